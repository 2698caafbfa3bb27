"""A hand of Revesino that is opened again continues from every moment at which it can have stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.dice import times
from tests.nights import Event, event
from tests.rules.reopened import Reopened
from tests.rules.revesino.test_properties_depths import Told, played_in_full, summary_of

pytestmark = pytest.mark.nights


class TestReopened(Reopened):
    """Hands counted too early, or taken for void."""

    hands_count = times(3)
    stopped_by = ("tally", "mal-dado", "robo-errado", "mudar-descarte", "doble-descarte")

    def hands(self) -> Sequence[Told]:
        """The hands with all their tricks."""
        return played_in_full()

    def stops(self, hand: Told) -> Iterator[Event]:
        """The stops: its count, and the laws that void it."""
        yield from (sent for sent in summary_of(hand) if sent["type"] == "tally")
        yield event("penalty", player=hand.seats[3], law="mal-dado", cause="reparto")
        yield from (event("penalty", player=hand.seats[0], law=law) for law in ("robo-errado", "mudar-descarte", "doble-descarte"))
