"""What did a correction do to the hands: which did it take out whole, of which did it change the own events?

It is asked while the correction is folded, because the night before it is there then and is not kept. Derived from the record when somebody
asks, it would be the whole fold once more (a struck hand is asked of the night before it), and a viewer's record, of which the cards of struck
hands are taken out, would not tell what a finished one came to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from events.correction import Change, Corrections, Entry, Place
from projections.deals import ByDeal, Instead, entries_by_deal
from projections.found import Read, found_in
from projections.night import Did, Night, Struck
from projections.seen import as_shown, face_up


class Hands(NamedTuple):
    """What dealt the hands of a reading before a correction and behind it; both empty where it moves no deal and no event names a hand."""

    old: Sequence[Place]
    new: Sequence[Place]
    instead: Instead
    """For each deal that was struck and dealt again in its place, the deal that stands for it now."""
    gone: frozenset[Place]
    """What dealt the hands that are no longer there."""


class Refold(NamedTuple):
    """A correction, and the part of the reading that was folded anew by it."""

    seq: int
    change: Change
    before: Place | None
    """What dealt the last hand before that part; None where none was dealt."""
    were: Sequence[Entry]
    """The events of that part as they read before."""
    are: Sequence[Entry]
    """The events of that part as they read now."""
    hands: Hands


def with_what_it_did(night: Night, refold: Refold) -> Did:
    """What the corrections of a night did, one more among them."""
    seq, change, before, were, are, hands = refold
    was, now = entries_by_deal(were, before, hands.old), entries_by_deal(are, before, hands.new)
    belonged = {place: deal for deal, told in was.items() for place, _ in told if place in change.gone}
    came = {*map(Place, change.back), *(place for place, _ in change.inserted)}
    amended, amended_shown = _amended({*belonged.values()}, came, was, now, hands.instead)
    known = night.did
    struck = {
        deal: _still_struck(known.struck[deal], deal, change.after)
        if deal in known.struck
        else _struck(night, seq, hands.old.index(deal) + 1, was[deal])
        for deal in hands.gone
    }
    return Did(
        struck,
        {**known.amended, seq: amended},
        {**known.amended_shown, seq: amended_shown},
        {**known.belonged, **dict.fromkeys(change.gone), **belonged},
    )


def _still_struck(hand: Struck, deal: Place, after: Corrections) -> Struck:
    """A struck hand that stays so, by the correction that now strikes it where the one that did was struck itself."""
    return hand if hand.by in after.holding else hand._replace(by=min(after.strikers[deal.seq]))


def _struck(night: Night, by: int, number: int, entries: Sequence[Entry]) -> Struck:
    """A hand that a correction takes out whole, and what stood of it: of the night before nothing else is kept."""
    deal = entries[0].place
    disputed = any(each.ruling is None and each.about == deal for each in night.last.standing.contests)
    result = night.game.hand(night.table, number)
    read = Read(result, *found_in(night.game, [result], night.last))
    return Struck(by, read, as_shown(night, number), tuple([place for place, _ in entries]), disputed)


def _amended(
    touched: set[Place], came: set[Place], was: ByDeal, now: ByDeal, instead: Instead
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """What dealt the hands whose own events a correction changed, not those that it only moved, or put back as they were; and those of
    them whose events are seen to be others without the cards that lay face down. `touched` are those of which it took something out."""
    former = {deal if deal in now else instead.get(deal, deal): told for deal, told in was.items()}
    lost = {deal if deal in now else instead.get(deal, deal) for deal in touched}
    deals = [deal for deal in former if deal in lost]
    deals += [deal for deal, told in now.items() if deal not in lost and any(place in came for place, _ in told)]
    pairs = {deal: [[fact for _, fact in told.get(deal, ())] for told in (former, now)] for deal in deals}
    amended = tuple(deal for deal, (old, new) in pairs.items() if old != new)
    return amended, tuple(deal for deal in amended if [*map(face_up, pairs[deal][0])] != [*map(face_up, pairs[deal][1])])
