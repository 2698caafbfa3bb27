"""The rules take every hand that the pad can enter, and the pad can enter every hand that the rules take."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from events.schemas import fact_from
from projections.filled import Filled, events, filled
from projections.night import Night
from projections.replay import told
from rules.cientos.counting import of_acuses, terms_of
from rules.cientos.facts import Tally
from rules.cientos.heard import heard
from rules.cientos.result import by_tally
from rules.cientos.tally import tally
from rules.cientos.terms import Count
from rules.core.refusals import Refusal
from tests.dice import SEED, times
from tests.for_each import for_each
from tests.nights import event
from tests.rules.cientos.hands import Course, courses
from tests.rules.cientos.nights import GAME, Evening
from tests.rules.cientos.pads import TWO, boards, fresh, opened
from tests.rules.pads import Json, PadWalk, drawn, pad_of, refusal_of

HANDS = times(3)
OPTIONAL = 1 / 4
BOARDS = (0, 10, 50, 70, 90, 100)
TARIFFS = ("cientos-1807", "cientos-adiciones")


class TestPads(PadWalk):
    """What holds of every pad holds of Cientos, unless known cards contradict the entry."""

    evening = Evening
    tables = {tariff: opened(tariff, carried=boards(80, 60)) for tariff in TARIFFS}  # noqa: RUF012
    moments_each = 5
    optional = OPTIONAL

    def is_told(self, said: Filled) -> bool:
        """Not if a number is asked for and none fits."""
        return said.asked is None

    def may_be_refused(self, night: Night, pad: Json, said: Filled, refusal: Refusal) -> bool:  # noqa: ARG002  # the pad says it
        """Whether the rules may refuse an entry because of what is known."""
        return not ({"need_1", "left_1", "decided"} & {*pad.get("now", {})} or "void" in said.answers)


def impossible(asked: Json | None) -> bool:
    """Whether no number fits a question, so that the earlier answers cannot be true."""
    return asked is not None and not asked["choices"]


@for_each(("tariff", "last_low"), [*product(TARIFFS, (True, False))])
def test_every_hand_that_is_told_is_taken(tariff: str, *, last_low: bool) -> None:
    """With all boards, so that hands end by acuses, in play, by the last trick, or by none of these. Few random answers are impossible."""
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


def _four(**said: Any) -> Json:
    """The acuses, while the punto is nobody's."""
    return {"punto": "nobody", **said}


SAID: tuple[Json, ...] = (
    _four(),
    _four(secansas="pie", length_1=8, top_1="1"),
    _four(secansas="mano", length_1=8, top_1="1"),
    _four(secansas="mano", length_1=5, top_1="1"),
    _four(secansas="mano", length_1=5, top_1="1", catorces="mano", set_1="4-R"),
    _four(secansas="mano", length_1=8, top_1="1", catorces="mano", set_1="3-1"),
    _four(secansas="mano", length_1=8, top_1="1", catorces="pie", set_1="3-1"),
    {"punto": "mano", "value": 24, "secansas": "mano", "length_1": 8, "top_1": "1", "catorces": "mano", "set_1": "3-1", "set_2": "3-R"},
    {"punto": "mano", "value": 35, "secansas": "mano", "length_1": 7, "top_1": "1", "catorces": "mano", "set_1": "3-1"},
    {"punto": "tied", "value": 44, "secansas": "mano", "length_1": 8, "top_1": "1"},
)
"""The acuses: with a pique that is near, far, certain or barred."""
KNOWN_TO_BE_MISSED = (True, 100, 50, 1)
"""By the Adiciones the mano, lacking three, takes only the last trick, with a low card, and nobody makes the hundred."""


def _stakes() -> Iterator[tuple[bool, int, int, int]]:
    """The boards of both, whether `last_low` holds, and the acuses: the case that was once missed, and random ones."""
    dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
    yield KNOWN_TO_BE_MISSED
    for _ in range(times(12)):
        yield dice.random() < 0.7, dice.choice(BOARDS), dice.choice(BOARDS), dice.randrange(len(SAID))


