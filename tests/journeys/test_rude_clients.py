"""Clients that fall silent, do not read, or send garbage: they harm no other client."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.journeys.table import CARTULINA, Served, served
from tests.service.desk import API, OPENING

THREADS = 32


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service with few threads, which are soon taken; after a test its clients have freed them."""
    with served(tmp_path_factory.mktemp("rude"), CARTULINA_THREADS=str(THREADS)) as running:
        yield running


@contextlib.contextmanager
def half_requests(port: int, sent: bytes) -> Iterator[None]:
    """More connections than threads, each with a request that begins and does not end."""
    with contextlib.ExitStack() as held:
        for _ in range(THREADS + 8):
            held.enter_context(socket.create_connection(("127.0.0.1", port))).sendall(sent)
        yield


@pytest.mark.parametrize(
    "sent",
    [
        b"POST /api/v1/nights HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1",
        pytest.param(b"GET /healthz HTTP/1.1\r\nHost: x\r\n", marks=pytest.mark.soak),
    ],
)
def test_who_falls_silent_keeps_nobody_else_out(table: Served, sent: bytes) -> None:
    """After a short while the threads are free again."""
    with half_requests(table.port, sent):
        assert requests.get(f"{table.address}/healthz", timeout=60).status_code == 200


@contextlib.contextmanager
def trickling(port: int, sent: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Connections on which an endless request comes a byte a second."""
    with contextlib.ExitStack() as held:
        slow = [held.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(count)]
        ended = threading.Event()

        def trickles() -> None:
            while not ended.wait(1.0):
                for each in slow:
                    with contextlib.suppress(OSError):
                        each.sendall(b"x")

        for each in slow:
            each.sendall(sent)
        thread = threading.Thread(target=trickles)
        thread.start()
        held.callback(thread.join)
        held.callback(ended.set)
        yield slow


HALF_A_HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "
HALF_A_BODY = b"POST /api/v1/nights HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"


HALF_A_LONG_BODY = HALF_A_BODY.replace(b"60000", b"900000") + b" " * 66_000
HALF_IN_CHUNKS = HALF_A_BODY.replace(b"Content-Length: 60000", b"Transfer-Encoding: chunked") + b"ff\r\n"
HALF_TOO_LARGE = HALF_A_BODY.replace(b"60000", b"9000000") + b" " * 66_000
ASKED_FOR = HALF_A_BODY.replace(b"\r\n\r\n", b"\r\nExpect: 100-continue\r\n\r\n")
BEHIND_ANOTHER = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" + HALF_A_BODY


@pytest.mark.parametrize(
    "sent",
    [
        *(pytest.param(sent, marks=pytest.mark.soak) for sent in (HALF_A_HEAD, HALF_A_BODY, b"", HALF_TOO_LARGE)),
        *(HALF_A_LONG_BODY, HALF_IN_CHUNKS, ASKED_FOR, BEHIND_ANOTHER),
    ],
)
def test_who_is_slow_keeps_nobody_else_out(table: Served, sent: bytes) -> None:
    """A request of a byte a second, or a silent one, holds no thread, however long it takes and whatever its body."""
    with trickling(table.port, sent, THREADS + 8):
        for _ in range(3):
            assert requests.get(f"{table.address}/healthz", timeout=8).status_code == 200


@pytest.mark.soak
@pytest.mark.parametrize("sent", [HALF_A_HEAD, HALF_A_BODY, HALF_A_LONG_BODY])
def test_a_request_has_ten_seconds_in_all(table: Served, sent: bytes) -> None:
    """However steadily its bytes come: then its connection is closed."""
    with trickling(table.port, sent, 1) as (slow,):
        slow.settimeout(60)
        with contextlib.suppress(ConnectionResetError):
            while slow.recv(1000):
                pass


def test_who_leaves_his_connection_open_is_not_waited_for(table: Served) -> None:
    """Twenty clients were answered and told that it is the end, and do not close: the twenty-first is answered."""
    with contextlib.ExitStack() as held:
        for _ in range(20):
            lingering = held.enter_context(socket.create_connection(("127.0.0.1", table.port)))
            lingering.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert requests.get(f"{table.address}/healthz", timeout=10).status_code == 200


def test_requests_that_come_in_pieces_or_together_are_answered_each(table: Served) -> None:
    """A head in two pieces, a body in two, two requests in one, and all on one connection."""
    posted = b"POST /api/v1/nights HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    asked = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    # From the address of the other tests many nights were opened already.
    with socket.create_connection(("127.0.0.1", table.port), timeout=30, source_address=("127.0.0.9", 0)) as client:
        for pieces, expected in (
            ((asked[:9], asked[9:]), [b"200"]),
            ((asked[:-2], asked[-2:]), [b"200"]),
            ((posted[:-2], b"{", b"}"), [b"422"]),
            ((asked + posted[:-1], b"}"), [b"200", b"422"]),
            ((posted + asked,), [b"422", b"200"]),
        ):
            for piece in pieces:
                client.sendall(piece)
                time.sleep(0.05)
            assert [answered(client) for _ in expected] == expected


def answered(client: socket.socket) -> bytes:
    """The status of one answer, which is read to its end."""
    come = b""
    while b"\r\n\r\n" not in come:
        come += client.recv(1) or closed()
    length = next(int(line.split(b":")[1]) for line in come.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while length:
        length -= len(client.recv(length) or closed())
    return come.split()[1]


def closed() -> bytes:
    """Asserts that the other side has closed the connection."""
    raise ConnectionResetError


def test_an_address_holds_so_many_connections(tmp_path: Path) -> None:
    """64: the next one is closed without an answer; when one closes there is room again."""
    with served(tmp_path, CARTULINA_CONNECTIONS="64") as table, contextlib.ExitStack() as held:
        deadline = time.monotonic() + 30
        while requests.get(f"{table.address}/healthz", timeout=10).status_code != 200:
            assert time.monotonic() < deadline
        connections = [held.enter_context(socket.create_connection(("127.0.0.1", table.port), timeout=8)) for _ in range(80)]
        kept = [each for each in connections if stays_open(each)]
        assert 60 <= len(kept) <= 64, "the client that waited for the start may still hold one"
        for each in kept[:8]:
            each.close()
        deadline = time.monotonic() + 30
        while not is_let_in(table.address):
            assert time.monotonic() < deadline, "the service did not notice the closed ones"
        assert all(is_let_in(table.address) for _ in range(3))


def is_let_in(address: str) -> bool:
    """Whether a new connection is answered."""
    try:
        return requests.get(f"{address}/healthz", timeout=10).status_code == 200
    except requests.ConnectionError:
        return False


def stays_open(connection: socket.socket) -> bool:
    """Whether a request on a connection is answered, rather than the connection closed."""
    try:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        return answered(connection) == b"200"
    except OSError:
        return False


def test_too_few_open_files_are_said_and_survived(tmp_path: Path) -> None:
    """With 96 files, 150 connections: some wait. The same process goes on, and answers once they are gone."""
    few = ("sh", "-c", 'ulimit -n 96; exec "$@"', "sh", *CARTULINA)
    with served(tmp_path, cartulina=few) as table:
        with contextlib.ExitStack() as held:
            for _ in range(150):
                held.enter_context(socket.create_connection(("127.0.0.1", table.port)))
            deadline = time.monotonic() + 30
            while "no_files" not in table.log.read_text(encoding="utf-8"):
                assert time.monotonic() < deadline, "it did not report the lack of files"
                time.sleep(0.05)
        assert requests.get(f"{table.address}/healthz", timeout=60).status_code == 200
        log = table.log.read_text(encoding="utf-8")
    assert "few_files" in log and "ulimit -n" in log
    assert "Traceback" not in log and log.count("Booting worker") == 1


@pytest.mark.soak
def test_a_stream_that_nobody_reads_ends(table: Served) -> None:
    """Unread events fill the pipes, and the service gives the stream up; its place is free again."""
    night = table.open()
    deals = [{"type": "transfer", "data": {"from": "ana", "to": "beto", "tantos": 1, "reason": "x" * 280}}] * 1000
    for _ in range(12):
        # This is more than a token may send at once, so it waits as long as it is told.
        while (answer := night.post(deals)).status == 429:
            time.sleep(float(answer.headers["Retry-After"]))
        assert answer.status == 201
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", table.port))
        shown = "".join(f"{name}: {value}\r\n" for name, value in night.shown("viewer").items())
        deaf.sendall(f"GET {night.path}/stream HTTP/1.1\r\nHost: x\r\n{shown}\r\n".encode())
        deadline = time.monotonic() + 90
        while streams(table) < 1:
            assert time.monotonic() < deadline, "the stream did not begin"
            time.sleep(0.05)
        while streams(table) > 0 and time.monotonic() < deadline:
            time.sleep(0.25)
        assert streams(table) == 0


def streams(table: Served) -> float:
    """The number of live streams that the service counts."""
    lines = requests.get(f"{table.address}/metrics", timeout=10).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("cartulina_live_streams "))


def test_a_body_that_is_not_wanted_does_not_break_the_next_request(table: Served) -> None:
    """Too large, or without a token: the connection stays, and its next request is answered for itself."""
    with requests.Session() as session:
        for size, status in (((1 << 20) + 1, 413), (200_000, 401)):
            path = f"{API}/nights" if status == 413 else f"{API}/nights/x/events"
            refused = session.post(table.address + path, data=b" " * size, headers={"Content-Type": "application/json"}, timeout=30)
            assert refused.status_code == status
            assert session.post(f"{table.address}{API}/nights", json=OPENING, timeout=30).status_code == 201


def test_a_header_does_not_say_where_a_path_begins(table: Served) -> None:
    """A proxy protects `/metrics` by its path; `SCRIPT_NAME` would move it elsewhere, and a wrong one would be a mistake of ours."""
    for path, begins, status in (("/healthz", "/x", 200), ("/x/healthz", "/x", 404), ("/x/metrics", "/x", 404)):
        for name in ("SCRIPT_NAME", "Script-Name", "PATH_INFO"):
            assert requests.get(table.address + path, headers={name: begins}, timeout=30).status_code == status, (path, name)
