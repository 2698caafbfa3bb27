"""What does the command line print, and with which exit status does it end?"""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from events.text import json_lines
from projections.replay import read
from projections.yields import yields
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, yielded
from tests.rules.tresillo.hands import passed, played
from tests.service.commands import CAFE, ran, said, said_in, written

Capture = pytest.CaptureFixture[str]

FIRST_CASE = cases("tresillo")["01-entrada-won"]
OPENED = opened(players=THREE, names={"ana": "Ana María"})
NIGHT = (OPENED, *passed())


def lines(*record: object) -> bytes:
    """A record file: one event a line."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in record)


def printed(capsys: Capture, *arguments: object) -> tuple[int, Any]:
    """The exit status of a command, and the JSON on its only stream."""
    status, out, err = said(capsys, *arguments)
    assert err == ""
    return status, json.loads(out)


def refusal(capsys: Capture, file: str, *options: str) -> dict[str, Any]:
    """The refusal that a replay prints; its exit status is 2 and it prints nothing else."""
    status, told = printed(capsys, *options, "replay", file)
    assert status == 2
    assert list(told) == ["refused"]
    answer: dict[str, Any] = told["refused"]
    return answer


# replay


def test_replay_prints_what_a_record_file_yields(capsys: Capture) -> None:
    """Status 0, one JSON object, letters not escaped."""
    night = read(json_lines(CAFE.read_bytes())).night
    assert night is not None
    assert printed(capsys, "replay", str(CAFE)) == (0, yields(night))


def test_replay_takes_the_record_of_a_case(capsys: Capture, tmp_path: Path) -> None:
    """The expectation of the case does not matter."""
    assert printed(capsys, "replay", FIRST_CASE.label) == (0, yielded(*FIRST_CASE.record))
    alone = written(tmp_path, json.dumps({"record": FIRST_CASE.record}).encode(), "case.json")
    assert printed(capsys, "replay", alone) == (0, yielded(*FIRST_CASE.record))


@for_each("command", ["replay", "explain", "import"])
def test_of_several_cases_of_a_file_one_must_be_named(capsys: Capture, tmp_path: Path, command: str) -> None:
    """As `file#name`; status 1 without a name, or with one that no case has."""
    groups = [{"given": NIGHT[:1], "cases": [{"name": name, "then": [], "expect": {}} for name in ("one", "two")]}]
    file = written(tmp_path, json.dumps({"article": "fournier/cobros", "groups": groups}).encode(), "cobros.json")
    book = ["--db", str(tmp_path / "b.db")] if command == "import" else []
    for told, named in ((file, f"{file}#one"), (f"{file}#three", "three")):
        status, out, err = said(capsys, command, told, *book)
        assert (status, out, named in err, err.count("\n")) == (1, "", True, 1)
    assert said(capsys, command, f"{file}#two", *book)[0] == 0


@for_each(("content", "place"), [(CAFE.read_bytes(), "POSIX"), (lines(OPENED, event("mano")), "C")], ids=lambda value: str(value)[:12])
def test_replay_as_a_program_prints_the_same_bytes_from_a_pipe(capsys: Capture, tmp_path: Path, content: bytes, place: str) -> None:
    """`-` names the pipe; the output is UTF-8 even on a machine that is set to ASCII; the other stream stays empty."""
    status, out, _ = said(capsys, "replay", written(tmp_path, content))
    answer = ran("replay", "-", sent=content, LC_ALL=place)
    assert (answer.returncode, answer.stdout, answer.stderr) == (status, out.encode(), b"")
    assert out.endswith("}\n")


@for_each("command", ["replay", "explain"])
def test_a_record_may_leave_out_data_that_are_empty(capsys: Capture, tmp_path: Path, command: str) -> None:
    """It is the same night as with them, also where a correction inserts events."""
    told = []
    for deal, ended in (({"type": "deal"}, {"type": "pass_out"}), (event("deal"), event("pass_out"))):
        mended = event("correction", strike=[2], insert=[deal], reason="un café")
        told.append(said(capsys, command, written(tmp_path, lines(opened(), deal, mended, ended))))
    assert told[0] == told[1] and told[0][0] == 0 and told[0][1]


@for_each("encoding", ["latin-1", "cp1252", "cp437", "ascii", "utf-8"])
def test_a_terminal_that_lacks_a_sign_is_shown_another_of_the_same_meaning(tmp_path: Path, encoding: str) -> None:
    """Losses keep a minus and money its currency; no Spanish letter becomes a question mark."""
    stake = {"currency": "EUR", "minor_per_tanto": 5}
    record = (opened(players=THREE, stake=stake), *played("ana", "vuelta", "copas", tricks={"ana": 5}))
    status, out, err = said_in(encoding, "explain", written(tmp_path, lines(*record)))
    told = out.decode(encoding)
    assert (status, err) == (0, b"")
    assert re.search(r"Beto [−-][0-9]+", told) and re.search(r"\(0,[0-9]+\s(€|EUR)\)", told)
    assert "?" not in told


def test_what_nothing_stands_for_is_a_question_mark_and_json_stays_json(tmp_path: Path) -> None:
    """A lone surrogate in an expectation and in a refusal; a Greek name and quotation marks in a record."""
    case = json.dumps({"case": "a", "record": [OPENED], "expect": {"plate": "\ud800"}})
    for encoding in ("utf-8", "ascii"):
        status, out, err = said_in(encoding, "check", written(tmp_path, case.encode(), "case.json"))
        assert (status, err, b'"?"' in out) == (1, b"", True)
    status, out, _ = said_in(
        "ascii", "replay", written(tmp_path, lines(opened(players=THREE, names={"ana": "«Ω» “Á”"}), event("pass_out")))
    )
    assert (status, list(json.loads(out))) == (2, ["refused"])
    answer = ran("replay", written(tmp_path, lines(OPENED, event("deal", hands={"\ud800": []}))), PYTHONIOENCODING="ascii")
    assert (answer.returncode, answer.stderr) == (2, b"")


def test_replay_of_a_refused_event_names_it(capsys: Capture, tmp_path: Path) -> None:
    """Its place, counted from 1, its code, a sentence with the shown name, and what helps: field and bounds, or what a correction breaks."""
    contract = event("contract", player="zoe", lance="solo", trump="oros")
    for record, expected in (
        ((OPENED, event("deal"), contract), {"event": 3, "code": "not_at_table"}),
        ((OPENED, event("deal", cut=40)), {"event": 2, "code": "malformed", "field": "cut", "expected": {"min": 1, "max": 39}}),
        (
            (*NIGHT, event("correction", strike=[2], reason="")),
            {"event": 4, "code": "correction_breaks", "breaks": {"seq": 3, "code": "no_open_hand"}},
        ),
    ):
        told = refusal(capsys, written(tmp_path, lines(*record)))
        assert told | expected == told
        assert "message" in told and ("field" in told) == ("field" in expected)
        assert expected["code"] != "not_at_table" or "Ana María" in told["message"]


@for_each(
    "line",
    [b"{", b"", b"nul", b'"', b"\xff", b"NaN", b"[" * 100_000, b"5", b"null", b"[]", b'"deal"', b"{}"],
    ids=lambda line: repr(line[:5]),
)
def test_a_line_that_is_no_event_is_malformed_at_its_place(capsys: Capture, tmp_path: Path, line: bytes) -> None:
    """The third of four; the ones before it are accepted."""
    told = refusal(capsys, written(tmp_path, lines(*NIGHT[:2]) + line + b"\n" + lines(NIGHT[2])))
    assert (told["event"], told["code"]) == (3, "malformed")
    assert "field" not in told or line == b"{}"


WITHOUT_RECORD = (b"", b"{", b"[]", b"{}", b'{"record": {}}', b'{"record": []}', b'{"record": [], "record": []}')


@for_each(("content", "name"), [*((each, "case.json") for each in WITHOUT_RECORD), (b"", "night.jsonl"), (b"\n\n", "night.jsonl")])
def test_an_empty_record_lacks_its_first_event(capsys: Capture, tmp_path: Path, content: bytes, name: str) -> None:
    """A record without events opens no night, whatever else the case holds."""
    told = refusal(capsys, written(tmp_path, content, name))
    assert (told["event"], told["code"]) == (1, "malformed")


def test_a_record_cut_in_the_middle_of_a_line_is_malformed_there(capsys: Capture, tmp_path: Path) -> None:
    """At every place inside the last line; cut before or after it, the record is whole."""
    content = lines(*NIGHT)
    start = len(lines(*NIGHT[:2]))
    for cut in range(start + 1, len(content) - 1):
        told = refusal(capsys, written(tmp_path, content[:cut]))
        assert (told["event"], told["code"]) == (3, "malformed")
    assert printed(capsys, "replay", written(tmp_path, content[:-1])) == (0, yielded(*NIGHT))
    assert printed(capsys, "replay", written(tmp_path, content[:start])) == (0, yielded(*NIGHT[:2]))


def test_the_keys_of_the_envelope_are_ignored(capsys: Capture, tmp_path: Path) -> None:
    """Whatever their values; any other key is malformed."""
    envelope: Event = {"stream": 5, "seq": "x", "id": None, "schema": 99, "at": [], "by": {}, "prev": "?", "hash": True}
    file = written(tmp_path, lines(*({**sent, **envelope} for sent in NIGHT)))
    assert printed(capsys, "replay", file) == (0, yielded(*NIGHT))
    told = refusal(capsys, written(tmp_path, lines({**OPENED, "position": 1})))
    assert (told["event"], told["code"], told["field"]) == (1, "malformed", "position")


def test_a_file_that_is_not_there_fails_without_a_traceback(capsys: Capture, tmp_path: Path) -> None:
    """Status 1 and one line that names it; a folder in place of a file does the same."""
    for command, place in itertools.product(("replay", "explain", "check"), ("no.jsonl", "")):
        if (command, place) != ("check", ""):
            status, out, err = said(capsys, command, tmp_path / place)
            assert (status, out, err.count("\n"), err.startswith("cartulina: ")) == (1, "", 1, True)
            assert place in err


@for_each(
    "record",
    [
        [event("night_opened", game="\ud800")],
        [event("night_opened", game="tresillo", players=list(THREE), **{"\ud800": 1})],
        [opened(overrides={"\ud800": 1})],
        [opened("\ud800")],
        [OPENED, event("deal", **{"\ud800": 1})],
        [OPENED, event("deal", hands={"\ud800": []})],
        [OPENED, {"type": "\ud800", "data": {}}],
        [OPENED, {"type": "deal", "data": {}, "\ud800": 1}],
        [opened(names={"ana": "\ud800"})],
    ],
)
def test_what_cannot_be_written_is_refused_and_the_refusal_can_be_written(capsys: Capture, tmp_path: Path, record: list[Event]) -> None:
    """A lone surrogate, anywhere, gets a refusal in JSON."""
    told = refusal(capsys, written(tmp_path, lines(*record)))
    assert (told["event"], told["code"] in {"malformed", "unknown_event"}) == (len(record), True)


# explain


def test_explain_tells_the_whole_night_or_one_hand(capsys: Capture) -> None:
    """Hand by hand, and the end; with a number that hand alone, without the table or the end; a hand that was not dealt is said to be none."""
    status, out, err = said(capsys, "explain", CAFE)
    assert (status, err) == (0, "")
    assert [line for line in out.splitlines() if line.startswith("MANO ")] == [f"MANO {number}" for number in range(1, 9)]
    status, out, _ = said(capsys, "explain", CAFE, "--hand", "3")
    assert (status, out.count("MANO")) == (0, 1)
    assert out.startswith("MANO 3\n  Da Beto.")
    assert said(capsys, "explain", "--hand", "3", CAFE)[1] == out
    for number in ("0", "9", "-1", "1000000"):
        assert said(capsys, "explain", CAFE, "--hand", number) == (1, "", f"cartulina: Todavía no hay mano {number}.\n")
    status, _, err = said(capsys, "--lang", "en", "explain", CAFE, "--hand", "9")
    assert (status, "no hay" in err) == (1, False)


def test_explain_tells_a_record_as_far_as_it_was_taken(capsys: Capture, tmp_path: Path) -> None:
    """The other stream then names the refusal; status 2. A record without a night prints the refusal alone."""
    status, out, err = said(capsys, "explain", written(tmp_path, lines(*NIGHT, event("mano"))))
    assert (status, "MANO 1" in out) == (2, True)
    assert err.startswith("4: ") and err.endswith("(unknown_event)\n")
    for content in (b"{", b""):
        status, out, err = said(capsys, "explain", written(tmp_path, content))
        assert (status, out, err[:3]) == (2, "", "1: ")


def test_explain_says_who_wrote_what_down_where_the_lines_have_envelopes(capsys: Capture, tmp_path: Path) -> None:
    """By the clock of the table; an invalid time is left out."""
    whole = [{**each, "at": f"2026-11-25T20:1{seq}:00.000Z", "by": "ana", "hash": ""} for seq, each in enumerate(NIGHT)]
    whole[0] = {**whole[0], "data": {**whole[0]["data"], "zone": "Europe/Madrid"}}
    for record, told in ((whole, "MANO 1 (25 nov, 21:11, lo apuntó Ana María)"), ([{**each, "at": "ayer"} for each in whole], "MANO 1\n")):
        assert told in said(capsys, "explain", written(tmp_path, lines(*record)))[1]


# Languages and wrong calls.


@for_each("command", ["replay", "explain"])
def test_the_language_may_be_named_before_or_after_the_command(capsys: Capture, tmp_path: Path, command: str) -> None:
    """The text is the same either way; the second overrides the first; the default is Spanish."""
    call, es, en = [command, written(tmp_path, lines(*NIGHT, event("mano")))], ["--lang", "es"], ["--lang", "en"]
    spanish = {said(capsys, *each) for each in (call, [*es, *call], [command, *es, call[1]])}
    english = {said(capsys, *each) for each in ([*en, *call], [command, *en, call[1]], [*call, *en], [*es, *call, *en])}
    assert len(spanish) == len(english) == 1 and spanish != english
    assert {status for status, _, _ in spanish | english} == {2}
    assert "en" in said(capsys, "--lang", "fr", *call)[2], "the usage lists the languages"
