"""What the pad of Mediator asks of a hand, and in how few answers each is told; the tap that saves it comes on top."""

from __future__ import annotations

from typing import Any

import pytest

from projections.filled import events, filled
from tests.for_each import for_each
from tests.nights import Event, event, night_of
from tests.rules.mediator.pads import SIZES, fresh, opened
from tests.rules.pads import pad_of

Json = dict[str, Any]
SOLO = {"play": "solo", "hombre": "ana", "trump": "oros"}
MEDIATOR = {"play": "mediator", "hombre": "ana", "trump": "oros", "called": "RC"}
ENTRADA = {"play": "entrada", "hombre": "ana", "trump": "oros", "called": "RC", "partner": "carla"}
CHILLADA = {**ENTRADA, "play": "chillada"}
DEAL = event("deal")


def sent(pad: Json, **answers: Any) -> tuple[Event, ...]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers)
    assert said.asked is None, said.asked
    return tuple(events(pad, said))


def asked(pad: Json, **answers: Any) -> list[str]:
    """The questions that must still be answered, each with its first choice, until the hand is told."""
    names = []
    while (question := filled(pad, answers).asked) is not None:
        names.append(question["name"])
        choice = next(iter(question["choices"]))
        answers = {**answers, question["name"]: choice["value"]} | ({"hombre": "ana"} if "sets" in question else {})
    return names


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given; none where it may not be answered."""
    found = next((each for each in filled(pad, answers).open if each["name"] == name), None)
    return [] if found is None else [choice["value"] for choice in found["choices"]]


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night of the common game: dario deals."""
    return pad_of(fresh())


@pytest.mark.parametrize(
    ("said", "taps"),
    [
        ({**SOLO, "tricks": 6}, 4),
        ({**MEDIATOR, "tricks": 6}, 5),
        ({**ENTRADA, "side_tricks": 6}, 6),
        ({**CHILLADA, "side_tricks": 4}, 6),
        ({**ENTRADA, "side_tricks": 5, "companion_tricks": 2}, 7),
        ({"play": "misdeal"}, 2),
    ],
)
def test_a_hand_is_told_in_few_taps(pad: Json, said: Json, taps: int) -> None:
    """A cell says who plays what in one of them; the last saves it."""
    assert sent(pad, **said)
    assert len(said) - ("hombre" in said) + 1 == taps


def test_passed_out_is_two_taps_where_nobody_chilla(pad: Json) -> None:
    """Elsewhere it cannot be."""
    assert sent(pad_of(fresh("tresillo-36")), play="pass") == (DEAL, event("pass_out"))
    (grid,) = [question for question in pad["questions"] if question["name"] == "play"]
    assert [choice["value"] for choice in grid["wide"]] == ["misdeal"]


def test_the_questions_of_a_won_hand_come_in_the_order_of_the_game(pad: Json) -> None:
    """Each answered with its first choice."""
    assert asked(pad, play="solo", hombre="ana") == ["trump", "tricks"]
    assert asked(pad, play="mediator", hombre="ana") == ["trump", "called", "tricks"]
    assert asked(pad, **ENTRADA | {"side_tricks": 7}) == []
    assert asked(pad, **{**ENTRADA, "side_tricks": 5}) == ["companion_tricks"], "law 13: he may have to pay his half"
    assert asked(pad, **CHILLADA, side_tricks=5) == [], "a chillada is always lost by halves"


def test_the_tricks_that_move_nothing_are_divided_evenly(pad: Json) -> None:
    """Ten in all; the companion's are told where they matter."""
    assert sent(pad, **SOLO, tricks=6)[2] == event("tally", tricks={"ana": 6, "beto": 2, "carla": 1, "dario": 1})
    assert sent(pad, **ENTRADA, side_tricks=7)[2] == event("tally", tricks={"ana": 4, "carla": 3, "beto": 2, "dario": 1}, partner="carla")
    lost = sent(pad, **ENTRADA, side_tricks=5, companion_tricks=1)[2]
    assert lost == event("tally", tricks={"ana": 4, "carla": 1, "beto": 3, "dario": 2}, partner="carla")


def test_primeras_of_six_tricks_are_a_hand_that_stopped_there(pad: Json) -> None:
    """With more, played alone, they are a Bola that nobody named."""
    assert sent(pad, **SOLO, tricks=6, primeras="side")[2]["data"] == {
        "tricks": {"ana": 6, "beto": 0, "carla": 0, "dario": 0},
        "primeras": True,
    }
    labels = [
        next(choice["label"] for choice in question["choices"])
        for tricks in (6, 7)
        for question in filled(pad, {**SOLO, "tricks": tricks}).open
        if question["name"] == "primeras"
    ]
    assert labels == ["Primeras", "Primeras, y bola perdida"]
    assert [values(pad, "primeras", **SOLO, tricks=tricks) for tricks in (0, 4, 5, 6, 10)] == [[], ["contra"], [], ["side"], []]


