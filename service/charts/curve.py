"""Where the points, ends and marks of some lines of whole numbers lie in a drawing. Pure geometry: whole numbers in, points out.

A drawing is 320 wide, so that on the narrowest phone a unit is a pixel. Values stand on the left, names at the ends of the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

WIDTH: Final = 320
ROW: Final = 15
"""The height of a row of text, which is the least distance between two names."""
LETTER: Final = 8
"""The width of a letter at most, except the widest ones; text is 12 high."""
TOP: Final = 12
FOOT: Final = 24
"""The height of the numbers of the hands below the chart."""
GAP: Final = 20
"""The distance from the end of a line, with its mark, to its name."""
LEAST: Final = 168
"""The least height of the area of the lines."""

Point = tuple[int, int]


class Line(NamedTuple):
    """A line: a point for each value, and where the label at its end begins; text is centred in its row."""

    points: tuple[Point, ...]
    label: Point


class Tick(NamedTuple):
    """A value or a hand written beside the lines, and its position: down from the top, or right from the edge."""

    value: int
    at: int


class Curve(NamedTuple):
    """The positions of everything in a chart."""

    width: int
    height: int
    left: int
    right: int
    """The x at which the lines begin and end."""
    top: int
    bottom: int
    zero: int
    """The y of zero."""
    values: tuple[Tick, ...]
    """The highest value, zero and the lowest, as far as there is room between them."""
    hands: tuple[Tick, ...]
    """The first and the last hand, each by its number."""
    lines: tuple[Line, ...]


def curve(lines: Sequence[Sequence[int]], *, label: int) -> Curve:
    """The positions of at least one line, all with equally many values, the first of which is that before the first hand.

    `label` is the number of letters of the longest name at an end.
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
    """Zero, and each bound that has a row to itself."""
    bounds = [value for value in (highest, lowest) if abs(down(value) - down(0)) >= ROW]
    return tuple(sorted((Tick(value, down(value)) for value in (0, *bounds)), key=lambda tick: tick.at))


def _apart(ends: Sequence[int], top: int, bottom: int) -> list[int]:
    """The rows of the names, each as near to the end of its line as possible: no two overlap, and none leaves the drawing."""
    order = sorted(range(len(ends)), key=lambda place: (ends[place], place))
    rows, above, left = [0] * len(ends), top - ROW, len(ends)
    for place in order:
        left -= 1
        above = rows[place] = max(above + ROW, min(ends[place], bottom - left * ROW))
    return rows
