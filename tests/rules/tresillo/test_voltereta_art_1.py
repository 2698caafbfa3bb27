"""The table and the deal in 1826: who deals, who speaks, and what is a wrong deal?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded
from tests.rules.tresillo.hands import waits


def wrong_deal(player: str) -> Event:
    """The deal is void, and this player is to blame."""
    return event("penalty", player=player, law="reparto")


def table(*events: Event, players: tuple[str, ...] = THREE, tariff: str = "voltereta-1826", **data: Any) -> list[Event]:
    """A night in 1826 up to its first deal, and what follows."""
    return [opened(tariff, players, **data), event("deal"), *events]


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_r1_three_play_and_a_fourth_looks_on(players: tuple[str, ...]) -> None:
    """The last deals; with four he has no cards, with three he plays: tricks are counted for the same three."""
    tally = event("tally", tricks={"ana": 5, "carla": 4})
    contract = event("contract", player="ana", lance="entrada", trump="copas")
    one = yielded(*table(contract, tally, players=players))["hands"][0]
    assert one["tricks"] == {"ana": 5, "beto": 0, "carla": 4}
    assert one["dealer"] == players[-1]


def test_r3_the_deal_turns_with_every_hand() -> None:
    """Seven hands at a table of three: carla ana beto carla ana beto carla, 5 each: 35."""
    night: list[Event] = []
    for dealer in ("carla", "ana", "beto", "carla", "ana", "beto", "carla"):
        night += [event("deal", dealer=dealer), event("pass_out")]
    assert yielded(opened("voltereta-1826", THREE), *night)["plate"] == 35


def test_l1_a_void_deal_keeps_its_number() -> None:
    """Hands 1 and 2 are misdealt, hand 3 is passed out: all three are listed and numbered."""
    again = [event("deal"), wrong_deal("carla"), event("deal"), event("pass_out")]
    hands = yielded(*table(wrong_deal("carla"), *again))["hands"]
    assert [(hand["hand"], hand["outcome"]) for hand in hands] == [(1, "misdeal"), (2, "misdeal"), (3, "passed_out")]


def test_l1_somebody_must_sit_at_the_table_to_be_to_blame() -> None:
    """eva does not."""
    assert refused(*table(wrong_deal("eva")))["code"] == "not_at_table"


def test_l1_after_a_void_hand_there_is_no_deal_to_blame() -> None:
    """Passed out, misdealt, or never dealt: no hand is open."""
    assert refused(*table(event("pass_out"), wrong_deal("carla")))["code"] == "no_open_hand"
    assert refused(*table(wrong_deal("carla"), wrong_deal("carla")))["code"] == "no_open_hand"
    assert refused(opened("voltereta-1826", THREE), wrong_deal("carla"))["code"] == "no_open_hand"


def test_l1_a_misdealt_hand_takes_no_more_events() -> None:
    """No call, contract or tally belongs to it."""
    for late in (
        event("bid", player="ana", call="paso"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("pass_out"),
    ):
        assert refused(*table(wrong_deal("carla"), late))["code"] == "no_open_hand"


def test_l1_a_wrong_deal_leaves_plate_and_reserved_as_they_were() -> None:
    """Carried 30 with a puesta of 55 waiting: misdealt nothing moves, dealt again 35."""
    carried = {"plate": 30, "puesta": "primera", "reserved": [{"player": "beto", "tantos": 55}]}
    night = yielded(*table(wrong_deal("carla"), carried=carried))
    assert (night["plate"], night["puesta"]) == (30, "primera")
    assert waits(night) == [{"player": "beto", "tantos": 55}]
    assert night["hands"][0]["plate"] == 30
    assert yielded(*table(wrong_deal("carla"), event("deal"), carried=carried))["plate"] == 35
