"""What the game tells of a trick as it was laid, and what a viewer cannot know of an open hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from events.facts import Trick
from events.schemas import fact_from
from tests.nights import Event, event, night_of
from tests.rules.cientos.hands import counted, laid, opened, said
from tests.rules.cientos.imagined import GAME

DEAL = event("deal")
LISTED = event(
    "deal",
    hands={
        "ana": ["1O", "RO", "CO", "SO", "2O", "9O", "8O", "7O", "1C", "RC", "CC", "SC"],
        "beto": ["1E", "RE", "CE", "SE", "2E", "9E", "8E", "7E", "2C", "9C", "8C", "7C"],
    },
)
CHANGED = [event("exchange", player="ana", discards=["SC"]), event("exchange", player="beto", discards=["7C"])]
WON_BY_ANA = [event("trick", winner="ana")]


def shown(*record: Event, **trick: Any) -> Mapping[str, Any]:
    """The last trick of a record as it is shown."""
    fact = fact_from(event("trick", **trick), GAME.door)
    assert isinstance(fact, Trick)
    return GAME.trick_shown(night_of(*record).table, fact)


def test_servir_each_card_of_the_suit_led_may_follow_and_no_other_beside_them() -> None:
    """beto surely has the diez, the nueve and the ocho of copas; the card that he drew is unknown, and is not among those that follow."""
    answers = shown(opened(), LISTED, *CHANGED, cards={"ana": "1C", "beto": "2C"})["cards"][1]["answers"]
    assert {card for card, stands in answers.items() if stands == "legal"} == {"2C", "9C", "8C"}
    assert answers["1E"] == "illegal"


def test_servir_where_no_card_of_the_suit_can_be_his_any_card_follows() -> None:
    """All eight oros were dealt to ana."""
    answers = shown(opened(), LISTED, *CHANGED, cards={"ana": "1O", "beto": "2C"})["cards"][1]["answers"]
    assert {*answers.values()} == {"legal"}


@pytest.mark.parametrize("cards", [{"ana": "1O", "beto": "7O"}, {"beto": "7O", "ana": "1O"}])
def test_servir_the_mano_leads_in_whichever_order_two_cards_are_told(cards: dict[str, str]) -> None:
    """The leader is known, and not inferred from the order."""
    told = shown(opened(), DEAL, cards=cards)
    assert (told["leader"], [each["player"] for each in told["cards"]]) == ("ana", ["ana", "beto"])


def test_carta_de_menos_the_only_card_of_the_last_trick_led_it() -> None:
    """ana took eleven tricks; the record does not say who is a card short, but beto laid one, so it is not he."""
    told = shown(opened(), DEAL, *WON_BY_ANA * 11, cards={"beto": "2C"})
    assert (told["leader"], told["winner"]) == ("beto", "beto")


def test_servir_an_answer_to_a_lead_that_lies_there_shows_that_lead() -> None:
    """The siete had made ana's hundred, until she lost her catorce."""
    hundred = [said("ana", "punto", value=51), said("ana", "catorce", rank="R"), event("trick", cards={"ana": "7E"})]
    record = [opened(carried={"board": {"ana": 80}}), DEAL, *hundred, event("penalty", player="ana", law="catorce-por-otro")]
    told = shown(*record, cards={"beto": "SE"})
    assert (told["leader"], told["winner"]) == ("ana", "beto")
    assert [(each["player"], each["card"], each["wins"]) for each in told["cards"]] == [("ana", "7E", "ana"), ("beto", "SE", "beto")]


@pytest.mark.parametrize(
    ("record", "veiled"),
    [
        ([], None),
        ([DEAL], True),
        ([DEAL, counted((7, 5), (9, 6))], False),
        ([DEAL, laid("1O 7O")[0]], True),
        ([DEAL, *WON_BY_ANA * 12], False),
    ],
    ids=["no hand", "dealt", "counted", "in play", "played"],
)
def test_what_is_left_out_leaves_only_an_open_hand_in_doubt(record: list[Event], *, veiled: bool | None) -> None:
    """After the hand all cards lie face up."""
    table: Any = GAME.unproved(night_of(opened(), *record).table)
    assert (None if table.hand is None else table.hand.veiled) is veiled


def test_the_cards_taken_back_in_a_trick_are_told_by_player_in_order() -> None:
    """ana took two cards back, beto one; a trick without such cards has an empty list."""
    laid_back = [{"player": "ana", "card": "SO"}, {"player": "beto", "card": "9O"}, {"player": "ana", "card": "RO"}]
    told = fact_from(event("trick", cards={"ana": "1O", "beto": "8O"}, withdrawn=laid_back), GAME.door)
    plain = fact_from(event("trick", cards={"ana": "1O", "beto": "8O"}), GAME.door)
    assert isinstance(told, Trick) and isinstance(plain, Trick)
    assert told.taken_back == {"ana": ["SO", "RO"], "beto": ["9O"]}
    assert plain.taken_back == {}
