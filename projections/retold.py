"""Which hands are the same before and after a correction, and which of their events changed? Compared by deal, never by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields as fields_of, is_dataclass
from itertools import pairwise, zip_longest
from typing import Any, Final, NamedTuple

from events.correction import Entry, Place
from projections.deals import dealt_at, hand_of, number_of
from projections.hands import told_place
from projections.night import Night
from projections.standing import Step, steps

NO_KEY: Final = object()
"""The side of a field that was missing, because null is a value."""


class SameHand(NamedTuple):
    """A hand before and after, by its numbers; None on the side where it does not exist."""

    deal: Place
    """Its deal now, or its last deal if the hand is gone."""
    before: int | None
    after: int | None

    @property
    def number(self) -> int:
        """Its number now, or the last one that it had."""
        number = self.after or self.before
        assert number is not None, "a hand is there on one side"
        return number


def same_hands(before: Night | None, after: Night) -> list[SameHand]:
    """Every hand of two moments of a night once, in the order of the night."""
    old, new = dealt_at(None if before is None else before.last), dealt_at(after.last)
    numbers = {place: number for number, place in enumerate(new, 1)}
    was: dict[int, int] = {}
    gone: list[SameHand] = []
    # Deals that still stand come before those that another deal replaces.
    for number, place in sorted(enumerate(old, 1), key=lambda each: each[1] not in numbers):
        now = number_of(place, numbers, after.instead)
        if now is None or now in was:
            gone.append(SameHand(place, number, None))
        else:
            was[now] = number
    stand = [SameHand(place, was.get(number), number) for number, place in enumerate(new, 1)]
    if not gone:
        return stand
    return sorted([*stand, *gone], key=lambda each: after.corrections.order(each.deal))


def told_deals(hands: list[SameHand]) -> list[dict[str, Any]]:
    """The hands that moved, came or went, as JSON."""
    return [{"deal": told_place(deal), "before": was, "after": now} for deal, was, now in hands if was != now]


class Retold(NamedTuple):
    """An event that changed: as it stood and as it stands; None on the side where it does not."""

    deal: Place | None
    """The deal of its hand; None if it belongs to no hand."""
    before: Entry | None
    after: Entry | None

    @property
    def entry(self) -> Entry:
        """The event as it stands, or as it stood if it is gone."""
        entry = self.after or self.before
        assert entry is not None, "an event stands on one side"
        return entry

    @property
    def fields(self) -> list[dict[str, Any]]:
        """The fields that differ, as JSON."""
        told, tells = ({} if each is None else data_of(each.fact) for each in (self.before, self.after))
        return list(_fields("", told, tells))

    @property
    def told(self) -> dict[str, Any]:
        """The change as JSON."""
        before, after = (None if each is None else told_place(each.place) for each in (self.before, self.after))
        deal = None if self.deal is None else told_place(self.deal)
        return {"deal": deal, "type": self.entry.fact.type, "before": before, "after": after, "fields": self.fields}


def retold(before: Night | None, after: Night, hands: list[SameHand]) -> list[Retold]:
    """The events that came, went or changed, in the order of the reading.

    Events that stand on both sides did not change. Of the others, those of a hand are paired in order by type.
    """
    if before is not None and before.holding == after.holding:
        old, new = list[tuple[int | None, Step]](), _since(after, before.version)
    else:
        old, new = [] if before is None else _by_hand(before), _by_hand(after)
    stay = {step.place for _, step in old} & {step.place for _, step in new}
    was, now = {each.before: each.deal for each in hands}, {each.after: each.deal for each in hands}
    sides: dict[tuple[Place | None, str], tuple[list[Entry], list[Entry]]] = {}
    for side, (entries, deals) in enumerate(((old, was), (new, now))):
        for hand, step in entries:
            if step.place not in stay:
                deal = None if hand is None else deals.get(hand)
                sides.setdefault((deal, step.fact.type), ([], []))[side].append(Entry(step.place, step.fact))
    told = [Retold(deal, *pair) for (deal, _), each in sides.items() for pair in zip_longest(*each)]
    differ = [each for each in told if each.before is None or each.after is None or each.fields]
    return sorted(differ, key=lambda each: after.corrections.order(each.entry.place))


def _since(night: Night, seq: int) -> list[tuple[int | None, Step]]:
    """The events of a reading recorded after a seq, with no correction since, each with its hand."""
    step, found = night.last, list[tuple[int | None, Step]]()
    while step.place.seq > seq and step.before is not None:
        found.append((hand_of(night.game, step.before, step), step))
        step = step.before
    return found[::-1]


def _by_hand(night: Night) -> list[tuple[int | None, Step]]:
    """Every event of a reading with its hand; None if it belongs to no hand."""
    chain = steps(night.last)
    return [(None, chain[0]), *((hand_of(night.game, before, step), step) for before, step in pairwise(chain))]


def _fields(path: str, told: Any, tells: Any) -> Iterator[dict[str, Any]]:
    """The fields that differ, each by its JSON Pointer; objects are compared by field, a list is one value."""
    if isinstance(told, dict) and isinstance(tells, dict):
        for name in [*told, *(name for name in tells if name not in told)]:
            below = f"{path}/{str(name).replace('~', '~0').replace('/', '~1')}"
            yield from _fields(below, told.get(name, NO_KEY), tells.get(name, NO_KEY))
    elif told is NO_KEY or tells is NO_KEY or told != tells or isinstance(told, bool) != isinstance(tells, bool):
        yield {"path": path, **{side: value for side, value in (("before", told), ("after", tells)) if value is not NO_KEY}}


def data_of(fact: Any) -> dict[str, Any]:
    """The data of a fact or a part as JSON, in the order of the record; fields that were left out are left out."""
    told = {}
    for declared in fields_of(fact):
        value = getattr(fact, declared.name)
        if declared.default is MISSING or value != declared.default:
            told[declared.name.removesuffix("_")] = _json(value)
    return told


def _json(value: Any) -> Any:
    if is_dataclass(value):
        return data_of(value)
    if isinstance(value, Mapping):
        return {name: _json(each) for name, each in sorted(value.items())}
    return [_json(each) for each in value] if isinstance(value, tuple | list) else value
