"""Which irregular things a hand shows, in the order in which they are reported.

Source: cientos-1807/dar-seguidas, cientos-1807/carta-de-mas, cientos-1807/alzar, cientos-1807/repartir, cientos-1807/descarte,
cientos-1807/robo-de-mas, cientos-1807/carta-de-mas-jugando, cientos-1807/carta-de-menos, cientos-1807/mostrar, cientos-1807/salida,
cientos-1807/descarte-visto, cientos-1807/servir, cientos-1807/recoger
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.cientos.acuses import BLANCAS
from rules.cientos.heard import FALSE, announced_at, judged
from rules.cientos.knowledge import exact_of, size_of, size_told, start_of, sure_of
from rules.cientos.ranks import LEADS, SUIT_MASK
from rules.cientos.tariffs import BOOK, Options
from rules.cientos.terms import DEALT, MANO, MANO_MAY, PIE, SEATS, Hand, Judged, Trick
from rules.core.cards import BIT_OF_48, SUIT_OF
from rules.core.findings import DEAL, LAST, OF_NO_TRICK, At, Finding

SOURCE_OF_FAULT: Final = {
    "acuse_falso": "mostrar",
    "catorce_por_otro": "catorce-por-otro",
    "acuse_tarde": "adicion-5",
    "acuse_fuera_de_orden": "olvido",
    "acuse_menor_primero": "mayor-primero",
    "no_mostrado": "mostrar",
}
"""The fault of an acuse → the place that describes it. Source: cientos-1807/mostrar, cientos-1807/olvido, cientos-1807/mayor-primero"""


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings of a hand: deal, exchanges, counts, acuses, then trick by trick; last, those of older records.

    Source: cientos-1807/mostrar, cientos-1807/servir
    """
    irregular = *_of_deal(hand), *_of_exchanges(hand, options), *_of_counts(hand), *_of_acuses(hand, options), *_of_play(hand)
    return (*irregular, *hand.found)


def _finding(code: str, source: str, hand: Hand, seat: int, offence: At | None, proof: At | None, trick: int = OF_NO_TRICK) -> Finding:
    return Finding(code, BOOK + source, hand.players[seat], trick, offence, proof)


def _exchange(hand: Hand, seat: int) -> At:
    """The exchange of a player."""
    return At("exchange", player=hand.players[seat])


def _card_of(hand: Hand, number: int, seat: int) -> At:
    """The card of a player in a trick; if two events logged it, the lead is in the first and the answer in the second."""
    *before, trick = hand.tricks[:number]
    told = number + sum(each.twice for each in before) + (trick.twice and seat != trick.leader)
    return At("trick", told, hand.players[seat])


def _told_by(hand: Hand, number: int, seat: int, cards: int) -> At | None:
    """What shows, before a trick, that a player had one of some cards: deal, exchange, or a card taken back.

    None if only later cards show it.
    """
    sure = start_of(hand, seat) & cards
    if sure:
        return DEAL if sure & (hand.dealt[seat] or 0) else _exchange(hand, seat)
    back = (
        place
        for place, trick in enumerate(hand.tricks[:number], 1)
        if any(player == seat and BIT_OF_48[card] & cards for player, card in trick.withdrawn)
    )
    place = next(back, None)
    return None if place is None else _card_of(hand, place, seat)._replace(player=None)


def _of_deal(hand: Hand) -> Iterator[Finding]:
    """The findings of the deal: the turn, the numbers of cards, the cut, the way of dealing.

    Source: cientos-1807/dar-seguidas, cientos-1807/alzar, cientos-1807/repartir
    """
    if hand.out_of_turn:
        yield _finding("dar_seguidas", "dar-seguidas", hand, PIE, DEAL, DEAL)
    for seat in SEATS:
        if hand.misdealt[seat]:
            yield _finding("mal_dado", "carta-de-mas", hand, seat, DEAL, DEAL)
    if hand.cut_short:
        yield _finding("corte", "alzar", hand, MANO, DEAL, DEAL)
    if hand.other_way:
        yield _finding("modo_de_dar", "repartir", hand, PIE, DEAL, DEAL)


def _of_exchanges(hand: Hand, options: Options) -> Iterator[Finding]:
    """The findings of the exchanges: a player put nothing away, or drew another number than he should.

    Source: cientos-1807/descarte, cientos-1807/robo-de-mas
    """
    for seat in SEATS:
        told = hand.exchanges[seat]
        if told is None:
            continue
        if not told.discards_count and (seat == MANO or options.pie_minimum):
            yield _finding("descarte_minimo", "descarte", hand, seat, _exchange(hand, seat), _exchange(hand, seat))
        over = hand.sizes[seat] - DEALT
        if told.drawn_count != told.discards_count - over or (seat == MANO and told.drawn_count > MANO_MAY - over):
            yield _finding("robo_irregular", "robo-de-mas", hand, seat, _exchange(hand, seat), _exchange(hand, seat))


