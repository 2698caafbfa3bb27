"""What does a whole store hold? Queries over all of its tables, for callers that trust nothing in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from events.chain import GENESIS
from events.store.files import Connection
from events.store.port import Event, Head

_STREAMS: Final = """
    SELECT position, stream, seq, id, type, schema, data, meta, hash FROM events
    WHERE stream >= ? AND stream <= ? ORDER BY stream, seq
"""


class Piece(NamedTuple):
    """A range of streams in the order of their ids: how many there are, and how many events they have."""

    first: str
    last: str
    streams: int
    events: int


class Gap(NamedTuple):
    """A missing position, and the event after it."""

    position: int
    stream: str
    seq: int


def streams_in(db: Connection, first: str, last: str) -> Iterator[tuple[str, Iterator[Event]]]:
    """The streams of a range, in the order of their ids, with their events; those of one must be read before the next."""
    for stream, rows in groupby(db.execute(_STREAMS, (first, last)), lambda row: row[1]):
        yield stream, _events(rows)


def _events(rows: Iterable[tuple[Any, ...]]) -> Iterator[Event]:
    """The events of one stream, each with the hash before it."""
    prev = GENESIS
    for position, *rest in rows:
        event = Event(position, prev, *rest)
        prev = event.hash
        yield event


def pieces(db: Connection, events: int) -> Iterator[Piece]:
    """All streams, in pieces of about this many events."""
    first, streams, size = None, 0, 0
    for stream, count in db.execute("SELECT stream, count(*) FROM events GROUP BY stream ORDER BY stream").fetchall():
        first, streams, size = stream if first is None else first, streams + 1, size + count
        if size >= events:
            yield Piece(first, stream, streams, size)
            first, streams, size = None, 0, 0
    if first is not None:
        yield Piece(first, stream, streams, size)


def heads(db: Connection) -> Iterator[tuple[str, Head]]:
    """The last event of every stream, in the order of their ids."""
    query = "SELECT stream, max(seq), hash FROM events GROUP BY stream ORDER BY stream"
    return ((stream, Head(seq, hashed)) for stream, seq, hashed in db.execute(query).fetchall())


def hash_at(db: Connection, stream: str, seq: int) -> tuple[int, bytes] | None:
    """The position and the hash of an event; None if it does not exist."""
    row: tuple[int, bytes] | None = db.execute("SELECT position, hash FROM events WHERE stream = ? AND seq = ?", (stream, seq)).fetchone()
    return row


def events_count(db: Connection, stream: str) -> int:
    """How many events a stream has."""
    count: int = db.execute("SELECT count(*) FROM events WHERE stream = ?", (stream,)).fetchone()[0]
    return count


def all_streams(db: Connection) -> set[str]:
    """Every stream with an event."""
    return {stream for (stream,) in db.execute("SELECT DISTINCT stream FROM events").fetchall()}


def newest(db: Connection) -> int:
    """The position of the last event; 0 if there is none."""
    position: int = db.execute("SELECT coalesce(max(position), 0) FROM events").fetchone()[0]
    return position


def first_gap(db: Connection) -> Gap | None:
    """The first missing position that lies right before an event; None if there is none."""
    count, least, most = db.execute("SELECT count(*), coalesce(min(position), 1), coalesce(max(position), 0) FROM events").fetchone()
    if (least, most) == (1, count):
        return None
    query = "SELECT position - 1, stream, seq FROM events WHERE position - 1 NOT IN (SELECT position FROM events UNION SELECT 0)"
    row = db.execute(f"{query} ORDER BY position LIMIT 1").fetchone()
    return None if row is None else Gap(*row)


def broken_file(db: Connection) -> str | None:
    """The damage that SQLite finds in the file, in its words: pages, indexes, repeated ids; None if there is none."""
    line: str = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    return None if line == "ok" else line


def first_used(db: Connection, ids: Iterable[str]) -> int | None:
    """The place (from 1) of the first of these ids that an event has; None if none is used."""
    for place, id_ in enumerate(ids, 1):
        if db.execute("SELECT 1 FROM events WHERE id = ?", (id_,)).fetchone() is not None:
            return place
    return None
