"""What the pad asks of a hand, in how few answers it is told, and how its rows are called."""

from __future__ import annotations

from typing import Any

import pytest

from projections.filled import events, filled, in_names
from tests.for_each import for_each
from tests.nights import THREE, event, night_of, opened
from tests.rules.pads import Json, logged, pad_of
from tests.rules.tresillo.hands import carrying, defended, passed, played
from tests.rules.tresillo.pads import fresh

ANA = {"play": "entrada", "hombre": "ana", "trump": "oros"}
GIVEN_UP = {**ANA, "tricks": "rinde"}


def sent(pad: Json, **answers: Any) -> tuple[dict[str, Any], ...]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers)
    assert said.asked is None, said.asked
    return tuple(events(pad, said))


def asked(pad: Json, **answers: Any) -> str | None:
    """What must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def labels(pad: Json, **answers: Any) -> list[str]:
    """The rows that fit some answers, by what they are called."""
    said = filled(pad, answers)
    return [in_names(row["label"], {**said.answers, **filled(pad, {**answers, "row": row["value"]}).answers}, {}) for row in said.rows]


def question(pad: Json, name: str, **answers: Any) -> Json | None:
    """A question that may be answered with some answers given; None where it may not."""
    return next((each for each in filled(pad, answers).open if each["name"] == name), None)


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given."""
    found = question(pad, name, **answers)
    return [] if found is None else [choice["value"] for choice in found["choices"]]


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night of four by Fournier's tariff: dario deals."""
    return pad_of(fresh())


def test_a_plain_win_is_told_in_three_answers(pad: Json) -> None:
    """Cell, trump, tricks; the fourth tap saves it. The rest of the tricks is shared as evenly as possible."""
    assert [asked(pad), asked(pad, play="entrada", hombre="ana"), asked(pad, **ANA)] == ["play", "trump", "tricks"]
    assert sent(pad, **ANA, tricks=5) == played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
    assert sent(pad, **ANA, tricks=6)[2] == event("tally", tricks={"ana": 6, "beto": 2, "carla": 1})


def test_estuches_are_one_answer_more(pad: Json) -> None:
    """Held or lacking; none needs no answer."""
    assert sent(pad, **ANA, tricks=5, estuches=4)[2]["data"]["estuches"] == 4
    assert sent(pad, **ANA, tricks=5, estuches=-3)[2]["data"]["estuches"] == -3
    assert "estuches" not in sent(pad, **ANA, tricks=5)[2]["data"]


def test_puesta_and_codillo_are_told_in_four_answers(pad: Json) -> None:
    """The splits of the five tricks of the others, in the order of play."""
    assert asked(pad, **ANA, tricks=4) == "row"
    assert labels(pad, **ANA, tricks=4) == [
        *("5–0 codillo de beto", "4–1 puesta", "3–2 sacada", "2–3 sacada", "1–4 puesta", "0–5 codillo de carla"),
    ]
    assert sent(pad, **ANA, tricks=4, row="4-1")[2] == event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})


def test_passed_out_and_misdealt_are_told_in_one_answer(pad: Json) -> None:
    """After a misdeal the same player deals again."""
    assert sent(pad, play="pass") == passed()
    assert sent(pad, play="misdeal") == (event("deal"), event("penalty", player="dario", law="reparto"))
    assert pad["keeps_deal"] == ["misdeal"]


def test_a_surrender_needs_no_answer_of_nobody(pad: Json) -> None:
    """Cell, trump, se rinde: who defends may be said besides, then how many tricks he made and how the others stand."""
    assert sent(pad, **GIVEN_UP)[2] == event("tally", rendicion=True)
    assert asked(pad, **GIVEN_UP, defensor="carla") == "defended"
    assert asked(pad, **GIVEN_UP, defensor="carla", defended=4) == "row"
    assert labels(pad, **GIVEN_UP, defensor="carla", defended=4)[::5] == ["5–0 salvada", "0–5 codillo de beto"]
    told = sent(pad, **GIVEN_UP, defensor="carla", defended=5)
    assert told == defended("ana", "carla", {"carla": 5, "ana": 2, "beto": 2})


def test_only_an_entrada_is_defended_and_a_solo_never_surrendered(pad: Json) -> None:
    """A surrendered vuelta is over."""
    assert question(pad, "defensor", **GIVEN_UP) is not None
    assert question(pad, "defensor", **{**GIVEN_UP, "play": "vuelta"}) is None
    assert "rinde" not in values(pad, "tricks", **{**ANA, "play": "solo"})


