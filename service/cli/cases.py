"""Which conformance cases does a file hold? docs/record.md describes the two forms.

A file holds one case with its whole record, or the cases of an article in groups, where the events that the records of a
group share stand once. Replays are not this module's concern.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from events.text import NO_JSON, json_of
from rules.core.refusals import Sentence, mark


class CaseError(Exception):
    """A file without cases, or without the requested one; the sentence says which."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(template)
        self.sentence = Sentence(template, values)


class Case(NamedTuple):
    """A record, and the expected result of its replay."""

    label: str
    """The file, or `file#name` if the file holds the cases of an article."""
    name: str
    article: str
    why: str
    record: list[Any]
    expect: dict[str, Any]
    also: tuple[str, ...] = ()
    """The names of cases merged into this one because they had the same record."""


def cases_in(file: Path) -> list[Case]:
    """The cases of a file, in order, with unique names. Raises OSError, and CaseError for a file in neither form."""
    content = json_of(file.read_bytes())
    try:
        cases = _of_an_article(file, content) if _has_groups(content) else [_alone(file, content)]
    except ValidationError as error:
        raise CaseError(mark("{file} no es un caso: {faults}."), file=str(file), faults=str(error.messages)) from error
    names = [name for case in cases for name in (case.name, *case.also)]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise CaseError(mark("{file} tiene dos casos que se llaman {name}."), file=str(file), name=twice)
    return cases


def case_in(file: Path, name: str) -> Case:
    """The case with this name in a file. Raises OSError and CaseError."""
    for case in cases_in(file):
        if name in (case.name, *case.also):
            return case
    raise CaseError(mark("{file} no tiene ningún caso que se llame {name}."), file=str(file), name=name)


def record_in(told: str) -> list[Any]:
    """The record of the case that `file` or `file#name` names. Raises OSError, and CaseError if the name is needed."""
    file, name = case_file(told)
    if name is not None:
        return case_in(file, name).record
    content = json_of(file.read_bytes())
    if not _has_groups(content):
        # Only the record is needed: a missing one is refused like a missing event.
        record = content.get("record") if isinstance(content, dict) else NO_JSON
        return record if isinstance(record, list) else [NO_JSON]
    first, *others = cases_in(file)
    if others:
        raise CaseError(mark("{file} tiene varios casos; di cuál: {example}."), file=str(file), example=first.label)
    return first.record


def is_case(told: str) -> bool:
    """Whether `file` or `file#name` names a case, not a record."""
    return case_file(told)[0].suffix == ".json"


def case_file(told: str) -> tuple[Path, str | None]:
    """The file that `file` or `file#name` names, and the name of the case, if given."""
    file, _, name = told.rpartition("#")
    return (Path(file), name) if file and not Path(told).exists() else (Path(told), None)


def _has_groups(content: Any) -> bool:
    return isinstance(content, dict) and "groups" in content


class _Shape(Schema):
    """Other fields of a file are ignored."""

    class Meta:
        unknown = EXCLUDE


class _Expected(_Shape):
    why = fields.String(load_default="")
    expect = fields.Dict(required=True)


class _Alone(_Expected):
    case = fields.String(load_default="")
    source = fields.String(load_default="")
    record = fields.List(fields.Raw(allow_none=True), required=True)


class _Grouped(_Expected):
    name = fields.String(required=True)
    then = fields.List(fields.Raw(allow_none=True), required=True)
    also = fields.List(fields.String(), load_default=())


class _Group(_Shape):
    given = fields.List(fields.Raw(allow_none=True), required=True)
    cases = fields.List(fields.Nested(_Grouped), required=True, validate=validate.Length(min=1))


class _Article(_Shape):
    article = fields.String(required=True)
    groups = fields.List(fields.Nested(_Group), required=True, validate=validate.Length(min=1))


def _alone(file: Path, content: Any) -> Case:
    """The only case of a file. Raises ValidationError."""
    told = _Alone().load(content)
    return Case(str(file), told["case"], told["source"], told["why"], told["record"] or [NO_JSON], told["expect"])


def _of_an_article(file: Path, content: Any) -> list[Case]:
    """The cases of all groups. Raises ValidationError."""
    told = _Article().load(content)
    return [
        Case(
            f"{file}#{case['name']}",
            case["name"],
            told["article"],
            case["why"],
            [*group["given"], *case["then"]] or [NO_JSON],
            case["expect"],
            tuple(case["also"]),
        )
        for group in told["groups"]
        for case in group["cases"]
    ]
