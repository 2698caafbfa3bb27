"""Which days may the record name? Those of the calendar in three centuries, as ISO 8601 writes them.

No clock is asked whether a day is still to come: one that stands wrong is what a day is told for.
"""

from __future__ import annotations

from datetime import date
from typing import Final

FIRST_DAY: Final = "1900-01-01"
LAST_DAY: Final = "2199-12-31"


def day_called(told: str | None) -> date | None:
    """The day that is written so, like 2026-07-10; None where there is none, none is named, or it is written in another way."""
    if told is None or not FIRST_DAY <= told <= LAST_DAY:
        return None
    try:
        day = date.fromisoformat(told)
    except ValueError:
        return None
    return day if day.isoformat() == told else None  # Python also reads 20260710 and 2026-W28-5