def test_five_tricks_do_not_imply_primeras(pad: Json) -> None:
    """With primeras play stopped at five; with more tricks a bola was lost, which the label says."""
    assert sent(pad, **ANA, tricks=5, primeras="hombre")[2] == event("tally", tricks={"ana": 5}, primeras="hombre")
    (choice,) = question(pad, "primeras", **ANA, tricks=7)["choices"]  # type: ignore[index]  # it is asked
    assert choice["label"] == "Primeras, y bola perdida"
    lost = event("tally", tricks={"ana": 7, "beto": 1, "carla": 1}, primeras="hombre", bola="lost")
    assert sent(pad, **ANA, tricks=7, primeras="hombre")[2] == sent(pad, **ANA, tricks=7, bola="lost")[2] == lost


def test_the_contra_can_have_made_primeras_only_of_a_hombre_with_few_tricks(pad: Json) -> None:
    """With none it needs no saying: they made all."""
    assert [values(pad, "primeras", **ANA, tricks=tricks) for tricks in (0, 1, 4, 5, 9)] == [[], ["contra"], ["contra"], ["hombre"], []]


def test_a_solera_is_asked_where_the_table_admits_it() -> None:
    """It is a vuelta that says so."""
    pad = pad_of(fresh(overrides={"solera": True}))
    assert values(pad, "play") == ["entrada", "vuelta", "solera", "solo"]
    told = sent(pad, **{**ANA, "play": "solera"}, tricks=5)[1]
    assert told == event("contract", player="ana", lance="vuelta", trump="oros", solera=True)
    assert values(pad_of(fresh()), "play") == ["entrada", "vuelta", "solo"]


def test_the_favor_comes_first() -> None:
    """And says that it is the favor."""
    trumps = question(pad_of(fresh(overrides={"favor": "espadas"})), "trump", play="solo", hombre="ana")
    assert trumps is not None and [(each["value"], each.get("favor")) for each in trumps["choices"]][:2] == [
        ("espadas", True),
        ("oros", None),
    ]


def test_estuches_are_those_that_the_table_counts() -> None:
    """Twelve can lack only of a long trump; by `three` there is one number against them, by `none` no number."""
    pad = pad_of(fresh())
    assert values(pad, "estuches", **ANA, tricks=5)[-1] == -12
    assert values(pad, "estuches", **{**ANA, "trump": "bastos"}, tricks=5)[-1] == -11
    against = [values(pad_of(fresh(overrides={"contraestuche": rule})), "estuches", **ANA, tricks=5)[7:] for rule in ("three", "none")]
    assert against == [[-3], []]


def test_a_choice_is_asked_where_it_is_due() -> None:
    """By the 1826 tariff the second puesta: of the hombre, of both twins one after the other."""
    first, second = fresh("voltereta-1826"), fresh("voltereta-1826", carried=carrying(25, "primera"))
    puesta = {**ANA, "tricks": 4, "row": "4-1"}
    assert (asked(pad_of(first), **puesta), asked(pad_of(second), **puesta)) == (None, "reserve")
    twins = {**GIVEN_UP, "defensor": "beto", "defended": 4, "row": "4-1"}
    assert [asked(pad_of(night), **twins) for night in (first, second)] == ["reserve_defensor", "reserve"]
    assert asked(pad_of(second), **twins, reserve=False) == "reserve_defensor"
    assert sent(pad_of(second), **twins, reserve=True)[2]["data"]["reserve"] == {"ana": True}


def test_an_answer_that_no_longer_fits_is_dropped(pad: Json) -> None:
    """Who taps another lance after a surrender has not surrendered his solo."""
    assert asked(pad, **{**GIVEN_UP, "play": "solo"}) == "tricks"
    assert sent(pad, **GIVEN_UP, defensor="ana") == sent(pad, **GIVEN_UP)


def test_an_open_hand_is_finished_behind_what_is_logged() -> None:
    """The contract is given; with two tricks of the hombre logged he has no fewer; after four he gives up no more."""
    deal, contract = played("ana", "vuelta", "copas", tricks={})[:2]
    night = night_of(opened(), deal, contract, event("trick", winner="ana"), event("trick", winner="ana"))
    pad = pad_of(night)
    assert (pad["open"], pad["slot"], pad["given"]["hombre"], pad["given"]["play"]) == (True, 1, "ana", "vuelta")
    assert values(pad, "tricks") == [2, 3, 4, 5, 6, 7, 8, 9, "rinde", "misdeal"]
    assert [each["type"] for each in sent(pad, tricks=5)] == ["tally"]
    assert sent(pad, tricks="misdeal") == (event("penalty", player="dario", law="reparto"),)
    later = night_of(opened(), deal, contract, *[event("trick", winner=player) for player in ("ana", "ana", "beto", "beto")])
    assert values(pad_of(later), "tricks")[-2:] == [7, "misdeal"]


