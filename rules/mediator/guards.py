"""The refusals that many events of a hand share: what needs a contract, and what comes after the end.

Source: mediator-1826/cap-2-bola, mediator-1826/ley-6, mediator-1826/ley-9, mediator-1826/ley-10
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from rules.core.before import Since, anew, kept, of_before
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.effects import ended_by_law
from rules.mediator.knowledge import gets_king
from rules.mediator.sides import sides_of
from rules.mediator.tariffs import Options
from rules.mediator.terms import Hand, Table
from rules.mediator.variants import Form


def hand_with(table: Table, named: Iterable[str | None]) -> Hand | Refusal:
    """The last hand, if the named players have cards in it.

    Otherwise a refusal for a stranger, for no dealt hand, or for a player without cards, in this order.
    """
    players, hand = [*named], table.hand
    if refusal := strangers(around(table), players):
        return refusal
    return nobody_dealt() if hand is None else without_cards(hand.active, players) or hand


def around(table: Table) -> tuple[str, ...]:
    """Who may be named in an event of the last hand: the players who sit now, and those who sat then, until the next cut.

    Source: mediator-1826/cap-4-calidades, mediator-1826/ley-6
    """
    here = table.seats.players
    return here if table.hand is None else (*here, *[player for player in table.hand.players if player not in here])


def no_contract(hand: Hand) -> Refusal | None:
    """`out_of_order` before anybody plays, or if nobody does."""
    if hand.void or hand.passed_out:
        return is_over()
    if hand.contract is None:
        return refuse("out_of_order", "Antes hay que decir quién juega, y a qué.", expected=["contract"])
    return None


def is_over() -> Refusal:
    """`out_of_order` for an event after the end of the hand."""
    return refuse("out_of_order", "Esa mano ya se acabó.", expected=["deal"])


def counted(hand: Hand, form: Form) -> Refusal | None:
    """`out_of_order` for a hand without a contract, or one that is counted or was ended by a law. Source: mediator-1826/ley-9"""
    if refusal := no_contract(hand):
        return refusal
    return is_over() if hand.tally is not None or ended_by_law(hand, sides_of(hand, form)) else None


def not_at_play(hand: Hand, form: Form) -> Refusal | None:
    """`out_of_order` for an event of play in a hand without a contract, or one that is counted, ended by a law, or given up.

    Source: mediator-1826/ley-10, voltereta-1826/art-9
    """
    if refusal := counted(hand, form):
        return refusal
    gave_up = hand.giving_up
    if gave_up is not None and gave_up.answer is None and not gave_up.defended:
        template = mark("{player} se ha rendido.")
        return refuse("out_of_order", template, expected=["defensa", "deal"], player=hand.active[contracted(hand).hombre])
    return is_over() if gave_up is not None and gave_up.answer == "admitted" else None


def exchange_missing(hand: Hand, options: Options, form: Form) -> Refusal | None:
    """`out_of_order` if the king must change hands before anybody plays. Source: mediator-1826/cap-1-rey, mediator-1826/cap-1-juegos"""
    if hand.king is not None or not gets_king(hand, form) or hand.contract is None:
        return None
    fee = bool(options.king_fee) and hand.contract.lance == "mediator"
    if not fee and all(cards is None for cards in hand.dealt.hands):
        return None
    return refuse("out_of_order", "Falta decir quién dio el rey, y por qué carta.", expected=["exchange"])


def since(refusal: Refusal | None, article: Since, player: str | None = None) -> Refusal | None:
    """A refusal of what was once accepted, marked with its finding; `first_of` and `unless` turn that into a table."""
    return None if refusal is None else anew(refusal, (of_before(article, player),))


def first_of(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """The first of some refusals.

    It is marked as once accepted only if all the others are, because one refusal was always enough.
    """
    found = [each for each in refusals if each is not None]
    if not found:
        return None
    marked = [each.taken for each in found]
    return anew(found[0], None if None in marked else tuple(chain.from_iterable(marked)))


def unless(refusal: Refusal | None, table: Table, hand: Hand) -> Table | Refusal:
    """The table with the hand that an event made, unless it is refused.

    If an older version accepted the event, the refusal carries that table.
    """
    if refusal is None:
        return table.at(hand)
    return refusal if refusal.taken is None else anew(refusal, table.at(kept(hand, *refusal.taken)))
