"""Minchiate put together: which module handles which event, and what a table yields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events import facts
from rules.core.game import Forms, Game
from rules.core.known import hand_at
from rules.core.night import transfer
from rules.core.postings import Posting
from rules.core.standing import Reseating
from rules.minchiate import claims, exchange, facts as told, laws, night, opening, standing, tally, telling, tricks
from rules.minchiate.counting import result_of
from rules.minchiate.expects import expects
from rules.minchiate.feats import COUNTED, company
from rules.minchiate.forms import pad, steps
from rules.minchiate.guards import is_over
from rules.minchiate.payments import postings_of
from rules.minchiate.ranks import PACK
from rules.minchiate.shapes import SHAPES
from rules.minchiate.tariffs import CITES, HOUSE_RULES, TABLES, TARIFFS
from rules.minchiate.terms import Table


def _is_over(table: Table) -> bool:
    return table.hand is not None and is_over(table.hand)


def _sealed_count(table: Table) -> int:
    """How many hands are sealed: none before the close, because a renuncio may be found in any hand. Source: minchiate/renuncio"""
    return len(table.done) if table.closed else 0


def _due_now(table: Table) -> Iterable[Posting]:
    hand = hand_at(table)
    return postings_of(hand, result_of(hand, table.options) if is_over(hand) else None)


GAME: Final[Game[Table]] = Game(
    name="minchiate",
    door=told.DOOR,
    pack=PACK,
    tables=TABLES,
    tariffs=TARIFFS,
    house_rules=HOUSE_RULES,
    cites=CITES,
    opening=night.opening,
    takes={
        told.Trick: tricks.trick,
        told.Deal: opening.deal,
        told.Exchange: exchange.exchange,
        told.Declaration: claims.declaration,
        told.Tally: tally.tally,
        told.Penalty: laws.penalty,
        facts.Transfer: transfer,
        told.SeatsChanged: night.seats_changed,
        told.NightClosed: night.night_closed,
    },
    retariffed=night.retariffed,
    is_over=_is_over,
    sealed_count=_sealed_count,
    told=telling.told,
    told_now=telling.told_now,
    due_now=_due_now,
    leftovers=standing.leftovers,
    standing=standing.standing,
    counted=COUNTED,
    reseating=Reseating(draw="draw_order"),
    expects=expects,
    moment=telling.moment,
    company=company,
    trick_shown=telling.trick_shown,
    forms=Forms(steps=steps.STEPS, pad=pad.pad),
    shapes=SHAPES,
    example="galeria",
)
"""The game; every resto goes from one player to another, so there is no plate. Source: minchiate/restos"""
