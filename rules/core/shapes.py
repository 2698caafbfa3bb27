"""The JSON Schema of what a game yields, in the terms that the API document and the games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

Shape = dict[str, Any]


def ref(name: str) -> Shape:
    """A reference to a named shape."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(shape: Shape) -> Shape:
    """A list of this shape."""
    return {"type": "array", "items": shape}


def by_player(shape: Shape) -> Shape:
    """An object with a value for each player or account."""
    return {"type": "object", "additionalProperties": shape}


def record(optional: Mapping[str, Shape] | None = None, /, *, games_own: bool = False, **required: Shape) -> Shape:
    """An object with required and optional fields; `games_own` if a game may add fields."""
    properties = {name.rstrip("_"): shape for name, shape in {**required, **(optional or {})}.items()}
    told: Shape = {"type": "object", "properties": properties, "required": [name.rstrip("_") for name in required]}
    return told if games_own else told | {"additionalProperties": False}


def or_null(shape: Shape) -> Shape:
    """This shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


TEXT: Final[Shape] = {"type": "string"}
WHOLE: Final[Shape] = {"type": "integer"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}
SEQ: Final[Shape] = {"type": "integer", "minimum": 1}


class Sample(NamedTuple):
    """A hand that shows in the API document how a night is logged; each part has a sentence that describes it."""

    opening: tuple[str, Mapping[str, Any]]
    """The opening of a night with ana, beto, carla and dario."""
    hand: tuple[str, Sequence[Mapping[str, Any]]]
    """Its three events: the deal, the play, the result."""
    mended: tuple[str, Mapping[str, Any]]
    """The result after it is corrected."""
    empty: tuple[str, str]
    """The type of an event without `data`."""


class Shapes(NamedTuple):
    """The shapes of what only one game yields."""

    night: Mapping[str, Shape] = {}
    """Key of a night's standing → its shape. Games with the same key mean the same by it."""
    named: Mapping[str, Shape] = {}
    """Name → a shape that others refer to; the name is unique among the games."""
    waiting: Mapping[str, Shape] = {}
    """Key of what waits, besides those of every game → its shape."""
    sample: Sample | None = None
    """None in a game that leaves the sample to another."""
    counted: Shape | None = None
    """What each player has counted in a hand so far; None if nothing is counted during a hand."""


NO_SHAPES: Final = Shapes()
"""For a game that yields nothing beyond what every game does."""
