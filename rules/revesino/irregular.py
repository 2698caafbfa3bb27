"""Which irregular things a hand shows, in the order in which they are reported; they move no money by themselves.

Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/pie-roba, revesino-1807/servir, revesino-1807/ultimas-cartas
"""

from __future__ import annotations

from functools import partial

from rules.core.cards import mask_of
from rules.core.findings import DEAL, At, Finding
from rules.core.play import BIT, order_from
from rules.revesino.knowledge import hand_after_exchange, is_full
from rules.revesino.outcome import result_of
from rules.revesino.play import Astray, renuncios
from rules.revesino.ranks import LEADS
from rules.revesino.tariffs import BOOK, Options
from rules.revesino.terms import PIE, SEATS, Hand


def findings(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The findings of a hand: the dealer, the exchanges as logged, the play by trick and order of play; last, those of older records."""
    played = [*[_renuncio(hand, each) for each in renuncios(hand, options)], *_kept_back(hand, options)]
    return (*_before_play(hand), *sorted(played, key=partial(_when, hand)), *hand.found)


def _when(hand: Hand, found: Finding) -> tuple[int, int]:
    """The sort key of a finding: its trick, and the place at which its player laid his card. Source: revesino-1807/mano"""
    assert found.trick is not None, "an irregularity of play has its trick"
    assert found.player is not None, "an irregularity of play has its player"
    trick = None if hand.play is None else hand.play.tricks[found.trick - 1]
    assert trick is not None, "the trick is logged with its cards"
    return found.trick, order_from(trick.leader, len(SEATS)).index(hand.seat(found.player))


def _renuncio(hand: Hand, each: Astray) -> Finding:
    """A renuncio, with what showed before play that its player held a card of the suit. Source: revesino-1807/servir"""
    player = hand.players[each.seat]
    at, own = At("trick", each.trick, player), At("trick", _own_trick(hand, each), player)
    return Finding("renuncio", BOOK + "servir", player, each.trick, at, _told_by(hand, each), own)


def _own_trick(hand: Hand, each: Astray) -> int:
    """The trick in which he laid a card of the suit after all; the trick of the offence if he did not. Source: revesino-1807/servir"""
    tricks = () if hand.play is None else hand.play.tricks
    led = tricks[each.trick - 1]
    follow = 0 if led is None else LEADS[led.codes[led.leader]].follow
    later = (
        number
        for number, trick in enumerate(tricks[each.trick :], each.trick + 1)
        if trick is not None and follow & mask_of(trick.codes[each.seat : each.seat + 1], BIT)
    )
    return next(later, each.trick)


def _told_by(hand: Hand, each: Astray) -> At | None:
    """The deal or the exchange that shows a card with which a seat could have followed; None if only later cards do.

    Source: revesino-1807/servir
    """
    own, play = hand_after_exchange(hand, each.seat), hand.play
    tricks = () if play is None else play.tricks[: each.trick]
    if own is None or None in tricks:
        return None
    laid = [trick for trick in tricks if trick is not None]
    follow = LEADS[laid[-1].codes[laid[-1].leader]].follow
    left = own & follow & ~mask_of((trick.codes[each.seat] for trick in laid), BIT)
    return DEAL if left & (hand.dealt.hands[each.seat] or 0) else At("exchange", player=hand.players[each.seat]) if left else None


def _before_play(hand: Hand) -> tuple[Finding, ...]:
    """The findings before play: the dealer, and players who drew or did not.

    Source: revesino-1807/dar, revesino-1807/carta-nula, revesino-1807/pie-roba
    """
    found = [Finding("dar-sin-tocarle", BOOK + "dar", hand.dealer, offence=DEAL, proof=DEAL)] if hand.out_of_turn else []
    for seat in hand.exchanged:
        told, player = hand.exchanges[seat], hand.players[seat]
        at = At("exchange", player=player)
        assert told is not None, "a seat that exchanged has an exchange"
        if seat == PIE and told.drawn_count:
            found.append(Finding("pie-robo", BOOK + "pie-roba", player, offence=at, proof=at))
        if seat != PIE and told.discards_count > told.drawn_count:
            found.append(Finding("sin-robo", BOOK + "carta-nula", player, offence=at, proof=at))
        if seat != PIE and told.drawn_count > told.discards_count:
            found.append(Finding("robo-de-mas", BOOK + "carta-nula", player, offence=at, proof=at))
    return tuple(found)


def _kept_back(hand: Hand, options: Options) -> tuple[Finding, ...]:
    """The finding of a rey laid in place of the caballo. Source: revesino-1807/ultimas-cartas"""
    if not is_full(hand):
        return ()
    seat = result_of(hand, options).kept_back
    if seat is None:
        return ()
    return (Finding("caballo-guardado", BOOK + "ultimas-cartas", hand.players[seat], 10, At("trick", 10, hand.players[seat])),)
