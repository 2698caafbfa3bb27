"""Revesino put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events import facts
from rules.core.cards import FORTY_EIGHT
from rules.core.game import Forms, Game
from rules.core.postings import Posting
from rules.revesino import (
    before,
    claims,
    exchange,
    facts as told,
    finish,
    guards,
    laws,
    night,
    opening,
    plate,
    standing,
    tally,
    telling,
    tricks,
)
from rules.revesino.expects import expects
from rules.revesino.feats import COUNTED
from rules.revesino.forms import pad, steps
from rules.revesino.shapes import SHAPES
from rules.revesino.tariffs import CITES, HOUSE_RULES, TABLES, TARIFFS
from rules.revesino.terms import Table


def _is_over(table: Table) -> bool:
    """Whether the last hand is complete; laws may still be applied to it. Source: revesino-1807/renuncio-hecho"""
    return table.hand is not None and guards.is_complete(table.hand)


def _due_now(table: Table) -> Iterable[Posting]:
    now = finish.now(table)
    return () if now is None else now.postings


GAME: Final[Game[Table]] = Game(
    name="revesino",
    door=told.DOOR,
    pack=FORTY_EIGHT,
    tables=TABLES,
    tariffs=TARIFFS,
    house_rules=HOUSE_RULES,
    cites=CITES,
    opening=night.opening,
    before=before.as_before,
    takes={
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Exchange: exchange.exchange,
        told.Tally: tally.tally,
        told.Penalty: laws.penalty,
        told.Declaration: claims.declaration,
        facts.Transfer: night.transfer,
        facts.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    },
    retariffed=night.retariffed,
    is_over=_is_over,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    lies=plate.plate_now,
    leftovers=standing.leftovers,
    standing=standing.standing,
    counted=COUNTED,
    expects=expects,
    moment=telling.moment,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    shapes=SHAPES,
    example="estrado",
)
"""The game."""