def test_a_bola_is_a_chip_and_one_from_the_start_asks_when_it_was_lost(pad: Json) -> None:
    """The contract says that it was undertaken; without a trick it was cut at once."""
    assert asked(pad, **SOLO, tricks=8, bola="start") == ["cut"]
    told = sent(pad, **SOLO, tricks=8, bola="start", cut=5)
    assert told[1] == event("contract", player="ana", lance="solo", trump="oros", bola=True)
    assert told[2]["data"]["cut_after"] == 5
    assert sent(pad, **SOLO, tricks=0, bola="start")[2]["data"]["cut_after"] == 0
    assert sent(pad, **ENTRADA, side_tricks=9, bola="lost")[2] == event("bola", player="ana")
    assert values(pad, "bola", **ENTRADA, side_tricks=5, companion_tricks=1) == [], "who lost one of the first goes for none"


def test_estuches_are_chips_of_what_the_trump_and_the_side_can_hold(pad: Json) -> None:
    """Ten cards hold ten of twelve; a side of two all of them; a chillada has no conditions."""
    assert values(pad, "estuches", **SOLO, tricks=6) == [*range(3, 11), "contra"]
    assert values(pad, "estuches", **ENTRADA, side_tricks=6) == [*range(3, 13), "contra"]
    assert values(pad, "estuches", **{**ENTRADA, "trump": "bastos"}, side_tricks=6) == [*range(3, 12), "contra"]
    assert values(pad, "estuches", **CHILLADA, side_tricks=6) == []
    assert sent(pad, **SOLO, tricks=6, estuches="contra")[2]["data"]["contra_estuche"] is True


def test_who_called_himself_is_told_as_his_own_companion(pad: Json) -> None:
    """And a king that never came, where the first names the companion, as nobody."""
    assert sent(pad, **{**ENTRADA, "partner": "ana"}, tricks=6)[2]["data"]["partner"] == "ana"
    forced = pad_of(fresh("cuatrillo-forzado"))
    said = {"play": "entrada", "hombre": "ana", "trump": "oros", "partner": "nobody"}
    assert values(forced, "tricks", **said) == [6, "admitted"]
    assert sent(forced, **said, tricks=6)[2]["data"]["partner"] is None


def test_a_codillo_is_admitted_and_a_dosillo_surrendered(pad: Json) -> None:
    """The one is law 10, the other as in the Tresillo, where the other may defend."""
    told = sent(pad, **ENTRADA, side_tricks="admitted", estuches=3)
    assert told[2] == event("rendicion", player="ana", answer="admitted", partner="carla")
    assert told[3] == event("declaration", player="beto", kind="calidades", estuches=3)
    two = pad_of(fresh("dosillo"))
    said = {"play": "entrada", "hombre": "ana", "trump": "copas", "tricks": "rinde"}
    assert sent(two, **said)[2:] == (event("rendicion", player="ana"),)
    assert sent(two, **said, defended=5)[2:] == (
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        event("tally", tricks={"ana": 3, "beto": 5}),
    )
    assert "rinde" not in values(two, "tricks", **{**said, "play": "solo"})


def test_a_king_is_asked_for_where_his_giver_is_paid_or_returned_it() -> None:
    """The fee of a mediator; law conv. 1 of an entrada, where the called one's tricks say who pays."""
    fee = pad_of(fresh(king_fee=2))
    assert asked(fee, **MEDIATOR) == ["giver", "tricks"]
    assert sent(fee, **MEDIATOR, giver="beto", tricks=6)[2] == event("exchange", player="ana", with_="beto", discards=1, drawn=1)
    back = pad_of(fresh(return_king=True))
    told = sent(back, **ENTRADA, returned=True, tricks=5, companion_tricks=3)
    assert told[2] == event("exchange", player="ana", with_="carla", discards=1, drawn=1)
    assert told[3] == event("tally", tricks={"ana": 5, "carla": 3, "beto": 1, "dario": 1})


def test_who_made_most_tricks_is_asked_where_a_codillo_goes_to_him() -> None:
    """Of four of the hombre six are left: two each, or more of some."""
    pad = pad_of(fresh(codillo_to="most_tricks"))
    assert asked(pad, **SOLO, tricks=4) == ["most"]
    assert asked(pad, **SOLO, tricks=5) == []
    assert values(pad, "most", **SOLO, tricks=4)[::6] == ["one", "one-two-three"]
    assert sent(pad, **SOLO, tricks=4, most="two")[2]["data"]["tricks"] == {"ana": 4, "beto": 2, "carla": 3, "dario": 1}


def test_conditions_are_asked_for_where_the_table_wants_it() -> None:
    """By the hombre who won, or by an adversary; primeras also where the count shows them."""
    pad = pad_of(fresh(claims="asked"))
    assert sent(pad, **SOLO, tricks=6, estuches=4)[3] == event("declaration", player="ana", kind="calidades", estuches=4)
    assert sent(pad, **SOLO, tricks=0, primeras="contra")[3] == event("declaration", player="beto", kind="calidades", primeras=True)


