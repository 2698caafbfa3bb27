"""What does the command line print, and with which exit status does it end?

Longer than other modules: three commands share their files, their languages and their ways to fail.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from events.text import json_lines
from projections.replay import read
from projections.yields import yields
from service.cli.main import main
from tests.conformance import cases
from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, yielded
from tests.rules.tresillo.hands import passed, played

ROOT = Path(__file__).parents[2]
CAFE = ROOT / "service" / "nights" / "cafe.jsonl"
FIRST_CASE = cases("tresillo")["01-entrada-won"]
OPENED = opened(players=THREE, names={"ana": "Ana María"})
NIGHT = (OPENED, *passed())
PROGRAM = "import sys; from service.cli.main import main; sys.exit(main())"


def lines(*record: object) -> bytes:
    """A record file: one event a line."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in record)


def written(folder: Path, content: bytes, name: str = "night.jsonl") -> str:
    """A file with some content, by its path."""
    path = folder / name
    path.write_bytes(content)
    return str(path)


def ran(*arguments: str, sent: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a program of its own."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=sent,
        capture_output=True,
        check=False,
    )


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Any]:
    """The exit status of a command, and the JSON it printed; it says nothing else."""
    status = main(arguments)
    out, err = capsys.readouterr()
    assert err == ""
    return status, json.loads(out)


def refusal(capsys: pytest.CaptureFixture[str], file: str, *options: str) -> dict[str, Any]:
    """The refusal that a replay prints; its exit status is 2 and it prints nothing else."""
    status, told = printed(capsys, *options, "replay", file)
    assert status == 2
    assert list(told) == ["refused"]
    answer: dict[str, Any] = told["refused"]
    return answer


# replay


def test_replay_prints_what_a_record_file_yields(capsys: pytest.CaptureFixture[str]) -> None:
    """Status 0, one JSON object, the letters as themselves."""
    night = read(json_lines(CAFE.read_bytes())).night
    assert night is not None
    assert printed(capsys, "replay", str(CAFE)) == (0, yields(night))


