"""What the pad asks of a hand, in how few answers it is told, and what it leaves out because it cannot be."""

from __future__ import annotations

import gzip
from typing import Any

import orjson
import pytest

from projections.answered import answers_of
from projections.filled import events, filled
from projections.night import Night
from tests.nights import Event, event, night_of
from tests.rules.cientos.pads import boards, fresh, opened
from tests.rules.pads import Json, pad_of

DEAL = event("deal")
NONE: Event = {"punto": "nobody"}
"""Nobody has announced anything that counts."""
SIX: Event = {"made_1": 6, "carteo_1": 9, "carteo_2": 8}
QUINTA = {"secansas": "mano", "length_1": 5, "top_1": "1"}


def sent(pad: Json, **answers: Any) -> list[dict[str, Any]]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers)
    assert said.asked is None, said.asked
    return events(pad, said)


def tally(pad: Json, **answers: Any) -> dict[str, Any]:
    """The data of the tally that some answers make."""
    *_, told = sent(pad, **answers)
    assert told["type"] == "tally"
    data: dict[str, Any] = told["data"]
    return data


def asked(pad: Json, **answers: Any) -> str | None:
    """What must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given; none where it is not asked."""
    open_now = filled(pad, answers).open
    return next(([choice["value"] for choice in each["choices"]] for each in open_now if each["name"] == name), [])


