"""A trick is logged: may it come now, can its cards be, do its words agree with its cards?

Source: fournier/marcha, fournier/orden, voltereta-1826/art-4
"""

from __future__ import annotations

from functools import partial

from rules.core.findings import At, Finding
from rules.core.guards import nobody_dealt, strangers, without_cards
from rules.core.laid import another_leader, another_winner, impossible_trick
from rules.core.play import Play, after_cards, after_unseen
from rules.core.refusals import Refusal, mark, refuse
from rules.tresillo.estuches import can_have, denied
from rules.tresillo.facts import Trick
from rules.tresillo.finish import concluded, ending_of, not_at_play
from rules.tresillo.play import leads_of, play_of
from rules.tresillo.terms import PLAY, TRICKS, Hand, Table


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick; the ninth ends the hand. Source: fournier/marcha, fournier/bola"""
    hand = table.hand
    cards = fact.cards
    plain = fact.leader is None and fact.winner is None and fact.advanced is None
    # The hot path: cards alone, in a hand at play. Names are checked only if the cards cannot be laid.
    asked = hand is None or not plain or not_at_play(hand) is not None
    refusal = _refused_before_cards(table, fact) if asked else None
    if refusal is not None or hand is None or hand.contract is None:
        return refusal or nobody_dealt()
    play = play_of(hand)
    if cards is None:
        assert fact.winner is not None, "a trick has its cards or its winner"
        after: Play | None = after_unseen(play, hand.active.index(fact.winner))
    else:
        try:
            after = after_cards(play, cards, hand.active, leads_of(hand.contract.trump))
        except KeyError:
            after = None
    if after is None:
        return _refused_before_cards(table, fact) or impossible_trick(play, fact.cards or {}, hand.active)
    if not plain and (refusal := _contradicted(hand, play, after, fact)):
        return refusal
    played = hand.put(PLAY, after)
    if fact.advanced is not None:
        number = len(after.winners)
        found = Finding("fuera_de_turno", "fournier/marcha", fact.advanced, number, At("trick", number, fact.advanced))
        played = played._replace(found=(*hand.found, found))
    if hand.declared is not None and not can_have(played, hand.declared, table.options):
        template = mark("Con esas cartas no puede haber los estuches declarados ({count}).")
        refusal = refuse("contradiction", template, field="cards", count=hand.declared)
        return denied(refusal, played, hand.declared, table.options, partial(_laid, table))
    return _laid(table, played)


def _laid(table: Table, played: Hand) -> Table:
    """The table after a trick; the ninth ends the hand. Source: fournier/marcha"""
    if len(played.winners) < TRICKS:
        return table.at(played)
    ending = ending_of(played, table.options)
    assert ending is not None, "nine tricks decide everything"
    return concluded(table, played, ending)


def _refused_before_cards(table: Table, fact: Trick) -> Refusal | None:
    """The refusals that do not look at the cards, in their order."""
    named = (fact.leader, fact.winner, fact.advanced, *(fact.cards or ()))
    if refusal := strangers(table.seats.players, named):
        return refusal
    hand = table.hand
    return nobody_dealt() if hand is None else not_at_play(hand) or without_cards(hand.active, named)


def _contradicted(hand: Hand, play: Play, after: Play, fact: Trick) -> Refusal | None:
    """`contradiction` for a leader or winner that the cards exclude. Source: fournier/marcha"""
    winner = hand.active[after.leader]
    return another_leader(play.leader, play.winners, hand.active, fact.leader) or another_winner(winner, fact.winner, fact.cards)
