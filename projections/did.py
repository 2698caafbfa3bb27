"""What did a correction do to the hands: which did it take out whole, and of which did it change the own events?

The answer is recorded while the correction is folded, because only then the night before it is at hand. To derive it later
would need the whole fold again (a struck hand is read in the night before it), and a viewer's record, which lacks the cards
of struck hands, could not say what a finished one came to.
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
    """The deals of a reading before and after a correction; both empty if it moves no deal and no event names a hand."""

    old: Sequence[Place]
    new: Sequence[Place]
    instead: Instead
    """Struck deal → the deal that replaces it now, if a correction dealt that hand again."""
    gone: frozenset[Place]
    """The deals of the hands that are gone."""


class Refold(NamedTuple):
    """A correction, and the part of the reading that it folded again."""

    seq: int
    change: Change
    before: Place | None
    """The last deal before that part; None if there is none."""
    were: Sequence[Entry]
    """The events of that part as they read before."""
    are: Sequence[Entry]
    """The events of that part as they read now."""
    hands: Hands


def with_what_it_did(night: Night, refold: Refold) -> Did:
    """What the corrections of a night did, including this one."""
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
    """A hand that stays struck, by the correction that strikes it now if the former one was itself struck."""
    return hand if hand.by in after.holding else hand._replace(by=min(after.strikers[deal.seq]))


def _struck(night: Night, by: int, number: int, entries: Sequence[Entry]) -> Struck:
    """A hand that a correction takes out whole, with its result and entries: nothing else is kept of the night before."""
    deal = entries[0].place
    disputed = any(each.ruling is None and each.about == deal for each in night.last.standing.contests)
    result = night.game.hand(night.table, number)
    read = Read(result, *found_in(night.game, [result], night.last))
    return Struck(by, read, as_shown(night, number), tuple([place for place, _ in entries]), disputed)


def _amended(
    touched: set[Place], came: set[Place], was: ByDeal, now: ByDeal, instead: Instead
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """The deals of hands whose own events a correction changed, and those of them where the change shows without face-down cards.

    A hand that was only moved, or put back as it was, does not count. `touched` are the deals of hands that lost an event.
    """
    former = {deal if deal in now else instead.get(deal, deal): told for deal, told in was.items()}
    lost = {deal if deal in now else instead.get(deal, deal) for deal in touched}
    deals = [deal for deal in former if deal in lost]
    deals += [deal for deal, told in now.items() if deal not in lost and any(place in came for place, _ in told)]
    pairs = {deal: [[fact for _, fact in told.get(deal, ())] for told in (former, now)] for deal in deals}
    amended = tuple(deal for deal, (old, new) in pairs.items() if old != new)
    return amended, tuple(deal for deal in amended if [*map(face_up, pairs[deal][0])] != [*map(face_up, pairs[deal][1])])