def test_replay_takes_the_record_of_a_case(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever the case expects."""
    assert printed(capsys, "replay", FIRST_CASE.label) == (0, yielded(*FIRST_CASE.record))
    alone = written(tmp_path, json.dumps({"record": FIRST_CASE.record}).encode(), "case.json")
    assert printed(capsys, "replay", alone) == (0, yielded(*FIRST_CASE.record))


@pytest.mark.parametrize("command", ["replay", "explain", "import"])
def test_of_several_cases_of_a_file_one_must_be_named(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    """As `file#name`; status 1 where no name is told, or one that no case of the file has."""
    groups = [{"given": NIGHT[:1], "cases": [{"name": name, "then": [], "expect": {}} for name in ("one", "two")]}]
    file = written(tmp_path, json.dumps({"article": "fournier/cobros", "groups": groups}).encode(), "cobros.json")
    book = ["--db", str(tmp_path / "b.db")] if command == "import" else []
    for told, said in ((file, f"{file}#one"), (f"{file}#three", "three")):
        assert main([command, told, *book]) == 1
        out, err = capsys.readouterr()
        assert out == "" and said in err and err.count("\n") == 1
    assert main([command, f"{file}#two", *book]) == 0


def test_replay_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the name `-`, as JSON Lines."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines(*NIGHT))))
    assert printed(capsys, "replay", "-") == (0, yielded(*NIGHT))


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_record_may_leave_out_data_that_are_empty(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    """It is the same night as with them, also where a correction inserts them."""
    told = []
    for deal, ended in (({"type": "deal"}, {"type": "pass_out"}), (event("deal"), event("pass_out"))):
        mended = event("correction", strike=[2], insert=[deal], reason="un café")
        assert main([command, written(tmp_path, lines(opened(), deal, mended, ended))]) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1] and told[0].out


def test_replay_as_a_program_prints_the_same_bytes() -> None:
    """From a file and from a pipe; nothing on the other stream."""
    of_file, of_pipe = ran("replay", str(CAFE)), ran("replay", "-", sent=CAFE.read_bytes())
    assert (of_file.returncode, of_pipe.returncode) == (0, 0)
    assert of_file.stdout == of_pipe.stdout
    assert of_file.stdout.endswith(b"}\n")
    assert (of_file.stderr, of_pipe.stderr) == (b"", b"")


def test_replay_prints_utf_8_whatever_the_place(tmp_path: Path) -> None:
    """Also where the machine knows no letters but ASCII."""
    file = written(tmp_path, lines(OPENED, event("mano")))
    answers = {ran("replay", file, LC_ALL=place).stdout for place in ("C", "POSIX", "C.UTF-8")}
    assert len(answers) == 1


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "cp437", "ascii", "utf-8"])
def test_a_terminal_that_lacks_a_sign_is_shown_another_of_the_same_meaning(tmp_path: Path, encoding: str) -> None:
    """Who lost has a minus everywhere, and money its currency; no letter that Spanish has becomes a question mark."""
    stake = {"currency": "EUR", "minor_per_tanto": 5}
    record = (opened(players=THREE, stake=stake), *played("ana", "vuelta", "copas", tricks={"ana": 5}))
    done = ran("explain", written(tmp_path, lines(*record)), PYTHONIOENCODING=encoding)
    told = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(r"Beto [−-][0-9]+", told) and re.search(r"\(0,[0-9]+\s(€|EUR)\)", told)
    assert "?" not in told


def test_what_nothing_stands_for_is_a_question_mark_and_json_stays_json(tmp_path: Path) -> None:
    """A lone half of a letter in what a case expects; a Greek name and quotation marks in a record."""
    case = json.dumps({"case": "a", "record": [OPENED], "expect": {"plate": "\ud800"}})
    for encoding in ("utf-8", "ascii"):
        done = ran("check", written(tmp_path, case.encode(), "case.json"), PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (1, b"")
        assert b'"?"' in done.stdout
    refused = lines(opened(players=THREE, names={"ana": "«Ω» “Á”"}), event("pass_out"))
    done = ran("replay", written(tmp_path, refused), PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "refused" in json.loads(done.stdout)


def test_replay_of_a_refused_event_names_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its place, counted from 1, its code, a sentence with the shown name, and what helps."""
    file = written(tmp_path, lines(OPENED, event("deal"), event("contract", player="zoe", lance="solo", trump="oros")))
    told = refusal(capsys, file)
    assert set(told) >= {"event", "code", "message"}
    assert (told["event"], told["code"]) == (3, "not_at_table")
    assert "Ana María" in told["message"]


def test_replay_of_a_field_that_is_wrong_names_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With what would have been accepted."""
    told = refusal(capsys, written(tmp_path, lines(OPENED, event("deal", cut=40))))
    assert {key: told[key] for key in ("event", "code", "field", "expected")} == {
        "event": 2,
        "code": "malformed",
        "field": "cut",
        "expected": {"min": 1, "max": 39},
    }


def test_replay_of_a_correction_that_breaks_says_what(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The seq of the event that no longer fits, and its own code."""
    told = refusal(capsys, written(tmp_path, lines(*NIGHT, event("correction", strike=[2], reason=""))))
    assert (told["event"], told["code"], told["breaks"]) == (4, "correction_breaks", {"seq": 3, "code": "no_open_hand"})


@pytest.mark.parametrize("line", [b"{", b"", b"nul", b'"', b"\xff", b"NaN", b"[" * 100_000], ids=lambda line: repr(line[:5]))
def test_a_line_that_is_no_json_is_malformed_at_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: bytes) -> None:
    """The third of four; those before it are accepted."""
    file = written(tmp_path, lines(*NIGHT[:2]) + line + b"\n" + lines(NIGHT[2]))
    told = refusal(capsys, file)
    assert (told["event"], told["code"]) == (3, "malformed")
    assert "field" not in told


@pytest.mark.parametrize("line", [b"5", b"null", b"[]", b'"deal"', b"{}"])
def test_a_line_of_json_that_is_no_event_is_malformed_at_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path, line: bytes) -> None:
    """The second."""
    told = refusal(capsys, written(tmp_path, lines(OPENED) + line + b"\n"))
    assert (told["event"], told["code"]) == (2, "malformed")


