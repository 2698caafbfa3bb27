"""What must be there at some point: the hand of a table, the contract of a hand, its tally.

An event that may come too early has its own refusal; these functions are for the code after that check.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")


class Dealt(Protocol[T_co]):
    """A table where a hand may have been dealt."""

    @property
    def hand(self) -> T_co | None:
        """The hand that is not sealed."""


class Contracting(Protocol[T_co]):
    """A hand of a game in which somebody plays against others."""

    @property
    def contract(self) -> T_co | None:
        """Who plays, and what."""


class Counted(Protocol[T_co]):
    """A hand that a single event may count."""

    @property
    def tally(self) -> T_co | None:
        """What was counted."""


def hand_at(table: Dealt[T]) -> T:
    """The hand that was dealt and is not sealed; there must be one."""
    assert table.hand is not None, "a hand was dealt"
    return table.hand


def contracted(hand: Contracting[T]) -> T:
    """The contract of a hand; there must be one."""
    assert hand.contract is not None, "somebody plays"
    return hand.contract


def tallied(hand: Counted[T]) -> T:
    """The tally of a hand; there must be one."""
    assert hand.tally is not None, "the hand was counted"
    return hand.tally
