"""Which JSON is taken as a fact of Revesino: what became of a card, the tally, and the fields that exclude each other."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from events.facts import Fact
from events.games.revesino import DOOR, PAY_CARDS, CardTold, Exchange, Tally
from events.schemas import Unfit, fact_from
from events.shapes import event_shape
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.rules.revesino.hands import PAY, counted, opened

EVEN = dict.fromkeys(FOUR, 0) | {"ana": 11}
LED = {"how": "led", "player": "ana"}


def taken(sent: Event) -> Fact:
    """The fact that JSON tells; it must tell one."""
    told = fact_from(sent, DOOR)
    assert isinstance(told, Fact), told
    return told


def unfit(sent: Event) -> Unfit:
    """Why JSON, which is malformed, tells no fact."""
    told = fact_from(sent, DOOR)
    assert isinstance(told, Unfit), told
    assert told.code == "malformed"
    return told


def has_shape(sent: Event) -> bool:
    """Whether JSON Schema says so."""
    return jsonschema_rs.Draft202012Validator(event_shape(DOOR[sent["type"]], DOOR)).is_valid(sent)


def test_the_cards_that_are_paid_for_are_told_by_name() -> None:
    """Each an object of its own, in whatever order."""
    assert tuple(PAY) == PAY_CARDS
    told = taken(counted((11, 0, 0, 0), (40, 0, 0, 0), {"1O": LED}))
    assert isinstance(told, Tally) and told.cards is not None
    assert told.cards["1O"] == CardTold(how="led", player="ana")
    assert told.cards["CC"] == CardTold(how="asleep")


@for_each("card", ["2O", "RC", "1X", "", "cc"])
def test_no_other_card_is_told_in_a_tally(card: str) -> None:
    """Nobody pays for it; schema and shape say so alike."""
    sent = event("tally", tricks=EVEN, points=EVEN, cards={card: LED})
    assert unfit(sent).field == f"cards.{card}"
    assert not has_shape(sent)


@for_each(
    ("told", "field"),
    [
        ({"how": "sold", "player": "ana"}, "to"),
        ({"how": "sold", "player": "ana", "to": "beto", "by": "carla"}, "by"),
        ({"how": "sold", "to": "beto"}, "player"),
        ({"how": "pulled", "player": "ana", "to": "beto"}, "to"),
        ({"how": "pulled", "player": "ana"}, "by"),
        ({"how": "led"}, "player"),
        ({"how": "led", "player": "ana", "to": "beto"}, "to"),
        ({"how": "asleep", "player": "ana"}, "player"),
        ({"how": "eaten"}, "how"),
        ({}, "how"),
        (None, ""),
        ("asleep", ""),
    ],
)
def test_what_became_of_a_card_has_its_own_fields_and_no_other(told: Any, field: str) -> None:
    """Who laid it, and who lifted it or pulled it."""
    sent = event("tally", tricks=EVEN, points=EVEN, cards={"1O": told})
    assert unfit(sent).field == f"cards.1O.{field}".rstrip(".")


@for_each(
    ("sent", "field"),
    [
        (opened(carried={"reserved": [{"player": "ana", "tantos": 0}]}), "carried.reserved.0.tantos"),
        (opened(carried={"multas": 3}), "carried.multas"),
        (event("deal", hands={"ana": ["1E"] * 10}), "hands.ana"),
        (event("deal", hands={"ana": ["1E"] * 13}), "hands.ana"),
        (event("deal", stock=["1E"] * 4), "stock"),
        (event("deal", last_round=1), "last_round"),
        (event("exchange", player="ana", discards=1), "drawn"),
        (event("trick"), "winner"),
        (event("trick", cards={"ana": "1E", "beto": "2E"}), "cards"),
        (event("tally", tricks=EVEN, cards={"1O": LED}), "points"),
        (event("tally", tricks=EVEN, revesino={"cut_by": "ana"}), "revesino.player"),
        (event("tally", tricks=EVEN, cuatro_ases={"player": "ana", "first_left": None}), "cuatro_ases.first_left"),
        (event("declaration", player="ana", kind="sorteo", pena=0), "pena"),
        (event("declaration", player="ana", kind="calidades"), "kind"),
        (event("penalty", player="ana", law="mal-dado"), "cause"),
        (event("penalty", player="ana", law="juntar-cartas"), "items"),
        (event("penalty", player="ana", law="juntar-cartas", items=[]), "items"),
        (event("penalty", player="ana", law="juntar-cartas", items=["CC", "CC"]), "items"),
        (event("penalty", player="ana", law="juntar-cartas", items=["RC"]), "items.0"),
        (event("penalty", player="ana", law="renuncio", trick=11), "trick"),
        (event("penalty", player="ana", law="tenderse", trick=3), "trick"),
        (event("penalty", player="ana", law="renuncio", cause="monte"), "cause"),
        (event("penalty", player="ana", law="ley-7"), "law"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_the_field_that_does_not_fit_is_named(sent: Event, field: str) -> None:
    """The first of them."""
    assert unfit(sent).field == field


def test_an_exchange_tells_cards_or_how_many() -> None:
    """Each for itself; how many are too many the rules say."""
    assert taken(event("exchange", player="ana", discards=["8O"], drawn=1)) == Exchange(player="ana", discards=("8O",), drawn=1)
    assert taken(event("exchange", player="ana", discards=2, drawn=[])) == Exchange(player="ana", discards=2, drawn=())


@for_each("kind", ["bid", "contract", "pass_out", "rendicion", "defensa", "bola"])
def test_there_is_no_contract_in_this_game(kind: str) -> None:
    """Nobody bids, plays alone or gives up."""
    told = fact_from(event(kind, player="ana"), DOOR)
    assert isinstance(told, Unfit) and told.code == "unknown_event"
