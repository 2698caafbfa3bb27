"""Does the loop that waits for requests bound what an address may hold, and leave clients alone that must come later?"""

from __future__ import annotations

import contextlib
import itertools
import signal
import socket
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import ThreadWorker

from service import worker as loop
from service.limits import Buckets
from service.settings import Settings, settings_from
from service.worker import (
    AGAIN_RATE,
    ANSWER_BYTES,
    AT_WORK,
    BODIES_BYTES,
    CALM_SECONDS,
    COMING_RATE,
    MANY,
    MOST_OF_TIME,
    RESTS_SECONDS,
    SWEPT_AT_LAST_SECONDS,
    SWEPT_SECONDS,
    Sweeper,
    Worker,
    lets_rest,
)
from tests.for_each import for_each
from tests.service.test_budget import Clocks


def test_of_bodies_that_come_slowly_an_address_has_a_quarter() -> None:
    """16 MiB of 64: then it has no room, and others have; once all have filled them, nobody has."""
    worker = Worker.__new__(Worker)
    worker._held = Counter({"192.0.2.7": BODIES_BYTES // 4, "192.0.2.8": 1})
    assert worker._has_room("192.0.2.7")
    worker._held["192.0.2.7"] += 1
    assert (worker._has_room("192.0.2.7"), worker._has_room("192.0.2.8")) == (False, True)
    worker._held = Counter({f"192.0.2.{number}": BODIES_BYTES // 8 for number in range(9)})
    assert not worker._has_room("192.0.2.1")


def test_a_worker_quits_while_it_gives_out_a_request() -> None:
    """The signal interrupts the call that holds the lock of the pool."""
    worker = Worker.__new__(Worker)
    worker.cfg, worker.tpool = Config(), ThreadPoolExecutor(1)
    with ThreadPoolExecutor(1) as elsewhere, worker.tpool._shutdown_lock:
        quits = elsewhere.submit(worker.handle_quit, signal.SIGQUIT, None)
        assert isinstance(quits.exception(timeout=5), SystemExit)


class Poller:
    """The sockets that are polled."""

    def __init__(self) -> None:
        self.heard: set[Any] = set()

    def register(self, each: Any, *_: Any) -> None:
        """Polls a socket."""
        self.heard.add(each)

    def unregister(self, each: Any) -> None:
        """Polls it no longer."""
        self.heard.remove(each)


class Connection:
    """A kept connection."""

    read_on = is_proxy = False
    works_in = None
    is_aside = False

    def __init__(self, sock: Any, host: str = "192.0.2.7") -> None:
        self.sock, self.host, self.line = sock, host, (host, True)


class Socket:
    """Its socket."""

    rests_seconds = 0.0
    rested_seconds = 0.0
    steps_aside: Callable[[], None]


class Deferred:
    """The work that threads leave for the loop, done at once."""

    def defer(self, callback: Callable[..., None], *told: Any) -> None:
        """Does it."""
        callback(*told)


class App(NamedTuple):
    """The application."""

    settings: Settings


class Response:
    """Its response."""

    def __init__(self, status: int) -> None:
        self.status_code = status


def waiting() -> Worker:
    """A loop that polls no socket yet."""
    worker = Worker.__new__(Worker)
    worker.poller, worker.keepalived_conns, worker.pending_conns, worker._resting = Poller(), deque(), deque(), []
    worker._rested, worker._open, worker.nr_conns, worker._again = itertools.count(), Counter(), 0, Buckets(AGAIN_RATE, Clocks())
    worker._held, worker._at_work, worker._in_line = Counter(), defaultdict(set), defaultdict(deque)
    worker.method_queue = Deferred()
    return worker


def test_whoever_was_told_to_come_later_is_heard_a_second_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then it may ask as often as it likes; an answered client is heard at once."""
    clock, waited = Clocks(), list[float]()
    worker = waiting()
    worker._sweeper = Sweeper(clock)

    def kept(self: Any, conn: Any, _answered: Any) -> None:
        self.keepalived_conns.append(conn)
        self.poller.register(conn.sock)

    monkeypatch.setattr(ThreadWorker, "finish_request", kept)
    monkeypatch.setattr(ThreadWorker, "wait_for_and_dispatch_events", lambda _, seconds: waited.append(seconds))
    monkeypatch.setattr("service.worker.time.monotonic", clock)
    polite: Any = Connection(Socket())
    rude: Any = Connection(Socket())
    lets_rest(None, None, {"cartulina.rests": True, "gunicorn.socket": rude.sock}, Response(429))
    for each in (polite, rude):
        worker.finish_request(each, None)
    assert worker.poller.heard == {polite.sock}
    clock.now += RESTS_SECONDS / 4
    worker.wait_for_and_dispatch_events(5.0)
    assert waited == [0.75 * RESTS_SECONDS]
    assert worker.poller.heard == {polite.sock}
    clock.now += RESTS_SECONDS
    worker.wait_for_and_dispatch_events(5.0)
    assert worker.poller.heard == {polite.sock, rude.sock}


def test_hundreds_that_were_told_to_come_later_are_not_heard_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """16 of one address at once, then fifty a second; clients from elsewhere wait for none of them."""
    worker, rests = waiting(), list[float]()
    monkeypatch.setattr(ThreadWorker, "finish_request", lambda self, conn, _: self.keepalived_conns.append(conn))
    monkeypatch.setattr(worker, "_rest", lambda seconds, _: rests.append(seconds))
    many: list[Any] = [*(Connection(Socket()) for _ in range(AGAIN_RATE[0] + 2)), Connection(Socket(), "192.0.2.8")]
    for each in many:
        each.sock.rests_seconds = 1.0
        worker.poller.register(each.sock)
        worker.finish_request(each, None)
    assert rests == pytest.approx([*[1.0] * AGAIN_RATE[0], 1.02, 1.04, 1.0])


def test_whoever_does_not_heed_it_is_heard_later_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second, two, four, eight; a file that it gets all the same costs one; an answer resets the delay."""
    worker = waiting()
    monkeypatch.setattr(ThreadWorker, "finish_request", lambda *_: None)
    connection: Any = Connection(Socket())

    file = 304

    def rests(*statuses: int) -> list[float]:
        found = []
        for status in statuses:
            over = {"cartulina.rests": True} if status == file else {}
            lets_rest(None, None, {**over, "gunicorn.socket": connection.sock}, Response(status))
            found.append(connection.sock.rests_seconds)
            worker.finish_request(connection, None)
        return found

    assert rests(429, 429, 429, 429, 429, file, 429, 200, 429) == [1, 2, 4, 8, 8, 1, 2, 0, 1]


@pytest.mark.parametrize("proxies", ["", "127.0.0.1"])
def test_of_hundreds_that_come_together_the_first_are_heard_at_once(monkeypatch: pytest.MonkeyPatch, proxies: str) -> None:
    """64 of one address, then a hundred a second; a named proxy asks for many."""
    clock = Clocks()
    monkeypatch.setattr("service.worker.time.monotonic", clock)
    monkeypatch.setattr(ThreadWorker, "wait_for_and_dispatch_events", lambda *_: None)
    worker = waiting()
    worker.cfg, worker.app = Config(), App(settings_from(Path("unused"), {"FORWARDED_ALLOW_IPS": proxies}))
    worker._coming, worker._sweeper, at_once = Buckets(COMING_RATE, clock), Sweeper(clock), COMING_RATE[0]
    heard = list[int]()
    with contextlib.ExitStack() as opened:
        listener = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
        for _ in range(at_once + 10):
            opened.enter_context(socket.create_connection(listener.getsockname()))
            worker.accept(listener)
        for _ in range(3):
            heard.append(len(worker.poller.heard))
            clock.now += 5 * COMING_RATE[1] / at_once + 1e-6
            worker.wait_for_and_dispatch_events(1.0)
        room = {each.sock.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) >= ANSWER_BYTES for each in worker.pending_conns}
        for each in worker.pending_conns:
            each.close()
    assert room == {True}, "a slow phone holds no thread"
    assert heard == ([at_once + 10] * 3 if proxies else [at_once, at_once + 5, at_once + 10])


def test_of_an_address_only_so_many_have_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next request gets a thread when one is free, or waits; other addresses, writes and a proxy get theirs at once."""
    worker, working = waiting(), list[Any]()
    monkeypatch.setattr(ThreadWorker, "enqueue_req", lambda _, conn: working.append(conn))
    monkeypatch.setattr(ThreadWorker, "finish_request", lambda *_: None)
    many: list[Any] = [Connection(Socket()) for _ in range(AT_WORK + 3)]
    other, writes = Connection(Socket(), "192.0.2.8"), Connection(Socket())
    writes.line = (writes.host, False)
    others: list[Any] = [other, writes]
    for each in (*many, *others):
        worker.enqueue_req(each)
    assert working == [*many[:AT_WORK], *others]
    many[0].sock.steps_aside()
    assert working[-1] is many[AT_WORK]
    worker.finish_request(many[0], None)  # it has stepped aside before
    many[1].sock.steps_aside()
    many[1].sock.steps_aside()
    assert working[AT_WORK + 2 :] == many[AT_WORK : AT_WORK + 2]
    for each in (*many[2:], *others):
        worker.finish_request(each, None)
    assert working[AT_WORK + 2 :] == many[AT_WORK:]
    assert not worker._at_work and not worker._in_line
    proxied: list[Any] = [Connection(Socket()) for _ in range(AT_WORK + 3)]
    for each in proxied:
        each.is_proxy = True
        worker.enqueue_req(each)
    assert working[-len(proxied) :] == proxied


def test_what_reads_stands_in_a_line_of_its_own() -> None:
    """A scorer does not wait for the files of forty phones of his address."""
    told: dict[str, Any] = {"host": "192.0.2.7", "is_proxy": False, "most_body": 100, "left": print}
    lines = []
    for sent in (b"GET / HTTP/1.1\r\n\r\n", b"HEAD / HTTP/1.1\r\n\r\n", b"POST / HTTP/1.1\r\n\r\n", b"hola\r\n\r\n"):
        one, other = socket.socketpair()
        with one, other:
            conn = loop.Connection(Config(), one, ("192.0.2.7", 1), None, **told)
            conn._takes(sent)
            lines.append(conn.line)
    assert lines == [("192.0.2.7", True)] * 2 + [("192.0.2.7", False)] * 2


def test_a_proxy_is_heard_at_once() -> None:
    """The next request on its connection may be anybody's."""
    one, other = socket.socketpair()
    with one, other:
        lets_rest(None, None, {"cartulina.rests": True, "HTTP_X_FORWARDED_FOR": "192.0.2.7", "gunicorn.socket": one}, Response(429))
        assert not hasattr(one, "rests_seconds")


@for_each(
    "steps",
    [
        [(0, CALM_SECONDS, 0, False), (SWEPT_SECONDS, 0.0, 0, False), (0, CALM_SECONDS, 0, True)],
        [(0, 0.0, MANY, False), (SWEPT_SECONDS, 0.0, MANY, True), (SWEPT_SECONDS, 0.0, MANY - 1, False)],
        [(1, 0.0, 0, passed % round(SWEPT_AT_LAST_SECONDS) == 0) for passed in range(1, 3 * round(SWEPT_AT_LAST_SECONDS) + 1)],
    ],
    ids=len,
)
def test_memory_is_swept_where_nothing_is_asked_or_much_has_gathered_and_at_last(steps: list[tuple[float, float, int, bool]]) -> None:
    """Otherwise all threads would stop while a client waits. Not before it is due, but unfreed memory must not grow without end."""
    clock, swept, gathered = Clocks(), list[float](), 0
    sweeper = Sweeper(clock, lambda: swept.append(clock.now), lambda: gathered)
    for passes, calm, gathered, sweeps in steps:  # noqa: B007  # the sweeper asks how much has gathered
        clock.now += passes
        assert (sweeper.may_sweep(calm), swept[-1:] == [clock.now]) == (sweeps, sweeps)


def test_a_long_sweep_is_not_made_again_soon() -> None:
    """It takes a two-hundredth of the time at most."""
    clock = Clocks()

    def sweeps() -> None:
        clock.now += 1

    sweeper = Sweeper(clock, sweeps)
    clock.now += SWEPT_SECONDS
    assert sweeper.may_sweep(CALM_SECONDS)
    clock.now += 1 / MOST_OF_TIME - 1
    assert not sweeper.may_sweep(CALM_SECONDS)
    clock.now += 1
    assert sweeper.may_sweep(CALM_SECONDS)
