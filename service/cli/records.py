"""The commands that need no book: `replay`, `check`, `explain`. They find the words; the work is elsewhere."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from events.chain import Stamp
from events.text import NO_JSON, json_lines
from projections.replay import Replayed, read
from projections.sent import has_envelope
from projections.yields import yields
from rules.core.refusals import Sentence, mark
from service.cli.cases import Case, CaseError, case_file, case_in, cases_in, is_case, record_in
from service.cli.terminal import FAILED, GOOD, REFUSED, failed, printed
from service.explain.refused import in_words_of
from service.words import in_words, told_refusal


def events_in(file: str) -> list[Any]:
    """The events of a file as JSON values: of a record, a case's record, or standard input. Raises OSError and CaseError."""
    if file == "-":
        return json_lines(sys.stdin.buffer.read())
    return record_in(file) if is_case(file) else json_lines(Path(file).read_bytes())


def came_to(replayed: Replayed, lang: str = "es") -> dict[str, Any]:
    """The result of a replay, or the refused event, as JSON."""
    if (refused := _refused(replayed, lang)) is not None:
        return refused
    assert replayed.night is not None, "an accepted record has a night"
    return yields(replayed.night)


def _refused(replayed: Replayed, lang: str) -> dict[str, Any] | None:
    """The refusal of a replay as JSON; for an empty record, that of its missing first event."""
    if replayed.refused is not None:
        event, refusal = replayed.refused
        night = replayed.night
        return {"refused": told_refusal(event, in_words_of(night, refusal), lang, None if night is None else night.opened.names)}
    return None


def replay(options: argparse.Namespace) -> int:
    """Prints what a record yields, or which event was refused."""
    replayed = read(events_in(options.file) or [NO_JSON], envelope=True)
    printed(came_to(replayed, options.lang))
    return GOOD if replayed.refused is None else REFUSED


def explain(options: argparse.Namespace) -> int:
    """Prints a record as a text for people, up to its first refused event."""
    from service.explain.night import NoSuchHandError, explained  # noqa: PLC0415  # babel is slow to load, and only this command speaks
    from service.settings import SettingError, zone_from  # noqa: PLC0415  # only this command needs the clock of a table

    try:
        zone = zone_from()
    except SettingError as error:
        print(f"cartulina: {error}", file=sys.stderr)
        return FAILED
    events = events_in(options.file) or [NO_JSON]
    replayed = read(events, envelope=True)
    if replayed.night is not None:
        try:
            print(explained(replayed.night, options.lang, hand=options.hand, stamps=_stamps(events), zone=zone), end="")
        except NoSuchHandError:
            template = mark("Todavía no hay mano {hand}.")
            return failed(Sentence(template, {"hand": options.hand}), options.lang)
    if (refused := _refused(replayed, options.lang)) is not None:
        print(f"{refused['refused']['event']}: {refused['refused']['message']} ({refused['refused']['code']})", file=sys.stderr)
        return REFUSED
    return GOOD


def _stamps(events: Sequence[Any]) -> dict[int, Stamp]:
    """Seq → when an event was recorded, by whom, and when it was written down, for the lines of a file that have envelopes."""
    told = {seq: (each.get("at"), each.get("by"), each.get("written")) for seq, each in enumerate(events, 1) if has_envelope(each)}
    return {
        seq: Stamp(at, by if isinstance(by, str) else None, written if _is_time(written) else None)
        for seq, (at, by, written) in told.items()
        if _is_time(at)
    }


def _is_time(value: Any) -> bool:
    """Whether a value is a moment with a time zone."""
    try:
        return isinstance(value, str) and datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def check(options: argparse.Namespace) -> int:
    """Runs conformance cases, with a line for each and a count at the end."""
    passed = wrong = 0
    for path in options.paths:
        for label, differences in _checked(path, options.lang):
            wrong, passed = wrong + bool(differences), passed + (not differences)
            print(f"{'FALLA' if differences else 'bien '} {label}")
            for difference in differences:
                print(f"      {difference}")
    print(f"{passed} passed, {wrong} failed")
    return GOOD if passed and not wrong else FAILED


def _checked(path: str, lang: str) -> Iterator[tuple[str, list[str]]]:
    """Each case under a path, or the one that `file#name` names, with the differences from its expected result. Raises OSError."""
    told, name = case_file(path)
    for file in _case_files(told):
        try:
            cases = cases_in(file) if name is None else [case_in(file, name)]
        except CaseError as error:
            yield str(file), [in_words(error.sentence, lang)]
            continue
        yield from ((case.label, list(_differences(case, lang))) for case in cases)


def _case_files(path: Path) -> list[Path]:
    """The files of cases under a path, in order. Raises OSError for a missing path."""
    if path.is_dir():
        return sorted(path.rglob("*.json"))
    path.stat()
    return [path]


def _differences(case: Case, lang: str) -> Iterator[str]:
    """The differences between a case's replay and its expected result."""
    replayed = read(case.record, envelope=True)
    got = {} if replayed.refused is None and replayed.night is None else came_to(replayed, lang)
    yield from compared(case.expect, got, "")
    if "refused" in got and "refused" not in case.expect:
        yield f"refused: {got['refused']}"


def compared(expected: Any, got: Any, place: str) -> Iterator[str]:
    """The differences between a result and what a case expects: only its keys are compared, lists as a whole."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            if key in got:
                yield from compared(value, got[key], f"{place}.{key}" if place else key)
            else:
                yield f"{place}.{key}: falta" if place else f"{key}: falta"
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from compared(one, other, f"{place}[{number}]")
    elif type(expected) is not type(got) or expected != got:
        yield f"{place}: se esperaba {json.dumps(expected, ensure_ascii=False)}, hay {json.dumps(got, ensure_ascii=False)}"
