"""What can be logged of a hand of Cientos: the fields of its own events, and those that it adds to shared ones.

Two play, with twelve cards each of a pack of thirty-two; what they announce counts, and then the tricks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from events import facts
from events.facts import CardCode, Count, Covered, Fact, Fault, Part, Player, SeatsChanged, Size, Suit, Whole, door

RANKS: Final = ("1", "R", "C", "S", "2", "9", "8", "7")
"""The ranks from high to low."""

Card = Annotated[str, CardCode(any=True)]
Hand = Annotated[tuple[Card, ...], Size(11, 13)]
Discards = Annotated[tuple[Card, ...], Size(0, 8), Covered()]
Drawn = Annotated[tuple[Card, ...], Size(), Covered()]
Rank = Literal["1", "R", "C", "S", "2", "9", "8", "7"]
OfFour = Literal["1", "R", "C", "S", "2"]
Counts = Annotated[Mapping[Player, Count], Size()]
Kind = Literal["cartas_blancas", "punto", "secansa", "catorce", "tres"]
Law = Literal[
    "dar-seguidas",
    "naipes-iguales",
    "carta-descubierta",
    "carta-de-mas",
    "carta-de-menos",
    "mal-repartido",
    "carta-del-monte",
    "robo-de-mas",
    "descarte-visto",
    "salida-cambiada",
    "carta-de-mas-jugando",
    "acuse-falso",
    "catorce-por-otro",
]
FIELDS_OF_ACUSES: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "cartas_blancas": ((), ()),
    "punto": (("value",), ("suit", "shown")),
    "secansa": (("length", "top"), ("suit", "shown")),
    "catorce": (("rank",), ("shown",)),
    "tres": (("rank",), ("shown",)),
}
"""Kind of acuse → its required fields, and its optional ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Acuse(Part):
    """An announcement inside a tally or a penalty, which say whose it is."""

    kind: Kind
    value: Annotated[int, Whole(7, 75)] | None = None
    length: Annotated[int, Whole(3, 8)] | None = None
    top: Rank | None = None
    suit: Suit | None = None
    rank: OfFour | None = None
    shown: bool | None = None


def fault_of(told: Acuse | Declaration, path: str = "") -> Fault | None:
    """The fault of an announcement: a missing field, one that is not of its kind, or an impossible secansa."""
    required, optional = FIELDS_OF_ACUSES[told.kind]
    for field in ("value", "length", "top", "suit", "rank", "shown"):
        if getattr(told, field) is None and field in required:
            return Fault(path + field, "ese campo, que este acuse pide")
        if getattr(told, field) is not None and field not in (*required, *optional):
            return Fault(path + field, "ese campo no es de este acuse")
    if told.kind == "secansa" and told.top is not None and RANKS.index(told.top) + (told.length or 0) > len(RANKS):
        return Fault(path + "length", "una secansa que haya")
    return None


