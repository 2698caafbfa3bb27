"""What does `cartulina check` say of conformance cases, alone in their file or those of an article?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from service.cli.main import main
from service.cli.records import compared
from tests.conformance import FOLDER, cases
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened

FIRST = cases("tresillo")["01-entrada-won"]
OPENED = opened(players=THREE)


def written(folder: Path, content: bytes | dict[str, Any], name: str = "case.json") -> str:
    """A file with some content, by its path."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return str(path)


def alone(folder: Path, name: str = "case.json", **expect: Any) -> str:
    """The first case in a file of its own, perhaps expecting something else."""
    return written(folder, {"case": FIRST.name, "source": FIRST.article, "record": FIRST.record, "expect": expect or FIRST.expect}, name)


def of_an_article(*cases: Any, given: list[Event] | None = None, **other: Any) -> dict[str, Any]:
    """A file of an article with one group."""
    return {"article": "fournier/marcha", "groups": [{"given": [OPENED] if given is None else given, "cases": [*cases]}]} | other


def grouped(name: str, *then: Event, expect: Event | None = None, **other: Any) -> dict[str, Any]:
    """A case of a group."""
    return {"name": name, "why": "", "then": [*then], "expect": expect or {}} | other


def test_check_of_a_good_case_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line for the case and the count; status 0."""
    for told in (alone(tmp_path), FIRST.label):
        assert main(["check", told]) == 0
        out, err = capsys.readouterr()
        assert (out.splitlines(), err) == ([f"bien  {told}", "1 passed, 0 failed"], "")


def test_a_case_may_leave_out_data_that_are_empty(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In a file of its own and in a group, also inside a correction."""
    bare = [{"type": "deal"}, event("correction", strike=[2], insert=[{"type": "deal"}], reason=""), {"type": "pass_out"}]
    expect = {"hands": [{"hand": 1, "outcome": "passed_out"}]}
    told = written(tmp_path, {"case": "bare", "source": "fournier/marcha", "record": [OPENED, *bare], "expect": expect})
    several = written(tmp_path, of_an_article(grouped("bare", *bare, expect=expect)), "several.json")
    assert main(["check", told, several]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"


def test_check_of_a_folder_runs_every_case_below_it_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """Those of Tresillo, each named as `file#name`."""
    assert main(["check", str(FOLDER / "tresillo")]) == 0
    *told, count = capsys.readouterr().out.splitlines()
    labels = [case.label for name, case in cases("tresillo").items() if name == case.name]
    assert told == [f"bien  {label}" for label in labels]
    assert count == f"{len(labels)} passed, 0 failed"


def test_check_names_every_case_of_a_file_that_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The others are good; below each that is not stands where it differs."""
    deal = event("deal")
    wrong = {"plate": 99}
    file = written(tmp_path, of_an_article(grouped("a", deal, expect=wrong), grouped("b", deal), grouped("c", expect=wrong)))
    assert main(["check", file]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told if not line.startswith(" ")] == [
        f"FALLA {file}#a",
        f"bien  {file}#b",
        f"FALLA {file}#c",
        "1 passed, 2 failed",
    ]
    assert [line.split(":")[0].strip() for line in told if line.startswith(" ")] == ["plate", "plate"]


def test_the_event_that_is_refused_counts_through_given_and_then(tmp_path: Path) -> None:
    """The opening is given, so what comes then is the second; an opening may be refused as well."""
    refused = grouped("unknown", event("mano"), expect={"refused": {"event": 2, "code": "unknown_event"}})
    assert main(["check", written(tmp_path, of_an_article(refused))]) == 0
    first = grouped("unknown", event("mano"), expect={"refused": {"event": 1, "code": "unknown_event"}})
    assert main(["check", written(tmp_path, of_an_article(first, given=[]))]) == 0


def test_a_case_that_was_joined_is_found_by_each_of_its_names(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is counted once."""
    file = written(tmp_path, of_an_article(grouped("one", also=["another"])))
    assert main(["check", f"{file}#another"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"bien  {file}#one", "1 passed, 0 failed"]
    assert main(["check", f"{file}#none"]) == 1


def test_check_of_a_bad_case_says_where_it_differs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line a difference, below the case; status 1."""
    path = alone(tmp_path, plate=7, reserved=[1], hands=[{"hand": 2, "postings": [{"tantos": 5}]}], mano=1)
    assert main(["check", path]) == 1
    first, *told, count = capsys.readouterr().out.splitlines()
    assert first == f"FALLA {path}"
    assert count == "0 passed, 1 failed"
    assert [line.strip().split(":")[0] for line in told] == ["plate", "reserved", "hands[0].hand", "hands[0].postings", "mano"]


def test_check_counts_the_good_and_the_bad(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One bad one is enough for status 1."""
    alone(tmp_path, "a.json")
    alone(tmp_path, "bad.json", plate=7)
    assert main(["check", str(tmp_path), FIRST.label]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 1 failed"


def test_check_of_a_refusal_that_is_expected_is_good(capsys: pytest.CaptureFixture[str]) -> None:
    """The place and the code, and of the rest only what the case names."""
    assert main(["check", cases("tresillo")["refusal-bad_tally"].label]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")


def test_check_of_a_refusal_that_is_not_expected_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Also where the case expects nothing in particular; the refusal is shown."""
    assert main(["check", written(tmp_path, {"record": [OPENED, event("mano")], "expect": {}})]) == 1
    assert "unknown_event" in capsys.readouterr().out


def test_check_of_a_refusal_that_does_not_come_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The record is taken, and the case says that it is not."""
    assert main(["check", alone(tmp_path, refused={"event": 1, "code": "malformed"})]) == 1
    assert "refused" in capsys.readouterr().out


@pytest.mark.parametrize(
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
def test_check_of_what_is_no_case_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: Any) -> None:
    """It is counted, and no crash."""
    assert main(["check", written(tmp_path, content)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_check_of_no_case_at_all_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An empty folder proves nothing."""
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"


def test_check_of_a_path_that_is_not_there_fails(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Status 1, and the path is named."""
    assert main(["check", str(tmp_path / "no")]) == 1
    assert str(tmp_path / "no") in capsys.readouterr().err


@for_each(
    ("expected", "got", "places"),
    [
        ({}, {"a": 1}, []),
        ({"a": 1}, {"a": 1, "b": 2}, []),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, []),
        ({"a": 1}, {"b": 1}, ["a"]),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ["a.b"]),
        ({"a": {"b": 1}}, {"a": {}}, ["a.b"]),
        ({"a": [1, 2]}, {"a": [1, 2]}, []),
        ({"a": [1]}, {"a": [1, 2]}, ["a"]),
        ({"a": [1, 2]}, {"a": [1]}, ["a"]),
        ({"a": []}, {"a": [1]}, ["a"]),
        ({"a": [2, 1]}, {"a": [1, 2]}, ["a[0]", "a[1]"]),
        ({"a": [{"b": 1}, {}]}, {"a": [{"b": 1, "c": 2}, {"d": 3}]}, []),
        ({"a": [{"b": [1]}]}, {"a": [{"b": [2]}]}, ["a[0].b[0]"]),
        ({"a": 1}, {"a": True}, ["a"]),
        ({"a": 0}, {"a": False}, ["a"]),
        ({"a": None}, {"a": 0}, ["a"]),
        ({"a": None}, {}, ["a"]),
        ({"a": 5}, {"a": 5.0}, ["a"]),
        ({"a": {}}, {"a": []}, ["a"]),
        ({"a": "x"}, {"a": "x"}, []),
    ],
)
def test_a_case_is_compared_part_by_part(expected: Any, got: Any, places: list[str]) -> None:
    """Of an object only the keys that the case names; a list whole; a number is no truth value."""
    assert [line.split(":")[0] for line in compared(expected, got, "")] == places