def test_a_record_cut_in_the_middle_of_a_line_is_malformed_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """At every place inside the last line; cut behind it or before it, the record is whole."""
    content = lines(*NIGHT)
    start = len(lines(*NIGHT[:2]))
    for cut in range(start + 1, len(content) - 1):
        told = refusal(capsys, written(tmp_path, content[:cut]))
        assert (told["event"], told["code"]) == (3, "malformed")
    assert printed(capsys, "replay", written(tmp_path, content[:-1])) == (0, yielded(*NIGHT))
    assert printed(capsys, "replay", written(tmp_path, content[:start])) == (0, yielded(*NIGHT[:2]))


@pytest.mark.parametrize("content", [b"", b"\n\n"])
def test_an_empty_record_lacks_its_first_event(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    """There is no night without one."""
    told = refusal(capsys, written(tmp_path, content))
    assert (told["event"], told["code"]) == (1, "malformed")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b'{"record": {}}', b'{"record": []}', b'{"record": [], "record": []}'])
def test_a_case_without_a_record_lacks_its_first_event(capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes) -> None:
    """Whatever else it holds."""
    told = refusal(capsys, written(tmp_path, content, "case.json"))
    assert (told["event"], told["code"]) == (1, "malformed")


def test_the_keys_of_the_envelope_are_ignored(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever they say; any other key is malformed."""
    envelope: Event = {"stream": 5, "seq": "x", "id": None, "schema": 99, "at": [], "by": {}, "prev": "?", "hash": True}
    file = written(tmp_path, lines(*({**sent, **envelope} for sent in NIGHT)))
    assert printed(capsys, "replay", file) == (0, yielded(*NIGHT))
    told = refusal(capsys, written(tmp_path, lines({**OPENED, "position": 1})))
    assert (told["event"], told["code"], told["field"]) == (1, "malformed", "position")


@pytest.mark.parametrize("command", [["replay"], ["explain"], ["check"]])
def test_a_file_that_is_not_there_fails_without_a_traceback(command: list[str], tmp_path: Path) -> None:
    """Status 1 and one line that names it; so does a folder where a file is meant."""
    answer = ran(*command, str(tmp_path / "no.jsonl"))
    assert (answer.returncode, answer.stdout) == (1, b"")
    assert answer.stderr.count(b"\n") == 1
    assert b"no.jsonl" in answer.stderr
    assert answer.stderr.startswith(b"cartulina: ")


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_folder_is_no_record(capsys: pytest.CaptureFixture[str], command: str, tmp_path: Path) -> None:
    """Status 1, said on the other stream."""
    assert main([command, str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
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
def test_what_cannot_be_written_is_refused_and_the_refusal_can_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, record: list[Event]
) -> None:
    """A lone surrogate, wherever it stands: a refusal in JSON."""
    status, told = printed(capsys, "replay", written(tmp_path, lines(*record)))
    assert (status, told["refused"]["event"]) == (2, len(record))
    assert told["refused"]["code"] in {"malformed", "unknown_event"}


def test_what_cannot_be_written_leaves_no_traceback(tmp_path: Path) -> None:
    """As a program of its own, whose output is bytes."""
    answer = ran("replay", written(tmp_path, lines(OPENED, event("deal", hands={"\ud800": []}))))
    assert (answer.returncode, answer.stderr) == (2, b"")


def test_replay_loads_no_web_and_no_words_of_places(tmp_path: Path) -> None:
    """Neither for a good record nor for a bad one: a command that starts in a moment."""
    program = (
        "import sys; from service.cli.main import main; status = main(sys.argv[1:]);"
        "print(sorted({name.split('.')[0] for name in sys.modules} & {'flask', 'werkzeug', 'babel', 'sqlite3', 'jinja2'}), file=sys.stderr);"
        "sys.exit(status)"
    )
    for file in (str(CAFE), written(tmp_path, b"{")):
        answer = subprocess.run([sys.executable, "-c", program, "replay", file], cwd=ROOT, capture_output=True, check=False)
        assert answer.stderr == b"[]\n"


# explain


def test_explain_tells_the_whole_night(capsys: pytest.CaptureFixture[str]) -> None:
    """Hand by hand, and the end."""
    assert main(["explain", str(CAFE)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert [line for line in out.splitlines() if line.startswith("MANO ")] == [f"MANO {number}" for number in range(1, 9)]


def test_explain_tells_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of the others, of the table or of the end."""
    assert main(["explain", str(CAFE), "--hand", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("MANO 3\n  Da Beto.")
    assert out.count("MANO") == 1
    assert main(["explain", "--hand", "3", str(CAFE)]) == 0
    assert capsys.readouterr().out == out


@pytest.mark.parametrize("number", ["0", "9", "-1", "1000000"])
def test_explain_of_a_hand_that_was_not_dealt_fails(capsys: pytest.CaptureFixture[str], number: str) -> None:
    """Status 1, and it says which."""
    assert main(["explain", str(CAFE), "--hand", number]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"cartulina: Todavía no hay mano {number}.\n")


def test_explain_says_in_english_that_there_is_no_such_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Texts come in the language that was asked for."""
    assert main(["--lang", "en", "explain", str(CAFE), "--hand", "9"]) == 1
    assert "no hay" not in capsys.readouterr().err


def test_explain_tells_a_record_as_far_as_it_was_taken(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Then it says on the other stream what was refused; status 2."""
    assert main(["explain", written(tmp_path, lines(*NIGHT, event("mano")))]) == 2
    out, err = capsys.readouterr()
    assert "MANO 1" in out
    assert err.startswith("4: ")
    assert err.endswith("(unknown_event)\n")


def test_explain_says_who_wrote_what_down_where_the_lines_have_envelopes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """By the clock of the table; a time that is none is not told."""
    whole = [{**each, "at": f"2026-11-25T20:1{seq}:00.000Z", "by": "ana", "hash": ""} for seq, each in enumerate(NIGHT)]
    whole[0] = {**whole[0], "data": {**whole[0]["data"], "zone": "Europe/Madrid"}}
    assert main(["explain", written(tmp_path, lines(*whole))]) == 0
    assert "MANO 1 (25 nov, 21:11, lo apuntó Ana María)" in capsys.readouterr().out
    assert main(["explain", written(tmp_path, lines(*({**each, "at": "ayer"} for each in whole)))]) == 0
    assert "MANO 1\n" in capsys.readouterr().out


def test_explain_of_a_record_without_a_night_says_only_what_was_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its first event is no JSON, or there is none."""
    for content in (b"{", b""):
        assert main(["explain", written(tmp_path, content)]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("1: ")


# languages and wrong calls


@pytest.mark.parametrize("command", ["replay", "explain"])
def test_the_language_may_be_named_before_or_after_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    """The same text either way; the second wins over nothing; Spanish where none is named."""
    file = written(tmp_path, lines(*NIGHT, event("mano")))
    told = {}
    for name, arguments in {
        "none": [command, file],
        "es": ["--lang", "es", command, file],
        "es after": [command, "--lang", "es", file],
        "en": ["--lang", "en", command, file],
        "en after": [command, "--lang", "en", file],
        "en last": [command, file, "--lang", "en"],
        "both": ["--lang", "es", command, file, "--lang", "en"],
    }.items():
        assert main(arguments) == 2
        told[name] = capsys.readouterr()
    assert told["none"] == told["es"] == told["es after"]
    assert told["en"] == told["en after"] == told["en last"] == told["both"]
    assert told["es"] != told["en"]


def test_another_language_is_not_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    """The usage says which are."""
    with pytest.raises(SystemExit):
        main(["--lang", "fr", "replay", str(CAFE)])
    assert "en" in capsys.readouterr().err


@for_each("arguments", [["mano"], ["replay"], ["check"], ["explain", "x", "--hand", "one"], ["replay", "a", "b"], ["--lang"]])
def test_a_call_that_is_wrong_is_no_refused_event(arguments: list[str]) -> None:
    """Status 2 says that an event was refused; here nothing was read, so it is 1."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 1
