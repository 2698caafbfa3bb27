"""The process of threads under gunicorn: a request gets one when it has come whole, and no address holds more than its part of anything."""

from __future__ import annotations

import contextlib
import errno
import gc
import heapq
import itertools
import selectors
import socket
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import structlog
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.api.bodies import DRAINED_BYTES
from service.api.callers import counted_as, is_believed
from service.arriving import GO_ON, Arriving, TimedSocket
from service.budget import RESTS
from service.limits import Buckets
from service.turns import CLIENT

LOG = structlog.get_logger("cartulina.serve")
REQUEST_SECONDS: Final = 10.0
"""How long a client may take to send a request, head and body, and to take an answer."""
HELD_BYTES: Final = 1 << 16
"""How much of a request is taken in at once; whoever has sent no more of one always has room."""
BODIES_BYTES: Final = 1 << 26
"""How much is held in all of requests that have come in part."""
RESTS_SECONDS: Final = 1.0
RESTS_AT_MOST_SECONDS: Final = 8.0
"""How long a connection is not listened to whose sender is over his share: twice as long each time that he is told again to come later."""
COMING_RATE: Final = (64, 0.64)
"""How many new connections of an address are listened to at once, and in how many seconds as many again: hundreds that come together would
otherwise all be read before anybody else is.
"""
AGAIN_RATE: Final = (16, 0.32)
"""The same of connections that were told to come later: to tell them so again takes time from everybody."""
AT_WORK: Final = 2
"""How many requests of an address that read have a thread at once, and how many that do not, those left out that wait in one: the threads of
all take turns at one processor, and whoever comes from elsewhere waits for each that is at work.
"""
ANSWER_BYTES: Final = 1 << 18
"""How much of an answer the system takes from a thread at once, so that it does not wait for a phone that takes it slowly."""
READS: Final = (b"GET ", b"HEAD ")
Line = tuple[str, bool]
"""The requests of an address that read, or those that do not."""
TOO_MANY: Final = 429
NOTIFIED_SECONDS: Final = 1.0
CALM_SECONDS: Final = 0.9
"""When nothing has come for so long, nobody notices that all threads stop for a moment."""
SWEPT_SECONDS: Final = 60.0
SWEPT_AT_LAST_SECONDS: Final = 600.0
"""How long values that hold each other are left: at least, and where it is never calm."""
MANY: Final = 1_000_000
"""When so many values more are there than after the last look, it is not waited until it is calm: each request leaves some that hold each other."""
MOST_OF_TIME: Final = 0.005
"""What looking for them may take of the time."""


class Connection(TConn):  # type: ignore[misc]  # gunicorn declares no types
    """A connection that gets a thread when a request has come whole, and holds it only as long as it is worked at and answered."""

    def __init__(self, *told: Any, host: str, is_proxy: bool, most_body: int, left: Callable[[Connection], None]) -> None:
        """A connection that was just taken on, from a host as it is counted; `left` is called when it is closed."""
        super().__init__(*told)
        self.host, self.is_proxy, self.counted = host, is_proxy, 0
        self.works_in: Line | None = None
        self.is_aside = False
        """Whether its request goes on to wait and counts no longer among those of its line."""
        self._most_body, self._left = most_body, left
        self._come = self._next()

    @property
    def held(self) -> int:
        """How many bytes of a request it holds that has not come whole."""
        return len(self._come.held)

    @property
    def line(self) -> Line:
        """In which line what has come stands: of what its address reads, or of the rest."""
        return self.host, self._come.held.startswith(READS)

    def begins(self) -> None:
        """The next request has so much time from now on."""
        self.timeout = self.sock.deadline = time.monotonic() + REQUEST_SECONDS

    def has_come(self) -> bool:
        """Takes in what has come; whether a thread can go on with it."""
        try:
            come = self.sock.recv(HELD_BYTES)
        except BlockingIOError:
            return False
        except OSError:
            come = b""
        return not come or self._takes(come)

    @property
    def read_on(self) -> bool:
        """Whether something came with the request before that nobody has taken up."""
        return self.parser is not None and bool(self.parser.unreader.buf.getvalue())

    def has_more(self) -> bool:
        """Takes up what came with the request before; whether that is the next one whole."""
        come = self.parser.unreader.take_buffered()
        self.sock.settimeout(0)
        self.begins()
        return self._takes(come)

    def _takes(self, come: bytes) -> bool:
        asked = self._come.asks
        goes_on = self._come.take(come)
        if self._come.asks and not asked and not goes_on:
            with contextlib.suppress(OSError):
                self.sock.send(GO_ON)
        return goes_on

    def _next(self) -> Arriving:
        return Arriving(self._most_body, DRAINED_BYTES)

    def init(self) -> None:
        """Sets the connection up for one more request."""
        super().init()
        self.sock.settimeout(REQUEST_SECONDS)
        self.sock.blanks = self._come.spilt
        if not self._come.is_whole:
            # What has not come by now nobody waits for: whoever reads it is told that the time is over, and the connection ends.
            self.sock.deadline = 0.0
        self.parser.unreader.unread(bytes(self._come.held))
        self._come = self._next()

    def close(self, graceful: bool = False) -> None:
        """Closes the connection. Nobody waits for the other side to do so too: everything waits for whoever closes."""
        left, self._left = self._left, lambda _: None
        left(self)
        if graceful:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_WR)
                self.sock.settimeout(0)
                self.sock.recv(HELD_BYTES)
        super().close()


