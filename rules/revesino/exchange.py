"""Descarte y robo in seat order: one card goes under the baceta and its top card is taken; the dealer only lays one down.

Source: revesino-1807/modo-descarte, revesino-1807/consejos-descarte, revesino-1807/adiciones-6
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.cards import BIT_OF_48
from rules.core.guards import nobody_dealt, strangers
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.facts import Exchange
from rules.revesino.guards import is_complete
from rules.revesino.knowledge import after_exchange, asleep
from rules.revesino.terms import PIE, SEATS, Exchanged, Hand, Table


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player exchanges a card, or looks and keeps his own. Source: revesino-1807/modo-descarte, revesino-1807/adiciones-7"""
    hand = table.hand
    if hand is None or fact.player not in hand.players or is_complete(hand):
        return strangers(table.seats.players, (fact.player,)) or nobody_dealt()
    seat = hand.seat(fact.player)
    refusal = _out_of_order(hand, seat) or _not_allowed(hand, seat, fact)
    if refusal is None and not (isinstance(fact.discards, int) and isinstance(fact.drawn, int)):
        refusal = _impossible(hand, seat, fact)
    if refusal is not None:
        return refusal
    told = told_exchange(hand, fact.discards, fact.drawn)
    return table.at(hand.exchanging(seat, told, after_exchange(hand.baceta, told)))


def may_exchange(hand: Hand) -> tuple[int, ...]:
    """The seats that may still exchange in an open hand: those after the last that did. Source: revesino-1807/olvido-robo"""
    if hand.winners:
        return ()
    first = hand.exchanged[-1] + 1 if hand.exchanged else 0
    return tuple([seat for seat in SEATS[first:] if not has_looked(hand, seat)])


def has_looked(hand: Hand, seat: int) -> bool:
    """Whether a player looked at the card before his discard lay underneath, so that he does not draw. Source: revesino-1807/mirar-monte"""
    return hand.has_law(seat, ("mirar-monte",))


def _out_of_order(hand: Hand, seat: int) -> Refusal | None:
    """`out_of_order` for an exchange out of seat order, a second one, or one after the first trick.

    Source: revesino-1807/modo-descarte, revesino-1807/olvido-robo
    """
    if hand.winners:
        return refuse("out_of_order", "Ya se está jugando: no se puede descartar.")
    if hand.exchanged and seat <= hand.exchanged[-1]:
        expected = [hand.players[each] for each in may_exchange(hand)]
        return refuse("out_of_order", "A {player} ya se le pasó el descarte.", field="player", expected=expected, player=hand.players[seat])
    return None


def count_of(told: Sequence[str] | int) -> int:
    """How many cards were logged, as a list or as a number."""
    return told if isinstance(told, int) else len(told)


def listed(told: Sequence[str] | int) -> Sequence[str]:
    """The listed cards; empty if only their number was logged."""
    return () if isinstance(told, int) else told


def _not_allowed(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """`not_allowed` for more than one card, a card of an empty baceta, a draw after a look, or a dealer who lays none.

    Source: revesino-1807/doble-descarte
    """
    discards_count, drawn_count = count_of(fact.discards), count_of(fact.drawn)
    if discards_count > 1 or drawn_count > 1:
        field = "discards" if discards_count > 1 else "drawn"
        return refuse("not_allowed", "Se cambia una sola carta.", field=field, expected={"max": 1})
    if has_looked(hand, seat):
        return refuse("not_allowed", "{player} miró la carta antes de descartar: se queda sin robo.", player=hand.players[seat])
    if seat == PIE and discards_count != 1:
        return refuse("malformed", "Quien da deja siempre una carta.", field="discards", expected=[1])
    if drawn_count and not hand.baceta:
        return refuse("not_allowed", "En la baceta ya no queda ninguna carta.", field="drawn", expected=[0])
    return None


def _impossible(hand: Hand, seat: int, fact: Exchange) -> Refusal | None:
    """`impossible_card` for a card that is not of the pack, or that the player cannot have had or drawn. Source: revesino-1807/robar"""
    for card in listed(fact.discards):
        if not BIT_OF_48.get(card, 0) & could_discard(hand, seat):
            template = mark("{player} no tiene {card}.")
            return refuse("impossible_card", template, field="discards", player=fact.player, card=card)
    for card in listed(fact.drawn):
        top = hand.baceta[0]
        if top is not None and card != top and card in hand.baceta and hand.dealt.stock is not None:
            template = mark("La carta de encima de la baceta era {expected}, no {card}.")
            return refuse("contradiction", template, field="drawn", expected=[top], card=card)
        bit = BIT_OF_48.get(card, 0)
        if not bit & could_draw(hand, seat) or card in listed(fact.discards):
            template = mark("{player} no puede haber robado {card}.")
            return refuse("impossible_card", template, field="drawn", player=fact.player, card=card)
    return None


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may have had before his exchange, as far as is known."""
    dealt = hand.dealt.hands[seat]
    return ~_elsewhere(hand, seat, drawing=False) if dealt is None else dealt


def could_draw(hand: Hand, seat: int) -> int:
    """The cards that a player may draw now, as far as is known: the top one if it was logged. Source: revesino-1807/robar"""
    top = hand.baceta[0]
    return ~(_elsewhere(hand, seat, drawing=True) | (hand.dealt.hands[seat] or 0)) if top is None else BIT_OF_48[top]


def _elsewhere(hand: Hand, seat: int, *, drawing: bool) -> int:
    """The cards that lie in the baceta, or that others were dealt or drew; only the dealer can draw another's discard."""
    away = asleep(hand)
    for other in SEATS:
        told = hand.exchanges[other]
        lost = told is not None and told.discards_count > 0 and told.discard is None
        if not (drawing and seat == PIE and lost):
            away |= hand.dealt.hands[other] or 0
        if told is not None and told.drawn is not None:
            away |= BIT_OF_48[told.drawn]
    return away


def told_exchange(hand: Hand, discards: Sequence[str] | int, drawn: Sequence[str] | int) -> Exchanged:
    """An exchange as logged; a drawn card that was only counted is taken from a baceta whose top is known."""
    drawn_count = count_of(drawn)
    got = hand.baceta[0] if drawn_count else None
    if drawn_count and not isinstance(drawn, int):
        got = drawn[0]
    return Exchanged(count_of(discards), drawn_count, None if isinstance(discards, int) or not discards else discards[0], got)
