"""What can be logged of a hand of Mediator and its kin: the fields of its own events, and those that it adds to shared ones.

Two to six players have cards, of a pack that depends on the variant; the rules decide how many.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import (
    UNTOLD,
    CardCode,
    Count,
    Covered,
    Fact,
    Fault,
    Id,
    OneOf,
    Part,
    Player,
    SeatsChanged,
    Size,
    Suit,
    Tantos,
    Whole,
    door,
)

ESTUCHES: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
"""The numbers of estuches that can be held."""

Lance = Literal["chillada", "entrada", "vuelta", "mediator", "solo"]
Call = Literal["paso", "entrada", "vuelta", "mediator", "solo", "entrada_bola", "mediator_bola", "solo_bola"]
Favor = Literal["favor", "refavor", "fulminante"]
Law = Literal[
    "ley-1",
    "ley-2",
    "ley-3",
    "ley-4",
    "ley-5",
    "ley-6",
    "ley-7",
    "ley-8",
    "ley-9",
    "ley-10",
    "ley-11",
    "ley-12",
    "ley-13",
    "ley-conv-1",
    "ley-conv-2",
    "ley-conv-3",
    "rey-forzado",
    "dosillo",
]
Card = Annotated[str, CardCode(any=True)]
"""A card as logged; the rules refuse one that does not exist."""
Hand = Annotated[tuple[Card, ...], Size(1, 12)]
Cards = Annotated[tuple[Card, ...], Size(), Covered()]
TrickCounts = Annotated[Mapping[Player, Count], Size()]
OrNobody = Annotated[str | None, Id(nobody=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """What an earlier night left: everything in the plate, how much of it is fines, and who is out of the draw for them."""

    plate: Count = 0
    multas: Count = 0
    excluded: Annotated[tuple[Player, ...], Size(distinct=True)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Mediator begins."""

    carried: Carried | None = None

    def fault(self) -> Fault | None:
        if self.carried is not None and self.carried.multas > self.carried.plate:
            return Fault("carried.multas", "no más que lo que hay en el plato")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: by whom, what is known of the cards, in which packets, and whether those were agreed before the cut."""

    type: ClassVar[str] = "deal"
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, Hand], Size(), Covered()] | None = None
    stock: Annotated[tuple[Card, ...], Size(14, 14), Covered()] | None = None
    packets: Annotated[tuple[Annotated[int, Whole(1)], ...], Size(1, 40)] | None = None
    announced: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Fact):
    """One call of the auction; `favor` if the class of the suit was disclosed."""

    type: ClassVar[str] = "bid"
    player: Player
    call: Call
    favor: Favor | None = None

    def fault(self) -> Fault | None:
        return Fault("favor", "ese campo solo con un juego") if self.favor is not None and self.call == "paso" else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract(Fact):
    """The contract that ended the auction; `called` is the card asked for, `turned` the one that a vuelta turned up."""

    type: ClassVar[str] = "contract"
    player: Player
    lance: Lance
    trump: Suit
    called: Card | None = None
    bola: bool | None = None
    turned: Card | None = None

    def fault(self) -> Fault | None:
        if self.turned is not None and self.lance != "vuelta":
            return Fault("turned", "ese campo solo en una vuelta")
        if self.called is not None and self.lance in ("vuelta", "solo"):
            return Fault("called", "ese campo solo cuando se llama una carta")
        if self.called is None and self.lance in ("mediator", "chillada"):
            return Fault("called", "la carta que se llama")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """A king changed hands for another card (`with` gave it), or a player put cards away and drew as many from the stock."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: Cards | Count
    drawn: Cards | Count
    with_: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassOut(Fact):
    """Everybody passed."""

    type: ClassVar[str] = "pass_out"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick; with `law` its winner kept it although the cards say otherwise; `advanced` played out of turn."""

    cards: Annotated[Mapping[Player, Card], Size(2, 6)] | None = None
    law: Literal["ley-8"] | None = None
    advanced: Player | None = None

    def fault(self) -> Fault | None:
        if self.law is not None and self.winner is None:
            return Fault("winner", "quién se quedó con la baza")
        return facts.Trick.fault(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bola(Fact):
    """A player goes for every trick; `from_start` if he did so before the first card."""

    type: ClassVar[str] = "bola"
    player: Player
    from_start: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendicion(Fact):
    """The hombre gave up: without `answer` as in Tresillo; with it he conceded a codillo, and it says what became of that."""

    type: ClassVar[str] = "rendicion"
    player: Player
    answer: Literal["admitted", "hombre_plays_on", "contrarios_play_on"] | None = None
    partner: OrNobody = UNTOLD

    def fault(self) -> Fault | None:
        if self.partner != UNTOLD and self.answer is None:
            return Fault("partner", "ese campo solo con una respuesta")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Defensa(Fact):
    """The opponent took over a hand that its hombre gave up."""

    type: ClassVar[str] = "defensa"
    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event; `tricks` may leave out players without any."""

    type: ClassVar[str] = "tally"
    tricks: TrickCounts
    partner: OrNobody = UNTOLD
    primeras: bool | None = None
    estuches: Annotated[int, OneOf((0, *ESTUCHES))] | None = None
    contra_estuche: bool | None = None
    cut_after: Count | None = None


