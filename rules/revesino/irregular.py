"""Which irregular things a hand shows, and in which order they are told: no money follows from them by themselves.

Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/pie-roba, revesino-1807/servir, revesino-1807/ultimas-cartas
"""

from __future__ import annotations

from rules.core.findings import Finding
from rules.revesino.guards import is_complete
from rules.revesino.knowledge import is_full
from rules.revesino.outcome import result_of
from rules.revesino.play import renuncios
from rules.revesino.tariffs import BOOK, Options
from rules.revesino.terms import PIE, Hand


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The irregular things of a hand: who dealt, the exchanges as logged, the play by trick and order of play; last what is of before."""
    played = [Finding("renuncio", BOOK + "servir", hand.players[each.seat], each.trick) for each in renuncios(hand, options)]
    return (*_before_play(hand), *_in_order(played, _kept_back(hand, options)), *hand.of_before)


def _before_play(hand: Hand) -> tuple[Finding, ...]:
    """The irregular things before play: who dealt, and who drew or did not.

    Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/pie-roba
    """
    found = [Finding("dar-sin-tocarle", BOOK + "dar", hand.dealer)] if hand.out_of_turn else []
    for seat in hand.exchanged:
        told, player = hand.exchanges[seat], hand.players[seat]
        assert told is not None, "a seat that exchanged has an exchange"
        if seat == PIE and told.drawn_count:
            found.append(Finding("pie-robo", BOOK + "pie-roba", player))
        if seat != PIE and told.discards_count > told.drawn_count:
            found.append(Finding("sin-robo", BOOK + "carta-nula", player))
        if seat != PIE and told.drawn_count > told.discards_count:
            found.append(Finding("robo-de-mas", BOOK + "carta-nula", player))
    return tuple(found)


def _kept_back(hand: Hand, options: Options) -> Finding | None:
    """The rey laid where the caballo had to be. Source: revesino-1807/ultimas-cartas"""
    if hand.void or not is_full(hand) or not is_complete(hand):
        return None
    seat = result_of(hand, options).kept_back
    return None if seat is None else Finding("caballo-guardado", BOOK + "ultimas-cartas", hand.players[seat], 10)


def _in_order(played: list[Finding], kept_back: Finding | None) -> list[Finding]:
    """The findings of play by trick; who keeps the caballo back follows suit, and whoever revokes beside him does so after or before.

    In one trick they stand in the order of play, which the renuncios already have.
    """
    if kept_back is None:
        return played
    before = [each for each in played if each.trick is not None and each.trick < 10]
    return [
        *before,
        *[each for each in played if each not in before and each.trick == 10],
        kept_back,
        *[each for each in played if each.trick == 11],
    ]
