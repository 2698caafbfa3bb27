"""What did a record yield when a version of before read it (`Game.before`)?"""

from __future__ import annotations

from typing import Any

from events.stored import fact_of
from projections.replay import replay
from projections.yields import yields
from rules.registry import GAMES
from tests.nights import Event


def read_then(*record: Event) -> dict[str, Any]:
    """What it yielded by the readings of then, what is refused today taken as it was."""
    game = GAMES[record[0]["data"]["game"]]
    before = game.as_before()
    assert before is not None
    replayed = replay([fact_of(each["type"], 1, each["data"], game.door) for each in record], before)
    assert replayed.night is not None
    assert replayed.refused is None, replayed.refused
    return dict(yields(replayed.night))
