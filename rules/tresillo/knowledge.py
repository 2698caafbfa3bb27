"""What is known of a player's nine cards: which he surely holds, which he may hold, from whatever was logged.

K1 no exchange logged: he kept his nine. K2 what is surely held. K3 nine surely held are a fully known hand. K5 which cards
are impossible for him. (K4, the later card that proves an offence, is in `play`.) Nothing is inferred beyond these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.cards import BIT, SUIT_OF, WHOLE_PACK, mask_of
from rules.tresillo.terms import SEATS, STOCK, TRICKS, Exchanged, Hand, Masks, exchange_of


class Known(NamedTuple):
    """By seat, at the start of play: the cards surely held, and those that may be held."""

    sure: Masks
    may: Masks


def drawn_from(hand: Hand) -> int | None:
    """How many cards of the baceta are gone, the turned one among them; None where a logged exchange cannot tell.

    The opponents' place in the baceta is not known in a vuelta whose hombre has no logged exchange.
    Source: fournier/lances, jepus-1896/suertes
    """
    assert hand.contract is not None, "nobody draws before the contract"
    in_vuelta = hand.contract.lance == "vuelta"
    if in_vuelta and exchange_of(hand, hand.contract.hombre) is None:
        return None
    return in_vuelta + sum(each.drawn_count for each in hand.exchanges)


def stock_left_count(hand: Hand) -> int:
    """How many cards of the baceta can still be drawn. Source: fournier/marcha"""
    assert hand.contract is not None, "nobody draws before the contract"
    return STOCK - (hand.contract.lance == "vuelta") - sum(each.drawn_count for each in hand.exchanges)


def turned_bit(hand: Hand) -> int:
    """The card that the hombre turned up, as a bit; 0 where it is not known. Source: fournier/lances"""
    return 0 if hand.contract is None or hand.contract.turned is None else BIT[hand.contract.turned]


def holds_turned(hand: Hand, seat: int) -> bool:
    """Whether a seat is the hombre of a vuelta, who holds the turned card as a tenth. Source: fournier/lances"""
    return hand.contract is not None and hand.contract.lance == "vuelta" and hand.contract.hombre == seat


def known(hand: Hand) -> Known:
    """What is known of each seat's nine cards as the record stands (K1, K2, K3, K5)."""
    sure = tuple(_sure(hand, seat) for seat in SEATS)
    away = _discarded(hand) | _asleep(hand)
    may = tuple(_may(hand, seat, sure[seat], away) for seat in SEATS)
    return Known((sure[0], sure[1], sure[2]), (may[0], may[1], may[2]))


def _sure(hand: Hand, seat: int) -> int:
    """K2: dealt less discarded, drawn, and the turned card of the hombre."""
    dealt, exchanged, turned_his = hand.dealt.hands[seat], exchange_of(hand, seat), holds_turned(hand, seat)
    sure = 0
    if dealt is not None:
        if exchanged is None:
            sure = 0 if turned_his else dealt
        elif exchanged.discards is not None:
            sure = dealt & ~exchanged.discards
        elif exchanged.discards_count == 0:
            sure = dealt
    if exchanged is not None and exchanged.drawn is not None:
        sure |= exchanged.drawn
    put_away = exchanged is not None and exchanged.discards is not None and exchanged.discards & turned_bit(hand)
    return sure | turned_bit(hand) if turned_his and not put_away else sure


def _may(hand: Hand, seat: int, sure: int, away: int) -> int:
    """K5: every card that is not known to be elsewhere; just his own where all nine are known."""
    if sure.bit_count() == TRICKS:
        return sure
    dealt, exchanged = hand.dealt.hands[seat], exchange_of(hand, seat)
    others = [other for other in SEATS if other != seat]
    elsewhere = away | _dealt_to(hand, others) | _drawn_by(hand, others)
    if not holds_turned(hand, seat):
        elsewhere |= turned_bit(hand)
    elif dealt is not None and exchanged is not None and exchanged.drawn_count == 0 and turned_bit(hand):
        return (dealt | turned_bit(hand)) & ~elsewhere
    return WHOLE_PACK & ~elsewhere


