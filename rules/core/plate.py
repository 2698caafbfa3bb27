"""What lies in the middle of the table, where a game has a plate."""

from __future__ import annotations

from collections.abc import Sequence


def shares(tantos: int, players: Sequence[str]) -> list[tuple[str, int]]:
    """The plate divided equally; what is left over goes one tanto each to the first in the order of the players."""
    each, over = divmod(tantos, len(players))
    return [(player, each + (place < over)) for place, player in enumerate(players)]


def rounded_up(tantos: int, multiple: int) -> int:
    """Tantos rounded up to a whole multiple (1 rounds nothing)."""
    return -(-tantos // multiple) * multiple
