"""Cientos put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events import facts
from rules.cientos import claims, exchange, facts as told, finish, laws, night, opening, standing, tally, telling, tricks
from rules.cientos.before import as_before, at_both
from rules.cientos.expects import expects
from rules.cientos.feats import COUNTED
from rules.cientos.forms import pad, steps
from rules.cientos.ranks import PACK
from rules.cientos.result import is_finished
from rules.cientos.shapes import SHAPES
from rules.cientos.tariffs import CITES, HOUSE_RULES, TABLES, TARIFFS
from rules.cientos.terms import Table
from rules.core.game import Forms, Game
from rules.core.known import hand_at
from rules.core.night import transfer
from rules.core.postings import Posting
from rules.core.standing import Calls


def _is_over(table: Table) -> bool:
    """Whether the last hand is over; claims may still be made. Source: cientos-1807/carta-de-mas-jugando"""
    return table.hand is not None and is_finished(table.hand, table.options)


def _unproved(table: Table) -> Table:
    """The table with its open hand veiled: the acuses in it may be false. Source: cientos-1807/mostrar"""
    hand, then = table.hand, None if table.then is None else _unproved(table.then)
    if hand is not None and not is_finished(hand, table.options):
        hand = hand._replace(veiled=True)
    return table._replace(then=then, hand=hand)


def _due_now(table: Table) -> Iterable[Posting]:
    return finish.settled(table, hand_at(table), table.options).postings


GAME: Final[Game[Table]] = Game(
    name="cientos",
    door=told.DOOR,
    pack=PACK,
    tables=TABLES,
    tariffs=TARIFFS,
    house_rules=HOUSE_RULES,
    cites=CITES,
    opening=night.opening,
    before=as_before,
    takes={
        told.Trick: at_both(tricks.trick),
        told.Deal: at_both(opening.deal),
        told.Exchange: at_both(exchange.exchange),
        told.Declaration: at_both(claims.declaration),
        told.Tally: at_both(tally.tally),
        told.Penalty: at_both(laws.penalty),
        facts.Transfer: at_both(transfer),
        facts.SeatsChanged: at_both(night.seats_changed),
        told.NightClosed: at_both(night.night_closed),
    },
    retariffed=night.retariffed,
    is_over=_is_over,
    unproved=_unproved,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    leftovers=standing.leftovers,
    leaves=standing.leaves,
    standing=standing.standing,
    counted=COUNTED,
    calls=Calls(announces=told.Declaration.type),
    counts_on=True,
    expects=expects,
    moment=telling.moment,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    shapes=SHAPES,
    example="mirador",
)
"""The game; every tanto goes from one player to the other, so there is no plate. Source: cientos-1807/resumen"""
