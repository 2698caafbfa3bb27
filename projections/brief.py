"""What does a list of many nights show of each: game and opening, players, whether it is closed, balances, what it leaves?

A brief is small: a caller with many nights keeps one of each and need not fold them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.facts import NightOpened
from projections.night import Night
from projections.won import sums_of
from rules.core.game import Game


class Brief(NamedTuple):
    """What a list of many nights shows of one night, as its viewer sees it."""

    game: Game[Any]
    opened: NightOpened
    rules: Mapping[str, Any]
    players: tuple[str, ...]
    """The players who sit, in order of play."""
    sat: tuple[str, ...]
    closed: bool
    won: dict[str, int]
    owed: dict[str, int]
    leaves: Mapping[str, Any]
    """What the night leaves to the next one, as its game yields it."""


def brief_of(night: Night) -> Brief:
    """The brief of a night."""
    game, table, sums = night.game, night.table, sums_of(night)
    seats = game.seats(table)
    return Brief(
        game,
        night.opened,
        game.rules(table),
        tuple(seats.players),
        tuple(seats.sat),
        night.closed,
        sums.won,
        sums.owed,
        game.leftovers(table),
    )
