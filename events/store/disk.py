"""The file of an open store and the disk under it: what does SQLite say of them, and does the path still name that file?

A disk that cannot be written to (full, or read-only) has no room for what SQLite keeps beside a file to share it. The file
can still be read without locks, because nobody changes it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final
from urllib.parse import quote

from events.store.port import BusyError, CorruptError, FullError, ReadOnlyError, StoreError, UnusableError

WAL: Final = "-wal"
IN_USE: Final = (WAL, "-shm")
"""The suffixes of what SQLite keeps beside a file as long as it is open."""
SETTLED_NS: Final = 50_000_000
"""After this long, a later change of a folder gets another modification time, on disks that count in hundredths of a second."""
COARSE_NS: Final = 2_000_000_000
"""The same for disks that count in whole seconds, or in pairs of them."""
SECOND_NS: Final = 1_000_000_000
_OF_THE_DISK: Final = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR)
"""The SQLite errors that the disk may cause."""


class Named:
    """Translates SQLite errors about a file into those of the port; not a generator, because every command passes through it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.was_written = False
        """Whether this process could once write to the file: if it no longer can, the disk is the cause."""

    def __enter__(self) -> None:
        """Does nothing."""

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None) -> None:
        if isinstance(error, sqlite3.Error):
            raise told(error, self._path, was_written=self.was_written) from error


def told(error: sqlite3.Error, path: Path, *, was_written: bool = False) -> StoreError:
    """A SQLite error about a file as an error of the port; `was_written` if this process could once write to the file."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return FullError(str(error))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return BusyError(str(error))
    if code in _OF_THE_DISK and (ailing := ailing_disk(path)) is not None:
        return ailing
    match code:
        case sqlite3.SQLITE_NOTADB:
            return CorruptError("el fichero no es un libro de Cartulina")
        case sqlite3.SQLITE_CORRUPT:
            return CorruptError("el fichero está roto")
        case sqlite3.SQLITE_READONLY:
            told_as = ReadOnlyError if was_written else UnusableError
            return told_as("en el fichero no se puede escribir")
        case sqlite3.SQLITE_CANTOPEN:
            return UnusableError("el fichero no se puede abrir")
        case sqlite3.SQLITE_IOERR:
            return CorruptError("el disco no responde")
    return CorruptError("SQLite dice: {said}", said=str(error))


def ailing_disk(path: Path) -> FullError | ReadOnlyError | None:
    """Why nobody can write to the disk of a file; None if the disk is not the cause."""
    try:
        disk = os.statvfs(path.resolve().parent)
    except OSError:
        return None  # a missing folder has its own error
    if disk.f_flag & os.ST_RDONLY:
        return ReadOnlyError(str(path))
    return None if disk.f_bavail else FullError(str(path))


def of_the_disk(error: OSError) -> StoreError | OSError:
    """A system error about a file, as an error of the port if the disk is the cause."""
    match error.errno:
        case errno.EROFS:
            return ReadOnlyError(str(error))
        case errno.ENOSPC:
            return FullError(str(error))
    return error


def connected(path: Path) -> sqlite3.Connection:
    """A connection for reading an existing file; without locks if the disk has no room for them. Raises StoreError."""
    with contextlib.ExitStack() as opening:
        opening.enter_context(Named(path))
        try:
            connection = sqlite3.connect(_address(path, "mode=rw"), uri=True, check_same_thread=False)
            opening.callback(connection.close)
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        except sqlite3.Error as error:
            if not isinstance(told(error, path), FullError | ReadOnlyError):
                raise
            connection = _without_locks(path)
            opening.callback(connection.close)
            connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        connection.execute("PRAGMA query_only = ON")
        opening.pop_all()
    return connection


def _without_locks(path: Path) -> sqlite3.Connection:
    """A connection to a file that nobody changes, with the content of its log; it makes no other file."""
    log = path.with_name(path.name + WAL)
    if not log.exists() or not log.stat().st_size:
        return sqlite3.connect(unchanging(path), uri=True, check_same_thread=False)
    # With exclusive locking, SQLite keeps the index of the log in its own memory.
    connection = sqlite3.connect(_address(path, "mode=ro&vfs=unix-none"), uri=True, check_same_thread=False)
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def unchanging(path: Path) -> str:
    """The address of a file that nobody changes: SQLite neither looks for a log beside it nor makes one."""
    return _address(path, "mode=ro&immutable=1")


def _address(path: Path, how: str) -> str:
    return f"file:{quote(str(path.resolve()))}?{how}"


class Place:
    """The files of a store as this process opened them: the path must still name them, or what is written there is lost.

    Files beside it are checked only when their folder has changed, and in the listing of the folder. To stat the log would
    make the next write update its time, which is more work for the disk (Linux since 6.13): a commit was 25 % slower.
    """

    def __init__(self, path: Path) -> None:
        """Must be called once all of the files exist."""
        real = path.resolve()
        self._path, self._folder = os.fspath(path), os.fspath(real.parent)
        self._beside = [real.name + ending for ending in IN_USE]
        self._found = self._named()
        self._settled: int | None = None
        """The modification time of the folder at the last check; None if it had just changed."""

    def demand(self) -> None:
        """Raises CorruptError if the path now names another file, or none; when the file is back in its place, that is over."""
        changed = self._changed()
        if changed is not None and changed == self._settled and _inode(self._path) == self._found[0]:
            return
        if self._named() != self._found:
            raise CorruptError("alguien ha movido, borrado o cambiado su fichero con el servicio en marcha")
        self._settled = changed

    def _changed(self) -> int | None:
        """The last change in the folder, in nanoseconds; None if that was just now."""
        try:
            changed = os.stat(self._folder).st_mtime_ns  # noqa: PTH116  # asked for at each write
        except OSError:
            return None
        return changed if time.time_ns() - changed > (SETTLED_NS if changed % SECOND_NS else COARSE_NS) else None

    def _named(self) -> tuple[tuple[int, int] | None, Sequence[int | None]]:
        """The file of the path, by device and inode, and those beside it, by inode; None for a missing one."""
        try:
            with os.scandir(self._folder) as entries:
                listed = {entry.name: entry.inode() for entry in entries}
        except OSError:
            listed = {}
        return _inode(self._path), [listed.get(name) for name in self._beside]


def _inode(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116  # asked for at each write
    except OSError:
        return None
    return found.st_dev, found.st_ino