def test_suits_of_favor_come_first() -> None:
    """The fulminante, the refavor, the favor; of one rey the suit is favor by itself."""
    pad = pad_of(fresh(favor="copas", refavor="bastos", fulminante="oros"))
    assert values(pad, "trump", play="solo", hombre="ana") == ["oros", "bastos", "copas", "espadas"]
    assert values(pad_of(fresh("tresillo-rey")), "trump", play="solo", hombre="ana")[0] == "oros"


def test_a_zangano_plays_nothing() -> None:
    """elsa deals to the four others."""
    pad = pad_of(fresh(zangano=True))
    assert [seat["dealer"] for seat in pad["seats"]] == ["eva", "ana", "beto", "carla", "dario"]
    assert values(pad, "partner", **{name: ENTRADA[name] for name in ("play", "hombre", "trump", "called")}) == [
        "beto",
        "carla",
        "dario",
        "ana",
    ]


@for_each("variant", SIZES)
def test_what_is_played_is_what_the_variant_has(variant: str) -> None:
    """In its order, from low to high."""
    night = fresh(variant)
    assert values(pad_of(night), "play") == list(night.table.form.lances)


def test_an_open_hand_is_finished_behind_what_is_logged() -> None:
    """The contract is given; tricks that are logged are no fewer in the count; a companion whom they show is not asked for."""
    contract = event("contract", player="ana", lance="entrada", trump="oros", called="RC")
    pad = pad_of(night_of(opened(), DEAL, contract))
    assert (pad["open"], pad["given"]["called"]) == (True, "RC")
    assert sent(pad, partner="beto", side_tricks=6) == (
        event("tally", tricks={"ana": 3, "beto": 3, "carla": 2, "dario": 2}, partner="beto"),
    )
    cards = {"ana": "2O", "beto": "RC", "carla": "4O", "dario": "5O"}
    later = pad_of(night_of(opened(), DEAL, contract, *[event("trick", winner="dario")] * 2, event("trick", cards=cards, leader="dario")))
    assert (later["given"]["partner"], later["forecast"]) == ("beto", None)
    assert values(later, "side_tricks")[:2] == [1, 2] and 9 not in values(later, "side_tricks")


def test_a_hand_that_is_told_or_at_rest_makes_room_for_the_next() -> None:
    """A hand at rest is over for a pad: a further trick would be the Bola."""
    contract = event("contract", player="ana", lance="solo", trump="oros")
    for told in ([event("trick", winner="ana")] * 6, [event("rendicion", player="ana", answer="admitted")]):
        pad = pad_of(night_of(opened(), DEAL, contract, *told))
        assert (pad["open"], pad["slot"], pad["given"]) == (False, 2, {})


def test_an_auction_says_who_plays_what() -> None:
    """beto's solo de Bola stands; who has passed plays nothing."""
    calls = [event("bid", player="ana", call="paso"), event("bid", player="beto", call="solo_bola")]
    pad = pad_of(night_of(opened(), DEAL, *calls))
    (grid,) = [question for question in pad["questions"] if question["name"] == "play"]
    assert (grid["players"], [choice["value"] for choice in grid["choices"]]) == (["beto"], ["solo"])
    assert sent(pad, play="solo", hombre="beto", trump="oros", tricks=10)[0]["data"]["bola"] is True
    passed = pad_of(night_of(opened(), DEAL, calls[0]))
    assert next(question for question in passed["questions"] if question["name"] == "play")["players"] == ["beto", "carla", "dario"]


def test_a_closed_night_asks_nothing() -> None:
    """There is nothing to be told of it."""
    pad = pad_of(night_of(opened(), {"type": "night_closed", "data": {"leftovers": "carry"}}))
    assert (pad["questions"], pad["rows"], pad["events"], pad["seats"], pad["forecast"]) == ([], [], [], [], None)


def test_hand_that_law_9_ended_is_closed_by_who_the_companion_was() -> None:
    """No trick is asked for where the law ended it; where it did not, as ever."""
    seen = event("penalty", player="beto", law="ley-9", other="ana")
    open_ = night_of(opened(), DEAL, event("contract", player="carla", lance="entrada", trump="bastos", called="RO"), seen)
    pad = pad_of(open_)
    assert values(pad, "side_tricks", partner="dario") == values(pad, "tricks", partner="carla") == ["law-9"]
    assert 6 in values(pad, "side_tricks", partner="beto")
    (counted,) = sent(pad, partner="dario", side_tricks="law-9")
    assert counted["data"] == {"tricks": {"carla": 0, "dario": 0, "ana": 0, "beto": 0}, "partner": "dario"}


def test_bola_said_behind_the_contract_is_a_chip_of_an_open_hand() -> None:
    """One from the start, if it was said before the first card; a logged trick leaves only one that was asked later."""
    open_ = (opened(), DEAL, event("contract", player="ana", lance="solo", trump="oros"))
    pad = pad_of(night_of(*open_))
    assert asked(pad, tricks=8, bola="start") == ["cut"]
    assert sent(pad, tricks=8, bola="start", cut=5)[0] == event("bola", player="ana", from_start=True)
    assert sent(pad, tricks=8, bola="lost")[0] == event("bola", player="ana")
    assert values(pad_of(night_of(*open_, event("trick", winner="ana"))), "bola", tricks=8) == ["lost"]
