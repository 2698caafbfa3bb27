"""How fast is the record? One command, a batch, a command on a long night, the replay of stored nights, and a whole verification."""

from __future__ import annotations

import gc
import itertools
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple
from uuid import UUID

from bench import nights
from bench.measure import Measure, Rounds, alternated, per_second, progress, verdict
from bench.peer_store import Raw, Sourced
from events.store.port import Event, New, linked
from events.store.sqlite import SqliteStore
from projections import tables
from projections.kept import NOTHING, folded
from projections.night import Night
from service.books import open_store
from service.record import Records, Taken, fresh_id, utc_now
from service.verify import verified

NIGHTS: Final = 40
ROUNDS: Final = 24
COMMANDS: Final = 200
"""How many commands a measure runs in one round."""
BATCHES: Final = 20
FEW: Final = 60
"""The number of commands, for measures whose nights must be filled first; each night has one more at its beginning."""
LONG: Final = 230
"""The least number of events in a long night."""
LAST: Final = 20
"""How many of them, its last ones, are the measured commands: the same number for each night, because each is read from the store once."""
BATCH: Final = 100
VERIFIED_EVENTS: Final = 100_000
REPLAY_ROUNDS: Final = 9
VERIFY_ROUNDS: Final = 5


class Evening(NamedTuple):
    """A night of the bench: its events, and the night before and after each of them."""

    logged: list[nights.Event]
    moments: list[Night | None]


def evenings() -> list[Evening]:
    """The nights of the bench with all their moments, ready for the projections that are stored along."""
    evening = nights.evening_of(nights.FIRST)
    made = (evening.without_fault(seed, LONG) for seed in range(NIGHTS))
    return [Evening(each.record, [None, *each.nights]) for each in made]


class Command(NamedTuple):
    """Some events of one night, ready to be stored, with the night before and after them."""

    stream: str
    first: int
    events: list[New]
    before: Night | None
    after: Night


def command_of(stream: str, evening: Evening, first: int, last: int) -> Command:
    """Some events of an evening as a command; ids and times are set before the measurement."""
    after = evening.moments[last]
    assert after is not None, "a command ends at a moment of the night"
    events = [New(fresh_id(), event["type"], 1, event["data"], utc_now(), None) for event in evening.logged[first:last]]
    return Command(stream, first, events, evening.moments[first], after)


def commands_of(made: Sequence[Evening], each: int, count: int) -> list[Command]:
    """This many commands with this many events each; the evenings repeat, each time as new nights."""
    ready: list[Command] = []
    for stream, evening in zip(streams(), itertools.cycle(made), strict=False):
        ready += [command_of(stream, evening, first, first + each) for first in range(0, len(evening.logged) - each + 1, each)]
        if len(ready) >= count:
            break
    return ready


def streams() -> Iterator[str]:
    """Ids of nights in the form of the service."""
    return (f"{number:016x}" for number in itertools.count(1))


def kept(store: SqliteStore, commands: Sequence[Command]) -> Iterator[None]:
    """Stores each command durably: with its key, the chain, the guards, and the projections."""
    for stream, first, events, before, after in commands:

        def along(db: Any, rows: Sequence[Event], before: Night | None = before, after: Night = after) -> None:
            tables.keep(db, before, after, rows)

        store.append(stream, first, events, key=f"k{first}", along=along)
        yield


def saved_one_by_one(peer: Sourced, made: Sequence[Evening]) -> Iterator[None]:
    """Saves the same events one by one with the library, with the aggregate at hand."""
    for evening in itertools.cycle(made):
        aggregate = peer.begun()
        for event in evening.logged[1:]:
            aggregate.log(event["type"], event["data"])
            peer.save(aggregate)
            yield


def on_long_nights(records: Records, made: Sequence[Evening], count: int) -> Iterator[None]:
    """This many commands of a client, on nights of about 250 events: shape, rules, key, store, projections."""
    waiting: list[tuple[str, nights.Event]] = []
    for evening in itertools.cycle(made):
        if len(waiting) >= count:
            break
        opened = records.open(evening.logged[0]["data"])
        assert isinstance(opened, Taken), opened
        stream = opened.receipt.events[0].stream
        records.append(stream, evening.logged[1:-LAST])
        waiting += [(stream, event) for event in evening.logged[-LAST:]]
    for place, (stream, event) in enumerate(waiting):
        taken = records.append(stream, [event], key=f"k{place}")
        assert isinstance(taken, Taken), taken
        yield


