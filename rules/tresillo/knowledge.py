"""What is known of a player's nine cards, whatever was logged: which he surely holds, and which he may hold.

K1: without a logged exchange he kept his nine. K2: what is surely held. K3: nine surely held cards are a fully known hand. K5: which cards
are impossible for him. (`irregular` has K4, the later card that proves an offence.) Nothing is inferred beyond these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.core.cards import BIT, FORTY, SUIT_OF, SUITS, WHOLE_PACK, mask_of
from rules.core.findings import DEAL, At
from rules.core.known import contracted
from rules.core.play import Known, Told
from rules.tresillo.terms import OTHERS, STOCK, TRICKS, Exchanged, Hand

PAINTED: Final = {suit: mask_of(code for code in FORTY if SUIT_OF[code] == suit) for suit in SUITS}
"""Suit → the cards on which it is painted."""


def drawn_count(hand: Hand) -> int:
    """How many cards were drawn, as far as logged."""
    first, second, third = hand.exchanges
    count = 0 if first is None else first.drawn_count
    if second is not None:
        count += second.drawn_count
    return count if third is None else count + third.drawn_count


def drawn_from(hand: Hand) -> int | None:
    """How many cards of the baceta are gone, with the turned one; None if a logged exchange cannot tell.

    In a vuelta whose hombre has no logged exchange, the opponents' place in the baceta is unknown. Source: fournier/lances,
    jepus-1896/suertes
    """
    contract = contracted(hand)
    if contract.lance != "vuelta":
        return drawn_count(hand)
    return None if hand.exchanges[contract.hombre] is None else 1 + drawn_count(hand)


def told_to(hand: Hand, seat: int) -> Told:
    """Which events showed the cards with which a seat played: the deal, the contract for its turned card, its exchange."""
    dealt = (hand.dealt.hands[seat] or 0) | mask_of(hand.dealt.stock or ())
    turned = turned_bit(hand) if holds_turned(hand, seat) else 0
    return (DEAL, dealt), (At("contract"), turned), (At("exchange", player=hand.active[seat]), WHOLE_PACK)


def stock_left_count(hand: Hand) -> int:
    """How many cards of the baceta can still be drawn. Source: fournier/marcha"""
    return STOCK - (contracted(hand).lance == "vuelta") - drawn_count(hand)


def turned_bit(hand: Hand) -> int:
    """The card that the hombre turned up, as a bit; 0 if it is not known. Source: fournier/lances"""
    return 0 if hand.contract is None or hand.contract.turned is None else BIT[hand.contract.turned]


def holds_turned(hand: Hand, seat: int) -> bool:
    """Whether a seat is the hombre of a vuelta, who holds the turned card as his tenth. Source: fournier/lances"""
    contract = hand.contract
    return contract is not None and contract.lance == "vuelta" and contract.hombre == seat


def known(hand: Hand) -> Known:
    """What is known of each seat's nine cards as the record stands (K1, K2, K3, K5)."""
    first, second, third = _sure(hand, 0), _sure(hand, 1), _sure(hand, 2)
    if first.bit_count() == second.bit_count() == third.bit_count() == TRICKS:
        sure = first, second, third
        return Known(sure, sure)
    away = put_away(hand) | _asleep(hand)
    return Known((first, second, third), (_may(hand, 0, first, away), _may(hand, 1, second, away), _may(hand, 2, third, away)))


def _sure(hand: Hand, seat: int) -> int:
    """K2: dealt less discarded, drawn, and the turned card of the hombre."""
    dealt, exchanged = hand.dealt.hands[seat], hand.exchanges[seat]
    turned = turned_bit(hand) if holds_turned(hand, seat) else 0
    if exchanged is None:
        return turned if holds_turned(hand, seat) else dealt or 0
    sure = exchanged.drawn or 0
    if exchanged.discards_count > TRICKS:
        # He put away all ten cards that he held, with the turned one, though only their number was logged.
        return sure
    if exchanged.discards is None:
        return sure | turned | (dealt or 0 if exchanged.discards_count == 0 else 0)
    return sure | ((turned | (dealt or 0)) & ~exchanged.discards)


def _may(hand: Hand, seat: int, sure: int, away: int) -> int:
    """K5: every card that is not known to be elsewhere; only the seat's own if all nine are known."""
    if sure.bit_count() == TRICKS:
        return sure
    elsewhere = away | _with_others(hand, seat)
    if not holds_turned(hand, seat):
        return WHOLE_PACK & ~elsewhere & ~turned_bit(hand)
    dealt, exchanged = hand.dealt.hands[seat], hand.exchanges[seat]
    if dealt is not None and exchanged is not None and exchanged.drawn_count == 0 and turned_bit(hand):
        return (dealt | turned_bit(hand)) & ~elsewhere
    return WHOLE_PACK & ~elsewhere


def _with_others(hand: Hand, seat: int) -> int:
    """The cards that the others were dealt or drew, as far as is known."""
    one, other = OTHERS[seat]
    dealt = (hand.dealt.hands[one] or 0) | (hand.dealt.hands[other] or 0)
    return dealt | _drawn_by(hand, one) | _drawn_by(hand, other)


