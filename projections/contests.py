"""What was ever said against a hand, and with what result? Struck disputes are included: nobody is silenced."""

from __future__ import annotations

from typing import NamedTuple

from events.correction import Place
from events.facts import Dispute, Ruling
from projections.deals import dealt_at, number_of
from projections.entries import recorded
from projections.night import Night


class Ruled(NamedTuple):
    """The ruling on a dispute; a correction `struck_by` that took it back opens the dispute again."""

    place: Place
    fact: Ruling
    struck_by: int | None


class Contested(NamedTuple):
    """A dispute that was once recorded."""

    place: Place
    fact: Dispute
    deal: Place
    """The deal of the hand, or the deal that replaces it now."""
    hand: int | None
    """The present number of the hand; None for a struck one."""
    struck_by: int | None
    ruling: Ruled | None
    """The ruling that ended it, otherwise the last one that was taken back."""

    @property
    def is_open(self) -> bool:
        """Whether the dispute stands without a ruling that stands."""
        return self.struck_by is None and (self.ruling is None or self.ruling.struck_by is not None)


def contested(night: Night) -> list[Contested]:
    """Every dispute ever recorded, in the order of the record, with its result."""
    if not night.meant:
        return []
    strikers, order = night.corrections.struck_by(), night.corrections.order
    deals = {place: number for number, place in enumerate(dealt_at(night.last), 1)}
    found: list[Contested] = []
    # A ruling ends the disputes before it in the order of the reading; a correction may have inserted it later.
    for place, fact in sorted(recorded(night), key=lambda entry: order(entry.place)):
        if not isinstance(fact, Dispute | Ruling) or place not in night.meant:
            continue
        deal = night.meant[place]
        hand = number_of(deal, deals, night.instead)
        if deal not in deals:
            deal = night.instead.get(deal, deal)
        if isinstance(fact, Dispute):
            found.append(Contested(place, fact, deal, hand, strikers.get(place.seq), None))
            continue
        ruled = Ruled(place, fact, strikers.get(place.seq))
        found = [each._replace(ruling=ruled) if each.deal == deal and _may_be_ended(each, ruled) else each for each in found]
    return sorted(found, key=lambda each: (each.place.seq, each.place.insert or 0))


def _may_be_ended(dispute: Contested, by: Ruled) -> bool:
    """Whether a dispute was open when a ruling came: not yet taken back, and not ended by another ruling that still stands."""
    gone = dispute.struck_by is not None and dispute.struck_by < by.place.seq
    return not gone and (dispute.ruling is None or dispute.ruling.struck_by is not None)
