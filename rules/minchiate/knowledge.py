"""Where each card is, as far as the record shows: in whose hand, in the Fola, on the table; a missing list says nothing.

Source: minchiate/reparto, minchiate/fola, minchiate/descarte
"""

from __future__ import annotations

from rules.core.cards import mask_of
from rules.minchiate.ranks import BIT, CARDS
from rules.minchiate.terms import CUTTER, DEALER, SEATS, TRICKS, Hand


def mask(codes: tuple[str, ...] | None) -> int:
    """A list of cards as a set; empty for a missing list."""
    return 0 if not codes else mask_of(codes, BIT)


def robbed_by(hand: Hand, seat: int) -> int | None:
    """The cards that a seat robbed and took beyond its deal; None if not logged. Source: minchiate/corte, minchiate/fola"""
    dealt = hand.dealt
    if seat == CUTTER:
        return None if dealt.robbed is None else mask(dealt.robbed)
    if seat == DEALER:
        return None if dealt.fola_robbed is None or dealt.fola_taken is None else mask(dealt.fola_robbed) | mask(dealt.fola_taken)
    return 0


def named_his(hand: Hand, seat: int) -> int:
    """The cards that the deal named as a player's."""
    dealt, turned = hand.dealt, hand.dealt.turned[seat]
    found = (dealt.hands[seat] or 0) | (BIT[turned] if turned else 0)
    if seat == CUTTER:
        found |= mask(dealt.robbed)
    if seat == DEALER:
        found |= mask(dealt.fola_robbed) | mask(dealt.fola_taken)
    return found


def discarded(hand: Hand) -> int:
    """The cards that are known to have been put away."""
    found = 0
    for put in hand.put:
        found |= 0 if put is None else put.cards or 0
    return found


def in_fola(hand: Hand) -> int:
    """The cards that are known to lie in the Fola, without those that the dealer may have robbed or taken.

    Source: minchiate/fola, minchiate/descarte
    """
    dealt = hand.dealt
    if dealt.fola_robbed is None or dealt.fola_taken is None:
        return discarded(hand)
    return mask(dealt.fola) & ~mask(dealt.fola_robbed) & ~mask(dealt.fola_taken) | discarded(hand)


def folas(hand: Hand) -> tuple[int | None, int | None]:
    """The Fola once the dealer has robbed and taken, and once the discards lie with it; None for each that is not known.

    It is known from its own logged cards or from all others: those dealt and robbed, or those played. Source: minchiate/fola,
    minchiate/descarte
    """
    away = [_put_away(hand, seat) for seat in (CUTTER, DEALER)]
    put = None if away[0] is None or away[1] is None else away[0] | away[1]
    lay, taken = _whole_fola(hand), robbed_by(hand, DEALER)
    first = None if lay is None or taken is None else lay & ~taken
    if first is not None and put is not None:
        return first, first | put
    final = CARDS & ~hand.gone if _all_played(hand) else None
    return final & ~put if first is None and final is not None and put is not None else first, final


def _all_played(hand: Hand) -> bool:
    """Whether each player has laid twenty-one known cards, so that nobody had the other thirteen in the end."""
    return hand.gone.bit_count() == TRICKS * len(SEATS)


def _whole_fola(hand: Hand) -> int | None:
    """The Fola after the deal: as logged, or what was neither dealt nor robbed. Source: minchiate/reparto, minchiate/corte"""
    dealt = hand.dealt
    if dealt.fola is not None:
        return mask(dealt.fola)
    away = mask(dealt.robbed)
    for cards in dealt.hands:
        away |= cards or 0
    return None if dealt.robbed is None or None in dealt.hands else CARDS & ~away


def _put_away(hand: Hand, seat: int) -> int | None:
    """What a seat discarded, as listed, or what it had and did not play; None if not known. Source: minchiate/descarte"""
    put, had = hand.put[seat], holding(hand, seat)
    if put is not None and put.cards is not None:
        return put.cards
    if put is None and robbed_by(hand, seat) == 0:
        return 0
    return None if had is None or not _all_played(hand) else had & ~hand.gone


def holding(hand: Hand, seat: int) -> int | None:
    """Everything that a player had before he put cards away; None if not wholly known. Source: minchiate/reparto"""
    dealt, robbed = hand.dealt.hands[seat], robbed_by(hand, seat)
    return None if dealt is None or robbed is None else dealt | robbed


def exact(hand: Hand, seat: int) -> int | None:
    """The exact cards with which a player played; None if not known. Source: minchiate/descarte"""
    whole, put = holding(hand, seat), hand.put[seat]
    if whole is None:
        return None
    if put is None:
        return None if robbed_by(hand, seat) else whole
    return whole if not put.size else None if put.cards is None else whole & ~put.cards


def is_told_right(hand: Hand, seat: int) -> bool:
    """Whether logged cards show that a player plays with twenty-one: those dealt, robbed and put away, and one to each trick so far.

    A number of cards is not enough. Source: minchiate/cartas-de-mas
    """
    cards = exact(hand, seat)
    laid = all(trick is not None and trick.codes[seat] for trick in hand.tricks)
    return laid and cards is not None and cards.bit_count() == TRICKS


def cards_that_may_be(hand: Hand) -> tuple[int, ...]:
    """By seat, the cards that a player may show, put away or lay, by the whole deal."""
    named = [named_his(hand, seat) for seat in SEATS]
    away = in_fola(hand)
    loose = mask(hand.dealt.fola) & ~away
    found = []
    for seat in SEATS:
        whole = holding(hand, seat)
        if whole is None:
            whole = CARDS & ~(loose if seat != DEALER else 0)
        for other in SEATS:
            if other != seat:
                whole &= ~named[other]
        found.append(whole & ~away)
    return tuple(found)


def without(may: tuple[int, ...], cards: int, but: int | None = None) -> tuple[int, ...]:
    """What each may lay, once some cards are known to be elsewhere, or with one player.

    Source: minchiate/descarte, minchiate/primera-mano
    """
    return tuple([each if seat == but else each & ~cards for seat, each in enumerate(may)])


def surplus(hand: Hand, seat: int) -> int:
    """How many more cards a player put away than he robbed and took, if logged; else 0. Source: minchiate/cartas-de-mas"""
    put, robbed = hand.put[seat], robbed_by(hand, seat)
    return 0 if put is None or robbed is None else max(0, put.size - robbed.bit_count())


def may_be_missing(hand: Hand, seat: int, tricks: int) -> bool:
    """Whether a player may have no card after this many tricks: he was found with a wrong number, or put too many away.

    Source: minchiate/cartas-de-mas
    """
    return seat in hand.miscounted or surplus(hand, seat) >= max(1, TRICKS - tricks)


def is_short(hand: Hand) -> bool:
    """Whether a player may run out of cards before the end, so that fewer than eighty-four are captured. Source: minchiate/cartas-de-mas"""
    return bool(hand.miscounted) or any(surplus(hand, seat) for seat in SEATS)
