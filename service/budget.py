"""Whose turn is it? One budget for the whole application: each key is charged the processor time that its requests took.

A key is a token with the address that shows it, or an address alone (`service.api.callers`). It has a share well below one
processor and may use some seconds of it at once. Only so many of its requests may run that read, that write, and that catch
up a stream. Further ones wait a moment, each in its turn; a request that would wait longer is told when to come again. An
address has a larger share of the same kind for all tokens shown there. Requests ask for their turn before any of their
content is processed, and are charged around the whole application, so that no view has to remember anything. Long tasks call
`give_way` before each piece, which is charged before it begins, or `go_on_later`.
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from flask import has_request_context, request
from werkzeug.wsgi import ClosingIterator

from rules.core.refusals import mark
from service.limits import Buckets
from service.problems import too_many
from service.settings import Settings
from service.turns import step_aside

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

BEGAN: Final = "cartulina.began"
"""The environment key for the processor time of the thread at which a request began; `TURN` is the one for its turn."""
TURN: Final = "cartulina.turn"
RESTS: Final = "cartulina.rests"
"""The environment key that says: the request exceeds its share, so the next one on its connection is read later.

Only a request for which nobody waits has it.
"""
WHOLE: Final = "cartulina.whole"
"""The environment key that says: the whole answer is already made."""
AT_A_TIME_SECONDS: Final = 0.5
"""How long a client waits for a request that the next one can continue."""
REST_SECONDS: Final = 2.0
TAKES_LONG: Final = mark("Hay mucho que leer y lleva un rato: prueba otra vez dentro de {seconds} s.")
PATIENCE_SECONDS: Final = 3.0
"""How long a request waits for the turn of its key."""
PATIENCE_AT_ADDRESS_SECONDS: Final = 10.0
"""How long it waits behind other keys of its address: after a start, a club reads a lot at once."""
EVENT_SECONDS: Final = 6e-5
"""About how much processor time it takes to fold an event; the real time is charged in the end."""

LETS_WRITE_SECONDS: Final = 0.02
MUCH_LEFT: Final = 0.75
"""A key that reads and has less than this part of its allowance left lets a running write go first.

It waits for `LETS_WRITE_SECONDS` at most. All running requests share one processor.
"""
HANDLED_SECONDS: Final = 5e-4
"""About how much processor time a request takes before and after the application: to be read, handed to a thread and sent."""

Kind = Literal["reads", "writes", "streams"]
"""What a request does; each kind has its own turns.

So a reader never waits for a writer that waits for another program with the book, and a page never waits for forty streams
that catch up.
"""


class _Lane:
    """The requests of one kind of one key: how many run, and which wait, in order of arrival."""

    def __init__(self, places: int) -> None:
        self.places, self.working = places, 0
        self.queue: deque[threading.Condition] = deque()

    def call(self) -> None:
        """Wakes the first waiting request."""
        if self.queue:
            self.queue[0].notify()


class Budget:
    """The processor time that each key of a service may use, or each address (`Settings.of_address`)."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[threading.Condition, float], object] = threading.Condition.wait,
        sleep: Callable[[float], None] = time.sleep,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._settings, self._clock, self._wait, self._sleep, self._patience = settings, clock, wait, sleep, patience
        self._seconds = Buckets(settings.processor_rate, clock)
        self._lanes: dict[tuple[Hashable, Kind], _Lane] = {}
        self._guard = threading.Lock()
        self._writing, self._written = 0, threading.Condition(self._guard)

    def begin(self, key: Hashable, kind: Kind = "reads") -> bool:
        """Lets one more request of a key begin when it is its turn; whether it had to wait.

        Raises ProblemError `too_many` if too many already wait, or if it would take too long.
        """
        with self._guard:
            lane = self._lanes.setdefault((key, kind), _Lane(self._places(kind)))
            waits = bool(lane.queue) or self._lacking(lane, key) > 0
            try:
                if waits:
                    self._queue_up(lane, key, kind)
                lane.working += 1
            finally:
                self._forget(key, kind)
            if kind == "writes":
                self._writing += 1
            elif self._writing and self._seconds.left(key) < MUCH_LEFT * self._settings.processor_rate[0]:
                waits = True
                step_aside()
                self._wait(self._written, LETS_WRITE_SECONDS)
        return waits

    def end(self, key: Hashable, kind: Kind = "reads") -> None:
        """Ends a request of a key."""
        with self._guard:
            lane = self._lanes[key, kind]
            lane.working -= 1
            lane.call()
            if kind == "writes":
                self._writing -= 1
                self._written.notify_all()
            self._forget(key, kind)

    def charge(self, key: Hashable, seconds: float) -> None:
        """Charges a key this much processor time, even beyond its allowance; a negative amount gives back an excess."""
        self._seconds.charge(key, seconds)

    def is_over(self, key: Hashable) -> bool:
        """Whether a key has used up its share."""
        return self._seconds.take(key, 0) > 0

    def give_way(self, key: Hashable, seconds: float) -> None:
        """Charges a key for a piece of work; if that exceeds its share, sleeps as long as the piece lasts at that share."""
        self.charge(key, seconds)
        most, refilled_in = self._settings.processor_rate
        rest = max(0.0, min(self._seconds.take(key, 0), seconds * refilled_in / most))
        if rest:
            step_aside()
        self._sleep(rest)

    def _queue_up(self, lane: _Lane, key: Hashable, kind: Kind) -> None:
        """Waits until it is the turn of one more request. Raises ProblemError if that takes too long."""
        lacking = self._seconds.take(key, 0)
        # The number of streams has a limit of its own (`Settings.streams`).
        waits: tuple[Kind, ...] = () if kind == "streams" else ("reads", "writes")
        waiting = sum(len(self._lanes[key, each].queue) for each in waits if (key, each) in self._lanes)
        if (waits and waiting >= self._settings.waiting_of_key) or lacking > self._patience:
            raise too_many(lacking)
        mine, until = threading.Condition(self._guard), self._clock() + self._patience
        lane.queue.append(mine)
        step_aside()
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
        """The seconds until the next request of a key may begin, as far as known; 0 for at once."""
        return math.inf if lane.working >= lane.places else self._seconds.take(key, 0)

    def _places(self, kind: Kind) -> int:
        """How many requests of a kind a key may run at once."""
        return self._settings.writing_of_key if kind == "writes" else self._settings.reading_of_key

    def _forget(self, key: Hashable, kind: Kind) -> None:
        """Deletes a lane without running or waiting requests."""
        lane = self._lanes[key, kind]
        if not lane.working and not lane.queue:
            del self._lanes[key, kind]


