"""Who sits where, who is next, and who ever sat down tonight?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Seats(NamedTuple):
    """The table: `players` in their present order of play; `left` are those who no longer sit, in the order in which they left.

    `listed` are the players as the record lists them, in a game whose rules themselves change the seats.
    """

    players: tuple[str, ...]
    left: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()

    @property
    def sat(self) -> tuple[str, ...]:
        """Everybody who sat down this night: the present players as the record lists them, then those who left."""
        return (self.listed or self.players) + self.left


def after(players: Sequence[str], player: str) -> str:
    """The next player after this one."""
    return players[(players.index(player) + 1) % len(players)]


def order_after(players: Sequence[str], player: str) -> tuple[str, ...]:
    """The other players in order of play, beginning with the next one."""
    place = players.index(player)
    return (*players[place + 1 :], *players[:place])


def changed(seats: Seats, players: Sequence[str]) -> Seats:
    """The table with other players; those who leave together keep their old order, and a player who comes back has not left."""
    gone = tuple(player for player in seats.listed or seats.players if player not in players)
    return Seats(tuple(players), tuple(player for player in (*seats.left, *gone) if player not in players))


def due_after_change(seats: Seats, due: str, players: Sequence[str]) -> str:
    """The dealer after a change of seats: the player who was due, otherwise the first one after him in the old order who stays.

    If nobody stays, it is the last player of the new order.
    """
    stays = (player for player in (due, *order_after(seats.players, due)) if player in players)
    return next(stays, players[-1])
