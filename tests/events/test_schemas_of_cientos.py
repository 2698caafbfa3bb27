"""Which JSON is taken as a fact of Cientos: what is announced, boards that were carried, and the fields that exclude each other."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from events.facts import Fact
from events.games.cientos import DOOR, Acuse, Declaration, Exchange, NightOpened, Penalty, Tally, Trick, Withdrawn
from events.schemas import Unfit, fact_from
from events.shapes import event_shape
from tests.for_each import for_each
from tests.nights import Event, event
from tests.rules.cientos.hands import BLANCAS, ORDER, PACK, counted, four, opened, punto, said, secansa, three

CARDS = {"ana": "1E", "beto": "2E"}


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


def test_the_secansas_are_those_of_the_page() -> None:
    """Six terceras, five quartas, four quintas, three sextas, two séptimas, one octava; a longer one does not end in the siete."""
    found = {
        length: [top for top in ORDER if isinstance(fact_from(said("ana", "secansa", length=length, top=top), DOOR), Fact)]
        for length in range(3, 9)
    }
    assert {length: len(tops) for length, tops in found.items()} == {3: 6, 4: 5, 5: 4, 6: 3, 7: 2, 8: 1}
    assert all("".join(tops) == ORDER[: len(tops)] for tops in found.values())
    assert unfit(said("ana", "secansa", length=4, top="9")).field == "length"
    assert unfit(counted((0, 0), (0, 0), {"ana": [punto(30), secansa(8, "R")]})).field == "acuses.ana.1.length"


@for_each(
    ("acuse", "field"),
    [
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
    ],
)
def test_what_is_announced_has_the_fields_of_its_kind_and_no_other(acuse: Any, field: str) -> None:
    """In a tally, in a penalty and said aloud alike."""
    assert unfit(counted((0, 0), (0, 0), {"beto": [acuse]})).field == f"acuses.beto.0.{field}".rstrip(".")
    assert unfit(event("penalty", player="ana", law="acuse-falso", adds=[BLANCAS, acuse])).field == f"adds.1.{field}".rstrip(".")
    if isinstance(acuse, dict):
        assert unfit(event("declaration", player="ana", **acuse)).field == field


@for_each(
    ("sent", "field"),
    [
        (opened(carried={"board": {"ana": 45}}), "carried.board.ana"),
        (opened(carried={"board": {"ana": 110}}), "carried.board.ana"),
        (opened(carried={"board": {"ana": -10}}), "carried.board.ana"),
        (opened(carried={"board": {"ana": 100}}), "carried.lack.ana"),
        (opened(carried={"board": {"ana": 100}, "lack": {"ana": 0}}), "carried.lack.ana"),
        (opened(carried={"board": {"ana": 40}, "lack": {"ana": 2}}), "carried.lack.ana"),
        (opened(carried={"lack": {"ana": 2}}), "carried.lack.ana"),
        (opened(carried={"board": {"ana": 50}, "lack": {"ana": 6}}), "carried.lack.ana"),
        (opened(carried={"plate": 0}), "carried.plate"),
        (event("deal", hands={"ana": list(PACK[:10])}), "hands.ana"),
        (event("deal", hands={"ana": list(PACK[:14])}), "hands.ana"),
        (event("deal", cut=0), "cut"),
        (event("deal", cut=32), "cut"),
        (event("deal", by=0), "by"),
        (event("deal", by=13), "by"),
        (event("exchange", player="ana"), "discards"),
        (event("exchange", player="ana", discards=9), "discards"),
        (event("exchange", player="ana", discards=list(PACK[:9])), "discards"),
        (event("exchange", player="ana", discards=1, drawn=-1), "drawn"),
        (said("ana", "salida"), "suit"),
        (said("ana", "salida", suit="oros", value=40), "value"),
        (said("ana", "enmienda", what="catorce", rank="1"), "to"),
        (said("ana", "enmienda", what="punto", rank="1", to="R"), "what"),
        (said("ana", "enmienda", what="tres", rank="1", to="9"), "to"),
        (said("ana", "catorce", rank="1", to="R"), "to"),
        (event("trick"), "winner"),
        (event("trick", cards={}), "cards"),
        (event("trick", cards=CARDS | {"carla": "3E"}), "cards"),
        (event("trick", cards=CARDS, low=True), "low"),
        (event("trick", cards=CARDS, withdrawn=[{"player": "ana"}]), "withdrawn.0.card"),
        (event("tally"), "tricks"),
        (event("tally", tricks={"ana": -1}), "tricks.ana"),
        (event("tally", tricks={"ana": 1}), "carteo"),
        (event("tally", tricks={}, acuses={"ana": BLANCAS}), "acuses.ana"),
        (event("tally", tricks={}, pique=1), "pique"),
        (event("penalty", player="ana", law="carta-de-mas"), "decision"),
        (event("penalty", player="ana", law="carta-de-mas", decision="corrected"), "decision"),
        (event("penalty", player="ana", law="robo-de-mas"), "to"),
        (event("penalty", player="ana", law="descarte-visto"), "suit"),
        (event("penalty", player="ana", law="salida-cambiada", suit="oros", card="1O"), "card"),
        (event("penalty", player="ana", law="dar-seguidas", decision="redeal"), "decision"),
        (event("penalty", player="ana", law="naipes-iguales", adds=[]), "adds"),
        (event("penalty", player="ana", law="renuncio"), "law"),
    ],
    ids=lambda value: value if isinstance(value, str) else value["type"],
)
def test_the_field_that_does_not_fit_is_named(sent: Event, field: str) -> None:
    """The first of them."""
    assert unfit(sent).field == field


@for_each("length", [11, 12, 13])
def test_eleven_to_thirteen_cards_can_have_been_dealt(length: int) -> None:
    """What is irregular about it the rules say."""
    sent = event("deal", hands={"ana": list(PACK[:length])})
    taken(sent)
    assert has_shape(sent)


def test_boards_are_carried_with_what_they_lack() -> None:
    """A half that lacks nothing too; either may be left out."""
    told = taken(opened(carried={"board": {"ana": 50, "beto": 100}, "lack": {"beto": 4, "ana": 0}}))
    assert isinstance(told, NightOpened) and told.carried is not None
    assert (told.carried.board, told.carried.lack) == ({"ana": 50, "beto": 100}, {"beto": 4, "ana": 0})
    assert all(taken(opened(carried=carried)) for carried in ({}, {"board": {"ana": 0}}, {"lack": {"ana": 0}}))


def test_each_event_is_told_by_its_own_fields() -> None:
    """And what was not said is None."""
    assert taken(said("ana", "secansa", length=3, top="C", suit="oros", shown=False)) == Declaration(
        player="ana", kind="secansa", length=3, top="C", suit="oros", shown=False
    )
    assert taken(said("ana", "enmienda", what="tres", rank="1", to="2")) == Declaration(
        player="ana", kind="enmienda", what="tres", rank="1", to="2"
    )
    assert taken(event("exchange", player="ana", discards=["1O"], drawn=2)) == Exchange(player="ana", discards=("1O",), drawn=2)
    assert taken(event("exchange", player="ana", discards=0)) == Exchange(player="ana", discards=0)
    assert taken(event("trick", leader="ana")) == Trick(leader="ana")
    back = [{"player": "beto", "card": "9E"}]
    assert taken(event("trick", cards=CARDS, withdrawn=back, unannounced=True)) == Trick(
        cards=CARDS, withdrawn=(Withdrawn(player="beto", card="9E"),), unannounced=True
    )
    assert taken(event("tally", tricks={}, acuses={"ana": [punto(34)]})) == Tally(
        tricks={}, acuses={"ana": (Acuse(kind="punto", value=34),)}
    )
    assert taken(event("penalty", player="ana", law="robo-de-mas", to="stock")) == Penalty(player="ana", law="robo-de-mas", to="stock")


@for_each("kind", ["bid", "contract", "pass_out", "rendicion", "defensa", "bola"])
def test_there_is_no_contract_in_this_game(kind: str) -> None:
    """Nobody bids, plays alone or gives up."""
    told = fact_from(event(kind, player="ana"), DOOR)
    assert isinstance(told, Unfit) and told.code == "unknown_event"
