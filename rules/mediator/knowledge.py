"""What is known of each player's cards when play begins, whatever was logged of deal, king and robo.

A list of cards says where they are, a count only how many moved. A player without a logged exchange kept what he was dealt. If all hands
but one are known and nothing sleeps, the last one is known too. Nothing is inferred beyond that.
"""

from __future__ import annotations

from rules.core.cards import BIT, mask_of
from rules.core.findings import DEAL, At
from rules.core.known import contracted
from rules.core.play import Known, Told
from rules.mediator.terms import Drawn, Hand
from rules.mediator.variants import STOCK, Form


def gets_king(hand: Hand, form: Form) -> bool:
    """Whether the hombre is given the called card and plays alone: a mediator, or an entrada of the solitario.

    Source: mediator-1826/cap-1-juegos, mediator-1826/cuatrillo-solitario
    """
    contract = hand.contract
    return contract is not None and (contract.lance == "mediator" or (contract.lance == "entrada" and form.partner == "given"))


def dealt_to(hand: Hand, form: Form, seat: int) -> int | None:
    """The cards that a player was dealt, if logged or if they follow from all the others; else None."""
    others = [cards for other, cards in enumerate(hand.dealt.hands) if other != seat and cards is not None]
    if hand.dealt.hands[seat] is not None or form.stock or len(others) + 1 < len(hand.active):
        return hand.dealt.hands[seat]
    return form.pack.cards & ~sum(others)


def known(hand: Hand, form: Form) -> Known:
    """The cards of each seat when play begins: those that it surely holds, and those that it may hold."""
    seats = range(len(hand.active))
    sure = [_sure(hand, form, seat) for seat in seats]
    if all(each.bit_count() == form.cards for each in sure):
        return Known(tuple(sure), tuple(sure))
    away = _away(hand)
    may = [sure[seat] if sure[seat].bit_count() == form.cards else _may(hand, form, seat, sure, away) for seat in seats]
    if all(each.bit_count() == form.cards for each in may):
        return Known(tuple(may), tuple(may))
    return Known(tuple(sure), tuple(may))


def _sure(hand: Hand, form: Form, seat: int) -> int:
    """What a seat surely holds when play begins."""
    contract, dealt = hand.contract, hand.dealt.hands[seat]
    if contract is None:
        return dealt or 0
    if form.stock:
        return _sure_after_robo(hand, seat)
    called = BIT[contract.called] if contract.called is not None else 0
    if hand.king is not None and seat == hand.king.giver:
        return (dealt or 0) & ~called | (hand.king.given or 0)
    if seat != contract.hombre or not (hand.king is not None or gets_king(hand, form)):
        return dealt or 0
    if dealt is None or hand.king is None or hand.king.given is None:
        return called
    return dealt & ~hand.king.given | called


def told_right(hand: Hand, form: Form, seat: int) -> bool:
    """Whether a player's cards are all logged and of the right number: dealt, exchanged, and in every trick so far.

    A tally shows no cards, so after one all tricks are needed. Source: mediator-1826/ley-6
    """
    tricks = () if hand.play is None else hand.play.tricks
    in_tricks = None not in tricks and (hand.tally is None or len(tricks) == form.cards)
    return in_tricks and hand.dealt.hands[seat] is not None and _sure(hand, form, seat).bit_count() == form.cards


def _sure_after_robo(hand: Hand, seat: int) -> int:
    """In a dosillo: what was dealt and not discarded, what was drawn, and the hombre's turned card. Source: mediator-1826/dosillo"""
    contract, dealt, robo = contracted(hand), hand.dealt.hands[seat] or 0, hand.drawn[seat]
    turned = BIT[contract.turned] if contract.turned is not None and seat == contract.hombre else 0
    if robo is None:
        return turned if contract.lance == "vuelta" and seat == contract.hombre else dealt
    kept = dealt if robo.cards_count == 0 else 0 if robo.discards is None else dealt & ~robo.discards
    return kept | (robo.drawn or 0) | turned


def _may(hand: Hand, form: Form, seat: int, sure: list[int], away: int) -> int:
    """Every card that is not known to be elsewhere; for a dealt hand, only its own and what can have come to it."""
    king, dealt = hand.king, hand.dealt.hands[seat]
    elsewhere = away
    for other, cards in enumerate(sure):
        if other != seat:
            elsewhere |= cards | (0 if _traded(hand, seat, other) else hand.dealt.hands[other] or 0)
    may = form.pack.cards & ~elsewhere
    if dealt is None or form.stock:
        return may
    # A dealt hand that is no longer known gave or got the called card.
    contract = contracted(hand)
    if king is not None and seat == king.giver:
        return may & (dealt | (hand.dealt.hands[contract.hombre] or form.pack.cards))
    assert contract.called is not None, "the receiver of a king called it"
    return may & (dealt | BIT[contract.called])


