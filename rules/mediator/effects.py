"""What do the laws of the table change of what a hand comes to: who is not paid, who pays for it, whether it is lost?

Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-9
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.mediator.sides import Sides
from rules.mediator.terms import Hand


class LawEffect(NamedTuple):
    """The law that changes what a hand comes to, or takes its payment away, and who pays for it.

    `as_won`: the result is won at the offenders' cost; `unpaid`: if won, nobody pays the side; `codillo`: a codillo whatever was made.
    """

    kind: Literal["as_won", "unpaid", "codillo"]
    law: str
    offenders: tuple[int, ...]
    bola: bool
    primeras: bool
    only_lost: bool
    """Whether it matters only in a lost hand."""


def law_effect(hand: Hand, sides: Sides) -> LawEffect | None:
    """The first law that changes what the hand comes to; None as long as it is not known to.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    for penalty in hand.penalties:
        if penalty.law == "ley-4" and penalty.game:
            return LawEffect("as_won", "ley-4", (hand.active.index(penalty.player),), bola=False, primeras=False, only_lost=True)
        if penalty.law == "ley-7" and penalty.effect == "game":
            seats, bola = (hand.active.index(penalty.player),), bool(penalty.bola)
            return LawEffect("as_won", "ley-7", seats, bola=bola, primeras=bool(penalty.primeras), only_lost=False)
        if penalty.law == "ley-7" and penalty.effect == "partner_won":
            return LawEffect("unpaid", "ley-7", (), bola=False, primeras=False, only_lost=False)
        if penalty.law == "ley-9" and (effect := _law_nine(hand, sides, penalty.player, penalty.other)) is not None:
            return effect
    return None


def _law_nine(hand: Hand, sides: Sides, player: str, other: str | None) -> LawEffect | None:
    """What became of one who saw another's hand; None while it is not known who plays with whom, or if only a pozo is due.

    Source: mediator-1826/ley-9
    """
    assert other is not None, "law 9 names whose hand was seen"
    offender, seen = hand.active.index(player), hand.active.index(other)
    if not sides.known:
        return None
    if offender in sides.side and seen in sides.side:
        return LawEffect("codillo", "ley-9", (), bola=False, primeras=False, only_lost=False)
    if offender in sides.side:
        return LawEffect("unpaid", "ley-9", (), bola=False, primeras=False, only_lost=False)
    if seen in sides.side:
        return None
    pair = tuple(seat for seat in sides.contra if seat in (offender, seen))
    return LawEffect("as_won", "ley-9", pair, bola=False, primeras=False, only_lost=False)


def ended_by_law(hand: Hand, sides: Sides) -> bool:
    """Whether a law 9 between companions, or between adversaries, ended the hand at once. Source: mediator-1826/ley-9"""
    effect = law_effect(hand, sides)
    return effect is not None and effect.law == "ley-9" and effect.kind != "unpaid"


def has_law(hand: Hand, law: str) -> bool:
    """Whether a law was applied in the hand."""
    return bool(hand.penalties) and any(penalty.law == law for penalty in hand.penalties)


def bola_excused(hand: Hand) -> bool:
    """Whether a law keeps the Bola from counting as lost. Source: mediator-1826/ley-7, mediator-1826/ley-8"""
    return bool(hand.penalties) and any(penalty.bola for penalty in hand.penalties if penalty.law in ("ley-7", "ley-8"))
