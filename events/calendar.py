"""Which days may the record name? Days of the calendar from 1900 to 2199, as ISO 8601 writes them.

A day in the future is accepted: players state the day of a night because the clock of a machine may be wrong.
"""

from __future__ import annotations

from datetime import date
from typing import Final

FIRST_DAY: Final = "1900-01-01"
LAST_DAY: Final = "2199-12-31"


def day_called(told: str | None) -> date | None:
    """The day that this text names, like 2026-07-10; None if there is no text, no such day, or the text is written in another way."""
    if told is None or not FIRST_DAY <= told <= LAST_DAY:
        return None
    try:
        day = date.fromisoformat(told)
    except ValueError:
        return None
    return day if day.isoformat() == told else None  # Python also reads 20260710 and 2026-W28-5