def test_tricks_that_are_logged_tell_who_can_have_defended_with_how_many() -> None:
    """beto has one: he has no fewer as defensor, and no fewer as the third."""
    deal, contract = played("ana", "entrada", "oros", tricks={})[:2]
    pad = pad_of(night_of(opened(), deal, contract, event("trick", winner="beto")))
    assert [values(pad, "defended", **GIVEN_UP, defensor=player)[0] for player in ("beto", "carla")] == [1, 0]
    assert [row["value"] for row in filled(pad, {**GIVEN_UP, "defensor": "carla", "defended": 7}).rows] == ["1-1", "0-2"]
    assert [row["value"] for row in filled(pad, {**GIVEN_UP, "defensor": "beto", "defended": 7}).rows] == ["2-0", "1-1", "0-2"]


def test_a_surrender_that_is_logged_is_answered() -> None:
    """Both say bien, or one defends; a choice that is due follows the second bien."""
    deal, contract = played("ana", "entrada", "oros", tricks={})[:2]
    record = (opened("voltereta-1826", carried=carrying(25, "primera")), deal, contract, event("rendicion", player="ana"))
    night = night_of(*record, event("declaration", player="beto", kind="bien"))
    pad = pad_of(night)
    assert [choice["value"] for choice in question(pad, "defensor")["choices"]] == ["carla"]  # type: ignore[index]  # it is asked
    assert sent(pad, reserve=True) == (
        event("declaration", player="carla", kind="bien"),
        event("declaration", player="ana", kind="reserva", reserve=True),
    )
    assert [each["type"] for each in sent(pad, defensor="carla", defended=5)] == ["defensa", "tally"]
    for answers in ({"reserve": True}, {"defensor": "carla", "defended": 5}):
        logged(night, pad, filled(pad, answers))


def test_estuches_that_are_declared_are_not_asked_again() -> None:
    """A defence lets the declaration of the hombre lapse; that of the defensor stands."""
    deal, contract = played("ana", "entrada", "oros", tricks={})[:2]
    record = [
        opened(overrides={"defensor_conditions": "estuches"}),
        deal,
        contract,
        event("declaration", player="ana", kind="estuches", count=3),
    ]
    pad = pad_of(night_of(*record))
    asked_of = [
        question(pad, "estuches", **more) is not None for more in ({"tricks": 5}, {"tricks": "rinde", "defensor": "beto", "defended": 5})
    ]
    assert asked_of == [False, True]
    record += [
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        event("declaration", player="beto", kind="estuches", count=4),
    ]
    assert question(pad_of(night_of(*record)), "estuches", defended=5) is None


@for_each(
    ("overrides", "asked_of"),
    [({}, [True, False]), ({"defensor_conditions": "estuches"}, [True, True]), ({"estuche": 0}, [False, False])],
)
def test_estuches_are_asked_for_only_where_they_pay(overrides: dict[str, Any], asked_of: list[bool]) -> None:
    """Not of a defended hand where its conditions pay nothing, nor where an estuche costs nothing."""
    deal, contract = played("ana", "entrada", "oros", tricks={})[:2]
    pad = pad_of(night_of(opened(overrides=overrides), deal, contract))
    answered: tuple[Json, Json] = ({"tricks": 5}, {"tricks": "rinde", "defensor": "beto", "defended": 5})
    assert [question(pad, "estuches", **more) is not None for more in answered] == asked_of


def test_a_choice_alone_may_be_left() -> None:
    """The pad asks for it and for nothing else."""
    deal, contract = played("ana", "vuelta", "oros", tricks={})[:2]
    night = night_of(opened("voltereta-1826", carried=carrying(25, "primera")), deal, contract, event("rendicion", player="ana"))
    pad = pad_of(night)
    assert [each["name"] for each in pad["questions"]] == ["reserve"]
    assert sent(pad, reserve=False) == (event("declaration", player="ana", kind="reserva", reserve=False),)
    logged(night, pad, filled(pad, {"reserve": False}))


def test_an_auction_says_who_may_play() -> None:
    """beto has won it: nobody passed out, nobody else plays; the deal may still have been wrong."""
    calls = (event("bid", player="ana", call="paso"), event("bid", player="beto", call="juego"), event("bid", player="carla", call="paso"))
    grid = question(pad_of(night_of(opened(), event("deal"), *calls)), "play")
    assert grid is not None and (grid["players"], [each["value"] for each in grid["wide"]]) == (["beto"], ["misdeal"])


def test_the_hands_to_come_are_dealt_in_turn() -> None:
    """Of three everybody has cards; of four not who deals."""
    seats = [(seat["dealer"], "".join(player[0] for player in seat["active"])) for seat in pad_of(fresh())["seats"]]
    assert seats == [("dario", "abc"), ("ana", "bcd"), ("beto", "cda"), ("carla", "dab")]
    assert pad_of(fresh(players=THREE))["seats"][0]["active"] == ["ana", "beto", "carla"]
    assert sent(pad_of(fresh()), play="misdeal")[1]["data"]["player"] == "dario"
    assert filled(pad_of(fresh()), {}, seat=5).answers["dealer"] == "ana"
