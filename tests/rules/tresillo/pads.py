"""Nights of Tresillo whose pads are walked."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from projections.filled import Filled
from projections.replay import Night
from tests.nights import FOUR, night_of, opened
from tests.rules.pads import Answers, Json, Keeping, logged, pad_of, refusal_of, walked

__all__ = ["Answers", "Json", "Keeping", "drawn", "fresh", "logged", "night_of", "pad_of", "refusal_of", "walked"]


def fresh(tariff: str = "fournier", players: Sequence[str] = FOUR, **data: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(tariff, players, **data))


def drawn(pad: Json, hands_count: int) -> Iterator[Filled]:
    """Some hands that can be told, each answer drawn; always the same ones of a pad."""
    dice = random.Random(f"{pad['rules']} {pad['version']}")  # noqa: S311  # the dice of a test are no secret
    for _ in range(hands_count):
        yield from walked(pad, lambda _question, ways: [dice.choice(ways)])
