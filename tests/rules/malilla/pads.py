"""Nights of Malilla whose pads are walked; how an answer is sent, and what it came to, is the same in every game (`tests.rules.tresillo.pads`)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from projections.filled import Filled, filled
from projections.replay import Night
from tests.nights import FOUR, Event, event, night_of
from tests.rules.tresillo.pads import Answers, Json, logged, pad_of, refusal_of

__all__ = ["FIVE", "PLAYERS", "Answers", "Json", "drawn", "fresh", "logged", "opened", "pad_of", "refusal_of"]

PLAYERS: Final = {"companeros": FOUR, "barrotada": FOUR, "coja": FOUR[:3], "dos-vistas": FOUR[:2], "dos-cubiertas": FOUR[:2]}
"""Variant → who sits down to it."""
FIVE: Final = (*FOUR, "eva")


def opened(variant: str = "companeros", players: tuple[str, ...] | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; the last deals first, so that ana is mano."""
    rules = {"variant": variant, "overrides": overrides}
    return event("night_opened", game="malilla", rules=rules, players=list(players or PLAYERS[variant]))


def fresh(variant: str = "companeros", players: tuple[str, ...] | None = None, **overrides: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(variant, players, **overrides))


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands that can be told, each answer drawn: what seldom happens in one of three. Always the same ones of a pad."""
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
            assert said.asked is None, (answers, said.asked)
            return said
        met.add(question["name"])
        if not question.get("optional") or dice.random() < 1 / 3:
            answers[question["name"]] = dice.choice(question["choices"])["value"]
