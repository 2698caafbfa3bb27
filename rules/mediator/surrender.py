"""The hombre gives up: he concedes a codillo (law 10), or surrenders a dosillo, which the opponent may take over.

Source: mediator-1826/ley-10, mediator-1826/dosillo, voltereta-1826/art-9, voltereta-1826/final
"""

from __future__ import annotations

from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.companion import companion_told
from rules.mediator.facts import Defensa, Rendicion
from rules.mediator.guards import hand_with, not_at_play
from rules.mediator.laws import misplaced_now
from rules.mediator.outcome import bola_on, cut_shown
from rules.mediator.sides import sides_of
from rules.mediator.terms import GivingUp, Hand, Table
from rules.mediator.variants import LAST_SURRENDER, Form


def rendicion(table: Table, fact: Rendicion) -> Table | Refusal:
    """The hombre gives up. Source: mediator-1826/ley-10, voltereta-1826/art-9"""
    hand = hand_with(table, (fact.player, fact.partner or None))
    if isinstance(hand, Refusal):
        return hand
    form = table.form
    if refusal := not_at_play(hand, form) or _not_now(hand, form, fact):
        return refusal
    contract = contracted(hand)
    hombre = hand.active[contract.hombre]
    if fact.player != hombre:
        return refuse("wrong_player", "Solo puede rendirse el hombre, {expected}.", field="player", expected=[hombre])
    refusal = _no_surrender(hand, form) if fact.answer is None else _no_giving_up(hand, form, fact.answer)
    if refusal is not None:
        return refusal
    partner = companion_told(hand, form, fact.partner)
    if isinstance(partner, Refusal):
        return partner
    given_up = hand.but(giving_up=GivingUp(fact.answer, len(hand.winners), partner))
    if fact.answer == "admitted" and not sides_of(given_up, form).known:
        return refuse("malformed", "Falta decir quién era el compañero.", field="partner", expected=list(hand.active))
    return misplaced_now(given_up, form) or table.at(given_up)


def _not_now(hand: Hand, form: Form, fact: Rendicion) -> Refusal | None:
    """A refusal for a second surrender, one after the last trick, or one in a dosillo after the third. Source: voltereta-1826/art-9"""
    if hand.giving_up is not None:
        return refuse("out_of_order", "El hombre ya se ha rendido.")
    if len(hand.winners) >= form.cards:
        return refuse("out_of_order", "Ya están jugadas todas las bazas.", expected=["deal"])
    if fact.answer is None and form.stock and len(hand.winners) > LAST_SURRENDER:
        return refuse("too_late", "Ya no puede rendirse: la cuarta baza está jugada.")
    return None


def _no_surrender(hand: Hand, form: Form) -> Refusal | None:
    """A refusal where no hand may be surrendered as in Tresillo; once a Bola is lost the hand is like any other.

    Source: voltereta-1826/art-9, mediator-1826/dosillo
    """
    if not form.stock:
        template = mark("Falta decir qué respondieron los contrarios: solo en el dosillo se rinde uno sin más.")
        return refuse("not_allowed", template, field="answer", expected=["admitted", "hombre_plays_on", "contrarios_play_on"])
    if contracted(hand).lance == "solo":
        return refuse("not_allowed", "Un solo no se puede rendir.")
    sides = sides_of(hand, form)
    if bola_on(hand, form, sides) is not None and cut_shown(hand, sides) is None:
        return refuse("not_allowed", "Quien va a la Bola no puede rendirse mientras no la pierda.")
    return None


def _no_giving_up(hand: Hand, form: Form, answer: str) -> Refusal | None:
    """A refusal for an answer that this hand does not allow. Source: mediator-1826/ley-10"""
    sides = sides_of(hand, form)
    if answer == "hombre_plays_on" and sides.alone:
        return refuse("not_allowed", "Solo sigue jugando quien tiene compañero que le salve.", field="answer")
    if answer == "contrarios_play_on" and any(seat in sides.side for seat in hand.winners):
        return refuse("not_allowed", "Ya tiene bazas: no se le puede hacer seguir.", field="answer")
    return None


def defensa(table: Table, fact: Defensa) -> Table | Refusal:
    """The opponent takes the surrendered hand over. Source: voltereta-1826/art-9, mediator-1826/dosillo"""
    hand = hand_with(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    gave_up = hand.giving_up
    if hand.void or hand.contract is None or gave_up is None or gave_up.answer is not None or gave_up.defended or hand.tally is not None:
        return refuse("out_of_order", "No hay ninguna rendición que defender.")
    hombre = hand.active[hand.contract.hombre]
    if fact.player == hombre:
        return refuse(
            "wrong_player",
            "Defiende el otro, no quien se rindió.",
            field="player",
            expected=[each for each in hand.active if each != hombre],
        )
    if hand.contract.lance == "vuelta":
        return refuse("not_allowed", "Una vuelta no se defiende.")
    return table.at(hand.but(giving_up=gave_up._replace(defended=True)))
