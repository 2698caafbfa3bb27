"""Which JSON is taken as a fact of one game: its kinds of value, and the fields that exclude each other (`unfit.json`)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from events.facts import UNTOLD, Fact
from events.schemas import AN_ID_OR_NULL, Unfit, fact_from
from events.shapes import event_shape, shape_of
from rules.cientos import facts as cientos
from rules.malilla import facts as malilla
from rules.mediator import facts as mediator
from rules.minchiate import facts as minchiate
from rules.registry import GAMES
from rules.revesino import facts as revesino
from tests.for_each import for_each
from tests.nights import FOUR, Event, event
from tests.rules.cientos.hands import BLANCAS, ORDER, PACK, counted, four, opened, punto, said, secansa, three
from tests.rules.revesino.hands import PAY, counted as tallied
from tests.tables import table

UNFIT: Final = json.loads((Path(__file__).parent / "unfit.json").read_text(encoding="utf-8"))
"""Game → events that are malformed, each behind the first field that does not fit; of a list the place is named."""
ELSEWHERE: Final = {
    "revesino": "bid contract pass_out rendicion defensa bola",
    "malilla": "bid contract pass_out rendicion defensa bola declaration",
    "cientos": "bid contract pass_out rendicion defensa bola",
    "minchiate": "bid contract pass_out rendicion defensa bola",
}
"""Game → events of other games: nobody bids, plays alone or gives up; at Malilla nobody draws for a fine."""
TWO: Final = {"ana": "1E", "beto": "2E"}
CARDS: Final = dict(zip(FOUR, ("1E", "2E", "3E", "4E"), strict=True))
EVEN: Final = dict.fromkeys(FOUR, 0) | {"ana": 11}
LED: Final = {"how": "led", "player": "ana"}
SEATED: Final = ["ana", "beto"]
DRAWN: Final = ("carla", "ana", "beto", "dario")
COUNT: Final = event("tally", cards={"NS": 4, "EO": 80}, last_trick="EO", captured={"NS": ["T1"], "EO": []}, noted={"EO": {"robo": 5}})


def taken(game: str, sent: Event) -> Fact:
    """The fact that JSON tells; it must tell one, and JSON Schema say so."""
    told = fact_from(sent, GAMES[game].door)
    assert isinstance(told, Fact), told
    assert has_shape(game, sent)
    return told


def unfit(game: str, sent: Event) -> Unfit:
    """Why JSON, which is malformed, tells no fact."""
    told = fact_from(sent, GAMES[game].door)
    assert isinstance(told, Unfit), told
    assert told.code == "malformed"
    return told


def has_shape(game: str, sent: Event) -> bool:
    """Whether JSON Schema says so."""
    door = GAMES[game].door
    return jsonschema_rs.Draft202012Validator(event_shape(door[sent["type"]], door)).is_valid(sent)


@for_each(("game", "field", "kind", "data"), [(game, *row) for game, rows in UNFIT.items() for row in rows])
def test_the_field_that_does_not_fit_is_named(game: str, field: str, kind: str, data: Event) -> None:
    """The first of them; of a pile its place, and of a card in it too."""
    assert unfit(game, {"type": kind, "data": data}).field == field


@for_each(("game", "kind"), [(game, kind) for game, kinds in ELSEWHERE.items() for kind in kinds.split()])
def test_an_event_of_other_games_is_unknown(game: str, kind: str) -> None:
    """Whatever it says."""
    told = fact_from(event(kind, player="ana"), GAMES[game].door)
    assert isinstance(told, Unfit) and told.code == "unknown_event"


@for_each(("game", "sent"), [
    ("mediator", event("contract", player="ana", lance="entrada", trump="oros")),
    ("mediator", event("contract", player="ana", lance="vuelta", trump="oros")),
    ("mediator", event("trick", winner="ana", law="ley-8")),
    ("mediator", event("declaration", player="ana", kind="calidades", primeras=True, estuches=12, contra_estuche=True)),
    ("mediator", event("tally", tricks={})),
    ("mediator", event("penalty", player="ana", law="ley-4", cards=1, forced=False)),
    ("mediator", event("penalty", player="ana", law="ley-8", kept=False, bola=False)),
    ("mediator", event("penalty", player="ana", law="ley-1", damages=[])),
    ("malilla", event("tally", points={"ana": -1, "beto": 73}, asleep=2, tricks={"ana": -1})),
    *(("cientos", event("deal", hands={"ana": list(PACK[:length])})) for length in (11, 12, 13)),
    *(("cientos", opened(carried=carried)) for carried in ({}, {"board": {"ana": 0}}, {"lack": {"ana": 0}})),
])  # fmt: skip
def test_fields_that_may_stand_together_are_taken(game: str, sent: Event) -> None:
    """Whether the thing can have happened is for the rules: a number below none, or eleven to thirteen cards of a player."""
    taken(game, sent)


@for_each(("game", "sent", "fact"), [
    ("malilla", event("exchange", player="ana", discards=["8O"], drawn=1), malilla.Exchange(player="ana", discards=("8O",), drawn=1)),
    ("malilla", event("exchange", player="ana", discards=0, drawn=[]), malilla.Exchange(player="ana", discards=0, drawn=())),
    ("malilla", event("trick", cards=CARDS, leader="beto", raised_by="eva", amended={"carla": "9E"}),
     malilla.Trick(cards=CARDS, leader="beto", raised_by="eva", amended={"carla": "9E"})),
    ("malilla", event("trick", winner="ana", raised_by="beto"), malilla.Trick(winner="ana", raised_by="beto")),
    ("revesino", event("exchange", player="ana", discards=["8O"], drawn=1), revesino.Exchange(player="ana", discards=("8O",), drawn=1)),
    ("revesino", event("exchange", player="ana", discards=2, drawn=[]), revesino.Exchange(player="ana", discards=2, drawn=())),
    ("cientos", said("ana", "secansa", length=3, top="C", suit="oros", shown=False),
     cientos.Declaration(player="ana", kind="secansa", length=3, top="C", suit="oros", shown=False)),
    ("cientos", said("ana", "enmienda", what="tres", rank="1", to="2"),
     cientos.Declaration(player="ana", kind="enmienda", what="tres", rank="1", to="2")),
    ("cientos", event("exchange", player="ana", discards=["1O"], drawn=2), cientos.Exchange(player="ana", discards=("1O",), drawn=2)),
    ("cientos", event("exchange", player="ana", discards=0), cientos.Exchange(player="ana", discards=0)),
    ("cientos", event("trick", leader="ana"), cientos.Trick(leader="ana")),
    ("cientos", event("trick", cards=TWO, withdrawn=[{"player": "beto", "card": "9E"}], unannounced=True),
     cientos.Trick(cards=TWO, withdrawn=(cientos.Withdrawn(player="beto", card="9E"),), unannounced=True)),
    ("cientos", event("tally", tricks={}, acuses={"ana": [punto(34)]}),
     cientos.Tally(tricks={}, acuses={"ana": (cientos.Acuse(kind="punto", value=34),)})),
    ("cientos", event("penalty", player="ana", law="robo-de-mas", to="stock"),
     cientos.Penalty(player="ana", law="robo-de-mas", to="stock")),
    ("minchiate", event("deal", turned={"ana": "T40"}, fola_taken=["L"]), minchiate.Deal(turned={"ana": "T40"}, fola_taken=("L",))),
    ("minchiate", event("exchange", player="ana", discards=["10O"]), minchiate.Exchange(player="ana", discards=("10O",))),
    ("minchiate", event("exchange", player="ana", discards=0), minchiate.Exchange(player="ana", discards=0)),
    ("minchiate", event("declaration", player="ana", kind="caida"), minchiate.Declaration(player="ana", kind="caida")),
    ("minchiate", event("trick", cards=CARDS, winner="dario"), minchiate.Trick(cards=CARDS, winner="dario")),
    ("minchiate", event("trick", cards=TWO | {"carla": "L"}), minchiate.Trick(cards=TWO | {"carla": "L"})),
    ("minchiate", event("penalty", player="ana", law="renuncio", hand=3), minchiate.Penalty(player="ana", law="renuncio", hand=3)),
    ("minchiate", event("seats_changed", players=list(FOUR), draw_order=list(DRAWN)),
     minchiate.SeatsChanged(players=FOUR, draw_order=DRAWN)),
    ("minchiate", COUNT, minchiate.Tally(
        cards=minchiate.CardsOfPairs(NS=4, EO=80), last_trick="EO", captured=minchiate.Captured(NS=("T1",), EO=()),
        noted=minchiate.Noted(EO=minchiate.NotedOfPair(robo=5)))),
])  # fmt: skip
def test_each_event_is_told_by_its_own_fields(game: str, sent: Event, fact: Fact) -> None:
    """Cards or how many, each side for itself; and what was not said is None."""
    assert taken(game, sent) == fact


# Mediator.


def test_nobody_is_somebody_else_than_nothing_said() -> None:
    """A companion may be named, be none (null), or be left out; the shape has no word for what was left out."""
    for told, partner in (({"partner": "beto"}, "beto"), ({"partner": None}, None), ({}, UNTOLD)):
        assert taken("mediator", event("tally", tricks={}, **told)) == mediator.Tally(tricks={}, partner=partner)
        given_up = event("rendicion", player="ana", answer="admitted", **told)
        assert taken("mediator", given_up) == mediator.Rendicion(player="ana", answer="admitted", partner=partner)
    shape = shape_of(mediator.Tally)
    assert "default" not in shape["properties"]["partner"] and shape["required"] == ["tricks"]
    assert [option["type"] for option in shape["properties"]["partner"]["oneOf"]] == ["string", "null"]


@for_each("value", ["", "Ana", "plate", "a" * 17, "ana\n", 0, False, [], {}, ["ana"], "\ud800"], ids=repr)
def test_who_may_be_nobody_is_a_player_or_null(value: Any) -> None:
    """Not the plate, nor an empty text; and the answer says that null would do."""
    sent = event("tally", tricks={}, partner=value)
    told = unfit("mediator", sent)
    assert (told.field, told.expected) == ("partner", AN_ID_OR_NULL)
    assert value == "\ud800" or not has_shape("mediator", sent)


def asked(card: Any) -> Event:
    """A mediator with the card that was asked for."""
    return event("contract", player="ana", lance="mediator", trump="oros", called=card)


@for_each("value", ["RC", "8O", "9E", "1X", "10O", "0E", "E1", "re", "XX", "X", "12345678"])
def test_a_card_may_be_one_that_does_not_exist(value: str) -> None:
    """That there is no such card is for the rules to say: it is impossible, not malformed."""
    drawn = mediator.Declaration(player="ana", kind="sorteo", card=value)
    assert taken("mediator", asked(value)) == mediator.Contract(player="ana", lance="mediator", trump="oros", called=value)
    assert taken("mediator", event("declaration", player="ana", kind="sorteo", card=value)) == drawn
    taken("mediator", event("deal", hands={"ana": [value]}, stock=[value] * 14))
    taken("mediator", event("trick", cards={"ana": value, "beto": value}))


@for_each("value", ["", " ", "1 E", "1E\n", "１E", "rey de copas", "RÓ", "123456789", 1, None, True, ["1E"], {}, "\ud800"], ids=repr)
def test_a_card_is_a_short_plain_word(value: Any) -> None:
    """What could be a slip of the pen; everything else is malformed, with the place in the list."""
    assert unfit("mediator", asked(value)).field == "called"
    assert unfit("mediator", event("deal", hands={"ana": ["1E", value]})).field == "hands.ana.1"
    assert unfit("mediator", event("trick", cards={"ana": "1E", "beto": value})).field == "cards.beto"
    assert value == "\ud800" or not has_shape("mediator", asked(value))


# Malilla.


@for_each("suit", ["oros", "copas", "espadas", "bastos", None])
def test_the_favorite_of_a_new_partida_is_a_suit_or_none(suit: str | None) -> None:
    """Null says that there is none; not a word of it, that it stays."""
    told = taken("malilla", event("seats_changed", players=SEATED, partida="new", favorito=suit))
    assert isinstance(told, malilla.SeatsChanged) and told.favorito == suit
    silent = taken("malilla", event("seats_changed", players=SEATED))
    assert isinstance(silent, malilla.SeatsChanged) and (silent.favorito, silent.partida) == (UNTOLD, "same")


NO_SUIT: tuple[Any, ...] = ("", "Oros", "diamonds", 0, False, ["oros"], {})
NO_PAY_CARD: Final = ("2O", "RC", "1X", "", "cc")


@for_each(
    ("game", "sent", "field"),
    [
        *(("malilla", event("seats_changed", players=SEATED, partida="new", favorito=suit), "favorito") for suit in NO_SUIT),
        *(("revesino", event("tally", tricks=EVEN, points=EVEN, cards={card: LED}), f"cards.{card}") for card in NO_PAY_CARD),
    ],
)
def test_schema_and_shape_say_alike_what_is_no_suit_or_pay_card(game: str, sent: Event, field: str) -> None:
    """Also of the word that stands for what was left out; nobody pays for another card."""
    assert unfit(game, sent).field == field
    assert not has_shape(game, sent)


# Revesino.


def test_the_cards_that_are_paid_for_are_told_by_name() -> None:
    """Each an object of its own, in whatever order."""
    assert tuple(PAY) == revesino.PAY_CARDS
    told = taken("revesino", tallied((11, 0, 0, 0), (40, 0, 0, 0), {"1O": LED}))
    assert isinstance(told, revesino.Tally) and told.cards is not None
    assert told.cards["1O"] == revesino.CardTold(how="led", player="ana")
    assert told.cards["CC"] == revesino.CardTold(how="asleep")


@for_each(("told", "field"), table(__file__, "what_became_of_a_card_has_its_own_fields_and_no_other"))
def test_what_became_of_a_card_has_its_own_fields_and_no_other(told: Any, field: str) -> None:
    """Who laid it, and who lifted it or pulled it."""
    sent = event("tally", tricks=EVEN, points=EVEN, cards={"1O": told})
    assert unfit("revesino", sent).field == f"cards.1O.{field}".rstrip(".")


# Cientos.


def test_the_secansas_are_those_of_the_page() -> None:
    """Six terceras, five quartas, four quintas, three sextas, two séptimas, one octava; a longer one does not end in the siete."""
    for length, count in ((3, 6), (4, 5), (5, 4), (6, 3), (7, 2), (8, 1)):
        told = [top for top in ORDER if isinstance(fact_from(said("ana", "secansa", length=length, top=top), cientos.DOOR), Fact)]
        assert "".join(told) == ORDER[:count]
    assert unfit("cientos", said("ana", "secansa", length=4, top="9")).field == "length"
    assert unfit("cientos", counted((0, 0), (0, 0), {"ana": [punto(30), secansa(8, "R")]})).field == "acuses.ana.1.length"


@for_each(("acuse", "field"), [
    ({"kind": "quinta"}, "kind"),
    ({}, "kind"),
    ("punto", ""),
    ({"kind": "punto"}, "value"),
    (punto(6), "value"),
    (punto(76), "value"),
    (punto(34, rank="1"), "rank"),
    (punto(34, length=3), "length"),
    (punto(34, suit="diamonds"), "suit"),
    ({"kind": "secansa", "length": 3}, "top"),
    ({"kind": "secansa", "top": "1"}, "length"),
    (secansa(2, "1"), "length"),
    (secansa(9, "1"), "length"),
    (secansa(3, "3"), "top"),
    (secansa(3, "1", value=30), "value"),
    ({"kind": "catorce"}, "rank"),
    (four("9"), "rank"),
    (four("1", suit="oros"), "suit"),
    (three("7"), "rank"),
    (three("2", top="2"), "top"),
    ({"kind": "cartas_blancas", "shown": True}, "shown"),
    ({"kind": "cartas_blancas", "suit": "oros"}, "suit"),
])  # fmt: skip
def test_what_is_announced_has_the_fields_of_its_kind_and_no_other(acuse: Any, field: str) -> None:
    """In a tally, in a penalty and said aloud alike."""
    assert unfit("cientos", counted((0, 0), (0, 0), {"beto": [acuse]})).field == f"acuses.beto.0.{field}".rstrip(".")
    law = event("penalty", player="ana", law="acuse-falso", adds=[BLANCAS, acuse])
    assert unfit("cientos", law).field == f"adds.1.{field}".rstrip(".")
    if isinstance(acuse, dict):
        assert unfit("cientos", event("declaration", player="ana", **acuse)).field == field


def test_boards_are_carried_with_what_they_lack() -> None:
    """A half that lacks nothing too."""
    told = taken("cientos", opened(carried={"board": {"ana": 50, "beto": 100}, "lack": {"beto": 4, "ana": 0}}))
    assert isinstance(told, cientos.NightOpened) and told.carried is not None
    assert (told.carried.board, told.carried.lack) == ({"ana": 50, "beto": 100}, {"beto": 4, "ana": 0})


# Minchiate.


@for_each("name", ["robbed", "fola", "fola_robbed", "fola_taken"])
def test_an_empty_list_is_another_thing_than_none(name: str) -> None:
    """Nothing was robbed, or nobody wrote it down."""
    some, none = taken("minchiate", event("deal", **{name: []})), taken("minchiate", event("deal"))
    assert (getattr(some, name), getattr(none, name)) == ((), None)
