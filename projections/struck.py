"""The hands that corrections took out whole: each as it read right before, and where it would stand."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from events.correction import Place
from projections.deals import dealt_at
from projections.hands import disputed_hands, steps_of, told_hand
from projections.replay import Night, Step
from rules.core.hands import HandResult


class StruckHand:
    """A hand that is no longer in the reading."""

    def __init__(self, deal: Place, by: int, before: Night, behind: int) -> None:
        self.deal = deal
        self.by = by
        """The correction that took it out."""
        self.before = before
        """The night right before that."""
        self.behind = behind
        """The number of the hand that it stands behind now; 0 before the first."""

    @cached_property
    def number(self) -> int:
        """The number that it had."""
        return dealt_at(self.before.game, self.before.last).index(self.deal) + 1

    @cached_property
    def result(self) -> HandResult:
        """What it had come to."""
        return self.before.game.hands(self.before.table, self.number - 1)[0]

    @cached_property
    def was(self) -> dict[str, Any]:
        """The same as JSON."""
        return told_hand(self.result, disputed=self.number in disputed_hands(self.before))

    @cached_property
    def pairs(self) -> list[tuple[Step, Step]]:
        """Its events, each with the step before it."""
        return steps_of(self.before, self.number)


def struck_hands(night: Night) -> list[StruckHand]:
    """The hands that were taken out whole, in the order in which they would stand among the others."""
    if not night.struck:
        return []
    order = night.corrections.order
    stand = [order(place) for place in dealt_at(night.game, night.last)]
    found = [
        StruckHand(deal, each.by, each.before, sum(place < order(deal) for place in stand))
        for deal, each in night.struck.items()
        if deal in dealt_at(each.before.game, each.before.last)  # not one of which, without its cards, not even the deal can be told
    ]
    return sorted(found, key=lambda each: order(each.deal))
