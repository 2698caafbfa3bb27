"""Mediator put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events import facts
from rules.core.cards import FORTY
from rules.core.game import Forms, Game
from rules.core.postings import Posting
from rules.core.standing import Calls
from rules.mediator import (
    before,
    claims,
    exchange,
    facts as told,
    finish,
    laws,
    night,
    opening,
    standing,
    surrender,
    tally,
    telling,
    tricks,
)
from rules.mediator.expects import expects
from rules.mediator.feats import COUNTED, company
from rules.mediator.forms import pad, steps
from rules.mediator.tariffs import CITES, HOUSE_RULES, TABLES, TARIFFS
from rules.mediator.terms import Table


def _is_over(table: Table) -> bool:
    """Whether the last hand is over; a hand at rest is still played, and claims and laws may still be logged.

    Source: mediator-1826/cap-4-calidades
    """
    hand, options, form = table.hand, table.options, table.form
    return hand is not None and finish.is_complete(hand, options, form) and not finish.is_at_rest(hand, options, form)


def _due_now(table: Table) -> Iterable[Posting]:
    now = finish.settled_now(table)
    return () if now is None else now.postings


def _lies(table: Table) -> int:
    """Pozo and fines, with the last hand reckoned. Source: mediator-1826/cap-4-pozo, mediator-1826/cap-4-multas"""
    return night.pozo_now(table) + night.fines_now(table).tantos


GAME: Final[Game[Table]] = Game(
    name="mediator",
    door=told.DOOR,
    pack=FORTY,
    tables=TABLES,
    tariffs=TARIFFS,
    house_rules=HOUSE_RULES,
    cites=CITES,
    carries_absent=True,
    opening=night.opening,
    before=before.as_before,
    takes={
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Bid: opening.bid,
        told.Contract: opening.contract,
        told.PassOut: opening.pass_out,
        told.Penalty: laws.penalty,
        told.Exchange: exchange.exchange,
        told.Rendicion: surrender.rendicion,
        told.Defensa: surrender.defensa,
        told.Declaration: claims.declaration,
        told.Bola: claims.bola,
        told.Tally: tally.tally,
        facts.Transfer: night.transfer,
        facts.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    },
    retariffed=night.retariffed,
    is_over=_is_over,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    lies=_lies,
    leftovers=standing.leftovers,
    leaves=standing.leaves,
    standing=standing.standing,
    counted=COUNTED,
    calls=Calls(plays=told.Contract.type),
    expects=expects,
    moment=telling.moment,
    company=company,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    example="tertulia",
)
"""The game, in its ten variants."""
