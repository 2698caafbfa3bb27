"""Which of some events would be accepted, and which values their fields had: for questions that depend on several fields at once.

Nothing here knows a rule: an event is sent to the function that handles it, and refused or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from events.facts import UNTOLD, Fact
from rules.core.expectation import Expectation, Field
from rules.core.refusals import Refusal
from rules.mediator.terms import Table

F = TypeVar("F", bound=Fact)
Way = Mapping[str, Any]
"""Field → its value; a field that is left out is missing."""
LEFT_OUT: Final = UNTOLD
"""Stands among the values of a field if an event was accepted without it."""


class Tried(NamedTuple):
    """The values that the fields of the accepted events had."""

    values: Mapping[str, set[Any]]

    def field(self, name: str, order: Iterable[Any]) -> Field | None:
        """A field with the accepted ones among some values, in their order; None if there are none."""
        found = self.values.get(name, {LEFT_OUT})
        values = [value for value in order if value in found]
        return Field(required=LEFT_OUT not in found, values=values) if values else None

    def expectation(self, type_: str, **orders: Iterable[Any]) -> Iterator[Expectation]:
        """The event with its fields, each with the accepted values; nothing if no event was accepted."""
        if self.values:
            fields = {name.removesuffix("_"): self.field(name, order) for name, order in orders.items()}
            yield Expectation(type_, {name: each for name, each in fields.items() if each is not None})


def tried(take: Callable[[Table, F], Table | Refusal], table: Table, kind: Callable[..., F], ways: Iterable[Way]) -> Tried:
    """The result of trying some events in turn; an event that could add nothing is skipped."""
    all_ways = [*ways]
    fields = frozenset(name for way in all_ways for name in way)
    lacking: dict[tuple[str, ...], frozenset[tuple[str, Any]]] = {}
    taken: set[tuple[str, Any]] = set()
    for way in all_ways:
        names = tuple(way)
        if names not in lacking:
            lacking[names] = frozenset((name, LEFT_OUT) for name in fields.difference(names))
        told = lacking[names].union(way.items())
        if taken >= told:
            continue
        fact = kind(**way)
        if fact.fault() is None and is_taken(take, table, fact):
            taken |= told
    values: dict[str, set[Any]] = {}
    for name, value in taken:
        values.setdefault(name, set()).add(value)
    return Tried(values)


def together(tries: Iterable[Tried]) -> Tried:
    """The combined result of several trials of one type of event, each of which tried some of its fields."""
    found = [each.values for each in tries if each.values]
    names = dict.fromkeys(name for values in found for name in values)
    return Tried({name: set().union(*(values.get(name, {LEFT_OUT}) for values in found)) for name in names})


def is_taken(take: Callable[[Table, F], Table | Refusal], table: Table, fact: F) -> bool:
    """Whether an event would be accepted now."""
    return not isinstance(take(table, fact), Refusal)
