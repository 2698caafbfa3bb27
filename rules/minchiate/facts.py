"""What can be logged of a hand of Minchiate: the fields of its own events, and those that it adds to shared ones.

Four play in two pairs, NS and EO, with twenty-one cards each of a pack of ninety-seven; the rest is the Fola.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import CardCode, Count, Covered, Fact, Fault, Part, Player, Seq, Setting, Size, Whole, door

FOLA: Final = 13
"""The cards of the Fola, if nobody robbed any."""
DEALT: Final = 21
"""The cards of each player, and the tricks of a hand."""

Card = Annotated[str, CardCode(any=True)]
Cards = Annotated[tuple[Card, ...], Size()]
Hand = Annotated[tuple[Card, ...], Size(DEALT, DEALT)]
OfTheFola = Annotated[tuple[Card, ...], Size(0, FOLA)]
Discards = Annotated[tuple[Card, ...], Size(0, FOLA + DEALT), Covered()]
DrawOrder = Annotated[tuple[Player, ...], Size(4, 4, distinct=True)]
Pair = Literal["NS", "EO"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """What an earlier night left; this game leaves nothing, so there is nothing to carry."""

    plate: Count = 0
    reserved: Annotated[tuple[Setting, ...], Size()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Minchiate begins; `draw_order` lists the players from the highest drawn card down."""

    draw_order: DrawOrder | None = None
    carried: Carried | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanged(facts.SeatsChanged):
    """Between giros the players change seats or others sit down; with a draw a new game begins."""

    draw_order: DrawOrder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: what the cut gave, what is known of the cards (`fola` top first), what the dealer robbed and took."""

    type: ClassVar[str] = "deal"
    dealer: Player | None = None
    robbed: OfTheFola | None = None
    hands: Annotated[Mapping[Player, Hand], Size(), Covered()] | None = None
    turned: Annotated[Mapping[Player, Card], Size()] | None = None
    fola: Annotated[tuple[Card, ...], Size(0, FOLA), Covered()] | None = None
    fola_robbed: OfTheFola | None = None
    fola_taken: OfTheFola | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """What the cutter or the dealer put away in return for robbed and taken cards: the cards, or how many they were."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: Discards | Annotated[int, Whole(0, FOLA + DEALT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Fact):
    """A versícula shown in the first trick, or a player without tarots who lays his cards open (`caida`)."""

    type: ClassVar[str] = "declaration"
    player: Player
    kind: Literal["versicula", "caida"]
    cards: Cards | None = None

    def fault(self) -> Fault | None:
        if (self.cards is not None) != (self.kind == "versicula"):
            return Fault("cards", "las cartas de la versícula, y solo de ella")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick."""

    cards: Annotated[Mapping[Player, Card], Size(1)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsOfPairs(Part):
    """How many cards each pair has captured."""

    NS: Count
    EO: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured(Part):
    """Where each counting card ended; `fola` holds those that nobody played."""

    NS: Cards
    EO: Cards
    fola: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedOfPair(Part):
    """What a pair noted during the hand, gross, by reason."""

    robo: Count | None = None
    vuelta: Count | None = None
    robo_fola: Count | None = None
    versicula: Count | None = None
    muerte: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Part):
    """What each pair noted during the hand."""

    NS: NotedOfPair | None = None
    EO: NotedOfPair | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event."""

    type: ClassVar[str] = "tally"
    cards: CardsOfPairs
    last_trick: Pair
    captured: Captured
    noted: Noted | None = None
    tricks: Annotated[Mapping[Player, Count], Size()] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Literal["mal-dado", "cartas-de-mas", "renuncio"]
    cards: Annotated[int, Whole(1)] | None = None
    trick: Annotated[int, Whole(1, DEALT)] | None = None
    hand: Seq | None = None

    def fault(self) -> Fault | None:
        if (self.cards is not None) != (self.law == "mal-dado"):
            return Fault("cards", "cuántas cartas se dieron mal, y solo en esta ley")
        for field in ("trick", "hand"):
            if getattr(self, field) is not None and self.law != "renuncio":
                return Fault(field, "ese campo no es de esta ley")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Minchiate ended; nothing is left over, whatever the event says."""


DOOR: Final = door(NightOpened, SeatsChanged, Deal, Exchange, Declaration, Trick, Tally, Penalty, NightClosed)
