"""What may `contract` say, and what does a turned card say for it?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, Event, event, opened, refused, yielded

STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]

DEAL = event("deal")
NIGHT = (opened(), DEAL)
SOLERA = (opened(overrides={"solera": True}), DEAL)


def contract(player: Any = "ana", lance: Any = "entrada", **data: Any) -> Event:
    """A contract with what is said of it."""
    return event("contract", player=player, lance=lance, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


def test_event_contract_player_sits_at_the_table_and_has_cards() -> None:
    """A stranger does not, and the dealer of four has none."""
    assert code(*NIGHT, contract("eva", trump="oros")) == "not_at_table"
    assert code(*NIGHT, contract("dario", trump="oros")) == "not_in_hand"


def test_event_contract_player_is_the_dealer_too_where_three_sit() -> None:
    """carla deals and plays."""
    assert yielded(opened(players=THREE), DEAL, contract("carla", trump="oros"))["hands"][0]["hombre"] == "carla"


@pytest.mark.parametrize("lance", ["entrada", "solo"])
def test_event_contract_trump_of_a_named_lance_is_not_in_the_stock(lance: str) -> None:
    """Nothing is turned in these two: the logged stock says no trump."""
    malformed("trump", opened(), event("deal", stock=STOCK), contract(lance=lance))


def test_event_contract_turned_comes_from_the_logged_stock() -> None:
    """Its top is the dos de copas: copas, said or not, with the card said or not."""
    night = (opened(), event("deal", stock=STOCK))
    for data in ({}, {"trump": "copas"}, {"turned": "2C"}, {"turned": "2C", "trump": "copas"}):
        assert yielded(*night, contract(lance="vuelta", **data))["hands"][0]["trump"] == "copas"


@pytest.mark.parametrize("turned", ["8O", "9B"])
def test_event_contract_turned_is_of_this_pack(turned: str) -> None:
    """No eights and nines."""
    assert code(*NIGHT, contract(lance="vuelta", turned=turned)) == "impossible_card"


@pytest.mark.parametrize("lance", ["entrada", "solo"])
def test_event_contract_turned_belongs_to_the_vuelta_alone(lance: str) -> None:
    """Nothing is turned in an entrada or a solo."""
    malformed("turned", *NIGHT, contract(lance=lance, trump="oros", turned="5O"))


def test_event_contract_solera_against_the_hombres_exchange_is_a_contradiction() -> None:
    """Said to be one, and two cards went; said to be none, and just one went: the exchange brings it to light."""
    two = event("exchange", player="ana", discards=2, drawn=1)
    one = event("exchange", player="ana", discards=1, drawn=0)
    said = contract(lance="vuelta", trump="oros", solera=True)
    denied = contract(lance="vuelta", trump="oros", solera=False)
    assert code(*SOLERA, said, two) == "contradiction"
    assert code(*SOLERA, denied, one) == "contradiction"
    assert yielded(*SOLERA, said, one)["hands"][0]["solera"] is True
    assert yielded(*SOLERA, denied, two)["hands"][0]["solera"] is False


def test_event_contract_solera_is_never_one_where_it_is_not_admitted() -> None:
    """House rule off: one card away, and still a plain vuelta of 5 + 2 = 7, up to 10 from each."""
    night = yielded(
        *NIGHT,
        contract(lance="vuelta", trump="oros"),
        event("exchange", player="ana", discards=1, drawn=0),
        event("tally", tricks={"ana": 5, "beto": 3, "carla": 1}),
    )
    assert night["hands"][0]["solera"] is False
    assert night["balance"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}


def test_event_contract_comes_once() -> None:
    """A second one, even the same, is out of order."""
    assert code(*NIGHT, contract(trump="oros"), contract(trump="oros")) == "out_of_order"
    assert code(*NIGHT, contract(trump="oros"), contract("beto", "solo", trump="copas")) == "out_of_order"


def test_event_contract_needs_an_open_hand() -> None:
    """Before the deal and after the hand."""
    assert code(opened(), contract(trump="oros")) == "no_open_hand"
    assert code(*NIGHT, event("pass_out"), contract(trump="oros")) == "no_open_hand"


def test_event_contract_knows_no_other_field() -> None:
    """Whether it is a favor is read from the trump."""
    malformed("favor", *NIGHT, contract(trump="oros", favor=True))
