"""What a hand came to, before anybody pays: the points of each side, what sleeps, and whether one side has every trick.

The tricks or the tally give it; from here on both are the same. Source: malilla-1807/valor, malilla-1807/cuenta, malilla-1807/capote
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.core.known import tallied
from rules.malilla.claims import Applied
from rules.malilla.knowledge import is_full
from rules.malilla.ranks import PACK_VALUE, VALUES
from rules.malilla.terms import Hand
from rules.malilla.variants import Form

ALL_POINTS: Final = 72
"""The points of the cards and the tricks together. Source: malilla-1807/valor, malilla-1807/cuenta"""
CARDS_OF_A_POINT: Final = 4
"""With two cards to a trick, how many won cards make the point of a trick. Source: malilla-1807/ad-vistas"""


class Result(NamedTuple):
    """A complete hand as it is reckoned: points by side, tricks by seat if they are known."""

    points: tuple[int, ...]
    asleep: int
    tricks: tuple[int, ...] | None
    taker: int | None
    """The side that has every trick. Source: malilla-1807/capote"""
    gains: tuple[int, ...]
    lacks: tuple[int, ...]


def result_of(hand: Hand, laws: Sequence[Applied]) -> Result:
    """What a complete hand that is not void came to, given the laws that were applied in it.

    Source: malilla-1807/valor, malilla-1807/cuenta
    """
    points, asleep, tricks = _counted(hand) if hand.tally is not None else _played(hand)
    taker = _taker(hand.form, points)
    if taker is not None and any(each.law == "carta-de-menos" and side_of(hand, each.player) == taker for each in laws):
        taker = None
    quota = hand.form.quota
    gains = tuple([max(0, each - quota) for each in points])
    lacks = tuple([max(0, quota - each) for each in points])
    return Result(points, asleep, tricks, taker, gains, lacks)


def side_of(hand: Hand, player: str) -> int | None:
    """The side of a player; None if he sits out."""
    return hand.form.side(hand.seat(player)) if player in hand.players else None


def points_of_tricks(form: Form, count: int) -> int:
    """What this many tricks are worth besides their cards. Source: malilla-1807/valor, malilla-1807/ad-vistas"""
    return form.players * count // CARDS_OF_A_POINT if form.open_piles else count


def tricks_of_sides(hand: Hand) -> tuple[int, ...]:
    """How many logged tricks each side has won so far."""
    won, side = [0] * hand.form.sides, hand.form.side
    for winner in hand.winners:
        won[side(winner)] += 1
    return tuple(won)


def values_of_sides(hand: Hand) -> tuple[int, ...]:
    """What the cards of the logged tricks are worth that each side has won so far. Source: malilla-1807/valor"""
    values, side = [0] * hand.form.sides, hand.form.side
    if hand.play is not None:
        for trick, winner in zip(hand.play.tricks, hand.play.winners, strict=True):
            if trick is not None:
                values[side(winner)] += sum(map(VALUES.__getitem__, trick.codes))
    return tuple(values)


def points_so_far(hand: Hand) -> tuple[int, ...]:
    """What the logged tricks give each side. Source: malilla-1807/valor, malilla-1807/ad-vistas"""
    return _with_tricks(hand, values_of_sides(hand))


def _with_tricks(hand: Hand, values: Sequence[int]) -> tuple[int, ...]:
    """The values of cards plus those of the tricks."""
    return tuple([value + points_of_tricks(hand.form, count) for value, count in zip(values, tricks_of_sides(hand), strict=True)])


def _played(hand: Hand) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Points by side, sleeping points and tricks by seat, from the cards.

    Source: malilla-1807/valor, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
    """
    assert is_full(hand), "every trick has its cards"
    tricks = tuple([hand.winners.count(seat) for seat in range(len(hand.players))])
    values = values_of_sides(hand)
    return _with_tricks(hand, values), PACK_VALUE - sum(values), tricks


def _counted(hand: Hand) -> tuple[tuple[int, ...], int, tuple[int, ...] | None]:
    """Points by side, sleeping points and tricks by seat, from the tally. Source: malilla-1807/cuenta"""
    tally = tallied(hand)
    points, asleep = counted_points(hand), tally.asleep or 0
    assert points is not None, "the tally has the points of every side"
    told = tally.tricks
    if len(hand.winners) == hand.form.tricks:
        return points, asleep, tuple([hand.winners.count(seat) for seat in range(len(hand.players))])
    if told is None or len(told) != len(hand.players):
        return points, asleep, None
    return points, asleep, tuple([told[player] for player in hand.players])


def counted_points(hand: Hand) -> tuple[int, ...] | None:
    """The points of each side by the tally; None if a side is missing.

    One player of a pair stands for both, and one pair's points give the other's.

    Source: malilla-1807/cuenta
    """
    tally = tallied(hand)
    told = {side_of(hand, player): points for player, points in tally.points.items()}
    if hand.form.pairs and len(told) == 1:
        ((side, points),) = told.items()
        assert side is not None, "the player has cards"
        told[1 - side] = ALL_POINTS - (tally.asleep or 0) - points
    sides = range(hand.form.sides)
    return tuple([told[side] for side in sides]) if all(side in told for side in sides) else None


def _taker(form: Form, points: Sequence[int]) -> int | None:
    """The side that has every trick: the others have no point, for every trick gives one.

    Between two with open piles one trick gives none, but then nobody has all seventy-two. Source: malilla-1807/capote, malilla-1807/cuenta
    """
    if form.open_piles:
        return points.index(ALL_POINTS) if ALL_POINTS in points else None
    ahead = [side for side, each in enumerate(points) if each]
    return ahead[0] if len(ahead) == 1 else None
