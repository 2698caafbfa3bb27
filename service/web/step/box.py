"""A box of a form: what it is called, how it is answered and what it holds; and the field of the event to which it belongs.

Which boxes a field has says `boxes`, which fields an event has `fields`, and what stands in them `box_values`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from service.explain.speech import Speech

Json = Mapping[str, Any]
NOBODY: Final = "-"
"""How a form says that it was no player: no player is called so."""
NONE: Final = "none"
"""How a form says that there were no cards, where nothing written says that nobody knows."""
REST: Final = "rest"
"""How the box of heaps is called that says where all other cards are."""
RARE: Final = "rare "
"""How the kind of a field begins that is hardly ever told."""
AT_ONCE: Final = ("trick", "cards or none", "open cards", "heaps")
"""The kinds of fields with cards that are asked at once, though nothing need be said."""

Control = Literal["chips", "ticks", "select", "number", "text", "card", "cards"]
Holds = Literal["text", "nobody", "words", "whole", "wholes", "flag", "card", "cards", "none", "pile", "heap", "rest", "listed", "payment"]


class Around(NamedTuple):
    """At which table the event happens."""

    speech: Speech
    players: Sequence[str]
    """Who sits, in order of play."""
    active: Sequence[str]
    """Who has cards, in the order in which they play to the next trick."""
    sat: Sequence[str]
    pack: Sequence[str]
    cards: Mapping[str, Sequence[str]]
    """Player → the cards that he may play; who is not named may play any."""
    sides: Mapping[str, str] = {}
    """Side → who is on it, in words."""


def in_turn(moment: Mapping[str, Any]) -> list[str]:
    """Who has cards, from who leads to the next trick on."""
    active = list(moment.get("active", ()))
    first = active.index(moment["leader"]) if "leader" in moment else 0
    return active[first:] + active[:first]


class Option(NamedTuple):
    """Something that can be chosen."""

    value: str
    label: str
    suit: str | None = None
    offered: bool = True
    """Whether it would be taken now, as far as is known."""


class Box(NamedTuple):
    """A control of the form."""

    name: str
    path: tuple[str | int, ...]
    """Where its value stands in the data of the event; a number is a place in a list."""
    label: str
    control: Control
    holds: Holds
    options: Sequence[Option] = ()
    player: str | None = None
    """To whom its value belongs, where each player has one."""
    required: bool = False
    given: str | None = None
    """The only value that would be taken."""
    asked: bool = True
    """Whether there is anything to say."""
    called: str | None = None
    """How it is called beside its field, where that is not just to whom it belongs."""
    most: int | None = None
    """So many cards it holds, where that is known."""
    among: Sequence[str] | None = None
    """The cards of which it holds some, where not any will do."""
    preset: str = ""
    """What stands in it before anybody has said anything."""


class Field(NamedTuple):
    """A field of the event, or of an object in it: how it is called, and its boxes."""

    name: str
    """Its place in the data of the event, dotted."""
    label: str
    kind: str
    boxes: Sequence[Box]
    only: Mapping[str, Sequence[str]]
    """Beside which words of another field it is said; always, where that is empty."""
    beside: Sequence[str]
    """How those words are called."""
    least: int | None = None
    """So many of the cards of a trick must be told; all of them, where nothing is said."""
    needs_one: bool = False
    """Whether one of its boxes must be answered, whichever."""
    rare: bool = False
    """Whether it is hardly ever told."""
    within: str | None = None
    """The field among whose cards its own stand as well, if that is told."""

    @property
    def often(self) -> list[Box]:
        """Its boxes that are shown at once."""
        return [box for box in self.boxes if box not in self.seldom]

    @property
    def seldom(self) -> list[Box]:
        """Its boxes that are folded away: cards that need not be said beside those of a trick, numbers that need not, and who hardly ever is.

        What is only said beside some words is no longer seldom once they are chosen.
        """
        if self.rare:
            return list(self.boxes)
        if self.kind in AT_ONCE or self.only:
            return []
        numbers = self.kind in ("count", "numbers", "payments") and not any(box.required for box in self.boxes)
        cards = [box for box in self.boxes if box.control == "cards" or (box.control == "card" and not box.required)]
        return [box for box in self.boxes if box in cards or (numbers and box.control in ("number", "text"))]


def text_of(value: Any) -> str:
    """A value as it stands in a box."""
    if value is None:
        return NOBODY
    return str(value).lower() if isinstance(value, bool) else str(value)


def dotted(path: Sequence[str | int]) -> str:
    """The name of a box or a field: where its value stands, in one word."""
    return ".".join(map(str, path))


def kind_of(told: Json) -> str:
    """The kind of a field, however often it is told."""
    kind: str = told["kind"]
    return kind.removeprefix(RARE)