DECLARED: Final = {"calidades": ("primeras", "estuches", "contra_estuche"), "sorteo": ("card",), "tendido": ()}
"""What is declared → the fields that say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Fact):
    """A player asks for conditions, announces a card that draws for the fines, or lays his hand down."""

    type: ClassVar[str] = "declaration"
    player: Player
    kind: Literal["calidades", "sorteo", "tendido"]
    primeras: Literal[True] | None = None
    estuches: Annotated[int, OneOf(ESTUCHES)] | None = None
    contra_estuche: Literal[True] | None = None
    card: Card | None = None

    def fault(self) -> Fault | None:
        for field in ("primeras", "estuches", "contra_estuche", "card"):
            if getattr(self, field) is not None and field not in DECLARED[self.kind]:
                return Fault(field, "ese campo no es de esta declaración")
        if self.kind == "sorteo" and self.card is None:
            return Fault("card", "la carta que entra en el sorteo")
        if self.kind == "calidades" and self.primeras is self.estuches is self.contra_estuche is None:
            return Fault("primeras", "al menos una calidad")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Part):
    """What an offender compensates one player."""

    to: Player
    tantos: Tantos


FIELDS_OF_LAWS: Final[Mapping[str, tuple[str, ...]]] = {
    "ley-4": ("cards", "forced", "game"),
    "ley-5": ("times",),
    "ley-6": ("paid",),
    "ley-7": ("effect", "bola", "primeras"),
    "ley-8": ("kept", "injured", "bola"),
    "ley-9": ("other", "partner"),
    "ley-11": ("decisive", "times", "noticed_by"),
}
"""Law → the fields that it leaves open; the other laws have none."""
REQUIRED_OF_LAWS: Final = {"ley-4": "cards", "ley-7": "effect", "ley-9": "other"}
"""Law → the field that it requires."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Law
    cards: Tantos | None = None
    forced: bool | None = None
    game: bool | None = None
    times: Tantos | None = None
    paid: bool | None = None
    effect: Literal["none", "partner_won", "game"] | None = None
    bola: bool | None = None
    primeras: bool | None = None
    kept: bool | None = None
    injured: Player | None = None
    other: Player | None = None
    partner: OrNobody = UNTOLD
    decisive: bool | None = None
    noticed_by: Player | None = None
    damages: Annotated[tuple[Damage, ...], Size()] = ()

    def fault(self) -> Fault | None:
        own = FIELDS_OF_LAWS.get(self.law, ())
        for field in dict.fromkeys(field for fields in FIELDS_OF_LAWS.values() for field in fields):
            if field not in own and getattr(self, field) != (UNTOLD if field == "partner" else None):
                return Fault(field, "ese campo no es de esta ley")
        required = REQUIRED_OF_LAWS.get(self.law)
        if required is not None and getattr(self, required) is None:
            return Fault(required, "ese campo, que esta ley pide")
        return self._fault_of_choices()

    def _fault_of_choices(self) -> Fault | None:
        """A fault in a law's choices taken together."""
        if self.forced and self.cards == 1:
            return Fault("forced", "ese campo solo con dos cartas o más")
        if self.kept and self.injured is None:
            return Fault("injured", "a quién perjudicó")
        for field, told in (("injured", self.injured is not None), ("bola", bool(self.bola))):
            if told and self.law == "ley-8" and not self.kept:
                return Fault(field, "ese campo solo si se quedó con la baza")
        if self.other == self.player:
            return Fault("other", "alguien distinto de quien comete la falta")
        if any(damage.to == self.player for damage in self.damages):
            return Fault("damages", "alguien distinto de quien comete la falta")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Mediator ended: what lies in the plate is carried on, or shared out."""

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
