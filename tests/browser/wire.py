"""A wire between a phone and the service that can be cut: open connections break with it, live streams too.

A browser in its offline mode fails new requests and keeps its old connections; one in a lift does not.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from functools import partial
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = "127.0.0.1"
PIECE_BYTES: Final = 1 << 16


class Wire:
    """Forwards connections at its own port to another one of this machine, and back."""

    def __init__(self, end: str) -> None:
        self.lead_to(end)
        self._whole = True
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server((LOOPBACK, 0))
        self.port: int = self._listener.getsockname()[1]
        self._accepting = _started(self._accept)

    def lead_to(self, end: str) -> None:
        """Leads new connections to an address of this machine, of which only the port counts."""
        port = urlsplit(end).port
        assert port is not None, f"{end} has no port"
        self._port = port

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # its listener was closed
            while True:
                phone, _ = self._listener.accept()
                self._threads.append(_started(partial(self._connect, phone)))

    def _connect(self, phone: socket.socket) -> None:
        """Serves one connection as long as it lasts."""
        with phone, contextlib.suppress(OSError), socket.create_connection((LOOPBACK, self._port)) as service:
            ends = {phone, service}
            with self._lock:
                if not self._whole:
                    return
                self._open |= ends
            back = _started(partial(_pass_on, service, phone))
            _pass_on(phone, service)
            back.join()
            with self._lock:
                self._open -= ends

    def cut(self) -> None:
        """Breaks every connection, and takes no other."""
        with self._lock:
            self._whole = False
            for end in self._open:
                with contextlib.suppress(OSError):  # the other side was quicker
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Takes connections again."""
        with self._lock:
            self._whole = True

    def close(self) -> None:
        """Removes the wire."""
        self.cut()
        # Closing a listening socket does not wake a thread that waits in accept.
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._accepting.join()
        for thread in self._threads:
            thread.join()


def _started(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    """Passes bytes from one end to the other until there are no more."""
    with contextlib.suppress(OSError):
        while piece := one.recv(PIECE_BYTES):
            other.sendall(piece)
    with contextlib.suppress(OSError):
        other.shutdown(socket.SHUT_WR)
