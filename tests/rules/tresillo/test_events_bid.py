"""Who may say what in the auction, as the record logs it?"""

from __future__ import annotations

import pytest

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, refused, yielded

DEAL = event("deal")
NIGHT = (opened(), DEAL)


def bids(*calls: str) -> list[Event]:
    """Calls in short, `ana:paso`, in their order."""
    return [event("bid", player=call.split(":")[0], call=call.split(":")[1]) for call in calls]


def contract(player: str, lance: str = "entrada", trump: str = "oros") -> Event:
    """What the auction ended in."""
    return event("contract", player=player, lance=lance, trump=trump)


def malformed(field: str, *record: Event) -> None:
    """The last event is malformed in that field of its data."""
    refusal = refused(*record)
    assert refusal["code"] == "malformed"
    assert refusal["field"] == field


def test_event_bid_player_is_required() -> None:
    """Somebody must have said it."""
    malformed("player", *NIGHT, event("bid", call="paso"))


def test_event_bid_player_sits_at_the_table() -> None:
    """A stranger has no voice."""
    assert refused(*NIGHT, event("bid", player="eva", call="paso"))["code"] == "not_at_table"


def test_event_bid_call_is_required() -> None:
    """A bid says something."""
    malformed("call", *NIGHT, event("bid", player="ana"))


def test_event_bid_knows_no_other_field() -> None:
    """The trump, for one, is not said in the auction."""
    malformed("trump", *NIGHT, event("bid", player="ana", call="juego", trump="oros"))


def test_event_bid_needs_an_open_hand() -> None:
    """Nothing was dealt."""
    assert refused(opened(), *bids("ana:paso"))["code"] == "no_open_hand"


@for_each(
    ("said", "next_one"),
    [
        ((), "ana"),
        (("ana:paso",), "beto"),
        (("ana:juego",), "beto"),
        (("ana:paso", "beto:paso"), "carla"),
        (("ana:juego", "beto:paso", "carla:mas"), "ana"),
        (("ana:paso", "beto:juego", "carla:mas"), "beto"),
        (("ana:juego", "beto:mas", "carla:paso", "ana:mas"), "beto"),
    ],
)
def test_event_bid_player_is_who_is_next(said: tuple[str, ...], next_one: str) -> None:
    """From the mano on, in order, those who have not passed: one may speak, the other two not."""
    assert yielded(*NIGHT, *bids(*said, f"{next_one}:paso"))["balance"]["dario"] == -5
    for other in THREE:
        if other != next_one:
            assert refused(*NIGHT, *bids(*said, f"{other}:paso"))["code"] == "out_of_order"


def test_event_bid_call_third_paso_ends_the_hand() -> None:
    """Passed out: the 5 stay, and ana deals the next."""
    night = yielded(*NIGHT, *bids("ana:paso", "beto:paso", "carla:paso"), DEAL)
    assert [(hand["outcome"], hand["dealer"], hand["plate"]) for hand in night["hands"]] == [
        ("passed_out", "dario", 5),
        ("open", "ana", 10),
    ]


@pytest.mark.parametrize("call", ["mas", "mejor"])
def test_event_bid_call_beyond_the_top_step_is_not_allowed(call: str) -> None:
    """Without favor 2 is the top: ana 0, beto 1, carla 2, ana equals 2 (she is mano to carla); beto would need 3."""
    said = ("ana:juego", "beto:mas", "carla:mas")
    assert yielded(*NIGHT, *bids(*said, f"ana:{call}"))["hands"][0]["outcome"] == "open"
    assert refused(*NIGHT, *bids(*said, "ana:mas", f"beto:{call}"))["code"] == "not_allowed"
    two = ["ana:paso", "beto:juego", "carla:mas", "beto:mas"]
    assert yielded(*NIGHT, *bids(*two))["hands"][0]["outcome"] == "open"
    assert refused(*NIGHT, *bids(*two, f"carla:{call}"))["code"] == "not_allowed"


def test_event_bid_call_beyond_the_top_step_with_favor_is_two_steps_later() -> None:
    """With favor 4 is the top: beto 0, carla 1, beto 2, carla 3, beto 4, and no more; where en medio may equal it takes twice as many."""
    night = (opened(overrides={"favor": "oros"}), DEAL)
    said = ["ana:paso", "beto:juego"] + ["carla:mas", "beto:mas"] * 2
    assert yielded(*night, *bids(*said))["hands"][0]["outcome"] == "open"
    assert refused(*night, *bids(*said, "carla:mas"))["code"] == "not_allowed"
    night = (opened(overrides={"favor": "oros", "mas_equals": "earlier"}), DEAL)
    said = ["ana:paso", "beto:juego"] + ["carla:mas", "beto:mas"] * 4
    assert yielded(*night, *bids(*said))["hands"][0]["outcome"] == "open"
    assert refused(*night, *bids(*said, "carla:mas"))["code"] == "not_allowed"


def test_event_bid_is_optional() -> None:
    """The contract may come with nothing bid before it: 5 and 5 from each of three."""
    night = yielded(*NIGHT, contract("carla"), event("tally", tricks={"carla": 5, "ana": 2, "beto": 2}))
    assert night["balance"] == {"ana": -5, "beto": -5, "carla": 20, "dario": -10}


@pytest.mark.parametrize("player", ["beto", "carla"])
def test_event_bid_of_a_finished_auction_names_the_hombre(player: str) -> None:
    """ana won it: a contract by another contradicts; her own stands."""
    said = bids("ana:juego", "beto:paso", "carla:paso")
    assert refused(*NIGHT, *said, contract(player))["code"] == "contradiction"
    assert yielded(*NIGHT, *said, contract("ana"))["hands"][0]["hombre"] == "ana"


@pytest.mark.parametrize("call", ["paso", "juego"])
def test_event_bid_player_without_cards_has_no_turn(call: str) -> None:
    """dario deals: it is never his turn, and that is asked first."""
    assert refused(*NIGHT, *bids(f"dario:{call}"))["code"] == "out_of_order"


def test_event_bid_of_the_last_one_left_must_still_be_spoken() -> None:
    """Two pasos: carla has not spoken, so the auction is not over, and both her words are open to her."""
    two = bids("ana:paso", "beto:paso")
    assert yielded(*NIGHT, *two, *bids("carla:juego"), contract("carla"))["hands"][0]["hombre"] == "carla"
    assert yielded(*NIGHT, *two, *bids("carla:paso"))["hands"][0]["outcome"] == "passed_out"
