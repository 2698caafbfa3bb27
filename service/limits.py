"""How much is too much: requests of one key, nights opened by one address, live streams at once?

Everything uses a monotonic clock. (The package `limits` reads the time of day: a clock put back by an hour locks everybody
out for an hour. It also lacks a bucket that refills continuously.)
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable
from typing import NamedTuple

from service.problems import too_many
from service.settings import Rate, Settings

ENOUGH = 1e-9
"""The tolerance for sums of fractions of seconds."""


class Buckets:
    """What each of many users may still take of something that refills evenly."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate, self._clock = rate, clock
        self._left: dict[Hashable, tuple[float, float]] = {}
        self._swept = clock()
        self._guard = threading.Lock()

    def take(self, who: Hashable, amount: float = 1) -> float:
        """Takes an amount and returns 0; or takes nothing, and returns the seconds until that much is available.

        A full bucket allows a larger amount, with a longer wait afterwards.
        """
        most, seconds = self.rate
        with self._guard:
            now = self._clock()
            left = self._refilled(who, now)
            lacking = min(amount, most) - left
            if lacking > ENOUGH:
                return lacking * seconds / most
            if amount:
                self._left[who] = left - amount, now
        return 0.0

    def left(self, who: Hashable) -> float:
        """How much is left for a user; negative for what he still has to wait for."""
        with self._guard:
            return self._refilled(who, self._clock())

    def charge(self, who: Hashable, amount: float) -> None:
        """Takes an amount even if there is less: the wait for the difference comes afterwards."""
        with self._guard:
            now = self._clock()
            self._left[who] = self._refilled(who, now) - amount, now

    def _refilled(self, who: Hashable, now: float) -> float:
        """What is left for a user now. Users with a full bucket are dropped from time to time."""
        most, seconds = self.rate
        if now - self._swept > seconds:
            self._left = {each: (left, at) for each, (left, at) in self._left.items() if left + (now - at) * most / seconds < most}
            self._swept = now
        left, at = self._left.get(who, (most, now))
        return min(most, left + (now - at) * most / seconds)


class Stream(NamedTuple):
    """A live stream: its night, its token, its address."""

    night: str
    token: str
    address: str


class Limits:
    """The limits of one service; the counters are in memory."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._requests = Buckets(settings.request_rate, clock)
        self._openings = [Buckets(rate, clock) for rate in (settings.opening_rate, settings.openings_of_day)]
        self._streams: Counter[Stream] = Counter()
        self._guard = threading.Lock()

    def request(self, who: Hashable) -> None:
        """Counts one request. Raises ProblemError `too_many` when it is one too many."""
        if wait := self._requests.take(who):
            raise too_many(wait)

    def opening(self, address: str) -> None:
        """Counts one opening of a night. Raises ProblemError `too_many` when it is one too many."""
        for openings in self._openings:
            if wait := openings.take(address):
                raise too_many(wait)

    def stream_begins(self, stream: Stream) -> None:
        """Takes a place for a live stream. Raises ProblemError `too_many` if there is none left for it.

        The last places are reserved for nights that nobody watches yet; an address gets at most a quarter of all.
        """
        settings = self._settings
        with self._guard:
            of_night = sum(count for each, count in self._streams.items() if each.night == stream.night)
            of_address = sum(count for each, count in self._streams.items() if each.address == stream.address)
            left = settings.streams - self._streams.total()
            if (
                left <= (settings.streams_spared if of_night else 0)
                or of_night >= settings.streams_of_night
                or of_address >= settings.streams_of_address
                or self._streams[stream] >= settings.streams_of_one
            ):
                raise too_many(settings.beat_seconds)
            self._streams[stream] += 1

    def stream_ends(self, stream: Stream) -> None:
        """Gives back the place of a live stream."""
        with self._guard:
            self._streams[stream] -= 1
            if not self._streams[stream]:
                del self._streams[stream]

    def streams(self) -> int:
        """The present number of live streams."""
        with self._guard:
            return self._streams.total()
