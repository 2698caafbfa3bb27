"""Whose midnight is it, and of which day is a night? By the clock of its table: in the zone that its opening names, and from the day that it names.

A night that names no zone has that of the setting, or of the machine; one that names no day is of the day on which its opening was
recorded.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta, tzinfo
from typing import Final, NamedTuple

from events.calendar import day_called
from events.chain import Stamp
from events.facts import NightOpened
from events.zones import zone_called

FEW_MINUTES: Final = timedelta(minutes=5)
"""Up to so long after it was written, what was recorded is told with one hour."""


class Moments(NamedTuple):
    """When something was written down, by the clock of a table; and when it arrived, None where that is hardly later."""

    written: datetime
    arrived: datetime | None


class Clock(NamedTuple):
    """The clock of a table: its zone (None is that of the machine), and how many days it goes before or behind what was recorded."""

    zone: tzinfo | None
    ahead: timedelta = timedelta()

    def moment(self, at: str) -> datetime:
        """A moment of the record, by this clock: the hour at which it was recorded, on the day that it belongs to."""
        return datetime.fromisoformat(at).astimezone(self.zone) + self.ahead

    def moments(self, stamp: Stamp) -> Moments:
        """When an event was written down and when it arrived, by this clock: one hour of the two where they are hardly apart."""
        at = self.moment(stamp.at)
        written = at if stamp.written is None else self.moment(stamp.written)
        return Moments(written, at) if at - written > FEW_MINUTES else Moments(at, None)


def clock_of(opened: NightOpened, began: str | None, usual: tzinfo | None) -> Clock:
    """The clock of a night with this opening that was recorded from `began` on (None: nobody knows); `usual` is the zone of one that names none."""
    zone, day = zone_called(opened.zone) or usual, day_called(opened.day)
    if day is None or began is None:
        return Clock(zone)
    return Clock(zone, day - Clock(zone).moment(began).date())


def today(zone: tzinfo | None) -> date:
    """The day that it is in a zone; None is that of the machine."""
    return datetime.now(zone).date()
