"""The JSON Schema of what a game tells: the words that the document of the API and the games say it with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

Shape = dict[str, Any]


def ref(name: str) -> Shape:
    """A shape by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(shape: Shape) -> Shape:
    """A list of some shape."""
    return {"type": "array", "items": shape}


def by_player(shape: Shape) -> Shape:
    """An object with a value for each player or account."""
    return {"type": "object", "additionalProperties": shape}


def record(optional: Mapping[str, Shape] | None = None, /, *, games_own: bool = False, **required: Shape) -> Shape:
    """An object with fields that are always there, and some that may be; `games_own` where a game adds fields."""
    properties = {name.rstrip("_"): shape for name, shape in {**required, **(optional or {})}.items()}
    told: Shape = {"type": "object", "properties": properties, "required": [name.rstrip("_") for name in required]}
    return told if games_own else told | {"additionalProperties": False}


def or_null(shape: Shape) -> Shape:
    """A shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


TEXT: Final[Shape] = {"type": "string"}
WHOLE: Final[Shape] = {"type": "integer"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}
SEQ: Final[Shape] = {"type": "integer", "minimum": 1}


class Sample(NamedTuple):
    """A hand with which the document of the API shows how a night is logged; each time with what it is, in a sentence."""

    opening: tuple[str, Mapping[str, Any]]
    """A night of ana, beto, carla and dario."""
    hand: tuple[str, Sequence[Mapping[str, Any]]]
    """Its three events: the deal, what is played, what it came to."""
    mended: tuple[str, Mapping[str, Any]]
    """What it came to instead, once it is corrected."""
    empty: tuple[str, str]
    """The type of an event that needs no `data`."""


class Shapes(NamedTuple):
    """The shapes of what only one game tells."""

    night: Mapping[str, Shape] = {}
    """Key of a night as it stands → its shape. Games that have the same key tell the same by it."""
    named: Mapping[str, Shape] = {}
    """Name → shape, of those that are referred to; no other game has the name."""
    waiting: Mapping[str, Shape] = {}
    """Key of what waits, besides those that every game tells → its shape."""
    sample: Sample | None = None
    """None in a game that leaves it to another to show it."""
    counted: Shape | None = None
    """What each player has counted of a hand so far; None where nothing is counted as a hand goes on."""


NO_SHAPES: Final = Shapes()
"""Of a game that tells nothing but what every game does."""
