"""What can be logged of a hand of Revesino: the fields of its own events, and those that it adds to shared ones.

Four players have eleven cards each of a pack of forty-eight, the dealer twelve; five of the cards are pay cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import CardCode, Count, Covered, Fact, Fault, Part, Player, SeatsChanged, Size, Tantos, Whole, door

PAY_CARDS: Final = ("1O", "1C", "1E", "1B", "CC")
"""The pay cards, in the order in which they are listed."""

Card = Annotated[str, CardCode(any=True)]
PayCard = Literal["1O", "1C", "1E", "1B", "CC"]
Dealt = Annotated[tuple[Card, ...], Size(11, 12)]
Cards = Annotated[tuple[Card, ...], Size(0, 2), Covered()]
Few = Annotated[int, Whole(0, 2)]
Counts = Annotated[Mapping[Player, Count], Size()]
Law = Literal[
    "mal-dado",
    "robo-errado",
    "mudar-descarte",
    "doble-descarte",
    "carta-de-mas",
    "carta-de-menos",
    "renuncio",
    "creyo-dar",
    "pie-roba",
    "mirar-monte",
    "tenderse",
    "juntar-cartas",
    "carta-caida",
]
InDoubt = Literal["partida", "1O", "1C", "1E", "1B", "CC", "cuatro_ases", "revesino"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting(Part):
    """A pena that an earlier night left waiting for its draw; `since` is a hand of that night."""

    player: Player
    tantos: Tantos
    since: Annotated[int, Whole(1, nothing=True)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """What an earlier night left: the platillo, and the penas that wait."""

    plate: Count = 0
    reserved: Annotated[tuple[Waiting, ...], Size()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Revesino begins."""

    carried: Carried | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: by whom, what is known of the cards (`stock` is the baceta, top first), and whether the last vuelta is on."""

    type: ClassVar[str] = "deal"
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, Dealt], Size(), Covered()] | None = None
    stock: Annotated[tuple[Card, ...], Size(3, 3), Covered()] | None = None
    last_round: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """Descarte y robo of one player: the card, or how many they were."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: Cards | Few
    drawn: Cards | Few


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick of the four; a player with a wrong number of cards may have had none left."""

    cards: Annotated[Mapping[Player, Card], Size(3, 4)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTold(Part):
    """What became of a pay card: who laid it, and who lifted or pulled it."""

    how: Literal["sold", "pulled", "led", "asleep"]
    player: Player | None = None
    to: Player | None = None
    by: Player | None = None


FIELDS_OF_FATES: Final = {"sold": ("player", "to"), "pulled": ("player", "by"), "led": ("player",), "asleep": ()}
"""What became of a card → its fields, all of which are required."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RevesinoTold(Part):
    """Who won the first nine tricks, and who had the corte, if anybody."""

    player: Player
    cut_by: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CuatroAsesTold(Part):
    """Who followed the cuatro ases; whether the first trick was left to him, and who introduced him."""

    player: Player
    first_left: bool | None = None
    introduced_by: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event."""

    type: ClassVar[str] = "tally"
    tricks: Counts
    points: Counts | None = None
    cards: Annotated[Mapping[PayCard, CardTold], Size()] | None = None
    revesino: RevesinoTold | None = None
    cuatro_ases: CuatroAsesTold | None = None

    def fault(self) -> Fault | None:
        for card, told in (self.cards or {}).items():
            for field in ("player", "to", "by"):
                if (getattr(told, field) is not None) != (field in FIELDS_OF_FATES[told.how]):
                    return Fault(f"cards.{card}.{field}", "quién, cuando esa suerte de la carta lo pide, y solo entonces")
        if self.cards is not None and self.points is None:
            return Fault("points", "los puntos de cada uno, junto a las cartas")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Fact):
    """The winner of the draw for a pena; `pena` is its place among those that wait."""

    type: ClassVar[str] = "declaration"
    player: Player
    kind: Literal["sorteo"]
    pena: Annotated[int, Whole(1)] = 1


FIELDS_OF_LAWS: Final = {"mal-dado": "cause", "renuncio": "trick", "juntar-cartas": "items"}
"""Law → its own field."""
REQUIRED_OF_LAWS: Final = ("cause", "items")
"""The fields that their law requires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player; `by` noticed it."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Law
    hand: Annotated[int, Whole(1)] | None = None
    trick: Annotated[int, Whole(1, 10)] | None = None
    by: Player | None = None
    cause: Literal["reparto", "monte", "baraja"] | None = None
    items: Annotated[tuple[InDoubt, ...], Size(1, distinct=True)] | None = None

    def fault(self) -> Fault | None:
        for law, field in FIELDS_OF_LAWS.items():
            told = getattr(self, field) is not None
            if told and self.law != law:
                return Fault(field, "ese campo no es de esta ley")
            if not told and self.law == law and field in REQUIRED_OF_LAWS:
                return Fault(field, "ese campo, que esta ley pide")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Revesino ended: what lies and waits is carried on or shared out."""


DOOR: Final = door(NightOpened, SeatsChanged, Deal, Exchange, Trick, Tally, Penalty, Declaration, NightClosed)