class Share(NamedTuple):
    """A key of a budget that a request is charged to; without `turn`, it is answered at once and charged all the same."""

    budget: Budget
    key: Hashable
    turn: bool = True
    kind: Kind = "reads"

    def begin(self) -> bool:
        """Lets a request begin when it is its turn; whether it had to wait. Raises ProblemError as the budget does."""
        return self.turn and self.budget.begin(self.key, self.kind)

    def end(self) -> None:
        """Ends a request."""
        if self.turn:
            self.budget.end(self.key, self.kind)


class Turn:
    """A request that has its turn, until its answer begins to go out; whatever it takes after that is charged too."""

    def __init__(self, shares: Sequence[Share], began: float) -> None:
        self._shares, self._charged, self._since = shares, began, time.monotonic()
        self._ahead = 0.0
        """How much of the coming work is already charged."""

    def charge(self) -> None:
        """Charges the time used since the last charge."""
        due = self._due()
        for share in self._shares:
            share.budget.charge(share.key, due)

    @property
    def seconds(self) -> float:
        """How long it has had its turn."""
        return time.monotonic() - self._since

    @property
    def is_over(self) -> bool:
        """Whether the charges so far exceed its share."""
        return any(share.budget.is_over(share.key) for share in self._shares)

    def give_way(self, ahead: float) -> None:
        """Charges the used time and the next piece of work, and lets others go first if that exceeds its share."""
        due = self._due() + ahead
        self._ahead = ahead
        for share in self._shares:
            share.budget.give_way(share.key, due)

    def end(self) -> None:
        """Charges the used time; the next request may begin."""
        self.charge()
        for share in self._shares:
            share.end()

    @contextlib.contextmanager
    def again(self) -> Iterator[None]:
        """A piece of work of a stream that goes on after this turn, in a turn of its own. Raises ProblemError as `take_turn` does."""
        shares = [share._replace(kind="streams") for share in self._shares]
        _begin(shares)
        try:
            yield
        finally:
            self.charge()
            for share in reversed(shares):
                share.end()

    def sent(self, body: Iterable[bytes]) -> Iterator[bytes]:
        """The body of the answer; each part is charged, because it may be made only then."""
        for part in body:
            self.charge()
            yield part

    def _due(self) -> float:
        """The time used since the last charge, less what was charged in advance."""
        before, self._charged = self._charged, time.thread_time()
        ahead, self._ahead = self._ahead, 0.0
        return self._charged - before - ahead


def take_turn(*shares: Share) -> bool:
    """Waits until it is the turn of this request in each of its shares; whether it had to. Raises ProblemError if that takes too long."""
    waited = _begin(shares)
    if any(not share.turn and share.budget.is_over(share.key) for share in shares):
        request.environ[RESTS] = True
    if any(share.kind == "writes" for share in shares):
        # It waits for the disk, and perhaps for another program that has the book.
        step_aside()
    request.environ[TURN] = Turn(shares, request.environ[BEGAN])
    return waited


def _begin(shares: Sequence[Share]) -> bool:
    """Begins a piece of work in each of its shares; whether it had to wait. If one refuses, the earlier ones are ended."""
    waited, begun = False, list[Share]()
    try:
        for share in shares:
            waited |= share.begin()
            begun.append(share)
    except BaseException:
        for share in reversed(begun):
            share.end()
        raise
    return waited


def give_way(events: int) -> None:
    """To be called before a piece of long work that folds this many events: a caller that has used up its share lets others go first."""
    if has_request_context():
        turn: Turn = request.environ[TURN]
        turn.give_way(events * EVENT_SECONDS)


def go_on_later() -> None:
    """To be called between two pieces that the next request can continue: ProblemError if this one has taken long enough, or its share."""
    turn: Turn = request.environ[TURN]
    if turn.seconds > AT_A_TIME_SECONDS or turn.is_over:
        raise too_many(REST_SECONDS, TAKES_LONG)


def measured(app: WSGIApplication) -> WSGIApplication:
    """An application that ends the turn of each request and charges its time."""

    def called(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[BEGAN] = time.thread_time() - HANDLED_SECONDS
        try:
            body = app(environ, start_response)
        finally:
            turn: Turn | None = environ.get(TURN)
            if turn is not None:
                turn.end()
        return body if turn is None or environ.get(WHOLE) else ClosingIterator(turn.sent(body), getattr(body, "close", None))

    return called
