"""How does play go: exchange in turn, the mano's lead, following leaders, and when may it stop?"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import FOUR, THREE, Event, event, opened, refused, yielded

STOCK = ["5O", "6O", "1B", "2C", "3C", "4C", "5C", "6E", "7E", "SB", "CB", "RB", "RE"]
COUNTS = [(h, a, b) for h, a, b in product(range(10), repeat=3) if h + a + b <= 9]


def most(h: int, a: int, b: int) -> int | None:
    """The place of him who has strictly more tricks than each of the other two."""
    counts = (h, a, b)
    top = [place for place in range(3) if counts[place] == max(counts)]
    return top[0] if len(top) == 1 else None


def decided(h: int, a: int, b: int) -> bool:
    """Whether every way of giving out the tricks not yet played has the same answer."""
    left = 9 - h - a - b
    answers = {most(h + x, a + y, b + left - x - y) for x in range(left + 1) for y in range(left + 1 - x)}
    return len(answers) == 1


def hand(*events: Event, lance: str = "entrada", **deal: Any) -> list[Event]:
    """A hand of ana in oros at a table of three; she is mano, carla deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    if lance == "vuelta" and "stock" in deal:
        contract = event("contract", player="ana", lance=lance)
    return [opened(players=THREE), event("deal", **deal), contract, *events]


def exchange(player: str, discards: Any, drawn: Any) -> Event:
    """One player's descarte and robo."""
    return event("exchange", player=player, discards=discards, drawn=drawn)


def won(*winners: str) -> list[Event]:
    """Tricks of which only the winner is logged."""
    return [event("trick", winner=winner) for winner in winners]


def counted(h: int, a: int, b: int) -> list[Event]:
    """These tricks one by one, the opponents' first, so that ana has the first five only where nobody else has any."""
    return won(*["beto"] * a, *["carla"] * b, *["ana"] * h)


# R13: the exchange


@pytest.mark.parametrize(("first", "second"), [("beto", "carla"), ("carla", "beto")])
def test_r13_either_opponent_may_draw_first_after_the_hombre(first: str, second: str) -> None:
    """Who takes the contra is theirs to decide: 13 - 3 - 4 - 2 = 4 sleep either way."""
    record = hand(exchange("ana", 3, 3), exchange(first, 4, 4), exchange(second, 2, 2))
    assert yielded(*record)["hands"][0]["duermen"] == 4


@pytest.mark.parametrize("before", ["beto", "carla"])
def test_r13_who_exchanges_before_the_hombre_is_found(before: str) -> None:
    """He is the first to draw; who was before him has drawn all the same."""
    found = yielded(*hand(exchange(before, 1, 1), exchange("ana", 1, 1)))["findings"]
    assert [(each["code"], each["source"], each["player"]) for each in found] == [("robo_antes", "table", before)]
    assert yielded(*hand(exchange("ana", 1, 1), exchange(before, 1, 1)))["findings"] == []


def test_r13_nobody_need_exchange() -> None:
    """Without any exchange logged the replay does not say how many sleep; 0 for 0 says that all thirteen do."""
    assert yielded(*hand(*won("ana")))["hands"][0]["duermen"] is None
    assert yielded(*hand(exchange("ana", 0, 0), *won("ana")))["hands"][0]["duermen"] == 13


def test_r13_the_opponents_draw_from_the_top_where_the_hombre_kept_his_cards() -> None:
    """No exchange of ana's: beto's two are 5O and 6O, carla's one 1B; 10 sleep."""
    record = hand(exchange("beto", 2, ["5O", "6O"]), exchange("carla", 1, ["1B"]), stock=STOCK)
    assert yielded(*record)["hands"][0]["duermen"] == 10
    assert refused(*hand(exchange("beto", 2, ["6O", "1B"]), stock=STOCK))["code"] == "impossible_card"


