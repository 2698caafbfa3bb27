"""How did a hand read before each correction that changed it?

The record keeps everything, so each earlier reading is folded again from what had been recorded by then.
"""

from __future__ import annotations

from typing import NamedTuple

from events.facts import Correction, Fact
from projections.agreed import reading_now
from projections.deals import dealt_at
from projections.hands import steps_of
from projections.replay import Night, Recorded, Step, advanced, facts_recorded, opened
from rules.core.refusals import Refusal


class Version(NamedTuple):
    """A hand as it read right before a correction that changed it."""

    seq: int
    """The correction."""
    fact: Correction
    holds: bool
    """Whether the correction still stands."""
    night: Night
    """The night as it stood then."""
    number: int
    """The hand's number then."""
    struck: list[tuple[Step, Step]]
    """The events of the hand that were taken away, each with the step before it; none where another hand's correction reached it."""


def versions(night: Night, number: int) -> list[Version]:
    """How a hand read before each correction that changed it, the first correction first. Raises LookupError for no such hand."""
    steps_of(night, number)
    found: list[Version] = []
    there = number
    for seq, fact, before, after in reversed(_corrections(night)):
        former = _number_before(before, after, there)
        if former is None:
            break
        kept = {step.place for _, step in steps_of(after, there)}
        were = steps_of(before, former)
        struck = [pair for pair in were if pair[1].place not in kept]
        if struck or len(kept) != len(were) or reading_now(before, former) != reading_now(after, there):
            found.append(Version(seq, fact, seq in night.holding, before, former, struck))
        there = former
    return found[::-1]


def _corrections(night: Night) -> list[tuple[int, Correction, Night, Night]]:
    """Every correction with its seq, and the night before and after it."""
    if not night.corrections.made:
        return []
    found = []
    first, *others = facts_recorded(night)
    before = opened(first)
    assert isinstance(before, Night), "what was recorded was taken"
    for seq, fact in enumerate(others, 2):
        after = _as_told(before, fact)
        if isinstance(fact, Correction):
            found.append((seq, fact, before, after))
        before = after
    return found


def _as_told(night: Night, fact: Fact) -> Night:
    """The night after one more fact that was taken; of one that cannot be, where cards are not known, it knows only that it was recorded."""
    after = advanced(night, fact, stored=True)
    if not isinstance(after, Refusal):
        return after
    return night._replace(version=night.version + 1, recorded=Recorded(fact, night.recorded or night.last))


def _number_before(before: Night, after: Night, number: int) -> int | None:
    """Which number a hand had before a correction; None for one that only the correction brought, or that was dealt later.

    A deal that was struck and put again in its place is the same hand.
    """
    old, new = (dealt_at(each.last) for each in (before, after))
    if number > len(new):
        return None  # it was dealt later
    deal = new[number - 1]
    return next((place for place, former in enumerate(old, 1) if deal in (former, after.instead.get(former))), None)
