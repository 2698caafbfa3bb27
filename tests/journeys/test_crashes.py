"""The running service is killed under load, again and again: every acknowledged hand is there once, and nothing else.

A kill usually leaves a hand that is on the disk and was not acknowledged. The clients act as phones do: they repeat a command with its key
until it is answered.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time
import uuid
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple, Self

import pytest
import requests

from events.chain import first_broken
from service.books import open_store
from tests.dice import SEED, times
from tests.journeys.table import CARTULINA, PATIENCE_SECONDS, ROOT, Served, served
from tests.nights import THREE, Event, event
from tests.service.desk import OPENING, NightAt

pytestmark = [pytest.mark.figures, pytest.mark.dice]

KILLS: Final = times(2)
"""One of each kind in the usual run: of all processes, and of the first alone."""
NIGHTS: Final = 4
CLIENTS: Final = 8
LEAST_FOUND: Final = 10
"""The number of kills that must leave an unacknowledged hand on the disk."""
ENOUGH_ANSWERS: Final = 20
"""The least number of acknowledged hands between two kills, so that no kill meets an idle service."""
HAND_EVENTS: Final = 3


class Acknowledged(NamedTuple):
    """An acknowledged hand: its key, its content, its last seq, and the time at which the answered request began."""

    night: str
    key: str
    hand: list[Event]
    version: int
    asked_at: float
    tries: int


def one_hand(dice: random.Random) -> list[Event]:
    """A hand that is possible between any two hands: the hombre wins it with five tricks."""
    hombre, first, second = dice.sample(THREE, 3)
    contract = event("contract", player=hombre, lance=dice.choice(["entrada", "solo"]), trump=dice.choice(["oros", "copas", "bastos"]))
    return [event("deal"), contract, event("tally", tricks={hombre: 5, first: 3, second: 1})]


class Client:
    """A client that logs one hand after the other, and repeats each until it is acknowledged."""

    def __init__(self, base: str, night: NightAt, seed: int) -> None:
        self._url, self._headers = f"{base}{night.path}/events", night.shown("scorer")
        self._night, self._dice = night.id, random.Random(seed)  # noqa: S311  # no secrets hang on which hands are played
        self.acknowledged: list[Acknowledged] = []

    def run(self, stopping: threading.Event) -> None:
        """Logs hands until it is told to stop; the last one is acknowledged too."""
        with requests.Session() as session:
            while not stopping.is_set():
                self.acknowledged.append(self._logged(session, one_hand(self._dice), uuid.UUID(int=self._dice.getrandbits(128)).hex))

    def _logged(self, session: requests.Session, hand: list[Event], key: str) -> Acknowledged:
        deadline, tries = time.monotonic() + 2 * PATIENCE_SECONDS, 0
        while True:
            assert time.monotonic() < deadline, "the service did not come back"
            began, tries = time.monotonic(), tries + 1
            try:
                answer = session.post(self._url, json=hand, headers={**self._headers, "Idempotency-Key": key}, timeout=PATIENCE_SECONDS)
            except (requests.ConnectionError, requests.exceptions.ChunkedEncodingError):
                time.sleep(0.02)
                continue
            assert answer.status_code == 201, answer.text
            return Acknowledged(self._night, key, hand, answer.json()["version"], began, tries)


def keys_on_disk(db: Path, place: Path) -> dict[tuple[str, str], int]:
    """The keys in a dead service's book, each with its last seq; read from a copy, so that the crash stays as it is."""
    place.mkdir()
    for suffix in ("", "-wal"):
        if (file := db.with_name(db.name + suffix)).exists():
            shutil.copyfile(file, place / file.name)
    with closing(sqlite3.connect(place / db.name)) as copy:
        rows = copy.execute("SELECT stream, key, last FROM keys").fetchall()
    shutil.rmtree(place)
    return {(stream, key.removeprefix("events ")): last for stream, key, last in rows}


class Kill(NamedTuple):
    """The time of a kill, and what was on the disk then."""

    at: float
    keys: dict[tuple[str, str], int]


def found_by_retry(kill: Kill, hands: list[Acknowledged]) -> list[Acknowledged]:
    """The hands that were on the disk at a kill and acknowledged only to a request made after it."""
    return [hand for hand in hands if hand.asked_at > kill.at and (hand.night, hand.key) in kill.keys]


