"""The rows of `pads.json`: what the pad asks, in how few answers a hand is logged, what it pays, which impossible answers it hides."""

from __future__ import annotations

from projections.answered import answers_of
from tests.nights import event, night_of
from tests.rules.cientos.pads import fresh, opened
from tests.rules.pads import Pads, asked, pad_of, question_of, sent


class TestPad(Pads):
    """The rows of Cientos."""

    game = "cientos"


def test_punto_of_four_or_five_cards_is_what_it_mostly_is() -> None:
    """The pad offers other lengths as rare."""
    question = question_of(pad_of(fresh()), "value", punto="mano")
    assert question is not None
    assert [each["value"] for each in question["choices"] if "rare" not in each] == [*range(34, 42), *range(44, 52)]


def test_where_the_cards_may_belie_what_is_told_it_is_asked_who_made_the_hundred() -> None:
    """The rules decide what a false acuse makes, also for a hand that follows others without a network."""
    cards = ["1O", "RO", "CO", "SO", "2O", "9O", "1C", "RC", "CC", "SC", "2C", "9C"]
    for pad in (pad_of(night_of(opened(), event("deal", hands={"ana": cards}))), {**pad_of(fresh()), "now": {}}):
        assert asked(pad, punto="nobody") == "hundred"
        assert sent(pad, punto="nobody", hundred="acuses")[-1]["data"]["tricks"] == {"ana": 0, "beto": 0}
        assert asked(pad, punto="nobody", hundred="mano") == "reached"
        told = sent(pad, punto="nobody", hundred="mano", reached=6, made_1=4, made_2=2, carteo_2=3)
        assert told[-1]["data"]["game"] == "ana"


def test_acuses_of_a_recorded_hand_are_found_in_any_order() -> None:
    """The case is two terceras of one player."""
    pad = pad_of(fresh())
    of_two = {"secansas": "pie", "length_1": 3, "top_1": "R", "length_2": 3, "top_2": "C"}
    made = sent(pad, punto="mano", value=47, **of_two, made_1=6, carteo_1=9, carteo_2=8)
    made[1]["data"]["acuses"]["beto"].reverse()
    found = answers_of(pad, made)
    assert found is not None and (found["top_1"], found["top_2"]) in (("R", "C"), ("C", "R"))
