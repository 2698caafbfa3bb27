"""What does a field of an event hold? Found from its annotation, so that a page need not be told how to ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from events.facts import CardCode, Id, Suit, SuitName

FieldKind = Literal[
    "player",
    "player or nobody",
    "rare player",
    "players",
    "rare ranking",
    "party",
    "suit",
    "suit or none",
    "card",
    "cards",
    "cards or none",
    "open cards",
    "hands",
    "piles",
    "heaps",
    "count",
    "rare count",
    "numbers",
    "cards or count",
    "rare cards or count",
    "flag",
    "rare flag",
    "flags",
    "word",
    "words",
    "text",
    "trick",
    "some cards",
    "counts",
    "some counts",
    "rare some counts",
    "word counts",
    "payments",
    "object",
    "objects",
    "list",
    "rare list",
    "rare lists",
    "place",
    "places",
    "events",
]
"""What a field holds.

A `party` is a player or the plate; a `ranking` is players from first to last; a `rare` field is hardly ever used; a `count`
with words shows them instead of numbers. `hands`, `trick`, `counts` and `flags` have a value for each player; `some cards`
and `some counts` only for some players, and `open cards` are asked at once; `payments` are what each player is paid; `cards
or none` may explicitly be none. `piles` have a list of cards for each player and each word; `heaps` have one for each word,
and each of the cards in question lies on one of them; `word counts` have a number for each word; `words` are several of a
few. An `object` has fields of its own, and `objects` have one for each word; a `list` has any number of objects, and `lists`
one list for each player; a `place` is the number of an event in the stream.
"""

MANY: Final = {
    "card": "cards",
    "cards": "heaps",
    "player": "players",
    "word": "words",
    "count": "numbers",
    "object": "list",
}
"""The kind of one value → the kind of several."""
OF_EACH: Final = {"card": "trick", "cards": "hands", "heaps": "piles", "count": "counts", "flag": "flags", "list": "lists"}
"""The kind of one value → the kind of one for each player."""
PLAIN: Final[dict[Any, str]] = {bool: "flag", int: "count", str: "text"}


def kind_of(hint: Any) -> str:
    """The kind of a field with this annotation. Raises KeyError for an annotation that no kind is defined for."""
    held, marks = _bare(hint)
    for mark in marks:
        if isinstance(mark, Id):
            return "player or nobody" if mark.nobody else "party" if mark.plate else "player"
        if isinstance(mark, CardCode | SuitName):
            return "card" if isinstance(mark, CardCode) else "suit or none"
    origin, inner = get_origin(held), get_args(held)
    if origin in (Union, UnionType):
        return " or ".join(kind_of(each) for each in inner if each is not NoneType)
    if origin is Literal:
        return "suit" if held == Suit else "flag" if set(inner) <= {True, False} else "word"
    if origin is tuple:
        return MANY[kind_of(inner[0])]
    if origin is Mapping:
        return OF_EACH[kind_of(inner[1])]
    return "object" if is_dataclass(held) else PLAIN[held]


@cache
def hints_of(told: type) -> Mapping[str, Any]:
    """JSON name → annotation, for the fields of an event or a part."""
    return {name.removesuffix("_"): hint for name, hint in get_type_hints(told, include_extras=True).items()}


def part_in(hint: Any) -> type | None:
    """The class of the objects that a field holds, however many; None if it holds none."""
    return next(_parts_in(hint), None)


def _parts_in(hint: Any) -> Iterator[type]:
    held, _ = _bare(hint)
    if isinstance(held, type) and is_dataclass(held):
        inner = [part for each in fields(held) for part in _parts_in(hints_of(held)[each.name.removesuffix("_")])]
        yield from inner
        yield held
    for each in get_args(held):
        yield from _parts_in(each)


def _bare(hint: Any) -> tuple[Any, list[Any]]:
    marks: list[Any] = []
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        marks += more
    return hint, marks
