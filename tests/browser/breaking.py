"""A connection on which chosen answers break off in the middle of their body: whole headers, and half of the promised bytes.

It stands between a browser and the service, speaks HTTP, and gives the length of a body or not, as proxies do.
"""

from __future__ import annotations

import http.client
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final
from urllib.parse import urlsplit

LOOPBACK: Final = "127.0.0.1"
PIECE_BYTES: Final = 1 << 16
EMPTY: Final = "/empty"
"""An empty page at the address of the service, for a script that wants to be alone there."""
HOP: Final = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length"})
"""Headers of one connection, which are written anew on the other."""


class Breaking:
    """The address of the service for a browser; `cuts` says of a path whether its answer breaks off."""

    def __init__(self, port: int) -> None:
        self.address = f"http://localhost:{port}"
        self.cuts: Callable[[str], bool] = lambda _path: False
        self.tells_length = True
        self.broken: Counter[str] = Counter()
        """How often each path was cut."""
        self.asked: Counter[str] = Counter()
        """How often each path was requested."""

    def cut_once(self, path: str) -> bool:
        """Whether a path has not been cut yet: for `cuts`."""
        return self.broken[path] == 0


@contextmanager
def breaking(end: str) -> Iterator[Breaking]:
    """A connection to the service at an address of this machine, for the length of the block."""
    port = urlsplit(end).port
    assert port is not None, f"{end} has no port"

    class Line(BaseHTTPRequestHandler):
        """Handles one request, and passes its answer on until it breaks off."""

        def do_GET(self) -> None:  # the server calls it so
            self._pass_on(None)

        def do_POST(self) -> None:
            self._pass_on(self.rfile.read(int(self.headers["Content-Length"] or 0)))

        def _pass_on(self, body: bytes | None) -> None:
            path = urlsplit(self.path).path
            if path == EMPTY:
                self.send_response_only(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(b"<!doctype html><title>-</title>")
                return
            way.asked[path] += 1
            service = http.client.HTTPConnection(LOOPBACK, port)
            try:
                headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP}
                service.request(self.command, self.path, body, headers)
                answer = service.getresponse()
                if way.cuts(path):
                    way.broken[path] += 1
                    whole = answer.read()
                    self._head(answer, len(whole))
                    self.wfile.write(whole[: len(whole) // 2])
                    return
                self._head(answer, answer.length)
                while piece := answer.read1(PIECE_BYTES):
                    self.wfile.write(piece)
                    self.wfile.flush()
            except (BrokenPipeError, ConnectionResetError):  # the browser has gone
                pass
            finally:
                service.close()

        def _head(self, answer: http.client.HTTPResponse, length: int | None) -> None:
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in HOP:
                    self.send_header(name, value)
            if way.tells_length and length is not None:
                self.send_header("Content-Length", str(length))
            self.end_headers()

    server = ThreadingHTTPServer((LOOPBACK, 0), Line)
    server.daemon_threads = True
    way = Breaking(server.server_address[1])
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield way
    finally:
        server.shutdown()
        server.server_close()
        serving.join()