class Sweeper:
    """Looks for values that hold each other, which nothing else frees: all threads stand still meanwhile, so it waits until nothing is asked."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sweep: Callable[[], object] = gc.collect,
        more: Callable[[], int] = lambda: gc.get_count()[0],
    ) -> None:
        self._clock, self._sweep, self._more = clock, sweep, more
        self._swept, self._pause = clock(), SWEPT_SECONDS

    def may_sweep(self, calm_seconds: float) -> bool:
        """Sweeps where it is time to, nothing having come for so long; whether it did."""
        now = self._clock()
        since = now - self._swept
        if since < self._pause or (calm_seconds < CALM_SECONDS and since < SWEPT_AT_LAST_SECONDS and self._more() < MANY):
            return False
        self._sweep()
        self._swept = self._clock()
        self._pause = max(SWEPT_SECONDS, (self._swept - now) / MOST_OF_TIME)
        return True


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn declares no types
    """gunicorn's process of threads, in which nobody who is slow, falls silent or comes too often keeps the others out."""

    def __init__(self, *told: Any) -> None:
        """A process that holds no connection yet."""
        super().__init__(*told)
        self._open: Counter[str] = Counter()
        self._held: Counter[str] = Counter()
        self._resting: list[tuple[float, int, Callable[[], None]]] = []
        """When who rests is listened to: the next one first, of two at the same time the one who came first."""
        self._at_work: dict[Line, set[Connection]] = defaultdict(set)
        self._in_line: dict[Line, deque[Connection]] = defaultdict(deque)
        self._rested = itertools.count()
        self._coming, self._again = (Buckets(rate, time.monotonic) for rate in (COMING_RATE, AGAIN_RATE))
        self._files_lacked = False
        self._sweeper = Sweeper()
        self._notifies_at = 0.0

    def notify(self) -> None:
        """Tells the arbiter that this process is alive: once a second is enough, and twice a request is a twentieth of what that takes."""
        now = time.monotonic()
        if now >= self._notifies_at:
            self._notifies_at = now + NOTIFIED_SECONDS
            super().notify()

    def accept(self, listener: Any) -> None:
        """Takes one connection on, unless its address holds too many."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._lacks_files()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED):
                raise
            return
        self._files_lacked = False
        host = counted_as(address[0])
        if self._open[host] >= self.app.settings.connections_of_address:
            client.close()
            return
        self._open[host] += 1
        self.nr_conns += 1
        timed = TimedSocket(fileno=client.detach())
        timed.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ANSWER_BYTES)
        is_proxy = is_believed(address[0], self.app.settings)
        told = {"host": host, "is_proxy": is_proxy, "most_body": self.app.settings.body_bytes, "left": self._leaves}
        conn = Connection(self.cfg, timed, address, listener.getsockname(), **told)
        if is_proxy:
            self._waits_for(conn)
            return
        self._coming.charge(host, 1)
        if late := self._coming.take(host, 0):
            self._rest(late, partial(self._waits_for, conn))
        else:
            self._waits_for(conn)

    def on_client_socket_readable(self, conn: Connection, client: Any) -> None:
        """The next request on a connection that was kept begins."""
        self.keepalived_conns.remove(conn)
        conn.begins()
        self.pending_conns.append(conn)
        self.poller.modify(client, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))
        self.on_pending_socket_readable(conn, client)

    def on_pending_socket_readable(self, conn: Connection, client: Any) -> None:
        """Something more of a request has come."""
        if conn.has_come():
            self._count(conn, 0)
            super().on_pending_socket_readable(conn, client)
            return
        self._count(conn, conn.held)
        if conn.held > HELD_BYTES and not self._has_room(conn.host):
            self.poller.unregister(client)
            self.pending_conns.remove(conn)
            self.nr_conns -= 1
            conn.close()

    def finish_request(self, conn: Connection, fs: Any) -> None:
        """A request was answered: another may come on its connection, perhaps a moment later, or has come with it."""
        if conn.works_in is not None:
            line, conn.works_in = conn.works_in, None
            self._at_work[line].discard(conn)
            self._call_up(line)
        super().finish_request(conn, fs)
        rests, conn.sock.rests_seconds = conn.sock.rests_seconds, 0.0
        conn.sock.rested_seconds = rests
        if rests and conn in self.keepalived_conns:
            self.poller.unregister(conn.sock)
            self._again.charge(conn.host, 1)
            self._rest(rests + self._again.take(conn.host, 0), partial(self._listens_again, conn))

    def enqueue_req(self, conn: Connection) -> None:
        """Gives a connection a thread, or lets it wait for one; of what came with the request before, if that is another one whole."""
        if conn.read_on and not conn.has_more():
            self._waits_for(conn)
        elif conn.is_proxy:
            super().enqueue_req(conn)
        else:
            conn.works_in = line = conn.line
            self._in_line[line].append(conn)
            self._call_up(line)

    def handle_quit(self, number: int, frame: Any) -> None:
        """Quits at once. gunicorn's threads would shut their pool down first, and wait for ever where its lock is held by the very call that
        the signal came into; a pool without its process ends by itself.
        """
        super(ThreadWorker, self).handle_quit(number, frame)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Waits until something comes; those who were told to come later are listened to again when it is time."""
        now = time.monotonic()
        while self._resting and self._resting[0][0] <= now:
            _, _, listens = heapq.heappop(self._resting)
            listens()
        super().wait_for_and_dispatch_events(min(timeout, self._resting[0][0] - now) if self._resting else timeout)
        self._sweeper.may_sweep(time.monotonic() - now)

    def _call_up(self, line: Line) -> None:
        """Gives a thread to each of a line who has waited for one, as far as its places go."""
        waiting = self._in_line[line]
        at_work = self._at_work[line] = {conn for conn in self._at_work[line] if not conn.is_aside}
        while waiting and len(at_work) < AT_WORK:
            conn = waiting.popleft()
            conn.is_aside = False
            conn.sock.steps_aside = partial(self._steps_aside, conn, line)
            at_work.add(conn)
            super().enqueue_req(conn)
        if not at_work:
            del self._at_work[line], self._in_line[line]

    def _steps_aside(self, conn: Connection, line: Line) -> None:
        """The thread of a request is about to wait: its place is free. The loop is woken where somebody waits for that, and not for nothing."""
        conn.is_aside = True
        if self._in_line.get(line):
            self.method_queue.defer(self._call_up, line)

    def _rest(self, seconds: float, listens: Callable[[], None]) -> None:
        """Listens to a connection when so much time has gone by."""
        heapq.heappush(self._resting, (time.monotonic() + seconds, next(self._rested), listens))

    def _listens_again(self, conn: Connection) -> None:
        """Listens to a connection that was kept, unless it was closed meanwhile."""
        if conn in self.keepalived_conns:
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, conn))

    def _waits_for(self, conn: Connection) -> None:
        """Waits for a request without a thread."""
        conn.begins()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def _has_room(self, host: str) -> bool:
        """Whether long bodies may be held that have come in part: of all of them an address has a quarter."""
        return self._held.total() <= BODIES_BYTES and self._held[host] <= BODIES_BYTES // 4

    def _count(self, conn: Connection, held: int) -> None:
        """Counts how much is held of what a connection sends."""
        if held == conn.counted:
            return
        self._held[conn.host] += held - conn.counted
        conn.counted = held
        if not self._held[conn.host]:
            del self._held[conn.host]

    def _leaves(self, conn: Connection) -> None:
        self._count(conn, 0)
        self._open[conn.host] -= 1
        if not self._open[conn.host]:
            del self._open[conn.host]

    def _lacks_files(self) -> None:
        """Waits a moment: a file is free again when some connection is closed."""
        if not self._files_lacked:
            LOG.error("no_files", why="no more files can be open at once: who comes now has to wait")
        self._files_lacked = True
        time.sleep(0.05)


def lets_rest(_worker: Any, _request: Any, environ: dict[str, Any], response: Any) -> None:
    """Whoever asks too much and asks again at once on the same connection is not heard for a while. A proxy is: it asks for others too."""
    refused = response.status_code == TOO_MANY
    if (refused or environ.get(RESTS)) and "HTTP_X_FORWARDED_FOR" not in environ:
        client = environ[CLIENT]
        again = client.rested_seconds if refused else 0.0
        client.rests_seconds = min(RESTS_AT_MOST_SECONDS, 2 * again or RESTS_SECONDS)
