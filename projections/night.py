"""What is a night at one moment? What was recorded, how that reads now, and the table after each event of the reading.

A night is a value, and the same record always gives the same night. `replay` makes it; `correcting` applies a correction to
it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from events.correction import Corrections, Place
from events.facts import Fact, NightOpened
from projections.deals import Instead
from projections.found import Read
from projections.settlement import Plan
from projections.standing import Step, steps
from rules.core.game import Game
from rules.core.hands import HandResult


class Recorded(NamedTuple):
    """One event of the stream as it was recorded; `before` leads back to the first, through the reading from before the corrections."""

    fact: Fact
    before: Recorded | Step | None


class Struck(NamedTuple):
    """A hand that a correction took out whole, as it read right before."""

    by: int
    """The seq of the correction."""
    read: Read
    shown: Read | None
    """The hand as it is seen while its cards lie face down; None if not even its deal can be shown."""
    entries: tuple[Place, ...]
    """The places of its events."""
    disputed: bool

    @property
    def result(self) -> HandResult:
        """The result of the hand."""
        return self.read.result


class Did(NamedTuple):
    """What the corrections of a night did to its hands. The fold itself only uses which hands are gone."""

    struck: Mapping[Place, Struck] = MappingProxyType({})
    """Deal → the hand that was taken out whole."""
    amended: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """Correction → the deals of the hands whose own events it changed."""
    amended_shown: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """The same, as it is seen without the face-down cards."""
    belonged: Mapping[Place, Place | None] = MappingProxyType({})
    """Event that was ever struck from the reading → the deal of its hand; None for no hand."""

    def as_seen(self) -> Did:
        """The same, as it is seen while cards lie face down."""
        struck = {deal: each._replace(read=each.shown) for deal, each in self.struck.items() if each.shown is not None}
        return self._replace(struck=struck, amended=self.amended_shown)


class Night(NamedTuple):
    """A night at one moment."""

    game: Game[Any]
    version: int
    """The seq of the last recorded event."""
    recorded: Recorded | None
    """What was recorded; None as long as there is no correction, because then it equals the reading."""
    last: Step
    """The last event of the reading."""
    corrections: Corrections = Corrections()
    """The corrections, and what they strike."""
    closed_at: Place | None = None
    """The event of the reading that closed the night; None while it is open."""
    frozen: Plan | None = None
    """The settlement at the last close, by today's readings (`reread.frozen_of`)."""
    frozen_at: int | None = None
    """The seq of the event after which the settlement was frozen."""
    read_before: int = 0
    """The seq of the last event written by a version with other readings; 0 if none is known."""
    meant: Mapping[Place, Place] = MappingProxyType({})
    """Dispute or ruling ever taken → the deal of the hand that it named."""
    instead: Instead = MappingProxyType({})
    """Struck deal → the deal that replaces it: the hand is the same."""
    did: Did = Did()
    """What the corrections did to the hands."""
    refolded: int = 0
    """How many events the corrections have folded again, in total: the cost of this night is this number plus the version."""
    of_before: frozenset[Place] = frozenset()
    """The events that were accepted once and would be refused today, struck ones included."""
    first_close: int | None = None
    """The first event of the record that closed the night, whether it still stands or not; a correction may have inserted it."""
    veiled: frozenset[Place] = frozenset()
    """The events seen without their face-down cards, and their replacements: what only those cards could prove is not proved."""

    @property
    def holding(self) -> tuple[int, ...]:
        """The seqs of the corrections that hold, in order."""
        return self.corrections.holding

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.last.standing.table

    @property
    def opened(self) -> NightOpened:
        """The opening of the night, as the record reads now."""
        first = steps(self.last)[0].fact
        assert isinstance(first, NightOpened), "every reading begins with the opening"
        return first

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""
        return self.closed_at is not None


def facts_recorded(night: Night) -> list[Fact]:
    """Every fact as it was recorded, in order of seq, struck facts and corrections included."""
    found: list[Fact] = []
    link: Recorded | Step | None = night.recorded or night.last
    while link is not None:
        found.append(link.fact)
        link = link.before
    return found[::-1]


def chained(facts: Iterable[Fact]) -> Recorded | None:
    """Recorded facts, each linked to the one before."""
    link = None
    for fact in facts:
        link = Recorded(fact, link)
    return link
