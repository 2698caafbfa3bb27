"""What the pad asks of a hand, in how few answers it is told, and what it leaves out because it cannot be."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from projections.answered import answers_of
from projections.filled import events, filled
from tests.nights import FOUR, Event, event, night_of
from tests.rules.minchiate.pads import COUNTED, EO, NS, fresh, opened, sent
from tests.rules.pads import Json, pad_of

TRICK = event("trick", cards={"ana": "RO", "beto": "T30", "carla": "2O", "dario": "3O"})
"""Beto cuts: NS captures the Rey and keeps its own T30."""


def asked(pad: Json, **answers: Any) -> str | None:
    """What must be answered next."""
    question = filled(pad, answers).asked
    return None if question is None else question["name"]


def values(pad: Json, name: str, **answers: Any) -> list[Any]:
    """The choices of a question with some answers given; none where it is not asked."""
    open_now = filled(pad, answers).open
    return next(([choice["value"] for choice in each["choices"]] for each in open_now if each["name"] == name), [])


def tallied(*logged: Event, **answers: Any) -> Event:
    """The data of the tally that some answers make of an open hand."""
    data: Event = sent(pad_of(night_of(opened(), *logged)), **answers)[-1]["data"]
    return data


@pytest.fixture(name="pad")
def a_pad() -> Json:
    """Of a new night: dario deals, he and beto are NS."""
    return pad_of(fresh())


def test_a_hand_is_told_by_cards_last_trick_and_what_the_smaller_pair_captured(pad: Json) -> None:
    """The cards of the others and their counting cards follow; nothing noted needs no answer."""
    steps: list[dict[str, Any]] = [{}, {"cards_1": 36}, {"cards_1": 36, "last": "NS"}, COUNTED]
    assert [asked(pad, **each) for each in steps] == ["cards_1", "last", "captured_1", None]
    counted = {"cards": {"NS": 36, "EO": 48}, "last_trick": "NS", "captured": {"NS": NS, "EO": EO, "fola": []}}
    assert sent(pad, **COUNTED) == [event("deal"), event("tally", **counted)]


def test_the_pair_with_fewer_cards_is_asked(pad: Json) -> None:
    """So that as few as can be are tapped; of the same hand told the other way round EO is."""
    assert asked(pad, cards_1=44, last="NS") == "captured_2"
    assert sent(pad, cards_1=48, last="NS", captured_2=NS)[1]["data"]["captured"] == {"NS": EO, "EO": NS, "fola": []}
    assert asked(pad, cards_1=40, last="NS") == "captured_1"


def test_nothing_tapped_is_no_answer_but_none_is_one(pad: Json) -> None:
    """A hand is not saved by mistake before the cards were counted."""
    assert asked(pad, cards_1=4, last="NS", captured_1=[]) is None
    assert asked(pad, cards_1=4, last="NS", captured_1=["RO", "RE", "RC", "L", "T1"]) == "captured_1", "five in one trick"


@pytest.mark.parametrize(("cards", "winner"), [(0, "EO"), (84, "NS")])
def test_a_hand_without_a_trick_of_one_pair_is_one_answer(pad: Json, cards: int, winner: str) -> None:
    """Who has every trick has the last one and all the counting cards; the others can have no deaths."""
    data = sent(pad, cards_1=cards)[1]["data"]
    assert data["last_trick"] == winner and len(data["captured"][winner]) == 26
    loser = {"NS": 2, "EO": 1}[winner]
    assert values(pad, f"muerte_{loser}", cards_1=cards) == [] != values(pad, f"versicula_{loser}", cards_1=cards)


def test_what_is_noted_is_one_answer_each(pad: Json) -> None:
    """The robbery of the cut is of the dealer's adversaries, that of the Fola his own pair's."""
    noted = {"robo": 5, "robo_fola": 10, "vuelta_2": 3, "versicula_1": 15, "muerte_1": 8, "muerte_2": 13}
    data = sent(pad, **COUNTED, **noted)[1]["data"]
    assert data["noted"] == {"NS": {"robo_fola": 10, "versicula": 15, "muerte": 8}, "EO": {"robo": 5, "vuelta": 3, "muerte": 13}}
    other = sent(pad, 1, **COUNTED, robo=5, robo_fola=10)[1]["data"]["noted"]
    assert other == {"NS": {"robo": 5}, "EO": {"robo_fola": 10}}, "ana deals the second hand"


def test_deaths_are_no_more_than_the_captured_cards_are_worth(pad: Json) -> None:
    """Ten cards of 51 points; the others have 91, and 5 more where El Loco was forgotten to the last trick."""
    assert values(pad, "muerte_1", **COUNTED)[-1] == 51
    assert values(pad, "muerte_2", **COUNTED)[-1] == 96
    assert values(pad, "muerte_1", cards_1=36, last="NS", captured_1=["T29"]) == [], "worth nothing"


def test_cards_in_the_fola_are_nobodys(pad: Json) -> None:
    """They are no longer asked for, and count for neither."""
    assert "RC" not in values(pad, "captured_1", cards_1=36, last="NS", fola=["RC", "T29"])
    captured = sent(pad, **COUNTED, fola=["RC", "T29"])[1]["data"]["captured"]
    assert captured == {"NS": NS, "EO": [code for code in EO if code not in ("RC", "T29")], "fola": ["RC", "T29"]}


def test_the_demonio_is_asked_for_where_it_counts() -> None:
    """Between the 13 and the 20, and only by that house rule."""
    shown = values(pad_of(fresh(demonio=True)), "captured_1", cards_1=36, last="NS")
    assert shown[shown.index("T13") :][:3] == ["T13", "T14", "T20"]
    assert "T14" not in values(pad_of(fresh()), "captured_1", cards_1=36, last="NS")


def test_a_misdeal_and_a_renuncio_come_before_the_count(pad: Json) -> None:
    """Of the misdeal answers the dealer; who revoked is named."""
    made = sent(pad, **COUNTED, misdealt=2, offender="carla")
    laws = [event("penalty", player="dario", law="mal-dado", cards=2), event("penalty", player="carla", law="renuncio")]
    assert made[1:3] == laws and [each["type"] for each in made] == ["deal", "penalty", "penalty", "tally"]
    assert values(pad, "offender", **COUNTED) == list(FOUR)


# A hand of which something is logged.


def test_what_the_record_tells_exactly_is_not_asked() -> None:
    """What was robbed and declared, and both turned cards of a pair; of one turned card the other's is added."""
    cards = {"robbed": ["T36"], "turned": {"ana": "T3", "carla": "T30", "beto": "RC"}}
    declared = event("declaration", player="beto", kind="versicula", cards=["T1", "T2", "T3"])
    pad = pad_of(night_of(opened(), event("deal", **{**cards, "turned": {**cards["turned"], "ana": "T4"}}), declared))  # type: ignore[dict-item]
    names = {each["name"] for each in filled(pad, COUNTED).open}
    assert names >= {"vuelta_1", "robo_fola", "versicula_2"} and not names & {"robo", "vuelta_2", "versicula_1"}
    assert values(pad, "vuelta_1", **COUNTED)[0] == 5
    question = next(each for each in pad["questions"] if each["name"] == "vuelta_1")
    assert (question["none"], question["offers"]) == ("5", [3, 5, 8, 10])


