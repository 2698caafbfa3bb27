"""Whose turn is it? One budget for the whole application: each key is charged the processor time that its requests took.

A key is a token and where it is shown, or an address alone (`service.api.callers`). It has a share well below one processor, may use some
seconds of it at once, and has only so many requests at work that read, as many that write, and as many streams that catch up; the next ones wait a
moment, each in its turn, and whoever would wait longer is told when to come again. An address has such a share as well, a larger one, for all the
tokens that are shown there. Requests ask for their turn before anything of them is looked at, and are charged around the whole application, so
that no view has to remember anything. What is long by itself calls `give_way` before each piece, which is paid for before it begins, or
`go_on_later`.
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
"""Under this name a request knows at which processor time of its thread it began, and under `TURN` that it has its turn."""
TURN: Final = "cartulina.turn"
RESTS: Final = "cartulina.rests"
"""Under this name stands that it is over its share with what nobody waits for: the next one on its connection is heard later."""
WHOLE: Final = "cartulina.whole"
"""Under this name stands that nothing of its answer is still to be made."""
AT_A_TIME_SECONDS: Final = 0.5
"""How long somebody waits for a request that can be gone on with in the next."""
REST_SECONDS: Final = 2.0
TAKES_LONG: Final = mark("Hay mucho que leer y lleva un rato: prueba otra vez dentro de {seconds} s.")
PATIENCE_SECONDS: Final = 3.0
"""How long a request waits for the turn of its key."""
PATIENCE_AT_ADDRESS_SECONDS: Final = 10.0
"""How long it waits behind other keys of its address: a club after a start has much to read at once."""
EVENT_SECONDS: Final = 6e-5
"""About how much of a processor an event takes that is folded; what it really took is charged in the end."""

LETS_WRITE_SECONDS: Final = 0.02
MUCH_LEFT: Final = 0.75
"""A key that reads, with less than this part left of what it may use at once, lets a write that is at work go first, for so long at most: all that
is at work takes turns at one processor.
"""
HANDLED_SECONDS: Final = 5e-4
"""About how much of a processor a request takes before it gets here and behind it: to be read, handed to a thread and sent."""

Kind = Literal["reads", "writes", "streams"]
"""What a request does: each kind has its own turns, so that nobody who reads waits for whoever waits for another program that has the book,
and no page for forty streams that catch up.
"""


class _Lane:
    """The requests of one kind of one key: how many are at work, and who waits, the first to come first."""

    def __init__(self, places: int) -> None:
        self.places, self.working = places, 0
        self.queue: deque[threading.Condition] = deque()

    def call(self) -> None:
        """Wakes the first who waits."""
        if self.queue:
            self.queue[0].notify()


class Budget:
    """What each key may have done by one service, or each address (`Settings.of_address`)."""

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
        """Lets one more request of a key begin when it is its turn; whether it had to wait for that.

        Raises ProblemError `too_many` where too many wait already, or where it would take too long.
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
        """Charges a key so much processor time, whether it still has that or not; below zero, gives back what was too much."""
        self._seconds.charge(key, seconds)

    def is_over(self, key: Hashable) -> bool:
        """Whether a key has used up its share."""
        return self._seconds.take(key, 0) > 0

    def give_way(self, key: Hashable, seconds: float) -> None:
        """Charges a key for a piece of work; where it has used up its share it rests as long as that piece lasts at this share."""
        self.charge(key, seconds)
        most, refilled_in = self._settings.processor_rate
        rest = max(0.0, min(self._seconds.take(key, 0), seconds * refilled_in / most))
        if rest:
            step_aside()
        self._sleep(rest)

    def _queue_up(self, lane: _Lane, key: Hashable, kind: Kind) -> None:
        """Waits until it is the turn of one more request. Raises ProblemError where that takes too long."""
        lacking = self._seconds.take(key, 0)
        # How many streams there may be is bounded by itself (`Settings.streams`).
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
        """In how many seconds the next request of a key may begin, as far as is known; 0 for at once."""
        return math.inf if lane.working >= lane.places else self._seconds.take(key, 0)

    def _places(self, kind: Kind) -> int:
        """How many of a kind of a key may be at work at once."""
        return self._settings.writing_of_key if kind == "writes" else self._settings.reading_of_key

    def _forget(self, key: Hashable, kind: Kind) -> None:
        """Forgets a lane in which nobody works or waits."""
        lane = self._lanes[key, kind]
        if not lane.working and not lane.queue:
            del self._lanes[key, kind]


