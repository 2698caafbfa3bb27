"""A hand is dealt: by whom, in which turn, with which cards, and what is put into the platillo.

Source: revesino-1807/dar, revesino-1807/adiciones-3, revesino-1807/mari-perez, revesino-1807/adiciones-34
"""

from __future__ import annotations

from typing import Final

from rules.core.cards import BIT_OF_48, first_doubtful, mask_of
from rules.core.guards import strangers
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import order_after
from rules.revesino.facts import Deal
from rules.revesino.finish import due_after, finished, multiplier_of
from rules.revesino.guards import hand_open
from rules.revesino.plate import put_of
from rules.revesino.tariffs import VUELTA, Options
from rules.revesino.terms import PIE, STOCK, TRICKS, Dealt, Hand, Table

NOTHING_TOLD: Final = Dealt((None, None, None, None), None)


def deal(table: Table, fact: Deal) -> Table | Refusal:
    """The table after a deal; the previous hand is closed. Source: revesino-1807/dar, revesino-1807/mari-perez"""
    if refusal := strangers(table.seats.players, (fact.dealer, *(fact.hands or ()))) or hand_open(table):
        return refusal
    dealer = fact.dealer or due_after(table)
    players = seated(table.seats.players, dealer)
    if refusal := _wrong_number(players, fact):
        return refusal
    between = finished(table)
    turn = between.turns + 1
    if refusal := _past_the_end(table.options, turn, fact):
        return refusal
    dealt = _dealt(players, fact)
    if dealt is None:
        return _doubtful(fact)
    hand = Hand(
        number=len(between.done) + 1,
        turn=turn,
        multiplier=multiplier_of(table.options, turn, last_round=bool(fact.last_round)),
        dealer=dealer,
        players=players,
        out_of_turn=dealer != between.due,
        put=put_of(table.options, between.plate),
        dealt=dealt,
        exchanges=(None, None, None, None),
        exchanged=(),
        baceta=(None,) * STOCK if fact.stock is None else tuple(fact.stock),
        penalties=(),
        laid_open=(),
        beside=(),
        void=False,
        redealt=False,
        tally=None,
        found=(),
        moved=False,
        play=None,
    )
    return tuple.__new__(Table, (*between[:2], None, *between[3:-1], hand))


def seated(players: tuple[str, ...], dealer: str) -> tuple[str, str, str, str]:
    """The seats of a hand, mano first and the dealer last. Source: revesino-1807/mano-pie"""
    first, second, third = order_after(players, dealer)
    return first, second, third, dealer


def _wrong_number(players: tuple[str, ...], fact: Deal) -> Refusal | None:
    """`malformed` for hands with another number of cards; the dealer has one more. Source: revesino-1807/dar"""
    for player, cards in (fact.hands or {}).items():
        count = TRICKS + (player == players[PIE])
        if len(cards) != count:
            template = mark("A {player} se le dan {count} cartas.")
            return refuse("malformed", template, field=f"hands.{player}", expected={"count": count}, player=player, count=count)
    return None


def _past_the_end(options: Options, turn: int, fact: Deal) -> Refusal | None:
    """A refusal for a last vuelta at a table that announces none, or for a deal after it. Source: revesino-1807/mari-perez"""
    if fact.last_round is not None and (not options.mariperez or options.rounds is not None):
        return refuse("not_allowed", "En esta mesa no se anuncia la última vuelta.", field="last_round")
    if options.rounds is not None and turn > VUELTA * options.rounds:
        return refuse("partida_over", "Se acabaron las vueltas convenidas ({rounds}).", expected=["night_closed"], rounds=options.rounds)
    return None


def _doubtful(fact: Deal) -> Refusal:
    """`impossible_card` for the card that is not of the pack or is listed twice."""
    codes = [code for cards in (fact.hands or {}).values() for code in cards] + list(fact.stock or ())
    card = first_doubtful(codes, bits=BIT_OF_48)
    return refuse("impossible_card", "No puede haberse dado {card}: no es de la baraja o está repetida.", card=card)


def _dealt(players: tuple[str, ...], fact: Deal) -> Dealt | None:
    """What a deal lists, with cards as sets; None if a card is not of the pack or is listed twice."""
    hands, stock = fact.hands or {}, fact.stock
    if not hands and stock is None:
        return NOTHING_TOLD
    try:
        first, second, third, pie = [mask_of(hands[player], BIT_OF_48) if player in hands else None for player in players]
        whole = (first or 0) + (second or 0) + (third or 0) + (pie or 0) + mask_of(stock or (), BIT_OF_48)
    except KeyError:
        return None
    count = sum(map(len, hands.values())) + len(stock or ())
    return Dealt((first, second, third, pie), stock) if whole.bit_count() == count else None
