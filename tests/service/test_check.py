"""What does `cartulina check` print about conformance cases, alone in a file or together under an article?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.cli.records import compared
from tests.conformance import FOLDER, cases
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened
from tests.service.commands import said, written
from tests.tables import table

Capture = pytest.CaptureFixture[str]
FIRST = cases("tresillo")["01-entrada-won"]
OPENED = opened(players=THREE)


def alone(**expect: Any) -> Event:
    """The first case as a file of its own, perhaps with another expectation."""
    return {"case": FIRST.name, "source": FIRST.article, "record": FIRST.record, "expect": expect or FIRST.expect}


def of_an_article(*cases: Any, given: list[Event] | None = None, **other: Any) -> dict[str, Any]:
    """A file of an article with one group."""
    return {"article": "fournier/marcha", "groups": [{"given": [OPENED] if given is None else given, "cases": [*cases]}]} | other


def grouped(name: str, *then: Event, expect: Event | None = None, **other: Any) -> dict[str, Any]:
    """A case of a group."""
    return {"name": name, "why": "", "then": [*then], "expect": expect or {}} | other


BARE = [{"type": "deal"}, event("correction", strike=[2], insert=[{"type": "deal"}], reason=""), {"type": "pass_out"}]
"""Empty data may be left out, also inside a correction."""
PASSED = {"hands": [{"hand": 1, "outcome": "passed_out"}]}
NOT_THERE = {"plate": 99}


@for_each(
    ("content", "told"),
    [
        (alone(), ["bien  {}"]),
        ({"case": "bare", "source": "fournier/marcha", "record": [OPENED, *BARE], "expect": PASSED}, ["bien  {}"]),
        (of_an_article(grouped("bare", *BARE, expect=PASSED)), ["bien  {}#bare"]),
        (
            of_an_article(grouped("a", event("deal"), expect=NOT_THERE), grouped("b", event("deal")), grouped("c", expect=NOT_THERE)),
            ["FALLA {}#a", "plate", "bien  {}#b", "FALLA {}#c", "plate"],
        ),
        # The opening is given, so the next event is the second; an opening may be refused as well.
        (of_an_article(grouped("x", event("mano"), expect={"refused": {"event": 2, "code": "unknown_event"}})), ["bien  {}#x"]),
        (of_an_article(grouped("x", event("mano"), expect={"refused": {"event": 1, "code": "unknown_event"}}), given=[]), ["bien  {}#x"]),
        (
            alone(plate=7, reserved=[1], hands=[{"hand": 2, "postings": [{"tantos": 5}]}], mano=1),
            ["FALLA {}", "plate", "reserved", "hands[0].hand", "hands[0].postings", "mano"],
        ),
        ({"record": [OPENED, event("mano")], "expect": {}}, ["FALLA {}", "refused"]),
        (alone(refused={"event": 1, "code": "malformed"}), ["FALLA {}", "refused"]),
    ],
)
def test_a_case_that_holds_and_one_that_does_not(capsys: Capture, tmp_path: Path, content: Event, told: list[str]) -> None:
    """A line a case; under a failing case a line a difference; then the count. Status 1 if one fails."""
    file = written(tmp_path, json.dumps(content).encode(), "case.json")
    status, out, err = said(capsys, "check", file)
    *lines, count = out.splitlines()
    assert [line.split(":")[0].strip() for line in lines] == [each.format(file) for each in told]
    good, bad = (sum(each.startswith(word) for each in told) for word in ("bien", "FALLA"))
    assert (status, count, err) == (int(bad > 0), f"{good} passed, {bad} failed", "")


def test_check_of_a_folder_runs_every_case_below_it_in_order(capsys: Capture) -> None:
    """The cases of Tresillo, expected refusals among them, each named as `file#name`."""
    status, out, _ = said(capsys, "check", FOLDER / "tresillo")
    labels = [case.label for name, case in cases("tresillo").items() if name == case.name]
    assert (status, out.splitlines()) == (0, [*(f"bien  {label}" for label in labels), f"{len(labels)} passed, 0 failed"])


def test_a_case_that_was_joined_is_found_by_each_of_its_names(capsys: Capture, tmp_path: Path) -> None:
    """Such a case counts once."""
    file = written(tmp_path, json.dumps(of_an_article(grouped("one", also=["another"]))).encode(), "case.json")
    assert said(capsys, "check", f"{file}#another")[:2] == (0, f"bien  {file}#one\n1 passed, 0 failed\n")
    assert said(capsys, "check", f"{file}#none")[0] == 1


def test_check_counts_the_good_and_the_bad(capsys: Capture, tmp_path: Path) -> None:
    """One failing case gives status 1; so does an empty folder, which proves nothing."""
    assert said(capsys, "check", tmp_path) == (1, "0 passed, 0 failed\n", "")
    for name, told in (("a.json", alone()), ("bad.json", alone(plate=7))):
        written(tmp_path, json.dumps(told).encode(), name)
    status, out, _ = said(capsys, "check", tmp_path, FIRST.label)
    assert (status, out.splitlines()[-1]) == (1, "2 passed, 1 failed")


@for_each(
    "content",
    [
        *(b"", b"{", b"[]", b"{}", b'{"record": []}', b'{"expect": {}}', b'{"record": [], "expect": []}', b"\xff"),
        *(b'{"groups": []}', b'{"groups": 1, "article": ""}', b'{"groups": [1], "article": ""}'),
        {"groups": of_an_article(grouped("a"))["groups"]},
        of_an_article(),
        of_an_article(1),
        of_an_article({"then": [], "expect": {}}),
        of_an_article({"name": "a", "expect": {}}),
        of_an_article({"name": "a", "then": []}),
        of_an_article(grouped("a"), grouped("b", also=["a"])),
    ],
)
def test_check_of_what_is_no_case_fails(capsys: Capture, tmp_path: Path, content: Any) -> None:
    """An invalid case counts as failed, without a traceback."""
    status, out, _ = said(
        capsys, "check", written(tmp_path, content if isinstance(content, bytes) else json.dumps(content).encode(), "case.json")
    )
    assert (status, out.splitlines()[-1]) == (1, "0 passed, 1 failed")


def test_check_of_a_path_that_is_not_there_fails(capsys: Capture, tmp_path: Path) -> None:
    """Status 1, and the path is named."""
    status, _, err = said(capsys, "check", tmp_path / "no")
    assert (status, str(tmp_path / "no") in err) == (1, True)


@for_each(("expected", "got", "places"), table(__file__, "a_case_is_compared_part_by_part"))
def test_a_case_is_compared_part_by_part(expected: Any, got: Any, places: list[str]) -> None:
    """Of an object only the keys that the case names; a list whole; a number never equals a boolean."""
    assert [line.split(":")[0] for line in compared(expected, got, "")] == places
