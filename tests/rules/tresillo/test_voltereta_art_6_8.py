"""Which number stands for each condition in the list of 1826?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, opened
from tests.rules.tresillo.hands import FIRST_FIVE, NINE, WON, between, played, scored

VOLTERETA = "voltereta-1826"


@pytest.mark.parametrize("favor", [False, True])
@pytest.mark.parametrize(
    ("lance", "tally", "part"),
    [
        ("vuelta", {"tricks": WON}, ("vuelta", 2)),
        ("entrada", {"tricks": WON}, ("entrada", 5)),
        ("vuelta", {"tricks": WON}, ("entrada", 5)),
        ("solo", {"tricks": WON}, ("entrada", 5)),
        ("solo", {"tricks": WON}, ("solo", 8)),
        ("entrada", {"tricks": NINE}, ("bola", 30)),
        ("entrada", {"tricks": FIRST_FIVE}, ("primeras", 1)),
        ("entrada", {"tricks": WON, "estuches": 3}, ("estuches", 3)),
        ("entrada", {"tricks": WON, "estuches": 4}, ("estuches", 4)),
        ("entrada", {"tricks": WON, "estuches": -3}, ("contraestuche", 3)),
    ],
)
def test_r37_each_condition_of_the_list_and_double_of_it_a_favor(
    lance: str, tally: dict[str, Any], part: tuple[str, int], favor: bool
) -> None:
    """The number of the list, twice it where the table agreed on favor and played it."""
    overrides: Event = {"favor": "oros", "favor_doubles": True} if favor else {}
    hand = scored(opened(VOLTERETA, overrides=overrides), *played("ana", lance, "oros", **tally))
    why, tantos = part
    assert (why, tantos * (2 if favor else 1)) in between(hand, "carla", "ana")
