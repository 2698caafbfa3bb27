"""Which corrections replace some standing events by others, wherever those come from?

An inserted event has no seq of its own: to take it away, its correction is struck, together with whatever would stand again
because of that, and the other inserts are put back.

The events in between must keep their places and are written again unchanged. Disputes and rulings are not: they have entries
that people refer to, so they stay, and stand after the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from events.correction import BEHIND, Place
from events.facts import Correction, Fact
from projections.deals import DEAL, dealt_at
from projections.night import Night, facts_recorded
from projections.standing import CONTESTING, named_hand, steps
from projections.written import struck_with

Event = Mapping[str, Any]
Instead = Mapping[Place, Sequence[Event]]
"""Place → the events that replace the one there: another one, none, or several."""


def replacing(night: Night, places: Sequence[Place], events: Sequence[Event], told: Callable[[Place], Event]) -> list[dict[str, Any]]:
    """The corrections that put these events in the place of others, at the first of those places."""
    return replacing_each(night, {**dict.fromkeys(places, ()), places[0]: events}, told)


def replacing_each(night: Night, instead: Instead, told: Callable[[Place], Event]) -> list[dict[str, Any]]:
    """The corrections (`strike`, `after`, `insert`), in order, that put other events in the place of some, each where the old one stood.

    `told` gives an event of the reading as JSON. Events between the places, or inserted together with the old ones, stay as
    they are.
    """
    chain = steps(night.last)
    order, struck = [step.place for step in chain], set[int]()
    ends = range(min(map(order.index, instead)), max(map(order.index, instead)) + 1)
    # The inserts of a struck correction elsewhere would be lost, so the stretch grows until it holds all of them.
    while True:
        stretch = [step for step in chain[ends.start : ends.stop] if step.place in instead or not _stays(step.place, step.fact)]
        struck = {seq for step in stretch for seq in struck_with(night, step.place)}
        brought = [at for at, place in enumerate(order) if place.seq in struck]
        grown = range(min(ends.start, *brought), max(ends.stop, *(at + 1 for at in brought)))
        if grown == ends:
            break
        ends = grown
    insert: list[Event] = []
    numbers = _numbers(night, instead)
    for step in stretch:
        insert += instead[step.place] if step.place in instead else [_again(told(step.place), step.fact, numbers)]
    return _corrections(night, sorted(struck), insert)


def behind(night: Night, place: Place, events: Sequence[Event], told: Callable[[Place], Event]) -> list[dict[str, Any]]:
    """The corrections that put events right after one of the reading, before anything that another correction inserted there."""
    order, chain = night.corrections.order, [step.place for step in steps(night.last)]
    next_ = next(iter(chain[chain.index(place) + 1 :]), None)
    seq, side = (place.seq, BEHIND) if place.insert is None else night.corrections.made[place.seq].anchor
    stands = side == BEHIND and seq not in night.corrections.strikers
    if stands and (next_ is None or order(next_) > (seq, BEHIND, night.version + 1, 0)):
        return [{"after": seq, "insert": [*events]}]
    return replacing(night, [place], [told(place), *events], told)


def _stays(place: Place, fact: Fact) -> bool:
    """Whether an event is not written again: people refer to its entry, and its place does not matter."""
    return place.insert is None and fact.type in CONTESTING


def _numbers(night: Night, instead: Instead) -> dict[int, int]:
    """Number of each hand → its number after the replacement."""
    numbers, dealt = dict[int, int](), 0
    for number, place in enumerate(dealt_at(night.last), 1):
        dealt += sum(each["type"] == DEAL for each in instead[place]) if place in instead else 1
        numbers[number] = max(dealt, 1)
    return numbers


def _again(event: Event, fact: Fact, numbers: Mapping[int, int]) -> Event:
    """An unchanged event that names its hand by the new number."""
    number = named_hand(fact)
    if number is None or "hand" not in event["data"]:
        return event
    return {"type": event["type"], "data": {**event["data"], "hand": numbers.get(number, number)}}


def _corrections(night: Night, strike: list[int], insert: list[Event]) -> list[dict[str, Any]]:
    """One correction, or two if only corrections are struck: they leave no place to insert at."""
    if not insert:
        return [{"strike": strike}]
    facts = facts_recorded(night)
    corrections = [fact for fact in (facts[seq - 1] for seq in strike) if isinstance(fact, Correction)]
    if len(corrections) < len(strike):
        return [{"strike": strike, "insert": insert}]
    behind = next(each.after for each in corrections if each.after is not None)
    return [{"strike": strike}, {"after": behind, "insert": insert}]
