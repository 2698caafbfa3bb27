"""Nights of Tresillo whose pads are walked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from projections.night import Night
from tests.nights import FOUR, night_of, opened


def fresh(tariff: str = "fournier", players: Sequence[str] = FOUR, **data: Any) -> Night:
    """A night that was just opened."""
    return night_of(opened(tariff, players, **data))
