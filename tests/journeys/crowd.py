"""A minimal reader of live streams: one process, one thread and many sockets, so that the service alone is measured."""

from __future__ import annotations

import contextlib
import json
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from events.store.word import word_of
from tests.journeys.table import PATIENCE_SECONDS

HOST: Final = "127.0.0.1"


class Seat(NamedTuple):
    """The live stream that a reader watches."""

    night: str
    token: str


class Arrival(NamedTuple):
    """An event that arrived: its stream, its seq, its id, and the time by the clock that all processes of a machine share."""

    stream: int
    seq: int
    id: str
    at: float


class EventStream:
    """Parses the bytes of one live stream: the head of the answer, its chunks, the events in them."""

    def __init__(self) -> None:
        self._head = True
        self._raw = b""
        self._text = b""

    def fed(self, data: bytes) -> Iterator[dict[str, str]]:
        """The events that these bytes complete, each as its fields, without comments, `retry` alone and changes of a command."""
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
            if "data" in fields and fields["event"] != "changed":
                yield fields

    def _unchunk(self) -> None:
        """Moves every complete chunk to the text."""
        while True:
            size, found, rest = self._raw.partition(b"\r\n")
            length = int(size, 16) if found else 0
            if not found or len(rest) < length + 2:
                return
            assert length, "the stream goes on until the reader leaves"
            self._text, self._raw = self._text + rest[:length], rest[length + 2 :]


def watch(port: int, seats: Sequence[Seat], wanted: Sequence[int], pipe: Connection) -> None:
    """The body of the readers' process: watches streams until each has reached its wanted seq.

    The pipe reports when every stream has sent its first event, and at the end every arrival, in order.
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
    """The value that a percentage of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
