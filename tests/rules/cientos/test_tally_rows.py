"""The rows of the tally against a walk over all possible tricks: which counts can occur, and when the pie first took a trick.

The walk knows only who leads and who takes each trick, not the hundred. (Events, the tally)
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from rules.cientos.tally_rows import rows
from rules.cientos.terms import Pair
from tests.for_each import for_each
from tests.nights import night_of
from tests.rules.cientos.hands import DEALT, opened

MANO, PIE = 0, 1
Counts = tuple[Pair, Pair]
Courses = dict[tuple[Counts, int], set[int]]
"""Tricks, carteo and the winner of the last point → what the mano may have counted before the pie took a trick."""


class State(NamedTuple):
    """The counts after some tricks, the next leader, and what the mano had counted before the pie took his first trick."""

    tricks: Pair
    carteo: Pair
    leader: int
    before: int | None


def plus(pair: Pair, seat: int, gain: int) -> Pair:
    """A pair with this much more for one."""
    return (pair[0] + gain, pair[1]) if seat == MANO else (pair[0], pair[1] + gain)


@cache
def walked(carteo: str, short: int | None, *, last_low: bool) -> tuple[Courses, Courses]:
    """The possible counts if play stops before the twelfth trick is taken, and with twelve. (R14)

    A player who is short has no card for the twelfth: the other leads and takes it, whoever took the eleventh. (L12)
    """
    stopped: Courses = defaultdict(set)
    whole: Courses = defaultdict(set)
    states = {State((0, 0), (0, 0), MANO, None)}
    for number in range(1, DEALT + 1):
        following = set()
        alone = short is not None and number == DEALT
        takers = (1 - short,) if short is not None and alone else (MANO, PIE)
        for tricks, points, last_winner, before in states:
            leader = takers[0] if alone else last_winner
            led = plus(points, leader, 1)
            stopped[(tricks, led), leader].add(led[MANO] if before is None else before)
            for taker in takers:
                gain = int(taker != leader or carteo == "every_trick")
                first = led[MANO] if before is None and taker == PIE else before
                won = plus(tricks, taker, 1)
                for more in ((1, 0) if last_low else (1,)) if number == DEALT else (0,):
                    counted = plus(led, taker, gain + more)
                    then = counted[MANO] if first is None else first
                    if number == DEALT:
                        whole[(won, counted), taker].add(then)
                    else:
                        following.add(State(won, counted, taker, first))
                        if gain:
                            stopped[(won, counted), taker].add(then)
        states = following
    return stopped, whole


@for_each("short", [None, MANO, PIE], ids=["both_have_twelve", "mano_short", "pie_short"])
@for_each("last_low", [True, False])
@for_each("carteo", ["rival_lead", "every_trick"])
@for_each("whole", [True, False], ids=["twelve", "stopped"])
def test_row_of_the_tally_fits_just_what_can_be_played(carteo: str, short: int | None, *, last_low: bool, whole: bool) -> None:
    """Each pair of counts; for those that fit, who made the last point, and the least and the most before the pie took a trick."""
    options = night_of(opened(overrides={"carteo": carteo, "last_low": last_low})).table.options
    courses = walked(carteo, short, last_low=last_low)[whole]
    for mano in range(DEALT + 1):
        for pie in range(DEALT + 1 - mano):
            # A short hand affects only the twelfth trick.
            if (mano + pie == DEALT) != whole or (short is not None and mano + pie < DEALT - 1):
                continue
            for points in ((first, second) for first in range(27) for second in range(27)):
                counts = (mano, pie), points
                told = {by: courses[counts, by] for by in (MANO, PIE) if (counts, by) in courses}
                found = rows(options, *counts, short)
                assert {row.by for row in found} == {*told}, counts
                for by, before in told.items():
                    own = [row for row in found if row.by == by]
                    assert (min(row.least for row in own), max(row.most for row in own)) == (min(before), max(before)), (counts, by)
