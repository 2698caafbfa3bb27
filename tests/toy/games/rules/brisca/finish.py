"""How the table goes on: a hand that is complete is sealed at once, and the deal passes. Source: brisca/reparto, brisca/cuenta"""

from __future__ import annotations

from rules.brisca.outcome import is_full
from rules.brisca.payments import settled
from rules.brisca.terms import Finished, Hand, Table
from rules.core.guards import unfinished
from rules.core.refusals import Refusal
from rules.core.seats import after


def with_hand(table: Table, hand: Hand) -> Table:
    """The table after an event of its hand; a complete one is sealed. Source: brisca/cuenta"""
    if hand.tally is None and not is_full(hand):
        return table._replace(hand=hand)
    done = Finished(hand, settled(hand, table.options))
    return table._replace(due=after(hand.seated, hand.dealer), done=table.done.grown(done), hand=None)


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for what comes between hands."""
    return None if table.hand is None else unfinished(table.hand.number)
