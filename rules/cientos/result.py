"""What a hand has come to, by its tricks or its tally: the count, and who has won what by it.

Source: cientos-1807/juego, cientos-1807/pique, cientos-1807/bazas, cientos-1807/medio-juego
"""

from __future__ import annotations

from typing import Literal

from rules.cientos.before import SPENT
from rules.cientos.counting import (
    NOTHING,
    THIRTY,
    counted_at,
    half_of,
    lies,
    of_acuses,
    playing,
    short_of,
    so_far,
    terms_of,
    with_bazas,
    with_points,
)
from rules.cientos.heard import heard
from rules.cientos.knowledge import one_short
from rules.cientos.tally_rows import Row, rows
from rules.cientos.tariffs import Options
from rules.cientos.terms import DEALT, MANO, SEATS, Count, Hand, Pair, Terms
from rules.core.before import is_of_before
from rules.core.known import tallied

Pique = Literal["certain", "possible", "excluded"]


def count_of(hand: Hand, options: Options) -> Count:
    """What a hand has come to; nothing for a void one. Source: cientos-1807/juego"""
    if hand.void is not None:
        return NOTHING
    return so_far(hand, options) if hand.tally is None else by_tally(hand, options)


def recounted(hand: Hand, options: Options) -> Hand:
    """The hand counted anew from the start, now or when the count is first needed.

    Source: cientos-1807/carta-de-mas-jugando, cientos-1807/sin-mostrar
    """
    if not hand.tricks:
        return hand._replace(so_far=None, playing=None)
    play = playing(hand, options)
    return hand._replace(so_far=counted_at(hand, play), playing=play)


def told_tricks(hand: Hand) -> Pair:
    """The tricks in a tally."""
    first, second = (tallied(hand).tricks.get(player, 0) for player in hand.players)
    return first, second


def told_carteo(hand: Hand) -> Pair:
    """The points of play in a tally."""
    first, second = ((tallied(hand).carteo or {}).get(player, 0) for player in hand.players)
    return first, second


def short_in(hand: Hand, options: Options) -> int | None:
    """The seat that is known to have had eleven cards against twelve when the hand was counted; None in older records.

    Source: cientos-1807/carta-de-menos
    """
    return None if is_of_before(options) or any(each.source == SPENT for each in hand.found) else one_short(hand)


def rows_with(hand: Hand, options: Options, short: int | None) -> tuple[Row, ...]:
    """The courses of play that give the numbers of a tally, with `short` a card short.

    Source: cientos-1807/carteo, cientos-1807/carta-de-menos
    """
    return rows(options, told_tricks(hand), told_carteo(hand), short)


def pique_of(count: Count, hand: Hand, options: Options) -> Pique:
    """Whether the points of a tally make a pique. Source: cientos-1807/pique"""
    missing = THIRTY - (count.acuses[MANO] if hand.stood is None else min(count.acuses[MANO], hand.stood.acuses))
    if count.blocked or count.winner is not None or missing < 1:
        return "excluded"
    fitting = rows_with(hand, options, short_in(hand, options))
    if not any(row.most >= missing for row in fitting):
        return "excluded"
    return "certain" if all(row.least >= missing for row in fitting) else "possible"


def by_tally(hand: Hand, options: Options) -> Count:
    """What a hand comes to by its tally. Source: cientos-1807/mano, cientos-1807/carteo, cientos-1807/bazas"""
    terms = terms_of(hand, options)._replace(tricks_count=DEALT)
    count = of_acuses(heard(hand, options, terms.over), terms)
    if count.winner is not None:
        return count
    pique = pique_of(count, hand, options)
    made = pique == "certain" or (pique == "possible" and bool(tallied(hand).pique))
    count = _with_play(count, hand, terms, pique=made)
    return count if count.winner is not None or sum(count.tricks) != DEALT else with_bazas(count, terms, short_of(hand))


def _with_play(count: Count, hand: Hand, terms: Terms, *, pique: bool) -> Count:
    """The count with the tricks and points of play of a tally. Source: cientos-1807/carteo"""
    tricks, carteo = told_tricks(hand), told_carteo(hand)
    count = count._replace(tricks=tricks)
    if pique and MANO not in terms.silent:
        count = count._replace(pique=MANO, bonus=(count.bonus[0] + THIRTY, count.bonus[1]))
    for seat in SEATS:
        if carteo[seat] and count.winner is None:
            count = with_points(count, seat, carteo[seat], terms)
        elif carteo[seat] and seat not in terms.silent:
            both = count.carteo
            count = count._replace(carteo=(both[0] + carteo[0], both[1]) if seat == MANO else (both[0], both[1] + carteo[1]))
    return count


def in_play(count: Count, seat: int) -> int:
    """What a seat had after the play, without what the tricks give. Source: cientos-1807/carteo"""
    return count.acuses[seat] + count.bonus[seat] + count.carteo[seat]


def is_decided(hand: Hand, options: Options) -> bool:
    """Whether the acuses alone made a player's hundred. Source: cientos-1807/juego"""
    return bool(hand.acuses or hand.penalties) and so_far(hand, options).reached == "acuses"


def is_finished(hand: Hand, options: Options) -> bool:
    """Whether nothing more is played: the hand is null, counted, won in play, or has all its tricks.

    Source: cientos-1807/juego, cientos-1807/bazas
    """
    if hand.void is not None or hand.tally is not None:
        return True
    return bool(hand.tricks) and _is_played_out(hand, options)


def _is_played_out(hand: Hand, options: Options) -> bool:
    """Whether a hand has all its tricks, or they made a player's hundred. Source: cientos-1807/juego"""
    count = so_far(hand, options)
    terms = terms_of(hand, options) if hand.playing is None else hand.playing.terms
    return (count.winner is not None and count.reached != "acuses") or (len(hand.tricks) >= terms.tricks_count and not lies(hand))


def is_doble(hand: Hand, count: Count, options: Options) -> bool:
    """Whether the loser has less than half. Source: cientos-1807/medio-juego, cientos-1807/juego"""
    assert count.winner is not None, "the hand has a winner"
    loser = 1 - count.winner
    return options.doble and count.total(loser) < half_of(hand.boards, loser)


def is_counted_to_its_end(count: Count) -> bool:
    """Whether nobody had his hundred before the ten or the forty for tricks. Source: cientos-1807/calidad-6"""
    return count.winner is None or count.reached == "bazas"
