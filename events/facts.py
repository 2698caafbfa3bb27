"""What happened: a frozen dataclass for each event type that all games share, and the kinds of value that its fields hold.

The declaration of a fact is the only place that lists its fields: `events.schemas` derives from it which JSON is accepted,
and `events.stored` builds it from stored JSON. A field named `from_` is `from` in JSON. The events of one game are in
`rules.<game>.facts`. This module uses the standard library only and knows nothing of legality.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

LARGEST: Final = 1_000_000
"""No whole number of the record is larger than this, nor smaller than its negative."""
LONGEST_TEXT: Final = 280
LONGEST_LIST: Final = 1_000
PLATE: Final = "plate"
"""The party that is not a player: the pot in the middle of the table."""
CASH: Final = "cash"
"""The reason of a transfer that is cash, handed from one player to another."""
UNTOLD: Final = ""
"""The value of a field that was left out, if null means something else there."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, both included."""

    least: int = -LARGEST
    most: int = LARGEST
    beside: str | None = None
    """The name of the field that says what a whole number cannot, if there is one."""
    nothing: bool = False
    """Whether null is accepted too."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text with a number of characters between two bounds and, if given, of one pattern."""

    pattern: str | None = None
    least: int = 0
    most: int = LONGEST_TEXT


@dataclass(frozen=True, slots=True)
class Id:
    """A player's short id; `plate` also accepts the plate, `nobody` also null (no player)."""

    plate: bool = False
    nobody: bool = False


@dataclass(frozen=True, slots=True)
class SuitName:
    """A suit, or null: none of them."""


@dataclass(frozen=True, slots=True)
class CardCode:
    """A card as rank and suit letter; the rules of the game decide whether its pack has that card.

    With `any`, letters and digits that are no rank or suit are accepted too: the rules then refuse the card.
    """

    any: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """How many entries a list or a mapping has, both bounds included; `distinct` forbids repeated entries."""

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
    """Marks cards that lie face down: viewers see them once the hand is finished. The mark changes nothing in what is accepted."""


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
    """A fault in the fields of a fact taken together; `expected` says in words what would have been accepted."""

    field: str
    expected: str


class Part:
    """A piece of an event that is a JSON object of its own."""

    __slots__ = ()


Upcaster = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""A function that turns the data of one schema of an event into those of the next."""


def _the_same(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data unchanged: only their meaning changed with the schema."""
    return data


class Fact:
    """Something that was said to have happened; the store keeps the `type` and `schema` of its class.

    `upcasts` maps each old schema n to the function that turns its data into those of schema n + 1. It stands with the fields
    because two games may have events of the same type, each with its own history.
    """

    __slots__ = ()
    type: ClassVar[str]
    schema: ClassVar[int] = 1
    upcasts: ClassVar[Mapping[int, Upcaster]] = {}

    def fault(self) -> Fault | None:
        """The fault in the fields taken together, given that each is well formed by itself; None if there is none."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChosen(Part):
    """The rules by which the table plays: names that the game's page lists, and single house rules."""

    tariff: Name | None = None
    variant: Name | None = None
    overrides: Annotated[Mapping[Name, Setting], Size()] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake(Part):
    """The worth of `per_tantos` tantos in a currency's smallest unit; a new stake is in money (EUR), not gold (XAU)."""

    currency: Annotated[str, Words("[A-Z]{3}", 3, 3)]
    minor_per_tanto: Annotated[int, Whole(1, beside="per_tantos")]
    per_tantos: Tantos = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class NightOpened(Fact):
    """A night begins: who sits where, the rules, the time zone and the day. It is the first event of every stream.

    Without `day`, the night is on the day on which the event was recorded.
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
    """Between two hands, somebody left, joined or moved."""

    type: ClassVar[str] = "seats_changed"
    players: Seating
    first_dealer: Player | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick(Fact):
    """One trick: the cards that were played to it, its leader, its winner; None for what was not stated."""

    type: ClassVar[str] = "trick"
    cards: Annotated[Mapping[Player, Card], Size(1)] | None = None
    leader: Player | None = None
    winner: Player | None = None

    @property
    def taken_back(self) -> Mapping[str, Sequence[str]]:
        """Player → the cards that he played to this trick and took back; empty if nothing of the kind was stated."""
        return {}

    @property
    def gathered_by(self) -> str | None:
        """The player who gathered the trick, if stated."""
        return None

    def fault(self) -> Fault | None:
        if self.cards is None and self.winner is None:
            return Fault("winner", "las cartas de la baza o quién la ganó")
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transfer(Fact):
    """A payment that the table agreed on and no rule derives: a debt of `from_` to `to` or, with the reason `cash`, money handed over.

    Cash goes the other way: the player who handed it over owes that much less, as if the receiver owed it to him.
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
        """Whether `to` has handed money over to `from_`; a transfer from or to the plate never counts as cash."""
        return self.reason == CASH and PLATE not in (self.from_, self.to)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAt(Part):
    """Where the event that dealt a hand stands: its seq and, if a correction inserted it, its number in that list (1, 2 …)."""

    seq: Seq
    insert: Seq | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute(Fact):
    """Somebody contests a hand, named by its number or by the event that dealt it; a struck hand has no number."""

    type: ClassVar[str] = "dispute"
    hand: Seq | None = None
    deal: DealAt | None = None
    by: Player
    claim: Text

    def fault(self) -> Fault | None:
        return _named_twice_or_not(self.hand, self.deal)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Fact):
    """The table settled the disputes about a hand, which is named as in a dispute."""

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
    """Earlier events are struck, and others may stand in their place (or behind the event `after`).

    In schema 1, an inserted close is one of schema 1.
    """

    # An inserted event has no schema of its own, only that of the correction. Therefore a game that raises the schema of an event
    # also raises that of its correction, and brings both up.
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
    """The night ended; `leftovers` says what becomes of the tantos and debts that are still open.

    In schema 1, older readings closed its accounts (`projections/reread.py`); the data are the same.
    """

    type: ClassVar[str] = "night_closed"
    schema: ClassVar[int] = 2
    upcasts: ClassVar[Mapping[int, Upcaster]] = {1: _the_same}
    leftovers: Literal["carry", "share"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Fact):
    """Money changed hands after the night was closed: a fact about two parties, whatever they owe by then."""

    type: ClassVar[str] = "paid"
    from_: Party
    to: Party
    tantos: Tantos

    def fault(self) -> Fault | None:
        return Fault("to", "alguien distinto de quien paga") if self.from_ == self.to else None


OF_EVERY_GAME: Final[tuple[type[Fact], ...]] = (Transfer, Dispute, Ruling, Correction, Paid)
"""The facts that are the same in every game."""
AFTER_THE_CLOSE: Final = frozenset({"correction", "dispute", "ruling", "paid"})
"""The event types that a closed night still takes."""

Door = Mapping[str, type[Fact]]
"""Event type → the class of its fact, for all events of a game."""


def door(*own: type[Fact]) -> Door:
    """The facts of a game: its own, and those of every game."""
    return {cls.type: cls for cls in (*OF_EVERY_GAME, *own)}
