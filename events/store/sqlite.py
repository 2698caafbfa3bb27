"""The store on SQLite, through sqlite-utils: one file, one writer, many readers.

`events.store.open_file` opens the file. The statements of every command bypass `Database.execute`, which inspects the first
word of each.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import orjson
from sqlite_utils import Database, Migrations

from events.chain import GENESIS, canonical
from events.store import schema
from events.store.agreements import Agreement
from events.store.names import Names, NamesPlace, names_told, shown
from events.store.open_file import OpenFile
from events.store.port import (
    Along,
    ConflictError,
    CorruptError,
    Event,
    Head,
    KeyReusedError,
    New,
    Receipt,
    content_of,
    linked,
)

PATIENCE_SECONDS: Final = 0.25
"""How often `wait` looks for writes of another process; our own writes wake it immediately."""
CHUNK: Final = 1000

_OF_STREAM: Final = """
    SELECT position, stream, seq, id, type, schema, data, meta, hash FROM events WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?
"""
_OF_LOG: Final = """
    SELECT e.position, coalesce(p.hash, zeroblob(32)), e.stream, e.seq, e.id, e.type, e.schema, e.data, e.meta, e.hash
    FROM events e LEFT JOIN events p ON p.stream = e.stream AND p.seq = e.seq - 1
    WHERE e.position > ? ORDER BY e.position LIMIT ?
"""
_HEAD: Final = "SELECT seq, hash FROM events WHERE stream = ? ORDER BY seq DESC LIMIT 1"
_ENDS: Final = f"""
    SELECT (SELECT max(position) FROM events), seq, hash, EXISTS (SELECT 1 FROM keys WHERE stream = ? AND key = ?) FROM (SELECT 1) LEFT JOIN ({_HEAD})
