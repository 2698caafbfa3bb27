"""Nights of Revesino whose pads are walked."""

from __future__ import annotations

from typing import Any

from projections.night import Night
from tests.nights import FOUR, Event, event, night_of


def opened(tariff: str = "adiciones", *, carried: Event | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; dario deals first, so that ana is mano."""
    told = {} if carried is None else {"carried": carried}
    return event("night_opened", game="revesino", rules={"tariff": tariff, "overrides": overrides}, players=list(FOUR), **told)


def fresh(tariff: str = "adiciones", **told: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(tariff, **told))


SHOWN: Event = {
    "what": "ordinary",
    "tricks_1": 3,
    "tricks_2": 4,
    "tricks_3": 0,
    "card_oros": "carla",
    "how_oros": "sold_4",
    "card_copas": "beto",
    "how_copas": "pulled_4",
    "card_espadas": "dario",
    "how_espadas": "led",
    "card_bastos": "asleep",
    "card_caballo": "ana",
    "how_caballo": "sold_4",
    "points_1": 5,
    "points_2": 9,
    "points_4": 20,
}
"""The answers to the first of the worked figures: what follows from them is not told."""
