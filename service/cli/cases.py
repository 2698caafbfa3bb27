"""Which conformance cases does a file hold? Their two forms are told in docs/record.md.

A file holds one case with its whole record, or the cases of an article in groups, in which the events that the records of a group have in
common stand once. What a record comes to is not asked here.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from events.text import NO_JSON, json_of
from rules.core.refusals import Sentence, mark


class CaseError(Exception):
    """A file that holds no cases, or not the one that was asked for; the sentence says so."""

    def __init__(self, template: str, **values: Any) -> None:
        super().__init__(template)
        self.sentence = Sentence(template, values)


class Case(NamedTuple):
    """A record, and what is expected of its replay."""

    label: str
    """The file; `file#name` where a file holds the cases of an article."""
    name: str
    article: str
    why: str
    record: list[Any]
    expect: dict[str, Any]
    also: tuple[str, ...] = ()
    """Names of cases that were joined with this one, as they had the same record."""


def cases_in(file: Path) -> list[Case]:
    """The cases of a file, in its order, each with a name of its own. Raises OSError, and CaseError where it is in neither form."""
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
    """The case of a file that is called so. Raises OSError and CaseError."""
    for case in cases_in(file):
        if name in (case.name, *case.also):
            return case
    raise CaseError(mark("{file} no tiene ningún caso que se llame {name}."), file=str(file), name=name)


def record_in(told: str) -> list[Any]:
    """The record of the case that `file` or `file#name` names. Raises OSError, and CaseError where it must be said which."""
    file, name = case_file(told)
    if name is not None:
        return case_in(file, name).record
    content = json_of(file.read_bytes())
    if not _has_groups(content):
        # Just its record is asked for: one that is missing is refused as an event that is missing.
        record = content.get("record") if isinstance(content, dict) else NO_JSON
        return record if isinstance(record, list) else [NO_JSON]
    first, *others = cases_in(file)
    if others:
        raise CaseError(mark("{file} tiene varios casos; di cuál: {example}."), file=str(file), example=first.label)
    return first.record


def is_case(told: str) -> bool:
    """Whether `file` or `file#name` names a case, and not a record."""
    return case_file(told)[0].suffix == ".json"


def case_file(told: str) -> tuple[Path, str | None]:
    """The file that `file` or `file#name` names, and the name of the case where one is told."""
    file, _, name = told.rpartition("#")
    return (Path(file), name) if file and not Path(told).exists() else (Path(told), None)


def _has_groups(content: Any) -> bool:
    return isinstance(content, dict) and "groups" in content


class _Shape(Schema):
    """What else a file says is nothing to us."""

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
    """The one case of a file. Raises ValidationError."""
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
