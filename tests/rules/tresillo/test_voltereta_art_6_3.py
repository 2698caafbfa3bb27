"""What does the winner of a hand of 1826 take from the plate?"""

from __future__ import annotations

import pytest

from tests.nights import opened, posted, yielded
from tests.rules.tresillo.hands import WON, WON_BY_FOUR, carrying, passed, played, scored

VOLTERETA = "voltereta-1826"


@pytest.mark.parametrize("tricks", [WON, WON_BY_FOUR])
def test_result_won_takes_the_whole_plate(tricks: dict[str, int]) -> None:
    """12 carried and 5 dealt: 17, by five tricks or by four; nothing stays."""
    hand = scored(opened(VOLTERETA, carried=carrying(12)), *played("ana", "entrada", "oros", tricks=tricks))
    assert posted(hand)[1] == ("plate", "ana", 17, "plato")
    assert hand["plate"] == 0


def test_result_won_leaves_the_next_hand_its_deal_alone() -> None:
    """After a win the next plate holds the five of its dealer."""
    night = yielded(
        opened(VOLTERETA),
        *passed(),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    assert [posted(hand)[1][2] for hand in night["hands"][1:]] == [10, 5]
