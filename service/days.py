"""Whose midnight is it, and which day is a night? By the clock of its table: the zone and the day that its opening names.

Without a zone, a night has that of the setting or of the machine; without a day, it is on the day when its opening was
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
"""Up to this long after it was written, an event is shown with one time only."""


class Moments(NamedTuple):
    """When something was written down, by the clock of a table; and when it arrived, None if that is hardly later."""

    written: datetime
    arrived: datetime | None


class Clock(NamedTuple):
    """The clock of a table: its zone (None: that of the machine), and how many days it is ahead of or behind the recorded time."""

    zone: tzinfo | None
    ahead: timedelta = timedelta()

    def moment(self, at: str) -> datetime:
        """A moment of the record by this clock: the hour at which it was recorded, on the day to which it belongs."""
        return datetime.fromisoformat(at).astimezone(self.zone) + self.ahead

    def moments(self, stamp: Stamp) -> Moments:
        """When an event was written down and when it arrived, by this clock; only one time if they are hardly apart."""
        at = self.moment(stamp.at)
        written = at if stamp.written is None else self.moment(stamp.written)
        return Moments(written, at) if at - written > FEW_MINUTES else Moments(at, None)


def clock_of(opened: NightOpened, began: str | None, usual: tzinfo | None) -> Clock:
    """The clock of a night with this opening, recorded from `began` on (None: unknown); `usual` is the zone if it names none."""
    zone, day = zone_called(opened.zone) or usual, day_called(opened.day)
    if day is None or began is None:
        return Clock(zone)
    return Clock(zone, day - Clock(zone).moment(began).date())


def today(zone: tzinfo | None) -> date:
    """The present day in a zone; None means that of the machine."""
    return datetime.now(zone).date()
