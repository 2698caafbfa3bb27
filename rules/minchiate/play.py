"""May this card be laid, and who wins the trick: the order of play, the led suit, the duties to follow, to cut and to give the rey.

Source: minchiate/bazas, minchiate/renuncio, minchiate/loco
"""

from __future__ import annotations

from typing import Final

from rules.core.cards import codes_of
from rules.core.play import Known, Legality
from rules.minchiate.ranks import BIT, LOCO, POWER_OF, SUIT_MASK, SUIT_OF, TAROT_MASK
from rules.minchiate.terms import Hand, Laid

ORDERS: Final = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
"""Leader → the seats in order of play."""


def sets_the_suit(laid: Laid) -> str | None:
    """The card that sets the suit of a trick: the first that is not El Loco; None if there is none. Source: minchiate/loco"""
    return next((laid.codes[seat] for seat in ORDERS[laid.leader] if laid.codes[seat] not in ("", LOCO)), None)


def winner_of(laid: Laid) -> int:
    """The seat that wins a trick: the highest tarot, else the highest card of the led suit. Source: minchiate/bazas"""
    led = sets_the_suit(laid)
    if led is None:
        return laid.leader
    power = POWER_OF[led]
    return max(ORDERS[laid.leader], key=lambda seat: power[laid.codes[seat]])


def revokes(code: str, led: str, held: int) -> bool:
    """Whether a card breaks the duty to follow or to cut, if its player held some cards. Source: minchiate/renuncio, minchiate/bazas"""
    if code == LOCO:
        return False
    suit = SUIT_OF.get(code, "T")
    if suit == led:
        return False
    if led != "T" and held & SUIT_MASK[led]:
        return True
    return suit != "T" and bool(held & TAROT_MASK)


def legality(hand: Hand, known: Known, seat: int, led: str | None, laid: int) -> dict[str, Legality]:
    """For each card that a player may hold, whether he may lay it to the next trick now.

    `led` is the card that set the suit, `laid` are the cards that already lie. Undetermined: his hand is not known, so nobody can say.
    Source: minchiate/bazas, minchiate/renuncio, minchiate/loco
    """
    may, sure = known.may[seat] & ~laid, known.sure[seat]
    suit = None if led is None else SUIT_OF.get(led, "T")
    rey = 0
    if suit not in (None, "T") and laid & TAROT_MASK and None not in hand.tricks and suit not in _suits_led(hand):
        rey = BIT[f"R{suit}"]
    answers: dict[str, Legality] = {}
    for code in codes_of(may, BIT):
        bit = BIT[code]
        if _breaks(code, suit, sure & ~bit, rey):
            answers[code] = "illegal"
        else:
            answers[code] = "undetermined" if _breaks(code, suit, may & ~bit, rey) else "legal"
    return answers


def _breaks(code: str, suit: str | None, held: int, rey: int) -> bool:
    """Whether a card breaks a duty, if its player also holds some cards. Source: minchiate/bazas, minchiate/renuncio"""
    return suit is not None and (revokes(code, suit, held) or bool(held & rey))


def _suits_led(hand: Hand) -> set[str]:
    """The suits of the tricks so far."""
    codes = (sets_the_suit(laid) for laid in hand.tricks if laid is not None)
    return {SUIT_OF.get(code, "T") for code in codes if code is not None}
