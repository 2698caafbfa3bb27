"""The board: what a hand marks, in decenas, and what is still lacking of a marked hundred or half.

Source: cientos-1807/senalar, cientos-1807/medio-juego, cientos-1807/adicion-2, cientos-1807/adicion-3, cientos-1807/adicion-4,
cientos-1807/adicion-5
"""

from __future__ import annotations

from rules.cientos.acuses import DECENA, decenas
from rules.cientos.tariffs import Options
from rules.cientos.terms import HALF, HUNDRED, MANO, PIE, Boards, Pair

EMPTY = Boards((0, 0), (0, 0))


def marked(boards: Boards, totals: Pair, options: Options) -> Boards:
    """The boards after a hand that nobody won. Source: cientos-1807/adicion-3, cientos-1807/medio-juego"""
    first, second = (_marked(boards.board[seat], boards.lack[seat], totals[seat], options) for seat in (MANO, PIE))
    return Boards((first[0], second[0]), (first[1], second[1]))


def _marked(board: int, lack: int, points: int, options: Options) -> tuple[int, int]:
    """One player's board and lack after some points. Source: cientos-1807/adicion-3, cientos-1807/adicion-4, cientos-1807/adicion-5"""
    left = lack - points if options.lack_adds_up else lack
    if board == HUNDRED:
        return HUNDRED, left
    new = board + DECENA * decenas(points)
    if new == HUNDRED:
        return new, HUNDRED - board - points
    if new == HALF and board < HALF:
        return new, max(0, HALF - board - points)
    if new == board == HALF and lack:
        return new, 0 if points >= lack else left
    return new, 0
