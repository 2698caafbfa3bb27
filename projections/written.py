"""Where a hand stands in the record: by which events, whether it was put right since, and what would take it out again."""

from __future__ import annotations

from collections.abc import Sequence

from events.correction import Place
from events.facts import Correction, Fact
from projections.contests import Ruled, contested
from projections.deals import dealt_at, number_of
from projections.hands import scenes
from projections.night import Night, facts_recorded


def places_of_hands(night: Night) -> dict[int, list[Place]]:
    """Where the events of each hand stand, in the order of the reading, by the number of the hand."""
    places: dict[int, list[Place]] = {}
    for number, pairs in scenes(night):
        if number is not None:
            places.setdefault(number, []).extend(step.place for _, step in pairs)
    return places


def corrected_hands(night: Night) -> set[int]:
    """The hands whose own events do not read as they were first written, by a correction that holds and is no mere taking back."""
    holding = [seq for seq in night.holding if not _takes_back(night.corrections.made[seq].fact, night)]
    if not any(night.did.amended.get(seq) for seq in holding):
        return set()
    numbers = {place: number for number, place in enumerate(dealt_at(night.last), 1)}
    found = (number_of(deal, numbers, night.instead) for seq in holding for deal in night.did.amended[seq])
    return {number for number in found if number is not None}


def _takes_back(fact: Correction, night: Night) -> bool:
    """Whether a correction does nothing but strike others."""
    return not fact.insert and bool(fact.strike) and all(seq in night.corrections.made for seq in fact.strike or ())


def undoing(night: Night, number: int) -> tuple[int, ...] | None:
    """The seqs that a correction strikes to take a hand out of the record; what was said about it goes with the hand.

    What was put right in the hand is struck as well, with what would stand again by that. None where such a correction also put
    something elsewhere, which would be lost. Raises LookupError for a hand that was not dealt.
    """
    own = places_of_hands(night).get(number)
    if own is None:
        raise LookupError(number)
    facts, places = facts_recorded(night), {*own}
    ruled = {each.ruling.place for each in contested(night) if each.hand == number and each.ruling is not None and _rests(each.ruling)}
    struck: set[int] = set()
    for place in places:
        struck |= {place.seq} if place.insert is None else _with_what_it_struck(facts, place.seq)
    if any(seq in night.corrections.made for seq in struck):  # a ruling rests on what was corrected, and goes with it
        struck |= {place.seq for place in ruled if place.insert is None}
    for seq in struck:
        inserted = _inserted(facts[seq - 1]) if seq in night.holding else 0
        if not places.issuperset(Place(seq, each) for each in range(1, inserted + 1)):
            return None
    return tuple(sorted(struck))


def resting_on(night: Night, seq: int) -> set[int]:
    """The seqs of the rulings that rest on a correction: what it put right was disputed before it, and ruled to be corrected behind it."""
    deals = night.did.amended.get(seq, ())
    return {
        each.ruling.place.seq
        for each in contested(night)
        if each.ruling is not None
        and _rests(each.ruling)
        and each.ruling.place.insert is None
        and each.deal in deals
        and each.place.seq < seq < each.ruling.place.seq
    }


def _rests(ruled: Ruled) -> bool:
    """Whether a ruling that stands rests on a correction."""
    return ruled.struck_by is None and ruled.fact.decision == "corrected"


def struck_with(night: Night, place: Place) -> tuple[int, ...]:
    """The seqs that a correction strikes to take one event out of the record: its own, or that of the correction which brought it,
    with what would stand again by that."""
    facts = facts_recorded(night)
    return (place.seq,) if place.insert is None else tuple(sorted(_with_what_it_struck(facts, place.seq)))


def _with_what_it_struck(facts: Sequence[Fact], seq: int) -> set[int]:
    """A correction and what it struck, and what corrections among those struck before."""
    fact = facts[seq - 1]
    return {seq}.union(*(_with_what_it_struck(facts, each) for each in (fact.strike or () if isinstance(fact, Correction) else ())))


def _inserted(fact: Fact) -> int:
    return len(fact.insert or ()) if isinstance(fact, Correction) else 0