def _first_fault(acuses: tuple[Acuse, ...], path: str) -> Fault | None:
    faults: Iterator[Fault | None] = (fault_of(each, f"{path}.{place}.") for place, each in enumerate(acuses))
    return next((fault for fault in faults if fault is not None), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried(Part):
    """How the boards of an unfinished game stood: what is marked, and what is still lacking of it."""

    board: Annotated[Mapping[Player, Annotated[int, Whole(0, 100)]], Size()] | None = None
    lack: Annotated[Mapping[Player, Annotated[int, Whole(0, 5)]], Size()] | None = None

    def fault(self) -> Fault | None:
        """A board that is not of tens, or a lack that does not go with it."""
        board, lack = self.board or {}, self.lack or {}
        for player, marked in board.items():
            if marked % 10:
                return Fault(f"carried.board.{player}", "decenas enteras")
            if marked == 100 and not lack.get(player):  # a hundred
                return Fault(f"carried.lack.{player}", "lo que falta para el ciento")
        for player, missing in lack.items():
            if missing and board.get(player, 0) not in (50, 100):
                return Fault(f"carried.lack.{player}", "nada: solo falta algo con cincuenta o cien marcados")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(facts.NightOpened):
    """A night of Cientos begins."""

    carried: Carried | None = None

    def fault(self) -> Fault | None:
        return None if self.carried is None else self.carried.fault()


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Fact):
    """A hand was dealt: by whom, what is known of the cards (`stock` top first), how it was cut and given."""

    type: ClassVar[str] = "deal"
    dealer: Player | None = None
    hands: Annotated[Mapping[Player, Hand], Size(), Covered()] | None = None
    stock: Annotated[tuple[Card, ...], Size(), Covered()] | None = None
    cut: Annotated[int, Whole(1, 31)] | None = None
    by: Annotated[int, Whole(1, 12)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Fact):
    """Descarte y robo of one player: the cards, or how many they were; as many drawn as put away unless stated."""

    type: ClassVar[str] = "exchange"
    player: Player
    discards: Discards | Annotated[int, Whole(0, 8)]
    drawn: Drawn | Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration(Fact):
    """An announcement, the suit that the mano says he will lead (`salida`), or a corrected claim (`enmienda`)."""

    type: ClassVar[str] = "declaration"
    player: Player
    kind: Literal["cartas_blancas", "punto", "secansa", "catorce", "tres", "salida", "enmienda"]
    value: Annotated[int, Whole(7, 75)] | None = None
    length: Annotated[int, Whole(3, 8)] | None = None
    top: Rank | None = None
    suit: Suit | None = None
    rank: OfFour | None = None
    shown: bool | None = None
    what: Literal["catorce", "tres"] | None = None
    to: OfFour | None = None

    def fault(self) -> Fault | None:
        if self.kind not in ("salida", "enmienda"):
            for field in ("what", "to"):
                if getattr(self, field) is not None:
                    return Fault(field, "ese campo no es de este acuse")
            return fault_of(self)
        own = ("suit",) if self.kind == "salida" else ("what", "rank", "to")
        for field in ("value", "length", "top", "suit", "rank", "shown", "what", "to"):
            if (getattr(self, field) is not None) != (field in own):
                return Fault(field, "ese campo, si la declaración lo pide, y solo entonces")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn(Part):
    """A card that was laid and taken back."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(facts.Trick):
    """One trick; `low` if a low card took a trick without cards, `unannounced` if its leader changed suit without saying so."""

    cards: Annotated[Mapping[Player, Card], Size(1, 2)] | None = None
    low: bool | None = None
    withdrawn: Annotated[tuple[Withdrawn, ...], Size()] | None = None
    unannounced: bool | None = None

    @property
    def taken_back(self) -> Mapping[str, Sequence[str]]:
        """The cards taken back, from `withdrawn`."""
        told: dict[str, list[str]] = {}
        for each in self.withdrawn or ():
            told.setdefault(each.player, []).append(each.card)
        return told

    def fault(self) -> Fault | None:
        if self.low is not None and self.cards is not None:
            return Fault("low", "ese campo solo sin las cartas de la baza")
        if self.cards is None and self.winner is None and self.leader is None:
            return Fault("winner", "las cartas de la baza o quién la ganó")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Fact):
    """The result of a hand in one event; `carteo` is what was counted in play, without bonus and without what the tricks give."""

    type: ClassVar[str] = "tally"
    tricks: Counts
    acuses: Annotated[Mapping[Player, Annotated[tuple[Acuse, ...], Size()]], Size()] | None = None
    carteo: Counts | None = None
    pique: bool | None = None
    game: Player | None = None

    def fault(self) -> Fault | None:
        for player, told in (self.acuses or {}).items():
            if (fault := _first_fault(told, f"acuses.{player}")) is not None:
                return fault
        if self.carteo is None and any(self.tricks.values()):
            return Fault("carteo", "los puntos del carteo, si se hizo alguna baza")
        return None


FIELDS_OF_LAWS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "carta-descubierta": (("decision",), ()),
    "carta-de-mas": (("decision",), ()),
    "carta-de-menos": (("decision",), ()),
    "carta-del-monte": (("decision",), ()),
    "robo-de-mas": (("to",), ("card",)),
    "descarte-visto": (("suit",), ()),
    "salida-cambiada": (("suit",), ()),
    "carta-de-mas-jugando": ((), ("adds",)),
    "acuse-falso": ((), ("adds",)),
    "catorce-por-otro": ((), ("adds",)),
}
"""Law → its required fields, and its optional ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty(Fact):
    """A law of the table was applied to a player."""

    type: ClassVar[str] = "penalty"
    player: Player
    law: Law
    decision: Literal["redeal", "stands"] | None = None
    to: Literal["discard", "stock"] | None = None
    card: Annotated[Card, Covered()] | None = None
    """The card that is taken unseen."""
    suit: Suit | None = None
    adds: Annotated[tuple[Acuse, ...], Size()] | None = None

    def fault(self) -> Fault | None:
        required, optional = FIELDS_OF_LAWS.get(self.law, ((), ()))
        for field in ("decision", "to", "card", "suit", "adds"):
            if getattr(self, field) is None and field in required:
                return Fault(field, "ese campo, que esta ley pide")
            if getattr(self, field) is not None and field not in (*required, *optional):
                return Fault(field, "ese campo no es de esta ley")
        return _first_fault(self.adds or (), "adds")


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(facts.NightClosed):
    """The night of Cientos ended: an unfinished game is carried on or dropped; `leftovers` is absent if there is none."""


DOOR: Final = door(NightOpened, SeatsChanged, Deal, Exchange, Declaration, Trick, Tally, Penalty, NightClosed)
