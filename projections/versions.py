"""How did a hand read before each correction that changed it, and which corrections changed its own events?

The record keeps everything, so each earlier reading is folded again from what had been recorded by then.
"""

from __future__ import annotations

from typing import NamedTuple

from events.correction import Place
from events.facts import Correction, Fact
from projections.agreed import reading_now
from projections.deals import dealt_at
from projections.hands import steps_of
from projections.night import Night, Recorded, facts_recorded
from projections.replay import advanced, opened
from projections.standing import Step
from rules.core.hands import HandResult
from rules.core.refusals import Refusal


class Version(NamedTuple):
    """A hand as it read right before a correction that changed it."""

    seq: int
    """The seq of the correction."""
    fact: Correction
    holds: bool
    """Whether the correction still stands."""
    night: Night
    """The night as it stood then."""
    number: int
    """The number of the hand then."""
    struck: list[tuple[Step, Step]]
    """The events of the hand that were struck, each with the step before it; empty if a correction of another hand affected it."""
    own: bool
    """Whether the correction changed the hand's own events; otherwise something else changed its plate, its tariff or its payments."""
    after: Night
    """The night right after the correction."""
    number_after: int
    put: list[tuple[Step, Step]]
    """The events of the hand that were inserted, each with the step before it."""
    dealt: tuple[Step, Step]
    """The deal of the hand, before and after."""

    @property
    def results(self) -> tuple[HandResult, HandResult]:
        """The result of the hand before and after."""
        was, now = self.night, self.after
        return was.game.hand(was.table, self.number), now.game.hand(now.table, self.number_after)

    @property
    def plates(self) -> tuple[int, int]:
        """The plate for which the hand was played, before and after; if that is the same, the plate after the hand."""
        lay, lies = (night.game.plate(deal.standing.table) for night, deal in zip((self.night, self.after), self.dealt, strict=True))
        was, now = self.results
        return (lay, lies) if lay != lies else (was.plate, now.plate)


def versions(night: Night, number: int) -> list[Version]:
    """How a hand read before each correction that changed it, the first correction first. Raises LookupError if there is no such hand."""
    steps_of(night, number)
    found: list[Version] = []
    deal = dealt_at(night.last)[number - 1]
    for seq, fact, before, after in reversed(made_in(night)):
        old, new = (dealt_at(each.last) for each in (before, after))
        former = _former(deal, old, after) if deal in new else None
        if former is None:
            continue  # dealt later, or had been struck whole
        there, then = new.index(deal) + 1, old.index(former) + 1
        are, were = steps_of(after, there), steps_of(before, then)
        kept, had = ({step.place for _, step in pairs} for pairs in (are, were))
        version = Version(
            seq,
            fact,
            seq in night.holding,
            before,
            then,
            [pair for pair in were if pair[1].place not in kept],
            deal in after.did.amended.get(seq, ()),
            after,
            there,
            [pair for pair in are if pair[1].place not in had],
            (were[0][1], are[0][1]),
        )
        if version.own or _reads_otherwise(version):
            found.append(version)
        deal = former
    return found[::-1]


def _former(deal: Place, old: list[Place], after: Night) -> Place | None:
    """The deal of a hand before a correction; None if only the correction brought the hand.

    A deal that was struck and replaced deals the same hand.
    """
    return deal if deal in old else next((former for former in old if after.instead.get(former) == deal), None)


def _reads_otherwise(version: Version) -> bool:
    """Whether a hand whose own events stayed has another result, another plate or other rules."""
    was, now = version.night, version.after
    readings = reading_now(was, version.number), reading_now(now, version.number_after)
    lay, lies = version.plates
    return readings[0] != readings[1] or lay != lies or was.game.rules(was.table) != now.game.rules(now.table)


class Made(NamedTuple):
    """A correction, and the night right before and after it."""

    seq: int
    fact: Correction
    before: Night
    after: Night


def made_in(night: Night) -> list[Made]:
    """Every correction in order; this folds the record again."""
    if not night.corrections.made:
        return []
    found = []
    first, *others = facts_recorded(night)
    before = opened(first)
    assert isinstance(before, Night), "a recorded night replays"
    for seq, fact in enumerate(others, 2):
        after = _as_told(before, fact)
        if isinstance(fact, Correction):
            found.append(Made(seq, fact, before, after))
        before = after
    return found


def _as_told(night: Night, fact: Fact) -> Night:
    """The night after one more fact that was once accepted; if unknown cards prevent that, only its version grows."""
    after = advanced(night, fact, stored=True)
    if not isinstance(after, Refusal):
        return after
    return night._replace(version=night.version + 1, recorded=Recorded(fact, night.recorded or night.last))
