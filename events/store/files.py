"""The file of a store as a file: read without changing it, copied while in use, brought up to date; and what lies beside it.

A caller that replaces files makes sure that nobody has them open (`events.store.lock`).
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from sqlite_utils import Database, Migrations

from events.store import schema
from events.store.disk import IN_USE, Named, connected, told, unchanging
from events.store.port import BusyError, NewerError

Connection: TypeAlias = Database
"""A connection to the file of a store, for modules that only pass it on."""
BESIDE: Final = (*IN_USE, "-journal")
"""The suffixes of what SQLite keeps beside a file."""
_HEADER: Final = b"SQLite format 3\x00"
_ROLLBACK_JOURNAL: Final = b"\x01\x01"
"""The bytes by which a file says that it has no write-ahead log: a copy is a single file, a store in use is not."""


@contextlib.contextmanager
def reading(path: Path) -> Iterator[Connection]:
    """A connection to a file that changes no table in it. Raises StoreError for errors of SQLite.

    The file is not opened read-only: the last connection to a write-ahead log must be able to remove it.
    """
    with Named(path), contextlib.closing(Database(connected(path))) as db:
        yield db


@contextlib.contextmanager
def writing(copy: Path) -> Iterator[Connection]:
    """One transaction on a copy that nobody else has yet, all or nothing. Raises StoreError for errors of SQLite."""
    with Named(copy), contextlib.closing(Database(sqlite3.connect(copy))) as db:
        db.execute("BEGIN IMMEDIATE")
        yield db
        db.execute("COMMIT")


def copied(source: Path, copy: Path, *, in_use: bool) -> None:
    """Copies a database, as it is at one moment, into one file; others may write to it meanwhile if it is `in_use`. Raises StoreError."""
    # Files beside a database belong to it; if there are none, nobody has it open, and it need not be written to.
    others = in_use or any(named_beside(source, ending).exists() for ending in ("-wal", "-journal"))
    with (
        Named(copy),
        contextlib.closing(connected(source) if others else sqlite3.connect(unchanging(source), uri=True)) as from_,
        contextlib.closing(sqlite3.connect(copy)) as to,
    ):
        # In one step: with several, each change of another process would restart the copy.
        from_.backup(to)
        to.execute("PRAGMA journal_mode = DELETE")


def is_copy(file: Path) -> bool:
    """Whether a file is a copy of a store, whatever it holds; the file of a store that was ever opened for writing is not."""
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        header = opened.read(20)
    if header[:16] != _HEADER or header[18:20] != _ROLLBACK_JOURNAL:
        return False
    with contextlib.closing(sqlite3.connect(unchanging(file), uri=True)) as db:
        try:
            query = "SELECT count(*) FROM _sqlite_migrations WHERE migration_set = ?"
            return bool(db.execute(query, (schema.MIGRATIONS.name,)).fetchone()[0])
        except sqlite3.Error:
            # Whatever it is, it is not ours.
            return False


def brought_up_to_date(copy: Path, sets: Sequence[Migrations]) -> bool:
    """Gives a copy by an older version the schema of this one; False for a database that is not a store.

    Raises NewerError, CorruptError.
    """
    with Named(copy), contextlib.closing(Database(sqlite3.connect(copy))) as db:
        if schema.is_newer(db, schema.steps_of(sets)):
            raise NewerError(str(copy))
        if not db["events"].exists():
            return False
        schema.migrate(db, sets)
        return True


def folded_in(path: Path) -> None:
    """Checkpoints the log of a file, if the file is intact enough. Raises BusyError for one that is in use."""
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=0)) as db:
            busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
    except sqlite3.Error as error:
        if isinstance(now := told(error, path), BusyError):
            raise now from error
        # A file may be replaced because it is broken; its log then goes with it.
        return
    # The last connection removes the log: one that is still there belongs to a client that is not ours.
    if busy or named_beside(path, "-wal").exists():
        raise BusyError(str(path))


def named_beside(path: Path, ending: str) -> Path:
    """The path of a file with this suffix beside another."""
    return path.with_name(path.name + ending)
