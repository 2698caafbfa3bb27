"""May this card be played: the duty to follow, and the privilege of the player of the cuatro ases.

`rules.core.play` decides what wins a trick. Source: revesino-1807/servir, revesino-1807/napolitana-libre, revesino-1807/adiciones-11
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.cards import BIT_OF_48, FORTY_EIGHT
from rules.core.play import BIT, Legality, Moment, Play, begun, laid_by, legality, moments
from rules.revesino.knowledge import cannot_have_four, first_lead, hand_of, held_four, known
from rules.revesino.ranks import LEADS, RANK, is_lowest
from rules.revesino.tariffs import Options
from rules.revesino.terms import MANO, Hand


def play_of(hand: Hand) -> Play:
    """The tricks so far; the mano leads to the first. Source: revesino-1807/mano, revesino-1807/adiciones-21"""
    return hand.play or begun(known(hand))


class Astray(NamedTuple):
    """A card that did not follow although its player surely could have: the seat and the trick (from 1)."""

    seat: int
    trick: int


def astray(hand: Hand) -> tuple[Astray, ...]:
    """The cards that surely did not follow although they could have, privileged or not, by trick and order of play.

    The player laid a card of the suit later; or his hand is known, every earlier trick was logged with its cards, and a card of the suit
    was left in it. Source: revesino-1807/servir
    """
    if hand.play is None or not _somebody_strayed(hand.play):
        return ()
    return tuple([Astray(each.seat, each.trick) for each in moments(hand.play) if _strayed(each)])


def _somebody_strayed(play: Play) -> bool:
    """Whether a player laid another suit with a card of the led one left; a quick check that saves weighing each card.

    From the last trick to the first, a player's rest is what he laid later, and his known cards that were not laid.
    """
    mano, second, third, pie = [sure & ~play.gone for sure in play.known.sure]
    for trick in reversed(play.tricks):
        if trick is None:
            continue
        leader, (one, two, three, four) = trick
        follow = LEADS[trick.codes[leader]].follow
        of_mano, of_second, of_third, of_pie, others = BIT[one], BIT[two], BIT[three], BIT[four], ~follow
        if (
            (of_mano & others and mano & follow)
            or (of_second & others and second & follow)
            or (of_third & others and third & follow)
            or (of_pie & others and pie & follow)
        ):
            return True
        mano, second, third, pie = mano | of_mano, second | of_second, third | of_third, pie | of_pie
    return False


def _strayed(moment: Moment) -> bool:
    if moment.led is None:
        return False
    suit = LEADS[moment.led].follow
    if BIT_OF_48[moment.code] & suit:
        return False
    return bool(moment.later & suit) or (not moment.unseen and bool(moment.sure & suit))


def left_to_him(hand: Hand, options: Options, seat: int) -> bool | None:
    """Whether the first trick does not count against a seat: the mano led his lowest card and won. None if in doubt.

    Source: revesino-1807/napolitana-mano
    """
    if seat != MANO or not hand.winners or hand.winners[0] != MANO or options.mano_napolitana != "tolerada":
        return False
    card, own = first_lead(hand), hand_of(hand, MANO)
    if card is None:
        return None
    if own is not None:
        return is_lowest(card, own)
    assert hand.play is not None, "a trick was won"
    later = laid_by(hand.play, MANO)
    return False if any(RANK[code] < RANK[card] for code in FORTY_EIGHT if BIT_OF_48[code] & later) else None


def introduced(hand: Hand, options: Options, seat: int, before: int) -> bool | None:
    """Whether a seat took an earlier trick that counts against it; None if only the first is one and it is in doubt.

    Source: revesino-1807/napolitana-libre, revesino-1807/introducir, revesino-1807/adiciones-25
    """
    won = [trick for trick, winner in enumerate(hand.winners[: before - 1], 1) if winner == seat]
    if won != [1]:
        return bool(won)
    left = left_to_him(hand, options, seat)
    return None if left is None else not left


def privileged(hand: Hand, options: Options, each: Astray) -> bool:
    """Whether a seat was surely free not to follow. Source: revesino-1807/t-napolitana, revesino-1807/napolitana-libre"""
    return held_four(hand, each.seat) and introduced(hand, options, each.seat, each.trick) is False


def follows_aces(hand: Hand, options: Options) -> int | None:
    """The seat that surely made use of the privilege; None if there is none.

    Source: revesino-1807/t-napolitana, revesino-1807/adiciones-25
    """
    return next((each.seat for each in astray(hand) if privileged(hand, options, each)), None)


def renuncios(hand: Hand, options: Options) -> tuple[Astray, ...]:
    """The cards that surely did not follow although their player could and had to.

    Source: revesino-1807/servir, revesino-1807/renuncio-paga
    """
    return tuple(
        [each for each in astray(hand) if introduced(hand, options, each.seat, each.trick) is True or cannot_have_four(hand, each.seat)]
    )


def legality_in(hand: Hand, options: Options, seat: int, led: str | None, laid: int) -> dict[str, Legality]:
    """For each card that a seat may hold, whether it may be played now.

    A player who may have the cuatro ases may be free not to follow.

    Source: revesino-1807/servir, revesino-1807/t-napolitana
    """
    answers = legality(play_of(hand), seat, led, LEADS, laid=laid)
    number = len(hand.winners) + 1
    if cannot_have_four(hand, seat) or introduced(hand, options, seat, number):
        return answers
    free: Legality = "legal" if privileged(hand, options, Astray(seat, number)) else "undetermined"
    return {code: free if stands == "illegal" else stands for code, stands in answers.items()}
