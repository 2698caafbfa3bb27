"""What the pad asks of a hand, in how few answers it is told, what it pays, and what the pad leaves out because it cannot be: `pads.json`."""

from __future__ import annotations

from projections.answered import answers_of
from tests.rules.cientos.pads import boards, fresh
from tests.rules.pads import Pads, asked, pad_of, question_of, sent


class TestPad(Pads):
    """What the rows of Cientos say."""

    game = "cientos"


def test_punto_of_four_or_five_cards_is_what_it_mostly_is() -> None:
    """The others are offered as rare."""
    question = question_of(pad_of(fresh()), "value", punto="mano")
    assert question is not None
    assert [each["value"] for each in question["choices"] if "rare" not in each] == [*range(34, 42), *range(44, 52)]


def test_behind_others_without_a_network_it_is_asked_who_made_the_hundred() -> None:
    """How the boards will stand then the pad does not know."""
    pad = {**pad_of(fresh(carried=boards(0, 0))), "now": {}}
    assert asked(pad, punto="nobody") == "hundred"
    assert sent(pad, punto="nobody", hundred="acuses")[-1]["data"]["tricks"] == {"ana": 0, "beto": 0}
    assert asked(pad, punto="nobody", hundred="mano") == "reached"
    told = sent(pad, punto="nobody", hundred="mano", reached=6, made_1=4, made_2=2, carteo_2=3)
    assert told[-1]["data"]["game"] == "ana"


def test_acuses_of_a_recorded_hand_are_found_in_any_order() -> None:
    """Two terceras of one player."""
    pad = pad_of(fresh())
    of_two = {"secansas": "pie", "length_1": 3, "top_1": "R", "length_2": 3, "top_2": "C"}
    made = sent(pad, punto="mano", value=47, **of_two, made_1=6, carteo_1=9, carteo_2=8)
    made[1]["data"]["acuses"]["beto"].reverse()
    found = answers_of(pad, made)
    assert found is not None and (found["top_1"], found["top_2"]) in (("R", "C"), ("C", "R"))
