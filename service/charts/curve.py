"""Where do the points, ends and marks of some lines of whole numbers lie in a drawing? Pure geometry: whole numbers in, points out.

A drawing is 320 wide, so that on the narrowest phone a unit is a pixel. The values stand at the left, the names at the ends of their lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

WIDTH: Final = 320
ROW: Final = 15
"""A row of text: so far apart stand two names."""
LETTER: Final = 8
"""How wide a letter is at most, but for the widest: text is 12 high."""
TOP: Final = 12
FOOT: Final = 24
"""What the numbers of the hands need below."""
GAP: Final = 20
"""Between the end of a line, with its mark, and its name."""
LEAST: Final = 168
"""How high the lines are at least."""

Point = tuple[int, int]


class Line(NamedTuple):
    """A line: a point for each value, and where what stands at its end begins: text is in the middle of its row."""

    points: tuple[Point, ...]
    label: Point


class Tick(NamedTuple):
    """A value, or a hand, that is written beside the lines, and where: how far down, or how far to the right."""

    value: int
    at: int


class Curve(NamedTuple):
    """Where everything lies."""

    width: int
    height: int
    left: int
    right: int
    """From where to where lines run."""
    top: int
    bottom: int
    zero: int
    """How far down zero is."""
    values: tuple[Tick, ...]
    """The highest, zero, and the lowest, as far as there is room between them."""
    hands: tuple[Tick, ...]
    """The first and the last hand, each by its number."""
    lines: tuple[Line, ...]


def curve(lines: Sequence[Sequence[int]], *, label: int) -> Curve:
    """Where some lines of equally many values lie: at least one line, and one value of each, that before the first hand; `label` is how many
    letters the longest name at an end has.
    """
    count = len(lines[0])
    highest, lowest = (bound(0, *(value for line in lines for value in line)) for bound in (max, min))
    left = LETTER * max(len(str(bound)) for bound in (highest, lowest)) + 10
    right, bottom = WIDTH - LETTER * label - GAP, TOP + max(LEAST, ROW * len(lines))

    def across(place: int) -> int:
        return left + _share(place * (right - left), max(1, count - 1))

    def down(value: int) -> int:
        return TOP + _share((highest - value) * (bottom - TOP), max(1, highest - lowest))

    rows = _apart([down(line[-1]) for line in lines], TOP, bottom)
    return Curve(
        width=WIDTH,
        height=bottom + FOOT,
        left=left,
        right=right,
        top=TOP,
        bottom=bottom,
        zero=down(0),
        values=_ticks(down, highest, lowest),
        hands=tuple([Tick(hand, across(hand)) for hand in dict.fromkeys((1, count - 1)) if 0 < hand < count]),
        lines=tuple(
            [
                Line(tuple([(across(place), down(value)) for place, value in enumerate(line)]), (right + GAP, row))
                for line, row in zip(lines, rows, strict=True)
            ]
        ),
    )


def _share(product: int, whole: int) -> int:
    """A part of a whole, rounded."""
    return (2 * product + whole) // (2 * whole)


def _ticks(down: Callable[[int], int], highest: int, lowest: int) -> tuple[Tick, ...]:
    """Zero, and of the bounds those that have a row to themselves."""
    bounds = [value for value in (highest, lowest) if abs(down(value) - down(0)) >= ROW]
    return tuple(sorted((Tick(value, down(value)) for value in (0, *bounds)), key=lambda tick: tick.at))


def _apart(ends: Sequence[int], top: int, bottom: int) -> list[int]:
    """The rows of names, each as near to the end of its line as there is room: none over another, and none beyond the drawing."""
    order = sorted(range(len(ends)), key=lambda place: (ends[place], place))
    rows, above, left = [0] * len(ends), top - ROW, len(ends)
    for place in order:
        left -= 1
        above = rows[place] = max(above + ROW, min(ends[place], bottom - left * ROW))
    return rows
