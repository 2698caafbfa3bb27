"""Nights of Malilla for the walks of the pad."""

from __future__ import annotations

from typing import Any, Final

from projections.night import Night
from tests.nights import FOUR, Event, event, night_of

PLAYERS: Final = {"companeros": FOUR, "barrotada": FOUR, "coja": FOUR[:3], "dos-vistas": FOUR[:2], "dos-cubiertas": FOUR[:2]}
"""Variant → its players."""
FIVE: Final = (*FOUR, "eva")


def opened(variant: str = "companeros", players: tuple[str, ...] | None = None, **overrides: Any) -> Event:
    """The `night_opened` of a table; the last player deals first, so that ana is mano."""
    rules = {"variant": variant, "overrides": overrides}
    return event("night_opened", game="malilla", rules=rules, players=list(players or PLAYERS[variant]))


def fresh(variant: str = "companeros", players: tuple[str, ...] | None = None, **overrides: Any) -> Night:
    """A night just opened."""
    return night_of(opened(variant, players, **overrides))
