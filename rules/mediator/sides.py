"""Who plays with whom, and how many tricks each has: from the cards if they show it, else as stated.

Source: mediator-1826/cap-1-rey, mediator-1826/cap-3-pedirse, mediator-1826/rey-forzado
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from events.facts import UNTOLD
from rules.core.cards import BIT
from rules.core.known import contracted
from rules.core.play import order_from
from rules.mediator.play import by_forced_king
from rules.mediator.terms import NOBODY, Hand
from rules.mediator.variants import Form


class Sides(NamedTuple):
    """Who plays with whom.

    `partner` is the companion's seat: the hombre's own if he called himself, NOBODY if he plays alone, None if unknown.
    """

    hombre: int
    partner: int | None
    alone: bool
    """Whether the hombre plays alone, by the lance or because the king was returned; not if he called himself."""
    side: tuple[int, ...]
    """The hombre, then his companion if he has one."""
    contra: tuple[int, ...]
    """The adversaries, in order of play after the hombre. Source: mediator-1826/cap-4-codillo"""

    @property
    def known(self) -> bool:
        """Whether it is known who plays with whom."""
        return self.partner is not None

    @property
    def companion(self) -> int | None:
        """The companion, if he is not the hombre himself."""
        return self.side[1] if len(self.side) > 1 else None


def plays_alone(hand: Hand, form: Form) -> bool:
    """Whether the hombre has no companion to look for, by the lance or because the king was returned.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cuatrillo-solitario, mediator-1826/dosillo, mediator-1826/ley-conv-1
    """
    contract = contracted(hand)
    if contract.lance in ("mediator", "solo", "vuelta"):
        return True
    return contract.lance == "entrada" and (form.partner in ("given", "robo") or hand.king is not None)


def king_returned(hand: Hand, form: Form) -> bool:
    """Whether the called player gave the king to the hombre of an entrada. Source: mediator-1826/ley-conv-1"""
    return hand.king is not None and hand.contract is not None and hand.contract.lance == "entrada" and form.partner == "called"


def companion_shown(hand: Hand, form: Form) -> int | None:
    """The companion whom the cards show: the holder of the called card, or the first to play a rey; None if they do not.

    Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado
    """
    contract = contracted(hand)
    tricks = () if hand.play is None else hand.play.tricks
    if by_forced_king(hand, form):
        for trick in tricks:
            if trick is None:
                return None
            for seat in order_from(trick.leader, len(hand.active)):
                if BIT[trick.codes[seat]] & form.pack.kings:
                    return seat
        return None
    called = contract.called
    assert called is not None, "a companion is called unless forced"
    for seat, cards in enumerate(hand.dealt.hands):
        if cards is not None and cards & BIT[called]:
            return seat
    return next((trick.codes.index(called) for trick in tricks if trick is not None and called in trick.codes), None)


def companion_stated(hand: Hand) -> int | None:
    """The companion whom the table stated, in the count, a surrender, or a law that depends on him. Source: mediator-1826/ley-9"""
    if hand.tally is not None and hand.tally.partner is not None:
        return hand.tally.partner
    if hand.giving_up is not None and hand.giving_up.partner is not None:
        return hand.giving_up.partner
    told = next((each.partner for each in hand.penalties if each.partner != UNTOLD), UNTOLD)
    return None if told == UNTOLD else NOBODY if told is None else hand.active.index(told)


def sides_of(hand: Hand, form: Form) -> Sides:
    """Who plays with whom. Source: mediator-1826/cap-1-rey, mediator-1826/cap-3-pedirse"""
    contract = contracted(hand)
    alone = plays_alone(hand, form)
    partner: int | None = NOBODY if alone else companion_shown(hand, form)
    if partner is None:
        partner = companion_stated(hand)
    return _divided(contract.hombre, partner, len(hand.active), alone=alone)


@cache
def _divided(hombre: int, partner: int | None, count: int, *, alone: bool) -> Sides:
    """The sides of a hand; cached, because there are few and every hand asks often."""
    side = (hombre,) if partner is None or partner in (NOBODY, hombre) else (hombre, partner)
    contra = tuple(seat for seat in order_from((hombre + 1) % count, count) if seat not in side)
    return Sides(hombre, partner, alone, side, contra)


def counts_of(hand: Hand) -> tuple[int, ...]:
    """The tricks of each seat: as counted, else as logged."""
    if hand.tally is not None:
        return hand.tally.counts
    winners = hand.winners
    return tuple([winners.count(seat) for seat in range(len(hand.active))])


def made_by(counts: tuple[int, ...], seats: tuple[int, ...]) -> int:
    """The tricks of some seats together."""
    return sum([counts[seat] for seat in seats])
