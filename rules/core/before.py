"""How do older records keep what was accepted once, and would be refused or read differently today?

The refusal carries the table as it was accepted then (`Refusal.taken`), with the finding `of_before` in its hand. Each game
lists in its own `before` what it has since refused, and by which article; a rule that now reads differently checks
`is_of_before`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Final, NewType, Protocol, TypeVar, cast

from rules.core.findings import Finding
from rules.core.refusals import Refusal

OF_BEFORE: Final = "of_before"
"""The code, in every game, of an event that was accepted once and would be refused today."""
Since = NewType("Since", str)
"""The article by which something accepted once is refused now."""


class Holding(Protocol):
    """A hand, as far as this module looks at it."""

    @property
    def found(self) -> tuple[Finding, ...]:
        """The findings that only events show, not the known cards of the hand."""

    def _replace(self, *_: Any, **changes: Any) -> Any:
        """The hand with some values changed."""


H = TypeVar("H", bound=Holding)
R = TypeVar("R", bound=Refusal | None)
C = TypeVar("C", bound=tuple[Any, ...])


def of_before(since: Since, player: str | None = None, trick: int | None = None) -> Finding:
    """The finding that something was accepted once: the article that refuses it today, the player and the trick."""
    return Finding(OF_BEFORE, since, player, trick)


def kept(hand: H, *found: Finding) -> H:
    """A hand as an older record keeps it: with findings for what would be refused in it today."""
    after: H = hand._replace(found=(*hand.found, *found))
    return after


def anew(refusal: Refusal, then: object) -> Refusal:
    """A refusal of what was once accepted, with the table that it made then; without it if that was refused then too."""
    return replace(refusal, taken=None if isinstance(then, Refusal) else then)


def refused_anew(refusal: R, goes_on: Callable[[H], object], hand: H, since: Since, player: str | None = None) -> R:
    """A refusal, if any, of what was once accepted: `hand` as the event made it then, `goes_on` makes the table with that hand."""
    return refusal if refusal is None else cast("R", anew(refusal, goes_on(kept(hand, of_before(since, player)))))


class OfBefore:
    """The mark of house rules, or of a form of the game, that hands are read as an older version read them (`Game.before`)."""

    __slots__ = ()


def read_as_before(chosen: C) -> C:
    """House rules, or a form of the game, with that mark and the same values."""
    marked: C = tuple.__new__(_marked(type(chosen)), chosen)
    return marked


def is_of_before(chosen: object) -> bool:
    """Whether hands are read as an older version read them; this is only the case for a close that it made."""
    return isinstance(chosen, OfBefore)


@cache
def _marked(kind: type[C]) -> type[C]:
    return cast("type[C]", type(kind.__name__, (kind, OfBefore), {"__slots__": ()}))
