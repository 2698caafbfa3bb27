"""A hand of Revesino that is opened again goes on from every moment at which it can have stopped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.dice import times
from tests.nights import Event, event
from tests.rules.reopened import Reopened
from tests.rules.revesino.test_properties_depths import Told, played_in_full, summary_of

pytestmark = pytest.mark.nights


class TestReopened(Reopened):
    """Counted too early, or taken for a void one."""

    hands_count = times(3)
    stopped_by = ("tally", "mal-dado", "robo-errado", "mudar-descarte", "doble-descarte")

    def hands(self) -> Sequence[Told]:
        """Those that have all their tricks."""
        return played_in_full()

    def stops(self, hand: Told) -> Iterator[Event]:
        """Its count, and the laws that make it void."""
        yield from (sent for sent in summary_of(hand) if sent["type"] == "tally")
        yield event("penalty", player=hand.seats[3], law="mal-dado", cause="reparto")
        yield from (event("penalty", player=hand.seats[0], law=law) for law in ("robo-errado", "mudar-descarte", "doble-descarte"))
