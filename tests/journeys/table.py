"""A running `cartulina serve`, started as a user starts it, and a client that knows only HTTP.

`served(folder)` starts the service on a free port of this machine with its own book and ends it with the block. `Served.call` takes what
`Desk.call` takes, so a `NightAt` of `tests.service.desk` speaks to it too.
"""

from __future__ import annotations

import json as json_module
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import requests

from events.store.word import seq_of
from tests.nights import Event
from tests.service.desk import API, OPENING, Answer, NightAt, sent

PATIENCE_SECONDS: Final = 20.0
"""The time after which a journey gives up."""
ADDRESS: Final = re.compile(r"http://[^\s/]+:\d+")
ROOT: Final = Path(__file__).parents[2]
CARTULINA: Final = (sys.executable, "-c", "import sys; from service.cli.main import main; sys.exit(main(sys.argv[1:]))")
"""The command `cartulina`, run by the Python of the tests."""


class Message(NamedTuple):
    """An event of a live stream: the seq of its id (None outside the record), its name, its data as JSON."""

    seq: int | None
    event: str
    data: Any


class Served:
    """A service in a process of its own."""

    def __init__(
        self, folder: Path, *, host: str = "127.0.0.1", port: int = 0, cartulina: Sequence[str] = CARTULINA, **environment: str
    ) -> None:
        """Starts it, and waits until it prints its address."""
        self.book = folder / "book.db"
        self.log = folder / "service.log"
        told = {name: value for name, value in os.environ.items() if not name.startswith("CARTULINA_")}
        command = [*cartulina, "serve", "--db", str(self.book), "--host", host, "--port", str(port)]
        # Its temporary files lie in the folder of the test, so a killed one leaves nothing elsewhere.
        told |= {"TMPDIR": str(folder), "CARTULINA_RATE": "1000000", "CARTULINA_SHARE": "1000000", **environment}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, env=told)
        self.said: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.address = self._address()
        self._threads = threading.local()

    def _listen(self) -> None:
        assert self.process.stdout is not None, "its output is a pipe"
        for line in self.process.stdout:
            self.said.append(line)

    def _address(self) -> str:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            found = ADDRESS.search("".join(self.said))
            if found is not None and self._answers(found[0]):
                return found[0]
            time.sleep(0.02)
        self.end(signal.SIGKILL)
        raise AssertionError(f"the service did not start: {''.join(self.said)}{self.log.read_text(encoding='utf-8')}")

    @staticmethod
    def _answers(address: str) -> bool:
        try:
            return requests.get(f"{address}/healthz", timeout=1).ok
        except requests.RequestException:
            return False

    @property
    def client(self) -> requests.Session:
        """The client of this thread: its connections stay open, its cookies are its own."""
        if not hasattr(self._threads, "client"):
            self._threads.client = requests.Session()
        found: requests.Session = self._threads.client
        return found

    def call(
        self, method: str, path: str, *, json: Any = ..., body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """The answer to one request."""
        content, told = sent(json, body, headers)
        given = self.client.request(
            method, self.address + path, data=content, headers=told, timeout=PATIENCE_SECONDS, allow_redirects=False
        )
        return Answer(given.status_code, given.headers, given.content)

    def open(self, data: Event | None = None, **headers: str) -> NightAt:
        """A new night."""
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        return NightAt(self, self.call("POST", f"{API}/nights", json=OPENING if data is None else data, headers=told))

    @contextmanager
    def watching(self, night: NightAt, role: str = "viewer", query: str = "", **headers: str) -> Iterator[Iterator[Message]]:
        """The events of a live stream as they come."""
        told = {name.replace("_", "-"): value for name, value in headers.items()} | night.shown(role)
        with requests.get(f"{self.address}{night.path}/stream{query}", headers=told, stream=True, timeout=PATIENCE_SECONDS) as given:
            assert given.status_code == 200, given.content
            assert given.headers["Content-Type"].startswith("text/event-stream")
            yield messages(given.iter_lines(chunk_size=1))

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self.address.rpartition(":")[2])

    def workers(self) -> list[int]:
        """The processes that it has started."""
        return [int(pid) for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text(encoding="ascii").split()]

    def drop(self) -> None:
        """Kills it and its workers, which would go on until they missed their parent."""
        started = self.workers()
        self.process.kill()
        for pid in started:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.end()

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ends the service and gives its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            return self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self._listener.join(PATIENCE_SECONDS)
            if self.process.stdout is not None:
                self.process.stdout.close()


def messages(lines: Iterator[bytes]) -> Iterator[Message]:
    """The events in the lines of a stream, changes beside the record included, without comments and hints."""
    told: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode().partition(":")
        if line and name:
            told[name] = value.removeprefix(" ")
        elif not line:
            if "data" in told and told["event"] != "changed":
                yield Message(seq_of(told["id"]) if "id" in told else None, told["event"], json_module.loads(told["data"]))
            told = {}


@contextmanager
def served(folder: Path, **options: Any) -> Iterator[Served]:
    """A service for the length of the block."""
    service = Served(folder, **options)
    try:
        yield service
    finally:
        # A service that is told to end waits a while for open connections.
        service.client.close()
        service.end()
