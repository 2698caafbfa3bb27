"""What does a list of many nights tell of each: its game and opening, who sat, whether it is closed, who stands how, what it leaves?

It is small: whoever has many nights to tell keeps it of each, and need not have all of them folded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from events.facts import NightOpened
from projections.night import Night
from projections.won import sums_of
from rules.core.game import Game


class Brief(NamedTuple):
    """A night in brief, as it was seen."""

    game: Game[Any]
    opened: NightOpened
    rules: Mapping[str, Any]
    players: tuple[str, ...]
    """Who sits, in order of play."""
    sat: tuple[str, ...]
    closed: bool
    won: dict[str, int]
    owed: dict[str, int]
    leaves: Mapping[str, Any]
    """What it leaves to the next, as its game tells it."""


def brief_of(night: Night) -> Brief:
    """A night in brief."""
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
