"""Who pays: what a hand is worth, as postings in their order.

The score of a hand is the sum of these lines; nothing reckons it a second time. Source: malilla-1807/resumen, malilla-1807/cuenta,
malilla-1807/obligaciones
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.core.postings import Posting, only_real
from rules.core.seats import after, order_after
from rules.malilla.claims import Applied, applied
from rules.malilla.guards import is_complete
from rules.malilla.outcome import Result, result_of, side_of
from rules.malilla.ranks import VALUES
from rules.malilla.tariffs import BOOK, SOURCES, TEN, Options
from rules.malilla.terms import Hand

NO_COUNT: Final = (
    "renuncio",
    "renuncio-advertido",
    "carta-de-mas",
    "salir-sin-tocarle",
    "hablar",
    "alzar-baza-ajena",
    "mostrar-juego",
)
"""The laws whose offender's side does not count what it has won. Source: malilla-1807/no-contar, malilla-1807/obligaciones"""
COST_TEN: Final = (*NO_COUNT, "dar-sin-tocarle")
"""The laws that cost ten. Source: malilla-1807/resumen, malilla-1807/dar-sin-tocarle"""


def settled(hand: Hand, options: Options) -> tuple[Posting, ...]:
    """What a hand pays as it stands: the alce, the points once it is complete, the laws; a void hand pays nothing.

    Source: malilla-1807/resumen, malilla-1807/mal-dado
    """
    if hand.void is not None:
        return ()
    laws = applied(hand, options) if hand.penalties or options.laws == "derived" else ()
    postings = [*_alce(hand, options, laws)]
    if is_complete(hand):
        postings += _points(hand, options, result_of(hand, laws), laws)
    for each in laws:
        postings += _ten(hand, each)
    return only_real(postings)


def _paid(hand: Hand, from_: str, to: str, tantos: int, why: str, source: str) -> Posting:
    """One payment, multiplied as the hand is. Source: malilla-1807/favorito, malilla-1807/mariperez"""
    return Posting(from_, to, tantos * hand.multiplier, why, source)


def _by_pairs(hand: Hand, side: int, tantos: int, why: str, source: str) -> Iterator[Posting]:
    """What a pair pays: each of the two pays the player after him. Source: malilla-1807/companeros, malilla-1807/cuenta"""
    for player in hand.seated:
        if side_of(hand, player) == side:
            yield _paid(hand, player, after(hand.seated, player), tantos, why, source)


# The alce.


def _alce(hand: Hand, options: Options, laws: Sequence[Applied]) -> Iterator[Posting]:
    """The value of the turned card, paid to a dealer who dealt in turn. Source: malilla-1807/vuelta, malilla-1807/dar-sin-tocarle"""
    tantos = VALUES[hand.turned]
    if not tantos or any(each.law == "dar-sin-tocarle" for each in laws):
        return
    source = BOOK + hand.form.alce_source
    if hand.form.pairs:
        dealing = side_of(hand, hand.dealer)
        yield from _by_pairs(hand, 1 - (dealing or 0), tantos, "alce", source)
        return
    for player in alce_payers(hand, options):
        yield _paid(hand, player, hand.dealer, tantos, "alce", source)


def alce_payers(hand: Hand, options: Options) -> tuple[str, ...]:
    """Who pays the alce, each for himself: the cutter or all others with cards, in order of play.

    Source: malilla-1807/ad-barrotada, malilla-1807/ad-coja, malilla-1807/ad-vistas, malilla-1807/vuelta
    """
    others = tuple([player for player in hand.players if player != hand.dealer])
    barrotada = hand.form.alce_source == "ad-barrotada"
    return (cutter_of(hand),) if barrotada and options.alce_pays == "cutter" else others


def cutter_of(hand: Hand) -> str:
    """Who cut the cards: the player before the dealer. Source: malilla-1807/barajar"""
    return hand.seated[hand.seated.index(hand.dealer) - 1]


# The points.


def no_count(laws: Sequence[Applied]) -> frozenset[str]:
    """The players whose side does not collect what it has won. Source: malilla-1807/no-contar"""
    return frozenset([each.player for each in laws if each.law in NO_COUNT])


