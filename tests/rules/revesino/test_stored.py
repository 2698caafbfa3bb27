"""A night that was stored before something was refused reads as it was taken, with the finding `of_before`; a new event is refused."""

from __future__ import annotations

from typing import Any

import pytest

from events.facts import Fact
from events.schemas import fact_from
from projections.replay import replay
from projections.yields import yields
from rules.registry import GAMES
from tests.conformance import cases
from tests.nights import Event, refused, without_places

DOOR = GAMES["revesino"].door
PAID = {
    "refusal-contradiction-introduced-by-another": {"ana": 12, "beto": 0, "carla": -12, "dario": 0},
    "refusal-contradiction-introduced-by-in-a-revesino": {"ana": -24, "beto": 0, "carla": 24, "dario": 0},
}
"""Case → what it paid before: to the introducer that was told; the corte to who had it."""


def stored(*record: Event) -> dict[str, Any]:
    """What a record yields that was stored before."""
    facts = [fact_from(sent, DOOR) for sent in record]
    replayed = replay([fact for fact in facts if isinstance(fact, Fact)])
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    told: dict[str, Any] = without_places(yields(replayed.night))
    return told


@pytest.mark.parametrize("name", PAID)
def test_an_introducer_that_was_taken_stays(name: str) -> None:
    """What it paid, it pays; as a new event it is a `contradiction`."""
    record = cases("revesino")[name].record
    shown = stored(*record)
    assert shown["balance"] == PAID[name]
    assert shown["findings"] == [{"hand": 1, "code": "of_before", "player": "carla", "source": "revesino-1807/introducir"}]
    assert refused(*record)["code"] == "contradiction"
