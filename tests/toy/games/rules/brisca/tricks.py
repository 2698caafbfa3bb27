"""A trick is logged: may it come now, can its cards be, does what it says agree with what they say. Source: brisca/bazas, brisca/monte"""

from __future__ import annotations

from events.facts import Trick
from rules.brisca.finish import with_hand
from rules.brisca.knowledge import play_now
from rules.brisca.ranks import LEADS
from rules.brisca.terms import Table
from rules.core.guards import nobody_dealt, strangers
from rules.core.laid import another_leader, another_winner, impossible_trick
from rules.core.play import after_cards, after_unseen, first_impossible
from rules.core.refusals import Refusal, refuse


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """One baza, with all its cards or only who won it. Source: brisca/bazas"""
    cards, hand = fact.cards or {}, table.hand
    if refusal := strangers(table.seats.players, (*cards, fact.leader, fact.winner)):
        return refusal
    if hand is None:
        return nobody_dealt()
    if len(hand.play.winners) == hand.tricks_count:
        return refuse("out_of_order", "Todas las bazas están ya: falta la cuenta.", expected=["tally"])
    play = play_now(hand)
    for player in hand.players if fact.cards is not None else ():
        if player not in cards:
            return refuse("malformed", "Falta la carta de {player}.", field=f"cards.{player}", expected=[player], player=player)
    if refusal := another_leader(play.leader, play.winners, hand.players, fact.leader):
        return refusal
    if fact.cards is None:
        return with_hand(table, hand._replace(play=after_unseen(play, hand.players.index(fact.winner or ""))))
    if first_impossible(play, cards, hand.players) is not None:
        return impossible_trick(play, cards, hand.players)
    after = after_cards(play, cards, hand.players, LEADS[hand.trump])
    assert after is not None, "each card may have been laid"
    return another_winner(hand.players[after.leader], fact.winner, cards) or with_hand(table, hand._replace(play=after))
