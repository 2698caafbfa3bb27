"""Who pays: what a hand is worth, as postings in their order. Source: brisca/pago"""

from __future__ import annotations

from rules.brisca.outcome import points_of
from rules.brisca.tariffs import BOOK, Options
from rules.brisca.terms import Hand
from rules.core.postings import Posting
from rules.core.seats import after


def settled(hand: Hand, options: Options) -> tuple[Posting, ...]:
    """Each who lost pays the player after him, who has won; where both made as much nobody does. Source: brisca/pago"""
    first, second = points_of(hand)
    if first == second:
        return ()
    lost = 0 if first < second else 1
    losers = [player for player in hand.players if hand.side(player) == lost]
    return tuple([Posting(each, after(hand.players, each), options.wager, "partida", BOOK + "pago") for each in losers])
