"""Discarding: cutter and dealer put away as many cards as they robbed and took. Source: minchiate/descarte"""

from __future__ import annotations

from typing import Final

from rules.core.cards import mask_of
from rules.core.refusals import Refusal, mark, refuse
from rules.minchiate.disproved import against_the_laws
from rules.minchiate.facts import Exchange
from rules.minchiate.guards import at_play, not_his
from rules.minchiate.knowledge import without
from rules.minchiate.ranks import BIT
from rules.minchiate.terms import CUTTER, DEALER, Hand, Put, Table

LATEST: Final = 1
"""The most tricks that may be logged before a discard. Source: minchiate/descarte"""


def exchange(table: Table, fact: Exchange) -> Table | Refusal:
    """A player who robbed or took cards discards as many. Source: minchiate/descarte"""
    hand = at_play(table, (fact.player,))
    if isinstance(hand, Refusal):
        return hand
    if len(hand.tricks) > LATEST:
        return refuse("too_late", "Después de la primera baza ya no se descarta.", field="player")
    seat = hand.players.index(fact.player)
    codes = () if isinstance(fact.discards, int) else fact.discards
    if codes and (refusal := not_his(codes, could_discard(hand, seat), fact.player, "discards")):
        return refusal
    if seat not in (CUTTER, DEALER):
        cutter_and_dealer = [hand.players[CUTTER], hand.players[DEALER]]
        template = mark("Solo descartan quien cortó y quien dio: {expected}.")
        return refuse("contradiction", template, field="player", expected=cutter_and_dealer)
    if hand.put[seat] is not None:
        return refuse("contradiction", "{player} ya descartó.", field="player", player=fact.player)
    told = Put(fact.discards, None if fact.discards else 0) if isinstance(fact.discards, int) else Put(len(codes), mask_of(codes, BIT))
    put = tuple([told if other == seat else each for other, each in enumerate(hand.put)])
    after = hand._replace(put=put, may=without(hand.may, told.cards or 0))
    return against_the_laws(table, after) or table.at(after)


def could_discard(hand: Hand, seat: int) -> int:
    """The cards that a player may put away: his own, if neither declared nor played. Source: minchiate/descarte, minchiate/primera-mano"""
    declared = 0
    for each in hand.declared:
        if each.seat == seat:
            declared |= mask_of(each.codes, BIT)
    return hand.may[seat] & ~hand.gone & ~declared
