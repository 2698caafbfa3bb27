"""A running total as a line: where its points, its zero and its evenings lie in a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

WIDTH: Final = 300
HEIGHT: Final = 150
MARGIN: Final = 5


class Chart(NamedTuple):
    """A line in a drawing of WIDTH by HEIGHT: its points, the height of zero, where each night ends, and the bounds in words."""

    points: str
    zero: float
    ends: list[float]
    highest: int
    lowest: int
    last: tuple[float, float]


def chart(nights: Sequence[Sequence[int]]) -> Chart:
    """The line of totals that begin at zero; each night is the gains of which it was made."""
    totals = list(accumulate((gain for night in nights for gain in night), initial=0))
    highest, lowest = max(totals), min(totals)
    across = (WIDTH - 2 * MARGIN) / max(1, len(totals) - 1)
    up = (HEIGHT - 2 * MARGIN) / max(1, highest - lowest)

    def at(place: int) -> tuple[float, float]:
        return round(MARGIN + place * across, 1), round(MARGIN + (highest - totals[place]) * up, 1)

    ends = list(accumulate(len(night) for night in nights))
    return Chart(
        points=" ".join(f"{x},{y}" for x, y in map(at, range(len(totals)))),
        zero=round(MARGIN + highest * up, 1),
        ends=[at(end)[0] for end in ends],
        highest=highest,
        lowest=lowest,
        last=at(len(totals) - 1),
    )