def sides_without(hand: Hand, laws: Sequence[Applied]) -> frozenset[int | None]:
    """The sides that do not collect what they have won. Source: malilla-1807/no-contar"""
    return frozenset([side_of(hand, player) for player in no_count(laws)]) if laws else frozenset()


def _points(hand: Hand, options: Options, result: Result, laws: Sequence[Applied]) -> Iterator[Posting]:
    """Capote, or the points over the quota, for the sides that count.

    Source: malilla-1807/cuenta, malilla-1807/capote, malilla-1807/no-contar
    """
    without = sides_without(hand, laws)
    if result.taker is not None:
        if result.taker not in without:
            yield from _capote(hand, result.taker)
        return
    source = BOOK + hand.form.points_source
    if hand.form.pairs:
        for side, gain in enumerate(result.gains):
            if gain and side not in without:
                yield from _by_pairs(hand, 1 - side, gain, "puntos", source)
    elif hand.form.two:
        yield from _between_two(hand, options, result, without, source)
    else:
        collected = [0 if seat in without else gain for seat, gain in enumerate(result.gains)]
        for payer, payee, tantos in crossed(shared(sum(collected), result.lacks), collected):
            yield _paid(hand, hand.players[payer], hand.players[payee], tantos, "puntos", source)


def _capote(hand: Hand, taker: int) -> Iterator[Posting]:
    """Every trick to one side: all seventy-two, paid by all losers together. Source: malilla-1807/capote, malilla-1807/cuenta"""
    tantos = hand.form.capote
    if hand.form.pairs:
        yield from _by_pairs(hand, 1 - taker, tantos, "capote", SOURCES["capote"])
        return
    for seat, player in enumerate(hand.players):
        if seat != taker:
            yield _paid(hand, player, hand.players[taker], tantos, "capote", SOURCES["capote"])


def _between_two(hand: Hand, options: Options, result: Result, without: frozenset[int | None], source: str) -> Iterator[Posting]:
    """Between two, one wins what is over the quota, or loses what is short of it.

    Source: malilla-1807/ad-vistas, malilla-1807/ad-cubiertas
    """
    for payer, lack in enumerate(result.lacks):
        payee = 1 - payer
        tantos = lack if options.dos_settle == "falta" else result.gains[payee]
        if tantos and payee not in without:
            yield _paid(hand, hand.players[payer], hand.players[payee], tantos, "puntos", source)


def shared(gains: int, lacks: Sequence[int]) -> tuple[int, ...]:
    """What each loser pays of what is collected, in proportion to what he lacks, in whole tantos.

    The losers with the largest remainders pay the missing tantos, one each; among equals, the nearest to the mano.
    Source: malilla-1807/ad-barrotada, malilla-1807/ad-coja, malilla-1807/no-contar
    """
    total = sum(lacks)
    if not total:
        return tuple([0 for _ in lacks])
    paid = [gains * lack // total for lack in lacks]
    by_rest = sorted(range(len(lacks)), key=lambda seat: (-(gains * lacks[seat] % total), seat))
    for seat in by_rest[: gains - sum(paid)]:
        paid[seat] += 1
    return tuple(paid)


def crossed(paid: Sequence[int], gained: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Who pays whom, by seats: each payer pays one payee in full before the next, all in order of play from the mano.

    Source: malilla-1807/ad-barrotada, malilla-1807/ad-coja
    """
    left = list(gained)
    for payer, owed in enumerate(paid):
        for payee, due in enumerate(left):
            tantos = min(owed, due)
            if tantos:
                yield payer, payee, tantos
                owed, left[payee] = owed - tantos, due - tantos  # noqa: PLW2901  # what this one still owes


# The laws.


def _ten(hand: Hand, each: Applied) -> Iterator[Posting]:
    """A law that costs ten: each of a pair pays across, a single player pays everybody with cards. Source: malilla-1807/obligaciones"""
    if each.law not in COST_TEN:
        return
    source = SOURCES[each.law]
    if hand.form.pairs:
        side = side_of(hand, each.player)
        assert side is not None, "in pairs everybody has cards"
        yield from _by_pairs(hand, side, TEN, each.law, source)
        return
    for player in order_after(hand.seated, each.player):
        if player in hand.players:
            yield _paid(hand, each.player, player, TEN, each.law, source)
