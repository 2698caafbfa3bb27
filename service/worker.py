"""The threaded process under gunicorn: a request gets a thread once it has fully arrived, and each address gets only its share."""

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
"""How long a client may take to send a request, head and body, and to receive an answer."""
HELD_BYTES: Final = 1 << 16
"""How much of a request is read at once; a request up to this size always has room."""
BODIES_BYTES: Final = 1 << 26
"""How many bytes of incomplete requests are held in total."""
RESTS_SECONDS: Final = 1.0
RESTS_AT_MOST_SECONDS: Final = 8.0
"""How long the connection of a client over its share rests: twice as long each time it is again told to come later."""
COMING_RATE: Final = (64, 0.64)
"""How many new connections of an address are read at once, and in how many seconds as many again.

Otherwise hundreds that arrive together would all be read before anybody else's.
"""
AGAIN_RATE: Final = (16, 0.32)
"""The same for connections that were told to come later: to repeat the answer takes time from everybody."""
AT_WORK: Final = 2
"""How many reading requests of an address have a thread at once, and how many others, without those that wait in a thread.

All threads share one processor, and requests from elsewhere would wait for each running one.
"""
ANSWER_BYTES: Final = 1 << 18
"""How much of an answer the system takes from a thread at once, so that the thread does not wait for a slow phone."""
READS: Final = (b"GET ", b"HEAD ")
Line = tuple[str, bool]
"""An address, with whether it is the line of its reading requests or of the others."""
TOO_MANY: Final = 429
NOTIFIED_SECONDS: Final = 1.0
CALM_SECONDS: Final = 0.9
"""After this long without a request, nobody notices that all threads stop for a moment."""
SWEPT_SECONDS: Final = 60.0
SWEPT_AT_LAST_SECONDS: Final = 600.0
"""How long cyclic garbage is left: at least, and at most if it is never calm."""
MANY: Final = 1_000_000
"""With this many new values, the sweep no longer waits for calm: each request leaves some cyclic garbage."""
MOST_OF_TIME: Final = 0.005
"""The greatest part of the time that sweeps may take."""


class Connection(TConn):  # type: ignore[misc]  # gunicorn declares no types
    """A connection that gets a thread when a request has fully arrived, and holds it only until that is answered."""

    def __init__(self, *told: Any, host: str, is_proxy: bool, most_body: int, left: Callable[[Connection], None]) -> None:
        """A newly accepted connection, from the host that it counts for; `left` is called when it closes."""
        super().__init__(*told)
        self.host, self.is_proxy, self.counted = host, is_proxy, 0
        self.works_in: Line | None = None
        self.is_aside = False
        """Whether its request is about to wait, and no longer counts in its line."""
        self._most_body, self._left = most_body, left
        self._come = self._next()

    @property
    def held(self) -> int:
        """How many bytes of an incomplete request it holds."""
        return len(self._come.held)

    @property
    def line(self) -> Line:
        """The line of the request: the reading ones of its address, or the others."""
        return self.host, self._come.held.startswith(READS)

    def begins(self) -> None:
        """Starts the time limit of the next request."""
        self.timeout = self.sock.deadline = time.monotonic() + REQUEST_SECONDS

    def has_come(self) -> bool:
        """Reads what has arrived; whether a thread can take over."""
        try:
            come = self.sock.recv(HELD_BYTES)
        except BlockingIOError:
            return False
        except OSError:
            come = b""
        return not come or self._takes(come)

    @property
    def read_on(self) -> bool:
        """Whether bytes of a further request arrived with the previous one."""
        return self.parser is not None and bool(self.parser.unreader.buf.getvalue())

    def has_more(self) -> bool:
        """Takes up bytes that arrived with the previous request; whether they are a complete request."""
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
            # Nobody waits for the missing part: a reader gets a timeout, and the connection ends.
            self.sock.deadline = 0.0
        self.parser.unreader.unread(bytes(self._come.held))
        self._come = self._next()

    def close(self, graceful: bool = False) -> None:
        """Closes the connection without waiting for the other side to close: the whole loop would wait."""
        left, self._left = self._left, lambda _: None
        left(self)
        if graceful:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_WR)
                self.sock.settimeout(0)
                self.sock.recv(HELD_BYTES)
        super().close()


