"""How the table goes on after a hand: what it marks and pays, whether it ended a game, who deals next.

A hand stays open to claims until the next deal; what it came to is reckoned on demand. Source: cientos-1807/juego,
cientos-1807/dar-seguidas, cientos-1807/medio-juego
"""

from __future__ import annotations

from rules.cientos.boards import EMPTY, marked
from rules.cientos.counting import so_far
from rules.cientos.payments import postings_of
from rules.cientos.result import count_of, is_decided, is_doble, is_finished
from rules.cientos.tariffs import Options
from rules.cientos.terms import SEATS, Finished, Hand, Juego, Settled, Table
from rules.core.seats import after


def is_over(hand: Hand, options: Options) -> bool:
    """Whether a deal may follow: the hand is finished, or the acuses decided it. Source: cientos-1807/juego"""
    return is_finished(hand, options) or is_decided(hand, options)


def settled(table: Table, hand: Hand, options: Options) -> Settled:
    """What a hand pays and marks as it stands; nothing before it is over. Source: cientos-1807/juego, cientos-1807/adicion-3"""
    if hand.void is not None or not is_over(hand, options):
        return Settled((), hand.boards, None)
    count = count_of(hand, options)
    postings = postings_of(hand, count, options)
    totals = count.total(0), count.total(1)
    if count.winner is None:
        return Settled(postings, marked(hand.boards, totals, options), None)
    points = {hand.players[seat]: hand.boards.board[seat] - hand.boards.lack[seat] + totals[seat] for seat in SEATS}
    own = (*table.own, hand.number)
    juego = Juego(hand.juego, own, hand.players[count.winner], is_doble(hand, count, options), points)
    return Settled(postings, EMPTY, juego)


def weighed(table: Table) -> Table:
    """The table with its last hand counted if its acuses alone may have decided it, so that this is checked only once.

    Source: cientos-1807/juego
    """
    hand = table.hand
    if hand is None or hand.so_far is not None or hand.void is not None or hand.tally is not None or not hand.acuses:
        return table
    return table.at(hand._replace(so_far=so_far(hand, table.options)))


def due_after(table: Table) -> str:
    """Who deals the next hand: the players alternate; a null hand is dealt again. Source: cientos-1807/dar-seguidas, cientos-1807/sorteo"""
    hand = table.hand
    if hand is None:
        return table.due
    if hand.void is not None:
        return table.due if hand.void == "dar-seguidas" else hand.dealer
    return after(table.seats.players, hand.dealer)


def between(table: Table) -> Table:
    """The table between hands, the last hand reckoned and closed; it must be over. Source: cientos-1807/juego"""
    hand = table.hand
    if hand is None:
        return table
    done = settled(table, hand, table.options)
    won, (mano, pie) = done.juego is not None, hand.players
    board, lack = done.boards
    return table._replace(
        due=due_after(table),
        juego=table.juego + won,
        own=() if won else (*table.own, hand.number),
        counted=not won and (table.counted or hand.void is None),
        board={mano: board[0], pie: board[1]},
        lack={mano: lack[0], pie: lack[1]},
        juegos=table.juegos if done.juego is None else table.juegos.grown(done.juego),
        done=table.done.grown(Finished(hand, table.options, done)),
        hand=None,
    )
