"""Tresillo put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events import facts
from rules.core.cards import FORTY
from rules.core.game import Forms, Game
from rules.core.known import hand_at
from rules.core.options import Tables
from rules.core.postings import Posting
from rules.core.standing import Calls
from rules.tresillo import before, claims, exchange, facts as told, finish, night, opening, standing, surrender, tally, telling, tricks
from rules.tresillo.expects import expects
from rules.tresillo.feats import COUNTED
from rules.tresillo.forms import pad, steps
from rules.tresillo.shapes import SHAPES
from rules.tresillo.tariffs import CITES, HOUSE_RULES, ROUNDING, TARIFFS
from rules.tresillo.terms import Table


def _due_now(table: Table) -> Iterable[Posting]:
    """The postings that are due now, including the dealer's of an undecided hand. Source: fournier/contabilidad"""
    now = finish.settled_now(table)
    return telling.open_postings(table, hand_at(table)) if now is None else now[1].postings


GAME: Final[Game[Table]] = Game(
    name="tresillo",
    door=told.DOOR,
    pack=FORTY,
    tables=(Tables(None, {size: {} for size in night.SIZES}, tuple(rule.name for rule in HOUSE_RULES)),),
    tariffs=TARIFFS,
    house_rules=HOUSE_RULES,
    cites=CITES,
    carries_absent=True,
    opening=night.opening,
    takes={
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Bid: opening.bid,
        told.Contract: opening.contract,
        told.PassOut: opening.pass_out,
        told.Penalty: opening.penalty,
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
    before=before.as_before,
    retariffed=night.retariffed,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    lies=night.plate_now,
    leftovers=standing.leftovers,
    standing=standing.standing,
    counted=COUNTED,
    calls=Calls(plays=told.Contract.type),
    rounding=ROUNDING,
    expects=expects,
    moment=telling.moment,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    shapes=SHAPES,
    example="cafe",
)
"""The game; a hand of it is over only when nothing more can come to it."""
