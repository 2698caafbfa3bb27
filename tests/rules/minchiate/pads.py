"""Nights of Minchiate for the walks of the pad, and random answers to its questions."""

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
"""An ordinary hand without notes."""


def opened(**overrides: Any) -> Event:
    """The `night_opened` of a table: dario deals first, so that he and beto are NS."""
    rules = {"rules": {"overrides": overrides}} if overrides else {}
    return event("night_opened", game="minchiate", players=list(FOUR), **rules)


def fresh(**overrides: Any) -> Night:
    """A night just opened."""
    return night_of(opened(**overrides))


def sent(pad: Json, seat: int = 0, **answers: Any) -> list[Event]:
    """The events of some answers, which must leave nothing to ask."""
    said = filled(pad, answers, seat)
    assert said.asked is None, said.asked
    return events(pad, said)


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands with random answers; an optional question is answered in one of three. A pad always gets the same ones.

    If some players had a wrong number of cards, the cards may be too few for the counting ones; then the answers stop there.
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
    """Some of several things, together with the known ones at most as many as allowed."""
    sure = len([value for value in question["picked"] if value not in question["free"]])
    least, most = (max(0, min(bound - sure, len(question["free"]))) for bound in question["bounds"])
    return dice.sample(question["free"], dice.randint(min(least, most), most))
