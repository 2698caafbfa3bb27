"""What each side of a hand made, off the tricks or off the tally. Source: brisca/cuenta"""

from __future__ import annotations

from rules.brisca.ranks import ALL_POINTS, VALUES
from rules.brisca.terms import SIDES, Hand


def is_full(hand: Hand) -> bool:
    """Whether all tricks were logged with their cards. Source: brisca/bazas"""
    return len(hand.play.winners) == hand.tricks_count and None not in hand.play.tricks


def points_so_far(hand: Hand) -> tuple[int, int]:
    """What the tricks logged with their cards give to each side. Source: brisca/cuenta"""
    points = [0 for _ in SIDES]
    for trick, winner in zip(hand.play.tricks, hand.play.winners, strict=True):
        if trick is not None:
            points[winner % len(SIDES)] += sum(map(VALUES.__getitem__, trick.codes))
    return points[0], points[1]


def points_of(hand: Hand) -> tuple[int, int]:
    """The points of each side of a complete hand; of a tally one side gives the other. Source: brisca/cuenta"""
    if hand.tally is None:
        return points_so_far(hand)
    player, points = next(iter(hand.tally.points.items()))
    first = points if hand.side(player) == 0 else ALL_POINTS - points
    return first, ALL_POINTS - first


def bounds(hand: Hand) -> tuple[tuple[int, int], tuple[int, int]]:
    """The least and the most points that each side may come to; a side without any of all the tricks has none. Source: brisca/cuenta"""
    least = list(points_so_far(hand))
    if len(hand.play.winners) == hand.tricks_count:
        for side in SIDES:
            if all(winner % len(SIDES) == side for winner in hand.play.winners):
                least[side] = ALL_POINTS
    return (least[0], ALL_POINTS - least[1]), (least[1], ALL_POINTS - least[0])
