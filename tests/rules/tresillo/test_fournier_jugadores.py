"""Who sits at the table, and who of them has cards?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

NINE = ["RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O", "7O"]


def four(*events: Event, lance: str = "entrada", **rules: Any) -> list[Event]:
    """A hand of ana at a table of four that dario deals."""
    return [opened(**rules), event("deal"), event("contract", player="ana", lance=lance, trump="oros"), *events]


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_r1_three_and_four_make_a_table(players: tuple[str, ...]) -> None:
    """Both sizes open a night: nothing has moved, everybody stands at 0."""
    night = yielded(opened(players=players))
    assert night["balance"] == dict.fromkeys(players, 0)
    assert night["hands"] == []


def test_r1_nobody_sits_twice() -> None:
    """Ids are different: ana twice is no table of three."""
    assert refused(opened(players=["ana", "beto", "ana"]))["code"] == "malformed"


@pytest.mark.parametrize(
    "named",
    [event("defensa", player="dario"), event("declaration", player="dario", kind="bien")],
    ids=["defensa", "bien"],
)
def test_r1_the_dealer_of_four_neither_defends_nor_accepts(named: Event) -> None:
    """The answer to a surrender belongs to the two opponents with cards; the zángano has no voice."""
    assert refused(*four(event("rendicion", player="ana"), named))["code"] == "not_in_hand"


def test_r1_the_dealer_of_four_asks_for_no_bola() -> None:
    """Five tricks of ana: the bola could be asked now, but not by him who has no cards."""
    five = [event("trick", winner="ana")] * 5
    assert refused(*four(*five, event("bola", player="dario")))["code"] == "not_in_hand"


def test_r1_the_dealer_of_four_is_dealt_no_cards_and_is_no_hombre() -> None:
    """Nine cards for dario, who deals, and a contract of his: neither can be."""
    assert refused(opened(), event("deal", hands={"dario": NINE}))["code"] == "not_in_hand"
    contract = event("contract", player="dario", lance="entrada", trump="oros")
    assert refused(opened(), event("deal"), contract)["code"] == "not_in_hand"


def test_r1_the_next_hand_gives_the_old_dealer_cards_again() -> None:
    """dario sat out hand 1; ana deals hand 2, so dario may be its hombre and ana may not."""
    first = [opened(), event("deal"), event("pass_out"), event("deal")]
    contract = event("contract", player="dario", lance="entrada", trump="oros")
    assert yielded(*first, contract)["hands"][1]["hombre"] == "dario"
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    assert refused(*first, contract)["code"] == "not_in_hand"


def test_r1_who_is_not_at_the_table_is_told_apart_from_who_has_no_cards() -> None:
    """eva never sat down: that is another refusal than that of the dealer."""
    assert refused(*four(event("trick", winner="eva")))["code"] == "not_at_table"


def test_r1_the_dealer_of_four_pays_and_collects_like_the_others() -> None:
    """P = 5. ana wins 5 from each of three, dario pays 5 + 5 = 10; she loses a vuelta: 2, up to 5, to each of three."""
    won = yielded(*four(event("tally", tricks={"ana": 5, "beto": 4})))["hands"][0]
    assert won["tantos"] == {"ana": 20, "beto": -5, "carla": -5, "dario": -10}
    lost = yielded(*four(event("tally", tricks={"ana": 4, "beto": 4, "carla": 1}), lance="vuelta"))["hands"][0]
    assert lost["tantos"] == {"ana": -40, "beto": 5, "carla": 5, "dario": 0}