def _of_counts(hand: Hand) -> Iterator[Finding]:
    """The findings for players who do not play with twelve cards. Source: cientos-1807/carta-de-mas-jugando, cientos-1807/carta-de-menos"""
    if not hand.begun:
        return
    for seat in SEATS:
        size = size_of(hand, seat)
        at = DEAL if hand.exchanges[seat] is None else _exchange(hand, seat)
        if size > DEALT:
            yield _finding("carta_de_mas", "carta-de-mas-jugando", hand, seat, at, at)
        elif size < DEALT:
            # If nothing earlier shows it, only his lack of a card for the last trick does.
            told = at if size_told(hand, seat) < DEALT else None
            yield _finding("carta_de_menos", "carta-de-menos", hand, seat, told, told)


def _of_acuses(hand: Hand, options: Options) -> Iterator[Finding]:
    """The findings of wrong announcements. Source: cientos-1807/mostrar, cientos-1807/sin-mostrar, cientos-1807/blancas"""
    for each, at in zip(judged(hand, options), announced_at(hand), strict=True):
        if each.fault is not None:
            yield _finding(each.fault, _source_of(each, options), hand, each.acuse.seat, at, _shown_false_by(hand, each, at))


def _shown_false_by(hand: Hand, each: Judged, at: At) -> At | None:
    """What showed earlier that an acuse is false: the deal, or the tricks before it.

    None if later cards show it, or if it has another fault.

    Source: cientos-1807/mostrar, cientos-1807/blancas
    """
    seat = each.acuse.seat
    if each.fault not in FALSE:
        return None
    dealt = hand.dealt[seat] is not None
    if dealt and (each.acuse.kind == BLANCAS or start_of(hand, seat).bit_count() >= size_of(hand, seat)):
        return DEAL
    return At("trick", LAST, hand.players[seat]) if at.type != "declaration" else None


def _source_of(each: Judged, options: Options) -> str:
    assert each.fault is not None, "the acuse has a fault"
    if each.fault == "acuse_falso" and each.acuse.kind == "cartas_blancas":
        return "blancas"
    if each.fault == "acuse_falso" and each.acuse.kind in ("catorce", "tres") and options.show != "all":
        return "sin-mostrar"
    return SOURCE_OF_FAULT[each.fault]


def _of_play(hand: Hand) -> Iterator[Finding]:
    """The findings of cards that were played or taken back against a duty, trick by trick.

    Source: cientos-1807/servir, cientos-1807/salida, cientos-1807/recoger
    """
    if not hand.tricks:
        return
    had = [exact_of(hand, seat) or sure_of(hand, seat) for seat in SEATS]
    imposed = _imposed(hand)
    gone = 0
    for number, trick in enumerate(hand.tricks, 1):
        led = trick.codes[trick.leader]
        if led:
            yield from _of_lead(hand, number, trick, had[trick.leader] & ~gone, imposed, gone)
        follower = 1 - trick.leader
        code = trick.codes[follower]
        if led and code and LEADS[led].follow & had[follower] & ~gone and not LEADS[led].follow & BIT_OF_48[code]:
            proof = _told_by(hand, number, follower, LEADS[led].follow & ~gone)
            yield _finding("renuncio", "servir", hand, follower, _card_of(hand, number, follower), proof, number)
        yield from _taken_back(hand, number, trick)
        for each in trick.codes:
            gone |= BIT_OF_48[each] if each else 0


def _imposed(hand: Hand) -> dict[int, tuple[str, str]]:
    """Trick (from 1) → the suit that a law requires its leader to play, and the article.

    Source: cientos-1807/descarte-visto, cientos-1807/salida
    """
    found: dict[int, tuple[str, str]] = {}
    for each, logged in hand.penalties:
        seat = hand.players.index(each.player)
        if each.law == "salida-cambiada":
            found[1] = each.suit or "", "salida"
        elif each.law == "descarte-visto":
            number = next((place for place, trick in enumerate(hand.tricks, 1) if place > logged and trick.leader == seat), None)
            if number is not None:
                found[number] = each.suit or "", "descarte-visto"
    return found


def _of_lead(hand: Hand, number: int, trick: Trick, held: int, imposed: dict[int, tuple[str, str]], gone: int) -> Iterator[Finding]:
    """The findings for a lead of another suit than the one named or imposed. Source: cientos-1807/salida, cientos-1807/descarte-visto"""
    suit = SUIT_OF[trick.codes[trick.leader]]
    if number in imposed:
        wanted, source = imposed[number]
        if suit != wanted and held & SUIT_MASK[wanted]:
            proof = _told_by(hand, number, trick.leader, SUIT_MASK[wanted] & ~gone)
            yield _finding("palo_impuesto", source, hand, trick.leader, _card_of(hand, number, trick.leader), proof, number)
    elif number == 1 and hand.salida not in (None, suit):
        yield _finding("salida_cambiada", "salida", hand, trick.leader, _card_of(hand, number, trick.leader), None, number)


def _taken_back(hand: Hand, number: int, trick: Trick) -> Iterator[Finding]:
    """The findings for a card that was taken back, unless to follow suit after all or after an unannounced change of suit.

    Source: cientos-1807/recoger
    """
    led = trick.codes[trick.leader]
    for seat, card in trick.withdrawn:
        follows = seat != trick.leader
        code = trick.codes[seat]
        mended = bool(led and code) and SUIT_OF[card] != SUIT_OF[led] and SUIT_OF[code] == SUIT_OF[led]
        if not (follows and (mended or trick.unannounced)):
            yield _finding("carta_recogida", "recoger", hand, seat, None, None, number)
