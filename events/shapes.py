"""The JSON Schema of facts and events (2020-12, as in OpenAPI 3.1), derived from the declarations of the facts.

It describes what `events.schemas` accepts, as far as JSON Schema can. It cannot say that 5.0 is not a whole number, that a
text has no lone surrogate, that no key stands twice, or what `fault` checks of several fields together.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields as fields_of
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from events.facts import (
    LONGEST_TEXT,
    PLATE,
    UNTOLD,
    CardCode,
    Correction,
    Day,
    Door,
    Fact,
    Free,
    Id,
    OneOf,
    Part,
    Size,
    Suit,
    SuitName,
    Whole,
    Words,
    Zone,
)
from events.schemas import ANY_CARD, CARD, ID

Shape = dict[str, Any]
"""A JSON Schema, as JSON."""
COMPONENTS: Final = "#/components/schemas/"
"""Where an OpenAPI document keeps its named shapes."""
DAY: Final = "^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"
"""The pattern of a day that the record may name; `format` checks the length of its month."""
SOME_EVENT: Final[Shape] = {
    "type": "object",
    "properties": {"type": {"type": "string", "not": {"const": Correction.type}}, "data": {"type": "object"}},
    "required": ["type", "data"],
    "additionalProperties": False,
}
"""Any event that a correction may insert, for a schema of no particular game."""

Mark = TypeVar("Mark")


class _Inner(NamedTuple):
    """How a shape includes the shapes inside it: written out, or by reference."""

    part: Callable[[type[Part]], Shape]
    inserted: Shape
    """The shape of an inserted event."""


def shape_of(cls: type[Any], door: Door | None = None) -> Shape:
    """The shape of the data of a fact, or of a part of one, with everything inside written out.

    A correction inserts events of the door or, without a door, any object with a type and data.
    """
    inserted = SOME_EVENT if door is None or cls is not Correction else events_shape(_insertable(door))
    return _object(cls, _Inner(shape_of, inserted))


def event_shape(cls: type[Fact], door: Door | None = None) -> Shape:
    """The shape of an event of one type as a client sends it: its type and its data, without the envelope."""
    return _event(cls, shape_of(cls, door))


def events_shape(door: Door) -> Shape:
    """The shape of any event of a game, all written out and told apart by `type`."""
    return {"oneOf": [event_shape(cls, door) for _, cls in sorted(door.items())], "discriminator": {"propertyName": "type"}}


def components(door: Door, prefix: str, under: str = COMPONENTS) -> dict[str, Shape]:
    """The shapes of a game by name, referring to one another, for a document that keeps them `under` this place.

    With the prefix `Tresillo`: `TresilloDeal` for the data, `TresilloDealEvent` for the event, `TresilloEvent` for any of
    them, `TresilloInsertedEvent` for an insert of a correction, and each part by its own name, as `TresilloStake`.
    """
    named: dict[str, Shape] = {}

    def part(cls: type[Part]) -> Shape:
        if prefix + cls.__name__ not in named:
            named[prefix + cls.__name__] = _object(cls, inner)
        return {"$ref": f"{under}{prefix}{cls.__name__}"}

    inner = _Inner(part, {"$ref": f"{under}{prefix}InsertedEvent"})
    for cls in door.values():
        named[prefix + cls.__name__] = _object(cls, inner)
        named[f"{prefix}{cls.__name__}Event"] = _event(cls, {"$ref": f"{under}{prefix}{cls.__name__}"})
    for name, events in (("Event", door), ("InsertedEvent", _insertable(door))):
        refs = {kind: f"{under}{prefix}{cls.__name__}Event" for kind, cls in sorted(events.items())}
        told = {"propertyName": "type", "mapping": refs}
        named[prefix + name] = {"title": prefix + name, "oneOf": [{"$ref": ref} for ref in refs.values()], "discriminator": told}
    return named


def _insertable(door: Door) -> Door:
    """The events that a correction may insert: all but corrections."""
    return {kind: cls for kind, cls in door.items() if kind != Correction.type}


def _event(cls: type[Fact], data: Shape) -> Shape:
    return {
        "type": "object",
        "title": f"{cls.__name__}Event",
        "description": _said_of(cls),
        "properties": {"type": {"type": "string", "const": cls.type}, "data": data},
        "required": ["type", "data"] if _has_required(cls) else ["type"],
        "additionalProperties": False,
    }


def _has_required(cls: type[Any]) -> bool:
    """Whether a fact has a required field; otherwise its data may be left out."""
    return any(declared.default is MISSING for declared in fields_of(cls))


def _object(cls: type[Any], inner: _Inner) -> Shape:
    """The shape of an object with the declared fields and no others."""
    hints = get_type_hints(cls, include_extras=True)
    properties: dict[str, Shape] = {}
    required = []
    for declared in fields_of(cls):
        name = declared.name.removesuffix("_")
        properties[name] = _field(hints[declared.name], inner)
        if declared.default is MISSING:
            required.append(name)
        elif declared.default not in (None, UNTOLD):
            properties[name] = {**properties[name], "default": _as_json(declared.default)}
    return {
        "type": "object",
        "title": cls.__name__,
        "description": _said_of(cls),
        "properties": properties,
        **({"required": required} if required else {}),
        "additionalProperties": False,
    }


def _said_of(cls: type) -> str:
    """The docstring of a declaration."""
    return inspect.cleandoc(cls.__doc__ or "")


def _as_json(default: Any) -> Any:
    return list(default) if isinstance(default, tuple) else default


def _field(hint: Any, inner: _Inner) -> Shape:
    """The shape of a declared kind of value. A default of None only makes a field optional: a mark says where null may be sent."""
    base, marks = (get_args(hint)[0], get_args(hint)[1:]) if get_origin(hint) is Annotated else (hint, ())
    if (free := _mark(marks, Free)) is not None:
        return {"description": _said_of(type(free))}
    origin = get_origin(base)
    if (named := _mark(marks, Id)) is not None and named.nobody:
        return {"oneOf": [_plain(str, (Id(),)), {"type": "null"}]}
    if _mark(marks, SuitName) is not None:
        return {"enum": [*get_args(Suit), None]}
    if origin in (Union, types.UnionType):
        options = [_field(option, inner) for option in get_args(base) if option is not type(None)]
        return options[0] if len(options) == 1 else {"oneOf": options}
    size = _mark(marks, Size) or Size()
    if origin is tuple:
        return _list(get_args(base)[0], size, inner)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        keys, values = (_field(each, inner) for each in get_args(base))
        bounds = {"minProperties": size.least, "maxProperties": size.most}
        return {"type": "object", "propertyNames": keys, "additionalProperties": values, **bounds}
    if isinstance(base, type) and issubclass(base, Part):
        return inner.part(base)
    return _plain(base, marks)


def _list(entry: Any, size: Size, inner: _Inner) -> Shape:
    """The shape of a list of one kind of value."""
    items = inner.inserted if entry is Fact else _field(entry, inner)
    shape = {"type": "array", "items": items, "minItems": size.least, "maxItems": size.most}
    return {**shape, "uniqueItems": True} if size.distinct else shape


def _plain(base: Any, marks: tuple[Any, ...]) -> Shape:
    """The shape of a value that holds no other values; marks that say nothing about shape are ignored."""
    if get_origin(base) is Literal:
        words = get_args(base)
        return {"type": "boolean", "const": True} if words == (True,) else {"type": "string", "enum": list(words)}
    for mark in marks:
        match mark:
            case Whole(least, most, nothing=nothing):
                return {"type": ["integer", "null"] if nothing else "integer", "minimum": least, "maximum": most}
            case OneOf(values):
                return {"type": "integer", "enum": sorted(values)}
            case Id(plate):
                shape = {"type": "string", "pattern": _searched(ID)}
                return shape if plate else {**shape, "not": {"const": PLATE}}
            case CardCode(any_text):
                return {"type": "string", "pattern": _searched(ANY_CARD if any_text else CARD)}
            case Zone():
                # No list of zones: the zones depend on the machine.
                return {"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT, "description": _said_of(type(mark))}
            case Day():
                return {"type": "string", "format": "date", "pattern": DAY, "description": _said_of(type(mark))}
            case Words(pattern, least, most):
                lengths = {"type": "string", "minLength": least, "maxLength": most}
                return lengths if pattern is None else {**lengths, "pattern": f"^(?:{pattern})$"}
    assert base is bool, f"no shape for {base!r}"
    return {"type": "boolean"}


def _searched(matched: re.Pattern[str]) -> str:
    """A Python pattern for whole texts as JSON Schema writes it: a search, anchored at both ends."""
    return f"^{matched.pattern.removesuffix(chr(92) + 'Z')}$"


def _mark(marks: tuple[Any, ...], kind: type[Mark]) -> Mark | None:
    """The mark of a kind among those of a value."""
    return next((mark for mark in marks if isinstance(mark, kind)), None)
