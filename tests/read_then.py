"""What an already stored record yields today, and what an older version read (`Game.before`)."""

from __future__ import annotations

from typing import Any

from events.stored import fact_of
from projections.replay import Replayed, replay
from projections.yields import yields
from rules.registry import GAMES
from tests.nights import Event, without_places


def stands(*record: Event) -> Replayed:
    """The night of a stored record, up to the first event that can never have been taken."""
    door = GAMES[record[0]["data"]["game"]].door
    return replay([fact_of(each["type"], 1, each["data"], door) for each in record])


def stored(*record: Event) -> dict[str, Any]:
    """The yield of a stored record."""
    replayed = stands(*record)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return dict(without_places(yields(replayed.night)))


def read_then(*record: Event) -> dict[str, Any]:
    """Its yield by the older readings, with events that are refused today taken as they were."""
    game = GAMES[record[0]["data"]["game"]]
    before = game.as_before()
    assert before is not None
    replayed = replay([fact_of(each["type"], 1, each["data"], game.door) for each in record], before)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return dict(yields(replayed.night))
