"""What happened: one frozen dataclass an event type that all games share, and the kinds of value that fields hold.

The declaration of a fact is the one place where its fields stand: `events.schemas` derives from it what JSON is taken, and
`events.stored` builds it from JSON that was taken before. A field named `from_` is `from` in JSON. What a game adds stands in
`rules.<game>.facts`. Standard library only; never legality.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

LARGEST: Final = 1_000_000
"""No whole number of the record is larger in size than this."""
LONGEST_TEXT: Final = 280
LONGEST_LIST: Final = 1_000
PLATE: Final = "plate"
"""The party that is nobody: what lies in the middle of the table."""
CASH: Final = "cash"
"""The reason of a transfer that is money handed over."""
UNTOLD: Final = ""
"""What a field holds that was left out, where null says something of its own."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, both included."""

    least: int = -LARGEST
    most: int = LARGEST
    beside: str | None = None
    """The field beside it by which that is said which no whole number says."""
    nothing: bool = False
    """Whether null may stand in its place."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text, perhaps of one pattern, of a number of characters between two bounds."""

    pattern: str | None = None
    least: int = 0
    most: int = LONGEST_TEXT


@dataclass(frozen=True, slots=True)
class Id:
    """A player's short id; where `plate` is true the plate may stand in its place, where `nobody` is true also null: no player."""

    plate: bool = False
    nobody: bool = False


@dataclass(frozen=True, slots=True)
class SuitName:
    """A suit, or null: none of them."""


@dataclass(frozen=True, slots=True)
class CardCode:
    """Rank then suit letter; whether the pack of a game has the card is for its rules to say.

    `any` takes also what is no rank or suit at all: there is no such card, and that too the rules say.
    """

    any: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """How many entries a list or a mapping has, both bounds included; `distinct` forbids an entry to stand twice."""

    least: int = 0
    most: int = LONGEST_LIST
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """A whole number out of a few."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """The name of a time zone in the IANA database, like Europe/Madrid."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar from 1900 to 2199, as ISO 8601 writes it, like 2026-07-10."""


@dataclass(frozen=True, slots=True)
class Free:
    """A value whose shape only the rules of the game know (the setting of a house rule)."""


@dataclass(frozen=True, slots=True)
class Covered:
    """Cards that lay face down: who only watches sees them once their hand is finished. It changes nothing of what is taken."""


Player = Annotated[str, Id()]
Party = Annotated[str, Id(plate=True)]
Card = Annotated[str, CardCode()]
Suit = Literal["oros", "copas", "espadas", "bastos"]
SuitOrNull = Annotated[str | None, SuitName()]
Text = Annotated[str, Words()]
Name = Annotated[str, Words(least=1)]
Count = Annotated[int, Whole(0)]
Tantos = Annotated[int, Whole(1)]
Seq = Annotated[int, Whole(1)]
Seating = Annotated[tuple[Player, ...], Size(1, distinct=True)]
Setting = Annotated[bool | int | str | list[int] | None, Free()]


class Fault(NamedTuple):
    """What is wrong with the fields of a fact taken together; `expected` says in words what would have been accepted."""

    field: str
    expected: str


class Part:
    """A piece of an event that is an object of its own."""

    __slots__ = ()


Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""What turns the data of one schema of an event into those of the next."""


def _the_same(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Nothing of the data changed: what changed is what they are read as."""
    return data


