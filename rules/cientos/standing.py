"""How a night stands: the current game, what each has marked in it, who deals next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.cientos import telling
from rules.cientos.terms import Table
from rules.core.standing import Boards, Leaves, Marked, Standing, lying, mano_after


def leftovers(table: Table) -> Mapping[str, Any]:
    """What a night leaves: no plate and no reserved puestas, but the games and the boards.

    Source: cientos-1807/juego, cientos-1807/medio-juego
    """
    return {"plate": 0, "reserved": [], **telling.of_the_night(table)}


def leaves(told: Mapping[str, Any]) -> Leaves:
    """What a night leaves to the next, from its leftovers: the boards of an unfinished game. Source: cientos-1807/juego"""
    return lying(told)._replace(boards=tuple(told["board"].items()))


def standing(table: Table) -> Standing:
    """How a night stands, for faces. Source: cientos-1807/juego, cientos-1807/medio-juego"""
    moment, told = telling.moment(table), telling.of_the_night(table)
    dealer = moment["dealer"] if moment is not None else None if table.closed else told["next_dealer"]
    marked = [Marked(player, count, told["lack"][player], told["games_won"][player]) for player, count in told["board"].items()]
    return Standing(dealer=dealer, mano=mano_after(table.seats, dealer), boards=Boards(len(told["juegos"]) + 1, tuple(marked)))
