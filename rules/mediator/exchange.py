"""A king changes hands, or cards are put away and drawn: who may do so, when, and which cards it can have been.

Source: mediator-1826/cap-1-rey, mediator-1826/cap-1-juegos, mediator-1826/ley-conv-1, mediator-1826/dosillo, voltereta-1826/art-3
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import BIT, first_doubtful, mask_of
from rules.core.known import contracted
from rules.core.refusals import Refusal, mark, refuse
from rules.mediator.before import KING_GIVEN
from rules.mediator.facts import Exchange
from rules.mediator.guards import first_of, hand_with, not_at_play, since, unless
from rules.mediator.knowledge import could_discard, could_draw, gets_king, stock_left_count, told_robo, top_cards
from rules.mediator.laws import misplaced_now
from rules.mediator.sides import companion_stated
from rules.mediator.tariffs import Options
from rules.mediator.terms import NOBODY, Drawn, Hand, King, Table
from rules.mediator.variants import Form


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """The table after a king is exchanged for another card, or a player of the dosillo draws.

    Source: mediator-1826/cap-1-rey, mediator-1826/dosillo
    """
    hand = _ill_told(table, fact) or hand_with(table, (fact.player, fact.with_))
    if isinstance(hand, Refusal):
        return hand
    seat = hand.active.index(fact.player)
    if refusal := _out_of_order(hand, table.form, seat):
        return refusal
    if table.form.stock:
        return _robo(table, hand, seat, fact)
    return _king(table, hand, fact)


def _count(cards: Sequence[str] | int) -> int:
    return cards if isinstance(cards, int) else len(cards)


def _listed(cards: Sequence[str] | int) -> Sequence[str]:
    return () if isinstance(cards, int) else cards


def _ill_told(table: Table, fact: Exchange) -> Refusal | None:
    """`malformed` for fields that do not fit together: a king needs one card for one and a giver, a robo as many drawn as put away."""
    form, hand = table.form, table.hand
    if not form.stock:
        if fact.with_ is None:
            return refuse("malformed", "Falta decir quién dio el rey.", field="with")
        for field, cards in (("discards", fact.discards), ("drawn", fact.drawn)):
            if _count(cards) != 1:
                return refuse("malformed", "Un rey se cambia por una carta.", field=field, expected=1)
        return None
    if fact.with_ is not None:
        return refuse("malformed", "En el dosillo se roba de la baceta, no de nadie.", field="with")
    if _count(fact.discards) > form.cards:
        return refuse("malformed", "Nadie descarta más cartas de las que tiene.", field="discards", expected={"min": 0, "max": form.cards})
    if _count(fact.discards) != _count(fact.drawn):
        return refuse("malformed", "Se roban tantas como se descartan.", field="drawn", expected=_count(fact.discards))
    contract = None if hand is None else hand.contract
    if contract is None or hand is None or contract.lance != "vuelta" or fact.player != hand.active[contract.hombre] or _count(fact.drawn):
        return None
    return refuse("malformed", "Quien da la vuelta toma la carta vuelta: roba al menos una.", field="drawn", expected={"min": 1})


def _out_of_order(hand: Hand, form: Form, seat: int) -> Refusal | None:
    """`out_of_order` for an exchange before the contract or during play, for a second one, or for the hombre's after the opponent's.

    Source: mediator-1826/dosillo
    """
    if refusal := not_at_play(hand, form):
        return refusal
    contract = contracted(hand)
    if hand.play is not None:
        return refuse("out_of_order", "Ya se está jugando: no se cambian cartas.")
    if hand.king is not None or hand.drawn[seat] is not None:
        return refuse("out_of_order", "Ese cambio ya está hecho.")
    if seat == contract.hombre and contract.lance != "solo" and any(robo is not None for robo in hand.drawn):
        return refuse("out_of_order", "El hombre descarta el primero, y ya descartó el otro.")
    return None


# The king.


def takes_king(hand: Hand, options: Options, form: Form) -> bool:
    """Whether a king may change hands in this hand, given or returned. Source: mediator-1826/cap-1-rey, mediator-1826/ley-conv-1"""
    contract = hand.contract
    returns = contract is not None and contract.lance == "entrada" and form.partner == "called" and options.return_king
    return gets_king(hand, form) or returns


def _king(table: Table, hand: Hand, fact: Exchange) -> Table | Refusal:
    """The table after the called card is exchanged for another. Source: mediator-1826/cap-1-rey, mediator-1826/ley-conv-1"""
    contract, form = hand.contract, table.form
    assert contract is not None and fact.with_ is not None, "an exchanged king has a giver"
    hombre, giver = hand.active[contract.hombre], hand.active.index(fact.with_)
    if fact.player != hombre:
        return refuse("wrong_player", "El rey lo recibe el hombre, {expected}.", field="player", expected=[hombre])
    if not takes_king(hand, table.options, form):
        return refuse("not_allowed", "En este juego nadie da ningún rey.")
    assert contract.called is not None, "the contract names the card"
    if refusal := _impossible_given(hand, form, fact):
        return refusal
    if _listed(fact.drawn) not in ((), (contract.called,)):
        return refuse("contradiction", "La carta llamada es {expected}.", field="drawn", expected=[contract.called])
    if refusal := _has_not_the_king(hand, contract.called, giver):
        return refusal
    given = mask_of(_listed(fact.discards)) if _listed(fact.discards) else None
    changed = hand.but(king=King(giver, given))
    refusal = first_of((misplaced_now(changed, form), since(_another_was_told(hand, giver), KING_GIVEN)))
    return unless(refusal, table, changed)


def _impossible_given(hand: Hand, form: Form, fact: Exchange) -> Refusal | None:
    """A refusal for a card that cannot go back: not of the pack, the called one, or not in the hombre's hand."""
    contract = contracted(hand)
    for card in (*_listed(fact.discards), *_listed(fact.drawn)):
        if card not in form.pack.codes:
            return refuse("impossible_card", "No es de la baraja: {card}.", card=card)
    for card in _listed(fact.discards):
        own = hand.dealt.hands[contract.hombre]
        elsewhere = sum(cards or 0 for seat, cards in enumerate(hand.dealt.hands) if seat != contract.hombre)
        if card == contract.called or (own is not None and not BIT[card] & own) or BIT[card] & elsewhere:
            template = mark("{player} no tiene {card}.")
            return refuse("impossible_card", template, field="discards", player=fact.player, card=card)
    return None


