"""Which corrections put other events in the place of some that stand, wherever those come from?

An event that a correction brought has no seq: to take it away, that correction is struck with all that would stand again by that, and
what else it had brought is put back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.correction import Place
from events.facts import Correction
from projections.replay import Night, facts_recorded, steps
from projections.written import struck_with

Event = Mapping[str, Any]


def replacing(night: Night, places: Sequence[Place], events: Sequence[Event], told: Callable[[Place], Event]) -> list[dict[str, Any]]:
    """The corrections (`strike`, `after`, `insert`), in order, by which these events stand where those at the places did.

    `told` gives an event of the reading as JSON. What lies between the places, or was brought together with them, stays as it is.
    """
    order, struck = [step.place for step in steps(night.last)], set[int]()
    ends = range(min(map(order.index, places)), max(map(order.index, places)) + 1)
    # What a struck correction had brought elsewhere would be lost: the stretch grows until it holds all of it.
    while True:
        stretch = [order[at] for at in ends]
        struck = {seq for place in stretch for seq in struck_with(night, place)}
        brought = [at for at, place in enumerate(order) if place.seq in struck]
        grown = range(min(ends.start, *brought), max(ends.stop, *(at + 1 for at in brought)))
        if grown == ends:
            break
        ends = grown
    insert: list[Event] = []
    for place in stretch:
        if place == places[0]:
            insert += events
        if place not in places:
            insert.append(told(place))
    return _corrections(night, sorted(struck), insert)


def _corrections(night: Night, strike: list[int], insert: list[Event]) -> list[dict[str, Any]]:
    """One correction; or two, where all that is struck are corrections, which leave no place to stand in."""
    if not insert:
        return [{"strike": strike}]
    facts = facts_recorded(night)
    corrections = [fact for fact in (facts[seq - 1] for seq in strike) if isinstance(fact, Correction)]
    if len(corrections) < len(strike):
        return [{"strike": strike, "insert": insert}]
    behind = next(each.after for each in corrections if each.after is not None)
    return [{"strike": strike}, {"after": behind, "insert": insert}]
