"""Which hands did corrections take out whole? Each as it read right before, and where it would stand."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, NamedTuple

from events.correction import Place
from projections.deals import dealt_at
from projections.hands import told_hand
from projections.night import Night, Struck


class StruckHand(NamedTuple):
    """A hand that is no longer in the reading."""

    deal: Place
    behind: int
    """The number of the hand that it follows now; 0 before the first."""
    kept: Struck

    @property
    def was(self) -> dict[str, Any]:
        """Its last result, as JSON."""
        return told_hand(*self.kept.read, disputed=self.kept.disputed)


def struck_hands(night: Night) -> list[StruckHand]:
    """The hands that were taken out whole, in the order in which they would stand among the others."""
    if not night.did.struck:
        return []
    order = night.corrections.order
    stand = sorted(order(place) for place in dealt_at(night.last))
    found = [StruckHand(deal, bisect_left(stand, order(deal)), kept) for deal, kept in night.did.struck.items()]
    return sorted(found, key=lambda each: order(each.deal))
