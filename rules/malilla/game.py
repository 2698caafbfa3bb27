"""Malilla put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from typing import Final

from events import facts
from rules.core.cards import FORTY_EIGHT
from rules.core.game import Forms, Game
from rules.core.known import hand_at
from rules.core.night import transfer
from rules.core.postings import Posting
from rules.core.standing import Reseating
from rules.malilla import exchange, facts as told, guards, laws, night, opening, payments, standing, tally, telling, tricks
from rules.malilla.expects import expects
from rules.malilla.feats import COUNTED
from rules.malilla.forms import pad, steps
from rules.malilla.shapes import SHAPES
from rules.malilla.tariffs import CITES, HOUSE_RULES, TABLES
from rules.malilla.terms import Table


def _is_over(table: Table) -> bool:
    """Whether the last hand is complete; laws may still be applied to it. Source: malilla-1807/hablar"""
    return table.hand is not None and guards.is_complete(table.hand)


def _due_now(table: Table) -> tuple[Posting, ...]:
    return payments.settled(hand_at(table), table.options)


GAME: Final[Game[Table]] = Game(
    name="malilla",
    door=told.DOOR,
    pack=FORTY_EIGHT,
    tables=TABLES,
    house_rules=HOUSE_RULES,
    cites=CITES,
    opening=night.opening,
    takes={
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Exchange: exchange.exchange,
        told.Tally: tally.tally,
        told.Penalty: laws.penalty,
        facts.Transfer: transfer,
        told.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    },
    retariffed=night.retariffed,
    is_over=_is_over,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    leftovers=standing.leftovers,
    standing=standing.standing,
    counted=COUNTED,
    reseating=Reseating(partida="partida", favorite="favorito"),
    expects=expects,
    moment=telling.moment,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    shapes=SHAPES,
    example="rebotica",
)
"""The game; every tanto goes from one player to another, so there is no plate. Source: malilla-1807/resumen"""
