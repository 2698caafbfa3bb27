"""The refusals that more than one event of this game shares, and the phases of a hand in which its laws apply."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal

from rules.cientos.acuses import BLANCAS
from rules.cientos.finish import is_over
from rules.cientos.reopened import unanswered
from rules.cientos.result import is_decided, is_finished
from rules.cientos.tariffs import Options
from rules.cientos.terms import MANO, PIE, Hand, Table
from rules.core.before import anew
from rules.core.guards import nobody_dealt, strangers, unfinished
from rules.core.refusals import Refusal, refuse

Phase = Literal["A", "B", "C", "D"]


def at_play(table: Table, named: Iterable[str | None] = ()) -> Hand | Refusal:
    """The hand at play; `not_at_table` for the first stranger among the named players, `no_open_hand` if there is none."""
    if refusal := strangers(table.seats.players, named):
        return refusal
    hand = table.hand
    return nobody_dealt() if hand is None or is_finished(hand, table.options) else hand


def hand_open(table: Table) -> Refusal | None:
    """`hand_not_finished` for an event that belongs between hands."""
    return None if table.hand is None or is_over(table.hand, table.options) else unfinished(table.hand.number)


def still_open(table: Table, step: Callable[[Table], Table | Refusal]) -> Refusal | None:
    """`hand_not_finished` for an event that belongs between hands.

    `step` is what the event does there: older records have it after an unanswered lead.

    Source: cientos-1807/servir
    """
    refusal = hand_open(table)
    was = None if refusal is None else unanswered(table)
    if refusal is None or was is None or hand_open(was) is not None:
        return refusal
    return anew(refusal, step(was))


def decided(hand: Hand, options: Options) -> Refusal | None:
    """`out_of_order` for an event that cannot come once the acuses have made a hundred. Source: cientos-1807/juego"""
    if not is_decided(hand, options):
        return None
    return refuse("out_of_order", "Los acuses ya dieron el ciento: esta mano no se juega más.", expected=["declaration", "deal", "tally"])


def phase_of(hand: Hand) -> Phase:
    """The phase of a hand: before the first exchange, after the mano's, before play, or in play and after it.

    Source: cientos-1807/carta-de-mas
    """
    if hand.tricks or hand.tally is not None:
        return "D"
    if hand.exchanges[PIE] is not None or any(each.kind != BLANCAS for each in hand.acuses):
        return "C"
    return "A" if hand.exchanges[MANO] is None else "B"
