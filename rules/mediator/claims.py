"""What a player says: he goes for the Bola, asks for conditions, announces a card for the draw, lays his hand down.

Source: mediator-1826/cap-2-bola, mediator-1826/cap-4-calidades, mediator-1826/cap-4-multas, mediator-1826/ley-10
"""

from __future__ import annotations

from rules.core.cards import BIT
from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.effects import has_law
from rules.mediator.facts import Bola, Declaration
from rules.mediator.finish import is_passed_out
from rules.mediator.guards import counted, hand_with, is_over, no_contract, not_at_play
from rules.mediator.knowledge import at_the_start
from rules.mediator.outcome import bola_on, caller_is_out
from rules.mediator.sides import Sides, sides_of
from rules.mediator.terms import Announced, Asked, Claim, Hand, Open, Table
from rules.mediator.variants import Form


def bola(table: Table, fact: Bola) -> Table | Refusal:
    """The table after a player goes for every trick. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12"""
    hand = hand_with(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    form = table.form
    if refusal := counted(hand, form):
        return refusal
    sides, seat = sides_of(hand, form), hand.active.index(fact.player)
    refusal = (
        _too_late(hand, form, sides)
        or _not_his(hand, form, sides, seat)
        or _no_bola(hand, form, sides)
        or _not_from_start(hand, form, fact)
    )
    return refusal or table.at(hand.but(asked=Asked(seat, len(hand.winners), fact.from_start)))


def _too_late(hand: Hand, form: Form, sides: Sides) -> Refusal | None:
    """`too_late` if somebody already goes for the Bola, or the card that implies it is played. Source: mediator-1826/cap-2-bola"""
    if hand.asked is not None or bola_on(hand, form, sides) is not None:
        return refuse("too_late", "Ya se está jugando a la Bola.")
    if len(hand.winners) > form.win:
        template = mark("La Bola se pide antes de la baza {number}.")
        return refuse("too_late", template, number=form.win + 1)
    return None


def _not_his(hand: Hand, form: Form, sides: Sides, seat: int) -> Refusal | None:
    """`wrong_player` for an adversary or, of two companions, the one who did not make trick N. Source: mediator-1826/cap-2-bola"""
    if sides.known and seat not in sides.side:
        expected = [hand.active[each] for each in sides.side]
        return refuse("wrong_player", "La Bola es de quien juega: {expected}.", field="player", expected=expected)
    if not sides.alone and hand.winners and (len(hand.winners) < form.win or hand.winners[form.win - 1] != seat):
        template = mark("La pide quien hizo la baza {number}.")
        return refuse("wrong_player", template, field="player", number=form.win)
    return None


def _no_bola(hand: Hand, form: Form, sides: Sides) -> Refusal | None:
    """`not_allowed` if no Bola can be asked. Source: mediator-1826/cap-2-bola, mediator-1826/ley-12, mediator-1826/ley-10"""
    if contracted(hand).lance == "chillada":
        return refuse("not_allowed", "En una chillada no hay Bola.")
    if has_law(hand, "ley-12"):
        return refuse("not_allowed", "Consultaron la Bola: ya no la hay en esta mano.")
    if hand.giving_up is not None:
        return refuse("not_allowed", "El hombre se ha rendido: no hay Bola.")
    if sides.known and any(seat not in sides.side for seat in hand.winners):
        return refuse("not_allowed", "Ya se perdió una baza: no hay Bola.")
    seen = hand.play is None or None not in hand.play.tricks[: form.win]
    if not sides.alone and hand.winners and seen and not caller_is_out(hand, form):
        return refuse("not_allowed", "El rey no ha salido: no se puede pedir la Bola.")
    return None


def _not_from_start(hand: Hand, form: Form, fact: Bola) -> Refusal | None:
    """A refusal for a Bola from the start where that is not allowed, or after a trick. Source: mediator-1826/ley-12"""
    if fact.from_start and contracted(hand).lance not in form.bola_lances:
        template = mark("La Bola desde el principio solo con {expected}.")
        return refuse("not_allowed", template, field="from_start", expected=list(form.bola_lances))
    if fact.from_start and hand.winners:
        return refuse("contradiction", "Ya se ha jugado alguna baza: no es desde el principio.", field="from_start", expected=[False])
    return None


def declaration(table: Table, fact: Declaration) -> Table | Refusal:
    """The table after a declaration: conditions, an announced card, or a hand laid down.

    Source: mediator-1826/cap-4-calidades, mediator-1826/cap-4-multas
    """
    if fact.kind == "sorteo" and fact.card in BIT and fact.card not in table.form.chain:
        template = mark("En el sorteo entran {expected}.")
        return refuse("malformed", template, field="card", expected=list(table.form.chain))
    hand = hand_with(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    match fact.kind:
        case "calidades":
            return _calidades(table, hand, fact)
        case "sorteo":
            return _sorteo(table, fact)
    return _tendido(table, hand, fact)


def _calidades(table: Table, hand: Hand, fact: Declaration) -> Table | Refusal:
    """Conditions that somebody asks for; an undue claim is a finding. Source: mediator-1826/cap-4-calidades"""
    if refusal := no_contract(hand):
        return refusal
    claim = Claim(hand.active.index(fact.player), bool(fact.primeras), fact.estuches, bool(fact.contra_estuche))
    return table.at(hand.but(claims=(*hand.claims, claim)))


def _tendido(table: Table, hand: Hand, fact: Declaration) -> Table | Refusal:
    """Somebody lays his hand down; the law says whether he might. Source: mediator-1826/ley-10"""
    if hand.tally is not None or is_passed_out(hand, table.form) or hand.void or _is_over(table, hand):
        return is_over()
    laid = Open(hand.active.index(fact.player), len(hand.winners))
    return table.at(hand.but(laid_open=(*hand.laid_open, laid)))


def _is_over(table: Table, hand: Hand) -> bool:
    """Whether no more can be played: all tricks are logged, or the hand was given up or ended by a law."""
    return len(hand.winners) >= table.form.cards or (hand.contract is not None and not_at_play(hand, table.form) is not None)


def _sorteo(table: Table, fact: Declaration) -> Table | Refusal:
    """A player announces the siete de espadas, or the card in its place, as it falls. Source: mediator-1826/cap-4-multas"""
    hand, form, card = table.hand, table.form, fact.card
    assert hand is not None and card is not None, "a card is announced in a hand"
    if hand.void:
        return is_over()
    fell = fell_in(hand, card)
    if fell is None and _not_yet(hand):
        return refuse("out_of_order", "Se advierte al jugarla, y no ha salido: {card}.", field="card", card=card)
    if fell is not None and fell < len(hand.winners):
        return refuse("too_late", "Se advierte al jugarla, antes de la baza siguiente: {card}.", field="card", card=card)
    seat = hand.active.index(fact.player)
    if _of_another(hand, form, card, seat):
        template = mark("{player} no tiene {card}.")
        return refuse("impossible_card", template, field="card", player=fact.player, card=card)
    return table.at(hand.but(announced=(*hand.announced, Announced(seat, card))))


def fell_in(hand: Hand, card: str) -> int | None:
    """The trick (from 1) in which a card was seen; None if it was not. Source: mediator-1826/cap-4-multas"""
    tricks = () if hand.play is None else hand.play.tricks
    return next((number for number, trick in enumerate(tricks, 1) if trick is not None and card in trick.codes), None)


def _not_yet(hand: Hand) -> bool:
    """Whether an unseen card surely has not been played: there are tricks, and each shows its cards."""
    return hand.tally is None and hand.play is not None and None not in hand.play.tricks


def _of_another(hand: Hand, form: Form, card: str, seat: int) -> bool:
    """Whether a card cannot be the player's: not of the pack, known to be in another hand, or announced by another."""
    if card not in form.pack.codes or any(each.card == card and each.seat != seat for each in hand.announced):
        return True
    return not at_the_start(hand, form).may[seat] & BIT[card]
