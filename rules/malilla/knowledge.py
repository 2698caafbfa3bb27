"""What is known of each player's cards, whatever was logged: which he may have laid, and which he surely held.

Source: malilla-1807/reparto, malilla-1807/vuelta, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from rules.core.cards import BIT_OF_48, mask_of
from rules.core.findings import DEAL, At
from rules.core.play import Known, Play, Told, begun
from rules.malilla.terms import Hand, Piles


def play_of(hand: Hand) -> Play:
    """The tricks so far; the mano leads to the first. Source: malilla-1807/mano-y-pie"""
    return hand.play or begun(known(hand))


def known(hand: Hand) -> Known:
    """The cards of each seat as play begins: what it surely holds, and what it may hold.

    The turned card belongs to its owner. Between two it proves nothing by itself: he may have laid it away, or it lies in his pile.
    Source: malilla-1807/vuelta, malilla-1807/ad-cubiertas
    """
    sure, may = [], []
    for seat in range(len(hand.players)):
        held = hand_at_play(hand, seat)
        may.append(_may(hand, seat) if held is None else held)
        sure.append(held if held is not None else _turned_of(hand, seat))
    return Known(tuple(sure), tuple(may))


def _turned_of(hand: Hand, seat: int) -> int:
    """The turned card, if the seat surely keeps it until it plays it. Source: malilla-1807/vuelta"""
    return BIT_OF_48[hand.turned] if seat == hand.owner and not hand.form.two else 0


def hand_at_play(hand: Hand, seat: int) -> int | None:
    """The cards of a seat when play begins, from its deal, its piles and a fully listed exchange; else None.

    A player without a logged exchange changed nothing. Source: malilla-1807/reparto, malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
    """
    piles = hand.dealt.piles[seat]
    if piles is not None:
        return mask_of((code for pile in piles for code in pile), BIT_OF_48)
    dealt, told = hand.dealt.hands[seat], hand.exchanges[seat]
    if dealt is None or told is None:
        return dealt
    if told.discards is None or told.drawn is None:
        return None
    return dealt & ~told.discards | told.drawn


def told_to(hand: Hand, seat: int) -> Told:
    """Which events showed cards of a seat: the deal, which turns one up, and its exchange.

    Source: malilla-1807/vuelta, malilla-1807/ad-cubiertas
    """
    piles = mask_of((code for pile in hand.dealt.piles[seat] or () for code in pile), BIT_OF_48)
    return (DEAL, (hand.dealt.hands[seat] or 0) | piles | _turned_of(hand, seat)), (
        At("exchange", player=hand.players[seat]),
        hand.form.cards,
    )


def _may(hand: Hand, seat: int) -> int:
    """The cards that a player with an unknown hand may hold: all that are not known to be elsewhere. Source: malilla-1807/ad-cubiertas"""
    may = hand.form.cards & ~elsewhere(hand, seat)
    dealt, told = hand.dealt.hands[seat], hand.exchanges[seat]
    if told is not None and told.discards is not None:
        may &= ~told.discards
    if dealt is not None and told is not None and told.drawn is not None:
        return may & (dealt | told.drawn)
    return may


def elsewhere(hand: Hand, seat: int) -> int:
    """The cards that a player surely does not have: another was dealt, drew or turned them, or they were laid away or lie in the monte.

    Source: malilla-1807/vuelta, malilla-1807/ad-cubiertas
    """
    away = 0 if seat == hand.owner else BIT_OF_48[hand.turned]
    for other in range(len(hand.players)):
        if other == seat:
            continue
        told = hand.exchanges[other]
        away |= hand.dealt.hands[other] or 0
        away |= mask_of((code for pile in hand.dealt.piles[other] or () for code in pile), BIT_OF_48)
        if told is not None:
            away |= (told.discards or 0) | (told.drawn or 0)
    own = hand.exchanges[seat]
    stock = mask_of(hand.dealt.stock or (), BIT_OF_48)
    return away | stock & ~(0 if own is None or own.drawn is None else own.drawn)


def tops(piles: Piles, gone: int) -> int:
    """The cards of some piles that lie uncovered once other cards are gone. Source: malilla-1807/ad-vistas"""
    found = 0
    for pile in piles:
        for code in pile:
            if not BIT_OF_48[code] & gone:
                found |= BIT_OF_48[code]
                break
    return found


def uncovered(hand: Hand, play: Play, seat: int) -> int | None:
    """The cards that a seat can play now from its piles; None if they are not known. Source: malilla-1807/ad-vistas"""
    piles = hand.dealt.piles[seat]
    return None if piles is None or None in play.tricks else tops(piles, play.gone)


def cards_left(hand: Hand, seat: int) -> int | None:
    """How many cards a seat still has; None if the deal does not say how many it had. Source: malilla-1807/cuenta-de-cartas"""
    count = hand.dealt.counts[seat]
    return None if count is None else max(count - len(hand.winners), 0)


def is_full(hand: Hand) -> bool:
    """Whether all tricks were logged with their cards."""
    play = hand.play
    return play is not None and len(play.winners) == hand.form.tricks and None not in play.tricks
