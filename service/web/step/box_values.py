"""The values in the boxes of a recorded event, and the event that a form's boxes describe; `step/boxes.js` does the same on the phone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import request

from rules.core.refusals import mark
from service.problems import malformed
from service.web import forms
from service.web.step.box import NOBODY, NONE, Box, Field, Json, text_of

UNSAID: Final = object()
"""The value of an empty box."""


def written_of(fields: Sequence[Field], data: Json) -> dict[str, str]:
    """Box name → text, for an event that is recorded already."""
    written, listed = {}, dict[tuple[str | int, ...], int]()
    for box in (box for field in fields for box in field.boxes):
        value: Any = data
        for name in box.path:
            value = _within(value, name)
        if value is UNSAID or box.holds == "rest" or (value is None and box.holds != "nobody"):
            continue
        if box.holds == "none":
            if value == []:
                written[box.name] = NONE
            continue
        if box.holds in ("listed", "pile"):
            place = listed.setdefault(box.path, 0)
            listed[box.path] += 1
            value = value[place] if place < len(value) else None
        elif box.holds == "payment":
            value = sum(each["tantos"] for each in value if each["to"] == box.player) or None
        if isinstance(value, list):
            value = " ".join(map(str, value)) if box.holds in ("cards", "pile", "heap", "wholes", "words") else None
        elif box.holds in ("cards", "heap", "words"):
            value = None
        if value is not None or box.holds == "nobody":
            written[box.name] = text_of(value)
    return written


def _within(value: Any, name: str | int) -> Any:
    """The value under a name, or at an index of a list; UNSAID if there is none."""
    if isinstance(name, int):
        return value[name] if isinstance(value, list) and name < len(value) else UNSAID
    return value.get(name, UNSAID) if isinstance(value, Mapping) else UNSAID


def data_told(fields: Sequence[Field]) -> dict[str, Any]:
    """The data of the event that the boxes of this request describe. Raises ProblemError for an invalid value."""
    data: dict[Any, Any] = {}
    for box in (box for field in fields for box in field.boxes):
        value = _value(box)
        if value is UNSAID:
            continue
        place = data
        for name in box.path[:-1]:
            place = place.setdefault(name, {})
        # Cards that are named outweigh the statement that there were none.
        if box.holds == "none" and box.path[-1] in place:
            continue
        if box.holds == "rest":
            place.setdefault(box.path[-1], {}).setdefault(value, []).extend(_left_over(box, place[box.path[-1]]))
        elif box.holds in ("listed", "payment", "pile"):
            place.setdefault(box.path[-1], []).append(value)
        else:
            place[box.path[-1]] = value
    for field in fields:
        if field.kind == "heaps" and field.name in data:
            # To assign the remaining cards, all heaps must be listed, empty ones too.
            data[field.name] = {box.path[-1]: data[field.name].get(box.path[-1], []) for box in field.boxes if box.holds == "heap"}
    return {name: _lists(value) for name, value in data.items()}


def _left_over(box: Box, heaps: Mapping[Any, Any]) -> list[str]:
    """The cards that lie on no heap."""
    lying = {code for codes in heaps.values() for code in codes}
    return [code for code in box.among or () if code not in lying]


def _lists(value: Any) -> Any:
    """A value in which dictionaries with integer keys become lists; empty places are skipped."""
    if not isinstance(value, dict):
        return value
    told = {name: _lists(each) for name, each in value.items()}
    return [told[place] for place in sorted(told)] if any(isinstance(name, int) for name in told) else told


def _value(box: Box) -> Any:
    """The value of a box; UNSAID if it is empty. Raises ProblemError for an invalid value."""
    told = forms.text(box.name)
    if told is None:
        return UNSAID
    match box.holds:
        case "whole":
            return forms.whole(box.name)
        case "wholes":
            return _wholes(box.name, told)
        case "payment":
            return {"to": box.player, "tantos": forms.whole(box.name)}
        case "flag":
            return {"true": True, "false": False}.get(told, UNSAID)
        case "none":
            return []
        case "cards" | "pile" | "heap":
            return told.upper().replace(",", " ").split()
        case "words":
            return [_offered(box, each) for each in request.form.getlist(box.name)]
        case "text" | "nobody" | "rest" if box.options:
            return None if box.holds == "nobody" and told == NOBODY else _offered(box, told)
    return told


def _offered(box: Box, told: str) -> str:
    """One of the values that a box offers."""
    if told not in [each.value for each in box.options]:
        raise malformed(str(box.path[-1]), mark("Tiene que ser una de las de la lista."))
    return told


def _wholes(name: str, told: str) -> list[int]:
    """Whole numbers, separated by spaces or commas."""
    parts = told.replace(",", " ").split()
    if not all(forms.WHOLE.match(part) for part in parts):
        raise malformed(name, mark("Tienen que ser números enteros, separados por espacios."))
    return [int(part) for part in parts]
