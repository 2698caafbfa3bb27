"""A reopened hand of Tresillo continues where it stopped: only a correction opens one, and its remaining cards are taken.

A hand is played to its ninth trick; the same hand is stopped after each of its events, in every possible way.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pytest

from projections.coming import coming
from projections.night import Night
from projections.replay import told
from projections.yields import yields
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import Event, event, night_of, opened
from tests.rules.evenings import seeds
from tests.rules.tresillo.hands import TARIFFS
from tests.rules.tresillo.nights import GAME
from tests.rules.tresillo.test_derived import Hand

pytestmark = pytest.mark.nights

HANDS: Final = times(10)
TRICKS: Final = 9
PLAYERS: Final = ("ana", "beto", "carla", "dario")
NEXT: Final = [event("deal"), event("pass_out")]
STOPS: Final = {
    "passed out",
    "misdealt",
    "given up",
    "given up, and accepted",
    "counted",
    "decided",
    "night closed",
    "defended and counted",
}


class Stop(NamedTuple):
    """A way to stop a hand: its name and its events."""

    name: str
    events: Sequence[Event]


class Dealt(NamedTuple):
    """A full hand: the opening and all its events, the hombre, and the result."""

    opening: Event
    events: Sequence[Event]
    hombre: str
    others: Sequence[str]
    hand: Mapping[str, Any]


def dealt(seed: int) -> Dealt:
    """A full hand with nine tricks, including a choice of the loser."""
    dice = random.Random(seed)  # noqa: S311  # the dice of a test are no secret
    opening = opened(dice.choice(TARIFFS), PLAYERS, carried={"plate": 30, "puesta": "primera"})
    hand = Hand(dice, PLAYERS, PLAYERS[-1])
    lance = dice.choice(("entrada", "vuelta", "solo"))
    events = [event("deal", hands=hand.dealt, stock=hand.stock), *hand.contract({"solera": False}, lance), *hand.exchanges(lance)]
    events += [event("trick", cards=laid) for laid in hand.played()]
    night = night_of(opening, *events)
    if yields(night)["hands"][0]["outcome"] == "open":
        chooser = next(each for each in coming(night) if each["type"] == "declaration")["fields"]["player"]["values"][0]
        events.append(event("declaration", player=chooser, kind="reserva", reserve=True))
    return Dealt(opening, events, hand.hombre, hand.opponents, yields(night_of(opening, *events))["hands"][0])


def stops(each: Dealt, count: int) -> Iterator[Stop]:
    """Every way to stop a hand after this many events; the game refuses impossible ones."""
    first, second = each.others
    yield Stop("passed out", [event("pass_out")])
    yield Stop("misdealt", [event("penalty", player=PLAYERS[-1], law="reparto")])
    yield Stop("given up", [event("rendicion", player=each.hombre, bien=True)])
    both = [event("declaration", player=player, kind="bien") for player in each.others]
    yield Stop("given up, and accepted", [event("rendicion", player=each.hombre), *both])
    for tricks in ({each.hombre: 5}, {each.hombre: TRICKS}, {each.hombre: 5, first: 3, second: 1}, {each.hombre: 3, first: 5, second: 1}):
        yield Stop("counted", [event("tally", tricks=tricks)])
        yield Stop("counted", [event("tally", tricks=tricks, bola="lost")])
    taken_over = [event("rendicion", player=each.hombre), event("defensa", player=first)]
    for tricks in ({first: 5, each.hombre: 2, second: 2}, {first: 1, each.hombre: 5, second: 3}):
        yield Stop("defended and counted", [*taken_over, event("tally", tricks=tricks)])
    if count > 1:
        yield Stop("decided", NEXT)
        yield Stop("night closed", [event("night_closed", leftovers="carry")])


def after(night: Night, events: Sequence[Event]) -> Night | None:
    """The night with some events more; None where one of them is refused."""
    for sent in events:
        answer = told(night, sent)
        if isinstance(answer, Refusal):
            return None
        night = answer
    return night


def assert_goes_on(each: Dealt, night: Night, count: int) -> None:
    """Each remaining event is offered and taken, and the result is that of the whole hand."""
    for sent in each.events[count:]:
        assert sent["type"] in [named["type"] for named in coming(night)], (sent, each.events[:count])
        answer = told(night, sent)
        assert not isinstance(answer, Refusal), (answer, sent, each.events[:count])
        night = answer
    assert yields(night)["hands"][0] == each.hand


@pytest.mark.dice
def test_a_hand_that_is_opened_again_goes_on_from_wherever_it_stopped() -> None:
    """The stop is struck and the rest logged, or the stop is struck with the rest in its place."""
    seen: Counter[Any] = Counter()
    for seed in seeds(HANDS):
        each = dealt(seed)
        night = night_of(each.opening)
        for count, sent in enumerate(each.events, 1):
            answer = told(night, sent)
            assert not isinstance(answer, Refusal), answer
            night = answer
            for stop in stops(each, count):
                stopped = after(night, stop.events)
                if stopped is None or (count == len(each.events) and stop.name != "night closed"):
                    continue
                seqs = list(range(count + 2, count + 2 + len(stop.events)))
                opened_again = after(stopped, [event("correction", strike=seqs, reason="seguía")])
                assert opened_again is not None, (stop, each.events[:count])
                assert_goes_on(each, opened_again, count)
                rest = event("correction", strike=seqs, insert=each.events[count:], reason="seguía")
                if each.events[count:]:
                    put_right = after(stopped, [rest])
                    assert put_right is not None and yields(put_right)["hands"][0] == each.hand, (stop, each.events[:count])
                seen.update([stop.name, ("behind", sent["type"], night.version)])
    assert {name for name in seen if isinstance(name, str)} == STOPS, seen
    assert {kind for kind in seen if not isinstance(kind, str) and kind[1] == "trick"}, seen


@pytest.mark.dice
def test_a_hand_that_was_decided_goes_on_before_the_hands_behind_it() -> None:
    """The remaining tricks are inserted after the last logged one: the result is that of the whole hand, and the next hand is unchanged."""
    seen = 0
    for seed in seeds(HANDS):
        each = dealt(seed)
        for count in range(2, len(each.events)):
            stopped = after(night_of(each.opening, *each.events[:count]), NEXT)
            if stopped is None:
                continue
            put_right = after(stopped, [event("correction", after=count + 1, insert=each.events[count:], reason="seguía")])
            assert put_right is not None, each.events[:count]
            first, second = yields(put_right)["hands"]
            assert first == each.hand
            assert second["outcome"] == "passed_out"
            assert GAME.dealt_count(put_right.table) == 2
            seen += 1
    assert seen
