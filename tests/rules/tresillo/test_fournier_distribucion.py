"""Who deals, who speaks and plays first, and what is dealt?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

PACK = [rank + letter for letter in "OCEB" for rank in "1234567SCR"]

ORDERS = [
    (THREE, "carla", ("ana", "beto", "carla")),
    (THREE, "ana", ("beto", "carla", "ana")),
    (THREE, "beto", ("carla", "ana", "beto")),
    (FOUR, "dario", ("ana", "beto", "carla")),
    (FOUR, "ana", ("beto", "carla", "dario")),
    (FOUR, "beto", ("carla", "dario", "ana")),
    (FOUR, "carla", ("dario", "ana", "beto")),
]


def entrada(player: str, *, lance: str = "entrada", trump: str = "oros") -> Event:
    """The contract of a hombre who named his trump."""
    return event("contract", player=player, lance=lance, trump=trump)


def dealers(*events: Event, **rules: Any) -> list[str]:
    """Who dealt each hand of the night."""
    return [hand["dealer"] for hand in yielded(opened(**rules), *events)["hands"]]


@for_each(("players", "dealer", "order"), ORDERS)
def test_r2_mano_en_medio_and_postre_speak_in_this_order(
    players: tuple[str, ...],
    dealer: str,
    order: tuple[str, ...],
) -> None:
    """Mano is the first behind the dealer, cyclically; with three the postre is the dealer himself."""
    record = [opened(players=players, first_dealer=dealer), event("deal")]
    for speaker in order:
        for other in order:
            if other != speaker:
                assert refused(*record, event("bid", player=other, call="paso"))["code"] == "out_of_order"
        record.append(event("bid", player=speaker, call="paso"))
    assert yielded(*record)["hands"][0]["outcome"] == "passed_out"


@for_each(("players", "dealer", "order"), ORDERS)
def test_r2_the_mano_leads_to_the_first_trick(players: tuple[str, ...], dealer: str, order: tuple[str, ...]) -> None:
    """Stated as the first leader, only the mano is taken: whoever is the hombre."""
    for hombre in order:
        record = [opened(players=players, first_dealer=dealer), event("deal"), entrada(hombre)]
        for leader in order:
            trick = event("trick", leader=leader, winner=order[2])
            if leader == order[0]:
                assert yielded(*record, trick)["hands"][0]["tricks"][order[2]] == 1
            else:
                assert refused(*record, trick)["code"] == "contradiction"


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_r2_the_first_dealer_is_the_last_of_the_list_unless_named(players: tuple[str, ...]) -> None:
    """Without `first_dealer` the first of `players` is mano, so the last deals; every other one may be named."""
    assert dealers(event("deal"), players=players) == [players[-1]]
    for named in players:
        assert dealers(event("deal"), players=players, first_dealer=named) == [named]


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_r3_the_deal_goes_round_with_hands_that_everybody_passed(players: tuple[str, ...]) -> None:
    """Six hands passed out: the deal goes from each to the next and begins again with the first."""
    night = [event("deal"), event("pass_out")] * 6
    expected = [players[(len(players) - 1 + hand) % len(players)] for hand in range(6)]
    assert dealers(*night, players=players) == expected


def test_r3_after_a_misdeal_the_same_player_deals_again() -> None:
    """dario twice misdeals and then deals well; only after that the deal is ana's, who misdeals once too."""
    wrong = event("penalty", player="dario", law="reparto")
    night = [
        *[event("deal"), wrong, event("deal"), wrong, event("deal"), event("pass_out")],
        *[
            event("deal"),
            event("penalty", player="ana", law="reparto"),
            event("deal"),
            event("pass_out"),
            event("deal"),
        ],
    ]
    assert dealers(*night) == ["dario", "dario", "dario", "ana", "ana", "beto"]


def test_r3_a_stated_dealer_must_be_the_one_whose_turn_it_is() -> None:
    """Hand 2 is ana's to deal: stating her changes nothing, stating anybody else contradicts the rotation."""
    first = [opened(), event("deal", dealer="dario"), event("pass_out")]
    assert yielded(*first, event("deal", dealer="ana"))["hands"][1]["dealer"] == "ana"
    for wrong in ("beto", "carla", "dario"):
        assert refused(*first, event("deal", dealer=wrong))["code"] == "contradiction"


def test_r3_a_stated_dealer_after_a_misdeal_is_the_same_again() -> None:
    """dario misdealt: he deals again, so ana stated as dealer is a contradiction."""
    first = [opened(), event("deal"), event("penalty", player="dario", law="reparto")]
    assert yielded(*first, event("deal", dealer="dario"))["hands"][1]["dealer"] == "dario"
    assert refused(*first, event("deal", dealer="ana"))["code"] == "contradiction"


@pytest.mark.parametrize("count", [8, 10])
def test_r5_nobody_is_dealt_eight_or_ten_cards(count: int) -> None:
    """Nine each in three rounds of three."""
    assert refused(opened(), event("deal", hands={"ana": PACK[:count]}))["code"] == "malformed"


@pytest.mark.parametrize("count", [12, 14])
def test_r5_the_baceta_has_neither_twelve_nor_fourteen_cards(count: int) -> None:
    """40 - 3 x 9 = 13 remain."""
    assert refused(opened(), event("deal", stock=PACK[:count]))["code"] == "malformed"


def test_r5_three_times_nine_and_thirteen_are_the_whole_pack() -> None:
    """27 + 13 = 40: every card has its place, none is left over and the hand is open with just the dealer's five."""
    hands = {"ana": PACK[:9], "beto": PACK[9:18], "carla": PACK[18:27]}
    hand = yielded(opened(), event("deal", hands=hands, stock=PACK[27:]))["hands"][0]
    assert hand["outcome"] == "open"
    assert hand["tantos"] == {"ana": 0, "beto": 0, "carla": 0, "dario": -5}


@pytest.mark.parametrize("players", [("ana",), ("beto", "carla")])
def test_r5_any_part_of_the_hands_may_be_logged(players: tuple[str, ...]) -> None:
    """One hand, or two of three: who is not named was dealt nine cards that nobody logged."""
    hands = {player: PACK[9 * place : 9 * place + 9] for place, player in enumerate(players)}
    assert yielded(opened(), event("deal", hands=hands))["hands"][0]["outcome"] == "open"


def test_r5_no_card_is_dealt_twice() -> None:
    """1O twice: in one hand, in two hands, in a hand and the baceta, twice in the baceta."""
    once = PACK[:9]
    twice = [*PACK[:8], PACK[0]]
    overlapping = [PACK[0], *PACK[9:17]]
    assert refused(opened(), event("deal", hands={"ana": twice}))["code"] == "impossible_card"
    assert refused(opened(), event("deal", hands={"ana": once, "beto": overlapping}))["code"] == "impossible_card"
    in_the_baceta = event("deal", hands={"ana": once}, stock=[PACK[0], *PACK[28:]])
    assert refused(opened(), in_the_baceta)["code"] == "impossible_card"
    assert refused(opened(), event("deal", stock=[PACK[28], *PACK[28:]]))["code"] == "impossible_card"


def test_r5_nobody_is_dealt_an_ocho() -> None:
    """The pack has forty cards without 8 and 9, in the hands and in the baceta."""
    assert refused(opened(), event("deal", hands={"ana": [*PACK[:8], "8O"]}))["code"] == "impossible_card"
    assert refused(opened(), event("deal", stock=[*PACK[:12], "9E"]))["code"] == "impossible_card"
