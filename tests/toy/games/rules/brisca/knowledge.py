"""Which cards may a player lay to the next trick, as far as the deal and the tricks tell it? Source: brisca/reparto, brisca/monte"""

from __future__ import annotations

from rules.brisca.facts import DEALT
from rules.brisca.terms import Hand
from rules.core.cards import BIT, WHOLE_PACK
from rules.core.play import Known, Play


def play_now(hand: Hand) -> Play:
    """The tricks so far, with what each may lay now. Source: brisca/monte"""
    seats = range(len(hand.players))
    return hand.play._replace(known=Known((0,) * len(seats), tuple([_may(hand, seat) for seat in seats])))


def _may(hand: Hand, seat: int) -> int:
    """What others were dealt he never has; before he has drawn he has his own, and the card turned up is drawn last. Source: brisca/monte"""
    drawn_count = len(hand.play.winners)
    own = hand.dealt[seat]
    if own is not None and not drawn_count:
        return own
    others = sum(cards or 0 for other, cards in enumerate(hand.dealt) if other != seat)
    turned = BIT[hand.turned] if drawn_count < hand.tricks_count - DEALT else 0
    return WHOLE_PACK & ~others & ~turned


def held(hand: Hand, seat: int) -> int:
    """The cards that somebody surely has: those that he was dealt, as long as he has laid none. Source: brisca/reparto"""
    return 0 if hand.play.winners else hand.dealt[seat] or 0
