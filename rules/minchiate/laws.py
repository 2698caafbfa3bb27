"""A law of the table is applied to a player: may it be, and what it notes, cancels or pays.

Source: minchiate/mal-dado, minchiate/cartas-de-mas, minchiate/renuncio
"""

from __future__ import annotations

from functools import reduce
from typing import Final

from events.games.minchiate import Penalty
from rules.core.growing import Growing
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, anew, mark, refuse
from rules.minchiate.guards import is_over, no_hand_open, stood_before
from rules.minchiate.irregular import may_have_revoked, renuncios
from rules.minchiate.knowledge import is_told_right
from rules.minchiate.notes import cancelled, noted
from rules.minchiate.payments import postings_of
from rules.minchiate.terms import DEALER, TRICKS, Fine, Hand, Table

MISDEAL: Final = 10
"""What is noted for a misdeal, and again for each card dealt wrongly. Source: minchiate/mal-dado"""


def penalty(table: Table, fact: Penalty) -> Table | Refusal:
    """A law is applied. Source: minchiate/mal-dado, minchiate/cartas-de-mas, minchiate/renuncio"""
    if fact.law == "renuncio":
        return _renuncio(table, fact)
    if refusal := strangers(table.seats.players, (fact.player,)) or no_hand_open(table):
        return refusal
    hand = table.hand
    assert hand is not None, "a hand is open"
    seat = hand.players.index(fact.player)
    if fact.law == "cartas-de-mas":
        taken = cancelled(hand, hand.sides[seat], seat)
        if not is_told_right(hand, seat):
            return table.at(taken)
        template = mark("{player} juega con veintiuna cartas, y están todas apuntadas.")
        refusal = refuse("contradiction", template, field="law", player=fact.player)
        return anew(refusal, table.at(stood_before(taken, "cartas-de-mas", fact.player)))
    if seat != DEALER:
        return refuse("contradiction", "De eso responde quien dio, {expected}.", field="player", expected=[hand.dealer])
    points = MISDEAL + MISDEAL * (fact.cards or 0)
    return table.at(hand._replace(notes=noted(hand.notes, 1 - hand.sides[DEALER], points, "mal_dado", seat=DEALER)))


def _renuncio(table: Table, fact: Penalty) -> Table | Refusal:
    """A renuncio is paid, in the open hand, the last one or the one that is named. Source: minchiate/renuncio"""
    number = fact.hand or len(table.done) + (table.hand is not None)
    hand = hand_of(table, number)
    refusal = strangers(table.seats.sat if hand is None else hand.players, (fact.player,))
    if refusal is not None or hand is None:
        return refusal or nobody_dealt()
    if refusal := _already_paid(hand, fact) or _not_found(hand, fact):
        return refusal
    fined = hand._replace(fines=(*hand.fines, Fine(fact.player, fact.trick, is_over(hand))))
    if fact.trick is None or may_have_revoked(hand, hand.players.index(fact.player), fact.trick):
        return _with(table, fined)
    template = mark("En la baza {trick} {player} no renunció.")
    refusal = refuse("contradiction", template, field="trick", player=fact.player, trick=fact.trick)
    return anew(refusal, _with(table, stood_before(fined, "renuncio", fact.player)))


def _with(table: Table, fined: Hand) -> Table:
    """The table with a hand in which a renuncio was paid, the last one or an earlier one. Source: minchiate/renuncio"""
    if fined.number > len(table.done):
        return table.at(fined)
    earlier, (old, *later) = table.done[: fined.number - 1], table.done[fined.number - 1 :]
    now = old._replace(hand=fined, postings=postings_of(fined, old.result))
    return table._replace(done=reduce(Growing.grown, later, earlier.grown(now)))


def hand_of(table: Table, number: int) -> Hand | None:
    """The hand with a number, the open one too; None if there is none. Source: minchiate/renuncio"""
    if 1 <= number <= len(table.done):
        return table.done[number - 1].hand
    return table.hand if number == len(table.done) + 1 else None


def _already_paid(hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` for a fault that was paid before. Source: minchiate/renuncio"""
    if fact.trick is None or (fact.player, fact.trick) not in [(fine.player, fine.trick) for fine in hand.fines]:
        return None
    return refuse("contradiction", "Ese renuncio de {player} ya está pagado.", field="trick", player=fact.player)


def _not_found(hand: Hand, fact: Penalty) -> Refusal | None:
    """`contradiction` where all the cards are there and show no such fault, or none that is not paid. Source: minchiate/renuncio"""
    if len(hand.tricks) < TRICKS or None in hand.tricks:
        return None
    found = [each.trick for each in renuncios(hand) if each.player == fact.player]
    paid = sum(fine.player == fact.player for fine in hand.fines)
    if (fact.trick is None or fact.trick in found) and paid < len(found):
        return None
    template = mark("Las cartas de esa mano no muestran otro renuncio de {player}.")
    return refuse("contradiction", template, field="player", player=fact.player)
