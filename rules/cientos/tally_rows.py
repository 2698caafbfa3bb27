"""Which courses of play give the tricks and points of a tally, and how much the mano had counted before the pie took a trick.

These are tables of the page: what following suit, leads and tricks allow, whenever the hundred was made. Source: cientos-1807/carteo,
cientos-1807/ultima, cientos-1807/adicion-6, cientos-1807/pique
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, PIE, Pair


class Row(NamedTuple):
    """A fitting course of play.

    `by` counted the last point in it; the mano had counted between `least` and `most` before the pie took a trick; `led` if a lead stopped
    the play.
    """

    by: int
    least: int
    most: int
    led: bool = False


def rows(options: Options, tricks: Pair, carteo: Pair, short: int | None) -> tuple[Row, ...]:
    """The courses that fit: with twelve tricks those of twelve, with fewer those that a player stopped.

    `short` is the seat known to play with eleven cards. The other has the twelfth card, and leads it alone. (`carta-de-menos`)
    Source: cientos-1807/carteo
    """
    whole = sum(tricks) == DEALT
    found = _fitting(options, tricks, carteo, _lasts(options) if whole else ())
    if short is None or sum(tricks) < DEALT - 1:
        return found
    taken = () if whole else tuple([row for row in found if not row.led])
    return (*taken, *_led_alone(options, tricks, carteo, 1 - short))


def _lasts(options: Options) -> tuple[int, ...]:
    """What the last trick may give in addition. Source: cientos-1807/ultima"""
    return (1, 0) if options.last_low else (1,)


def _fitting(options: Options, tricks: Pair, carteo: Pair, lasts: tuple[int, ...]) -> tuple[Row, ...]:
    """The courses in which all tricks were played and the last gave one of `lasts` more; without `lasts`, those that a player stopped.

    Source: cientos-1807/carteo
    """
    found = _rival_lead(tricks, carteo, lasts) if options.carteo == "rival_lead" else _every(tricks, carteo, lasts)
    if not tricks[PIE]:
        return tuple([row._replace(least=carteo[MANO], most=carteo[MANO]) for row in found])
    return tuple(found)


def _led_alone(options: Options, tricks: Pair, carteo: Pair, other: int) -> Iterator[Row]:
    """The courses in which the player with twelve cards led the last one, which nobody followed.

    Eleven tricks count as twelve do, without the addition for the last. Source: cientos-1807/carta-de-menos
    """
    whole = sum(tricks) == DEALT
    if whole and not tricks[other]:
        return
    taken = 1 if options.carteo == "rival_lead" else 2
    for points in [taken + last for last in _lasts(options)] if whole else [1]:
        eleven = _less(tricks, other, int(whole)), _less(carteo, other, points)
        for row in _fitting(options, *eleven, (0,)):
            # If the pie took none of the eleven, the mano had counted all his points before.
            bounds = (row.least, row.most) if eleven[0][PIE] else (carteo[MANO], carteo[MANO])
            yield Row(other, *bounds, led=not whole)


def _less(pair: Pair, seat: int, count: int) -> Pair:
    return (pair[0] - count, pair[1]) if seat == MANO else (pair[0], pair[1] - count)


def _rival_lead(tricks: Pair, carteo: Pair, lasts: tuple[int, ...]) -> Iterator[Row]:
    """The rows of the treatise: one for a lead, one for a trick taken on the other's lead.

    Source: cientos-1807/carteo, cientos-1807/ultima
    """
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
        yield Row(MANO, 1, mano - y + 1, led=True)
    if x == y and 1 <= y <= min(mano, pie):
        yield Row(MANO, mano if y == 1 else 1, mano - y + 1)
    if x == y and as_second:
        yield Row(PIE, *second, led=True)
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
        yield Row(MANO, *first, led=True)
    if mano >= 1 and (x, y) == (0, 0):
        yield Row(MANO, *first)
    if pie >= 1 and (x, y) == (1, 0):
        yield Row(PIE, *second, led=True)
    if pie >= 1 and (x, y) == (1, -1):
        yield Row(PIE, *second)
