"""What may `exchange` say of the cards put away and drawn?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import Event, event, opened, refused, yielded

ANA = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
BETO = ["RC", "1C", "1E", "5B", "7B", "CB", "3C", "5C", "5E"]
CARLA = ["4O", "SC", "7C", "2E", "6E", "6B", "6C", "CO", "RE"]
STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]

DEAL = event("deal")
CARDS = event("deal", hands={"ana": ANA, "beto": BETO, "carla": CARLA}, stock=STOCK)


def contract(lance: str = "entrada", player: str = "ana", trump: str = "copas") -> Event:
    """ana's entrada in copas, or another."""
    return event("contract", player=player, lance=lance, trump=trump)


def exchange(player: Any = "ana", discards: Any = 0, drawn: Any = 0, **data: Any) -> Event:
    """Away and drawn, as counts or cards."""
    return event("exchange", player=player, discards=discards, drawn=drawn, **data)


def code(*record: Event) -> str:
    """Why the last event is refused, in a word."""
    answer: str = refused(*record)["code"]
    return answer


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data (or in something inside it)."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"].split(".")[0] == field


def sleeping(*record: Event) -> int | None:
    """How many cards nobody drew."""
    answer: int | None = yielded(*record)["hands"][0]["duermen"]
    return answer


ENTRADA = (opened(), DEAL, contract())
VUELTA = (opened(), DEAL, contract("vuelta"))
SOLO = (opened(), DEAL, contract("solo"))
WITH_CARDS = (opened(), CARDS, contract())


def test_event_exchange_knows_no_other_field() -> None:
    """An unknown field is named."""
    malformed("sleeping", *ENTRADA, exchange(sleeping=13))


def test_event_exchange_player_sits_at_the_table_and_has_cards() -> None:
    """A stranger does not, the dealer of four has none."""
    assert code(*ENTRADA, exchange("eva")) == "not_at_table"
    assert code(*ENTRADA, exchange("dario")) == "not_in_hand"


def test_event_exchange_discards_are_no_more_than_he_holds() -> None:
    """Nine; the hombre of a vuelta ten."""
    assert code(*ENTRADA, exchange("ana", 10, 10)) == "contradiction"
    assert code(*VUELTA, exchange("beto", 10, 10)) == "contradiction"
    assert code(*VUELTA, exchange("ana", 11, 10)) == "contradiction"
    assert sleeping(*VUELTA, exchange("ana", 10, 9)) == 3


def test_event_exchange_of_an_opponent_in_a_vuelta_is_even() -> None:
    """Only the hombre holds a tenth."""
    assert sleeping(*VUELTA, exchange("ana", 3, 2), exchange("beto", 4, 4)) == 6
    assert code(*VUELTA, exchange("ana", 3, 2), exchange("beto", 4, 3)) == "contradiction"


def test_event_exchange_drawn_in_a_vuelta_are_at_most_twelve() -> None:
    """The turned card is gone: 5 + 4 + 3."""
    before = (*VUELTA, exchange("ana", 6, 5), exchange("carla", 4, 4))
    assert sleeping(*before, exchange("beto", 3, 3)) == 0
    assert code(*before, exchange("beto", 4, 4)) == "contradiction"


@pytest.mark.parametrize(("first", "second"), [("beto", "carla"), ("carla", "beto")])
def test_event_exchange_of_the_opponents_comes_in_either_order(first: str, second: str) -> None:
    """They agree who goes to the draw: 13 − 3 − 5 − 2."""
    assert sleeping(*ENTRADA, exchange("ana", 3, 3), exchange(first, 5, 5), exchange(second, 2, 2)) == 3


def test_event_exchange_of_the_hombre_in_a_solo_is_a_contradiction() -> None:
    """He names trump and keeps what he has; even nothing for nothing is no exchange of his."""
    assert code(*SOLO, exchange("ana", 2, 2)) == "contradiction"
    assert code(*SOLO, exchange("ana", 0, 0)) == "contradiction"


def test_event_exchange_of_the_opponents_in_a_solo_has_all_thirteen() -> None:
    """9 + 4; a fifth is not there."""
    assert sleeping(*SOLO, exchange("beto", 9, 9), exchange("carla", 4, 4)) == 0
    assert code(*SOLO, exchange("beto", 9, 9), exchange("carla", 5, 5)) == "contradiction"