def saved_on_long_nights(peer: Sourced, made: Sequence[Evening], count: int) -> Iterator[None]:
    """The same with the library: the aggregate is read from its events, changed and saved."""
    waiting: list[tuple[UUID, nights.Event]] = []
    for evening in itertools.cycle(made):
        if len(waiting) >= count:
            break
        id_ = sourced(peer, evening, len(evening.logged) - LAST)
        waiting += [(id_, event) for event in evening.logged[-LAST:]]
    for id_, event in waiting:
        again = peer.got(id_)
        again.log(event["type"], event["data"])
        peer.save(again)
        yield


def sourced(peer: Sourced, evening: Evening, last: int) -> UUID:
    """An evening up to an event, as an aggregate of the library that is saved at once."""
    aggregate = peer.begun()
    for event in evening.logged[1:last]:
        aggregate.log(event["type"], event["data"])
    peer.save(aggregate)
    id_: UUID = aggregate.id
    return id_


def steps(commands: Iterator[Any], count: int, each: int = 1) -> Measure:
    """The measure of some commands: this many in a round, with this many things each."""

    def run() -> float:
        began = time.perf_counter()
        for _ in range(count):
            next(commands)
        return count * each / (time.perf_counter() - began)

    return run


def commands(folder: Path, made: Sequence[Evening]) -> Rounds:
    """The durable commands and their peers."""
    raw, indexed, batch = Raw(folder / "raw.db"), Raw(folder / "indexed.db", unique=True), Raw(folder / "raw-batches.db")
    peer, rows = Sourced(folder / "sourced.db"), _rows(made)
    raws, inserts = map(raw.insert, ([row] for row in itertools.cycle(rows))), map(indexed.insert, ([row] for row in rows))
    batches = map(batch.insert, (rows[place : place + BATCH] for place in itertools.cycle(range(0, len(rows) - BATCH, BATCH))))
    several = (ROUNDS + 1) * FEW
    long, long_peer = open_store(folder / "long.db"), Sourced(folder / "long-sourced.db")
    on_long, saved_on_long = on_long_nights(Records(long), made, several), saved_on_long_nights(long_peer, made, several)
    progress("filling the nights")
    next(on_long), next(saved_on_long)
    measures: dict[str, Measure] = {
        "raw": steps(raws, COMMANDS),
        "indexed": steps(inserts, COMMANDS),
        "command": steps(kept(open_store(folder / "commands.db"), commands_of(made, 1, (ROUNDS + 1) * COMMANDS)), COMMANDS),
        "save": steps(saved_one_by_one(peer, made), COMMANDS),
        "raw batch": steps(batches, BATCHES, BATCH),
        "batch": steps(kept(open_store(folder / "batches.db"), commands_of(made, BATCH, (ROUNDS + 1) * BATCHES)), BATCHES, BATCH),
        "long": steps(on_long, FEW - 1),
        "get and save": steps(saved_on_long, FEW - 1),
    }
    gc.collect()
    gc.freeze()  # prepared values need no collection
    return alternated(folder, measures, ROUNDS)


def _rows(made: Sequence[Evening]) -> list[Event]:
    """The events of all evenings as they are stored, for peers that only write them down."""
    rows: list[Event] = []
    for stream, evening in zip(streams(), made, strict=False):
        rows += linked(stream, NOTHING, len(rows), command_of(stream, evening, 0, len(evening.logged)).events)
    return rows


class Whole(NamedTuple):
    """The speed of reading everything again: events per second of ours and of the library, and the seconds of a verification."""

    replayed: float
    sourced: float
    ratio: float
    verify_seconds: float
    verify_events: int


