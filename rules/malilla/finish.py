"""How the table goes on after a hand: who deals next, how many turns are used up, and how the next deal closes it.

A hand stays open to claims and laws until then. Source: malilla-1807/reparto, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle,
malilla-1807/mariperez
"""

from __future__ import annotations

from rules.core.seats import after
from rules.malilla.guards import is_complete
from rules.malilla.payments import settled
from rules.malilla.tariffs import TIMES, Options
from rules.malilla.terms import Finished, Hand, Table


def due_after(table: Table) -> str:
    """Whose turn it is to deal.

    After a played hand it is the player after its dealer, in turn or not. After a void hand the turn passes only if the player whose turn
    it was had dealt wrong. Source: malilla-1807/reparto, malilla-1807/mal-dado, malilla-1807/dar-sin-tocarle
    """
    hand = table.hand
    return table.due if hand is None or not _passes(hand) else after(hand.seated, hand.dealer)


def turns_used(table: Table) -> int:
    """How many turns of the deal this partida has used up. Source: malilla-1807/mariperez, malilla-1807/mal-dado"""
    return table.turns + (table.hand is not None and _passes(table.hand))


def _passes(hand: Hand) -> bool:
    """Whether a hand uses up a turn and passes the deal: it was played, or the player whose turn it was dealt it wrong.

    Source: malilla-1807/reparto, malilla-1807/mal-dado
    """
    if hand.moved or not is_complete(hand):
        return False
    return hand.void is None or (hand.void == "misdeal" and not hand.out_of_turn)


def is_last_round(options: Options, turn: int, seats_count: int) -> bool:
    """Whether a turn belongs to the last agreed round of the partida. Source: malilla-1807/mariperez"""
    return options.rounds is not None and seats_count * (options.rounds - 1) < turn <= seats_count * options.rounds


def multiplier_of(options: Options, turn: int, seats_count: int, *, favorite: bool, last_round: bool) -> int:
    """How often everything is paid in a hand: twice in the favorite suit, and twice in the first and the last vuelta.

    Source: malilla-1807/favorito, malilla-1807/mariperez
    """
    times = TIMES if favorite else 1
    if not options.mariperez:
        return times
    doubled = turn <= seats_count or last_round or is_last_round(options, turn, seats_count)
    return times * TIMES if doubled else times


def finished(table: Table) -> Table:
    """The table between hands, the last hand reckoned and closed; it must be complete."""
    hand = table.hand
    if hand is None:
        return table
    done = Finished(hand, table.options, settled(hand, table.options))
    return table._replace(due=due_after(table), turns=turns_used(table), done=table.done.grown(done), hand=None)
