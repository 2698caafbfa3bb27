"""The rows of `pads.json`: what the pad asks, in how few answers a hand is logged, what it pays, which impossible answers it hides."""

from __future__ import annotations

from projections.answered import answers_of
from tests.rules.minchiate.pads import COUNTED, fresh
from tests.rules.pads import Pads, pad_of, sent


class TestPad(Pads):
    """The rows of Minchiate."""

    game = "minchiate"


def test_a_hand_with_tricks_is_not_found_again() -> None:
    """A pad does not ask what a player won in tricks."""
    pad = pad_of(fresh())
    made = sent(pad, **COUNTED, versicula_2=30, muerte_2=13)
    assert answers_of(pad, made) is not None
    made[1]["data"]["tricks"] = {"ana": 12, "beto": 0, "carla": 0, "dario": 9}
    assert answers_of(pad, made) is None
