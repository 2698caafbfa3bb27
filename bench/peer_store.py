"""The peers of the store, on the same disk in the same run: a raw insert into SQLite, and the library `eventsourcing`.

The raw insert is the least that is durable: one table without an index, one row for each transaction, the same columns and
settings (`journal_mode=WAL`, `synchronous=FULL`); a second one has the two unique indexes of a record. The library saves an
aggregate with one new event, or reads it again from its events; it has no guards, no key of a command, no chain and no
projection, and its events hold the same data as ours.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from events.store.port import Event

COLUMNS: Final = "position, stream, seq, id, type, schema, data, meta, hash"


class Raw:
    """One table in a file of its own; with `unique`, it has the two unique indexes that any record of streams needs."""

    def __init__(self, file: Path, *, unique: bool = False) -> None:
        self._connection = sqlite3.connect(file, isolation_level=None)
        keys = ", PRIMARY KEY (position), UNIQUE (id), UNIQUE (stream, seq)" if unique else ""
        columns = COLUMNS.replace("position", "position INTEGER")
        for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", f"CREATE TABLE raw ({columns}{keys})"):
            self._connection.execute(statement)

    def insert(self, rows: Sequence[Event]) -> None:
        """Stores some rows durably: the columns of an event, without the previous hash."""
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO raw VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", [(each[0], *each[2:]) for each in rows])
        execute("COMMIT")


class Evening(Aggregate):
    """A night as an aggregate of the library, which only counts its events."""

    def __init__(self) -> None:
        self.count = 0

    @event("Logged")
    def log(self, kind: str, data: dict[str, Any]) -> None:  # noqa: ARG002  # the library stores them as the fields of the event
        """Adds an event."""
        self.count += 1


class Sourced:
    """The library on SQLite, as its documentation sets it up."""

    def __init__(self, file: Path) -> None:
        self._application = Application[UUID](env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(file)})

    def begun(self) -> Evening:
        """A new aggregate, not yet saved."""
        return Evening()

    def save(self, evening: Evening) -> None:
        """Stores the new events of an aggregate durably."""
        self._application.save(evening)

    def got(self, id_: UUID) -> Evening:
        """An aggregate, read from its events."""
        evening: Evening = self._application.repository.get(id_)
        return evening