def test_r13_each_draws_where_the_one_before_him_left_off() -> None:
    """ana 5O 6O, carla 1B 2C 3C, beto 4C; any other card stated is not the one that lay there."""
    start = hand(exchange("ana", 2, 2), exchange("carla", 3, ["1B", "2C", "3C"]), stock=STOCK)
    assert yielded(*start, exchange("beto", 1, ["4C"]))["hands"][0]["duermen"] == 7
    assert refused(*start, exchange("beto", 1, ["5C"]))["code"] == "impossible_card"
    assert refused(*hand(exchange("ana", 2, ["6O", "1B"]), stock=STOCK))["code"] == "impossible_card"


def test_r13_in_a_vuelta_the_draw_begins_under_the_card_turned() -> None:
    """5O is turned and ana's: her two draws are 6O and 1B, beto's one 2C; 12 - 2 - 1 = 9 sleep."""
    start = hand(exchange("ana", 3, ["6O", "1B"]), lance="vuelta", stock=STOCK)
    assert yielded(*start, exchange("beto", 1, ["2C"]))["hands"][0]["duermen"] == 9
    assert refused(*start, exchange("beto", 1, ["3C"]))["code"] == "impossible_card"
    assert refused(*hand(exchange("ana", 3, ["5O", "6O"]), lance="vuelta", stock=STOCK))["code"] == "impossible_card"


def test_r13_in_a_vuelta_of_unknown_draw_the_others_draws_are_not_known() -> None:
    """Nobody logged how many ana drew: beto may have drawn 4C and 5C, from wherever she left off."""
    record = hand(exchange("beto", 2, ["4C", "5C"]), lance="vuelta", stock=STOCK)
    assert yielded(*record)["hands"][0]["duermen"] == 10


# R15: who leads


def test_r15_with_four_the_one_behind_the_dealer_leads() -> None:
    """beto deals, so carla is mano: her 4B is led and keeps the trick."""
    contract = event("contract", player="ana", lance="solo", trump="espadas")
    trick = event("trick", cards={"ana": "RC", "dario": "RO", "carla": "4B"})
    night = yielded(opened(players=FOUR, first_dealer="beto"), event("deal"), contract, trick)
    assert night["hands"][0]["tricks"] == {"carla": 1, "dario": 0, "ana": 0}


def test_r15_the_winner_of_a_trick_leads_the_next() -> None:
    """beto wins with RB; his 2C leads trick 2 and is beaten by carla's 1C; her 3B leads trick 3 and keeps it."""
    night = yielded(
        opened(players=THREE),
        event("deal"),
        event("contract", player="ana", lance="solo", trump="espadas"),
        event("trick", cards={"ana": "4B", "beto": "RB", "carla": "5B"}),
        event("trick", cards={"ana": "RO", "beto": "2C", "carla": "1C"}),
        event("trick", cards={"ana": "CO", "beto": "SO", "carla": "3B"}),
    )
    assert night["hands"][0]["tricks"] == {"ana": 0, "beto": 1, "carla": 2}


@for_each("winner", THREE)
def test_r15_a_stated_leader_must_be_the_winner_before(winner: str) -> None:
    """Also where only winners are logged."""
    for leader in THREE:
        trick = event("trick", leader=leader, winner="ana")
        if leader == winner:
            assert sum(yielded(*hand(*won(winner), trick))["hands"][0]["tricks"].values()) == 2
        else:
            assert refused(*hand(*won(winner), trick))["code"] == "contradiction"


def test_r15_a_winner_alone_is_followed_by_a_trick_with_cards() -> None:
    """carla won trick 1 without cards: her 3B leads trick 2, and RE and RC do not take it."""
    night = yielded(*hand(*won("carla"), event("trick", cards={"ana": "RE", "beto": "RC", "carla": "3B"})))
    assert night["hands"][0]["tricks"] == {"ana": 0, "beto": 0, "carla": 2}


# R18 and R21: nine tricks, or as many as decide


def test_r18_a_hand_has_nine_tricks_and_no_tenth() -> None:
    """3-3-3: the ninth ends it, a tenth belongs to no hand."""
    nine = hand(*won(*THREE * 3))
    assert yielded(*nine)["hands"][0]["how"] == "de_tres"
    assert refused(*nine, *won("ana"))["code"] == "no_open_hand"