def test_cards_of_recorded_tricks_are_where_they_are() -> None:
    """NS has at least that trick, the Rey and the T30; neither can lie in the Fola."""
    pad = pad_of(night_of(opened(), event("deal"), TRICK))
    assert values(pad, "cards_1") == list(range(4, 85, 4))
    said = filled(pad, {"cards_1": 36, "last": "NS", "captured_1": ["T2"]})
    assert said.answers["captured_1"] == ["RO", "T2", "T30"]
    assert not {"RO", "T30"} & {*values(pad, "fola", cards_1=36, last="NS")}
    assert values(pad, "muerte_1", cards_1=36, last="NS", captured_1=[]) == list(range(5, 11))


def test_a_declared_card_is_not_in_the_fola_and_a_discarded_one_is() -> None:
    """What lies there for certain is said without asking."""
    logged = (
        event("deal", robbed=["T20"]),
        event("exchange", player="carla", discards=["T29"]),
        event("declaration", player="ana", kind="versicula", cards=["RO", "RC", "RE"]),
    )
    said = filled(pad_of(night_of(opened(), *logged)), {**COUNTED, "captured_1": ["RO"]})
    assert said.answers["fola"] == ["T29"] and "T29" not in said.answers["captured_2"]
    assert not {"RO", "RC", "RE"} & {*values(pad_of(night_of(opened(), *logged)), "fola", **COUNTED)}


def test_with_all_tricks_recorded_only_the_counting_cards_are_asked() -> None:
    """Twenty-one winners tell the cards and the last trick."""
    winners = [event("trick", winner="ana") for _ in range(20)]
    pad = pad_of(night_of(opened(), event("deal"), *winners, event("trick", winner="beto")))
    assert asked(pad) == "captured_1"
    data = sent(pad, captured_1=["RO"])[-1]["data"]
    assert (data["cards"], data["last_trick"]) == ({"NS": 4, "EO": 80}, "NS")


def test_where_somebody_had_a_wrong_number_of_cards_both_pairs_are_asked_for_theirs() -> None:
    """Any numbers up to eighty-four; what is noted is what still stands."""
    logged = (event("deal", turned={"ana": "T36"}), event("penalty", player="ana", law="cartas-de-mas"))
    pad = pad_of(night_of(opened(), *logged))
    assert values(pad, "exact_2", exact_1=33) == list(range(52))
    assert values(pad, "exact_2", exact_1=0) == list(range(1, 85))
    data = tallied(*logged, exact_1=33, exact_2=49, last="EO", captured_1=NS, vuelta_2=0)
    assert (data["cards"], data["noted"]) == ({"NS": 33, "EO": 49}, {"EO": {"vuelta": 0}})
    assert asked(pad, exact_1=5, exact_2=6, last="NS", captured_1=[]) == "captured_1", "twenty cards lie somewhere else"


def test_a_finished_game_says_why_nothing_comes() -> None:
    """Seats are drawn for the next; a closed night has nothing to ask either."""
    hand = [event("deal"), event("tally", cards={"NS": 84, "EO": 0}, last_trick="NS", captured={"NS": sorted(NS + EO), "EO": []})]
    over = pad_of(night_of(opened(), *hand * 12))
    assert (over["slot"], over["questions"], over["over"][:16]) == (13, [], "Los tres giros e")
    closed = pad_of(night_of(opened(), event("night_closed")))
    assert (closed["questions"], closed["seats"]) == ([], [])


# As it is sent.


def test_a_pad_is_small(pad: Json) -> None:
    """Of an hour in a café with bad reception it must come once."""
    told = json.dumps(pad, ensure_ascii=False).encode()
    assert len(told) < 40_000 and len(gzip.compress(told)) < 8_000


def test_a_hand_told_on_the_pad_is_found_again_and_one_with_tricks_is_not(pad: Json) -> None:
    """What somebody won in tricks a pad does not ask."""
    made = sent(pad, **COUNTED, versicula_2=30, muerte_2=13)
    found = answers_of(pad, made)
    assert found is not None and events(pad, filled(pad, found)) == made
    made[1]["data"]["tricks"] = {"ana": 12, "beto": 0, "carla": 0, "dario": 9}
    assert answers_of(pad, made) is None