class Sweeper:
    """Collects cyclic garbage, which nothing else frees: all threads stop meanwhile, so it waits until no request is running."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sweep: Callable[[], object] = gc.collect,
        more: Callable[[], int] = lambda: gc.get_count()[0],
    ) -> None:
        self._clock, self._sweep, self._more = clock, sweep, more
        self._swept, self._pause = clock(), SWEPT_SECONDS

    def may_sweep(self, calm_seconds: float) -> bool:
        """Sweeps if it is time to and nothing has arrived for `calm_seconds`; whether it did."""
        now = self._clock()
        since = now - self._swept
        if since < self._pause or (calm_seconds < CALM_SECONDS and since < SWEPT_AT_LAST_SECONDS and self._more() < MANY):
            return False
        self._sweep()
        self._swept = self._clock()
        self._pause = max(SWEPT_SECONDS, (self._swept - now) / MOST_OF_TIME)
        return True


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn declares no types
    """gunicorn's threaded process, in which a slow, silent or greedy client does not keep others out."""

    def __init__(self, *told: Any) -> None:
        """A process without connections."""
        super().__init__(*told)
        self._open: Counter[str] = Counter()
        self._held: Counter[str] = Counter()
        self._resting: list[tuple[float, int, Callable[[], None]]] = []
        """When resting connections are read again, the earliest first; for equal times, the first to come."""
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
        """Accepts one connection, unless its address holds too many."""
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
        """Begins the next request on a kept connection."""
        self.keepalived_conns.remove(conn)
        conn.begins()
        self.pending_conns.append(conn)
        self.poller.modify(client, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))
        self.on_pending_socket_readable(conn, client)

    def on_pending_socket_readable(self, conn: Connection, client: Any) -> None:
        """Reads more of a request."""
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
        """After an answer: another request may come on the connection, perhaps after a rest, or has already come."""
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
        """Gives a connection a thread, or queues it for one; first takes up bytes that arrived with the previous request."""
        if conn.read_on and not conn.has_more():
            self._waits_for(conn)
        elif conn.is_proxy:
            super().enqueue_req(conn)
        else:
            conn.works_in = line = conn.line
            self._in_line[line].append(conn)
            self._call_up(line)

    def handle_quit(self, number: int, frame: Any) -> None:
        """Quits at once.

        gunicorn's threads would first shut down their pool, and wait forever if the interrupted call holds its lock; without
        its process, a pool ends by itself.
        """
        super(ThreadWorker, self).handle_quit(number, frame)

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Waits for events; resting connections are read again when it is time."""
        now = time.monotonic()
        while self._resting and self._resting[0][0] <= now:
            _, _, listens = heapq.heappop(self._resting)
            listens()
        super().wait_for_and_dispatch_events(min(timeout, self._resting[0][0] - now) if self._resting else timeout)
        self._sweeper.may_sweep(time.monotonic() - now)

    def _call_up(self, line: Line) -> None:
        """Gives threads to waiting connections of a line, as far as its places go."""
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
        """Frees the place of a request whose thread is about to wait; wakes the loop only if another request waits for the place."""
        conn.is_aside = True
        if self._in_line.get(line):
            self.method_queue.defer(self._call_up, line)

    def _rest(self, seconds: float, listens: Callable[[], None]) -> None:
        """Listens to a connection again after some time."""
        heapq.heappush(self._resting, (time.monotonic() + seconds, next(self._rested), listens))

    def _listens_again(self, conn: Connection) -> None:
        """Listens to a kept connection again, unless it was closed meanwhile."""
        if conn in self.keepalived_conns:
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, conn))

    def _waits_for(self, conn: Connection) -> None:
        """Waits for a request without a thread."""
        conn.begins()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def _has_room(self, host: str) -> bool:
        """Whether more of long incomplete bodies may be held: an address gets at most a quarter of all."""
        return self._held.total() <= BODIES_BYTES and self._held[host] <= BODIES_BYTES // 4

    def _count(self, conn: Connection, held: int) -> None:
        """Counts how many bytes of an incomplete request a connection holds."""
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
        """Waits a moment: a file is free again when some connection closes."""
        if not self._files_lacked:
            LOG.error("no_files", why="no more files can be open at once: who comes now has to wait")
        self._files_lacked = True
        time.sleep(0.05)


def lets_rest(_worker: Any, _request: Any, environ: dict[str, Any], response: Any) -> None:
    """Lets a connection rest if its client asks too much and asks again at once. A proxy never rests, because it asks for others too."""
    refused = response.status_code == TOO_MANY
    if (refused or environ.get(RESTS)) and "HTTP_X_FORWARDED_FOR" not in environ:
        client = environ[CLIENT]
        again = client.rested_seconds if refused else 0.0
        client.rests_seconds = min(RESTS_AT_MOST_SECONDS, 2 * again or RESTS_SECONDS)
