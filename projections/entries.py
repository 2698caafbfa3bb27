"""Every event ever recorded, inserts of corrections included: which hand is it about, and does it still stand?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from events.correction import Entry, Place
from events.facts import Correction, Fact
from projections.deals import dealt_at, hand_of
from projections.night import Night, facts_recorded
from projections.standing import steps


class Filed(NamedTuple):
    """An event of the record, with the hands that it is about."""

    place: Place
    fact: Fact
    about: tuple[Place, ...]
    """The deals of the hands that it is about, or their replacements; a correction may be about several."""
    beside: bool
    """Whether it is also about something that belongs to no hand."""
    struck_by: int | None
    """The correction that struck it; None if it stands."""


def recorded(night: Night) -> Iterator[Entry]:
    """Every fact as it was recorded; each correction is followed by its inserts."""
    for seq, fact in enumerate(facts_recorded(night), 1):
        yield Entry(Place(seq), fact)
        if isinstance(fact, Correction):
            yield from (Entry(Place(seq, place), each) for place, each in enumerate(fact.insert or (), 1))


def filed(night: Night) -> list[Filed]:
    """The whole record in the order of recording, each event with the hands that it is about."""
    homes, strikers = _homes(night), night.corrections.struck_by()
    abouts: dict[int, tuple[set[Place], bool]] = {}
    found = []
    for place, fact in recorded(night):
        if isinstance(fact, Correction):
            parts = [*(abouts.get(seq) or _home(homes, Place(seq)) for seq in fact.strike or ())]
            parts += [_home(homes, Place(place.seq, each)) for each in range(1, len(fact.insert or ()) + 1)]
            about = {deal for deals, _ in parts for deal in deals}, any(beside for _, beside in parts)
            abouts[place.seq] = about
        else:
            about = _home(homes, place)
        found.append(Filed(place, fact, tuple(sorted(about[0], key=night.corrections.order)), about[1], strikers.get(place.seq)))
    return found


def _home(homes: Mapping[Place, Place | None], place: Place) -> tuple[set[Place], bool]:
    """The hand to which an event belongs, and whether it belongs to none."""
    deal = homes.get(place)
    return (set(), True) if deal is None else ({deal}, False)


def _homes(night: Night) -> dict[Place, Place | None]:
    """Event → the deal of its hand; None if it belongs to no hand, or if that cannot be known."""
    game, order = night.game, night.corrections.order
    dealt = dealt_at(night.last)
    known = {*dealt, *night.did.struck}
    chain = steps(night.last)
    homes: dict[Place, Place | None] = {**night.did.belonged}
    for before, step in pairwise(chain):
        hand = hand_of(game, before, step)
        homes[step.place] = None if hand is None else dealt[hand - 1]
    homes |= night.meant
    for place, fact in recorded(night):
        if place not in homes and not isinstance(fact, Correction) and place != chain[0].place:
            # Without the face-down cards the event could not be folded: it belongs to the hand that was open.
            homes[place] = next((deal for deal in reversed(dealt) if order(deal) < order(place)), None)
    return {place: _told_of(deal, known, night) for place, deal in homes.items()}


def _told_of(deal: Place | None, known: Collection[Place], night: Night) -> Place | None:
    """The deal of a hand, or its replacement."""
    if deal is None or deal in known:
        return deal
    instead = night.instead.get(deal)
    return instead if instead is not None and instead in known else None


def first_written(night: Night, about: Iterable[Filed]) -> dict[Place, int]:
    """Event of a hand → the seq at which it was first written down: an event that a correction puts back unchanged keeps its first seq."""
    order, facts = night.corrections.order, {each.place: each.fact for each in about}
    written = {place: place.seq for place in facts}
    for seq, fact in facts.items():
        if not isinstance(fact, Correction):
            continue
        struck = [place for each in fact.strike or () for place in (Place(each), *_inserts(night, each)) if place in facts]
        left = sorted((place for place in struck if not isinstance(facts[place], Correction)), key=order)
        for place in _inserts(night, seq.seq):
            same = next((old for old in left if place in facts and facts[old] == facts[place]), None)
            if same is not None:
                left.remove(same)
                written[place] = written[same]
    return written


def writers(night: Night, about: Sequence[Filed], places: Iterable[Place], by: Mapping[int, str | None]) -> list[int]:
    """For each author of some events of a hand, the seq of his first one; `by` says who recorded each event."""
    first, seqs = first_written(night, about), dict[str | None, int]()
    for place in places:
        seq = first.get(place, place.seq)
        seqs[by.get(seq)] = min(seq, seqs.get(by.get(seq), seq))
    return [*seqs.values()]


def _inserts(night: Night, seq: int) -> list[Place]:
    """The inserts of a correction; none for any other event."""
    made = night.corrections.made.get(seq)
    return [] if made is None else [Place(seq, place) for place in range(1, len(made.fact.insert or ()) + 1)]
