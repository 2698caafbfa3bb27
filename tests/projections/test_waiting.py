"""What is written down and not yet paid, and since which hand does it wait?"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from projections.yields import yields
from tests.rules.properties import SEEDS
from tests.rules.revesino.nights import evening as evening_of_revesino
from tests.rules.tresillo.nights import evening as evening_of_tresillo
from tests.rules.tresillo.test_properties import FEW


@pytest.mark.parametrize("evening", [evening_of_tresillo, evening_of_revesino], ids=["tresillo", "revesino"])
@FEW
@given(seed=SEEDS)
def test_what_waits_stems_from_a_hand_that_was_dealt(evening: Any, seed: int) -> None:
    """Whatever was corrected; and so does what was paid, no later than the hand that stems from, which it always names."""
    night = evening(seed).nights[-1]
    told = yields(night)
    dealt = night.game.dealt_count(night.table)
    assert all(each["since"] is None or 1 <= each["since"] <= dealt for each in told["reserved"])
    hands = [(hand["hand"], each) for hand in told["hands"] for each in hand["postings"]]
    for number, each in (*hands, *((dealt, each) for each in told["other_postings"])):
        assert ("since" in each) == (each["why"] in ("puesta_reservada", "pena"))
        assert each.get("since") is None or each["since"] <= number