def _dealt_to(hand: Hand, seats: Sequence[int]) -> int:
    mask = 0
    for seat in seats:
        mask |= hand.dealt.hands[seat] or 0
    return mask


def _drawn_by(hand: Hand, seats: Sequence[int]) -> int:
    mask = 0
    for each in hand.exchanges:
        if each.seat in seats:
            mask |= each.drawn or 0
    return mask


def _discarded(hand: Hand) -> int:
    mask = 0
    for each in hand.exchanges:
        mask |= each.discards or 0
    return mask


def _asleep(hand: Hand) -> int:
    """The cards that nobody drew, where the baceta is logged and it is known how far it was drawn."""
    gone = drawn_from(hand) if hand.dealt.stock is not None else None
    return 0 if hand.dealt.stock is None or gone is None else mask_of(hand.dealt.stock[gone:])


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may hold before his exchange, as far as is known."""
    others = [other for other in SEATS if other != seat]
    elsewhere = _dealt_to(hand, others) | _drawn_by(hand, others) | _discarded(hand)
    dealt, turned_his = hand.dealt.hands[seat], holds_turned(hand, seat)
    own_turned = turned_bit(hand) if turned_his else 0
    if dealt is not None:
        return (dealt | own_turned) & ~elsewhere
    if hand.dealt.stock is not None:
        elsewhere |= mask_of(hand.dealt.stock)
    return (WHOLE_PACK & ~elsewhere & ~turned_bit(hand)) | own_turned


def unseen_turned(hand: Hand, seat: int) -> int:
    """The cards one of which a hombre turned up without its being told: trumps of the suit that are not known elsewhere."""
    if hand.contract is None or not holds_turned(hand, seat) or turned_bit(hand):
        return 0
    suit = mask_of(code for code, painted in SUIT_OF.items() if painted == hand.contract.trump)
    return suit & ~_dealt_to(hand, SEATS) & ~_drawn_by(hand, SEATS) & ~_discarded(hand)


def could_draw(hand: Hand, seat: int, count: int) -> int:
    """The cards that a player may draw now, as far as is known; just those that lie on top where the baceta is logged."""
    others = [other for other in SEATS if other != seat]
    taken = _drawn_by(hand, others) | turned_bit(hand) | _discarded(hand) | _dealt_to(hand, SEATS)
    if hand.dealt.stock is None:
        return WHOLE_PACK & ~taken
    top = top_cards(hand, seat, count)
    return mask_of(hand.dealt.stock) & ~taken if top is None else top


def top_cards(hand: Hand, seat: int, count: int) -> int | None:
    """Which cards a player draws who draws so many now; None where that is not known."""
    if hand.dealt.stock is None:
        return None
    gone = 1 if holds_turned(hand, seat) else drawn_from(hand)
    return None if gone is None else mask_of(hand.dealt.stock[gone : gone + count])


def duermen(hand: Hand) -> int | None:
    """How many cards sleep, by what was logged; None if no exchange was. Source: fournier/marcha"""
    return stock_left_count(hand) if hand.exchanges else None


def told_exchange(hand: Hand, seat: int, discards: Sequence[str] | int, drawn: Sequence[str] | int) -> Exchanged:
    """An exchange as it was told; drawn cards that were only counted are read off a logged baceta."""
    drawn_count = drawn if isinstance(drawn, int) else len(drawn)
    discards_count = discards if isinstance(discards, int) else len(discards)
    return Exchanged(
        seat=seat,
        discards_count=discards_count,
        drawn_count=drawn_count,
        discards=None if isinstance(discards, int) else mask_of(discards),
        drawn=top_cards(hand, seat, drawn) if isinstance(drawn, int) else mask_of(drawn),
    )
