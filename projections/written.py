"""Where does a hand stand in the record: its events, whether it was corrected since, and what would take it out?"""

from __future__ import annotations

from collections.abc import Sequence

from events.correction import Place
from events.facts import Correction, Fact
from projections.contests import Ruled, contested
from projections.deals import dealt_at, number_of
from projections.hands import scenes
from projections.night import Night, facts_recorded


def places_of_hands(night: Night) -> dict[int, list[Place]]:
    """Number of each hand → the places of its events, in the order of the reading."""
    places: dict[int, list[Place]] = {}
    for number, pairs in scenes(night):
        if number is not None:
            places.setdefault(number, []).extend(step.place for _, step in pairs)
    return places


def corrected_hands(night: Night) -> set[int]:
    """The hands whose own events were changed by a correction that holds and does more than strike other corrections."""
    holding = [seq for seq in night.holding if not _takes_back(night.corrections.made[seq].fact, night)]
    if not any(night.did.amended.get(seq) for seq in holding):
        return set()
    numbers = {place: number for number, place in enumerate(dealt_at(night.last), 1)}
    found = (number_of(deal, numbers, night.instead) for seq in holding for deal in night.did.amended[seq])
    return {number for number in found if number is not None}


def _takes_back(fact: Correction, night: Night) -> bool:
    """Whether a correction only strikes other corrections."""
    return not fact.insert and bool(fact.strike) and all(seq in night.corrections.made for seq in fact.strike or ())


def undoing(night: Night, number: int) -> tuple[int, ...] | None:
    """The seqs that a correction strikes to take a hand out of the record, with everything said about it.

    Corrections of the hand are struck as well, with whatever would stand again because of that. None if such a correction
    also inserted something elsewhere, which would be lost. Raises LookupError for a hand that was not dealt.
    """
    own = places_of_hands(night).get(number)
    if own is None:
        raise LookupError(number)
    facts, places = facts_recorded(night), {*own}
    ruled = {each.ruling.place for each in contested(night) if each.hand == number and each.ruling is not None and _rests(each.ruling)}
    struck: set[int] = set()
    for place in places:
        struck |= {place.seq} if place.insert is None else _with_what_it_struck(facts, place.seq)
    if any(seq in night.corrections.made for seq in struck):  # a ruling rests on a correction, and goes with it
        struck |= {place.seq for place in ruled if place.insert is None}
    for seq in struck:
        inserted = _inserted(facts[seq - 1]) if seq in night.holding else 0
        if not places.issuperset(Place(seq, each) for each in range(1, inserted + 1)):
            return None
    return tuple(sorted(struck))


def resting_on(night: Night, seq: int) -> set[int]:
    """The seqs of the rulings that rest on a correction: its hand was disputed before it, and ruled to be corrected after it."""
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
    """Whether a ruling stands and rests on a correction."""
    return ruled.struck_by is None and ruled.fact.decision == "corrected"


def struck_with(night: Night, place: Place) -> tuple[int, ...]:
    """The seqs that a correction strikes to take one event out of the record.

    That is its own seq or, for an insert, that of its correction, with whatever would stand again because of that.
    """
    facts = facts_recorded(night)
    return (place.seq,) if place.insert is None else tuple(sorted(_with_what_it_struck(facts, place.seq)))


def _with_what_it_struck(facts: Sequence[Fact], seq: int) -> set[int]:
    """A correction and what it struck, and in turn what struck corrections had struck."""
    fact = facts[seq - 1]
    return {seq}.union(*(_with_what_it_struck(facts, each) for each in (fact.strike or () if isinstance(fact, Correction) else ())))


def _inserted(fact: Fact) -> int:
    return len(fact.insert or ()) if isinstance(fact, Correction) else 0
