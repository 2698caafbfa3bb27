"""Whose turn is it? One budget for the whole application: each key is charged the processor time that its requests took.

A key is a token and where it is shown, or an address alone (`service.api.callers`). It has a share well below one processor, may use some
seconds of it at once, and has only so many requests at work; the next ones wait a moment, each in its turn, and whoever would wait longer is
told when to come again. Requests ask for their turn before anything of them is looked at, and are charged around the whole application, so
that no view has to remember anything. What is long by itself calls `give_way` between its pieces, or `go_on_later`.
"""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from flask import has_request_context, request
from werkzeug.wsgi import ClosingIterator

from rules.core.refusals import mark
from service.limits import Buckets
from service.problems import ProblemError, too_many
from service.settings import Settings

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BEGAN: Final = "cartulina.began"
"""Under this name a request knows at which processor time of its thread it began, and under `TURN` that it has its turn."""
TURN: Final = "cartulina.turn"
RESTS: Final = "cartulina.rests"
"""Under this name stands that it did not get it."""
AT_A_TIME_SECONDS: Final = 1.0
"""How long somebody waits for a request that can be gone on with in the next."""
REST_SECONDS: Final = 2.0
TAKES_LONG: Final = mark("Hay mucho que leer y lleva un rato: dentro de {seconds} s se puede seguir.")
PATIENCE_SECONDS: Final = 3.0
"""How long a request waits for its turn."""


class _Lane:
    """The requests of one key: how many are at work, and who waits, the first to come first."""

    def __init__(self) -> None:
        self.working = 0
        self.queue: deque[threading.Condition] = deque()

    def call(self) -> None:
        """Wakes the first who waits."""
        if self.queue:
            self.queue[0].notify()


class Budget:
    """What each key may have done by one service."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[threading.Condition, float], object] = threading.Condition.wait,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._settings, self._clock, self._wait, self._sleep = settings, clock, wait, sleep
        self._seconds = Buckets(settings.processor_rate, clock)
        self._lanes: dict[Hashable, _Lane] = {}
        self._guard = threading.Lock()

    def begin(self, key: Hashable) -> bool:
        """Lets one more request of a key begin when it is its turn; whether it had to wait for that.

        Raises ProblemError `too_many` where too many wait already, or where it would take too long.
        """
        with self._guard:
            lane = self._lanes.setdefault(key, _Lane())
            waits = bool(lane.queue) or self._lacking(lane, key) > 0
            try:
                if waits:
                    self._queue_up(lane, key)
                lane.working += 1
            finally:
                self._forget(lane, key)
        return waits

    def end(self, key: Hashable) -> None:
        """Ends a request of a key."""
        with self._guard:
            lane = self._lanes[key]
            lane.working -= 1
            lane.call()
            self._forget(lane, key)

    def charge(self, key: Hashable, seconds: float) -> None:
        """Charges a key so much processor time, whether it still has that or not."""
        self._seconds.charge(key, seconds)

    def give_way(self, key: Hashable, seconds: float) -> None:
        """Charges a key for a piece of work; where it has used up its share it rests as long as that piece lasts at this share."""
        self.charge(key, seconds)
        most, refilled_in = self._settings.processor_rate
        self._sleep(min(self._seconds.take(key, 0), seconds * refilled_in / most))

    def _queue_up(self, lane: _Lane, key: Hashable) -> None:
        """Waits until it is the turn of one more request. Raises ProblemError where that takes too long."""
        lacking = self._seconds.take(key, 0)
        if len(lane.queue) >= self._settings.waiting_of_key or lacking > PATIENCE_SECONDS:
            raise too_many(lacking)
        mine, until = threading.Condition(self._guard), self._clock() + PATIENCE_SECONDS
        lane.queue.append(mine)
        try:
            while lane.queue[0] is not mine or self._lacking(lane, key) > 0:
                left = until - self._clock()
                if left <= 0:
                    raise too_many(self._seconds.take(key, 0))
                self._wait(mine, min(left, self._lacking(lane, key)) if lane.queue[0] is mine else left)
        finally:
            lane.queue.remove(mine)
            lane.call()

    def _lacking(self, lane: _Lane, key: Hashable) -> float:
        """In how many seconds the next request of a key may begin, as far as is known; 0 for at once."""
        return math.inf if lane.working >= self._settings.working_of_key else self._seconds.take(key, 0)

    def _forget(self, lane: _Lane, key: Hashable) -> None:
        """Forgets a lane in which nobody works or waits."""
        if not lane.working and not lane.queue:
            self._lanes.pop(key, None)


class Turn:
    """One request that has its turn, from its beginning until its answer begins to go out; what it takes after that is charged too."""

    def __init__(self, budget: Budget, key: Hashable, began: float) -> None:
        self._budget, self._key, self._charged, self._since = budget, key, began, time.monotonic()

    def charge(self) -> None:
        """Charges what was used since it was last charged."""
        self._budget.charge(self._key, self._used())

    @property
    def seconds(self) -> float:
        """How long it has had its turn."""
        return time.monotonic() - self._since

    def give_way(self) -> None:
        """Charges the same, and lets others go first where that was more than its share."""
        self._budget.give_way(self._key, self._used())

    def end(self) -> None:
        """Charges the same; the next request may begin."""
        self.charge()
        self._budget.end(self._key)

    def sent(self, body: Iterable[bytes]) -> Iterator[bytes]:
        """The body of the answer; each part is charged, as it may be made only then."""
        for part in body:
            self.charge()
            yield part

    def _used(self) -> float:
        before, self._charged = self._charged, time.thread_time()
        return self._charged - before


def take_turn(budget: Budget, key: Hashable) -> bool:
    """Waits until it is the turn of this request; whether it had to. Raises ProblemError where that takes too long."""
    try:
        waited = budget.begin(key)
    except ProblemError:
        request.environ[RESTS] = True
        raise
    request.environ[TURN] = Turn(budget, key, request.environ[BEGAN])
    return waited


def give_way() -> None:
    """Is called between two pieces of long work: a request whose key has used up its share lets others go first."""
    if has_request_context():
        turn: Turn = request.environ[TURN]
        turn.give_way()


def go_on_later() -> None:
    """Is called between two pieces of what is kept for the next request: ProblemError where this one has taken long enough."""
    turn: Turn = request.environ[TURN]
    if turn.seconds > AT_A_TIME_SECONDS:
        raise too_many(REST_SECONDS, TAKES_LONG)


def measured(app: WSGIApplication) -> WSGIApplication:
    """An application that ends the turn of each request, and charges what it took."""

    def called(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[BEGAN] = time.thread_time()
        try:
            body = app(environ, start_response)
        finally:
            turn: Turn | None = environ.get(TURN)
            if turn is not None:
                turn.end()
        return body if turn is None else ClosingIterator(turn.sent(body), getattr(body, "close", None))

    return called
