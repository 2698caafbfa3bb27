"""A hand of Malilla that is opened again continues from every moment at which it can have stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.dice import times
from tests.nights import Event, event
from tests.rules.malilla.test_properties_depths import Told, played_in_full, summary_of
from tests.rules.reopened import Reopened

pytestmark = pytest.mark.nights


class TestReopened(Reopened):
    """Hands counted too early, or taken for a misdeal."""

    hands_count = times(7)
    stopped_by = ("tally", "mal-dado", "dar-sin-tocarle")

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks."""
        return played_in_full()

    def stops(self, hand: Told) -> Iterator[Event]:
        """The stops: its count, and the laws of the deal."""
        yield from (sent for sent in summary_of(hand) if sent["type"] == "tally")
        dealer = hand.hand["dealer"]
        yield from (event("penalty", player=dealer, law="mal-dado", cause=cause) for cause in ("reparto", "baraja"))
        yield event("penalty", player=dealer, law="dar-sin-tocarle")

    def next_deal(self, hand: Told) -> Event:
        """The next deal, with the same turned card."""
        return event("deal", turned=hand.turned)
