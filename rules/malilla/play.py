"""May this card be played: the four duties to follow, to beat, to trump and to trump higher.

`rules.core.play` decides what wins a trick. Source: malilla-1807/servir, malilla-1807/cargar, malilla-1807/renunciar,
malilla-1807/obligaciones
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rules.core.cards import BIT_OF_48, SUIT_OF, codes_of
from rules.core.findings import At
from rules.core.play import BIT, NO_CARD, Laid, Legality, Play, laid_by, order_from
from rules.malilla.knowledge import play_of, told_to, tops, uncovered
from rules.malilla.ranks import BEATING, LEADS, SUIT_MASK
from rules.malilla.tariffs import Options
from rules.malilla.terms import Hand

Renuncio = Literal["servir", "cargar", "fallar", "contrafallar"]
"""The four duties, in the order in which a card is checked. Source: malilla-1807/renunciar"""


class Asked(NamedTuple):
    """What lies on the table at a player's turn: the card led, the card that wins, and whether an adversary laid it."""

    led: str
    best: str
    adversary: bool


class Revoke(NamedTuple):
    """A card that was laid against a duty: the trick (from 1), the seat, and the duty."""

    trick: int
    seat: int
    duty: Renuncio
    told_by: At | None
    """The event before play that showed the card he should have laid; None if only cards that he laid or took back show it."""


def failed(hand: Hand, options: Options, asked: Asked, code: str, held: int) -> Renuncio | None:
    """The duty that a card breaks, if its player also held some others; None if it breaks none.

    Source: malilla-1807/servir, malilla-1807/cargar, malilla-1807/renunciar, malilla-1807/obligaciones, malilla-1807/ad-vistas
    """
    led, best, adversary = asked
    suit, held = SUIT_MASK[SUIT_OF[led]], held & ~BIT_OF_48[code]
    follows = bool(BIT_OF_48[code] & suit)
    if not follows and held & suit:
        return "servir"
    if hand.form.open_piles or not adversary:
        return None
    if follows:
        beating = BEATING[best] & suit
        return "cargar" if beating & held and not beating & BIT_OF_48[code] else None
    return _untrumped(hand, options, best, code, held)


def _untrumped(hand: Hand, options: Options, best: str, code: str, held: int) -> Renuncio | None:
    """The duty broken by a player who has none of the suit led while an adversary wins.

    Source: malilla-1807/servir, malilla-1807/renunciar
    """
    trumps = SUIT_MASK[hand.trump]
    laid, held = BIT_OF_48[code], held & trumps
    if not BIT_OF_48[best] & trumps:
        return "fallar" if held and not laid & trumps else None
    if BEATING[best] & laid:
        return None
    if BEATING[best] & held:
        return "contrafallar"
    return "fallar" if options.undertrump == "forced" and held and not laid & trumps else None


def renuncios(hand: Hand, options: Options) -> tuple[Revoke, ...]:
    """Every card that was laid against a duty, as far as the record proves it, by trick and order of play.

    The cards that a player laid later or took back prove what he held. So do his hand and the card that he turned up, while every earlier
    trick is known; and between two with open piles, the uncovered cards. Source: malilla-1807/renunciar
    """
    return tuple(_renuncios(hand, options))


def _renuncios(hand: Hand, options: Options) -> Iterator[Revoke]:
    play = hand.play
    if play is None:
        return
    count = len(hand.players)
    proved = [laid_or_taken_back(hand, play, seat) for seat in range(count)]
    gone, all_told = 0, True
    for number, trick in enumerate(play.tricks, 1):
        if trick is None:
            all_told = False
            continue
        taken_back = hand.said[number].amended if number in hand.said else {}
        winner = trick.leader
        for place, seat in enumerate(order_from(trick.leader, count)):
            code = trick.codes[seat]
            if code == NO_CARD:
                continue
            if place:
                best = trick.codes[winner]
                asked = Asked(trick.codes[trick.leader], best, hand.form.side(winner) != hand.form.side(seat))
                duty = failed(hand, options, asked, code, _held(hand, play, seat, gone, proved[seat], all_told=all_told))
                if duty is not None:
                    known = _held(hand, play, seat, gone, 0, all_told=all_told)
                    told = (at for at, cards in told_to(hand, seat) if failed(hand, options, asked, code, known & cards) == duty)
                    yield Revoke(number, seat, duty, next(told, None))
                if beats(hand, trick, code, best):
                    winner = seat
        for seat, code in enumerate(trick.codes):
            proved[seat] &= ~BIT[code]
            gone |= BIT[code]
        for seat in taken_back:
            proved[seat] = laid_or_taken_back(hand, play, seat, after=number)


def beats(hand: Hand, trick: Laid, code: str, best: str) -> bool:
    """Whether a card beats the best one so far of a trick. Source: malilla-1807/triunfo, malilla-1807/orden"""
    power = LEADS[hand.trump][trick.codes[trick.leader]].power
    return power[code] > power[best]


def laid_or_taken_back(hand: Hand, play: Play, seat: int, *, after: int = 0) -> int:
    """The cards that a seat laid, or put and took back, in the tricks after the first `after`. Source: malilla-1807/enmienda"""
    cards = laid_by(play, seat, after=after)
    for number, said in hand.said.items():
        if number > after and seat in said.amended:
            cards |= BIT_OF_48[said.amended[seat]]
    return cards


def _held(hand: Hand, play: Play, seat: int, gone: int, proved: int, *, all_told: bool) -> int:
    """What a seat surely held when some cards were gone.

    `all_told`: every earlier trick was logged with its cards.

    Source: malilla-1807/renunciar, malilla-1807/ad-vistas
    """
    if hand.form.open_piles:
        piles = hand.dealt.piles[seat]
        return tops(piles, gone) if all_told and piles is not None else 0
    return proved | (play.known.sure[seat] & ~gone if all_told else 0)


def may_play(hand: Hand, play: Play, seat: int) -> int:
    """The cards that a seat may have played now, as far as is known. Source: malilla-1807/ad-vistas"""
    open_now = uncovered(hand, play, seat)
    return play.known.may[seat] & ~play.gone if open_now is None else open_now


def legality_in(hand: Hand, options: Options, seat: int, asked: Asked | None) -> dict[str, Legality]:
    """For each card that a seat may hold, whether it may be played now; `asked` is None for the leader.

    Undetermined: the seat's hand is not known, so nobody can say. Source: malilla-1807/servir, malilla-1807/cargar,
    malilla-1807/obligaciones
    """
    play = play_of(hand)
    may = may_play(hand, play, seat)
    if asked is None:
        return dict.fromkeys(codes_of(may), "legal")
    sure = _held(hand, play, seat, play.gone, 0, all_told=None not in play.tricks)
    answers: dict[str, Legality] = {}
    for code in codes_of(may):
        if failed(hand, options, asked, code, may) is None:
            answers[code] = "legal"
        else:
            answers[code] = "illegal" if failed(hand, options, asked, code, sure) is not None else "undetermined"
    return answers
