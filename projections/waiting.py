"""What is written down and not yet paid, since which hand: puestas that wait for the plate, penas that wait for a draw."""

from __future__ import annotations

from typing import Any, NamedTuple

from events.facts import Fact
from projections.replay import Night, steps


class Waiting(NamedTuple):
    """Somebody's debt that waits; `since` is the hand that made it, None if it was brought in or the first deal had not come."""

    player: str
    tantos: int
    since: int | None


def waiting(night: Night) -> list[dict[str, Any]]:
    """Everything that waits now, in the order in which it was written down: `player`, `tantos`, `since`."""
    game, found = night.game, list[Waiting]()
    for step in steps(night.last):
        table = step.standing.table
        new = [(each["player"], each["tantos"]) for each in game.leftovers(table)["reserved"]]
        left: list[Waiting] = []
        # Of two that are alike the newer one waits still: the older was paid first, unless a draw says which.
        for each in reversed(_drawn(found, step.fact)):
            if (each.player, each.tantos) in new:
                new.remove((each.player, each.tantos))
                left.insert(0, each)
        since = game.dealt_count(table) or None
        found = left + [Waiting(player, tantos, since) for player, tantos in new]
    return [each._asdict() for each in found]


def _drawn(before: list[Waiting], fact: Fact) -> list[Waiting]:
    """What waited, without what a draw was for."""
    place = getattr(fact, "pena", None)
    return before if place is None else before[: place - 1] + before[place:]
