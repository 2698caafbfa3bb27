"""Which laws do the cards disprove: when a law is applied, and when cards are logged after it?

Source: minchiate/renuncio, minchiate/cartas-de-mas
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.before import Since, anew, kept, of_before
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.before import MISCOUNT, RENUNCIO
from rules.minchiate.irregular import may_have_revoked, renuncios
from rules.minchiate.knowledge import is_told_right
from rules.minchiate.terms import SEATS, TRICKS, Fine, Hand, Table


def against_the_laws(table: Table, hand: Hand) -> Refusal | None:
    """`contradiction` for the trick or the discard that disproves an applied law; an older record keeps it, and reports it once.

    Source: minchiate/renuncio, minchiate/cartas-de-mas
    """
    told, stands = None, hand
    for refusal, since, player in _disproved(hand):
        if of_before(since, player) not in stands.found:
            told, stands = told or refusal, kept(stands, of_before(since, player))
    return None if told is None else anew(told, table.at(stands))


def _disproved(hand: Hand) -> Iterator[tuple[Refusal, Since, str]]:
    """Every law of a hand that its cards disprove: the refusal, its article, and the player charged."""
    for seat in SEATS:
        if seat in hand.miscounted and (refusal := wrongly_counted(hand, seat)):
            yield refusal, MISCOUNT, hand.players[seat]
    for fine in hand.fines:
        if refusal := not_done(hand, fine):
            yield refusal, RENUNCIO, fine.player


def wrongly_counted(hand: Hand, seat: int) -> Refusal | None:
    """`contradiction` for a wrong number of cards of a player whose twenty-one are logged. Source: minchiate/cartas-de-mas"""
    if not is_told_right(hand, seat):
        return None
    player = hand.players[seat]
    return refuse("contradiction", "{player} juega con veintiuna cartas, y están todas apuntadas.", field="law", player=player)


def not_done(hand: Hand, fine: Fine) -> Refusal | None:
    """`contradiction` for a renuncio in a trick that shows none; without a trick, the table has judged it. Source: minchiate/renuncio"""
    if fine.trick is None:
        return None
    shown = _shown(hand, fine.player)
    if may_have_revoked(hand, hand.players.index(fine.player), fine.trick) if shown is None else fine.trick in shown:
        return None
    template = mark("En la baza {trick} {player} no renunció.")
    return refuse("contradiction", template, field="trick", player=fine.player, trick=fine.trick)


def not_shown(hand: Hand, fine: Fine) -> Refusal | None:
    """`contradiction` for a renuncio that a hand with all its cards does not show, or for more of them than it shows.

    Source: minchiate/renuncio
    """
    shown = _shown(hand, fine.player)
    if shown is None:
        return None
    paid = sum(each.player == fine.player for each in hand.fines)
    if (fine.trick is None or fine.trick in shown) and paid <= len(shown):
        return None
    template = mark("Las cartas de esa mano no muestran otro renuncio de {player}.")
    return refuse("contradiction", template, field="player", player=fine.player)


def _shown(hand: Hand, player: str) -> list[int | None] | None:
    """The tricks in which the cards show a renuncio of a player; None if not all cards are logged. Source: minchiate/renuncio"""
    if len(hand.tricks) < TRICKS or None in hand.tricks:
        return None
    return [each.trick for each in renuncios(hand) if each.player == player]