def _drawn_by(hand: Hand, seat: int) -> int:
    exchanged = hand.exchanges[seat]
    return 0 if exchanged is None else exchanged.drawn or 0


def with_third(hand: Hand) -> Hand:
    """The hand with the nine unlogged cards, if two hands and the baceta leave no others; for the estuches alone (K2)."""
    hands, stock = hand.dealt.hands, hand.dealt.stock
    if stock is None or hands.count(None) != 1:
        return hand
    first, second, third = (WHOLE_PACK & ~mask_of(stock) & ~sum(each or 0 for each in hands) if cards is None else cards for cards in hands)
    return hand._replace(dealt=hand.dealt._replace(hands=(first, second, third)))


def put_away(hand: Hand) -> int:
    """The cards that players put away, as far as they were listed."""
    mask = 0
    for each in hand.exchanges:
        if each is not None:
            mask |= each.discards or 0
    return mask


def _asleep(hand: Hand) -> int:
    """The cards that nobody drew, if the baceta is logged and it is known how far it was drawn."""
    stock = hand.dealt.stock
    if stock is None:
        return 0
    gone = drawn_from(hand)
    return 0 if gone is None else mask_of(stock[gone:])


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may hold before his exchange, as far as is known."""
    turned = turned_bit(hand)
    own_turned = turned if holds_turned(hand, seat) else 0
    dealt = hand.dealt.hands[seat]
    if dealt is not None:
        return dealt | own_turned
    elsewhere = _with_others(hand, seat) | put_away(hand)
    if hand.dealt.stock is not None:
        elsewhere |= mask_of(hand.dealt.stock)
    return (WHOLE_PACK & ~elsewhere & ~turned) | own_turned


def unseen_turned(hand: Hand, seat: int) -> int:
    """The cards that an unlogged turned card may be: of the trump suit, and not known to be elsewhere."""
    if hand.contract is None or not holds_turned(hand, seat) or turned_bit(hand):
        return 0
    elsewhere = _with_others(hand, seat) | put_away(hand)
    return PAINTED[hand.contract.trump] & ~elsewhere


def could_draw(hand: Hand, seat: int, count: int) -> int:
    """The cards that a player may draw now, as far as is known; exactly those on top if the baceta is logged."""
    stock = hand.dealt.stock
    top = top_cards(hand, seat, count)
    if top is not None:
        return top
    taken = _with_others(hand, seat) | turned_bit(hand) | put_away(hand) | (hand.dealt.hands[seat] or 0)
    return (WHOLE_PACK if stock is None else mask_of(stock)) & ~taken


def top_cards(hand: Hand, seat: int, count: int) -> int | None:
    """The cards that a player draws if he draws `count` now; None if that is not known."""
    stock = hand.dealt.stock
    if stock is None:
        return None
    gone = 1 + drawn_count(hand) if holds_turned(hand, seat) else drawn_from(hand)
    return None if gone is None else mask_of(stock[gone : gone + count])


def duermen(hand: Hand) -> int | None:
    """How many cards sleep, as far as logged; None if no exchange was. Source: fournier/marcha"""
    return None if hand.exchanges == (None, None, None) else stock_left_count(hand)


def told_exchange(hand: Hand, seat: int, discards: Sequence[str] | int, drawn: Sequence[str] | int) -> Exchanged:
    """An exchange as logged; drawn cards that were only counted are taken from a logged baceta.

    Raises KeyError for a card that is not of the pack.
    """
    if isinstance(drawn, int):
        drawn_number, drawn_mask = drawn, top_cards(hand, seat, drawn)
    else:
        drawn_number, drawn_mask = len(drawn), mask_of(drawn)
    if isinstance(discards, int):
        return Exchanged(discards, drawn_number, None, drawn_mask, drawn_count(hand))
    return Exchanged(len(discards), drawn_number, mask_of(discards), drawn_mask, drawn_count(hand))


def with_exchange(hand: Hand, seat: int, exchanged: Exchanged) -> tuple[Exchanged | None, Exchanged | None, Exchanged | None]:
    """The exchanges of a hand with one more.

    With the exchange of the hombre of a vuelta it becomes known what others drew before him from the top of a logged baceta.
    """
    first, second, third = hand.exchanges
    if holds_turned(hand, seat) and hand.dealt.stock is not None:
        first, second, third = [each and _drawn_from_top(each, hand.dealt.stock) for each in hand.exchanges]
    return (exchanged, second, third) if seat == 0 else (first, exchanged, third) if seat == 1 else (first, second, exchanged)


def _drawn_from_top(exchanged: Exchanged, stock: Sequence[str]) -> Exchanged:
    """An exchange before the hombre's in a vuelta, with its cards: those under the turned one and under the earlier draws."""
    first = 1 + exchanged.gone_count
    return exchanged._replace(drawn=mask_of(stock[first : first + exchanged.drawn_count]))
