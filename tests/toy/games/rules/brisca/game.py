"""Brisca put together: which module answers for which event, and what a table yields."""

from __future__ import annotations

from typing import Final

from events import facts
from rules.brisca import facts as told, night, opening, standing, tally, telling, tricks
from rules.brisca.expects import expects
from rules.brisca.feats import COUNTED
from rules.brisca.forms import pad, steps
from rules.brisca.tariffs import CITES, HOUSE_RULES, TABLES
from rules.brisca.terms import Table
from rules.core.cards import FORTY
from rules.core.game import Forms, Game
from rules.core.night import transfer

GAME: Final[Game[Table]] = Game(
    name="brisca",
    door=told.DOOR,
    pack=FORTY,
    tables=TABLES,
    house_rules=HOUSE_RULES,
    cites=CITES,
    opening=night.opening,
    takes={
        told.Deal: opening.deal,
        facts.Trick: tricks.trick,
        told.Tally: tally.tally,
        facts.Transfer: transfer,
        facts.SeatsChanged: night.seats_changed,
        facts.NightClosed: night.night_closed,
    },
    retariffed=night.retariffed,
    told=telling.told,
    told_now=telling.told_now,
    due_now=lambda _table: (),
    leftovers=standing.leftovers,
    standing=standing.standing,
    counted=COUNTED,
    expects=expects,
    moment=telling.moment,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
)
"""The game; every tanto goes from one player to another, so that it has no plate. Source: brisca/pago"""
