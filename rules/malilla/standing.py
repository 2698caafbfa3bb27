"""How a night stands: the turn and the partida, who deals next, what was turned up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.standing import Clock, Standing, Turned, mano_after
from rules.malilla import telling
from rules.malilla.terms import Table


def leftovers(table: Table) -> Mapping[str, Any]:
    """What a night leaves: no plate and no reserved puestas, only this game's own counts.

    Source: malilla-1807/mariperez, malilla-1807/favorito
    """
    return {"plate": 0, "reserved": [], "malilla": telling.of_the_night(table)}


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: malilla-1807/mariperez, malilla-1807/vuelta"""
    moment, told = telling.moment(table), telling.of_the_night(table)
    dealer = moment["dealer"] if moment is not None else None if table.closed else told["next_dealer"]
    return Standing(
        dealer=dealer,
        mano=mano_after(table.seats, dealer),
        clock=_clock(table, moment, told["turns"]),
        turned=None if moment is None else Turned(moment["turned"], moment["trump"]),
    )


def _clock(table: Table, moment: Mapping[str, Any] | None, used: int) -> Clock:
    """Which turn of which partida it is. Source: malilla-1807/mariperez"""
    rounds, seats = table.options.rounds, len(table.seats.players)
    return Clock(
        turn=used + 1,
        times=1 if moment is None else moment["multiplier"],
        over=rounds is not None and used >= rounds * seats and moment is None,
        rounds=rounds,
        partida=table.partida,
        round=used // seats + 1,
        favorite=table.favorito,
    )
