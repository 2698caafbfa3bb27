"""Can every kind of hand be told in at most three events?"""

from __future__ import annotations

import pytest

from tests.nights import Event, event, opened, yielded
from tests.rules.tresillo.hands import waits

DEAL = event("deal")


def contract(lance: str) -> Event:
    """ana's contract in oros."""
    return event("contract", player="ana", lance=lance, trump="oros")


def test_three_events_all_passed() -> None:
    """Two: the dealer's 5 stay in the plate."""
    night = yielded(opened(), DEAL, event("pass_out"), DEAL)
    assert (night["hands"][0]["outcome"], night["hands"][0]["plate"]) == ("passed_out", 5)


@pytest.mark.parametrize(("lance", "data", "each"), [("entrada", {"bien": True}, 0), ("vuelta", {}, 5)])
def test_three_events_surrendered(lance: str, data: dict[str, bool], each: int) -> None:
    """25 into the plate; a vuelta besides 2 → 5 to each of three."""
    night = yielded(opened(), DEAL, contract(lance), event("rendicion", player="ana", **data))
    assert night["hands"][0]["outcome"] == "rendida"
    assert night["balance"] == {"ana": -25 - 3 * each, "beto": each, "carla": each, "dario": each - 5}


@pytest.mark.parametrize(("lance", "each"), [("entrada", 0), ("vuelta", 2)])
def test_three_events_surrendered_with_a_choice_due(lance: str, each: int) -> None:
    """1826 on a primera: 20 + 5 + 20 = 45, written down; a vuelta costs 2 to each besides."""
    night = yielded(
        opened("voltereta-1826", carried={"plate": 20, "puesta": "primera"}),
        DEAL,
        contract(lance),
        event("tally", rendicion=True, reserve={"ana": True}),
    )
    assert (night["hands"][0]["outcome"], night["plate"]) == ("rendida", 25)
    assert waits(night) == [{"player": "ana", "tantos": 45}]
    assert night["balance"] == {"ana": -3 * each, "beto": each, "carla": each, "dario": each - 5}


def test_three_events_surrendered_and_defended() -> None:
    """5 + 20 = 25 to the defensor."""
    tally = event("tally", rendicion=True, defensor="beto", tricks={"ana": 2, "beto": 5, "carla": 2})
    night = yielded(opened(), DEAL, contract("entrada"), tally)
    assert night["hands"][0]["outcome"] == "defendida"
    assert night["balance"] == {"ana": -25, "beto": 25, "carla": 0, "dario": -5}


def test_three_events_misdealt() -> None:
    """Two: nothing moved."""
    night = yielded(opened(), DEAL, event("penalty", player="dario", law="reparto"))
    assert night["hands"][0]["outcome"] == "misdeal"
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": 0}
