"""What is a night at one moment? What was recorded, how that reads now, and the table after each event of the reading.

It is a value, and the same record gives the same night, always. How it comes to be says `replay`, what a correction does to it `correcting`.
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
    """One event of the stream as it was recorded; `before` leads back to the first, through the reading as it was uncorrected."""

    fact: Fact
    before: Recorded | Step | None


class Struck(NamedTuple):
    """A hand that a correction took out whole, as it read right before."""

    by: int
    """The correction."""
    read: Read
    shown: Read | None
    """What may be seen of it as long as its cards lie face down; None where not even its deal can be told."""
    entries: tuple[Place, ...]
    """Where its events stood."""
    disputed: bool

    @property
    def result(self) -> HandResult:
        """What it came to."""
        return self.read.result


class Did(NamedTuple):
    """What the corrections of a night did to its hands. The fold itself asks only which hands are gone."""

    struck: Mapping[Place, Struck] = MappingProxyType({})
    """The hands that were taken out whole, each by what had dealt it."""
    amended: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """For each correction, what dealt the hands whose own events it changed."""
    amended_shown: Mapping[int, tuple[Place, ...]] = MappingProxyType({})
    """The same as it is seen without the cards that lay face down."""
    belonged: Mapping[Place, Place | None] = MappingProxyType({})
    """For each event that was ever taken out of the reading, what dealt the hand to which it belonged; None for no hand."""

    def as_seen(self) -> Did:
        """The same as it is seen as long as cards lie face down."""
        struck = {deal: each._replace(read=each.shown) for deal, each in self.struck.items() if each.shown is not None}
        return self._replace(struck=struck, amended=self.amended_shown)


class Night(NamedTuple):
    """A night at one moment."""

    game: Game[Any]
    version: int
    """The seq of the last recorded event."""
    recorded: Recorded | None
    """What was recorded; None as long as nothing was corrected, because then it is just the reading."""
    last: Step
    """The last event of the reading."""
    corrections: Corrections = Corrections()
    """What was corrected."""
    closed_at: Place | None = None
    """Which event of the reading closed the night; None while it is open."""
    frozen: Plan | None = None
    """The settlement as it was when the night was last closed, by the readings of today (`reread.frozen_of`)."""
    frozen_at: int | None = None
    """The event of the record behind which it was so."""
    read_before: int = 0
    """The last event of the record that a version wrote which read hands otherwise; 0 where none is known."""
    meant: Mapping[Place, Place] = MappingProxyType({})
    """For each dispute and ruling ever taken, the event that dealt the hand it named."""
    instead: Instead = MappingProxyType({})
    """For each deal that was struck and dealt again in its place, the deal that stands for it: the hand is the same."""
    did: Did = Did()
    """What the corrections did to the hands."""
    refolded: int = 0
    """How many events the corrections had folded anew, all in all: what it takes to come here is this and the version."""
    of_before: frozenset[Place] = frozenset()
    """The events that were taken once and are refused today; one that was struck since is among them."""
    first_close: int | None = None
    """The first event of the record that closed the night, whether it still stands or not; a correction may hold it."""
    veiled: frozenset[Place] = frozenset()
    """The events that are seen without cards that lie face down, and what came in their place: what those alone could prove is not proved."""

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
        """How the night was opened, as the record reads now."""
        first = steps(self.last)[0].fact
        assert isinstance(first, NightOpened), "every reading begins with the opening"
        return first

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""
        return self.closed_at is not None


def facts_recorded(night: Night) -> list[Fact]:
    """Every fact as it was recorded, in order of seq; what was struck and the corrections themselves included."""
    found: list[Fact] = []
    link: Recorded | Step | None = night.recorded or night.last
    while link is not None:
        found.append(link.fact)
        link = link.before
    return found[::-1]


def chained(facts: Iterable[Fact]) -> Recorded | None:
    """Recorded facts, each leading back to the one before."""
    link = None
    for fact in facts:
        link = Recorded(fact, link)
    return link