def questions(pad: Json) -> list[str]:
    """The questions that there may be, those that follow left out."""
    return [each["name"] for each in pad["questions"] if each["kind"] not in ("sum", "first")]


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night: beto deals, ana is mano."""
    return pad_of(fresh())


# The acuses.


def test_a_plain_hand_is_told_in_eight_answers(pad: Json) -> None:
    """The punto, whose and of how much; the tercera, whose, which and from where; tricks of one, carteo of both. The ninth tap saves it."""
    told: Event = {"punto": "mano", "value": 47, "secansas": "pie", "length_1": 3, "top_1": "R", "made_1": 7, "carteo_1": 9, "carteo_2": 7}
    assert sent(pad, **told) == [
        DEAL,
        event(
            "tally",
            acuses={"ana": [{"kind": "punto", "value": 47}], "beto": [{"kind": "secansa", "length": 3, "top": "R"}]},
            tricks={"ana": 7, "beto": 5},
            carteo={"ana": 9, "beto": 7},
        ),
    ]


def test_of_a_tie_both_have_the_same(pad: Json) -> None:
    """Punto and secansas alone can be tied; of what is tied no second one is asked."""
    told = tally(pad, punto="tied", value=44, secansas="tied", length_1=4, top_1="C", **SIX)
    same = [{"kind": "punto", "value": 44}, {"kind": "secansa", "length": 4, "top": "C"}]
    assert told["acuses"] == {"ana": same, "beto": same}
    assert values(pad, "catorces", punto="nobody") == ["mano", "pie"]
    assert values(pad, "length_2", punto="nobody", secansas="tied", length_1=4, top_1="C") == []


def test_the_punto_is_one_that_a_suit_may_come_to(pad: Json) -> None:
    """Three cards at least, 7 + 8 + 9; 32 and 33 none come to; four or five cards are what it mostly is."""
    of = values(pad, "value", punto="mano")
    assert (of[0], of[-1], {32, 33, 42, 52, 62, 74} & {*of}) == (24, 75, set())
    question = next(each for each in pad["questions"] if each["name"] == "value")
    assert [each["value"] for each in question["choices"] if "rare" not in each] == [*range(34, 42), *range(44, 52)]


def test_several_of_one_player_are_told_from_the_greatest_on(pad: Json) -> None:
    """A second secansa is no longer than the first, and both have twelve cards at most; a second catorce or tres is less, of another rank."""
    two: Event = {"secansas": "pie", "length_1": 4, "top_1": "1", "length_2": 3, "top_2": "1"}
    told = tally(pad, **NONE, **two, catorces="pie", set_1="4-R", set_2="3-1", **SIX)
    assert told["acuses"]["beto"] == [
        {"kind": "secansa", "length": 4, "top": "1"},
        {"kind": "secansa", "length": 3, "top": "1"},
        {"kind": "catorce", "rank": "R"},
        {"kind": "tres", "rank": "1"},
    ]
    assert values(pad, "length_2", **NONE, **QUINTA) == [3, 4, 5]
    assert values(pad, "length_2", **NONE, **{**QUINTA, "length_1": 8}) == [3, 4]
    assert values(pad, "set_2", **NONE, catorces="mano", set_1="3-R") == ["3-C", "3-S", "3-2"]
    assert values(pad, "set_3", **NONE, catorces="mano", set_1="4-R", set_2="3-S") == ["3-2"]


@pytest.mark.parametrize(("length", "tops"), [(3, "1RCS29"), (5, "1RCS"), (8, "1")])
def test_a_secansa_begins_where_there_are_cards_below(pad: Json, length: int, tops: str) -> None:
    """Eight cards to a suit."""
    assert values(pad, "top_1", **NONE, secansas="mano", length_1=length) == [*tops]


def test_white_cards_take_one_answer(pad: Json) -> None:
    """And are counted before everything."""
    assert tally(pad, **NONE, blancas="pie", **SIX)["acuses"] == {"beto": [{"kind": "cartas_blancas"}]}


# The end of the hand.


def test_nothing_is_asked_of_the_play_where_the_acuses_made_the_hundred() -> None:
    """51, quinta mayor and four aces are 34, with the repique 94: enough from ten on, and no more than six short from nought."""
    repique: Event = {"punto": "mano", "value": 51, **QUINTA, "catorces": "mano", "set_1": "4-1"}
    told = tally(pad_of(fresh(carried=boards(10, 0))), **repique)
    assert (told["tricks"], "carteo" in told) == ({"ana": 0, "beto": 0}, False)
    assert asked(pad_of(fresh()), **repique) == "hundred"
    assert asked(pad_of(fresh(carried=boards(10, 0))), **{**repique, "punto": "tied"}) == "made_1", "what is tied makes no repique"
    white = {**repique, "blancas": "pie"}
    assert asked(pad_of(fresh(carried=boards(10, 0))), **white) == "made_1", "white cards with the other do not let it"


def test_what_comes_later_does_not_undo_a_repique() -> None:
    """Two quintas are thirty; that the pie has a catorce then is counted too late."""
    pad = pad_of(fresh(carried=boards(10, 0)))
    two: Event = {**NONE, **QUINTA, "length_2": 5, "top_2": "R", "catorces": "pie", "set_1": "4-1"}
    assert filled(pad, two).answers["repique_1"] is True
    assert filled(pad, {**two, "secansas": "pie", "catorces": "mano"}).answers["repique_2"] is True


def test_it_is_asked_who_made_the_hundred_where_somebody_may_have() -> None:
    """Six are lacking: he made them before the last trick, or by it, or the hand was played without that."""
    pad = pad_of(fresh(carried=boards(90, 40)))
    told: Event = {"punto": "mano", "value": 40}
    assert values(pad, "hundred", **told) == ["twelve", "mano", "mano_last"]
    assert values(pad_of(fresh()), "hundred", **told) == []
    stopped = tally(pad, **told, hundred="mano", made_1=4, made_2=2, carteo_2=3)
    assert (stopped["tricks"], stopped["carteo"], stopped["game"]) == ({"ana": 4, "beto": 2}, {"ana": 6, "beto": 3}, "ana")
    assert values(pad, "made_1", **told, hundred="mano") == [3, 4, 5]
    assert values(pad, "made_1", **told, hundred="twelve") == [0, 1, 2, 3, 4], "no more than five points"


def test_who_lacks_one_point_makes_it_by_his_first_card() -> None:
    """The mano leads, and the hand is over."""
    pad = pad_of(fresh(carried={"board": {"ana": 100}, "lack": {"ana": 1}}))
    assert tally(pad, **NONE) == {"tricks": {"ana": 0, "beto": 0}, "carteo": {"ana": 1, "beto": 0}}


def test_a_pique_is_asked_where_it_may_have_been(pad: Json) -> None:
    """Of the mano, with eighteen to twenty-nine, while the other has nothing and nothing is tied; with twenty-nine it is certain."""
    near: Event = {**NONE, **QUINTA, "catorces": "mano", "set_1": "3-R"}
    assert values(pad, "pique", **near) == [True]
    assert values(pad, "made_1", **near, pique=True)[0] == 11, "twelve points before the pie took a trick"
    assert tally(pad, **near, pique=True, made_1=11, carteo_1=12, carteo_2=2)["pique"] is True
    for otherwise in ({"secansas": "pie"}, {"punto": "tied", "value": 40}, {"blancas": "pie"}, {"catorces": "pie"}):
        assert values(pad, "pique", **{**near, **otherwise}) == []
    certain: Event = {**NONE, **QUINTA, "catorces": "mano", "set_1": "4-R"}
    assert (values(pad, "pique", **certain), filled(pad, certain).answers["piqued"]) == ([], True)


# Tricks and points.


def test_the_points_are_those_that_the_tricks_allow(pad: Json) -> None:
    """In the treatise one of the mano's and perhaps two of the pie's are left; tricks that are all one's, or the other's, ask for less."""
    assert values(pad, "carteo_1", **NONE, made_1=6) == [7, 8, 9, 10, 11, 12, 13]
    assert values(pad, "carteo_2", **NONE, made_1=6, carteo_1=9) == [8, 9]
    assert values(pad, "carteo_1", **NONE, made_1=12) == [12, 13]
    assert (values(pad, "carteo_1", **NONE, made_1=0), values(pad, "carteo_2", **NONE, made_1=0)) == ([1], [12, 13])
    assert values(pad_of(fresh(last_low=False)), "carteo_1", **NONE, made_1=12) == [13]


def test_in_the_adiciones_the_points_follow_from_the_tricks() -> None:
    """Two for a trick, one for the first lead; a low card in the last trick takes one away."""
    pad = pad_of(fresh("cientos-adiciones"))
    assert tally(pad, **NONE, made_1=7) == {"tricks": {"ana": 7, "beto": 5}, "carteo": {"ana": 15, "beto": 10}}
    assert tally(pad, **NONE, made_1=7, low="mano")["carteo"] == {"ana": 14, "beto": 10}
    assert tally(pad, **NONE, made_1=7, low="pie")["carteo"] == {"ana": 15, "beto": 9}
    assert "low" not in questions(pad_of(fresh("cientos-adiciones", last_low=False)))


# The deal.


def test_the_other_may_have_dealt(pad: Json) -> None:
    """Who dealt is the pie, whatever was his turn; the deal names him, and the boards go with their players."""
    assert values(pad, "gave") == ["ana"]
    made = sent(pad, gave="ana", punto="mano", value=40, **SIX)
    assert made[0] == event("deal", dealer="ana")
    assert made[1]["data"]["acuses"] == {"beto": [{"kind": "punto", "value": 40}]}
    near = pad_of(fresh(carried=boards(90, 0)))
    assert values(near, "hundred", gave="ana", **NONE) == ["twelve", "pie", "pie_last"]
    assert near["deal_asked"] is True, "no change of seats is logged in a game"


def test_a_null_hand_takes_one_answer(pad: Json) -> None:
    """By whom it was, and that it is dealt again; against who dealt out of turn only where he did, in a game."""
    assert sent(pad, void="carta-de-mas-1") == [DEAL, event("penalty", player="ana", law="carta-de-mas", decision="redeal")]
    assert sent(pad, void="naipes-iguales-2") == [DEAL, event("penalty", player="beto", law="naipes-iguales")]
    assert "dar-seguidas-2" not in values(pad, "void", gave="ana")
    later = pad_of(night_of(opened(), DEAL, event("tally", tricks={"ana": 6, "beto": 6}, carteo={"ana": 9, "beto": 8})))
    assert sent(later, gave="beto", void="dar-seguidas-2")[1] == event("penalty", player="beto", law="dar-seguidas")
    assert {*values(later, "void")} <= {*later["keeps_deal"]}


# From any moment of a hand.


def announced(*told: Event, **night: Any) -> Night:
    """A night with a hand of which some was announced."""
    return night_of(opened(**night), DEAL, *told)


def test_what_was_announced_is_not_asked_again() -> None:
    """Tricks and points are left, by what the acuses came to."""
    quinta = event("declaration", player="ana", kind="secansa", length=5, top="1")
    pad = pad_of(announced(quinta))
    assert not {"punto", "secansas", "catorces", "blancas", "gave"} & {*questions(pad)}
    assert sent(pad, **SIX) == [event("tally", tricks={"ana": 6, "beto": 6}, carteo={"ana": 9, "beto": 8})]
    assert asked(pad_of(announced(quinta, carried=boards(80, 0)))) == "hundred"
    assert sent(pad_of(announced(quinta, carried=boards(90, 0)))) == [event("tally", tricks={"ana": 0, "beto": 0})]


def test_of_a_hand_that_is_told_by_tricks_nothing_is_asked() -> None:
    """A tally may not come any more; of a closed night there is nothing to say."""
    pad = pad_of(announced(event("trick", winner="ana")))
    assert (pad["questions"], pad["open"]) == ([], True)
    closed = pad_of(night_of(opened(), event("night_closed")))
    assert (closed["questions"], closed["seats"]) == ([], [])


@pytest.mark.parametrize("drawn", [3, 4, 5])
def test_of_a_hand_with_a_card_too_few_nothing_is_asked(drawn: int) -> None:
    """The other leads the last trick, alone: what the tricks and points may be is another table, which the tally itself is held to."""
    night = night_of(opened(), DEAL, event("exchange", player="ana", discards=4, drawn=drawn), event("exchange", player="beto", discards=3))
    pad = pad_of(night)
    assert (pad["open"], bool(pad["questions"])) == (True, drawn >= 4)


def test_where_the_cards_may_belie_what_is_told_it_is_asked_who_made_the_hundred() -> None:
    """What a false acuse comes to is the rules' to say; so too of a hand that comes behind others without a network."""
    cards = ["1O", "RO", "CO", "SO", "2O", "9O", "1C", "RC", "CC", "SC", "2C", "9C"]
    pads_of_unknown = [pad_of(night_of(opened(), event("deal", hands={"ana": cards}))), {**pad_of(fresh()), "now": {}}]
    for pad in pads_of_unknown:
        said: Event = {**NONE, "hundred": "mano", "reached": 6}
        assert asked(pad, **NONE) == "hundred"
        assert tally(pad, **NONE, hundred="acuses")["tricks"] == {"ana": 0, "beto": 0}
        assert asked(pad, **NONE, hundred="mano") == "reached"
        assert tally(pad, **said, made_1=4, made_2=2, carteo_2=3)["game"] == "ana"


