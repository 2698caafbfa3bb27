"""What may become of a hand, as far as a pad asks: the points of each side, the capotes, the laws of the deal.

Each way is tried on the rules; nothing is decided here. The sides are those of the hand, the mano's first. Source: malilla-1807/cuenta,
malilla-1807/capote, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.known import hand_at
from rules.core.refusals import Refusal
from rules.malilla import laws
from rules.malilla.facts import Penalty, Tally
from rules.malilla.outcome import ALL_POINTS, points_so_far, tricks_of_sides
from rules.malilla.tally import HIGHEST, is_one_over, most_asleep, tally
from rules.malilla.terms import Hand, Table


class Ways(NamedTuple):
    """Everything that can still happen in a hand; values of each side are in the order of the sides."""

    least: tuple[int, ...]
    """The least points of each side if nobody gives capote."""
    most: tuple[int, ...]
    capotes: tuple[bool, ...]
    """Whether each may give capote."""
    ordinary: bool
    """Whether more than one side may have points."""
    sums: tuple[int, int]
    """The least and the most that all points and the sleeping ones come to."""
    sleeping: int | None
    """The most points that may sleep; None if none can."""
    misdeal: bool
    """Whether a misdeal may still be claimed."""
    void_out_of_turn: bool
    """Whether a deal out of turn may still make the hand void."""
    fined_out_of_turn: bool
    """Whether a deal out of turn may still be fined once the hand is counted."""


def ways_of(table: Table, *, is_open: bool) -> Ways:
    """Everything that can still happen in a hand; if it is not dealt yet, any player may have dealt it.

    Source: malilla-1807/cuenta, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle
    """
    hand = hand_at(table)
    form, logged = hand.form, tricks_of_sides(hand)
    every = sum(logged) == form.tricks
    sleeping = _sleeping(hand)
    # Where points may sleep, all other points together may be none: that is a capote, and is logged as one.
    none = int(sleeping is not None and form.sides == 2 and not form.open_piles)
    sums = (ALL_POINTS - form.open_piles, ALL_POINTS)
    if every and form.open_piles:
        sums = (ALL_POINTS - logged[0] % 2,) * 2
    out = hand if is_open else hand._replace(out_of_turn=True)
    counted = out._replace(tally=Tally(points=dict.fromkeys(hand.players[: form.sides], form.quota)))
    law = Penalty(player=hand.dealer, law="dar-sin-tocarle")
    seen_before = _applied(table.at(out), law)
    return Ways(
        least=tuple([max(none, points) for points in points_so_far(hand)]),
        most=tuple([0 if every and not tricks else ALL_POINTS - 1 for tricks in logged]),
        capotes=tuple([_gives_capote(table, hand, side) for side in range(form.sides)]),
        ordinary=not every or sum(map(bool, logged)) > 1,
        sums=sums,
        sleeping=sleeping,
        misdeal=_applied(table, Penalty(player=hand.dealer, law="mal-dado", cause="reparto")) is not None,
        void_out_of_turn=seen_before is not None and seen_before.void is not None,
        fined_out_of_turn=_applied(table.at(counted), law) is not None,
    )


def _sleeping(hand: Hand) -> int | None:
    """The most points that may sleep; None if none can. Source: malilla-1807/ad-cubiertas, malilla-1807/cuenta-de-cartas"""
    if hand.form.stock:
        return most_asleep(hand)
    return HIGHEST if is_one_over(hand) else None


def _gives_capote(table: Table, hand: Hand, side: int) -> bool:
    """Whether a count that gives a side all the points would be accepted. Source: malilla-1807/capote"""
    points = {player: ALL_POINTS if hand.form.side(seat) == side else 0 for seat, player in enumerate(hand.players)}
    heads = hand.players[: hand.form.sides]
    return not isinstance(tally(table, Tally(points={player: points[player] for player in heads})), Refusal)


def _applied(table: Table, fact: Penalty) -> Hand | None:
    """The hand with a law applied; None if the law would be refused."""
    answer = laws.penalty(table, fact)
    return None if isinstance(answer, Refusal) else answer.hand
