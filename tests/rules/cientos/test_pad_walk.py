"""Every hand that the pad can tell is taken by the rules; and what they take, the pad can tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from events.games.cientos import Tally
from projections.filled import Filled, events, filled
from projections.replay import Night, told
from rules.cientos.tally import tally
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import event
from tests.rules.cientos.nights import Evening
from tests.rules.cientos.pads import TWO, boards, fresh, opened
from tests.rules.pads import Json, PadWalk, drawn, pad_of, refusal_of

HANDS = times(3)
OPTIONAL = 1 / 4
BOARDS = (0, 10, 50, 70, 90, 100)
TARIFFS = ("cientos-1807", "cientos-adiciones")


class TestPads(PadWalk):
    """What holds of the pads of every game holds of those of Cientos, unless what is known of the cards belies what is told."""

    evening = Evening
    tables = {tariff: opened(tariff, carried=boards(80, 60)) for tariff in TARIFFS}  # noqa: RUF012
    moments_each = 5
    optional = OPTIONAL

    def is_told(self, said: Filled) -> bool:
        """Not where it asks for a number of which none fits."""
        return said.asked is None

    def may_be_refused(self, night: Night, pad: Json, said: Filled, refusal: Refusal) -> bool:  # noqa: ARG002  # the pad says it
        """Where nothing is known that would keep it from being told."""
        return not ({"need_1", "left_1", "decided"} & {*pad.get("now", {})} or "void" in said.answers)


def impossible(asked: Json | None) -> bool:
    """Whether of a number that is asked for none fits: what was said before it cannot have been."""
    return asked is not None and not asked["choices"]


@pytest.mark.parametrize(("tariff", "last_low"), [*product(TARIFFS, (True, False))])
def test_every_hand_that_is_told_is_taken(tariff: str, *, last_low: bool) -> None:
    """With all boards, so that hands end by acuses, in play, by the last trick, and in none of these ways. Few draws tell what cannot be."""
    kinds, lost, all_told = set(), 0, 0
    for ana, beto in product(BOARDS, BOARDS):
        night = fresh(tariff, carried=boards(ana, beto), last_low=last_low)
        pad = pad_of(night)
        for said in drawn(pad, HANDS, OPTIONAL):
            all_told += 1
            if said.asked is not None:
                assert impossible(said.asked), said.asked
                lost += 1
                continue
            assert refusal_of(night, pad, said) is None, (said.answers, events(pad, said))
            kinds |= {said.answers.get(name) for name in ("end", "decided", "pique", "void")}
    assert kinds >= {"twelve", "mano", "pie", "mano_last", "pie_last", True}
    assert lost * 50 < all_told


Play = tuple[int, int, int, int]
"""The tricks of the mano and of the pie, then the points of each."""


def _plays() -> Iterator[Play]:
    """Tricks and points of both, far more than there are."""
    for mano in range(13):
        for pie in range(13 - mano):
            yield from ((mano, pie, one, other) for one in range(mano, 2 * mano + 2) for other in range(pie, 2 * pie + 1))


@pytest.mark.parametrize(("ana", "beto"), [(0, 0), (90, 0), (90, 90), (100, 50)])
def test_whatever_the_rules_take_of_the_treatise_is_told(ana: int, beto: int) -> None:
    """Every number of tricks and points that a tally may have, with nothing announced; and no other."""
    night = fresh(carried=boards(ana, beto))
    pad, dealt = pad_of(night), told(night, event("deal"))
    assert not isinstance(dealt, Refusal)

    def is_taken(play: Play) -> bool:
        mano, pie, one, other = play
        counted = Tally(tricks={"ana": mano, "beto": pie}, carteo={"ana": one, "beto": other})
        return not isinstance(tally(dealt.table, counted), Refusal)

    assert {*_told(pad, {"punto": "nobody"})} == {play for play in _plays() if is_taken(play)}


def _told(pad: Json, answers: dict[str, Any]) -> Iterator[Play]:
    """Every course of play that the pad tells, with some answers given."""
    said = filled(pad, answers)
    if said.asked is not None:
        for choice in said.asked["choices"]:
            yield from _told(pad, {**answers, said.asked["name"]: choice["value"]})
        return
    data = events(pad, said)[-1]["data"]
    mano, pie, one, other = (data[name][player] for name in ("tricks", "carteo") for player in TWO)
    yield mano, pie, one, other
