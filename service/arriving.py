"""How much of a request has arrived? Just enough of HTTP for a loop that waits for requests, so that none holds a thread too early.

gunicorn parses a request once all of it is there; here it is only counted. Anything that is not a request is handed on at
once, to be refused.
"""

from __future__ import annotations

import math
import re
import socket
import time
from collections.abc import Callable
from typing import Final

HEAD_BYTES: Final = 1 << 17
"""The longest head that the loop waits for."""
LINE_BYTES: Final = 1 << 12
"""The longest line that gives the size of a chunk."""
HEAD_ENDS: Final = b"\r\n\r\n"
LENGTH: Final = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]{1,15})[ \t]*\r\n", re.IGNORECASE)
CHUNKED: Final = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
"""gunicorn refuses any other encoding."""
ASKS: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*(?=\r\n)", re.IGNORECASE)
"""A sender of this header sends the body only when asked for it."""
GO_ON: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
CHUNK_SIZE: Final = re.compile(rb"[0-9A-Fa-f]{1,8}\Z")


class TimedSocket(socket.socket):
    """A socket with a deadline for all its reads together, however little arrives at a time."""

    deadline = math.inf
    blanks = 0
    """How much of a body was thrown away: it reads as that many blanks."""
    rests_seconds = 0.0
    """How long the connection rests before its next request is read, after its client was told to come later."""
    rested_seconds = 0.0
    """How long it rested before this request."""
    steps_aside: Callable[[], None] = staticmethod(lambda: None)
    """Called when its request goes on to wait: it then no longer counts among the working requests of its address."""

    def settimeout(self, value: float | None) -> None:
        """Sets how long is waited for something, where that is not what it is: each time asks the system, and lets other threads in."""
        if value != self.gettimeout():
            super().settimeout(value)

    def setblocking(self, flag: bool) -> None:  # as every socket has it
        """Sets whether is waited at all."""
        self.settimeout(None if flag else 0.0)

    def recv(self, size: int, flags: int = 0) -> bytes:
        """The bytes that have arrived, awaited until the deadline. Raises TimeoutError after it."""
        if self.blanks:
            size = min(size, self.blanks)
            self.blanks -= size
            return b" " * size
        before, left = self.gettimeout(), self.deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        if before == 0:
            return super().recv(size, flags)
        self.settimeout(left if before is None else min(before, left))
        try:
            return super().recv(size, flags)
        finally:
            self.settimeout(before)


class Arriving:
    """One request as it arrives. A body that is too large is thrown away, but read to its end, because only then can it be answered."""

    def __init__(self, most_body: int, most_spilt: int) -> None:
        self.held = bytearray()
        self.asks = False
        """Whether the sender waits to be asked for the body."""
        self.is_whole = False
        """Whether the whole request has arrived."""
        self._most_body, self._most_spilt = most_body, most_spilt
        self._head: int | None = None
        self._looked_at = 0
        self._length: int | None = None
        self._between = 0
        """How many of its bytes are between the chunks of a body."""
        self.spilt = 0
        """How much of its body was thrown away."""

    def take(self, come: bytes) -> bool:
        """Adds the bytes that have arrived; whether a thread can take over: the request is whole, or will be refused as it is."""
        self.held += come
        if self._head is None and not self._finds_head():
            return len(self.held) >= HEAD_BYTES
        assert self._head is not None, "the head was found"
        if self._length is None:
            return self._chunks_end() or self._is_too_large(len(self.held) - self._head)
        if self._length > self._most_body:
            return self._spill(self._head, self._length)
        self.is_whole = len(self.held) - self._head >= self._length
        return self.is_whole

    def _is_too_large(self, come: int) -> bool:
        """Whether a chunked body exceeds the limit without its chunk lines, or consists mostly of those."""
        return come - self._between > self._most_body + 1 or come > 2 * self._most_body

    def _spill(self, head: int, length: int) -> bool:
        """Throws away what has arrived of a body that is too large; whether it is over, or not worth waiting for."""
        if self.asks or length > self._most_spilt:
            return True
        self.spilt = min(length, self.spilt + len(self.held) - head)
        del self.held[head:]
        self.is_whole = self.spilt == length
        return self.is_whole

    def _finds_head(self) -> bool:
        """Whether the head has arrived; it also notes what that says of the body."""
        end = self.held.find(HEAD_ENDS, self._looked_at)
        if end < 0:
            self._looked_at = max(0, len(self.held) - len(HEAD_ENDS) + 1)
            return False
        head = bytes(self.held[: end + 2])
        if asks := ASKS.search(head):
            # The loop asks for the body, and gunicorn must not ask again.
            self.asks = True
            del self.held[asks.start() : asks.end()]
            end -= asks.end() - asks.start()
        self._head = self._looked_at = end + len(HEAD_ENDS)
        length = LENGTH.search(head)
        self._length = None if CHUNKED.search(head) else 0 if length is None else int(length[1])
        return True

    def _chunks_end(self) -> bool:
        """Whether the last chunk has arrived, or something that cannot be a chunk."""
        while True:
            end = self.held.find(b"\r\n", self._looked_at)
            if end < 0:
                return len(self.held) - self._looked_at > LINE_BYTES
            size = CHUNK_SIZE.match(self.held[self._looked_at : end].partition(b";")[0].strip())
            if size is None:
                return True
            if int(size[0], 16) == 0:
                self.is_whole = self.held.find(HEAD_ENDS, end) >= 0
                return self.is_whole
            self._between += end + 2 - self._looked_at + 2
            self._looked_at = end + 2 + int(size[0], 16) + 2
