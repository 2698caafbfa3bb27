"""How soon does the API answer? One event logged, and a night of 250 events read, over loopback, beside a bare service.

The client behaves like a phone: one connection that stays open, one request at a time. Both services run under gunicorn with
one threaded process, on the same disk, and get requests in turn.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import requests

from bench import nights
from bench.measure import THROTTLED, disk_line, fsyncs_per_second, progress, quantile

ROOT: Final = Path(__file__).resolve().parent.parent
HOST: Final = "127.0.0.1"
CARTULINA: Final = "import sys; from service.cli.main import main; sys.exit(main(sys.argv[1:]))"
EVENINGS: Final = 60
LAST: Final = 12
"""How many events of each night are logged one by one; the earlier ones come in one list."""
PATIENCE_SECONDS: Final = 30.0


def free_port() -> int:
    """A free port of this machine."""
    with socket.create_server((HOST, 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


@contextlib.contextmanager
def serving(arguments: Sequence[str], environment: Mapping[str, str], answers: str) -> Iterator[None]:
    """A service in a process of its own, from its first answer until the block ends."""
    process = subprocess.Popen(
        [sys.executable, *arguments], cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            with contextlib.suppress(requests.ConnectionError):
                if requests.get(answers, timeout=PATIENCE_SECONDS).status_code < 500:
                    break
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"no answer from {answers}")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


class Clock:
    """The times of each kind of request, in milliseconds."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    def timed(self, name: str, session: requests.Session, method: str, url: str, **rest: Any) -> requests.Response:
        """One request, timed from the call to the complete answer."""
        began = time.perf_counter()
        answer = session.request(method, url, timeout=PATIENCE_SECONDS, **rest)
        self.times.setdefault(name, []).append(1000 * (time.perf_counter() - began))
        answer.raise_for_status()
        return answer


class Asked(NamedTuple):
    """The requests of one night, and the speed of the disk before them."""

    clock: Clock
    fsyncs: float


def played(clock: Clock, ours: str, peer: str, evening: list[nights.Event], sessions: tuple[requests.Session, requests.Session]) -> None:
    """One night: its last events one by one, with a read after each; and the same for the peer."""
    session, other = sessions
    opened = session.post(f"{ours}/nights", json=evening[0]["data"], timeout=PATIENCE_SECONDS).json()
    night, headers = f"{ours}/nights/{opened['id']}", {"Authorization": f"Bearer {opened['tokens']['scorer']}"}
    session.post(f"{night}/events", json=evening[1:-LAST], headers=headers, timeout=PATIENCE_SECONDS).raise_for_status()
    for place, event in enumerate(evening[-LAST:]):
        keyed = {**headers, "Idempotency-Key": f"{opened['id']}-{place}"}
        size = len(clock.timed("log", session, "POST", f"{night}/events", json=event, headers=keyed).content)
        clock.timed("peer log", other, "POST", f"{peer}/rows", json=event, params={"bytes": size})
        told = clock.timed("read", session, "GET", night, headers=headers)
        clock.timed("read again", session, "GET", night, headers=headers)
        clock.timed("not modified", session, "GET", night, headers={**headers, "If-None-Match": told.headers["ETag"]})
        clock.timed("peer read", other, "GET", f"{peer}/rows", params={"bytes": len(told.content)})


def measured(folder: Path) -> list[Asked]:
    """Every request of some nights, timed; the first night is a warm-up and does not count."""
    port, other_port = free_port(), free_port()
    ours, peer = f"http://{HOST}:{port}/api/v1", f"http://{HOST}:{other_port}"
    served = ["-c", CARTULINA, "serve", "--db", str(folder / "api.db"), "--host", HOST, "--port", str(port)]
    bare = ["-m", "gunicorn", "--worker-class", "gthread", "--threads", "32", "--bind", f"{HOST}:{other_port}", "bench.peer_service:app"]
    evening, asked = nights.evening_of(nights.FIRST), []
    with (
        serving(served, {"CARTULINA_RATE": "1000000", "CARTULINA_SHARE": "1000000"}, f"http://{HOST}:{port}/healthz"),
        serving(bare, {"BENCH_PEER_DB": str(folder / "peer.db")}, f"{peer}/rows"),
        requests.Session() as session,
        requests.Session() as other,
    ):
        for seed in range(EVENINGS + 1):
            progress(f"night {seed}/{EVENINGS}")
            asked.append(Asked(Clock(), fsyncs_per_second(folder)))
            played(asked[-1].clock, ours, peer, nights.night_in(evening, seed, known=True), (session, other))
    progress("")
    return asked[1:]


LINES: Final = (
    ("POST, one event", "log", "peer log"),
    ("GET a night of 250 events, after it", "read", "peer read"),
    ("  the same again", "read again", "peer read"),
    ("  with If-None-Match: 304", "not modified", "peer read"),
)


def main(folder: Path) -> None:
    """Measures and prints the lines of the API."""
    asked = measured(folder)
    least = THROTTLED * median(each.fsyncs for each in asked)
    kept = [each for each in asked if each.fsyncs >= least]
    print(disk_line([each.fsyncs for each in asked], f"{len(kept)} nights, {len(asked) - len(kept)} dropped as throttled"))
    for name, kind, peer in LINES:
        both = ([time for each in kept for time in each.clock.times[one]] for one in (kind, peer))
        (p50, p99), (peer50, peer99) = ((quantile(times, 50), quantile(times, 99)) for times in both)
        ratio = f"{p50 / peer50:.2f} and {p99 / peer99:.2f} of the bare service's {peer50:.2f} and {peer99:.2f}"
        print(f"{name:38} p50 {p50:6.2f} ms  p99 {p99:6.2f} ms  {ratio}")
