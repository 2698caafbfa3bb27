"""A store on a file whose nth statement fails: before it is run, or right after."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from events.store import open_file
from events.store.sqlite import SqliteStore
from tests.events.store.kit import NOTES


class KilledError(BaseException):
    """An exception that no `except Exception` stops."""


class Plan:
    """Which statement fails next, and how; counts and names the statements until then."""

    def __init__(self) -> None:
        self.run: list[str] = []
        self._at: int | None = None
        self._after = False
        self._error: BaseException | None = None
        self._first: Callable[[], object] | None = None

    def arm(
        self, at: int | None, *, after: bool = False, error: BaseException | None = None, first: Callable[[], object] | None = None
    ) -> None:
        """Counts from now on; statement `at` (from 0) fails, or none. `first` is called at that moment."""
        self.run, self._at, self._after, self._error, self._first = [], at, after, error, first

    def step(self, statement: str, *, after: bool) -> None:
        """Raises if it is this moment's turn."""
        if not after:
            self.run.append(" ".join(statement.split()[:2]))
        if self._at == len(self.run) - 1 and self._after == after and self._error is not None:
            error, self._at, self._error = self._error, None, None
            if self._first is not None:
                self._first()
            raise error


class FaultyStore(SqliteStore):
    """The store on a file, with connections that follow a plan."""

    def __init__(self, path: Path) -> None:
        self.plan = Plan()
        super().__init__(path, (NOTES,))

    def _connected(self) -> Database:
        plan = self.plan

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                plan.step(sql, after=False)
                cursor = super().execute(sql, *values)
                plan.step(sql, after=True)
                return cursor

            def executemany(self, sql: str, *values: Any) -> sqlite3.Cursor:
                plan.step(sql, after=False)
                cursor = super().executemany(sql, *values)
                plan.step(sql, after=True)
                return cursor

        connection = sqlite3.connect(self.path, timeout=open_file.BUSY_SECONDS, check_same_thread=False, factory=Connection)
        return Database(connection)
