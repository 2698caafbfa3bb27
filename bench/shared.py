"""How much does one key slow the others down? `make bench-shared`: a service, a normal table, and a client that does its worst.

The normal table logs a transfer again and again, alternately in quiet and under load; the ratio of the two is the result. The
answers to the client are counted by status, to show whether it was served or told to wait. There are no bars: people read the
figures.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple, Self

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import orjson  # noqa: E402  # the rooms are found from the root of the project
import requests  # noqa: E402

from bench.api import CARTULINA, HOST, PATIENCE_SECONDS, free_port  # noqa: E402
from bench.measure import progress, quantile  # noqa: E402
from service import access  # noqa: E402
from service.api.cookies import name_of  # noqa: E402
from tests.nights import FOUR, Event, event, opened  # noqa: E402
from tests.rules.tresillo.hands import entrada  # noqa: E402

TRANSFER: Final = event("transfer", **{"from": "ana", "to": "beto"}, tantos=1, reason="apuesta")
FROM: Final = "127.0.0.2"
"""The address of the client that does its worst; the normal table has another one."""
SLIP: Final = event("correction", after=1, insert=[TRANSFER], reason="se olvidó")
"""A correction behind the first event: everything behind it is folded again."""
TOO_MANY: Final = 429
LIST: Final = 999
"""How many events one request holds."""
PAUSE_SECONDS: Final = 0.03
"""The pause between two writes of the normal table."""
REST_SECONDS: Final = 60
"""How long the effects of a storm may last."""
USUAL: Final = 3
"""A write may take this many times its first duration once the storm has passed."""
BACK_SECONDS: Final = 0.1
"""How soon a rejected connection comes back."""


class Size(NamedTuple):
    """How much a run does."""

    seconds: float
    """How long each turn lasts, in quiet and under load."""
    turns: int
    connections: tuple[int, ...]
    hands: int
    """The hands of the night of the client that does its worst."""
    corrections: int
    nights: int
    """How many nights are read for the measure of memory."""
    events: int
    """The events of each of those."""
    phones: int


FULL: Final = Size(seconds=6, turns=3, connections=(16, 300), hands=300, corrections=60, nights=40, events=20_000, phones=40)
QUICK: Final = Size(seconds=0.5, turns=1, connections=(4,), hands=6, corrections=2, nights=2, events=40, phones=4)


class Night(NamedTuple):
    """A night, and the token that may write in it."""

    id: str
    token: str

    @property
    def cookie(self) -> str:
        """The cookie of a browser that has joined it."""
        return f"{name_of(self.id)}={self.token}"


class Served:
    """`cartulina serve` on a book of its own; it can be restarted on the same book."""

    def __init__(self, folder: Path) -> None:
        self.book, self.port = folder / "shared.db", free_port()
        self.address = f"http://{HOST}:{self.port}"
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers. Raises RuntimeError if it does not."""
        words = [sys.executable, "-c", CARTULINA, "serve", "--db", str(self.book), "--host", HOST, "--port", str(self.port)]
        told = {name: value for name, value in os.environ.items() if not name.startswith("CARTULINA_")}
        self.process = subprocess.Popen(words, cwd=ROOT, env=told, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(requests.ConnectionError):
                if requests.get(f"{self.address}/healthz", timeout=PATIENCE_SECONDS).ok:
                    return
            time.sleep(0.05)
        self.end()
        raise RuntimeError("the service did not start")

    def end(self) -> None:
        """Ends it with its children."""
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)

    def megabytes(self) -> float:
        """The memory of the process that answers, in megabytes."""
        pid = self.process.pid
        (worker,) = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        status = Path(f"/proc/{worker}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024

    def opened(self) -> Night:
        """A new night with four players."""
        answer = requests.post(f"{self.address}/api/v1/nights", json=opened(players=FOUR)["data"], timeout=PATIENCE_SECONDS)
        answer.raise_for_status()
        told = answer.json()
        return Night(told["id"], told["tokens"]["scorer"])

    def log(self, session: requests.Session, night: Night, events: Sequence[Event]) -> None:
        """Logs events, and waits when told to. Raises RuntimeError for any other refusal."""
        url, headers = f"{self.address}/api/v1/nights/{night.id}/events", {"Authorization": f"Bearer {night.token}"}
        for at in range(0, len(events), LIST):
            while not (answer := session.post(url, json=list(events[at : at + LIST]), headers=headers, timeout=120)).ok:
                if answer.json()["code"] not in ("too_many", "too_much"):
                    raise RuntimeError(answer.text)
                time.sleep(0.2)


class Table:
    """A normal table, which writes in a thread: the time of each write, in milliseconds."""

    def __init__(self, served: Served) -> None:
        self._served, self._night, self._session = served, served.opened(), requests.Session()
        self._usual = median(self.writes(0.3))

    def rests(self) -> None:
        """Waits until the effects of a storm are over, for a minute at most."""
        deadline = time.monotonic() + REST_SECONDS
        while median(self.writes(0.3)) > USUAL * self._usual and time.monotonic() < deadline:
            time.sleep(0.5)

    def writes(self, seconds: float) -> list[float]:
        """Writes for this many seconds, and at least once, and waits for late answers."""
        took, deadline = list[float](), time.monotonic() + seconds
        while not took or time.monotonic() < deadline:
            began = time.perf_counter()
            self._served.log(self._session, self._night, [TRANSFER])
            took.append(1000 * (time.perf_counter() - began))
            time.sleep(PAUSE_SECONDS)
        return took


class Worst(NamedTuple):
    """One way in which a key holds up others: what each of its connections sends, again and again."""

    name: str
    requests: list[bytes]
    """In turn; each connection begins at another place."""
    ends: bool = True
    """Whether the answer ends; otherwise the connection waits."""


def hand(number: int) -> list[Event]:
    """A hand that the hombre wins."""
    who = FOUR[number % 4]
    return [*entrada(who, {who: 5})]


def asked(
    method: str, path: str, night: Night | None, body: bytes = b"", kind: str = "application/json", length: int | None = None
) -> bytes:
    """A request as it goes over the wire; `length` announces more than is sent."""
    shown = "" if night is None else f"Authorization: Bearer {night.token}\r\nCookie: {night.cookie}\r\n"
    sized = f"Content-Type: {kind}\r\nContent-Length: {len(body) if length is None else length}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/html\r\n{shown}{sized}\r\n".encode() + body


def worsts(night: Night, others: Sequence[Night], size: Size) -> Iterator[Worst]:
    """The ways in which one key may hold up others."""
    api, page = f"/api/v1/nights/{night.id}", f"/n/{night.id}"
    preview = orjson.dumps([SLIP] * min(LIST, 10 * size.hands))
    csrf = f"csrf={access.csrf_of(night.token)}&".encode()
    form = csrf + b"&".join(b"f%d=x" % number for number in range(100 * size.hands))
    half = b"x" * 70_000
    yield Worst("previews", [asked("POST", f"{api}/preview", night, preview)])
    kept = "; ".join(each.cookie for each in others)
    cold = [
        f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept: text/html\r\nCookie: {kept}\r\n\r\n".encode()
        for path in ("/", "/historial", "/abrir")
    ]
    yield Worst("cold pages", cold)
    yield Worst("a hand's page", [asked("GET", f"{page}/manos/1", night)])
    yield Worst("forms", [asked("POST", f"{page}/anotar", night, form, "application/x-www-form-urlencoded")])
    yield Worst("games", [asked("GET", "/api/v1/games", None)])
    yield Worst("streams", [asked("GET", f"{api}/stream", night)], ends=False)
    yield Worst("half-sent bodies", [asked("POST", f"{api}/events", night, half, length=900_000)], ends=False)


class Storm:
    """Many connections of one key for as long as the block lasts; it counts answers by status.

    They run in a process of their own, because a thread would compete with the one that measures the normal table.
    """

    def __init__(self, served: Served, worst: Worst, connections: int) -> None:
        self._port, self._worst, self._count = served.port, worst, connections
        forked = multiprocessing.get_context("fork")
        self._over, self._told = forked.Event(), forked.SimpleQueue()
        self._process = forked.Process(target=self._run, name="storm")
        self._out = deque[tuple[float, int]]()
        self.statuses = Counter[str]()

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self.statuses = self._told.get()
        self._process.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as chosen:
            for number in range(self._count):
                self._joins(chosen, number)
            while not self._over.is_set():
                for key, _ in chosen.select(BACK_SECONDS):
                    self._comes(chosen, key)
                while self._out and self._out[0][0] < time.monotonic():
                    self._joins(chosen, self._out.popleft()[1])
            for key in list(chosen.get_map().values()):
                key.fileobj.close()  # type: ignore[union-attr]  # a socket
        self._told.put(self.statuses)

    def _joins(self, chosen: selectors.BaseSelector, number: int) -> None:
        one = socket.create_connection((HOST, self._port), source_address=(FROM, 0))
        chosen.register(one, selectors.EVENT_READ, number)
        self._sends(one, number)

    def _sends(self, one: socket.socket, number: int) -> None:
        one.settimeout(5)
        with contextlib.suppress(OSError):  # it was closed, which the next read notices
            one.sendall(self._worst.requests[number % len(self._worst.requests)])
        one.settimeout(0)

    def _comes(self, chosen: selectors.BaseSelector, key: selectors.SelectorKey) -> None:
        """Reads what has arrived; an answered connection sends again, a rejected one comes back."""
        one = key.fileobj
        assert isinstance(one, socket.socket), "only sockets are registered"
        try:
            come = one.recv(1 << 16)
        except BlockingIOError:
            return
        except OSError:
            come = b""
        if not come:
            chosen.unregister(one)
            one.close()
            self.statuses["closed"] += 1
            self._out.append((time.monotonic() + BACK_SECONDS, key.data))
        elif come.startswith(b"HTTP/1.1 "):
            status = come[9:12].decode()
            self.statuses[status] += 1
            if self._worst.ends or status != "200":
                self._sends(one, key.data + 1)
                chosen.modify(one, selectors.EVENT_READ, key.data + 1)


def shared(served: Served, size: Size) -> None:
    """Measures the writes of the normal table, in quiet and under load, for each way and number of connections."""
    with requests.Session() as session:
        busy, others = served.opened(), [served.opened() for _ in range(min(90, size.hands))]
        served.log(session, busy, [each for number in range(size.hands) for each in hand(number)])
        for _ in range(size.corrections):
            served.log(session, busy, [SLIP])
        for each in others:
            served.log(session, each, [one for number in range(size.hands) for one in hand(number)])
    for worst in worsts(busy, others, size):
        for connections in size.connections:
            # A new table each time: a write to a night of many thousand events takes longer, and the lines would not be comparable.
            table = Table(served)
            quiet, during, statuses = list[float](), list[float](), Counter[str]()
            for turn in range(size.turns):
                progress(f"{worst.name} × {connections}: {turn + 1}/{size.turns}")
                table.rests()
                quiet += table.writes(size.seconds)
                with Storm(served, worst, connections) as storm:
                    during += table.writes(size.seconds)
                statuses += storm.statuses
            progress("")
            print(_line(f"{worst.name} × {connections}", quiet, during, statuses), flush=True)


def _line(name: str, quiet: Sequence[float], during: Sequence[float], statuses: Counter[str]) -> str:
    """The times of the normal table's writes: each in quiet, under load, and as a ratio."""
    figures = []
    for word, percent in (("p50", 50), ("p99", 99), ("slowest", 100)):
        before, then = (quantile(times, percent) for times in (quiet, during))
        figures.append(f"{word} {before:6.1f} → {then:8.1f} ms  {then / before:6.2f}")
    answers = ", ".join(f"{count} {status}" for status, count in sorted(statuses.items()))
    return f"{name:24} {'   '.join(figures)}   ({answers or 'no answer'})"


def looked_at(served: Served, size: Size) -> None:
    """Measures the memory after this many long nights were read: by the API, as a table, and their first hand as a page."""
    before = served.megabytes()
    nights = [served.opened() for _ in range(size.nights)]
    with requests.Session() as session:
        for number, night in enumerate(nights, 1):
            progress(f"night {number}/{size.nights}")
            served.log(session, night, [each for hand_ in range((size.events - 1) // 3) for each in hand(hand_)])
            for path in (f"/api/v1/nights/{night.id}", f"/n/{night.id}", f"/n/{night.id}/manos/1"):
                _looks(served, session, night, path)
    progress("")
    print(f"{size.nights} nights of {size.events:,} events looked at{'':8} {before:,.0f} → {served.megabytes():,.0f} MB")


def _looks(served: Served, session: requests.Session, night: Night, path: str) -> None:
    """Reads one answer about a night, once allowed. Raises HTTPError for any other refusal."""
    headers = {"Cookie": night.cookie, "Accept": "*/*" if path.startswith("/api/") else "text/html"}
    while (answer := session.get(f"{served.address}{path}", headers=headers, timeout=300)).status_code == TOO_MANY:
        time.sleep(float(answer.headers["Retry-After"]))
    answer.raise_for_status()


def after_a_start(served: Served, size: Size) -> None:
    """Measures forty phones that open the table of one night for the first time, right after the service has started."""
    night = served.opened()
    with requests.Session() as session:
        served.log(session, night, [each for number in range(size.hands) for each in hand(number)])
    served.end()
    served.start()
    took, ready = list[float](), threading.Barrier(size.phones)

    def opens() -> None:
        ready.wait()
        began = time.perf_counter()
        answer = requests.get(f"{served.address}/n/{night.id}", headers={"Cookie": night.cookie, "Accept": "text/html"}, timeout=60)
        answer.raise_for_status()
        took.append(time.perf_counter() - began)

    phones = [threading.Thread(target=opens, name="phone") for _ in range(size.phones)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    if len(took) < size.phones:
        raise RuntimeError(f"{size.phones - len(took)} phones were not let in")
    print(f"{size.phones} phones open Mesa right after a start{'':5} the first {min(took):.2f} s, the last {max(took):.2f} s")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints everything."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="little of everything, to see that it runs: its figures say nothing")
    size = QUICK if parser.parse_args(arguments).quick else FULL
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder))
        try:
            shared(served, size)
            served.end()
            served.start()
            looked_at(served, size)
            after_a_start(served, size)
        finally:
            served.end()


if __name__ == "__main__":
    main()