def test_r18_play_may_stop_when_the_result_is_decided() -> None:
    """ana has five of five: the next deal comes and her hand is won; with four of four it is not decided."""
    assert yielded(*hand(*won(*["ana"] * 5)), event("deal"))["hands"][0]["outcome"] == "won"
    assert refused(*hand(*won(*["ana"] * 4)), event("deal"))["code"] == "hand_not_finished"


def test_r18_play_may_go_on_when_the_result_is_decided() -> None:
    """0-5-0 is a codillo whatever follows; four more tricks are taken, the count is yielded as played."""
    hands = yielded(*hand(*won(*["beto"] * 5, *["ana"] * 4)))["hands"]
    assert (hands[0]["outcome"], hands[0]["tricks"]) == ("codillo", {"ana": 4, "beto": 5, "carla": 0})


def test_r21_a_tally_closes_the_hand_only_when_it_is_decided() -> None:
    """Against all ways of giving out what is left; six to eight of ana alone are a bola under way and close nothing."""
    for h, a, b in COUNTS:
        record = hand(event("tally", tricks={"ana": h, "beto": a, "carla": b}))
        if decided(h, a, b) and not (a == b == 0 and 6 <= h <= 8):
            expected = {0: "won", None: "puesta"}.get(most(h, a, b), "codillo")
            assert yielded(*record)["hands"][0]["outcome"] == expected, (h, a, b)
        else:
            assert refused(*record)["code"] == "bad_tally", (h, a, b)


def test_r21_logged_tricks_let_the_next_deal_come_only_when_decided() -> None:
    """The same by single tricks: not decided, the hand is open and the deal is refused."""
    for h, a, b in COUNTS:
        record = hand(*counted(h, a, b))
        outcome = yielded(*record)["hands"][0]["outcome"]
        if decided(h, a, b) and not (a == b == 0 and 6 <= h <= 8):
            assert outcome == {0: "won", None: "puesta"}.get(most(h, a, b), "codillo"), (h, a, b)
            assert yielded(*record, event("deal"))["hands"][0]["outcome"] == outcome, (h, a, b)
        else:
            assert outcome == "open", (h, a, b)
            assert refused(*record, event("deal"))["code"] == "hand_not_finished", (h, a, b)


def test_r21_in_a_defended_hand_the_same_counts_are_decided() -> None:
    """ana gave up, beto defends and has h: his nine tricks are no bola, so he needs no word for six alone."""
    for h, a, b in COUNTS:
        if a >= 6 and h == b == 0:
            continue
        counts = {"ana": a, "beto": h, "carla": b}
        record = hand(event("tally", tricks=counts, rendicion=True, defensor="beto"))
        if decided(h, a, b):
            expected = ["defendida", "salvada", "codillo_y_puesta"]
            place = most(h, a, b)
            assert yielded(*record)["hands"][0]["outcome"] == ("gemelas" if place is None else expected[place]), (h, a, b)
        else:
            assert refused(*record)["code"] == "bad_tally", (h, a, b)


@pytest.mark.parametrize("end", ["seats_changed", "night_closed"])
def test_r21_an_undecided_hand_holds_the_night_too(end: str) -> None:
    """4-3-1 is open: nobody changes seats or closes the night; 4-3-2 is not."""
    later = {
        "seats_changed": event("seats_changed", players=["beto", "ana", "carla"]),
        "night_closed": event("night_closed", leftovers="carry"),
    }[end]
    assert refused(*hand(*counted(4, 3, 1), later))["code"] == "hand_not_finished"
    assert yielded(*hand(*counted(4, 2, 2), later))["hands"][0]["how"] == "por_cuatro"


def test_j23_a_decided_solo_may_stop_like_any_hand() -> None:
    """Five tricks of a solo are enough: P = 5; 5 + 20 + 1 = 26, up to 30 from each of two."""
    night = yielded(*hand(*won(*["ana"] * 5), lance="solo"), event("deal"))
    assert night["hands"][0]["tantos"] == {"ana": 65, "beto": -30, "carla": -35}
