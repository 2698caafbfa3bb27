"""Whether a hand is at play, complete or void, and the refusals that more than one event of this game shares."""

from __future__ import annotations

from rules.core.guards import nobody_dealt, unfinished
from rules.core.refusals import Refusal
from rules.malilla.knowledge import is_full
from rules.malilla.terms import Hand, Table


def is_complete(hand: Hand) -> bool:
    """Whether a deal may follow: a tally, all tricks with their cards, or a law that makes the hand void. Source: malilla-1807/valor"""
    return hand.tally is not None or hand.void is not None or is_full(hand)


def has_begun(hand: Hand) -> bool:
    """Whether play has begun: a trick or a tally shows it, or an event says so.

    Source: malilla-1807/dar-sin-tocarle, malilla-1807/cuenta-de-cartas
    """
    return bool(hand.winners) or hand.tally is not None or hand.begun


def at_play(table: Table) -> Hand | Refusal:
    """The hand at play; `no_open_hand` if there is none."""
    hand = table.hand
    return nobody_dealt() if hand is None or is_complete(hand) else hand


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for an event that belongs between hands."""
    return None if table.hand is None or is_complete(table.hand) else unfinished(table.hand.number)