class Share(NamedTuple):
    """What a request is charged to: a key of a budget; unless it waits for its `turn`, it is answered at once and charged all the same."""

    budget: Budget
    key: Hashable
    turn: bool = True
    kind: Kind = "reads"

    def begin(self) -> bool:
        """Lets a request begin when it is its turn; whether it had to wait for that. Raises ProblemError as the budget does."""
        return self.turn and self.budget.begin(self.key, self.kind)

    def end(self) -> None:
        """Ends a request."""
        if self.turn:
            self.budget.end(self.key, self.kind)


class Turn:
    """One request that has its turn, from its beginning until its answer begins to go out; what it takes after that is charged too."""

    def __init__(self, shares: Sequence[Share], began: float) -> None:
        self._shares, self._charged, self._since = shares, began, time.monotonic()
        self._ahead = 0.0
        """How much of what comes next is paid for."""

    def charge(self) -> None:
        """Charges what was used since it was last charged."""
        due = self._due()
        for share in self._shares:
            share.budget.charge(share.key, due)

    @property
    def seconds(self) -> float:
        """How long it has had its turn."""
        return time.monotonic() - self._since

    @property
    def is_over(self) -> bool:
        """Whether what it was charged by now is more than its share."""
        return any(share.budget.is_over(share.key) for share in self._shares)

    def give_way(self, ahead: float) -> None:
        """Charges the same and the piece of work that comes next, and lets others go first where that is more than its share."""
        due = self._due() + ahead
        self._ahead = ahead
        for share in self._shares:
            share.budget.give_way(share.key, due)

    def end(self) -> None:
        """Charges the same; the next request may begin."""
        self.charge()
        for share in self._shares:
            share.end()

    @contextlib.contextmanager
    def again(self) -> Iterator[None]:
        """One piece of work of a stream, which goes on when this turn is over, in a turn of its own. Raises ProblemError as `take_turn` does."""
        shares = [share._replace(kind="streams") for share in self._shares]
        _begin(shares)
        try:
            yield
        finally:
            self.charge()
            for share in reversed(shares):
                share.end()

    def sent(self, body: Iterable[bytes]) -> Iterator[bytes]:
        """The body of the answer; each part is charged, as it may be made only then."""
        for part in body:
            self.charge()
            yield part

    def _due(self) -> float:
        """What was used since it was last charged, less what was paid for it before."""
        before, self._charged = self._charged, time.thread_time()
        ahead, self._ahead = self._ahead, 0.0
        return self._charged - before - ahead


def take_turn(*shares: Share) -> bool:
    """Waits until it is the turn of this request by each of its shares; whether it had to. Raises ProblemError where that takes too long."""
    waited = _begin(shares)
    if any(not share.turn and share.budget.is_over(share.key) for share in shares):
        request.environ[RESTS] = True
    if any(share.kind == "writes" for share in shares):
        # It waits for the disk, and may have to for another program that has the book.
        step_aside()
    request.environ[TURN] = Turn(shares, request.environ[BEGAN])
    return waited


def _begin(shares: Sequence[Share]) -> bool:
    """Begins one piece of work by each of its shares; whether it had to wait. Where one refuses it, those before it are ended."""
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
    """Is called before a piece of long work that folds so many events: whoever has used up his share with it lets others go first."""
    if has_request_context():
        turn: Turn = request.environ[TURN]
        turn.give_way(events * EVENT_SECONDS)


def go_on_later() -> None:
    """Is called between two pieces of what is kept for the next request: ProblemError where this one has taken long enough, or its share."""
    turn: Turn = request.environ[TURN]
    if turn.seconds > AT_A_TIME_SECONDS or turn.is_over:
        raise too_many(REST_SECONDS, TAKES_LONG)


def measured(app: WSGIApplication) -> WSGIApplication:
    """An application that ends the turn of each request, and charges what it took."""

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
