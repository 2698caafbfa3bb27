"""A hand is dealt: by whom, which card was turned up, and what is known of the others. Source: brisca/reparto, brisca/triunfo"""

from __future__ import annotations

from rules.brisca.facts import Deal
from rules.brisca.finish import hand_open
from rules.brisca.terms import Hand, Table
from rules.core.cards import BIT, first_doubtful, mask_of
from rules.core.guards import strangers
from rules.core.play import Known, begun
from rules.core.refusals import Refusal, refuse
from rules.core.seats import order_after


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """A hand is dealt, in his turn or not. Source: brisca/reparto"""
    seated, hands = table.seats.players, fact.hands or {}
    if refusal := strangers(seated, (fact.dealer, *hands)) or hand_open(table):
        return refusal
    doubtful = first_doubtful((fact.turned, *(code for cards in hands.values() for code in cards)))
    if doubtful is not None:
        return refuse("impossible_card", "No puede haberse dado {card}: no es de la baraja o está repetida.", card=doubtful)
    dealer = fact.dealer or table.due
    players = (*order_after(seated, dealer), dealer)
    hand = Hand(
        number=len(table.done) + 1,
        dealer=dealer,
        seated=seated,
        players=players,
        turned=fact.turned,
        dealt=tuple([mask_of(hands[player], BIT) if player in hands else None for player in players]),
        tally=None,
        play=begun(Known((), ())),
    )
    return table._replace(hand=hand)
