"""Which JSON is taken as a fact of Mediator: the kinds of value that Tresillo has none of, and the fields that exclude each other."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from events.facts import UNTOLD, Fact
from events.games.mediator import DOOR, Contract, Declaration, Rendicion, Tally
from events.schemas import AN_ID_OR_NULL, Unfit, fact_from
from events.shapes import event_shape, shape_of
from tests.for_each import for_each
from tests.nights import Event, event
from tests.rules.mediator.hands import opened


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


def asked(card: Any) -> Event:
    """A mediator with the card that was asked for."""
    return event("contract", player="ana", lance="mediator", trump="oros", called=card)


def test_nobody_is_somebody_else_than_nothing_said() -> None:
    """A companion may be named, be none (null), or be left out."""
    for told, partner in (({"partner": "beto"}, "beto"), ({"partner": None}, None), ({}, UNTOLD)):
        assert taken(event("tally", tricks={}, **told)) == Tally(tricks={}, partner=partner)
        given_up = event("rendicion", player="ana", answer="admitted", **told)
        assert taken(given_up) == Rendicion(player="ana", answer="admitted", partner=partner)
        assert has_shape(given_up)


@for_each("value", ["", "Ana", "plate", "a" * 17, "ana\n", 0, False, [], {}, ["ana"], "\ud800"], ids=repr)
def test_who_may_be_nobody_is_a_player_or_null(value: Any) -> None:
    """Not the plate, nor an empty text; and the answer says that null would do."""
    sent = event("tally", tricks={}, partner=value)
    assert (unfit(sent).field, unfit(sent).expected) == ("partner", AN_ID_OR_NULL)
    assert value == "\ud800" or not has_shape(sent)


def test_null_stays_malformed_where_nobody_has_no_meaning() -> None:
    """To say nothing of a thing, say nothing."""
    assert unfit(event("deal", dealer=None)).field == "dealer"
    assert unfit(event("trick", winner=None)).field == "winner"
    assert unfit(event("penalty", player="ana", law="ley-9", other=None)).field == "other"


def test_what_may_be_left_out_has_no_default_that_could_be_sent() -> None:
    """The shape tells a player or null, and no word for what was left out."""
    partner = shape_of(Tally)["properties"]["partner"]
    assert "default" not in partner
    assert [option["type"] for option in partner["oneOf"]] == ["string", "null"]
    assert shape_of(Tally)["required"] == ["tricks"]


@for_each("value", ["RC", "8O", "9E", "1X", "10O", "0E", "E1", "re", "XX", "X", "12345678"])
def test_a_card_may_be_one_that_does_not_exist(value: str) -> None:
    """That there is no such card is for the rules to say: it is impossible, not malformed."""
    assert taken(asked(value)) == Contract(player="ana", lance="mediator", trump="oros", called=value)
    assert taken(event("declaration", player="ana", kind="sorteo", card=value)) == Declaration(player="ana", kind="sorteo", card=value)
    for sent in (
        asked(value),
        event("deal", hands={"ana": [value]}, stock=[value] * 14),
        event("trick", cards={"ana": value, "beto": value}),
    ):
        assert isinstance(taken(sent), Fact)
        assert has_shape(sent)


@for_each("value", ["", " ", "1 E", "1E\n", "１E", "rey de copas", "RÓ", "123456789", 1, None, True, ["1E"], {}, "\ud800"], ids=repr)
def test_a_card_is_a_short_plain_word(value: Any) -> None:
    """What could be a slip of the pen; everything else is malformed, with the place in the list."""
    assert unfit(asked(value)).field == "called"
    assert unfit(event("deal", hands={"ana": ["1E", value]})).field == "hands.ana.1"
    assert unfit(event("trick", cards={"ana": "1E", "beto": value})).field == "cards.beto"
    assert value == "\ud800" or not has_shape(asked(value))


@for_each(
    ("sent", "field"),
    [
        (opened(carried={"plate": 3, "multas": 4}), "carried.multas"),
        (opened(carried={"excluded": ["ana", "ana"]}), "carried.excluded"),
        (opened(carried={"reserved": []}), "carried.reserved"),
        (event("bid", player="ana", call="paso", favor="favor"), "favor"),
        (event("contract", player="ana", lance="entrada", trump="oros", turned="4O"), "turned"),
        (event("contract", player="ana", lance="solo", trump="oros", called="RC"), "called"),
        (event("contract", player="ana", lance="vuelta", trump="oros", called="RC"), "called"),
        (event("contract", player="ana", lance="mediator", trump="oros"), "called"),
        (event("contract", player="ana", lance="chillada", trump="oros"), "called"),
        (event("contract", player="ana", lance="solo"), "trump"),
        (event("exchange", player="ana", discards=1), "drawn"),
        (event("trick"), "winner"),
        (event("trick", cards={"ana": "1E", "beto": "2E"}, law="ley-8"), "winner"),
        (event("trick", winner="ana", law="ley-7"), "law"),
        (event("rendicion", player="ana", partner=None), "partner"),
        (event("declaration", player="ana", kind="calidades"), "primeras"),
        (event("declaration", player="ana", kind="calidades", primeras=False), "primeras"),
        (event("declaration", player="ana", kind="calidades", estuches=2), "estuches"),
        (event("declaration", player="ana", kind="calidades", primeras=True, card="7E"), "card"),
        (event("declaration", player="ana", kind="sorteo"), "card"),
        (event("declaration", player="ana", kind="tendido", primeras=True), "primeras"),
        (event("tally", tricks={"ana": 6}, estuches=2), "estuches"),
        (event("tally", tricks={"ana": 6}, cut_after=-1), "cut_after"),
        (event("tally"), "tricks"),
        (event("penalty", player="ana", law="ley-4"), "cards"),
        (event("penalty", player="ana", law="ley-4", cards=0), "cards"),
        (event("penalty", player="ana", law="ley-4", cards=1, forced=True), "forced"),
        (event("penalty", player="ana", law="ley-5", cards=1), "cards"),
        (event("penalty", player="ana", law="ley-7"), "effect"),
        (event("penalty", player="ana", law="ley-8", kept=True), "injured"),
        (event("penalty", player="ana", law="ley-8", injured="beto"), "injured"),
        (event("penalty", player="ana", law="ley-8", bola=True), "bola"),
        (event("penalty", player="ana", law="ley-9"), "other"),
        (event("penalty", player="ana", law="ley-9", other="ana"), "other"),
        (event("penalty", player="ana", law="ley-11", times=0), "times"),
        (event("penalty", player="ana", law="ley-14"), "law"),
        (event("penalty", player="ana", law="ley-1", damages=[{"to": "ana", "tantos": 1}]), "damages"),
        (event("penalty", player="ana", law="ley-1", damages=[{"to": "beto"}]), "damages.0.tantos"),
        (event("night_closed"), "leftovers"),
    ],
)
def test_fields_that_say_nothing_together_are_malformed(sent: Event, field: str) -> None:
    """Each by its name."""
    assert unfit(sent).field == field


@for_each(
    "sent",
    [
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("contract", player="ana", lance="vuelta", trump="oros"),
        event("trick", winner="ana", law="ley-8"),
        event("declaration", player="ana", kind="calidades", primeras=True, estuches=12, contra_estuche=True),
        event("tally", tricks={}),
        event("penalty", player="ana", law="ley-4", cards=1, forced=False),
        event("penalty", player="ana", law="ley-8", kept=False, bola=False),
        event("penalty", player="ana", law="ley-1", damages=[]),
    ],
)
def test_fields_that_may_stand_together_are_taken(sent: Event) -> None:
    """Whether the thing can have happened is for the rules."""
    assert isinstance(taken(sent), Fact)
    assert has_shape(sent)
