"""Where a hand stands in the record: by which events, whether it was put right since, and what would take it out again."""

from __future__ import annotations

from collections.abc import Sequence

from events.correction import Place
from events.facts import Correction, Dispute, Fact, Ruling
from projections.hands import scenes
from projections.replay import Night, facts_recorded, steps


def places_of_hands(night: Night) -> dict[int, list[Place]]:
    """Where the events of each hand stand, in the order of the reading, by the number of the hand."""
    places: dict[int, list[Place]] = {}
    for number, pairs in scenes(night):
        if number is not None:
            places.setdefault(number, []).extend(step.place for _, step in pairs)
    return places


def corrected_hands(night: Night) -> set[int]:
    """The hands that do not read as they were first written: something was put into them, or struck out of their midst."""
    if not night.holding:
        return set()
    struck = [seq for seq in night.corrections.strikers if seq not in night.corrections.made]
    hands = places_of_hands(night)
    began = {number: places[0].seq for number, places in hands.items()}
    return {number for number, places in hands.items() if _was_corrected(places, struck, before=began.get(number + 1))}


def _was_corrected(places: Sequence[Place], struck: Sequence[int], *, before: int | None) -> bool:
    """Whether something came into a hand or out of its midst; what was applied to it when the next was dealt (`before`) has no midst."""
    own = [place.seq for place in places if place.insert is None]
    midst = [seq for seq in own if before is None or seq < before]
    return len(own) < len(places) or any(min(midst) < seq < max(midst) for seq in struck)


def undoing(night: Night, number: int) -> tuple[int, ...] | None:
    """The seqs that a correction strikes to take a hand out of the record, with the disputes about it.

    What was put right in the hand is struck as well, with what would stand again by that. None where such a correction also put
    something elsewhere, which would be lost. Raises LookupError for a hand that was not dealt.
    """
    own = places_of_hands(night).get(number)
    if own is None:
        raise LookupError(number)
    about = [step.place for step in steps(night.last) if isinstance(step.fact, Dispute | Ruling) and step.fact.hand == number]
    facts, places = facts_recorded(night), {*own, *about}
    struck: set[int] = set()
    for place in places:
        struck |= {place.seq} if place.insert is None else _with_what_it_struck(facts, place.seq)
    for seq in struck:
        inserted = _inserted(facts[seq - 1]) if seq in night.holding else 0
        if not places.issuperset(Place(seq, each) for each in range(1, inserted + 1)):
            return None
    return tuple(sorted(struck))


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
