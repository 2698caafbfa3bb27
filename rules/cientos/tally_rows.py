"""Which courses of play give the tricks and points of a tally, and how much the mano had counted before the pie took a trick.

Tables of the page: what following suit, leads and tricks allow, without asking when the hundred was made. Source: cientos-1807/carteo,
cientos-1807/ultima, cientos-1807/adicion-6, cientos-1807/pique
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, PIE, Pair


class Row(NamedTuple):
    """A course of play that fits: who played last in it, and between which bounds the mano had counted before the pie took a trick."""

    by: int
    least: int
    most: int


def rows(options: Options, tricks: Pair, carteo: Pair) -> tuple[Row, ...]:
    """The courses that fit: with twelve tricks those of twelve, with fewer those that somebody stopped. Source: cientos-1807/carteo"""
    whole = sum(tricks) == DEALT
    found = (
        _rival_lead(options, tricks, carteo, whole=whole)
        if options.carteo == "rival_lead"
        else _every(options, tricks, carteo, whole=whole)
    )
    if not tricks[PIE]:
        return tuple([Row(each.by, carteo[MANO], carteo[MANO]) for each in found])
    return tuple(found)


def _lasts(options: Options) -> tuple[int, ...]:
    """What the last trick may give besides. Source: cientos-1807/ultima"""
    return (1, 0) if options.last_low else (1,)


def _rival_lead(options: Options, tricks: Pair, carteo: Pair, *, whole: bool) -> Iterator[Row]:
    """The rows of the treatise: one for a lead, one for a trick taken on the other's. Source: cientos-1807/carteo, cientos-1807/ultima"""
    (mano, pie), x, y = tricks, carteo[MANO] - tricks[MANO], carteo[PIE] - tricks[PIE]
    as_first = 0 <= y <= min(mano, pie) and (y >= 1) == (pie >= 1)
    as_second = 1 <= x <= pie and x - 1 <= mano
    second = (mano + 1 if x == 1 else 1, mano - x + 2)
    if whole:
        for last in _lasts(options):
            if mano >= 1 and x - y == last and as_first:
                yield Row(MANO, 1, mano - y + 1)
            if as_second and y == x - 1 + last:
                yield Row(PIE, *second)
        return
    if x - y == 1 and as_first:
        yield Row(MANO, 1, mano - y + 1)
    if x == y and 1 <= y <= min(mano, pie):
        yield Row(MANO, mano if y == 1 else 1, mano - y + 1)
    if x == y and as_second:
        yield Row(PIE, *second)
    if x - y == 1 and 1 <= x <= pie and y <= mano and (x > 1 or pie == 1):
        yield Row(PIE, mano + 1 if y == 0 else 1, mano - y + 1)


def _every(options: Options, tricks: Pair, carteo: Pair, *, whole: bool) -> Iterator[Row]:
    """The rows of the Adiciones: one for a lead, one for every trick. Source: cientos-1807/adicion-6"""
    (mano, pie), x, y = tricks, carteo[MANO] - 2 * tricks[MANO], carteo[PIE] - 2 * tricks[PIE]
    first, second = (1, 2 * mano - 1), (2 * mano + 1 if pie == 1 else 1, 2 * mano + 1)
    if whole:
        for last in _lasts(options):
            if mano >= 1 and (x, y) == (last, 0):
                yield Row(MANO, *first)
            if pie >= 1 and (x, y) == (1, last - 1):
                yield Row(PIE, *second)
        return
    if (x, y) == (1, 0) and (mano >= 1 or not pie):
        yield Row(MANO, *first)
    if mano >= 1 and (x, y) == (0, 0):
        yield Row(MANO, *first)
    if pie >= 1 and (x, y) == (1, 0):
        yield Row(PIE, *second)
    if pie >= 1 and (x, y) == (1, -1):
        yield Row(PIE, *second)
