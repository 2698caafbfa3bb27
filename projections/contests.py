"""What was ever said against a hand, and what came of it: struck or not, nobody is silenced."""

from __future__ import annotations

from typing import NamedTuple

from events.correction import Place
from events.facts import Dispute, Ruling
from projections.deals import dealt_at, number_of
from projections.entries import recorded
from projections.night import Night


class Ruled(NamedTuple):
    """How a dispute ended; `struck_by` is the correction that took that back, if one did: then the dispute is open again."""

    place: Place
    fact: Ruling
    struck_by: int | None


class Contested(NamedTuple):
    """A dispute that was ever recorded."""

    place: Place
    fact: Dispute
    deal: Place
    """What dealt the hand, or what stands for that now."""
    hand: int | None
    """The number that it has now; None for a struck one."""
    struck_by: int | None
    ruling: Ruled | None
    """The ruling that ended it, else the last one that was taken back."""

    @property
    def is_open(self) -> bool:
        """Whether it stands and nobody has ruled on it."""
        return self.struck_by is None and (self.ruling is None or self.ruling.struck_by is not None)


def contested(night: Night) -> list[Contested]:
    """Every dispute that was ever recorded, in the order of the record, with what came of it."""
    if not night.meant:
        return []
    strikers, order = night.corrections.struck_by(), night.corrections.order
    deals = {place: number for number, place in enumerate(dealt_at(night.last), 1)}
    found: list[Contested] = []
    # A ruling ends what was said before it as the record reads, which a correction may have put in later.
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
    """Whether a dispute was open when a ruling came: not taken back by then, and by no other ruling ended that still stands."""
    gone = dispute.struck_by is not None and dispute.struck_by < by.place.seq
    return not gone and (dispute.ruling is None or dispute.ruling.struck_by is not None)
