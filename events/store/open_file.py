"""A SQLite file opened as a store: one connection that writes, under a lock, and some that cannot write.

Every command is one transaction that is on disk before it is answered (WAL, `synchronous=FULL`). Other processes may write to
the same file, and readers see their changes, because nothing but the data version is cached here.
"""

from __future__ import annotations

import contextlib
import math
import queue
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from sqlite_utils import Database, Migrations

from events.store import schema
from events.store.disk import Named, Place, ailing_disk, connected, told
from events.store.port import BusyError, CorruptError, FullError, NewerError, ReadOnlyError, StoreError

BUSY_SECONDS: Final = 5.0
"""How long commands wait for another process that writes, measured from the first that waits; for as long again, further ones only try."""
PAGE_BYTES: Final = 1024
"""For a new file. A command changes a row in each of six trees, and writes every page that it touches as a whole."""
SQLITE_VERSION: Final = sqlite3.sqlite_version
CHECKPOINTS_MAY_MEET: Final = sqlite3.sqlite_version_info >= (3, 51, 3)
"""Whether two processes may checkpoint the write-ahead log at once; from 3.7.0 to 3.51.2 that can damage the file."""
READERS: Final = 8


class OpenFile:
    """A SQLite file, made and migrated when missing; every access checks that it is still where its path says."""

    def __init__(self, path: Path, sets: Sequence[Migrations], *, checkpoints: bool, create: bool) -> None:
        """Opens the file; `sets` are its tables.

        Without `checkpoints`, another process checkpoints the write-ahead log: before SQLite 3.51.3, two that do so at once
        can damage the file. The file is only read if the disk is read-only, or if the disk is full and no file may be made.
        Raises NewerError, CorruptError, BusyError, FullError, ReadOnlyError; FileNotFoundError for a missing file that must
        not be made.
        """
        if not create and not path.exists():
            raise FileNotFoundError(2, "no such file", str(path))
        self.path = path
        self._sets, self._steps = sets, schema.steps_of(sets)
        self._writing = threading.RLock()
        self._within = self._closed = False
        self._waiting_since = math.inf
        self._readers: queue.LifoQueue[Database | None] = queue.LifoQueue()
        for _ in range(READERS):
            self._readers.put(None)
        self._named, self._only_read = Named(path), False
        with self._named:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = self._opened(checkpoints=checkpoints, create=create)
            self._data_version = self._data_version_now()
            self._place = Place(path)
        self._named.was_written = not self._only_read

    def _connected(self) -> Database:
        # The connection passes between threads, but only one at a time has it.
        return Database(sqlite3.connect(self.path, timeout=BUSY_SECONDS, check_same_thread=False))

    def _opened(self, *, checkpoints: bool, create: bool) -> Database:
        """The connection that writes; one that only reads if the disk cannot be written to."""
        try:
            with _closed_unless_good(self._connected()) as writer:
                self._set_up(writer, checkpoints=checkpoints)
                return writer
        except sqlite3.Error as error:
            ailing = told(error, self.path)
            # A full disk may soon have room again, and a caller that may make a file wants to write.
            if not isinstance(ailing, ReadOnlyError) and (create or not isinstance(ailing, FullError)):
                raise
        self._only_read = True
        with _closed_unless_good(self._reader()) as reader:
            self._look_at(reader)
            return reader

    def _reader(self) -> Database:
        """A connection that cannot write."""
        if self._only_read:
            return Database(connected(self.path))
        reader = self._connected()
        reader.execute("PRAGMA query_only = ON")
        return reader

    def _set_up(self, writer: Database, *, checkpoints: bool) -> None:
        """Sets up the connection that writes, and brings the file to the newest schema."""
        self._look_at(writer)
        writer.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        _enable_wal(writer, self.path)
        for pragma in ("synchronous = FULL", "foreign_keys = ON", *(() if checkpoints else ("wal_autocheckpoint = 0",))):
            writer.execute(f"PRAGMA {pragma}")
        schema.migrate(writer, self._sets)
        self._look_over(writer)

    def _look_at(self, db: Database) -> None:
        """Raises NewerError or CorruptError for a file that this version cannot use."""
        if schema.is_newer(db, self._steps):
            raise NewerError(str(self.path))
        if schema.is_foreign(db):
            raise CorruptError("el fichero no es un libro de Cartulina")

    def check(self) -> None:
        """Raises StoreError if the file cannot be read, or must not be written to; a single read, which waits for no writer."""
        if isinstance(ailing := ailing_disk(self.path), ReadOnlyError):
            raise ailing
        with self.reading() as db:
            self._look_over(db)
            db.execute("SELECT max(position) FROM events").fetchone()

    def _look_over(self, db: Database) -> None:
        """Raises NewerError or CorruptError if this version must not write to the file in its present state."""
        if schema.is_newer(db, self._steps):
            raise NewerError(str(self.path))
        if missing := schema.missing_guards(db):
            raise CorruptError("le faltan guardas ({guards})", guards=", ".join(missing))
        if strange := schema.strange_triggers(db):
            raise CorruptError("tiene disparadores ajenos ({triggers})", triggers=", ".join(strange))

    def _data_version_now(self) -> int:
        return int(self._writer.conn.execute("PRAGMA data_version").fetchone()[0])

    @contextlib.contextmanager
    def transaction(self, *, waits: bool = True) -> Iterator[Database]:
        """One transaction on the connection that writes, all or nothing. Raises as `append` does.

        Unless it `waits`, BusyError comes immediately while somebody else writes.
        """
        if not self._writing.acquire(blocking=waits):
            raise BusyError("somebody else writes")
        try:
            with self._named:
                self._still_open()
                conn = self._writer.conn
                assert not self._within, "transactions do not nest"
                if conn.in_transaction:  # an interrupt stopped a rollback
                    conn.rollback()
                self._within = True
                try:
                    self._begin(conn) if waits else _begin_at_once(conn)
                    if (now := self._data_version_now()) != self._data_version:
                        self._look_over(self._writer)
                        self._data_version = now
                    yield self._writer
                    self._place.demand()
                    conn.execute("COMMIT")
                except BaseException:
                    if conn.in_transaction:
                        conn.execute("ROLLBACK")
                    raise
                finally:
                    self._within = False
        finally:
            self._writing.release()

    def _begin(self, conn: sqlite3.Connection) -> None:
        """Takes the write lock. All that wait for another process give up at the same moment, not one after the other."""
        now, alone = time.monotonic(), self._waiting_since == math.inf
        if alone or now - self._waiting_since > 2 * BUSY_SECONDS:
            self._waiting_since = now
        if not alone:
            _be_patient(conn, self._waiting_since + BUSY_SECONDS - now)
        # sqlite-utils begins deferred: a read followed by a write would fail if another process wrote in between.
        conn.execute("BEGIN IMMEDIATE")
        if not alone:
            _be_patient(conn, BUSY_SECONDS)
        self._waiting_since = math.inf

    @contextlib.contextmanager
    def reading(self) -> Iterator[Database]:
        """A connection that cannot write, exclusive to the block. Raises as `append` does."""
        reader = self._readers.get()
        try:
            with self._named:
                self._still_there()
                if reader is None:
                    reader = self._reader()
                yield reader
        finally:
            self._readers.put(reader)

    def close(self) -> None:
        """Closes every connection once it is free; the last one of all processes checkpoints the write-ahead log.

        Later and waiting callers get a StoreError; a second close does nothing.
        """
        if self._closed:
            return
        self._closed = True
        for reader in [self._readers.get() for _ in range(READERS)]:
            if reader is not None:
                reader.close()
            self._readers.put(None)
        with self._writing:
            self._writer.close()

    def _still_there(self) -> None:
        """Raises StoreError for a closed store, and for a file that its path no longer names."""
        self._still_open()
        self._place.demand()

    def _still_open(self) -> None:
        """Raises StoreError for a closed store."""
        if self._closed:
            raise StoreError("the store is closed")


@contextlib.contextmanager
def _closed_unless_good(db: Database) -> Iterator[Database]:
    """A connection that is closed if the block fails."""
    try:
        yield db
    except BaseException:
        db.close()
        raise


def _begin_at_once(conn: sqlite3.Connection) -> None:
    """Takes the write lock if nobody has it."""
    _be_patient(conn, 0)
    try:
        conn.execute("BEGIN IMMEDIATE")
    finally:
        _be_patient(conn, BUSY_SECONDS)


def _be_patient(conn: sqlite3.Connection, seconds: float) -> None:
    """Sets how long a connection waits for another that writes."""
    conn.execute(f"PRAGMA busy_timeout = {max(0, round(seconds * 1000))}")


def _enable_wal(db: Database, path: Path) -> None:
    """Enables the write-ahead log; if two processes do so to a new file at once, SQLite makes one of them wait without its timeout."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            db.enable_wal()
        except sqlite3.OperationalError as error:
            if not isinstance(told(error, path), BusyError) or time.monotonic() >= deadline:
                raise
            time.sleep(0.01)
        else:
            return
