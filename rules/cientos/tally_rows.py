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


def rows(options: Options, tricks: Pair, carteo: Pair, short: int | None) -> tuple[Row, ...]:
    """The courses that fit: with twelve tricks those of twelve, with fewer those that somebody stopped. Source: cientos-1807/carteo

    `short` is who is known to play with eleven cards.
    """
    found = _fitting(options, tricks, carteo, _lasts(options) if sum(tricks) == DEALT else ())
    return found if short is None else (*found, *_without_a_card(options, tricks, carteo, short))


def _lasts(options: Options) -> tuple[int, ...]:
    """What the last trick may give besides. Source: cientos-1807/ultima"""
    return (1, 0) if options.last_low else (1,)


def _fitting(options: Options, tricks: Pair, carteo: Pair, lasts: tuple[int, ...]) -> tuple[Row, ...]:
    """The courses in which all tricks were played, whose last gave so much besides; without a last those that somebody stopped. Source: cientos-1807/carteo"""
    found = _rival_lead(tricks, carteo, lasts) if options.carteo == "rival_lead" else _every(tricks, carteo, lasts)
    if not tricks[PIE]:
        return tuple([Row(each.by, carteo[MANO], carteo[MANO]) for each in found])
    return tuple(found)


def _without_a_card(options: Options, tricks: Pair, carteo: Pair, short: int) -> Iterator[Row]:
    """The courses in which the player with eleven cards took the eleventh trick: the other leads the twelfth, alone. Source: cientos-1807/carta-de-menos

    Eleven tricks are counted as twelve are, without what the last gives besides.
    """
    other, whole = 1 - short, sum(tricks) == DEALT
    if sum(tricks) < DEALT - 1 or (whole and not tricks[other]):
        return
    taken = 1 if options.carteo == "rival_lead" else 2
    for points in [taken + last for last in _lasts(options)] if whole else [1]:
        eleven = _less(tricks, other, int(whole)), _less(carteo, other, points)
        yield from (row._replace(by=other) for row in _fitting(options, *eleven, (0,)) if row.by == short)


def _less(pair: Pair, seat: int, count: int) -> Pair:
    return (pair[0] - count, pair[1]) if seat == MANO else (pair[0], pair[1] - count)


def _rival_lead(tricks: Pair, carteo: Pair, lasts: tuple[int, ...]) -> Iterator[Row]:
    """The rows of the treatise: one for a lead, one for a trick taken on the other's. Source: cientos-1807/carteo, cientos-1807/ultima"""
    (mano, pie), x, y = tricks, carteo[MANO] - tricks[MANO], carteo[PIE] - tricks[PIE]
    as_first = 0 <= y <= min(mano, pie) and (y >= 1) == (pie >= 1)
    as_second = 1 <= x <= pie and x - 1 <= mano
    second = (mano + 1 if x == 1 else 1, mano - x + 2)
    for last in lasts:
        if mano >= 1 and x - y == last and as_first:
            yield Row(MANO, 1, mano - y + 1)
        if as_second and y == x - 1 + last:
            yield Row(PIE, *second)
    if lasts:
        return
    if x - y == 1 and as_first:
        yield Row(MANO, 1, mano - y + 1)
    if x == y and 1 <= y <= min(mano, pie):
        yield Row(MANO, mano if y == 1 else 1, mano - y + 1)
    if x == y and as_second:
        yield Row(PIE, *second)
    if x - y == 1 and 1 <= x <= pie and y <= mano and (x > 1 or pie == 1):
        yield Row(PIE, mano + 1 if y == 0 else 1, mano - y + 1)


def _every(tricks: Pair, carteo: Pair, lasts: tuple[int, ...]) -> Iterator[Row]:
    """The rows of the Adiciones: one for a lead, one for every trick. Source: cientos-1807/adicion-6"""
    (mano, pie), x, y = tricks, carteo[MANO] - 2 * tricks[MANO], carteo[PIE] - 2 * tricks[PIE]
    first, second = (1, 2 * mano - 1), (2 * mano + 1 if pie == 1 else 1, 2 * mano + 1)
    for last in lasts:
        if mano >= 1 and (x, y) == (last, 0):
            yield Row(MANO, *first)
        if pie >= 1 and (x, y) == (1, last - 1):
            yield Row(PIE, *second)
    if lasts:
        return
    if (x, y) == (1, 0) and (mano >= 1 or not pie):
        yield Row(MANO, *first)
    if mano >= 1 and (x, y) == (0, 0):
        yield Row(MANO, *first)
    if pie >= 1 and (x, y) == (1, 0):
        yield Row(PIE, *second)
    if pie >= 1 and (x, y) == (1, -1):
        yield Row(PIE, *second)
