"""A law of the table is applied to a player: may it be, and what does it note, cancel or pay?

Source: minchiate/mal-dado, minchiate/cartas-de-mas, minchiate/renuncio
"""

from __future__ import annotations

from functools import partial, reduce
from typing import Final

from rules.core.before import refused_anew
from rules.core.growing import Growing
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, refuse
from rules.minchiate.before import MISCOUNT, RENUNCIO
from rules.minchiate.disproved import not_done, not_shown, wrongly_counted
from rules.minchiate.facts import Penalty
from rules.minchiate.guards import at_play, is_over
from rules.minchiate.notes import cancelled, noted
from rules.minchiate.payments import postings_of
from rules.minchiate.terms import DEALER, Fine, Hand, Table

MISDEAL: Final = 10
"""What is noted for a misdeal, and again for each misdealt card. Source: minchiate/mal-dado"""


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """The table after a law is applied. Source: minchiate/mal-dado, minchiate/cartas-de-mas, minchiate/renuncio"""
    if fact.law == "renuncio":
        return _renuncio(table, fact)
    hand = at_play(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    seat = hand.players.index(fact.player)
    if fact.law == "cartas-de-mas":
        taken = cancelled(hand, hand.sides[seat], seat)
        return refused_anew(wrongly_counted(hand, seat), table.at, taken, MISCOUNT, fact.player) or table.at(taken)
    if seat != DEALER:
        return refuse("contradiction", "De eso responde quien dio, {expected}.", field="player", expected=[hand.dealer])
    points = MISDEAL + MISDEAL * (fact.cards or 0)
    return table.at(hand._replace(notes=noted(hand.notes, 1 - hand.sides[DEALER], points, "mal_dado", seat=DEALER)))


def _renuncio(table: Table, fact: Penalty) -> Table | Refusal:
    """A renuncio is paid, in the open hand, the last one or the one named. Source: minchiate/renuncio"""
    number = fact.hand or len(table.done) + (table.hand is not None)
    hand = hand_of(table, number)
    refusal = strangers(table.seats.sat if hand is None else hand.players, (fact.player,))
    if refusal is not None or hand is None:
        return refusal or nobody_dealt()
    fine = Fine(fact.player, fact.trick, is_over(hand))
    fined = hand._replace(fines=(*hand.fines, fine))
    if refusal := _already_paid(hand, fact) or not_shown(fined, fine):
        return refusal
    goes_on = partial(_with, table)
    return refused_anew(not_done(fined, fine), goes_on, fined, RENUNCIO, fact.player) or goes_on(fined)


def _with(table: Table, fined: Hand) -> Table:
    """The table with a hand in which a renuncio was paid, either the last hand or an earlier one. Source: minchiate/renuncio"""
    if fined.number > len(table.done):
        return table.at(fined)
    earlier, (old, *later) = table.done[: fined.number - 1], table.done[fined.number - 1 :]
    now = old._replace(hand=fined, postings=postings_of(fined, old.result))
    return table._replace(done=reduce(Growing.grown, later, earlier.grown(now)))


def hand_of(table: Table, number: int) -> Hand | None:
    """The hand with a number, which may be open; None if there is none. Source: minchiate/renuncio"""
    if 1 <= number <= len(table.done):
        return table.done[number - 1].hand
    return table.hand if number == len(table.done) + 1 else None


def _already_paid(hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a fault that was paid before. Source: minchiate/renuncio"""
    if fact.trick is None or (fact.player, fact.trick) not in [(fine.player, fine.trick) for fine in hand.fines]:
        return None
    return refuse("contradiction", "Ese renuncio de {player} ya está pagado.", field="trick", player=fact.player)
