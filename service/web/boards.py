"""How does a game to a hundred stand, what has the open hand counted so far, and who plays together in it? For the table and the wall.

Games that are counted at the end of each hand have neither board nor count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.core.hands import HandResult


class Side(NamedTuple):
    """Who plays together against the others, as far as everybody knows, and the tricks that they have made."""

    players: list[str]
    tricks: int
    needed: int | None
    """How many they need; None where the game does not say it."""
    bola: bool
    """Whether they go for all."""


class Marked(NamedTuple):
    """What a player has marked of the game that is played."""

    player: str
    board: int
    lack: int
    """What still lacks to him of what is marked; 0 where nothing does."""
    won: int
    """How many games he has won tonight."""


class Juego(NamedTuple):
    """The game that is played, or comes next, in which several hands are marked on boards."""

    number: int
    marked: list[Marked]


class Points(NamedTuple):
    """What a player has counted of the open hand so far, by what it was for."""

    player: str
    acuses: int
    bonus: int
    feat: str
    """For what the bonus is: `repique` or `pique`."""
    carteo: int
    total: int


def juego_of(leftovers: Mapping[str, Any]) -> Juego | None:
    """The game that is played, with the boards as they stand before the open hand."""
    if "juegos" not in leftovers:
        return None
    board, lack, won = leftovers["board"], leftovers["lack"], leftovers["games_won"]
    return Juego(len(leftovers["juegos"]) + 1, [Marked(player, count, lack[player], won[player]) for player, count in board.items()])


def points_of(result: HandResult) -> list[Points]:
    """What each has counted of a hand so far; empty in a game that counts at the end of it."""
    return [
        Points(player, count["acuses"], count["bonus"], _feat(result, player), count["carteo"], count["total"])
        for player, count in (result.told.get("count") or {}).items()
    ]


def _feat(result: HandResult, player: str) -> str:
    """For what a player has counted more than his cards are worth."""
    return next((feat for feat in ("repique", "pique") if result.told.get(feat) == player), "")


def side_of(result: HandResult, moment: Mapping[str, Any]) -> Side | None:
    """Who plays together, in a game that says so."""
    if "side_tricks" not in moment:
        return None
    players = [player for player in (result.told["hombre"], moment["partner"]) if player is not None]
    return Side(players, moment["side_tricks"], moment.get("win"), moment["bola"] is not None)
