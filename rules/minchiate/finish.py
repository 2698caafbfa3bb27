"""How the table goes on after a hand: what it came to and paid, the seats of the next giro, who deals, when a game is over.

Source: minchiate/parejas, minchiate/giro, minchiate/restos
"""

from __future__ import annotations

from rules.minchiate.counting import result_of
from rules.minchiate.payments import postings_of
from rules.minchiate.terms import HANDS_OF_A_GAME, HANDS_OF_A_GIRO, Finished, Table


def finished(table: Table) -> Table:
    """The table between hands, the last hand reckoned and closed; it must be complete."""
    hand = table.hand
    if hand is None:
        return table
    result = result_of(hand, table.options)
    done = Finished(hand, table.options, result, postings_of(hand, result))
    return table._replace(done=table.done.grown(done), hand=None)


def facing(table: Table) -> str:
    """The player opposite the first dealer. Source: minchiate/parejas"""
    players = table.seats.players
    return players[(players.index(table.first) + 2) % len(players)]


def partner_due(table: Table) -> str:
    """The player who should face the first dealer in the coming giro: the highest of the draw who has not yet. Source: minchiate/parejas"""
    waiting = [player for player in table.draw_order if player != table.first and player not in table.faced]
    return waiting[0] if waiting else facing(table)


def seated_for(table: Table) -> Table:
    """The table as it sits for the next hand: as a giro begins, the due player changes seats with the one who faced the first dealer.

    Source: minchiate/parejas
    """
    if table.reseated or table.place % HANDS_OF_A_GIRO or table.place in (0, HANDS_OF_A_GAME):
        return table
    was, due = facing(table), partner_due(table)
    swapped, seats = {was: due, due: was}, table.seats
    players = tuple([swapped.get(player, player) for player in seats.players])
    return table._replace(seats=seats._replace(players=players, listed=seats.listed or seats.players))


def dealer_of(table: Table, place: int) -> str:
    """Who deals the hand after `place` hands of the game: the first dealer, then the players to the right, giro by giro.

    Source: minchiate/parejas
    """
    players = table.seats.players
    return players[(players.index(table.first) + place) % len(players)]


def due_after(table: Table) -> str | None:
    """Who deals next; None if the game is over and another must be drawn for. Source: minchiate/parejas"""
    return None if table.place == HANDS_OF_A_GAME else dealer_of(seated_for(table), table.place)
