"""The refusals that more than one event of this game shares."""

from __future__ import annotations

from rules.core.guards import nobody_dealt, unfinished
from rules.core.refusals import Refusal
from rules.revesino.knowledge import is_full
from rules.revesino.terms import TRICKS, Hand, Table


def is_complete(hand: Hand) -> bool:
    """Whether a deal may follow: a tally, eleven tricks with their cards, or a law that makes the hand void. Source: revesino-1807/dar"""
    play = hand.play
    if play is not None and len(play.winners) == TRICKS and is_full(hand):
        return True
    return hand.void or hand.tally is not None


def no_hand_open(table: Table) -> Refusal | None:
    """`no_open_hand` for what belongs to a hand at play."""
    return nobody_dealt() if table.hand is None or is_complete(table.hand) else None


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for what comes between hands."""
    return None if table.hand is None or is_complete(table.hand) else unfinished(table.hand.number)
