"""What is known of each player's cards when play begins, and of the pay cards, whatever was logged.

Nothing is inferred beyond the page's own words: a hand is known, or it is not. Source: revesino-1807/monte, revesino-1807/robar
"""

from __future__ import annotations

from rules.core.cards import BIT_OF_48, WHOLE_PACK_OF_48, mask_of
from rules.core.play import NO_CARD, Known, laid_by, unseen_count
from rules.revesino.facts import PAY_CARDS
from rules.revesino.ranks import PAY_MASK
from rules.revesino.terms import MANO, PIE, SEATS, TOO_FEW, TRICKS, Exchanged, Hand


def after_exchange(baceta: tuple[str | None, ...], told: Exchanged) -> tuple[str | None, ...]:
    """What lies in the baceta after an exchange: the discard goes under, and the top card is taken or, if looked at, goes under too.

    Source: revesino-1807/modo-descarte, revesino-1807/consejos-descarte
    """
    if told.discards_count:
        baceta = (*baceta, told.discard)
    if told.drawn_count:
        return baceta[1:]
    return baceta if told.discards_count else (*baceta[1:], baceta[0])


def hand_after_exchange(hand: Hand, seat: int) -> int | None:
    """The cards of a seat when play begins, from its deal and its exchange; else None.

    A player without a logged exchange kept his eleven; the dealer must lay one down. Source: revesino-1807/olvido-robo
    """
    dealt, told = hand.dealt.hands[seat], hand.exchanges[seat]
    if dealt is None:
        return None
    if told is None:
        return None if seat == PIE else dealt
    if not told.known:
        return None
    kept = dealt & ~(BIT_OF_48[told.discard] if told.discard is not None else 0)
    return kept | (BIT_OF_48[told.drawn] if told.drawn is not None else 0)


def is_full(hand: Hand) -> bool:
    """Whether all eleven tricks were logged with their cards."""
    return hand.play is not None and len(hand.play.winners) == TRICKS and not unseen_count(hand.play)


def ran_out(hand: Hand, seat: int) -> bool:
    """Whether a seat one card short had none left for the eleventh trick: each earlier logged trick has a card of it.

    Source: revesino-1807/carta-de-mas
    """
    if not hand.has_law(seat, TOO_FEW):
        return False
    before = () if hand.play is None else hand.play.tricks[: TRICKS - 1]
    return all(each is None or each.codes[seat] != NO_CARD for each in before)


def laid_eleven(hand: Hand, seat: int) -> bool:
    """Whether a seat laid a card to each of eleven logged tricks. Source: revesino-1807/carta-de-mas"""
    play = hand.play
    return play is not None and len(play.tricks) == TRICKS and all(each is not None and each.codes[seat] for each in play.tricks)


def hand_of(hand: Hand, seat: int) -> int | None:
    """The cards of a seat when play began, if known; in a full hand, those that it played. Source: revesino-1807/servir"""
    told = hand_after_exchange(hand, seat)
    if told is None and is_full(hand):
        assert hand.play is not None, "the hand is full"
        return laid_by(hand.play, seat)
    return told


def asleep(hand: Hand) -> int:
    """The cards that surely lie in the baceta while the hand is played. Source: revesino-1807/monte"""
    return mask_of((code for code in hand.baceta if code is not None), BIT_OF_48)


def known(hand: Hand) -> Known:
    """The cards of each seat as play begins: those of a known hand, and those that each may hold."""
    hands = [hand_after_exchange(hand, seat) for seat in SEATS]
    if None not in hands:
        sure = tuple([cards or 0 for cards in hands])
        return Known(sure, sure)
    away = asleep(hand)
    may = [_may(hand, seat, cards, away) for seat, cards in enumerate(hands)]
    return Known(tuple([cards or 0 for cards in hands]), tuple(may))


def _may(hand: Hand, seat: int, cards: int | None, away: int) -> int:
    """Every card that is not known to be elsewhere; only the seat's own if they are known."""
    if cards is not None:
        return cards
    may = WHOLE_PACK_OF_48 & ~away
    for other in SEATS:
        if other != seat:
            may &= ~surely_with(hand, other)
    dealt, told = hand.dealt.hands[seat], hand.exchanges[seat]
    if dealt is None:
        return may
    if told is not None and told.drawn_count:
        return may if told.drawn is None else may & (dealt | BIT_OF_48[told.drawn])
    return may & dealt


def surely_with(hand: Hand, seat: int) -> int:
    """The cards that nobody else can lay because of a seat: its known hand, the dealer's twelve, its drawn card."""
    cards, told = hand_after_exchange(hand, seat), hand.exchanges[seat]
    if cards is not None:
        return cards
    own = (hand.dealt.hands[seat] or 0) if seat == PIE else 0
    return own | (BIT_OF_48[told.drawn] if told is not None and told.drawn is not None else 0)


def not_his(hand: Hand, seat: int) -> int:
    """The pay cards that are known not to have been in a hand when play began. Source: revesino-1807/servir"""
    own = hand_of(hand, seat)
    if own is not None:
        return PAY_MASK & ~own
    gone = asleep(hand)
    for other in SEATS:
        if other != seat:
            gone |= hand_of(hand, other) or 0
            gone |= 0 if hand.play is None else laid_by(hand.play, other)
    for card, told in () if hand.tally is None or hand.tally.cards is None else hand.tally.cards.items():
        if told.player != hand.players[seat]:
            gone |= BIT_OF_48[card]
    return gone & PAY_MASK


def held_four(hand: Hand, seat: int) -> bool:
    """Whether a seat surely had four of the five pay cards. Source: revesino-1807/t-napolitana, revesino-1807/adiciones-25"""
    own = hand_of(hand, seat)
    return own is not None and (own & PAY_MASK).bit_count() >= len(PAY_CARDS) - 1


def cannot_have_four(hand: Hand, seat: int) -> bool:
    """Whether a seat surely did not have four of the five pay cards. Source: revesino-1807/t-napolitana"""
    return not_his(hand, seat).bit_count() > 1


def first_lead(hand: Hand) -> str | None:
    """The card that the mano led to the first trick; None if it was not logged. Source: revesino-1807/mano"""
    first = None if hand.play is None else hand.play.tricks[0]
    return None if first is None else first.codes[MANO]
