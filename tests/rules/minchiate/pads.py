"""Nights of Minchiate whose pads are walked, and how their questions are answered at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from projections.filled import Filled, events, filled
from projections.night import Night
from tests.nights import FOUR, Event, event, night_of
from tests.rules.pads import Answers, Json

NS: Final = ["RO", "RB", "T2", "T3", "T10", "T13", "T30", "T31", "T35", "T38"]
COUNTED: Final[Answers] = {"cards_1": 36, "last": "NS", "captured_1": NS}
"""An ordinary hand in which nothing was noted."""


def opened(**overrides: Any) -> Event:
    """The `night_opened` of a table: dario deals first, so that he and beto are NS."""
    rules = {"rules": {"overrides": overrides}} if overrides else {}
    return event("night_opened", game="minchiate", players=list(FOUR), **rules)


def fresh(**overrides: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(**overrides))


def sent(pad: Json, seat: int = 0, **answers: Any) -> list[Event]:
    """The events that some answers make; nothing may be left to ask."""
    said = filled(pad, answers, seat)
    assert said.asked is None, said.asked
    return events(pad, said)


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands, each answer drawn, what need not be answered in one of three. Always the same ones of a pad.

    Where some played with a wrong number of cards, those told may be too few for the counting cards: such a hand is told so far and no
    further.
    """
    dice = random.Random(f"{pad['rules']} {pad['version']}")  # noqa: S311  # the dice of a test are no secret
    for _ in range(hands_count):
        yield _told(pad, dice)


def _told(pad: Json, dice: random.Random) -> Filled:
    answers: Answers = {}
    met: set[str] = set()
    while True:
        said = filled(pad, answers)
        question = next((each for each in said.open if each["name"] not in met), None)
        if question is None:
            return said
        met.add(question["name"])
        if question["choices"] and (not question.get("optional") or dice.random() < 1 / 3):
            answers[question["name"]] = _picked(question, dice) if question["kind"] == "some" else dice.choice(question["choices"])["value"]


def _picked(question: Json, dice: random.Random) -> list[Any]:
    """Some of several things, as many as they may be with those that are known."""
    sure = len([value for value in question["picked"] if value not in question["free"]])
    least, most = (max(0, min(bound - sure, len(question["free"]))) for bound in question["bounds"])
    return dice.sample(question["free"], dice.randint(min(least, most), most))
