"""How much is too much: requests a second of one token or address, nights opened by one address, live streams at once."""

from __future__ import annotations

import threading
import time
from collections import Counter

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from service.problems import too_many
from service.settings import Settings


class Limits:
    """The limits of one service; what is counted stays in memory."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._requests, self._openings = parse(settings.request_rate), parse(settings.opening_rate)
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._streams: Counter[str] = Counter()
        self._guard, self._counting = threading.Lock(), threading.Lock()

    def request(self, who: str) -> None:
        """Counts one request. Raises ProblemError `too_many` when it is one too many."""
        self._hit(self._requests, "request", who)

    def opening(self, address: str) -> None:
        """Counts one opening of a night. Raises ProblemError `too_many` when it is one too many."""
        self._hit(self._openings, "opening", address)

    def _hit(self, item: RateLimitItem, what: str, who: str) -> None:
        # What counts in memory starts a timer now and then, and two threads that start it at once would start it twice.
        with self._counting:
            if not self._limiter.hit(item, what, who):
                raise too_many(self._limiter.get_window_stats(item, what, who).reset_time - time.time())

    def stream_begins(self, night: str) -> None:
        """Takes a place for a live stream of a night. Raises ProblemError `too_many` when there is none left."""
        with self._guard:
            if self._streams.total() >= self._settings.streams or self._streams[night] >= self._settings.streams_of_night:
                raise too_many(self._settings.beat_seconds)
            self._streams[night] += 1

    def stream_ends(self, night: str) -> None:
        """Gives the place of a live stream back."""
        with self._guard:
            self._streams[night] -= 1
            if not self._streams[night]:
                del self._streams[night]

    def streams(self) -> int:
        """How many live streams there are now."""
        with self._guard:
            return self._streams.total()