class Crowd:
    """Clients that log hands at a few tables, all at once, for the length of the block."""

    def __init__(self, service: Served) -> None:
        self.nights = [service.open({**OPENING, "players": list(THREE)}) for _ in range(NIGHTS)]
        self._clients = [Client(service.address, self.nights[seat % NIGHTS], seat) for seat in range(CLIENTS)]
        self._pool, self._stopping = ThreadPoolExecutor(CLIENTS), threading.Event()
        self._running: list[Future[None]] = []

    @property
    def hands(self) -> list[Acknowledged]:
        """Every hand acknowledged so far."""
        return [hand for client in self._clients for hand in client.acknowledged]

    def wait_for_answers(self) -> None:
        """Waits until some more hands are acknowledged; the failure of a client is reported at the end."""
        enough = len(self.hands) + ENOUGH_ANSWERS
        while len(self.hands) < enough and not any(client.done() for client in self._running):
            time.sleep(0.005)

    def __enter__(self) -> Self:
        self._running = [self._pool.submit(client.run, self._stopping) for client in self._clients]
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._pool.shutdown()
        for client in self._running:
            client.result()


def killed(service: Served, *, everyone: bool) -> None:
    """`kill -9` of all processes, or of the first alone, which must take its worker with it."""
    workers = service.workers()
    if everyone:
        service.drop()
    else:
        service.end(signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(_lives(pid) for pid in workers):
        assert time.monotonic() < deadline, "a worker outlived its parent"
        time.sleep(0.002)


def _lives(pid: int) -> bool:
    """Whether a process still runs and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in ("Z", "X")
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_killed_service_has_every_acknowledged_hand_once_and_nothing_else(tmp_path: Path) -> None:
    """Every other kill strikes the first process alone: its worker dies with it, or the next service could not get the file."""
    dice, kills, starts = random.Random(SEED), list[Kill](), list[float]()  # noqa: S311  # when to kill
    service = Served(tmp_path)
    try:
        with Crowd(service) as crowd:
            for number in range(KILLS):
                crowd.wait_for_answers()
                time.sleep(dice.random() * 0.1)
                killed(service, everyone=number % 2 == 0)
                kills.append(Kill(time.monotonic(), keys_on_disk(service.book, tmp_path / "copy")))
                began = time.monotonic()
                service = Served(tmp_path, port=service.port)
                starts.append(time.monotonic() - began)
    finally:
        status = service.end()
    assert status == 0
    _everything_once(service.book, [night.id for night in crowd.nights], crowd.hands)
    found = [found_by_retry(kill, crowd.hands) for kill in kills]
    _told(kills, crowd.hands, found, starts)
    for kill, met in zip(kills, found, strict=True):
        assert all(hand.version == kill.keys[hand.night, hand.key] for hand in met), "a retry gets the kept result"
    assert len(kills) == KILLS
    assert sum(bool(met) for met in found) >= min(LEAST_FOUND, KILLS // 5), "too few kills left an unacknowledged hand"


@pytest.mark.soak
def test_a_worker_that_is_killed_alone_is_replaced_and_has_lost_nothing(tmp_path: Path) -> None:
    """The first process stays and holds the file and the port for the next worker."""
    with served(tmp_path) as service, Crowd(service) as crowd:
        for _ in range(times(1)):
            crowd.wait_for_answers()
            (worker,) = service.workers()
            os.kill(worker, signal.SIGKILL)
    assert service.process.returncode == 0
    _everything_once(service.book, [night.id for night in crowd.nights], crowd.hands)


def _everything_once(db: Path, nights: list[str], hands: list[Acknowledged]) -> None:
    """Each night is its opening and its acknowledged hands, each whole, once, in its place; and the book holds."""
    store = open_store(db)
    try:
        for night in nights:
            events = list(store.stream(night))
            assert first_broken(event.link for event in events) is None
            mine = sorted((hand for hand in hands if hand.night == night), key=lambda hand: hand.version)
            assert [hand.version for hand in mine] == [1 + HAND_EVENTS * place for place in range(1, len(mine) + 1)]
            kept = [{"type": event.type, "data": event.envelope()["data"]} for event in events[1:]]
            assert kept == [each for hand in mine for each in hand.hand]
    finally:
        store.close()
    verified = subprocess.run([*CARTULINA, "verify", "--db", str(db)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    print(f"\n{verified.stdout.strip()}")


def _told(kills: list[Kill], hands: list[Acknowledged], found: list[list[Acknowledged]], starts: list[float]) -> None:
    """Prints the figures."""
    tries = Counter(min(hand.tries, 2) for hand in hands)
    print(f"{len(kills)} kills under load of {CLIENTS} clients: {len(hands)} hands acknowledged, {tries[2]} of them to a retry")
    print(
        f"{sum(bool(met) for met in found)} kills left hands on the disk that nobody was told of: {sum(map(len, found))} hands, each found"
    )
    print(f"the service was back after {1000 * sorted(starts)[len(starts) // 2]:.0f} ms (median), {1000 * max(starts):.0f} ms at most")
