"""Nights of Revesino for the walks of the pad."""

from __future__ import annotations

from typing import Any

from projections.night import Night
from tests.nights import FOUR, Event, event, night_of


def opened(tariff: str = "adiciones", *, carried: Event | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; dario deals first, so that ana is mano."""
    told = {} if carried is None else {"carried": carried}
    return event("night_opened", game="revesino", rules={"tariff": tariff, "overrides": overrides}, players=list(FOUR), **told)


def fresh(tariff: str = "adiciones", **told: Any) -> Night:
    """A night just opened."""
    return night_of(opened(tariff, **told))
