"""What does a field of an event hold? Told by its annotation, so that a page need not be told again how to ask for it."""

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
"""What a field holds: a `party` is a player or the plate; a `ranking` are players from the first to the last of something; what is `rare` is
hardly ever told; a `count` that has words is called by them; `hands`, `trick`, `counts` and `flags` have a value for each player, `some cards`
and `some counts` for those of whom there is one to tell, and `open cards` are asked at once; `payments` what each is paid; `cards or none` may be
told to be none; of `piles` each player has one for each of its words, a list of cards; of `heaps` there is one for each of its words, and all
cards among which they are lie on one of them; of `word counts` there is a number for each of its words; `words` are some of several; an
`object` has fields of its own, and of `objects` there is one for each of its words; a `list` has as many objects as there are to tell, and of
`lists` each player has one; a `place` is the number of an event in the stream."""

MANY: Final = {
    "card": "cards",
    "cards": "heaps",
    "player": "players",
    "word": "words",
    "count": "numbers",
    "object": "list",
}
"""What one value is → what several of them are."""
OF_EACH: Final = {"card": "trick", "cards": "hands", "heaps": "piles", "count": "counts", "flag": "flags", "list": "lists"}
"""What one value is → what it is where each player has one."""
PLAIN: Final[dict[Any, str]] = {bool: "flag", int: "count", str: "text"}


def kind_of(hint: Any) -> str:
    """What a field with an annotation holds. Raises KeyError for one of which nobody has said how it is asked for."""
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
    """The annotations of an event, or of a piece of one, by their names in JSON."""
    return {name.removesuffix("_"): hint for name, hint in get_type_hints(told, include_extras=True).items()}


def part_in(hint: Any) -> type | None:
    """The class of the objects that a field holds, however many; None where it holds none."""
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
