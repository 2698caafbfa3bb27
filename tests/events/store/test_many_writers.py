"""Eight writers and a tailing reader: the reader meets every event once, in order, while they write."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from events.store.memory import MemoryStore
from events.store.port import Event, Store
from tests.events.store.kit import NOTES, noted, opened, whole
from tests.events.store.processes import commands, started
from tests.events.store.writer import PARTS, written

pytestmark = pytest.mark.figures

WRITERS = 8
TURNS = 30


def tailed(store: Store, until: int) -> list[Event]:
    """The events that a reader gets who waits for news, up to a position."""
    met: list[Event] = []
    while len(met) < until:
        newest = store.wait(len(met), 60)
        assert newest > len(met), "the writers are done"
        met += store.log(len(met))
    return met


def assert_none_missed(met: list[Event], log: list[Event], writers: int, turns: int) -> None:
    """The events received are the log, with every writer's commands once and in order."""
    repeated = sum(times - 1 for times in Counter(event.position for event in met).values())
    missed = len({event.position for event in log} - {event.position for event in met})
    print(f"{writers} writers, {len(log)} events: {missed} missed, {repeated} met twice")
    assert (missed, repeated) == (0, 0)
    assert met == log
    by_writer: dict[str, list[int]] = {}
    for writer, turn in commands(log):
        by_writer.setdefault(writer, []).append(turn)
    assert by_writer == {f"w{at}": list(range(turns)) for at in range(writers)}


@pytest.mark.parametrize("streams", [1, 3, WRITERS])
@pytest.mark.parametrize("kind", ["memory", "sqlite"])
def test_a_reader_misses_nothing_of_eight_threads(tmp_path: Path, kind: str, streams: int) -> None:
    """They share one stream, three, or each has its own; whoever meets a conflict tries again."""
    store: Store = MemoryStore((NOTES,)) if kind == "memory" else opened(tmp_path / "book.db")
    start = threading.Barrier(WRITERS + 2)

    def write(at: int) -> None:
        start.wait()
        for turn in range(TURNS):
            written(store, f"n{at % streams}", f"w{at}", turn)

    def tail() -> list[Event]:
        start.wait()
        return tailed(store, WRITERS * TURNS * PARTS)

    with ThreadPoolExecutor(WRITERS + 2) as pool:
        readers = [pool.submit(tail) for _ in range(2)]
        for done in [pool.submit(write, at) for at in range(WRITERS)]:
            done.result(timeout=60)
        for reader in readers:
            assert_none_missed(reader.result(timeout=60), whole(store), WRITERS, TURNS)
    store.close()


@pytest.mark.parametrize("streams", [1, pytest.param(WRITERS, marks=pytest.mark.soak)])
def test_a_reader_misses_nothing_of_eight_processes(tmp_path: Path, streams: int) -> None:
    """They and the reader open a file at once that is not there yet; only the reader's process folds its log in."""
    path, turns = tmp_path / "book.db", 50
    writers = [started(path, f"n{at % streams}", f"w{at}", turns, "no-checkpoints") for at in range(WRITERS)]
    store = opened(path)
    try:
        met = tailed(store, WRITERS * turns * PARTS)
        for writer in writers:
            out, _ = writer.communicate(timeout=60)
            assert writer.returncode == 0
            assert [int(line.split()[0]) for line in out.splitlines()] == list(range(turns))
    finally:
        for writer in writers:
            writer.kill()
            writer.wait()
    assert_none_missed(met, whole(store), WRITERS, turns)
    with store.reading() as db:
        assert noted(db) == [event.position for event in met]
    store.close()
