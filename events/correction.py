"""The stream as it reads after its corrections: what stands, in which order.

Read from the last back, a correction holds unless a later one that holds strikes it. What a holding correction strikes does
not stand; what it inserts stands at the lowest struck place that is no correction, or right behind the event `after`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from events.facts import Correction, Fact


class Place(NamedTuple):
    """Where an event of a reading comes from: the seq that holds it, and for an inserted one which of the list (1, 2 …)."""

    seq: int
    insert: int | None = None


class Entry(NamedTuple):
    """An event of the stream as it reads."""

    place: Place
    fact: Fact


Objection = tuple[Literal["malformed", "out_of_order"], str]
"""Why a correction cannot be read at all: the code, and which of its fields."""


def holding(facts: Sequence[Fact]) -> dict[int, Correction]:
    """The corrections that hold, by seq, of a stream whose first fact has seq 1."""
    held: dict[int, Correction] = {}
    struck: set[int] = set()
    for seq in range(len(facts), 0, -1):
        fact = facts[seq - 1]
        if isinstance(fact, Correction) and seq not in struck:
            held[seq] = fact
            struck.update(fact.strike or ())
    return held


def struck_by(facts: Sequence[Fact]) -> dict[int, int]:
    """Seq of each event that does not stand → seq of the holding correction that strikes it."""
    return {seq: by for by, correction in holding(facts).items() for seq in correction.strike or ()}


def objection(facts: Sequence[Fact], correction: Correction) -> Objection | None:
    """Why a correction cannot follow these facts: it inserts where no place is, or names what does not stand."""
    strike = correction.strike or ()
    known = [facts[seq - 1] for seq in strike if seq <= len(facts)]
    if correction.insert and strike and len(known) == len(strike) and all(isinstance(fact, Correction) for fact in known):
        return "malformed", "insert"
    behind = correction.after
    if behind is not None and behind <= len(facts) and isinstance(facts[behind - 1], Correction):
        return "malformed", "after"
    after = (*facts, correction)
    struck = {seq for by, held in holding(after).items() if by != len(after) for seq in held.strike or ()}
    if behind is not None:
        return ("out_of_order", "after") if behind > len(facts) or behind in struck else None
    return ("out_of_order", "strike") if any(seq > len(facts) or seq in struck for seq in strike) else None


def struck_twice(facts: Sequence[Fact]) -> int | None:
    """The first holding correction that strikes what another one struck before it; setting one free may bring that about."""
    struck: set[int] = set()
    for seq, held in sorted(holding(facts).items()):
        if struck.intersection(held.strike or ()):
            return seq
        struck.update(held.strike or ())
    return None


def reading(facts: Sequence[Fact]) -> list[Entry]:
    """The events that stand, in the order in which they read."""
    held = holding(facts)
    struck = {seq for correction in held.values() for seq in correction.strike or ()}
    at, behind = _inserts(facts, held)
    entries: list[Entry] = []
    for seq, fact in enumerate(facts, 1):
        entries += at.get(seq, ())
        if not isinstance(fact, Correction) and seq not in struck:
            entries.append(Entry(Place(seq), fact))
        entries += behind.get(seq, ())
    return entries


def _inserts(facts: Sequence[Fact], held: Mapping[int, Correction]) -> tuple[dict[int, list[Entry]], dict[int, list[Entry]]]:
    """What stands in the place of a seq, and what stands right behind one, earlier corrections first."""
    at: dict[int, list[Entry]] = {}
    behind: dict[int, list[Entry]] = {}
    for seq, correction in sorted(held.items()):
        entries = [Entry(Place(seq, place), fact) for place, fact in enumerate(correction.insert or (), 1)]
        if correction.after is not None:
            behind.setdefault(correction.after, []).extend(entries)
        elif entries:
            lowest = min(struck for struck in correction.strike or () if not isinstance(facts[struck - 1], Correction))
            at.setdefault(lowest, []).extend(entries)
    return at, behind
