"""Nights of Cientos for the walks of the pad."""

from __future__ import annotations

from typing import Any, Final

from projections.night import Night
from tests.nights import Event, event, night_of

TWO: Final = ("ana", "beto")
LACK: Final = 3
"""What a marked hundred lacks unless a test says otherwise."""


def boards(ana: int, beto: int) -> Event:
    """The boards that an earlier night left of a game."""
    lack = {player: LACK for player, board in (("ana", ana), ("beto", beto)) if board == 100}
    return {"board": {"ana": ana, "beto": beto}, "lack": lack}


def opened(tariff: str = "cientos-1807", *, carried: Event | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; beto deals first, so that ana is mano."""
    data: Event = {} if carried is None else {"carried": carried}
    return event("night_opened", game="cientos", rules={"tariff": tariff, "overrides": overrides}, players=list(TWO), **data)


def fresh(tariff: str = "cientos-1807", *, carried: Event | None = None, **overrides: Any) -> Night:
    """A night just opened."""
    return night_of(opened(tariff, carried=carried, **overrides))