def test_the_pad_finds_the_answers_of_a_recorded_hand(pad: Json) -> None:
    """What follows is not among them; the acuses may stand in any order."""
    whole: Event = {"punto": "mano", "value": 47, "secansas": "pie", "length_1": 3, "top_1": "R", "length_2": 3, "top_2": "C"}
    for said in (
        {**whole, **SIX},
        {**NONE, "catorces": "pie", "set_1": "4-1", "set_2": "3-R", **SIX},
        {**NONE, "made_1": 0, "carteo_2": 12},
        {"void": "carta-de-menos-2"},
        {"gave": "ana", **NONE, **SIX},
    ):
        assert answers_of(pad, sent(pad, **said)) == said
    made = sent(pad, **whole, **SIX)
    made[1]["data"]["acuses"]["beto"].reverse()
    found = answers_of(pad, made)
    assert found is not None and (found["top_1"], found["top_2"]) in (("R", "C"), ("C", "R"))


@pytest.mark.parametrize("tariff", ["cientos-1807", "cientos-adiciones"])
def test_no_name_is_given_twice(tariff: str) -> None:
    """A page finds a question by its name: what is asked and what follows are called differently."""
    pad = pad_of(fresh(tariff))
    follows = {each["name"] for each in pad["questions"]} - {*questions(pad)}
    assert (len({*questions(pad)}), follows & {*questions(pad)}) == (len(questions(pad)), set())


@pytest.mark.parametrize("tariff", ["cientos-1807", "cientos-adiciones"])
def test_the_pad_is_a_few_kilobytes(tariff: str) -> None:
    """Without the single events, which are the same all night."""
    pad = pad_of(fresh(tariff))
    told = orjson.dumps({name: value for name, value in pad.items() if name != "steps"})
    assert (len(told) < 44_000, len(gzip.compress(told)) < 8_000) == (True, True)
    assert (pad["plateless"], pad["forecast"]) == (True, None), "what a hand pays hangs on the boards: the service says it"
