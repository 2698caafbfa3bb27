"""The verbs that are the same in every game, for a table that keeps its night in the same few fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from events.facts import Fact
from rules.core.hands import HandResult
from rules.core.postings import Past, Posting, in_order
from rules.core.refusals import Refusal, refuse
from rules.core.seats import Seats


class Chosen(Protocol):
    """The house rules of a night, as a value with a name for each."""

    def _asdict(self) -> dict[str, Any]:
        """Every one with its value."""


class Lying(Protocol):
    """What the verbs look at of a table; everything else is its game's."""

    @property
    def options(self) -> Chosen:
        """The house rules."""

    @property
    def seats(self) -> Seats:
        """Who sits, and who sat."""

    @property
    def closed(self) -> bool:
        """Whether the night is closed."""

    @property
    def done(self) -> Sequence[Any]:
        """The hands that are sealed."""

    @property
    def hand(self) -> object | None:
        """The hand that is not."""

    @property
    def others(self) -> Past | None:
        """The postings that belong to no hand."""


T = TypeVar("T", bound=Lying)
Taking = Mapping[type[Fact], Callable[[Any, Any], Any]]
"""Each kind of fact with the function that takes it: the table after it, or why it cannot be."""


FIRST_OF_ALL: Final = ("malformed", "not_at_table")
"""The codes that are told before `out_of_order`."""


def opened_again(opening: Callable[[Any], Any]) -> Callable[[Any, Any], Refusal]:
    """What takes a second opening: a night is opened once; what is wrong in its form, or names a stranger, is said first."""

    def refused(_table: object, fact: Fact) -> Refusal:
        opened = opening(fact)
        is_first = isinstance(opened, Refusal) and opened.code in FIRST_OF_ALL
        return opened if is_first else refuse("out_of_order", "La noche ya está abierta.")

    return refused


class Verbs(ABC, Generic[T]):
    """Half of `rules.core.game.Game`: what is asked of a table without a rule."""

    has_plate: ClassVar[bool] = True
    """Whether anything can ever lie in the middle."""
    carries_absent: ClassVar[bool] = False
    """Whether what waits of somebody who does not sit tonight may be brought in."""
    takes: ClassVar[Taking]
    """The facts of the game; one that is not here is a mistake of ours, and raises KeyError."""

    def step(self, table: T, fact: Fact) -> T | Refusal:
        """The table after one more event, or why it cannot be."""
        after: T | Refusal = self.takes[type(fact)](table, fact)
        return after

    def seats(self, table: T) -> Seats:
        """Who sits, and who sat."""
        return table.seats

    def closed(self, table: T) -> bool:
        """Whether the night is closed."""
        return table.closed

    def dealt_count(self, table: T) -> int:
        """How many hands were dealt."""
        return len(table.done) + (table.hand is not None)

    def sealed_count(self, table: T) -> int:
        """How many hands nothing more can be told of."""
        return len(table.done)

    def other_postings(self, table: T) -> Sequence[Posting]:
        """The postings that belong to no hand, in the order in which they arose."""
        return in_order(table.others)

    @abstractmethod
    def hands(self, table: T, after: int = 0) -> Sequence[HandResult]:
        """The hands behind the first so many, as its game tells them."""

    def hand(self, table: T, number: int) -> HandResult:
        """One hand: of a table at which no other came behind it, where it is sealed."""
        sealed: Any = table
        return self.hands(sealed._replace(done=table.done[:number], hand=None) if number <= len(table.done) else table, number - 1)[0]

    def unproved(self, table: T) -> T:
        """The same table: what ends a hand is seen by everybody."""
        return table

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, every one with its value."""
        return table.options._asdict()
