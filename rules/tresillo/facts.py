"""What can be logged of a hand of Tresillo: the fields of its own events, and those that it adds to shared ones.

Three players have nine cards each of a pack of forty; the rules decide whether a player is one of the three.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import (
    Card,
    Count,
    Covered,
    Fact,
    Fault,
    OneOf,
    Part,
    Player,
    SeatsChanged,
    Size,
    Suit,
    Whole,
    door,
)

ESTUCHES: Final = (-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, 3, 4, 5, 6, 7, 8, 9)
"""The numbers of estuches that can be stated; the missing ones are negative."""

Lance = Literal["entrada", "vuelta", "solo"]
NineCards = Annotated[tuple[Card, ...], Size(9, 9)]
Cards = Annotated[tuple[Card, ...], Size(), Covered()]
TrickCounts = Annotated[Mapping[Player, Count], Size()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Part):
    """A reserved puesta that an earlier night left waiting; two with the same `pair` go together. `since` is a hand of that night."""

    player: Player
    tantos: Count
    since: Annotated[int, Whole(1, nothing=True)] | None = None
    pair: Annotated[int, Whole(1)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """What an earlier night left: the plate, its kind, and the reserved puestas."""

    plate: Count = 0
    puesta: Literal["none", "primera", "reservada"] = "none"
    reserved: Annotated[tuple[Waiting, ...], Size()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Tresillo begins."""

    carried: Carried | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: by whom, and what is known of the cards; `stock` is the baceta, top first."""

    type: ClassVar[str] = "deal"
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, NineCards], Size(), Covered()] | None = None
    stock: Annotated[tuple[Card, ...], Size(13, 13), Covered()] | None = None
    cut: Annotated[int, Whole(1, 39)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Fact):
    """One call of the auction; mejor is the older word for mas."""

    type: ClassVar[str] = "bid"
    player: Player
    call: Literal["paso", "juego", "mas", "mejor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract(Fact):
    """The contract that ended the auction; `turned` is the card that the hombre of a vuelta turned up."""

    type: ClassVar[str] = "contract"
    player: Player
    lance: Lance
    trump: Suit | None = None
    turned: Card | None = None
    solera: bool | None = None

    def fault(self) -> Fault | None:
        for field, told in (("turned", self.turned), ("solera", self.solera)):
            if told is not None and self.lance != "vuelta":
                return Fault(field, "ese campo solo en una vuelta")
        if self.trump is None and self.lance != "vuelta":
            return Fault("trump", "el palo de triunfo")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """Descarte y robo of one player: the cards, or how many they were."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: Cards | Count
    drawn: Cards | Count


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOut(Fact):
    """Everybody passed."""

    type: ClassVar[str] = "pass_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick of the three players with cards; `advanced` played out of turn."""

    cards: Annotated[Mapping[Player, Card], Size(3, 3)] | None = None
    advanced: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bola(Fact):
    """The jugador goes for every trick."""

    type: ClassVar[str] = "bola"
    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendicion(Fact):
    """The hombre gave up; with `bien` both opponents accepted at once."""

    type: ClassVar[str] = "rendicion"
    player: Player
    bien: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Defensa(Fact):
    """An opponent took over a hand that its hombre gave up."""

    type: ClassVar[str] = "defensa"
    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Fact):
    """An opponent accepts a surrender, a loser chooses where his puesta goes, or the jugador shows his estuches."""

    type: ClassVar[str] = "declaration"
    player: Player
    kind: Literal["bien", "reserva", "estuches"]
    reserve: bool | None = None
    count: Annotated[int, OneOf(ESTUCHES)] | None = None

    def fault(self) -> Fault | None:
        if (self.reserve is not None) != (self.kind == "reserva"):
            return Fault("reserve", "ese campo cuando se elige la reserva, y solo entonces")
        if (self.count is not None) != (self.kind == "estuches"):
            return Fault("count", "ese campo cuando se declaran estuches, y solo entonces")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event; `tricks` may leave out players without any."""

    type: ClassVar[str] = "tally"
    tricks: TrickCounts | None = None
    primeras: Literal["hombre", "contra"] | None = None
    estuches: Annotated[int, OneOf((*ESTUCHES, 0))] | None = None
    bola: Literal["won", "lost"] | None = None
    rendicion: Literal[True] | None = None
    defensor: Player | None = None
    reserve: Annotated[Mapping[Player, bool], Size()] | None = None

    def fault(self) -> Fault | None:
        """A fault in the shape of the tally.

        Whether its fields agree may depend on an earlier surrender, so the rules decide that.
        """
        needs_tricks = self.rendicion is None or self.defensor is not None
        return Fault("tricks", "las bazas de cada uno") if needs_tricks and self.tricks is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Literal["reparto"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Tresillo ended: what lies and waits is carried on, or shared out."""

    leftovers: Literal["carry", "share"]


DOOR: Final = door(
    NightOpened,
    SeatsChanged,
    Deal,
    Bid,
    Contract,
    PassOut,
    Exchange,
    Declaration,
    Trick,
    Rendicion,
    Defensa,
    Bola,
    Tally,
    Penalty,
    NightClosed,
)
