"""Nights of Cientos whose pads are walked; how an answer is sent, and what it came to, is the same in every game (`tests.rules.tresillo.pads`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from projections.filled import Filled, filled
from projections.replay import Night
from tests.nights import Event, event, night_of
from tests.rules.tresillo.pads import Answers, Json, logged, pad_of, refusal_of

__all__ = ["TWO", "Answers", "Json", "boards", "drawn", "fresh", "logged", "opened", "pad_of", "refusal_of"]

TWO: Final = ("ana", "beto")
LACK: Final = 3
"""What lacks of a hundred that is marked, where nothing else is said."""


def boards(ana: int, beto: int) -> Event:
    """What an earlier night left of a game."""
    lack = {player: LACK for player, board in (("ana", ana), ("beto", beto)) if board == 100}
    return {"board": {"ana": ana, "beto": beto}, "lack": lack}


def opened(tariff: str = "cientos-1807", *, carried: Event | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; beto deals first, so that ana is mano."""
    data: Event = {} if carried is None else {"carried": carried}
    return event("night_opened", game="cientos", rules={"tariff": tariff, "overrides": overrides}, players=list(TWO), **data)


def fresh(tariff: str = "cientos-1807", *, carried: Event | None = None, **overrides: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(tariff, carried=carried, **overrides))


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands, each answer drawn, what need not be answered in one of four. Always the same ones of a pad.

    Of a few that cannot have been, a number is asked for of which none fits: those are told so far and no further.
    """
    dice = random.Random(f"{pad['rules']} {pad['version']} {pad.get('now')}")  # noqa: S311  # the dice of a test are no secret
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
        if question["choices"] and (not question.get("optional") or dice.random() < 1 / 4):
            answers[question["name"]] = dice.choice(question["choices"])["value"]
