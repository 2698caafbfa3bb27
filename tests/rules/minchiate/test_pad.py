"""What the pad asks of a hand, in how few answers it is told, what it pays, and what the pad leaves out because it cannot be: `pads.json`."""

from __future__ import annotations

from projections.answered import answers_of
from tests.rules.minchiate.pads import COUNTED, fresh
from tests.rules.pads import Pads, pad_of, sent


class TestPad(Pads):
    """What the rows of Minchiate say."""

    game = "minchiate"


def test_a_hand_with_tricks_is_not_found_again() -> None:
    """What somebody won in tricks a pad does not ask."""
    pad = pad_of(fresh())
    made = sent(pad, **COUNTED, versicula_2=30, muerte_2=13)
    assert answers_of(pad, made) is not None
    made[1]["data"]["tricks"] = {"ana": 12, "beto": 0, "carla": 0, "dario": 9}
    assert answers_of(pad, made) is None
