"""Nights of Mediator for the walks of the pad."""

from __future__ import annotations

from typing import Any

from projections.night import Night
from tests.nights import Event, event, night_of

PLAYERS = ("ana", "beto", "carla", "dario", "eva", "fede", "gil")
SIZES = {
    "mediator": 4,
    "cuatrillo": 4,
    "cuatrillo-solitario": 4,
    "cuatrillo-forzado": 4,
    "quintillo": 5,
    "sextillo": 6,
    "tresillo-rey": 3,
    "tresillo-sin-palo": 3,
    "tresillo-36": 3,
    "dosillo": 2,
}
"""The number of players with cards in each variant."""


def opened(variant: str = "mediator", tariff: str = "ejemplo-1826", *, carried: Event | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table of a variant with its number of players."""
    players = PLAYERS[: SIZES[variant] + bool(overrides.get("zangano"))]
    rules = {"tariff": tariff, "variant": variant, "overrides": overrides}
    told = {} if carried is None else {"carried": carried}
    return event("night_opened", game="mediator", rules=rules, players=list(players), **told)


def fresh(variant: str = "mediator", tariff: str = "ejemplo-1826", **told: Any) -> Night:
    """A night just opened."""
    return night_of(opened(variant, tariff, **told))
