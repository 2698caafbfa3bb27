"""Who may sit down or leave between hands, and who deals then?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
PASSED = event("pass_out")


def seats(players: Any, **data: Any) -> Event:
    """The new order."""
    return event("seats_changed", players=list(players) if isinstance(players, tuple) else players, **data)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def dealers(*record: Event) -> list[str]:
    """Who dealt each hand."""
    return [hand["dealer"] for hand in yielded(*record)["hands"]]


def test_event_seats_changed_players_are_required() -> None:
    """A new dealer alone changes no seats."""
    malformed("players", opened(), event("seats_changed"))
    malformed("players", opened(), event("seats_changed", first_dealer="ana"))


def test_event_seats_changed_knows_no_other_field() -> None:
    """Who left is seen from the lists."""
    malformed("left", opened(), seats(THREE, left=["dario"]))


@pytest.mark.parametrize("dealer", ["dario", "eva"])
def test_event_seats_changed_first_dealer_sits_at_the_new_table(dealer: str) -> None:
    """Who has just left deals no more, and a stranger never did."""
    assert refused(opened(), seats(THREE, first_dealer=dealer))["code"] == "not_at_table"


def test_event_seats_changed_goes_on_in_the_new_order() -> None:
    """ana is to deal; then the one after her in the new list, round it."""
    record = (opened(), DEAL, PASSED, seats(("dario", "carla", "ana", "beto")), *[DEAL, PASSED] * 5)
    assert dealers(*record) == ["dario", "ana", "beto", "dario", "carla", "ana"]


def test_event_seats_changed_after_a_misdeal_leaves_the_same_dealer() -> None:
    """dario deals again, with eva in beto's place."""
    misdeal = event("penalty", player="dario", law="reparto")
    assert dealers(opened(), DEAL, misdeal, seats(("ana", "eva", "carla", "dario")), DEAL) == ["dario", "dario"]


def test_event_seats_changed_makes_three_of_four_and_four_of_three() -> None:
    """With three the dealer has cards; with four he has none."""
    three = (opened(), seats(THREE), DEAL, event("contract", player="ana", lance="entrada", trump="oros"))
    assert yielded(*three)["hands"][0]["dealer"] == "ana"
    four = (opened(players=THREE), seats(FOUR), DEAL, event("contract", player="carla", lance="entrada", trump="oros"))
    assert refused(*four)["code"] == "not_in_hand"


def test_event_seats_changed_keeps_the_balance_of_who_left_and_starts_who_came_at_nothing() -> None:
    """dario put 5; ana puts 5 at the new table, where eva has nothing yet; dario is not in that hand's tantos."""
    night = yielded(opened(), DEAL, PASSED, seats(("ana", "beto", "eva")), DEAL, PASSED)
    assert night["balance"] == {"ana": -5, "beto": 0, "carla": 0, "dario": -5, "eva": 0}
    assert night["hands"][1]["tantos"] == {"ana": -5, "beto": 0, "eva": 0}


@pytest.mark.parametrize("field", ["player", "dealer"])
def test_event_seats_changed_sends_away_who_left(field: str) -> None:
    """dario is no longer at the table."""
    left = (opened(), seats(THREE))
    if field == "dealer":
        assert refused(*left, event("deal", dealer="dario"))["code"] == "not_at_table"
    else:
        contract = event("contract", player="dario", lance="entrada", trump="oros")
        assert refused(*left, DEAL, contract)["code"] == "not_at_table"


def test_event_seats_changed_lets_somebody_come_back() -> None:
    """dario left with −5; he sits down again and puts another 5."""
    record = (opened(), DEAL, PASSED, seats(THREE), seats(FOUR, first_dealer="dario"), DEAL, PASSED)
    assert yielded(*record)["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -10}


UNDECIDED: dict[str, Sequence[Event]] = {
    "dealt": (),
    "bidding": (event("bid", player="ana", call="paso"),),
    "contract": (event("contract", player="ana", lance="entrada", trump="oros"),),
    "playing": (
        event("contract", player="ana", lance="entrada", trump="oros"),
        *[event("trick", winner="ana")] * 4,
    ),
}


def test_event_seats_changed_finishes_a_decided_hand() -> None:
    """A fifth trick of ana's: decided. 5 + 1 → 10 from each; then nothing more of it."""
    record = (opened(), DEAL, *UNDECIDED["playing"], event("trick", winner="ana"), seats(THREE))
    assert yielded(*record)["balance"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}
    assert refused(*record, event("trick", winner="ana"))["code"] == "no_open_hand"
