"""How may a hand be opened, and what may `deal` say of the cards?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

ANA = ["CC", "6O", "SO", "4B", "2B", "4C", "SE", "1O", "7O"]
BETO = ["RC", "1C", "1E", "5B", "7B", "CB", "3C", "5C", "5E"]
CARLA = ["4O", "SC", "7C", "2E", "6E", "6B", "6C", "CO", "RE"]
STOCK = ["2C", "CE", "5O", "SB", "1B", "3E", "3O", "2O", "RO", "4E", "3B", "RB", "7E"]

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


@pytest.mark.parametrize("dealer", ["ana", "beto", "carla"])
def test_event_deal_dealer_of_the_first_hand_is_no_other(dealer: str) -> None:
    """It is dario's turn."""
    assert code(opened(), deal(dealer=dealer)) == "contradiction"


@pytest.mark.parametrize("dealer", ["beto", "carla", "dario"])
def test_event_deal_dealer_of_the_second_hand_is_no_other(dealer: str) -> None:
    """After dario it is ana's turn."""
    assert code(opened(), deal(), PASSED, deal(dealer=dealer)) == "contradiction"


def test_event_deal_dealer_sits_at_the_table() -> None:
    """A stranger deals no cards."""
    assert code(opened(), deal(dealer="eva")) == "not_at_table"


@pytest.mark.parametrize("dealer", ["Dario", "", 4, None, True, ["dario"]])
def test_event_deal_dealer_is_an_id(dealer: Any) -> None:
    """What cannot be an id is malformed."""
    malformed("dealer", opened(), deal(dealer=dealer))


@pytest.mark.parametrize(
    "hands",
    [{}, {"ana": ANA}, {"carla": CARLA}, {"ana": ANA, "carla": CARLA}, {"carla": CARLA, "beto": BETO, "ana": ANA}],
)
@pytest.mark.parametrize("stock", [None, STOCK])
def test_event_deal_hands_may_be_any_of_the_three_with_or_without_stock(hands: Event, stock: list[str] | None) -> None:
    """What is known of the cards moves no tanto."""
    data = {"hands": hands} if stock is None else {"hands": hands, "stock": stock}
    night = yielded(opened(), deal(**data))
    assert night["balance"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}
    assert night["hands"][0]["outcome"] == "open"


@pytest.mark.parametrize(
    "hands",
    [
        {"ana": ANA[:8]},
        {"ana": [*ANA, "3C"]},
        {"ana": []},
        {"ana": 9},
        {"ana": "CC"},
        {"ana": None},
        {"ana": [*ANA[:8], "XX"]},
        {"ana": [*ANA[:8], "7o"]},
        {"ana": [*ANA[:8], "10O"]},
        {"ana": [*ANA[:8], "O7"]},
        {"ana": [*ANA[:8], ""]},
        {"ana": [*ANA[:8], 7]},
        {"ana": [*ANA[:8], None]},
        [ANA, BETO, CARLA],
        None,
    ],
)
def test_event_deal_hands_are_nine_cards_each(hands: Any) -> None:
    """Eight or ten are no hand of this game, and what no rank and suit say is no card."""
    malformed("hands", opened(), deal(hands=hands))


@pytest.mark.parametrize("card", ["8O", "9O", "8C", "9C", "8E", "9E", "8B", "9B"])
def test_event_deal_hands_hold_cards_of_this_pack(card: str) -> None:
    """Forty cards: the eights and nines are cards, but not of this pack."""
    assert code(opened(), deal(hands={"ana": [*ANA[:8], card]})) == "impossible_card"


@pytest.mark.parametrize(
    "hands",
    [{"ana": [*ANA[:8], "CC"]}, {"ana": ANA, "beto": [*BETO[:8], "CC"]}, {"ana": ANA, "carla": [*CARLA[:8], "7O"]}],
)
def test_event_deal_hands_hold_no_card_twice(hands: Event) -> None:
    """There is one caballo de copas and one siete de oros."""
    assert code(opened(), deal(hands=hands)) == "impossible_card"


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


@pytest.mark.parametrize(
    "stock",
    [STOCK[:12], [*STOCK, "4O"], [], 13, "2C", None, [*STOCK[:12], "XX"], [*STOCK[:12], 7], {"top": "2C"}],
)
def test_event_deal_stock_is_thirteen_cards(stock: Any) -> None:
    """27 are dealt, 13 remain."""
    malformed("stock", opened(), deal(stock=stock))


@pytest.mark.parametrize(
    "data",
    [
        {"stock": [*STOCK[:12], "2C"]},
        {"stock": [*STOCK[:12], "9E"]},
        {"hands": {"ana": ANA}, "stock": [*STOCK[:12], "CC"]},
    ],
)
def test_event_deal_stock_holds_no_card_twice_and_none_of_another_pack(data: Event) -> None:
    """Neither within the stock nor in a hand besides."""
    assert code(opened(), deal(**data)) == "impossible_card"


@pytest.mark.parametrize("cut", [1, 2, 3, 20, 37, 38, 39])
def test_event_deal_cut_lifts_from_one_to_thirty_nine(cut: int) -> None:
    """Fournier sets no limits: no finding at either end."""
    assert yielded(opened(), deal(cut=cut))["hands"][0]["findings"] == []


@pytest.mark.parametrize("cut", [0, 40, -1, 1.5, "20", True, None, [20]])
def test_event_deal_cut_lifts_neither_nothing_nor_the_whole_pack(cut: Any) -> None:
    """0 and 40 are no cuts."""
    malformed("cut", opened(), deal(cut=cut))


@pytest.mark.parametrize(("cut", "codes"), [(2, ["corte"]), (3, []), (37, []), (38, ["corte"])])
@pytest.mark.parametrize("tariff", ["jepus-1896", "jepus-1896-castilla"])
def test_event_deal_cut_is_found_out_where_it_is_limited(tariff: str, cut: int, codes: list[str]) -> None:
    """3 and 37 are still good, 2 and 38 are not; the finding names no player."""
    findings = yielded(opened(tariff), deal(cut=cut))["findings"]
    assert [finding["code"] for finding in findings] == codes
    for finding in findings:
        assert (finding["hand"], finding["source"]) == (1, "jepus-1896/formacion")
        assert "player" not in finding


@pytest.mark.parametrize(("cut", "codes"), [(4, ["corte"]), (5, []), (10, []), (11, ["corte"])])
def test_event_deal_cut_keeps_to_the_limits_that_the_table_set(cut: int, codes: list[str]) -> None:
    """[5, 10] by agreement: both ends are good."""
    night = yielded(opened(overrides={"cut_limits": [5, 10]}), deal(cut=cut))
    assert [finding["code"] for finding in night["findings"]] == codes


def test_event_deal_closes_a_decided_hand() -> None:
    """Five of the hombre's: decided, and the next deal closes it. 5 + 3 × 10 (entrada 5, primeras 1, up)."""
    contract = event("contract", player="ana", lance="entrada", trump="oros")
    night = yielded(opened(), deal(), contract, *[event("trick", winner="ana")] * 5, deal())
    assert [hand["outcome"] for hand in night["hands"]] == ["won", "open"]
    assert night["hands"][0]["tantos"] == {"ana": 35, "beto": -10, "carla": -10, "dario": -15}
    assert night["balance"] == {"ana": 30, "beto": -10, "carla": -10, "dario": -15}