"""  # noqa: S608  # our own words
"""The newest position of the whole log, the head of a stream, and whether a key of it is known."""
_HEAD_AT: Final = "SELECT seq, hash FROM events WHERE stream = ? AND seq = ?"
_INSERT: Final = "INSERT INTO events (position, stream, seq, id, type, schema, data, meta, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TAKE_BACK: Final = "DELETE FROM agreements WHERE stream = ? AND seq = ? AND place = ? AND player = ?"
_AGREE: Final = "INSERT INTO agreements (stream, seq, place, player, reading) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"


class SqliteStore(OpenFile):
    """The port (`events.store.port.Store`) on one SQLite file, made and migrated when missing."""

    def __init__(self, path: Path, beside: Sequence[Migrations] = (), *, checkpoints: bool = True, create: bool = True) -> None:
        """Opens the file; `beside` are the tables of other modules in it. Raises as `OpenFile` does."""
        super().__init__(path, (schema.MIGRATIONS, *beside), checkpoints=checkpoints, create=create)
        self._arrived, self._newest = threading.Condition(), 0

    def append(self, stream: str, expected: int, events: Sequence[New], *, key: str | None = None, along: Along | None = None) -> Receipt:
        """Keeps all of the events or none (see the port)."""
        assert events, "an append has events"
        with self.transaction() as db:
            newest, seq, hashed, known = db.conn.execute(_ENDS, (stream, key, stream)).fetchone()
            if known and key is not None and (receipt := self._answered(db, stream, key, events)) is not None:
                return receipt
            head = Head(0, GENESIS) if seq is None else Head(seq, hashed)
            if head.seq != expected:
                raise ConflictError(expected, head.seq)
            kept = linked(stream, head, newest or 0, events)
            try:
                db.conn.executemany(_INSERT, [(each[0], *each[2:]) for each in kept])
            except sqlite3.IntegrityError as error:
                raise CorruptError("SQLite dice: {said}", stream=stream, said=str(error)) from error
            if key is not None:
                row = (stream, key, content_of(events), kept[0].seq, kept[-1].seq)
                db.conn.execute("INSERT INTO keys (stream, key, content, first, last) VALUES (?, ?, ?, ?, ?)", row)
            for (seq, place), names in names_told(kept[0].seq, [(event.type, event.data) for event in events]).items():
                _put_names(db, stream, (seq, place), names)
            if along is not None:
                along(db, kept)
        self._announce(kept[-1].position)
        return Receipt(tuple(kept))

    def answered(self, stream: str, key: str, events: Sequence[New]) -> Receipt | None:
        """The answer that a key already had for this content (see the port)."""
        with self.reading() as db:
            return self._answered(db, stream, key, events)

    def _answered(self, db: Database, stream: str, key: str, events: Sequence[New]) -> Receipt | None:
        row = db.conn.execute("SELECT content, first, last FROM keys WHERE stream = ? AND key = ?", (stream, key)).fetchone()
        if row is None:
            return None
        content, first, last = row
        if content != content_of(events):
            raise KeyReusedError(key)
        kept = tuple(_of_stream(db, stream, first - 1, last - first + 1))
        if not kept or kept[-1].seq != last:
            raise CorruptError("falta un apunte que se dio por recibido", stream=stream, seq=first)
        return Receipt(kept, repeated=True)

    def head(self, stream: str, seq: int | None = None) -> Head | None:
        """The last event of a stream, or the one at a seq (see the port)."""
        with self.reading() as db:
            return _head(db, stream, seq)

    def stream(self, stream: str, after: int = 0) -> Iterator[Event]:
        """The events of a stream (see the port); read in pieces, so that no reader is held while the caller works."""
        while True:
            with self.reading() as db:
                piece = _of_stream(db, stream, after, CHUNK)
            yield from piece
            if len(piece) < CHUNK:
                return
            after = piece[-1].seq

    def some(self, stream: str, seqs: Iterable[int]) -> list[Event]:
        """The events of a stream at these seqs (see the port)."""
        with self.reading() as db:
            return [event for seq in seqs for event in _of_stream(db, stream, seq - 1, 1) if event.seq == seq]

    def log(self, after: int = 0) -> Iterator[Event]:
        """The events of all streams (see the port). Raises CorruptError at a gap."""
        while True:
            with self.reading() as db:
                rows = db.execute(_OF_LOG, (after, CHUNK)).fetchall()
            for row in rows:
                event = Event(*row)
                after += 1
                if event.position != after:
                    raise CorruptError("falta una posición", stream=event.stream, seq=event.seq)
                yield event
            if len(rows) < CHUNK:
                return

    def wait(self, after: int, timeout: float) -> int:
        """The newest position, once it exceeds `after` or the time is over."""
        deadline = time.monotonic() + timeout
        while True:
            with self.reading() as db:
                newest = _newest(db)
            left = deadline - time.monotonic()
            if newest > after or left <= 0:
                return newest
            with self._arrived:
                self._arrived.wait_for(lambda: self._newest > after, min(left, PATIENCE_SECONDS))

    def _announce(self, position: int) -> None:
        with self._arrived:
            self._newest = max(self._newest, position)
            self._arrived.notify_all()

    def streams(self) -> list[str]:
        """Every stream, in the order in which they began."""
        with self.reading() as db:
            return [stream for (stream,) in db.execute("SELECT stream FROM events WHERE seq = 1 ORDER BY position").fetchall()]

    def names(self, stream: str) -> dict[NamesPlace, Names]:
        """The names of players in a stream, by the opening that stated them."""
        with self.reading() as db:
            return _names(db, stream)

    def rename(self, stream: str, names: Names, *, unless_changed_from: Names | None = None) -> None:
        """Replaces all names of players (see the port)."""
        with self.transaction() as db:
            if _head(db, stream) is None:
                raise LookupError(stream)
            if unless_changed_from is not None and shown(_names(db, stream)) != unless_changed_from:
                raise ConflictError(0, 0)
            db.execute("DELETE FROM names WHERE stream = ?", (stream,))
            _put_names(db, stream, (1, 0), names)

    def agreements(self, stream: str) -> frozenset[Agreement]:
        """The agreements in a stream."""
        with self.reading() as db:
            rows = db.execute("SELECT seq, place, player, reading FROM agreements WHERE stream = ?", (stream,)).fetchall()
        return frozenset(Agreement((seq, place), player, reading) for seq, place, player, reading in rows)

    def agree(self, stream: str, agreement: Agreement) -> bool:
        """Keeps an agreement (see the port)."""
        with self.transaction() as db:
            if _head(db, stream) is None:
                raise LookupError(stream)
            return db.execute(_AGREE, (stream, *agreement.deal, agreement.player, agreement.reading)).rowcount > 0

    def take_back(self, stream: str, deals: Collection[tuple[int, int]], player: str) -> bool:
        """Withdraws a player's agreement with a hand (see the port)."""
        with self.transaction() as db:
            return sum(db.execute(_TAKE_BACK, (stream, *deal, player)).rowcount for deal in deals) > 0

    def joined(self, stream: str) -> frozenset[str]:
        """The players of a stream whose phones have joined as theirs."""
        with self.reading() as db:
            return frozenset(player for (player,) in db.execute("SELECT player FROM joined WHERE stream = ?", (stream,)).fetchall())

    def join(self, stream: str, player: str) -> bool:
        """Keeps that a phone belongs to a player (see the port)."""
        with self.transaction() as db:
            if _head(db, stream) is None:
                raise LookupError(stream)
            return db.execute("INSERT INTO joined (stream, player) VALUES (?, ?) ON CONFLICT DO NOTHING", (stream, player)).rowcount > 0

    def leave(self, stream: str, player: str) -> bool:
        """Forgets that a phone belongs to a player (see the port)."""
        with self.transaction() as db:
            return db.execute("DELETE FROM joined WHERE stream = ? AND player = ?", (stream, player)).rowcount > 0


def _head(db: Database, stream: str, seq: int | None = None) -> Head | None:
    row = db.conn.execute(*((_HEAD, (stream,)) if seq is None else (_HEAD_AT, (stream, seq)))).fetchone()
    return None if row is None else Head(*row)


def _newest(db: Database) -> int:
    newest: int | None = db.conn.execute("SELECT max(position) FROM events").fetchone()[0]
    return newest or 0


def _of_stream(db: Database, stream: str, after: int, limit: int) -> list[Event]:
    """Some events of a stream after a seq, each with the hash before it."""
    head = _head(db, stream, after) if after else None
    prev = GENESIS if head is None else head.hash
    events = []
    for row in db.conn.execute(_OF_STREAM, (stream, after, limit)).fetchall():
        events.append(tuple.__new__(Event, (row[0], prev, *row[1:])))
        prev = row[-1]
    return events


def _names(db: Database, stream: str) -> dict[NamesPlace, Names]:
    rows = db.execute("SELECT seq, place, names FROM names WHERE stream = ?", (stream,)).fetchall()
    return {(seq, place): orjson.loads(names) for seq, place, names in rows}


def _put_names(db: Database, stream: str, place: NamesPlace, names: Names) -> None:
    db.execute("INSERT INTO names (stream, seq, place, names) VALUES (?, ?, ?, ?)", (stream, *place, canonical(names)))
