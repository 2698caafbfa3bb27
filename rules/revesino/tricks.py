"""A trick is logged: may it come now, can its cards be, do its words agree with its cards?

Source: revesino-1807/mano, revesino-1807/adiciones-12, revesino-1807/adiciones-21
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.guards import nobody_dealt, strangers
from rules.core.laid import another_leader, another_winner, impossible_trick
from rules.core.play import Play, after_cards, after_some_cards, after_unseen
from rules.core.refusals import Refusal, mark, refuse
from rules.revesino.facts import Trick
from rules.revesino.guards import is_complete
from rules.revesino.knowledge import laid_eleven
from rules.revesino.last_trick import against_the_counts
from rules.revesino.laws import in_no_trick, unproven
from rules.revesino.play import play_of
from rules.revesino.ranks import LEADS
from rules.revesino.terms import SEATS, TOO_FEW, TRICKS, Hand, Table

SHORT = ("carta-de-mas", *TOO_FEW)
"""The laws after which a player may have no card for a trick. Source: revesino-1807/echar-dos"""


def trick(table: Table, fact: Trick) -> Table | Refusal:
    """The table after a trick; the eleventh ends the hand if all have their cards.

    Source: revesino-1807/mano, revesino-1807/adiciones-21
    """
    hand, cards = table.hand, fact.cards
    if hand is None or is_complete(hand) or fact.leader is not None or fact.winner is not None:
        refusal = strangers(table.seats.players, (fact.leader, fact.winner, *(cards or ())))
        if refusal is not None:
            return refusal
        if hand is None or is_complete(hand):
            return nobody_dealt()
    play = hand.play or play_of(hand)
    if len(play.winners) == TRICKS:
        refusal = strangers(table.seats.players, cards or ())
        return refusal or refuse("out_of_order", "Las once bazas ya están: falta la cuenta.", expected=["tally"])
    if cards is None:
        assert fact.winner is not None, "a trick has its cards or its winner"
        after: Play | None = after_unseen(play, hand.seat(fact.winner))
    else:
        after = _with_cards(hand, play, cards)
        if after is None:
            return _refused(table, hand, play, fact)
    assert after is not None, "the trick is possible"
    if fact.leader is not None or fact.winner is not None:
        refusal = another_leader(play.leader, play.winners, hand.players, fact.leader)
        if refusal := refusal or another_winner(hand.players[after.leader], fact.winner, cards):
            return refusal
    played = tuple.__new__(Hand, (*hand[:-1], after))
    if hand.penalties and (refusal := _against_the_laws(table, played)):
        return refusal
    return table.at(played)


def _with_cards(hand: Hand, play: Play, cards: Mapping[str, str]) -> Play | None:
    """The play after some cards; None if they cannot have been played."""
    try:
        if len(cards) == len(SEATS):
            return after_cards(play, cards, hand.players, LEADS)
        missing = [seat for seat in SEATS if hand.players[seat] not in cards]
        if any(seat == play.leader or not hand.has_law(seat, SHORT) for seat in missing):
            return None
        return after_some_cards(play, cards, hand.players, LEADS)
    except KeyError:
        return None


def _refused(table: Table, hand: Hand, play: Play, fact: Trick) -> Refusal:
    """Why cards cannot have been played: a stranger, a missing player, a card that was not his."""
    cards = fact.cards or {}
    if refusal := strangers(table.seats.players, cards):
        return refusal
    for seat in SEATS:
        player = hand.players[seat]
        if player not in cards and (seat == play.leader or not hand.has_law(seat, SHORT)):
            return refuse("malformed", "Falta la carta de {player}.", field=f"cards.{player}", expected=[player], player=player)
    return impossible_trick(play, cards, hand.players)


def _against_the_laws(table: Table, hand: Hand) -> Refusal | None:
    """`contradiction` for a trick that shows a law to be unfounded. Source: revesino-1807/carta-de-mas, revesino-1807/renuncio-hecho"""
    for each in hand.penalties:
        seat = hand.seat(each.player)
        if each.law in TOO_FEW and (laid_eleven(hand, seat) or hand.winners.count(seat) == TRICKS):
            template = mark("A {player} se le contó una carta de menos, y ha jugado once.")
            return refuse("contradiction", template, field="cards", player=each.player)
    return unproven(hand, table.options) or against_the_counts(table, hand) or in_no_trick(table, hand)