def test_event_exchange_before_the_contract_is_out_of_order() -> None:
    """Trump is named first."""
    assert code(opened(), DEAL, exchange("ana", 2, 2)) == "out_of_order"


def test_event_exchange_needs_an_open_hand() -> None:
    """Before the deal, and after the hand was surrendered for good."""
    assert code(opened(), exchange()) == "no_open_hand"
    assert code(*ENTRADA, event("rendicion", player="ana", bien=True), exchange()) == "no_open_hand"


@pytest.mark.parametrize("field", ["discards", "drawn"])
def test_event_exchange_lists_no_card_twice(field: str) -> None:
    """Not among those away, nor among those drawn, with nothing else known."""
    data = {"player": "ana", "discards": 2, "drawn": 2} | {field: ["4C", "4C"]}
    assert code(*ENTRADA, event("exchange", **data)) == "impossible_card"


def test_event_exchange_draws_no_card_that_was_just_put_away() -> None:
    """The discards do not go back to the baceta: neither one's own nor another's."""
    assert code(*ENTRADA, exchange("ana", ["4C"], ["4C"])) == "impossible_card"
    assert code(*ENTRADA, exchange("ana", ["4C"], ["RO"]), exchange("beto", ["5B"], ["4C"])) == "impossible_card"
    assert code(*ENTRADA, exchange("ana", ["4C"], ["RO"]), exchange("beto", ["5B"], ["RO"])) == "impossible_card"


def test_event_exchange_drawn_are_the_top_of_the_logged_stock() -> None:
    """Two away: dos de copas and caballo de espadas come, and no others."""
    assert sleeping(*WITH_CARDS, exchange("ana", ["6O", "SO"], ["2C", "CE"])) == 11
    assert code(*WITH_CARDS, exchange("ana", ["6O", "SO"], ["2C", "5O"])) == "impossible_card"
    assert code(*WITH_CARDS, exchange("ana", 2, ["CE", "5O"])) == "impossible_card"


def test_event_exchange_drawn_of_the_second_follow_those_of_the_first() -> None:
    """After ana's two the sota de bastos is second for beto; the top is no longer there."""
    before = (*WITH_CARDS, exchange("ana", 2, 2))
    assert sleeping(*before, exchange("beto", ["5B", "7B"], ["5O", "SB"])) == 9
    assert code(*before, exchange("beto", ["5B", "7B"], ["2C", "CE"])) == "impossible_card"
    assert code(*before, exchange("beto", ["5B", "7B"], ["5O", "1B"])) == "impossible_card"


def test_event_exchange_drawn_without_the_hombres_exchange_start_at_the_top() -> None:
    """ana, for whom none is logged, kept her nine: beto draws the dos de copas."""
    assert sleeping(*WITH_CARDS, exchange("beto", ["5B"], ["2C"])) == 12
    assert code(*WITH_CARDS, exchange("beto", ["5B"], ["CE"])) == "impossible_card"


def test_event_exchange_drawn_of_a_vuelta_start_below_the_turned_card() -> None:
    """The dos de copas was turned: the next are the caballo de espadas and the cinco de oros."""
    night = (opened(), CARDS, contract("vuelta"))
    assert sleeping(*night, exchange("ana", ["6O", "SO"], ["CE"]), exchange("beto", ["5B"], ["5O"])) == 10
    assert code(*night, exchange("ana", ["6O", "SO"], ["2C"])) == "impossible_card"
    assert code(*night, exchange("ana", ["6O", "SO"], ["CE"]), exchange("beto", ["5B"], ["SB"])) == "impossible_card"


def test_event_exchange_drawn_of_opponents_in_a_vuelta_without_the_hombres_are_not_known() -> None:
    """Nobody logged how many ana drew: the basto, fifth of the stock, may well have come to beto."""
    assert sleeping(opened(), CARDS, contract("vuelta"), exchange("beto", ["5B"], ["1B"])) == 11


def test_event_exchange_leaves_no_number_of_sleepers_where_none_is_logged() -> None:
    """Nobody's exchange, no number."""
    assert sleeping(*ENTRADA, event("tally", tricks={"ana": 5, "beto": 3, "carla": 1})) is None
