"""A service with many people about it: a running `cartulina serve` that can be killed, and readers of live streams by hand.

The readers are one process with one thread and many sockets, so that what is measured is the service.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from events.store.word import word_of

ROOT: Final = Path(__file__).parents[2]
CARTULINA: Final = [sys.executable, "-c", "import sys; from service.cli.main import main; sys.exit(main(sys.argv[1:]))"]
PATIENCE_SECONDS: Final = 30.0
HOST: Final = "127.0.0.1"
TAIL: Final = 8000


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.create_server((HOST, 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


class Served:
    """`cartulina serve` on one file and one port, started and killed as often as one likes."""

    def __init__(self, db: Path) -> None:
        self.db, self.port = db, free_port()
        self.base = f"http://{HOST}:{self.port}"
        self._log = db.with_name(f"{db.name}.log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Starts the service and waits until it answers; how many seconds that took."""
        began = time.monotonic()
        environment = {
            **os.environ,
            "CARTULINA_RATE": "1000000",
            "CARTULINA_SHARE": "1000000",
            "CARTULINA_STREAMS": "4096",
            "CARTULINA_THREADS": "1024",
        }
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*CARTULINA, "serve", "--db", str(self.db), "--host", HOST, "--port", str(self.port)],
                cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        while True:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.call("GET", "/healthz")[0] == 200:
                    return time.monotonic() - began
            if self._process.poll() is not None or time.monotonic() - began > PATIENCE_SECONDS:
                raise AssertionError(f"the service does not answer:\n{self.log[-TAIL:]}")
            time.sleep(0.01)

    def call(self, method: str, path: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
        """The status and JSON of one request over a connection of its own."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE_SECONDS)
        with contextlib.closing(connection):
            return asked(connection, method, path, body, token)

    def open_night(self, players: Sequence[str]) -> tuple[str, dict[str, str]]:
        """A new night of Tresillo: its id and its tokens by role."""
        opening = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(players)}
        status, told = self.call("POST", "/api/v1/nights", opening)
        assert status == 201, told
        return told["id"], told["tokens"]

    @property
    def log(self) -> str:
        """What all the services on this file have written to their log."""
        return self._log.read_text() if self._log.exists() else ""

    def workers(self) -> list[int]:
        """The processes that the service has started."""
        assert self._process is not None, "the service runs"
        return [int(pid) for pid in Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()]

    def kill(self, *, everyone: bool) -> None:
        """`kill -9`: everyone at once, or the first process alone, which must take the others with it."""
        assert self._process is not None, "the service runs"
        workers = self.workers()
        if everyone:
            os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while any(_lives(pid) for pid in workers):
            assert time.monotonic() < deadline, "a worker dies with its parent"
            time.sleep(0.002)

    def stop(self) -> int:
        """Stops the service as an operator does; its exit status."""
        assert self._process is not None, "the service runs"
        self._process.terminate()
        return self._process.wait(PATIENCE_SECONDS)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None, "the service runs"
        if self._process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def asked(
    connection: http.client.HTTPConnection, method: str, path: str, body: Any = None, token: str | None = None, key: str | None = None
) -> tuple[int, Any]:
    """The status and JSON of one request over a connection that stays open."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    if key is not None:
        headers["Idempotency-Key"] = key
    sent = None
    if body is not None:
        sent, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
    connection.request(method, path, sent, headers)
    answer = connection.getresponse()
    content = answer.read()
    return answer.status, json.loads(content) if content else None


def _lives(pid: int) -> bool:
    """Whether a process is still there, and not only waiting for its parent to look at it."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except (FileNotFoundError, ProcessLookupError):
        return False


class Seat(NamedTuple):
    """Which live stream somebody watches."""

    night: str
    token: str


class Arrival(NamedTuple):
    """An event that came: over which stream, its seq, its id, and when by the clock that all processes of a machine share."""

    stream: int
    seq: int
    id: str
    at: float


class EventStream:
    """The bytes of one live stream as they come, taken apart: the answer's head, its chunks, the events in them."""

    def __init__(self) -> None:
        self._head = True
        self._raw = b""
        self._text = b""

    def fed(self, data: bytes) -> Iterator[dict[str, str]]:
        """The events that are whole with these bytes, each as its fields; comments and `retry` alone are none."""
        self._raw += data
        if self._head:
            head, found, rest = self._raw.partition(b"\r\n\r\n")
            if not found:
                return
            assert head.startswith(b"HTTP/1.1 200 "), head.decode()
            assert b"\r\ntransfer-encoding: chunked" in head.lower(), head.decode()
            self._head, self._raw = False, rest
        self._unchunk()
        *blocks, self._text = self._text.split(b"\n\n")
        for block in blocks:
            fields = dict(line.split(": ", 1) for line in block.decode().split("\n") if not line.startswith(":"))
            if "data" in fields:
                yield fields

    def _unchunk(self) -> None:
        """Moves every whole chunk over to the text."""
        while True:
            size, found, rest = self._raw.partition(b"\r\n")
            length = int(size, 16) if found else 0
            if not found or len(rest) < length + 2:
                return
            assert length, "the stream goes on until we leave it"
            self._text, self._raw = self._text + rest[:length], rest[length + 2 :]


def watch(port: int, seats: Sequence[Seat], wanted: Sequence[int], pipe: Connection) -> None:
    """Watches some streams until each has come to the seq that is wanted of it: the body of the process of the readers.

    Says so through the pipe once every stream has sent its first event, and at the end every arrival, in order.
    """
    arrivals: list[Arrival] = []
    last = dict.fromkeys(range(len(seats)), 0)
    greeted = False
    with contextlib.ExitStack() as open_, selectors.DefaultSelector() as selector:
        for number, seat in enumerate(seats):
            connection = open_.enter_context(socket.create_connection((HOST, port), PATIENCE_SECONDS))
            path = f"/api/v1/nights/{seat.night}/stream"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nAuthorization: Bearer {seat.token}\r\n\r\n".encode())
            connection.settimeout(0)
            selector.register(connection, selectors.EVENT_READ, (number, connection, EventStream()))
        deadline = time.monotonic() + 2 * PATIENCE_SECONDS
        while any(last[number] < seq for number, seq in enumerate(wanted)) and time.monotonic() < deadline:
            for ready, _ in selector.select(1.0):
                number, connection, stream = ready.data
                data, at = connection.recv(1 << 16), time.monotonic()
                if not data:
                    selector.unregister(connection)
                for fields in stream.fed(data):
                    assert fields["event"] == "recorded", fields
                    told = json.loads(fields["data"])
                    assert word_of(told["seq"], bytes.fromhex(told["hash"])) == fields["id"], fields
                    arrivals.append(Arrival(number, told["seq"], told["id"], at))
                    last[number] = told["seq"]
            if not greeted and all(last.values()):
                greeted = True
                pipe.send("watching")
    pipe.send(arrivals)


def quantile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
