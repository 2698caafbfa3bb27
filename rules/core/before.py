"""What was taken once, and is refused or read otherwise today: how does it stand in records of before?

A refusal of it carries the table of then (`Refusal.taken`), with the finding `of_before` in its hand. Each game lists in its own `before`
what it refuses since, and by which article; what it reads otherwise since asks `is_of_before`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, NewType, Protocol, TypeVar, cast

from rules.core.findings import Finding
from rules.core.refusals import Refusal

OF_BEFORE: Final = "of_before"
"""The code of what was taken once and would be refused today; every game has it."""
Since = NewType("Since", str)
"""The article by which something that was taken once is refused since."""


class Holding(Protocol):
    """A hand, as far as it is looked at here."""

    @property
    def found(self) -> tuple[Finding, ...]:
        """What events brought to light that what is known of the hand does not show."""

    def _replace(self, *_: Any, **changes: Any) -> Any:
        """The hand with something else in it."""


H = TypeVar("H", bound=Holding)
R = TypeVar("R", bound=Refusal | None)
C = TypeVar("C", bound=tuple[Any, ...])


def of_before(since: Since, player: str | None = None, trick: int | None = None) -> Finding:
    """The finding that something was taken once: by which article it would be refused today, of whom and in which trick."""
    return Finding(OF_BEFORE, since, player, trick)


def kept(hand: H, *found: Finding) -> H:
    """A hand as a record of before keeps it: with the findings of what would be refused in it today."""
    after: H = hand._replace(found=(*hand.found, *found))
    return after


def anew(refusal: Refusal, then: object) -> Refusal:
    """A refusal of what was taken before, with the table that it made then; None, or a refusal, where it was not taken then either."""
    return replace(refusal, taken=None if isinstance(then, Refusal) else then)


def refused_anew(refusal: R, goes_on: Callable[[H], object], hand: H, since: Since, player: str | None = None) -> R:
    """A refusal, if there is one, of what was taken before: `hand` as the event made it then, and `goes_on`, the table with such a hand."""
    return refusal if refusal is None else cast("R", anew(refusal, goes_on(kept(hand, of_before(since, player)))))


class OfBefore:
    """The mark of house rules, or of a form of the game, by which hands are read as the version of before read them (`Game.before`)."""

    __slots__ = ()


def read_as_before(chosen: C) -> C:
    """House rules, or a form of the game, with that mark; their values are the same."""
    marked: C = tuple.__new__(_marked(type(chosen)), chosen)
    return marked


def is_of_before(chosen: object) -> bool:
    """Whether hands are read as the version of before read them, which is asked only of a close that it made."""
    return isinstance(chosen, OfBefore)


@cache
def _marked(kind: type[C]) -> type[C]:
    return cast("type[C]", type(kind.__name__, (kind, OfBefore), {"__slots__": ()}))
