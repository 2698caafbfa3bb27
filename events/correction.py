"""How does a stream read after its corrections: which events stand, in which order?

Corrections are judged from the last to the first: one holds unless a later one that holds strikes it. The events that it
strikes do not stand. Its inserts stand at the lowest event that it strikes (corrections aside), or directly behind the event
`after`.

The effect of one more correction is found from the events that it names, without reading the stream again.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Literal, NamedTuple

from events.facts import Correction, Fact


class Place(NamedTuple):
    """Where an event of a reading comes from: the seq that holds it and, if a correction inserted it, its number in that list (1, 2 …)."""

    seq: int
    insert: int | None = None


class Entry(NamedTuple):
    """An event of the stream as it reads after its corrections."""

    place: Place
    fact: Fact


Objection = tuple[Literal["malformed", "out_of_order"], str]
"""Why a correction cannot be read at all: the code, and the field at fault."""
Order = tuple[int, int, int, int]
"""The sort key of a place in a reading: a seq; before, at or behind it; the correction; the number of the insert."""
BEFORE, AT, BEHIND = range(3)


class Made(NamedTuple):
    """A correction, and its anchor: the seq at which its inserts stand, and whether before or behind it."""

    fact: Correction
    anchor: tuple[int, int]


class Corrections(NamedTuple):
    """The corrections of a stream and the events that they strike."""

    made: Mapping[int, Made] = MappingProxyType({})
    """Every correction, by seq, whether it holds or not."""
    strikers: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    """Struck event → the holding corrections that strike it; a single one if a night accepted them all."""
    holding: tuple[int, ...] = ()
    """The seqs of the corrections that hold, in order."""

    def order(self, place: Place) -> Order:
        """The sort key of a place among the others of the reading."""
        if place.insert is None:
            return place.seq, AT, 0, 0
        return *self.made[place.seq].anchor, place.seq, place.insert

    def struck_by(self) -> dict[int, int]:
        """Seq of each struck event → seq of the holding correction that strikes it."""
        return {seq: min(by) for seq, by in self.strikers.items()}


class Change(NamedTuple):
    """How one more correction changes the reading of a stream."""

    after: Corrections
    gone: frozenset[Place]
    back: frozenset[int]
    """The seqs of the events that stand again."""
    inserted: tuple[Entry, ...]
    twice: int | None
    """The first holding correction that strikes what another one already struck: a correction that holds again may cause this."""
    touched: int
    """How many events and corrections were examined."""

    @property
    def first(self) -> Order | None:
        """The first place that changes; None if the reading stays the same."""
        places = (*self.gone, *map(Place, self.back), *(entry.place for entry in self.inserted))
        return min(map(self.after.order, places), default=None)


def followed(before: Corrections, seq: int, correction: Correction) -> Change | Objection:
    """The change that a correction at a seq makes, or why it cannot stand there: it has no place to insert at, or names a struck event."""
    strike, behind = correction.strike or (), correction.after
    plain = [each for each in strike if each not in before.made]
    if correction.insert and strike and not plain:
        return "malformed", "insert"
    if behind in before.made:
        return "malformed", "after"
    if any(each >= seq for each in strike):
        return "out_of_order", "strike"
    anchor = (min(plain, default=0), BEFORE) if behind is None else (behind, BEHIND)
    made = {**before.made, seq: Made(correction, anchor)}
    strikers, turned, touched = _struck(before, made, seq)
    if any(strikers[each] != (seq,) for each in strike):
        return "out_of_order", "strike"
    if behind is not None and (behind >= seq or behind in strikers):
        return "out_of_order", "after"
    free = {by for by in turned if by not in strikers}
    events = {each for each in touched if each not in made}
    gone = {Place(each) for each in events if each in strikers and each not in before.strikers}
    gone.update(entry.place for by in turned - free for entry in _inserts(made, by))
    return Change(
        Corrections(made, strikers, tuple(sorted({*before.holding, *free} - (turned - free)))),
        frozenset(gone),
        frozenset(each for each in events if each not in strikers and each in before.strikers),
        tuple(entry for by in sorted(free) for entry in _inserts(made, by)),
        min((sorted(strikers[each])[1] for each in touched if len(strikers.get(each, ())) > 1), default=None),
        len(touched),
    )


def _struck(before: Corrections, made: Mapping[int, Made], seq: int) -> tuple[dict[int, tuple[int, ...]], set[int], set[int]]:
    """Struck event → its strikers once the correction is in; which corrections begin or cease to hold; and all events they strike.

    It goes from the latest to the first, because later corrections decide whether an earlier one holds.
    """
    strikers, turned, touched = dict(before.strikers), set[int](), set[int]()
    waiting = [-seq]
    while waiting:
        by = -heappop(waiting)
        holds = by not in strikers
        if by in turned or (by != seq and holds == (by not in before.strikers)):
            continue
        turned.add(by)
        for each in made[by].fact.strike or ():
            others = strikers.pop(each, ())
            now = (*others, by) if holds else tuple(other for other in others if other != by)
            if now:
                strikers[each] = now
            touched.add(each)
            if each in made:
                heappush(waiting, -each)
    return strikers, turned, touched


def _inserts(made: Mapping[int, Made], by: int) -> list[Entry]:
    """The inserts of a correction, as entries."""
    return [Entry(Place(by, place), fact) for place, fact in enumerate(made[by].fact.insert or (), 1)]
