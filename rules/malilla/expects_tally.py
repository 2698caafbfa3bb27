"""Whether the hand may be counted now, and what each number of the count may be.

A value is offered if some entry has it; the tally decides which entries go together. Source: malilla-1807/cuenta, malilla-1807/valor,
malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.expectation import Expectation, Field
from rules.malilla.disproved import may_have_every_trick
from rules.malilla.outcome import ALL_POINTS, points_so_far, tricks_of_sides
from rules.malilla.tally import HIGHEST, may_sleep, most_asleep
from rules.malilla.terms import Hand

TWO: Final = 2


def count(hand: Hand) -> Iterator[Expectation]:
    """The count, with the numbers that its entries may have. Source: malilla-1807/cuenta"""
    points, asleep = _between_open_piles(hand) if hand.form.open_piles else _of_all(hand)
    fields = {"points": Field(required=True, values=points)}
    if asleep:
        fields["asleep"] = Field(values=asleep)
    yield Expectation("tally", fields | {"tricks": Field(values=_tricks(hand))})


def _all_logged(hand: Hand) -> bool:
    """Whether every trick is logged, with or without its cards."""
    return len(hand.winners) == hand.form.tricks


def _may_sleep(hand: Hand) -> range:
    """The points that may be asleep, given those of the logged tricks. Source: malilla-1807/ad-cubiertas, malilla-1807/cuenta-de-cartas"""
    if not may_sleep(hand):
        return range(0)
    left = ALL_POINTS - sum(points_so_far(hand))
    if hand.form.stock:
        return range(min(left, most_asleep(hand)) + 1)
    return range(min(left, HIGHEST) + 1)


def _of_all(hand: Hand) -> tuple[Sequence[int], Sequence[int]]:
    """The points that some side may have, and those that may sleep. Source: malilla-1807/cuenta, malilla-1807/valor"""
    asleep, won, takes_all = _may_sleep(hand), tricks_of_sides(hand), any(may_have_every_trick(hand))
    # A side without any of the tricks has no points; all that is left is for the others.
    may_have_more = [bool(each) or not _all_logged(hand) for each in won]
    found = set[int]()
    for slept in asleep or (0,):
        total = ALL_POINTS - slept
        found |= shares(total, points_so_far(hand), may_have_more) - (set() if takes_all else _of_all_and_nothing(total, hand.form.sides))
    return sorted(found), asleep


def _between_open_piles(hand: Hand) -> tuple[Sequence[int], Sequence[int]]:
    """The points and the sleeping points between two with open piles, where odd numbers of tricks may leave seventy-one.

    Source: malilla-1807/ad-vistas
    """
    least, won, asleep = points_so_far(hand), tricks_of_sides(hand), _may_sleep(hand)
    every, odd, takes_all = _all_logged(hand), won[0] % 2, may_have_every_trick(hand)
    points, sleeping = set[int](), set[int]()
    for slept in asleep or (0,):
        for whole in (ALL_POINTS, ALL_POINTS - 1):
            if every and whole != ALL_POINTS - odd:
                continue
            total = whole - slept
            for one in range(least[0], total - least[1] + 1):
                told = (one, total - one)
                if all(_may_have(told[side], won[side], every=every, takes_all=takes_all[side]) for side in (0, 1)):
                    points |= {*told}
                    sleeping.add(slept)
    return sorted(points), sorted(sleeping) if asleep else ()


def _may_have(points: int, own: int, *, every: bool, takes_all: bool) -> bool:
    """Whether one of two players may have these points with his tricks.

    Without a trick he has none, and he has all only if he may have every trick.

    Source: malilla-1807/ad-vistas, malilla-1807/capote
    """
    return not (every and points and not own) and not (points == ALL_POINTS and not takes_all)


def _of_all_and_nothing(whole: int, among: int) -> set[int]:
    """The points or tricks that occur only if one side takes everything: the whole and, between two, nothing.

    Source: malilla-1807/capote
    """
    return {whole, 0} if among == TWO else {whole}


def shares(total: int, least: Sequence[int], may_have_more: Sequence[bool]) -> set[int]:
    """What each of several may have of a whole, if each has a known minimum and only some may have more."""
    found, left = set[int](), total - sum(least)
    if left < 0:
        return found
    for place, own in enumerate(least):
        others = any(more for other, more in enumerate(may_have_more) if other != place)
        if not may_have_more[place]:
            found |= {own} if others or not left else set()
        elif others:
            found |= {*range(own, own + left + 1)}
        else:
            found.add(own + left)
    return found


def _tricks(hand: Hand) -> Sequence[int]:
    """The numbers of tricks that a player, or a side, may have. Source: malilla-1807/valor"""
    whole = hand.form.tricks
    by_player = [hand.winners.count(seat) for seat in range(len(hand.players))]
    found = shares(whole, by_player, [True] * len(by_player))
    if hand.form.pairs:
        found |= shares(whole, tricks_of_sides(hand), [True] * hand.form.sides)
    return sorted(found if any(may_have_every_trick(hand)) else found - _of_all_and_nothing(whole, len(by_player)))
