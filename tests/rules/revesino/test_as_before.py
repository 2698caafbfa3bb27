"""How did the version of before read a hand? It is asked only of what a night came to that it closed."""

from __future__ import annotations

from typing import Any

import pytest

from events.stored import fact_of
from projections.replay import replay
from projections.yields import yields
from tests.nights import Event, event, yielded
from tests.rules.revesino.hands import opened
from tests.rules.revesino.imagined import GAME

SHORT = event("penalty", player="beto", law="carta-de-menos")
TEN = {"ana": 0, "beto": 10, "carla": 1, "dario": 0}


def read_then(*record: Event) -> dict[str, Any]:
    """What a record yielded before, what is refused today taken as it was."""
    before = GAME.as_before()
    assert before is not None
    replayed = replay([fact_of(each["type"], 1, each["data"], GAME.door) for each in record], before)
    assert replayed.night is not None
    assert replayed.refused is None, replayed.refused
    return dict(yields(replayed.night))


@pytest.mark.parametrize(
    ("told", "then"),
    [
        ({"revesino": {"player": "beto", "cut_by": "carla"}}, {"ana": 0, "beto": -24, "carla": 24, "dario": 0}),
        ({"revesino": {"player": "beto"}}, {"ana": 8, "beto": -24, "carla": 8, "dario": 8}),
        ({"cuatro_ases": {"player": "carla"}}, {"ana": 4, "beto": -12, "carla": 4, "dario": 4}),
    ],
    ids=["said to be cut", "cut by nobody", "of which nobody speaks"],
)
def test_ten_tricks_with_a_card_too_few_were_what_the_tally_said(told: dict[str, Any], then: dict[str, int]) -> None:
    """24 to the one who was named, or twelve of a hand in which nobody spoke of a Revesino; today 24 in equal parts, half to N."""
    record = [opened(), event("deal"), SHORT, event("tally", tricks=TEN, **told)]
    assert read_then(*record)["balance"] == then
    half = {"ana": 6, "beto": -24, "carla": 12, "dario": 6}
    assert yielded(*record)["balance"] == (half if "cuatro_ases" in told else {"ana": 8, "beto": -24, "carla": 8, "dario": 8})
