"""What the tests of the store share: events that are cheap to make, and one look at everything that a store holds.

The store knows no rules, so most events here are of no game.
"""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sqlite_utils import Database, Migrations

from events.chain import GENESIS, first_broken
from events.store.port import Event, Head, New, Store, checked
from events.store.sqlite import SqliteStore

AT: Final = "2026-11-20T21:00:00.000Z"
NOTES: Final = Migrations("notes")
"""A table that others keep beside the events."""


@NOTES(name="0001_notes")
def _notes(db: Database) -> None:
    db.execute("CREATE TABLE notes (position INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")


def new(kind: str = "said", /, *, at: str = AT, by: str | None = "ana", **data: Any) -> New:
    """An event to be kept, with an id of its own."""
    return New(uuid.uuid4().hex, kind, 1, data, at, by)


def said(*words: object) -> list[New]:
    """A command of one event a word."""
    return [new(word=word) for word in words]


def opening(names: dict[str, str] | None) -> New:
    """A `night_opened`, perhaps with shown names."""
    return new("night_opened", game="tresillo") if names is None else new("night_opened", game="tresillo", names=names)


def correction(*inserted: New) -> New:
    """A correction that inserts some events."""
    return new("correction", strike=[1], insert=[{"type": each.type, "data": dict(each.data)} for each in inserted], reason="…")


def note(db: Database, events: Sequence[Event]) -> None:
    """Writes a line about each event along with it."""
    for event in events:
        db.execute("INSERT INTO notes (position, text) VALUES (?, ?)", (event.position, event.type))


def noted(db: Database) -> list[int]:
    """The positions of which a line was written along."""
    return [position for (position,) in db.execute("SELECT position FROM notes ORDER BY position").fetchall()]


def opened(path: Path, **options: Any) -> SqliteStore:
    """A store on a file, with the notes beside it."""
    return SqliteStore(path, (NOTES,), **options)


def words(events: Sequence[Event] | Sequence[New]) -> list[Any]:
    """What some events say."""
    return [(event.envelope()["data"] if isinstance(event, Event) else event.data)["word"] for event in events]


def whole(store: Store) -> list[Event]:
    """The whole log, once everything in it holds together: positions, seqs, ids, chains, streams and heads."""
    log = list(store.log())
    assert [event.position for event in log] == list(range(1, len(log) + 1)), "positions have no gap"
    assert Counter(event.id for event in log).most_common(1)[0][1] == 1 if log else True, "no id is there twice"
    streams: defaultdict[str, list[Event]] = defaultdict(list)
    for event in log:
        streams[event.stream].append(event)
    assert store.streams() == list(streams), "streams come in the order in which they began"
    for name, events in streams.items():
        assert list(checked(name, store.stream(name), Head(0, GENESIS))) == events, "a stream is its part of the log"
        assert first_broken(event.link for event in events) is None, "the chain holds, told as JSON too"
        assert store.head(name) == Head(len(events), events[-1].hash)
    return log
