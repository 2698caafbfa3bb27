"""What is known of each player's cards: what he surely has for play, whether that is all, what cannot be his, and what is true.

Source: cientos-1807/descarte, cientos-1807/mostrar, cientos-1807/servir, cientos-1807/robo-de-mas
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.cientos.ranks import CARDS, FIGURES, RANK_MASK, SUIT_MASK, punto_of, run_mask
from rules.cientos.terms import DEALT, MANO, PIE, Acuse, Hand, Pair
from rules.core.cards import BIT_OF_48, SUITS, mask_of

OF_A_CATORCE: Final = ("1", "R", "C", "S", "2")
"""The ranks that make a catorce or a tres. Source: cientos-1807/catorces"""


def size_of(hand: Hand, seat: int) -> int:
    """How many cards a seat has for play, by the whole record. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/robo-de-mas"""
    return DEALT - 1 if hand.short == seat else size_told(hand, seat)


def size_told(hand: Hand, seat: int) -> int:
    """How many cards a seat has for play, by deal, exchange and laws.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/robo-de-mas
    """
    told, size = hand.exchanges[seat], hand.sizes[seat]
    if told is not None:
        size += told.drawn_count - told.discards_count
    if hand.took:
        size -= sum(took.seat == seat for took in hand.took)
    return size


def is_told_short(hand: Hand, seat: int) -> bool:
    """Whether deal, exchange and laws show that a seat has no card for the twelfth trick.

    Without a logged exchange nobody knows what he drew. Source: cientos-1807/carta-de-menos
    """
    return hand.exchanges[seat] is not None and size_told(hand, seat) < DEALT


def one_short(hand: Hand) -> int | None:
    """The seat that plays with eleven cards against twelve, by deal, exchange and laws; None if there is none.

    Source: cientos-1807/carta-de-menos
    """
    told = size_told(hand, MANO), size_told(hand, PIE)
    short = {(DEALT - 1, DEALT): MANO, (DEALT, DEALT - 1): PIE}.get(told)
    return short if short is not None and is_told_short(hand, short) else None


def sizes_of(hand: Hand) -> Pair:
    """How many cards each has for play, by the whole record."""
    return size_of(hand, MANO), size_of(hand, PIE)


def start_of(hand: Hand, seat: int) -> int:
    """The cards that a seat surely has for play, by deal and exchange alone.

    Without a logged exchange the dealt cards are not sure: nobody knows what he put away. Source: cientos-1807/descarte
    """
    told = hand.exchanges[seat]
    if told is None:
        return 0
    sure = told.drawn or 0
    dealt = hand.dealt[seat]
    if dealt is not None and told.discards is not None:
        sure |= dealt & ~told.discards
    for took in hand.took:
        if took.seat == seat:
            sure &= ~(took.card or 0)
    return sure


def shown_in_play(hand: Hand, seat: int) -> int:
    """The cards that a seat laid, or laid and took back."""
    found = 0
    for trick in hand.tricks:
        code = trick.codes[seat]
        if code:
            found |= BIT_OF_48[code]
        for player, card in trick.withdrawn:
            if player == seat:
                found |= BIT_OF_48[card]
    return found


def sure_of(hand: Hand, seat: int) -> int:
    """Every card that a seat surely had for play. Source: cientos-1807/descarte, cientos-1807/mostrar"""
    return start_of(hand, seat) | shown_in_play(hand, seat)


def exact_of(hand: Hand, seat: int) -> int | None:
    """The whole hand of a seat for play; None if it is not known. Source: cientos-1807/mostrar"""
    sure = sure_of(hand, seat)
    return sure if sure.bit_count() >= size_of(hand, seat) else None


def not_his(hand: Hand, seat: int) -> int:
    """The cards that a player cannot lay, as far as is known. Source: cientos-1807/descarte, cientos-1807/robo-de-mas"""
    return not_his_of(hand, seat, exact_of(hand, seat))


def not_his_of(hand: Hand, seat: int, exact: int | None) -> int:
    """The cards that a player cannot lay; `exact` is his whole hand, if known. Source: cientos-1807/descarte, cientos-1807/robo-de-mas"""
    if exact is not None:
        return hand.gone | ~exact
    other, own = 1 - seat, hand.exchanges[seat]
    theirs = hand.exchanges[other]
    away = hand.dealt[other] or 0
    if theirs is not None:
        away |= (theirs.drawn or 0) | (theirs.discards or 0)
    for took in hand.took:
        if took.seat == other and took.to_stock:
            away &= ~(took.card or 0)
    away |= hand.gone | ~CARDS
    if own is not None:
        away |= own.discards or 0
        if hand.stock is not None:
            away |= mask_of(hand.stock, BIT_OF_48) & ~(own.drawn or 0)
        if hand.dealt[seat] is not None and own.drawn is not None:
            away |= ~((hand.dealt[seat] or 0) | own.drawn)
    for took in hand.took:
        if took.seat == seat:
            away |= took.card or 0
    return away


def is_true(hand: Hand, acuse: Acuse, before: Sequence[Acuse], held: int | None) -> bool | None:
    """Whether an acuse is true; None while nobody can say.

    `before` are its player's earlier acuses, `held` is his whole hand for play, if known. White cards are judged by the dealt cards,
    everything else by the hand for play. An acuse may state less than the hand holds. Source: cientos-1807/mostrar,
    cientos-1807/sin-mostrar, cientos-1807/blancas
    """
    if acuse.kind == "cartas_blancas":
        dealt = hand.dealt[acuse.seat]
        return None if dealt is None else not dealt & FIGURES
    if held is None:
        return None
    suits = SUITS if acuse.suit is None else (acuse.suit,)
    if acuse.kind == "punto":
        return any(punto_of(held & SUIT_MASK[suit]) == acuse.value for suit in suits)
    if acuse.kind == "secansa":
        return fits(held, acuse, before)
    count = (held & RANK_MASK[acuse.rank]).bit_count()
    return count == 4 if acuse.kind == "catorce" else count >= 3


def fits(held: int, acuse: Acuse, before: Sequence[Acuse]) -> bool:
    """Whether a hand has a secansa beside the earlier true ones; an unnamed suit may be any suit.

    Source: cientos-1807/secansas, cientos-1807/sombra
    """
    there: tuple[Acuse, ...] = ()
    for each in before:
        if each.kind == "secansa" and _fit_together(held, (*there, each)):
            there = (*there, each)
    return _fit_together(held, (*there, acuse))


def _fit_together(held: int, acuses: Sequence[Acuse]) -> bool:
    """Whether a hand has all of some secansas, with no card in two of them. Source: cientos-1807/secansas"""
    if not acuses:
        return True
    return any(_fit_together(held & ~run, acuses[1:]) for run in _runs_of(held, acuses[0]))


def _runs_of(held: int, acuse: Acuse) -> list[int]:
    """The cards of a secansa in a hand, once for each suit in which it may be. Source: cientos-1807/secansas"""
    runs = [run_mask(suit, acuse.top, acuse.length) for suit in (SUITS if acuse.suit is None else (acuse.suit,))]
    return [run for run in runs if run & held == run]


def is_told_right(hand: Hand, seat: int) -> bool:
    """Whether logged cards show that a seat has no card too many: those dealt, put away and drawn, and one to each trick so far.

    A number of cards is not enough, nor is a tally. Source: cientos-1807/carta-de-mas-jugando
    """
    told = hand.exchanges[seat]
    if hand.dealt[seat] is None or told is None or told.discards is None or told.drawn is None or hand.tally is not None:
        return False
    laid = all(trick.codes[seat] for trick in hand.tricks if trick.winner is not None or trick.leader == seat)
    return laid and size_told(hand, seat) == start_of(hand, seat).bit_count() <= DEALT


def may_hold_a_catorce(hand: Hand, seat: int) -> bool:
    """Whether a seat may have four of a rank for play, by all known cards. Source: cientos-1807/catorce-por-otro"""
    sure = sure_of(hand, seat)
    away = not_his_of(hand, seat, None) & ~sure
    return any(not four & away and (sure | four).bit_count() <= size_of(hand, seat) for four in (RANK_MASK[rank] for rank in OF_A_CATORCE))


def other_catorce(hand: Hand, acuse: Acuse, named: Sequence[Acuse]) -> bool:
    """Whether a player who claims a catorce falsely has another that he has not named. Source: cientos-1807/catorce-por-otro"""
    held = exact_of(hand, acuse.seat) or 0
    said = {each.rank for each in named if each.kind == "catorce" and each.seat == acuse.seat}
    return any(rank not in said and (held & RANK_MASK[rank]).bit_count() == 4 for rank in OF_A_CATORCE)