@pytest.mark.dice
@pytest.mark.nights
@pytest.mark.parametrize("tariff", TARIFFS)
def test_every_hand_that_can_be_played_is_told(tariff: str) -> None:
    """Point by point, with every possible pique and hundred; and the rules take each entry."""
    seen = 0
    for last_low, ana, beto, number in _stakes():
        night = fresh(tariff, carried=boards(ana, beto), last_low=last_low)
        pad, dealt = pad_of(night), told(night, event("deal"))
        assert not isinstance(dealt, Refusal)
        ways = [*_ways(pad, SAID[number])]
        found, start = {_course(dealt.table, each) for each in ways}, _start(dealt.table, ways[0])
        if start.winner is None:
            may = courses(
                GAME.rules(night.table),
                (start.total(0), start.total(1)),
                terms_of(dealt.table.hand, dealt.table.options).need,
                free=not start.blocked,
            )
            assert may - found == set(), (tariff, last_low, ana, beto, SAID[number])
            seen += len(may)
    assert seen > 100


def _ways(pad: Json, answers: Json) -> Iterator[Json]:
    """The data of every tally that a pad makes after some answers."""
    said = filled(pad, answers)
    asked = [said.asked] if said.asked is not None else []
    if not asked:
        yield events(pad, said)[-1]["data"]
        asked = [each for each in said.open if each["name"] in ("low", "pique") and each["name"] not in answers]
    for question in asked:
        for choice in question["choices"]:
            yield from _ways(pad, {**answers, question["name"]: choice["value"]})


def _tally(data: Json) -> Tally:
    fact = fact_from({"type": "tally", "data": data}, GAME.door)
    assert isinstance(fact, Tally), fact
    return fact


def _course(table: Any, data: Json) -> Course:
    """The play that a tally describes, with its pique; the rules must take the tally."""
    after = tally(table, _tally(data))
    assert not isinstance(after, Refusal) and after.hand is not None, (data, after)
    count = by_tally(after.hand, after.options)
    tricks, carteo = ((data[name]["ana"], data[name]["beto"]) if name in data else (0, 0) for name in ("tricks", "carteo"))
    return Course(tricks, carteo, count.pique is not None)


def _start(table: Any, data: Json) -> Count:
    """The points of a tally's acuses before play."""
    hand = table.hand._replace(tally=_tally({"tricks": {}, "acuses": data.get("acuses", {})}), begun=True)
    terms = terms_of(hand, table.options)
    return of_acuses(heard(hand, table.options, terms.over), terms)


Play = tuple[int, int, int, int]
"""The tricks of the mano and the pie, then the points of each."""


def _plays() -> Iterator[Play]:
    """Tricks and points of both, far beyond what is possible."""
    for mano in range(13):
        for pie in range(13 - mano):
            yield from ((mano, pie, one, other) for one in range(mano, 2 * mano + 2) for other in range(pie, 2 * pie + 1))


@for_each(("ana", "beto"), [(0, 0), (90, 0), (90, 90), (100, 50)])
def test_whatever_the_rules_take_of_the_treatise_is_told(ana: int, beto: int) -> None:
    """Every possible number of tricks and points of a tally without acuses, and no other."""
    night = fresh(carried=boards(ana, beto))
    pad, dealt = pad_of(night), told(night, event("deal"))
    assert not isinstance(dealt, Refusal)

    def is_taken(play: Play) -> bool:
        mano, pie, one, other = play
        counted = Tally(tricks={"ana": mano, "beto": pie}, carteo={"ana": one, "beto": other})
        return not isinstance(tally(dealt.table, counted), Refusal)

    assert {*_told(pad, {"punto": "nobody"})} == {play for play in _plays() if is_taken(play)}


def _told(pad: Json, answers: dict[str, Any]) -> Iterator[Play]:
    """Every course of play that the pad can enter after some answers."""
    said = filled(pad, answers)
    if said.asked is not None:
        for choice in said.asked["choices"]:
            yield from _told(pad, {**answers, said.asked["name"]: choice["value"]})
        return
    data = events(pad, said)[-1]["data"]
    mano, pie, one, other = (data[name][player] for name in ("tricks", "carteo") for player in TWO)
    yield mano, pie, one, other
