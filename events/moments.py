"""Which moments may the record name? Those in UTC, as RFC 3339 writes them."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

DAY: Final = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
TIME: Final = r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?"
MOMENT: Final = rf"{DAY}T{TIME}(Z|\+00:00)"
_MOMENT: Final = re.compile(rf"{MOMENT}\Z")


def moment_called(told: str) -> datetime | None:
    """The moment that this text names, like 2026-01-31T22:05:00.000Z; None if it is written in another way."""
    if not _MOMENT.match(told):
        return None
    try:
        return datetime.fromisoformat(told)
    except ValueError:  # the 30th of February
        return None


def told_moment(moment: datetime) -> str:
    """A moment as the record writes it: in UTC, with milliseconds."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