class Fact:
    """Something that was said to have happened; `type` and `schema` are what the store keeps of its class.

    `upcasts` has for each schema n of before what turns its data into those of schema n + 1. It stands with the fields: the events of
    two games may have the same type, and each its own past.
    """

    __slots__ = ()
    type: ClassVar[str]
    schema: ClassVar[int] = 1
    upcasts: ClassVar[Mapping[int, Upcaster]] = {}

    def fault(self) -> Fault | None:
        """What is wrong with the fields taken together, where each by itself is well formed."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChosen(Part):
    """By which rules the table plays: names that the game's page lists, and single house rules."""

    tariff: Name | None = None
    variant: Name | None = None
    overrides: Annotated[Mapping[Name, Setting], Size()] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake(Part):
    """What so many tantos (one, where nothing is said) are worth, in a currency's smallest unit; a new one is in money (EUR), not gold (XAU)."""

    currency: Annotated[str, Words("[A-Z]{3}", 3, 3)]
    minor_per_tanto: Annotated[int, Whole(1, beside="per_tantos")]
    per_tantos: Tantos = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(Fact):
    """A night begins: who sits where, by which rules they play, by which clock (`zone`) and on which day. First event of every stream.

    Where no `day` is told, it is the day on which the event was recorded.
    """

    type: ClassVar[str] = "night_opened"
    game: Name
    players: Seating
    rules: RulesChosen | None = None
    first_dealer: Player | None = None
    stake: Stake | None = None
    names: Annotated[Mapping[Player, Name], Size()] | None = None
    zone: Annotated[str, Zone()] | None = None
    day: Annotated[str, Day()] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsChanged(Fact):
    """Between hands somebody left, joined, or moved."""

    type: ClassVar[str] = "seats_changed"
    players: Seating
    first_dealer: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(Fact):
    """One baza: the cards that were played to it, who led, who won; what is not told is None."""

    type: ClassVar[str] = "trick"
    cards: Annotated[Mapping[Player, Card], Size(1)] | None = None
    leader: Player | None = None
    winner: Player | None = None

    @property
    def taken_back(self) -> Mapping[str, Sequence[str]]:
        """Player → the cards that he had put to it before, and took back; nobody where no such thing is told."""
        return {}

    @property
    def gathered_by(self) -> str | None:
        """Who gathered it, where that is told."""
        return None

    def fault(self) -> Fault | None:
        if self.cards is None and self.winner is None:
            return Fault("winner", "las cartas de la baza o quién la ganó")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer(Fact):
    """A payment that the table agreed on and no rule derives: a debt of `from_` to `to`, or, with the reason `cash`, money handed over.

    Cash goes the other way: who has given it owes so much less, as if whoever took it owed it to him.
    """

    type: ClassVar[str] = "transfer"
    from_: Party
    to: Party
    tantos: Tantos
    reason: Text

    def fault(self) -> Fault | None:
        return Fault("to", "alguien distinto de quien paga") if self.from_ == self.to else None

    @property
    def is_cash(self) -> bool:
        """Whether a player (`to`) has handed money over to another (`from_`); what the plate gets or gives is none."""
        return self.reason == CASH and PLATE not in (self.from_, self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAt(Part):
    """Where the event stands that dealt a hand: its seq, and which of the list it is where a correction brought it (1, 2 …)."""

    seq: Seq
    insert: Seq | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute(Fact):
    """Somebody contests a hand, which is named by its number, or by what dealt it; a struck hand has no number."""

    type: ClassVar[str] = "dispute"
    hand: Seq | None = None
    deal: DealAt | None = None
    by: Player
    claim: Text

    def fault(self) -> Fault | None:
        return _named_twice_or_not(self.hand, self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Fact):
    """The table put an end to the disputes about a hand, which is named as in a dispute."""

    type: ClassVar[str] = "ruling"
    hand: Seq | None = None
    deal: DealAt | None = None
    decision: Literal["stands", "corrected"]
    note: Text

    def fault(self) -> Fault | None:
        return _named_twice_or_not(self.hand, self.deal)


def _named_twice_or_not(hand: int | None, deal: DealAt | None) -> Fault | None:
    return Fault("hand", "una de las dos cosas: hand o deal") if (hand is None) == (deal is None) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Fact):
    """Earlier events were struck, and others may stand in their place (or behind the event `after`).

    Of schema 1 a close among them was one of schema 1.
    """

    # What it inserts has no schema of its own, and is as old as the correction: a game that raises the schema of an event raises that of
    # a correction of its own as well, and brings both up.
    type: ClassVar[str] = "correction"
    schema: ClassVar[int] = 2
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: _the_same}
    strike: Annotated[tuple[Seq, ...], Size(1, distinct=True)] | None = None
    after: Seq | None = None
    insert: Annotated[tuple[Fact, ...], Size()] | None = None
    reason: Text

    def fault(self) -> Fault | None:
        if (self.strike is None) == (self.after is None):
            return Fault("strike", "una de las dos cosas: strike o after")
        if self.after is not None and not self.insert:
            return Fault("insert", "los apuntes que van después del que nombra after")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightClosed(Fact):
    """The night ended; `leftovers` says what becomes of what still lies or waits.

    Of schema 1 its accounts were closed by the readings of before (`projections/reread.py`); the data are the same.
    """

    type: ClassVar[str] = "night_closed"
    schema: ClassVar[int] = 2
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: _the_same}
    leftovers: Literal["carry", "share"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Fact):
    """Money changed hands once the night had been closed: a fact about two parties, whatever they owe by now."""

    type: ClassVar[str] = "paid"
    from_: Party
    to: Party
    tantos: Tantos

    def fault(self) -> Fault | None:
        return Fault("to", "alguien distinto de quien paga") if self.from_ == self.to else None


OF_EVERY_GAME: Final[tuple[type[Fact], ...]] = (Transfer, Dispute, Ruling, Correction, Paid)
"""The facts that belong to every game and have no field of any game's own."""
AFTER_THE_CLOSE: Final = frozenset({"correction", "dispute", "ruling", "paid"})
"""The types that may still come once the night is closed."""

Door = Mapping[str, type[Fact]]
"""The facts that a game uses: event type → its class."""


def door(*own: type[Fact]) -> Door:
    """The facts of a game: its own, and those that belong to every game."""
    return {cls.type: cls for cls in (*OF_EVERY_GAME, *own)}
