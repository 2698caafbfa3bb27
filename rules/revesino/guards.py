"""The refusals that more than one event of this game shares."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.guards import nobody_dealt, strangers, unfinished
from rules.core.refusals import Refusal
from rules.revesino.knowledge import is_full
from rules.revesino.terms import TRICKS, Hand, Table


def is_complete(hand: Hand) -> bool:
    """Whether a deal may follow: a tally, eleven tricks with their cards, or a law that makes the hand void. Source: revesino-1807/dar"""
    play = hand.play
    if play is not None and len(play.winners) == TRICKS and is_full(hand):
        return True
    return hand.void or hand.tally is not None


def at_play(table: Table, named: Iterable[str | None]) -> Hand | Refusal:
    """The hand at play; `not_at_table` for the first stranger among the named players, `no_open_hand` if there is none."""
    if refusal := strangers(table.seats.players, named):
        return refusal
    hand = table.hand
    return nobody_dealt() if hand is None or is_complete(hand) else hand


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for an event that belongs between hands."""
    return None if table.hand is None or is_complete(table.hand) else unfinished(table.hand.number)
