"""What do the laws change of the result of a hand: who is not paid, who pays for it, whether it is lost?

Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-8, mediator-1826/ley-9
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.mediator.facts import Penalty
from rules.mediator.sides import Sides
from rules.mediator.terms import Hand


class LawEffect(NamedTuple):
    """A law that changes the result of a hand or takes its payment away, and the seats that it costs something.

    `as_won`: the hand is won, and these seats pay for it; `unpaid`: if it is won, these are not paid; `codillo`: a codillo whatever was
    made.
    """

    kind: Literal["as_won", "unpaid", "codillo"]
    law: str
    seats: tuple[int, ...]
    bola: bool
    primeras: bool
    only_lost: bool
    """Whether it matters only if the hand is lost."""


def law_effect(hand: Hand, sides: Sides) -> LawEffect | None:
    """What the applied laws change of the result of a hand; None while none is known to change it.

    The first that changes the result decides, and a second is only a fine; of two that take payment away, both do.
    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    found: LawEffect | None = None
    for penalty in hand.penalties:
        effect = effect_of(hand, sides, penalty)
        if effect is None:
            continue
        if found is None:
            found = effect
        elif found.kind == effect.kind == "unpaid":
            found = found._replace(seats=tuple([seat for seat in sides.side if seat in found.seats + effect.seats]))
    return found


def effect_of(hand: Hand, sides: Sides, penalty: Penalty) -> LawEffect | None:
    """What one law by itself changes of the result of a hand. Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9"""
    if penalty.law == "ley-4" and penalty.game:
        return LawEffect("as_won", "ley-4", (hand.active.index(penalty.player),), bola=False, primeras=False, only_lost=True)
    if penalty.law == "ley-7" and penalty.effect == "game":
        seats, bola = (hand.active.index(penalty.player),), bool(penalty.bola)
        return LawEffect("as_won", "ley-7", seats, bola=bola, primeras=bool(penalty.primeras), only_lost=False)
    if penalty.law == "ley-7" and penalty.effect == "partner_won":
        return LawEffect("unpaid", "ley-7", sides.side, bola=False, primeras=False, only_lost=False)
    return _law_nine(hand, sides, penalty.player, penalty.other) if penalty.law == "ley-9" else None


def leaves_the_same(standing: LawEffect, effect: LawEffect) -> bool:
    """Whether a second law changes nothing more of the result, so that it is accepted for its fine.

    Source: mediator-1826/ley-4, mediator-1826/ley-7, mediator-1826/ley-9
    """
    if standing.kind != "as_won":
        return effect.kind in ("unpaid", standing.kind)
    same = effect.kind == "as_won" and effect.seats == standing.seats
    return same and effect.bola <= standing.bola and effect.primeras <= standing.primeras and standing.only_lost <= effect.only_lost


def _law_nine(hand: Hand, sides: Sides, player: str, other: str | None) -> LawEffect | None:
    """What law 9 does to a player who saw another's hand; None while the sides are unknown, or if only a pozo is due.

    A hombre who did so without his companion's fault forfeits his own part. Source: mediator-1826/ley-9
    """
    assert other is not None, "law 9 names the player whose hand was seen"
    offender, seen = hand.active.index(player), hand.active.index(other)
    if not sides.known:
        return None
    if offender in sides.side and seen in sides.side:
        return LawEffect("codillo", "ley-9", (), bola=False, primeras=False, only_lost=False)
    if offender in sides.side:
        unpaid = (offender,) if offender == sides.hombre else sides.side
        return LawEffect("unpaid", "ley-9", unpaid, bola=False, primeras=False, only_lost=False)
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
