"""The verbs that are the same in every game, for a table that keeps its night in the same few fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from rules.core.postings import Past, Posting, in_order
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


class Verbs(Generic[T]):
    """Half of `rules.core.game.Game`: what is asked of a table without a rule."""

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

    def rules(self, table: T) -> Mapping[str, Any]:
        """The house rules of this night, every one with its value."""
        return table.options._asdict()
