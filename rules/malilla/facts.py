"""What can be logged of a hand of Malilla: the fields of its own events, and those that it adds to shared ones.

Two to five sit at the table; the variant decides how many cards each has and how they lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import UNTOLD, CardCode, Count, Covered, Fact, Fault, Part, Player, Setting, Size, SuitOrNull, Whole, door

PILES: Final = 6
"""How many piles each player has, if the cards lie open."""
CARDS_OF_A_PILE: Final = 4
STOCK: Final = 12
"""The cards of the monte, if there is one."""
LONGEST: Final = PILES * CARDS_OF_A_PILE
"""The most tricks that a hand has in any variant: with open piles, one for each card of a player."""

Card = Annotated[str, CardCode(any=True)]
Cards = Annotated[tuple[Card, ...], Size()]
CoveredCards = Annotated[tuple[Card, ...], Size(), Covered()]
Pile = Annotated[tuple[Card, ...], Size(CARDS_OF_A_PILE, CARDS_OF_A_PILE)]
Piles = Annotated[tuple[Pile, ...], Size(PILES, PILES)]
Number = Annotated[int, Whole()]
Numbers = Annotated[Mapping[Player, Number], Size()]
Law = Literal[
    "renuncio",
    "renuncio-advertido",
    "carta-de-mas",
    "carta-de-menos",
    "salir-sin-tocarle",
    "dar-sin-tocarle",
    "mal-dado",
    "hablar",
    "alzar-baza-ajena",
    "mostrar-juego",
    "ver-bazas",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """What an earlier night left; this game leaves nothing, so there is nothing to carry."""

    plate: Count = 0
    reserved: Annotated[tuple[Setting, ...], Size()] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Malilla begins."""

    carried: Carried | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanged(facts.SeatsChanged):
    """Between hands somebody left, joined or moved; a new partida may begin, with another favorite suit."""

    partida: Literal["same", "new"] = "same"
    favorito: SuitOrNull = UNTOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: the turned card, the dealer, what is known of the cards (`stock` and `piles` top first)."""

    type: ClassVar[str] = "deal"
    turned: Card
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, Cards], Size(), Covered()] | None = None
    stock: Annotated[tuple[Card, ...], Size(STOCK, STOCK), Covered()] | None = None
    piles: Annotated[Mapping[Player, Piles], Size(), Covered()] | None = None
    last_round: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """Descarte y robo of one of two players: the cards, or how many they were."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: CoveredCards | Count
    drawn: CoveredCards | Count

    def fault(self) -> Fault | None:
        laid, taken = (told if isinstance(told, int) else len(told) for told in (self.discards, self.drawn))
        return Fault("drawn", "tantas como se descartaron") if laid != taken else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick; `raised_by` gathered it, `amended` are the cards that were put first and taken back."""

    cards: Annotated[Mapping[Player, Card], Size(1)] | None = None
    raised_by: Player | None = None
    amended: Annotated[Mapping[Player, Card], Size()] | None = None

    @property
    def taken_back(self) -> Mapping[str, Sequence[str]]:
        """The cards taken back, from `amended`."""
        return {player: [card] for player, card in (self.amended or {}).items()}

    @property
    def gathered_by(self) -> str | None:
        """The gatherer, from `raised_by`."""
        return self.raised_by

    def fault(self) -> Fault | None:
        if self.amended is not None and self.cards is None:
            return Fault("amended", "ese campo solo con las cartas de la baza")
        if self.leader is not None and self.cards is not None and self.leader not in self.cards:
            return Fault("leader", "quien salió, con su carta en la baza")
        return facts.Trick.fault(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event."""

    type: ClassVar[str] = "tally"
    points: Numbers
    asleep: Count | None = None
    tricks: Numbers | None = None


FIELDS_OF_LAWS: Final[Mapping[str, tuple[str, ...]]] = {
    "renuncio": ("trick",),
    "renuncio-advertido": ("trick",),
    "salir-sin-tocarle": ("trick",),
    "alzar-baza-ajena": ("trick",),
    "dar-sin-tocarle": ("play_begun",),
    "mal-dado": ("cause",),
}
"""Law → its own fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Law
    trick: Annotated[int, Whole(1, LONGEST)] | None = None
    play_begun: bool | None = None
    cause: Literal["reparto", "baraja"] | None = None

    def fault(self) -> Fault | None:
        for field in ("trick", "play_begun", "cause"):
            if getattr(self, field) is not None and field not in FIELDS_OF_LAWS.get(self.law, ()):
                return Fault(field, "ese campo no es de esta ley")
        if self.law == "mal-dado" and self.cause is None:
            return Fault("cause", "ese campo, que esta ley pide")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Malilla ended; nothing is left over, whatever the event says."""


DOOR: Final = door(NightOpened, SeatsChanged, Deal, Exchange, Trick, Tally, Penalty, NightClosed)
