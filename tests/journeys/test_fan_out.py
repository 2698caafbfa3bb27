"""Two hundred live streams and twenty writers: every event reaches every stream once and in order. The delays are printed."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

import pytest
import requests

from tests.dice import SOAKS
from tests.journeys.crowd import Arrival, Seat, quantile, watch
from tests.journeys.table import PATIENCE_SECONDS, served
from tests.nights import THREE, event
from tests.service.desk import OPENING, NightAt

pytestmark = [pytest.mark.figures, pytest.mark.soak]

STREAMS: Final = 200
WRITERS: Final = 20


class Written(NamedTuple):
    """A kept event: its night, its id, the times of the request and of the answer."""

    night: str
    seq: int
    id: str
    sent_at: float
    answered_at: float


class Shape(NamedTuple):
    """The number of nights that share the streams and the writers, the events of each writer, and the pause between two."""

    nights: int
    events: int
    pause: float

    @property
    def of_night(self) -> int:
        """The number of events that the writers of one night log."""
        return self.events * WRITERS // self.nights


AS_FAST_AS_IT_GOES: Final = 0.0
SHAPES: Final = {
    "200 streams of one night, 20 writers at a table's pace": Shape(nights=1, events=8, pause=1.0),
    "200 streams of one night, 20 writers as fast as it goes": Shape(nights=1, events=10, pause=AS_FAST_AS_IT_GOES),
    "10 streams of each of 20 nights, 20 writers as fast as it goes": Shape(nights=20, events=40, pause=AS_FAST_AS_IT_GOES),
}


def log_transfers(night: NightAt, count: int, pause: float, first_at: float) -> list[Written]:
    """One writer: logs transfers on the newest version, whatever others write, and gives what was kept."""
    written = []
    transfer = event("transfer", from_="ana", to="beto", tantos=1, reason="fan")
    time.sleep(max(0.0, first_at - time.monotonic()))
    for _ in range(count):
        sent_at = time.monotonic()
        answer = night.post(transfer)
        assert answer.status == 201, answer.body
        written.append(Written(night.id, answer.json["version"], answer.json["events"][0]["id"], sent_at, time.monotonic()))
        time.sleep(max(0.0, sent_at + pause - time.monotonic()) if pause else 0.0)
    return written


@pytest.mark.parametrize("name", SHAPES)
def test_every_event_reaches_every_stream_once_and_in_order(name: str, tmp_path: Path) -> None:
    """Half of the streams are the scorer's, half a viewer's; the writers give no version, so their appends collide."""
    shape = SHAPES[name]
    processes = multiprocessing.get_context("spawn")
    many = {"CARTULINA_STREAMS": "4096", "CARTULINA_THREADS": "1024"}
    with served(tmp_path, **many) as service, ThreadPoolExecutor(WRITERS) as pool:
        tables = [service.open({**OPENING, "players": list(THREE)}) for _ in range(shape.nights)]
        roles = ("viewer" if place % 2 else "scorer" for place in range(STREAMS // shape.nights))
        seats = [Seat(night.id, night.tokens[role]) for role in roles for night in tables]
        ours, theirs = processes.Pipe()
        readers = processes.Process(target=watch, args=(service.port, seats, [1 + shape.of_night] * STREAMS, theirs))
        readers.start()
        try:
            assert ours.poll(PATIENCE_SECONDS), "a stream did not begin"
            ours.recv()
            now = time.monotonic()
            jobs = [
                pool.submit(log_transfers, tables[writer % shape.nights], shape.events, shape.pause, now + shape.pause * writer / WRITERS)
                for writer in range(WRITERS)
            ]
            written = [each for job in jobs for each in job.result(4 * PATIENCE_SECONDS)]
            assert ours.poll(4 * PATIENCE_SECONDS), "the readers did not end"
            arrivals: list[Arrival] = ours.recv()
        finally:
            readers.terminate()
            readers.join()
        assert len(written) == WRITERS * shape.events
    assert service.process.returncode == 0
    _each_once_and_in_order(seats, written, arrivals)
    _told(name, written, arrivals, seats)


def _each_once_and_in_order(seats: Sequence[Seat], written: Sequence[Written], arrivals: Sequence[Arrival]) -> None:
    """Asserts that each stream sent its night from the opening: every seq once, in order, each with the id that the writer got."""
    kept: dict[str, dict[int, str]] = {}
    for each in written:
        assert kept.setdefault(each.night, {}).setdefault(each.seq, each.id) == each.id, "a seq has one id"
    came: list[list[tuple[int, str]]] = [[] for _ in seats]
    for arrival in arrivals:
        came[arrival.stream].append((arrival.seq, arrival.id))
    for seat, sequence in zip(seats, came, strict=True):
        assert [seq for seq, _ in sequence] == [*range(1, len(kept[seat.night]) + 2)]
        assert dict(sequence[1:]) == kept[seat.night]


def _told(name: str, written: Sequence[Written], arrivals: Sequence[Arrival], seats: Sequence[Seat]) -> None:
    """Prints the delays of the events, from the request and from the answer; an arrival before the answer counts as 0."""
    by_place = {(each.night, each.seq): each for each in written}
    pairs = [(by_place[place], each.at) for each in arrivals if (place := (seats[each.stream].night, each.seq)) in by_place]
    sent, answered = [at - each.sent_at for each, at in pairs], [max(0.0, at - each.answered_at) for each, at in pairs]
    seconds = max(each.at for each in arrivals) - min(each.sent_at for each in written)
    print(f"\n{name}: {len(written)} events in {seconds:.1f} s, {len(pairs)} arrivals ({len(pairs) / seconds:,.0f}/s)")
    for since, values in (("sent", sent), ("answered", answered)):
        print(f"  from {since:8} to arrival: p50 {1000 * quantile(values, 50):7.1f} ms  p99 {1000 * quantile(values, 99):7.1f} ms")
    alone = [each.answered_at - each.sent_at for each in written]
    print(f"  from sent     to answered: p50 {1000 * quantile(alone, 50):7.1f} ms  p99 {1000 * quantile(alone, 99):7.1f} ms")


GIFT: Final = event("transfer", from_="ana", to="beto", tantos=1, reason="")
MENDED: Final = event("correction", after=1, insert=[GIFT], reason="")
LONG, PEOPLE, LASTS = 5_000, 12, 60.0 if SOAKS else 15.0
"""The events of the night that one token attacks, the threads, and the seconds."""


def written_for(night: NightAt, seconds: float) -> list[float]:
    """The durations of the writes of a table over some seconds."""
    took, until = [], time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.perf_counter()
        assert night.post(GIFT).status == 201
        took.append(time.perf_counter() - began)
        time.sleep(0.05)
    return took


def does_its_worst(night: str, token: str, until: float, said: Connection) -> None:
    """One process of many threads: lists of corrections that fold all anew, previewed and logged, and reads. Gives the answers."""
    answers: Counter[int] = Counter()
    shown = {"Authorization": f"Bearer {token}"}

    def goes_on(number: int) -> None:
        method, below, count = (("POST", "/preview", 1000), ("POST", "/preview", 10), ("POST", "/events", 100), ("GET", "", 0))[number % 4]
        with requests.Session() as session:
            while time.monotonic() < until:
                given = session.request(method, night + below, json=[MENDED] * count or None, headers=shown, timeout=PATIENCE_SECONDS)
                answers[given.status_code] += 1

    with ThreadPoolExecutor(PEOPLE) as pool:
        list(pool.map(goes_on, range(PEOPLE)))
    said.send(answers)


def test_what_one_token_does_at_its_worst_leaves_room_for_another_table(tmp_path: Path) -> None:
    """The other table writes meanwhile. Its response times are printed."""
    processes = multiprocessing.get_context("spawn")
    with served(tmp_path) as service:
        other, night = service.open(), service.open()
        for _ in range(LONG // 1000):
            assert night.post([GIFT] * 1000).status == 201
            time.sleep(1)
        written_for(other, 2)
        quiet = written_for(other, 15)
        hears, says = processes.Pipe(duplex=False)
        worst = processes.Process(
            target=does_its_worst, args=(service.address + night.path, night.tokens["scorer"], time.monotonic() + LASTS, says)
        )
        worst.start()
        busy = written_for(other, LASTS)
        said: Counter[int] = hears.recv()
        worst.join()
    assert said[422] and said[429], "it met its limits"
    assert set(said) <= {200, 201, 409, 422, 429}
    figures = [(quantile(took, 50) * 1000, quantile(took, 99) * 1000) for took in (quiet, busy)]
    for name, (median, late) in zip(("quiet", "while one token does its worst"), figures, strict=True):
        print(f"a write, {name:32} p50 {median:7.2f} ms  p99 {late:7.2f} ms")
    print(f"p99 {figures[1][1] / figures[0][1]:.1f} of the quiet one; answers {dict(said)}")
