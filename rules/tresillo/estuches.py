"""How many estuches does the jugador have, by his known cards and by what was declared or counted?

The number that the cards show is a minimum, and is paid without a word. A declaration or a count may say more as long as no card forbids
it, and never less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.core.before import is_of_before, of_before, refused_anew
from rules.core.play import Play, held_now, laid_by, unseen_count
from rules.core.refusals import Refusal
from rules.tresillo.before import ESTUCHES
from rules.tresillo.knowledge import known, with_third
from rules.tresillo.play import play_of
from rules.tresillo.ranks import least_of, may_have
from rules.tresillo.tariffs import Options
from rules.tresillo.terms import TRICKS, Hand, Table


def nine_of(hand: Hand, seat: int) -> tuple[int, int]:
    """The nine cards of a seat at the start of play: those that it surely held, and those that it may have held.

    A third hand that follows from two hands and the baceta counts, unless its player laid a card that is not in it.
    Source: jepus-1896/valor-naipes
    """
    play = play_of(hand)
    laid, whole = laid_by(play, seat), with_third(hand)
    if whole is not hand:
        counted = known(whole)
        if not laid & ~counted.may[seat]:
            play = play._replace(known=counted)
    sure, may = _told(play, seat)
    return (may, may) if may.bit_count() == TRICKS else (sure, sure if sure.bit_count() == TRICKS else may)


def _told(play: Play, seat: int) -> tuple[int, int]:
    """The nine cards of a seat by its own logged cards and the known places of others, with no hand inferred."""
    laid = laid_by(play, seat)
    if len(play.winners) == TRICKS and not unseen_count(play):
        return laid, laid
    sure, may = held_now(play, seat)
    return sure | laid, may | laid


def can_have(hand: Hand, number: int, options: Options) -> bool:
    """Whether the known cards allow the jugador this number of estuches. Source: fournier/condiciones"""
    return bool(possible_estuches(hand, (number,), options))


def possible_estuches(hand: Hand, numbers: Iterable[int], options: Options) -> list[int]:
    """Which of some numbers of estuches the known cards allow the jugador. Source: fournier/condiciones"""
    assert hand.contract is not None and hand.jugador is not None, "estuches belong to a jugador"
    (sure, may), trump, rule = nine_of(hand, hand.jugador), hand.contract.trump, options.contraestuche
    return [number for number in numbers if may_have(number, trump=trump, contraestuche=rule, sure=sure, may=may)]


def estuches_now(hand: Hand, options: Options) -> int:
    """The jugador's estuches: as declared, else as many as the cards show.

    Source: fournier/condiciones, jepus-1896/valor-naipes, voltereta-1826/art-6-5, voltereta-1826/final
    """
    if hand.declared is not None:
        return hand.declared
    assert hand.contract is not None and hand.jugador is not None, "estuches belong to a jugador"
    sure, may = _told(play_of(hand), hand.jugador) if is_of_before(options) else nine_of(hand, hand.jugador)
    if is_of_before(options) and sure != may:
        return 0
    return least_of(sure, may, hand.contract.trump, options.contraestuche)


def denied(refusal: Refusal, hand: Hand, number: int, options: Options, goes_on: Callable[[Hand], Table]) -> Refusal:
    """The refusal of a number that the cards deny; it was once accepted if only an inferred hand denies it.

    `goes_on` is the table that it made then. Source: fournier/condiciones
    """
    assert hand.contract is not None and hand.jugador is not None, "estuches belong to a jugador"
    sure, may = _told(play_of(hand), hand.jugador)
    if not may_have(number, trump=hand.contract.trump, contraestuche=options.contraestuche, sure=sure, may=may):
        return refusal
    jugador = hand.active[hand.jugador]
    told_once = hand._replace(found=tuple([each for each in hand.found if each != of_before(ESTUCHES, jugador)]))
    return refused_anew(refusal, goes_on, told_once, ESTUCHES, jugador)
