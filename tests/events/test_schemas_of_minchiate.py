"""Which JSON is taken as a fact of Minchiate: its cards, the lists of a deal, the count of two pairs, and the fields that exclude each other."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from events.facts import Fact
from events.games.minchiate import (
    DOOR,
    Captured,
    CardsOfPairs,
    Deal,
    Declaration,
    Exchange,
    Noted,
    NotedOfPair,
    Penalty,
    SeatsChanged,
    Tally,
    Trick,
)
from events.schemas import Unfit, fact_from
from events.shapes import event_shape
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.rules.minchiate.hands import PACK, opened, tallied

CARDS = {"ana": "1E", "beto": "2E", "carla": "L", "dario": "T40"}


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


def without(sent: Event, *names: str) -> Event:
    """An event of which some fields are left out."""
    return {"type": sent["type"], "data": {name: value for name, value in sent["data"].items() if name not in names}}


def stated(**noted: Any) -> Event:
    """A tally that states notes."""
    return tallied(noted=noted)


@for_each(
    ("sent", "field"),
    [
        (opened(draw_order=["ana", "beto", "carla"]), "draw_order"),
        (opened(draw_order=["ana", "beto", "carla", "ana"]), "draw_order"),
        (opened(carried={"board": {}}), "carried.board"),
        (opened(carried={"plate": -1}), "carried.plate"),
        (event("seats_changed"), "players"),
        (event("seats_changed", players=list(FOUR), draw_order=["ana"]), "draw_order"),
        (event("deal", hands={"ana": list(PACK[:20])}), "hands.ana"),
        (event("deal", hands={"ana": list(PACK[:22])}), "hands.ana"),
        (event("deal", robbed=list(PACK[:14])), "robbed"),
        (event("deal", fola=list(PACK[:14])), "fola"),
        (event("deal", fola_robbed=list(PACK[:14])), "fola_robbed"),
        (event("deal", fola_taken=["T1", 7]), "fola_taken.1"),
        (event("deal", turned=["T1"]), "turned"),
        (event("deal", turned={"ana": None}), "turned.ana"),
        (event("deal", stock=[]), "stock"),
        (event("exchange", player="ana"), "discards"),
        (event("exchange", player="ana", discards=-1), "discards"),
        (event("exchange", player="ana", discards=35), "discards"),
        (event("exchange", player="ana", discards=[], drawn=[]), "drawn"),
        (event("declaration", player="ana"), "kind"),
        (event("declaration", player="ana", kind="papas"), "kind"),
        (event("declaration", player="ana", kind="versicula"), "cards"),
        (event("declaration", player="ana", kind="caida", cards=[]), "cards"),
        (event("trick"), "winner"),
        (event("trick", cards={}), "cards"),
        (event("trick", cards={"ana": 1}), "cards.ana"),
        (without(tallied(), "cards"), "cards"),
        (without(tallied(), "last_trick"), "last_trick"),
        (without(tallied(), "captured"), "captured"),
        (event("tally", **tallied()["data"] | {"cards": {"NS": 84}}), "cards.EO"),
        (event("tally", **tallied()["data"] | {"cards": {"NS": -4, "EO": 88}}), "cards.NS"),
        (event("tally", **tallied()["data"] | {"last_trick": "ana"}), "last_trick"),
        (event("tally", **tallied()["data"] | {"captured": {"NS": []}}), "captured.EO"),
        (event("tally", **tallied()["data"] | {"captured": {"NS": [], "EO": [], "ana": []}}), "captured.ana"),
        (stated(NS={"robo": -5}), "noted.NS.robo"),
        (stated(EO={"mal_dado": 20}), "noted.EO.mal_dado"),
        (stated(ana={"robo": 5}), "noted.ana"),
        (tallied(tricks={"ana": -1}), "tricks.ana"),
        (tallied(points={"NS": 60}), "points"),
        (event("penalty", player="ana"), "law"),
        (event("penalty", player="ana", law="rey-no-jugado"), "law"),
        (event("penalty", player="ana", law="mal-dado"), "cards"),
        (event("penalty", player="ana", law="mal-dado", cards=0), "cards"),
        (event("penalty", player="ana", law="mal-dado", cards=1, hand=1), "hand"),
        (event("penalty", player="ana", law="cartas-de-mas", cards=1), "cards"),
        (event("penalty", player="ana", law="cartas-de-mas", trick=1), "trick"),
        (event("penalty", player="ana", law="renuncio", cards=1), "cards"),
        (event("penalty", player="ana", law="renuncio", trick=0), "trick"),
        (event("penalty", player="ana", law="renuncio", trick=22), "trick"),
        (event("penalty", player="ana", law="renuncio", hand=0), "hand"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_the_field_that_does_not_fit_is_named(sent: Event, field: str) -> None:
    """The first of them."""
    assert unfit(sent).field == field


@for_each("name", ["robbed", "fola", "fola_robbed", "fola_taken"])
def test_an_empty_list_is_another_thing_than_none(name: str) -> None:
    """Nothing was robbed, or nobody wrote it down."""
    sent = event("deal", **{name: []})
    assert (getattr(taken(sent), name), getattr(taken(event("deal")), name)) == ((), None)
    assert has_shape(sent) and has_shape(event("deal"))


def test_each_event_is_told_by_its_own_fields() -> None:
    """And what was not said is None."""
    assert taken(event("deal", turned={"ana": "T40"}, fola_taken=["L"])) == Deal(turned={"ana": "T40"}, fola_taken=("L",))
    assert taken(event("exchange", player="ana", discards=["10O"])) == Exchange(player="ana", discards=("10O",))
    assert taken(event("exchange", player="ana", discards=0)) == Exchange(player="ana", discards=0)
    assert taken(event("declaration", player="ana", kind="caida")) == Declaration(player="ana", kind="caida")
    assert taken(event("trick", cards=CARDS, winner="dario")) == Trick(cards=CARDS, winner="dario")
    assert taken(event("trick", cards={"ana": "1E", "beto": "2E", "carla": "L"})) == Trick(cards={"ana": "1E", "beto": "2E", "carla": "L"})
    assert taken(event("penalty", player="ana", law="renuncio", hand=3)) == Penalty(player="ana", law="renuncio", hand=3)
    draw = ("carla", "ana", "beto", "dario")
    assert taken(event("seats_changed", players=list(FOUR), draw_order=list(draw))) == SeatsChanged(players=FOUR, draw_order=draw)
    count = event("tally", cards={"NS": 4, "EO": 80}, last_trick="EO", captured={"NS": ["T1"], "EO": []}, noted={"EO": {"robo": 5}})
    assert taken(count) == Tally(
        cards=CardsOfPairs(NS=4, EO=80), last_trick="EO", captured=Captured(NS=("T1",), EO=()), noted=Noted(EO=NotedOfPair(robo=5))
    )
    assert has_shape(count)


@for_each("kind", ["bid", "contract", "pass_out", "rendicion", "defensa", "bola"])
def test_there_is_no_bidding_in_this_game(kind: str) -> None:
    """Nobody bids, plays alone or gives up."""
    told = fact_from(event(kind, player="ana"), DOOR)
    assert isinstance(told, Unfit) and told.code == "unknown_event"
