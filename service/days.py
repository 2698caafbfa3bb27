"""Whose midnight is it? A night has the days of its table: of the zone that its opening names, else of the setting, else of the machine."""

from __future__ import annotations

from datetime import datetime, tzinfo

from events.zones import zone_called
from projections.replay import Night


def zone_of(night: Night, usual: tzinfo | None) -> tzinfo | None:
    """The zone of a table; `usual` is that of the setting, None that of the machine."""
    return zone_called(night.opened.zone) or usual


def at_table(at: str, zone: tzinfo | None) -> datetime:
    """A moment of the record, by the clock of a table in a zone."""
    return datetime.fromisoformat(at).astimezone(zone)
