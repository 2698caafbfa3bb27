"""How did the version of before read a hand? It is asked only of what a night came to that it closed."""

from __future__ import annotations

from typing import Any

from tests.for_each import for_each
from tests.nights import event, yielded
from tests.read_then import read_then
from tests.rules.revesino.hands import opened

SHORT = event("penalty", player="beto", law="carta-de-menos")
TEN = {"ana": 0, "beto": 10, "carla": 1, "dario": 0}


@for_each(
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
