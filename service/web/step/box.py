"""A box of a form (its label, control and values), and the field of the event that it belongs to.

`boxes` makes the boxes of a field, `fields` the fields of an event, and `box_values` reads and writes their values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from service.explain.speech import Speech

Json = Mapping[str, Any]
NOBODY: Final = "-"
"""The form value for no player; no player has this id."""
NONE: Final = "none"
"""The form value for no cards, as opposed to an empty box: nobody knows."""
REST: Final = "rest"
"""The name of the box that says on which heap all other cards are."""
RARE: Final = "rare "
"""The prefix of the kind of a field that is rarely used."""
AT_ONCE: Final = ("trick", "cards or none", "open cards", "heaps")
"""The kinds of fields with cards that are always visible, even if they are optional."""

Control = Literal["chips", "ticks", "select", "number", "text", "card", "cards"]
Holds = Literal["text", "nobody", "words", "whole", "wholes", "flag", "card", "cards", "none", "pile", "heap", "rest", "listed", "payment"]


class Around(NamedTuple):
    """The table at which an event happens."""

    speech: Speech
    players: Sequence[str]
    """The players in order of play."""
    active: Sequence[str]
    """The players with cards, in the order in which they play to the next trick."""
    sat: Sequence[str]
    pack: Sequence[str]
    cards: Mapping[str, Sequence[str]]
    """Player → the cards that he may play; a player who is missing may play any."""
    sides: Mapping[str, str] = {}
    """Side → who is on it, in words."""


def in_turn(moment: Mapping[str, Any]) -> list[str]:
    """The players with cards, beginning with the leader of the next trick."""
    active = list(moment.get("active", ()))
    first = active.index(moment["leader"]) if "leader" in moment else 0
    return active[first:] + active[:first]


class Option(NamedTuple):
    """A choice."""

    value: str
    label: str
    suit: str | None = None
    offered: bool = True
    """Whether it would be accepted now, as far as is known."""


class Box(NamedTuple):
    """A control of the form."""

    name: str
    path: tuple[str | int, ...]
    """The path of its value in the data of the event; a number is an index of a list."""
    label: str
    control: Control
    holds: Holds
    options: Sequence[Option] = ()
    player: str | None = None
    """The player whose value it is, if each player has one."""
    required: bool = False
    given: str | None = None
    """The only value that would be accepted."""
    asked: bool = True
    """Whether the box is shown at all."""
    called: str | None = None
    """Its label beside that of its field, if that is not just the player's name."""
    most: int | None = None
    """How many cards it holds, if that is known."""
    among: Sequence[str] | None = None
    """The cards that it may hold, if not any."""
    preset: str = ""
    """Its value before anybody has entered one."""


class Field(NamedTuple):
    """A field of the event, or of an object in it: its label and its boxes."""

    name: str
    """Its path in the data of the event, dotted."""
    label: str
    kind: str
    boxes: Sequence[Box]
    only: Mapping[str, Sequence[str]]
    """Other field → the words there that make this field apply; empty: it always applies."""
    beside: Sequence[str]
    """The labels of those words."""
    least: int | None = None
    """How many cards of a trick must be given; None: all of them."""
    needs_one: bool = False
    """Whether at least one of its boxes must be answered."""
    rare: bool = False
    """Whether it is rarely used."""
    within: str | None = None
    """The field that includes its cards too, if that one is given."""

    @property
    def often(self) -> list[Box]:
        """Its boxes that are always visible."""
        return [box for box in self.boxes if box not in self.seldom]

    @property
    def seldom(self) -> list[Box]:
        """Its boxes that are folded away: optional cards outside tricks, optional numbers, and all boxes of a rare field.

        A field that applies only with certain words has none: it is shown once they are chosen.
        """
        if self.rare:
            return list(self.boxes)
        if self.kind in AT_ONCE or self.only:
            return []
        numbers = self.kind in ("count", "numbers", "payments") and not any(box.required for box in self.boxes)
        cards = [box for box in self.boxes if box.control == "cards" or (box.control == "card" and not box.required)]
        return [box for box in self.boxes if box in cards or (numbers and box.control in ("number", "text"))]


def text_of(value: Any) -> str:
    """A value as the text of a box."""
    if value is None:
        return NOBODY
    return str(value).lower() if isinstance(value, bool) else str(value)


def dotted(path: Sequence[str | int]) -> str:
    """The name of a box or a field: its path, dotted."""
    return ".".join(map(str, path))


def kind_of(told: Json) -> str:
    """The kind of a field without the prefix for rare ones."""
    kind: str = told["kind"]
    return kind.removeprefix(RARE)
