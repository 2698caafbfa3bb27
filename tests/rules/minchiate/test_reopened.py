"""A hand of Minchiate that is opened again continues from every moment at which it can have stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.dice import times
from tests.nights import Event
from tests.rules.minchiate.test_properties_depths import Told, played_in_full, summary_of
from tests.rules.reopened import Reopened

pytestmark = pytest.mark.nights


class TestReopened(Reopened):
    """Hands counted too early."""

    hands_count = times(4)
    stopped_by = ("tally",)

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks and no fine of another hand."""
        return [told for told in played_in_full() if not any("hand" in law for law in told.of("penalty"))]

    def stops(self, hand: Told) -> Iterator[Event]:
        """The stop: its count."""
        yield from (sent for sent in summary_of(hand) if sent["type"] == "tally")
