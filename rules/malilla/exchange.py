"""Descarte y robo between two: each once lays away any number of cards and draws as many from the top of the monte.

Source: malilla-1807/ad-cubiertas
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import BIT_OF_48, first_doubtful, mask_of
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, mark, refuse
from rules.malilla.facts import STOCK, Exchange
from rules.malilla.guards import is_complete
from rules.malilla.knowledge import elsewhere
from rules.malilla.terms import Exchanged, Hand, Table


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player lays cards away and draws as many. Source: malilla-1807/ad-cubiertas"""
    hand = table.hand
    if refusal := strangers(table.seats.players, (fact.player,)):
        return refusal
    if hand is None or is_complete(hand):
        return nobody_dealt()
    if not hand.form.stock:
        return refuse("not_allowed", "En esta variante no se descarta.")
    seat, count = hand.seat(fact.player), count_of(fact.discards)
    refusal = _out_of_order(hand, seat) or _too_many(hand, seat, count)
    refusal = refusal or _impossible(hand, seat, fact) or _against_the_stock(hand, fact)
    if refusal is not None:
        return refusal
    drawn = _off_the_stock(hand, count) if isinstance(fact.drawn, int) else _listed(fact.drawn)
    told = Exchanged(count, _listed(fact.discards), drawn)
    return table.at(hand._replace(exchanges=(*hand.exchanges[:seat], told, *hand.exchanges[seat + 1 :])))


def may_exchange(hand: Hand) -> tuple[int, ...]:
    """The seats that may still exchange: before the first trick, each once, the mano not after the dealer.

    Source: malilla-1807/ad-cubiertas
    """
    if not hand.form.stock or hand.winners or is_complete(hand):
        return ()
    return tuple([seat for seat in range(len(hand.players)) if not any(hand.exchanges[seat:])])


def count_of(told: Sequence[str] | int) -> int:
    """How many cards were logged, as a list or as a number."""
    return told if isinstance(told, int) else len(told)


def drawn_so_far(hand: Hand) -> int:
    """How many cards were drawn from the monte."""
    return sum(each.cards_count for each in hand.exchanges if each is not None)


def _listed(told: Sequence[str] | int) -> int | None:
    """Listed cards as a set; None if only their number was logged.

    A code that is no card is left to the refusals.
    """
    if isinstance(told, int):
        return None if told else 0
    return sum({BIT_OF_48.get(code, 0) for code in told})


def _off_the_stock(hand: Hand, count: int) -> int | None:
    """The next cards of the monte; None if the monte is not known. Source: malilla-1807/ad-cubiertas"""
    stock, top = hand.dealt.stock, drawn_so_far(hand)
    if not count:
        return 0
    return None if stock is None else mask_of(stock[top : top + count], BIT_OF_48)


def _out_of_order(hand: Hand, seat: int) -> Refusal | None:
    """`out_of_order` after the first trick, for a second exchange, or for the mano after the dealer. Source: malilla-1807/ad-cubiertas"""
    if seat in may_exchange(hand):
        return None
    if hand.winners:
        return refuse("out_of_order", "Ya se está jugando: no se puede descartar.")
    expected = [hand.players[each] for each in may_exchange(hand)]
    template = mark("A {player} ya se le pasó el descarte.")
    return refuse("out_of_order", template, field="player", expected=expected, player=hand.players[seat])


def _too_many(hand: Hand, seat: int, count: int) -> Refusal | None:
    """A refusal for more cards than the monte still holds, or than the player has. Source: malilla-1807/ad-cubiertas"""
    left = STOCK - drawn_so_far(hand)
    if count > left:
        template = mark("En el monte solo quedan {left} cartas.")
        return refuse("stock_exceeded", template, field="drawn", expected={"max": left}, left=left)
    had = hand.dealt.counts[seat]
    if had is not None and count > had:
        template = mark("{player} solo tenía {had} cartas.")
        return refuse("contradiction", template, field="discards", expected={"max": had}, player=hand.players[seat], had=had)
    return None


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may have had before his exchange, as far as is known."""
    dealt = hand.dealt.hands[seat]
    return hand.form.cards & ~elsewhere(hand, seat) if dealt is None else dealt


def could_draw(hand: Hand, seat: int) -> int:
    """The cards that a player may draw, as far as is known: neither his own nor the other's, and none that was laid away."""
    stock = mask_of(hand.dealt.stock or (), BIT_OF_48)
    away = elsewhere(hand, seat) & ~stock | (hand.dealt.hands[seat] or 0) | BIT_OF_48[hand.turned]
    for told in hand.exchanges:
        if told is not None:
            away |= (told.discards or 0) | (told.drawn or 0)
    return hand.form.cards & ~away


def _impossible(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """`impossible_card` for a card that is not of the pack, is listed twice, or that he cannot have had or drawn.

    Source: malilla-1807/ad-cubiertas
    """
    player = hand.players[seat]
    discards = () if isinstance(fact.discards, int) else fact.discards
    drawn = () if isinstance(fact.drawn, int) else fact.drawn
    had = could_discard(hand, seat)
    card = _first_not(discards, had)
    if card is not None:
        return refuse("impossible_card", "{player} no tiene {card}.", field="discards", player=player, card=card)
    card = _first_not(drawn, could_draw(hand, seat) & ~mask_of(discards, BIT_OF_48))
    if card is not None:
        return refuse("impossible_card", "{player} no puede haber robado {card}.", field="drawn", player=player, card=card)
    return None


def _first_not(codes: Sequence[str], among: int) -> str | None:
    """The first card that is not in a set, or that is listed twice."""
    return first_doubtful(codes, ~among, BIT_OF_48)


def _against_the_stock(hand: Hand, fact: Exchange) -> Refusal | None:
    """`contradiction` if other cards were drawn than lay on top. Source: malilla-1807/ad-cubiertas"""
    if hand.dealt.stock is None or isinstance(fact.drawn, int):
        return None
    top = drawn_so_far(hand)
    expected = hand.dealt.stock[top : top + len(fact.drawn)]
    if set(expected) == set(fact.drawn):
        return None
    template = mark("Encima del monte estaban {expected}.")
    return refuse("contradiction", template, field="drawn", expected=list(expected))
