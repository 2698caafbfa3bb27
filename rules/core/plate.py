"""How is the plate divided and rounded, in a game that has one?"""

from __future__ import annotations

from collections.abc import Sequence


def shares(tantos: int, players: Sequence[str]) -> list[tuple[str, int]]:
    """The plate divided equally; the remainder goes, one tanto each, to the first players in order."""
    each, over = divmod(tantos, len(players))
    return [(player, each + (place < over)) for place, player in enumerate(players)]


def rounded_up(tantos: int, multiple: int) -> int:
    """Tantos rounded up to a whole multiple (1 rounds nothing)."""
    return -(-tantos // multiple) * multiple