def whole(folder: Path, made: Sequence[Evening]) -> Whole:
    """Measures the replay of every stored night, beside the library's, and the verification of a whole book."""
    store, peer = open_store(folder / "whole.db"), Sourced(folder / "whole-sourced.db")
    ids = [sourced(peer, evening, len(evening.logged)) for evening in made]
    events = sum(len(evening.logged) for evening in made)
    names = itertools.islice(streams(), VERIFIED_EVENTS * len(made) // events + 1)
    filled = [(name, evening) for name, evening in zip(names, itertools.cycle(made), strict=False)]
    for place, (name, evening) in enumerate(filled):
        progress(f"filling the book {100 * place // len(filled)}%")
        next(kept(store, [command_of(name, evening, 0, len(evening.logged))]))
    rounds = []
    for turn in range(REPLAY_ROUNDS):
        progress(f"replay {turn + 1}/{REPLAY_ROUNDS}")
        ours = per_second(events, lambda: _folded(store, [name for name, _ in filled[: len(made)]]), time.process_time)
        theirs = per_second(events, lambda: [peer.got(id_) for id_ in ids], time.process_time)
        rounds.append((ours, theirs))
    store.close()
    seconds = []
    for turn in range(VERIFY_ROUNDS):
        progress(f"verify {turn + 1}/{VERIFY_ROUNDS}")
        began = time.perf_counter()
        found = verified(folder / "whole.db")
        seconds.append(time.perf_counter() - began)
        assert not found.broken, found.broken
    progress("")
    ratio = median(ours / theirs for ours, theirs in rounds)
    return Whole(median(each[0] for each in rounds), median(each[1] for each in rounds), ratio, median(seconds), found.holds.events)


def _folded(store: SqliteStore, names: Sequence[str]) -> None:
    """Reads nights from the store and folds them: chain, decoding, rules."""
    for name in names:
        assert folded(name, store.stream(name)) is not None


def main(folder: Path) -> None:
    """Measures and prints the lines of the record."""
    made = evenings()
    rounds = commands(folder, made)
    print(rounds.disk())
    _line("raw insert, SQLite FULL", rounds.speed("raw"), "rows/s")
    _line("  with its two unique indexes", rounds.speed("indexed"), "rows/s", f"{rounds.ratio('indexed', 'raw'):5.2f} raw")
    _line("eventsourcing app.save", rounds.speed("save"), "events/s", f"{rounds.ratio('save', 'raw'):5.2f} raw")
    ratio = rounds.ratio("command", "raw")
    _line("one durable command", rounds.speed("command"), "commands/s", f"{ratio:5.2f} raw, {rounds.ratio('command', 'indexed'):.2f} indexed, {rounds.ratio('command', 'save'):.2f} app.save",
          f"bar 0.60 raw  goal 0.90  {verdict(ratio, 0.6, 0.9)}")  # fmt: skip
    _line("raw insert, 100 rows a commit", rounds.speed("raw batch"), "rows/s")
    speed = rounds.speed("batch")
    _line(
        "100-event batch",
        speed,
        "events/s",
        f"{rounds.ratio('batch', 'raw batch'):5.2f} raw",
        f"bar 50,000/s  {verdict(speed, 50_000, None)}",
    )
    _line("eventsourcing get + save", rounds.speed("get and save"), "commands/s")
    speed, ratio = rounds.speed("long"), rounds.ratio("long", "get and save")
    _line(
        "a command on a night of 250 events", speed, "commands/s", f"{ratio:5.1f} get + save", f"bar 3,000/s  {verdict(speed, 3000, None)}"
    )
    found = whole(folder, made)
    _line("eventsourcing, aggregates read", found.sourced, "events/s")
    _line("replay: read, chain, decode, fold", found.replayed, "events/s", f"{found.ratio:5.2f} eventsourcing",
          f"bar 80,000/s  goal 150,000  {verdict(found.replayed, 80_000, 150_000)}")  # fmt: skip
    reached = verdict(-found.verify_seconds, -1.5, -0.8)
    print(f"{f'verify, {found.verify_events:,} events':38} {found.verify_seconds:10.2f} s             bar 1.5 s  goal 0.8 s  {reached}")


def _line(name: str, speed: float, unit: str, *rest: str) -> None:
    print("  ".join([f"{name:38} {speed:10,.0f} {unit:10}", *rest]).rstrip())
