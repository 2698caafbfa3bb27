"""What a client does to others that falls silent, does not listen, or sends what nobody asked for."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.journeys.table import Served, served
from tests.service.desk import API, OPENING

THREADS = 32


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    """A service with few threads, so that they are soon taken."""
    with served(tmp_path, CARTULINA_THREADS=str(THREADS)) as running:
        yield running


def port_of(table: Served) -> int:
    """Where a service listens."""
    return int(table.address.rpartition(":")[2])


@contextlib.contextmanager
def half_requests(port: int, sent: bytes) -> Iterator[None]:
    """More connections than there are threads, on each of which a request is begun and not ended."""
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
    """After a while, and it is no long one, the threads are there again."""
    with half_requests(port_of(table), sent):
        assert requests.get(f"{table.address}/healthz", timeout=60).status_code == 200


@pytest.mark.soak
def test_a_stream_that_nobody_reads_ends(table: Served) -> None:
    """What is sent to it fills the pipes, and then it is given up; the place of the stream is free again."""
    night = table.open()
    deals = [{"type": "transfer", "data": {"from": "ana", "to": "beto", "tantos": 1, "reason": "x" * 280}}] * 1000
    for _ in range(12):
        assert night.post(deals).status == 201
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", port_of(table)))
        shown = "".join(f"{name}: {value}\r\n" for name, value in night.shown("viewer").items())
        deaf.sendall(f"GET {night.path}/stream HTTP/1.1\r\nHost: x\r\n{shown}\r\n".encode())
        deadline = time.monotonic() + 90
        while streams(table) < 1:
            assert time.monotonic() < deadline, "the stream begins"
            time.sleep(0.05)
        while streams(table) > 0 and time.monotonic() < deadline:
            time.sleep(0.25)
        assert streams(table) == 0


def streams(table: Served) -> float:
    """How many live streams the service counts."""
    lines = requests.get(f"{table.address}/metrics", timeout=10).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("cartulina_live_streams "))


def test_a_body_that_is_not_wanted_does_not_break_the_next_request(table: Served) -> None:
    """Too large, or without a token: the connection is kept, and what comes next on it is answered for itself."""
    with requests.Session() as session:
        for size, status in (((1 << 20) + 1, 413), (200_000, 401)):
            path = f"{API}/nights" if status == 413 else f"{API}/nights/x/events"
            refused = session.post(table.address + path, data=b" " * size, headers={"Content-Type": "application/json"}, timeout=30)
            assert refused.status_code == status
            assert session.post(f"{table.address}{API}/nights", json=OPENING, timeout=30).status_code == 201


def test_a_header_does_not_say_where_a_path_begins(table: Served) -> None:
    """A proxy keeps `/metrics` to itself by its path; `SCRIPT_NAME` would put it elsewhere, and a wrong one be a mistake of ours."""
    for path, begins, status in (("/healthz", "/x", 200), ("/x/healthz", "/x", 404), ("/x/metrics", "/x", 404)):
        for name in ("SCRIPT_NAME", "Script-Name", "PATH_INFO"):
            assert requests.get(table.address + path, headers={name: begins}, timeout=30).status_code == status, (path, name)
