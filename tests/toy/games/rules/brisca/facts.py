"""What can be told of a hand of Brisca: the fields of its own events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from events import facts
from events.facts import CardCode, Covered, Fact, Player, Size, Upcaster, Whole, door

DEALT: Final = 3
"""The cards that each is dealt, and has in hand until the monte is out."""

Card = Annotated[str, CardCode(any=True)]
Cards = Annotated[tuple[Card, ...], Size(DEALT, DEALT)]
Points = Annotated[int, Whole()]


def _turned(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A deal that called the card turned up `card`."""
    return {("turned" if name == "card" else name): value for name, value in data.items()}


def _with_deals(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A correction whose deals are of schema 1: what it inserts has no schema of its own."""
    inserted = data.get("insert") or ()
    deals = [{**each, "data": _turned(each["data"])} if each["type"] == Deal.type else each for each in inserted]
    return {**data, "insert": deals} if deals else data


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: by whom, the card that was turned up under the monte, and the cards of those of whom they are told."""

    type: ClassVar[str] = "deal"
    schema: ClassVar[int] = 2
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: _turned}
    turned: Card
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, Cards], Size(), Covered()] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """What the hand came to, in one event: the points of one side, or of both; of a pair one stands for it."""

    type: ClassVar[str] = "tally"
    points: Annotated[Mapping[Player, Points], Size(1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(facts.Correction):
    """Earlier events were struck, and others may stand in their place; of schema 2 deals among them were of schema 1."""

    schema: ClassVar[int] = 3
    upcasts: ClassVar[Mapping[int, Upcaster]] = {**facts.Correction.upcasts, 2: _with_deals}


DOOR: Final = door(facts.NightOpened, facts.SeatsChanged, Deal, facts.Trick, Tally, Correction, facts.NightClosed)
