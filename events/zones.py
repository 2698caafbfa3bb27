"""Which names of time zones are there? Those of the IANA database, of this machine or of the package `tzdata`."""

from __future__ import annotations

from datetime import tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def known() -> frozenset[str]:
    """Every name of a zone; what a machine calls its own, and the zone that says it was never set, are none."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def zone_called(name: str | None) -> tzinfo | None:
    """The zone of a name; None where there is none, or none is named."""
    try:
        return None if name is None or name not in known() else ZoneInfo(name)
    except LookupError:  # taken out of the database since
        return None