def _has_not_the_king(hand: Hand, called: str, giver: int) -> Refusal | None:
    """`contradiction` for a giver who cannot have had the called card. Source: mediator-1826/cap-1-rey"""
    own = hand.dealt.hands[giver]
    elsewhere = sum(cards or 0 for seat, cards in enumerate(hand.dealt.hands) if seat != giver)
    if giver == contracted(hand).hombre or (own is not None and not own & BIT[called]) or elsewhere & BIT[called]:
        return refuse("contradiction", "{player} no tiene la carta llamada.", field="with", player=hand.active[giver])
    return None


def _another_was_told(hand: Hand, giver: int) -> Refusal | None:
    """`contradiction` for a giver if the called card was said to be another player's. Source: mediator-1826/cap-1-rey"""
    stated = companion_stated(hand)
    if stated in (None, giver):
        return None
    said = None if stated == NOBODY else hand.active[stated]
    return refuse("contradiction", "Antes se dijo otra cosa del compañero.", field="with", expected=[said])


# The robo of the dosillo.


def may_draw(hand: Hand, seat: int) -> bool:
    """Whether a player of the dosillo draws in this hand; the hombre of a solo does not. Source: mediator-1826/dosillo"""
    contract = contracted(hand)
    return not (contract.lance == "solo" and seat == contract.hombre)


def _robo(table: Table, hand: Hand, seat: int, fact: Exchange) -> Table | Refusal:
    """The table after a player puts cards away and draws from the top. Source: mediator-1826/dosillo, voltereta-1826/art-3"""
    form, count = table.form, _count(fact.drawn)
    if not may_draw(hand, seat):
        return refuse("not_allowed", "En un solo el hombre juega con sus cartas.")
    if refusal := _impossible_drawn(hand, form, seat, fact):
        return refusal
    most = min(form.cards, stock_left_count(hand))
    if count > most:
        template = mark("En la baceta quedan {most} cartas.")
        return refuse("contradiction", template, field="drawn", expected={"max": most}, most=most)
    discards, drawn = (mask_of(_listed(each)) if _listed(each) or not count else None for each in (fact.discards, fact.drawn))
    robo = told_robo(hand, seat, count, discards, drawn)
    return _against_the_stock(hand, seat, robo, drawn) or table.at(hand.but(drawn=_with(hand, seat, robo)))


def _with(hand: Hand, seat: int, robo: Drawn) -> tuple[Drawn | None, ...]:
    return (*hand.drawn[:seat], robo, *hand.drawn[seat + 1 :])


def _impossible_drawn(hand: Hand, form: Form, seat: int, fact: Exchange) -> Refusal | None:
    """A refusal for cards that are not of the pack, are listed twice, or that the player cannot have had or drawn."""
    discards, drawn = _listed(fact.discards), _listed(fact.drawn)
    card = first_doubtful((*discards, *drawn))
    if card is None:
        card = next((each for each in discards if not BIT[each] & could_discard(hand, form, seat) & form.pack.cards), None)
    if card is None:
        card = next((each for each in drawn if not BIT[each] & could_draw(hand, form, seat)), None)
    if card is None:
        return None
    template = mark("No puede ser de ese descarte {card}.")
    return refuse("impossible_card", template, field="discards" if card in discards else "drawn", card=card)


def _against_the_stock(hand: Hand, seat: int, robo: Drawn, drawn: int | None) -> Refusal | None:
    """`contradiction` for drawn cards that do not lie on top, or a hombre's that lack the turned one.

    Source: mediator-1826/dosillo, voltereta-1826/art-4
    """
    contract = contracted(hand)
    if drawn is None:
        return None
    top = top_cards(hand, seat, robo.cards_count)
    if top is not None and drawn != top:
        return refuse("contradiction", "Esas no son las cartas de encima de la baceta.", field="drawn")
    if seat == contract.hombre and contract.turned is not None and not drawn & BIT[contract.turned]:
        template = mark("La primera que roba es la vuelta, {expected}.")
        return refuse("contradiction", template, field="drawn", expected=[contract.turned])
    return None