def _traded(hand: Hand, one: int, other: int) -> bool:
    """Whether a card went from one of two seats to the other."""
    return hand.contract is not None and hand.king is not None and {one, other} == {hand.contract.hombre, hand.king.giver}


def _away(hand: Hand) -> int:
    """The cards that are in nobody's hand: put away in a robo, or asleep if the stock is logged. Source: mediator-1826/dosillo"""
    mask = 0
    for robo in hand.drawn:
        mask |= 0 if robo is None else robo.discards or 0
    stock, contract = hand.dealt.stock, hand.contract
    if stock is None or contract is None or (contract.lance == "vuelta" and hand.drawn[contract.hombre] is None):
        return mask
    return mask | mask_of(stock[drawn_count(hand) :])


def drawn_count(hand: Hand) -> int:
    """How many cards of the stock were drawn, as far as logged. Source: mediator-1826/dosillo"""
    return sum(robo.cards_count for robo in hand.drawn if robo is not None)


def told_to(hand: Hand, form: Form, seat: int) -> Told:
    """Which events showed the cards with which a seat played: the deal, the contract for a card of its own, its exchange."""
    contract = contracted(hand)
    dealt = (dealt_to(hand, form, seat) or 0) | mask_of(hand.dealt.stock or ())
    own = (contract.turned, contract.called if hand.king is None else None) if contract.hombre == seat else ()
    exchange = At("exchange", player=hand.active[seat]) if form.stock else At("exchange")
    return (DEAL, dealt), (At("contract"), mask_of(card for card in own if card is not None)), (exchange, form.pack.cards)


def stock_left_count(hand: Hand) -> int:
    """How many cards of the stock can still be drawn. Source: mediator-1826/dosillo"""
    return STOCK - drawn_count(hand)


def top_cards(hand: Hand, seat: int, count: int) -> int | None:
    """The cards that a player draws if he draws `count` now; None if that is not known. Source: mediator-1826/dosillo"""
    stock, contract = hand.dealt.stock, contracted(hand)
    if stock is None or (contract.lance == "vuelta" and seat != contract.hombre and hand.drawn[contract.hombre] is None):
        return None
    gone = drawn_count(hand)
    return mask_of(stock[gone : gone + count])


def could_draw(hand: Hand, form: Form, seat: int) -> int:
    """The cards that a player may have drawn, as far as is known: those of the stock that are in nobody's hand."""
    taken = hand.dealt.hands[seat] or 0
    for other, robo in enumerate(hand.drawn):
        taken |= hand.dealt.hands[other] or 0
        if robo is not None and other != seat:
            taken |= (robo.discards or 0) | (robo.drawn or 0)
    contract = hand.contract
    if contract is not None and contract.turned is not None and seat != contract.hombre:
        taken |= BIT[contract.turned]
    return form.pack.cards & ~taken


def could_discard(hand: Hand, form: Form, seat: int) -> int:
    """The cards that a player may have had before his robo, as far as is known."""
    dealt = hand.dealt.hands[seat]
    if dealt is not None:
        return dealt
    taken = mask_of(hand.dealt.stock or ())
    for other, robo in enumerate(hand.drawn):
        if other != seat:
            taken |= hand.dealt.hands[other] or 0
            taken |= 0 if robo is None else (robo.discards or 0) | (robo.drawn or 0)
    contract = hand.contract
    if contract is not None and contract.turned is not None:
        taken |= BIT[contract.turned]
    return form.pack.cards & ~taken


def told_robo(hand: Hand, seat: int, count: int, discards: int | None, drawn: int | None) -> Drawn:
    """A robo as logged; drawn cards that were only counted are taken from a logged stock."""
    return Drawn(count, discards, drawn if drawn is not None else top_cards(hand, seat, count))


def at_the_start(hand: Hand, form: Form) -> Known:
    """The cards of each seat when play began: those that it surely held, and those that it may have held, given the later tricks.

    Source: mediator-1826/cap-4-estuche, mediator-1826/cap-4-multas
    """
    play = hand.play
    if play is None:
        return known(hand, form)
    if play.known.sure == play.known.may:
        return play.known
    codes = [trick.codes for trick in play.tricks if trick is not None]
    laid = tuple([mask_of(own) for own in zip(*codes, strict=True)]) if codes else (0,) * len(hand.active)
    if len(codes) == form.cards:
        return Known(laid, laid)
    sure = tuple([held | own for held, own in zip(play.known.sure, laid, strict=True)])
    return Known(sure, tuple([can & ~(play.gone & ~own) for can, own in zip(play.known.may, laid, strict=True)]))


def who_had(hand: Hand, form: Form, card: str) -> str | None:
    """The player who surely held a card when play began; None if that is not known. Source: mediator-1826/cap-4-multas"""
    sure = at_the_start(hand, form).sure
    return next((player for player, cards in zip(hand.active, sure, strict=True) if cards & BIT[card]), None)
