"""How may a hand be opened, and what may `deal` say of the cards?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

ANA = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
BETO = ["RC", "1C", "1E", "5B", "7B", "CB", "3C", "5C", "5E"]
CARLA = ["4O", "SC", "7C", "2E", "6E", "6B", "6C", "CO", "RE"]

PASSED = event("pass_out")


def deal(**data: Any) -> Event:
    """The deal of a hand with what is known of it."""
    return event("deal", **data)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def test_event_deal_needs_no_field_at_all() -> None:
    """The rotation says who deals; only his 5 have moved, and the hand is open."""
    hand = yielded(opened(), deal())["hands"][0]
    assert (hand["hand"], hand["dealer"], hand["outcome"], hand["plate"]) == (1, "dario", "open", 5)
    assert hand["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}


def test_event_deal_knows_no_other_field() -> None:
    """An unknown field is named."""
    malformed("mano", opened(), deal(mano="ana"))


@pytest.mark.parametrize(
    ("players", "turns"),
    [(FOUR, ("dario", "ana", "beto", "carla", "dario")), (THREE, ("carla", "ana", "beto", "carla"))],
)
def test_event_deal_dealer_may_be_said_where_it_is_his_turn(players: tuple[str, ...], turns: tuple[str, ...]) -> None:
    """The last of the players first, then each after the other, round the table."""
    record = [opened(players=players)]
    for dealer in turns:
        record += [deal(dealer=dealer), PASSED]
    assert [hand["dealer"] for hand in yielded(*record)["hands"]] == list(turns)


def test_event_deal_dealer_sits_at_the_table() -> None:
    """A stranger deals no cards."""
    assert code(opened(), deal(dealer="eva")) == "not_at_table"


def test_event_deal_hands_are_of_active_players() -> None:
    """At a table of four the dealer gets no cards."""
    assert code(opened(), deal(hands={"dario": ANA})) == "not_in_hand"
    assert code(opened(), deal(hands={"ana": ANA, "dario": BETO})) == "not_in_hand"


def test_event_deal_hands_of_three_players_are_of_the_dealer_too() -> None:
    """With three nobody sits out: carla deals and has nine."""
    night = yielded(opened(players=THREE), deal(hands={"carla": CARLA}))
    assert night["hands"][0]["dealer"] == "carla"
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": -5}


def test_event_deal_hands_are_of_people_at_the_table() -> None:
    """Nobody deals to a stranger."""
    assert code(opened(), deal(hands={"eva": ANA})) == "not_at_table"


def test_event_deal_closes_a_decided_hand() -> None:
    """Five of the hombre's: decided, and the next deal closes it. 5 + 3 × 10 (entrada 5, primeras 1, up)."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    night = yielded(opened(), deal(), contract, *[event("trick", winner="ana")] * 5, deal())
    assert [hand["outcome"] for hand in night["hands"]] == ["won", "open"]
    assert night["hands"][0]["tantos"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}
    assert night["balance"] == {"ana": 30, "beto": -10, "carla": -10, "dario": -15}
