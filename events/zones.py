"""Which names of time zones are there? Those of the IANA database on this machine or in the package `tzdata`."""

from __future__ import annotations

from datetime import tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def known() -> frozenset[str]:
    """Every zone name; `localtime` and `Factory` (a zone that was never set) do not count."""
    return frozenset(available_timezones() - {"localtime", "Factory"})


def zone_called(name: str | None) -> tzinfo | None:
    """The zone of this name; None for no name or an unknown one."""
    try:
        return None if name is None or name not in known() else ZoneInfo(name)
    except LookupError:  # the database has lost the zone since
        return None
