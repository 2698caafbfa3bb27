"""Who is named as companion, and can he be? A count names him, a surrender, or a law that depends on him.

Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado, mediator-1826/ley-9, mediator-1826/ley-10
"""

from __future__ import annotations

from events.facts import UNTOLD
from rules.core.cards import BIT
from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.knowledge import at_the_start
from rules.mediator.sides import companion_shown, companion_stated, counts_of, plays_alone
from rules.mediator.terms import NOBODY, Hand
from rules.mediator.variants import Form


def companion_told(hand: Hand, form: Form, partner: str | None) -> int | Refusal | None:
    """The companion that an event names: a seat, NOBODY, or None if it names none; a refusal if he cannot be the companion.

    Source: mediator-1826/cap-1-rey, mediator-1826/rey-forzado
    """
    if partner == UNTOLD:
        return None
    told = NOBODY if partner is None else hand.active.index(partner)
    contract = contracted(hand)
    if plays_alone(hand, form):
        if told in (NOBODY, contract.hombre):
            return None
        return refuse("contradiction", "El hombre juega solo: no tiene compañero.", field="partner")
    shown = companion_shown(hand, form)
    if shown is not None and told != shown:
        expected = [hand.active[shown]]
        return refuse("contradiction", "Por las cartas, el compañero es {expected}.", field="partner", expected=expected)
    if contract.called is not None and told != NOBODY and _lacks(hand, form, told, contract.called):
        template = mark("{player} no tiene la carta llamada.")
        return refuse("contradiction", template, field="partner", player=hand.active[told])
    if told == NOBODY and contract.called is not None:
        return refuse("malformed", "Alguien tenía la carta llamada: falta decir quién.", field="partner", expected=list(hand.active))
    stated = companion_stated(hand)
    if stated is not None and told != stated:
        said = None if stated == NOBODY else hand.active[stated]
        return refuse("contradiction", "Antes se dijo otra cosa del compañero.", field="partner", expected=[said])
    return told


def _lacks(hand: Hand, form: Form, seat: int, called: str) -> bool:
    """Whether a player surely does not have the called card. Source: mediator-1826/cap-1-rey"""
    return not at_the_start(hand, form).may[seat] & BIT[called]


def no_king_of_all(told: Hand, form: Form) -> Refusal | None:
    """`contradiction` if all tricks are counted and no king is said to have come out: one did. Source: mediator-1826/rey-forzado"""
    if plays_alone(told, form) or companion_stated(told) != NOBODY or sum(counts_of(told)) < form.cards:
        return None
    template = mark("Con todas las bazas jugadas salió algún rey: falta decir quién lo echó primero.")
    return refuse("contradiction", template, field="partner", expected=list(told.active))
