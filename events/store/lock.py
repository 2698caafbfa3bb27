"""Who has the file of a store? At most one service, and nobody else while a copy replaces it.

Two files beside it, at the resolved path, carry the locks, and stay, because a lock on a file that is removed protects
nothing. `<file>.lock` is held by the service for its lifetime, or by a restore, and names its holder; `<file>.open` is shared
by every process that has the store open, and a restore needs it alone. A file replaced under an open connection would lose
the write-ahead log of the new one. The system releases the locks of a process that dies.

A file may have a second name (a hard link), with other files beside it, including another write-ahead log. Therefore its
owner also locks the file itself, and so does every process that has it open while it has two names. This lock is a `flock`,
which is independent of SQLite's locks; but a process that closes a file loses all SQLite locks that it has on it. So the file
is opened before SQLite opens it, and closed afterwards.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from events.store.disk import of_the_disk
from events.store.port import FullError, ReadOnlyError, StoreError

RETRY_SECONDS: Final = 0.05
ELSEWHERE: Final = "elsewhere"
"""Somebody has the file by another name: the lock beside that name says who."""


class HeldError(StoreError):
    """Somebody else has the file: `what` and `pid` say who, if known."""

    code = "store_held"

    def __init__(self, what: str | None, pid: int | None) -> None:
        super().__init__(f"held by {what or 'others'} ({pid or '?'})")
        self.what, self.pid = what, pid


def owner_file(path: Path) -> Path:
    """The file that names the owner of a store."""
    return _beside(path, ".lock")


def users_file(path: Path) -> Path:
    """The file that every user of a store locks."""
    return _beside(path, ".open")


def _beside(path: Path, ending: str) -> Path:
    """The path of a file beside a store, whichever link leads to it."""
    real = path.resolve()
    return real.with_name(f"{real.name}{ending}")


@contextlib.contextmanager
def held(path: Path, what: str, *, wait: float = 0.0) -> Iterator[None]:
    """Owns a store for as long as the block lasts, under a name shown to others; waits some seconds for another owner.

    A missing store becomes an empty file. Raises HeldError if somebody else keeps it.
    """
    with _named(path, what, wait=wait), _itself(path, os.O_RDONLY | os.O_CREAT, wait=wait):
        yield


@contextlib.contextmanager
def used(path: Path) -> Iterator[None]:
    """Uses a store together with others for as long as the block lasts. Raises HeldError while somebody has it alone.

    The block must begin before this process opens the file with SQLite, and end after it is closed.
    """
    with _locked(users_file(path), fcntl.LOCK_SH, path), _shared_with_other_names(path):
        yield


@contextlib.contextmanager
def alone(path: Path, what: str) -> Iterator[None]:
    """Owns a store that nobody has open, for as long as the block lasts. Raises HeldError if somebody has it open."""
    with contextlib.ExitStack() as locks:
        locks.enter_context(_named(path, what))
        locks.enter_context(_locked(users_file(path), fcntl.LOCK_EX, path, ours=True))
        if path.exists():
            locks.enter_context(_itself(path, os.O_RDONLY))
        yield


@contextlib.contextmanager
def _named(path: Path, what: str, *, wait: float = 0.0) -> Iterator[None]:
    """Owns the name of a store."""
    with _locked(owner_file(path), fcntl.LOCK_EX, path, wait=wait) as descriptor:
        pid = os.getpid()
        if descriptor is not None:
            os.truncate(descriptor, 0)
            with _where_there_is_room():
                os.pwrite(descriptor, json.dumps({"what": what, "pid": pid}).encode() + b"\n", 0)
        try:
            yield
        finally:
            # A process forked inside the block leaves it too, and must not clear the file.
            if os.getpid() == pid and descriptor is not None:
                os.truncate(descriptor, 0)


@contextlib.contextmanager
def _where_there_is_room() -> Iterator[None]:
    """Ignores a full disk: the lock holds there too, only its holder remains unnamed."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


@contextlib.contextmanager
def _itself(path: Path, how: int, *, wait: float = 0.0) -> Iterator[None]:
    """Owns the file of a store under all its names. Its own name is already owned, so another holder has it by another name."""
    try:
        descriptor = os.open(path, how | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise of_the_disk(error) from error
    try:
        if not _taken_within(descriptor, fcntl.LOCK_EX, wait):
            raise HeldError(ELSEWHERE, None)
        yield
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _shared_with_other_names(path: Path) -> Iterator[None]:
    """Shares a file with several names, so that nobody can own it by another one. Raises HeldError if somebody already does."""
    if not path.exists() or path.stat().st_nlink < 2:
        yield
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        if not _taken(descriptor, fcntl.LOCK_SH) and not is_owned(owner_file(path)):
            raise HeldError(ELSEWHERE, None)
        yield
    finally:
        os.close(descriptor)


def own(descriptor: int) -> None:
    """Locks a newly made file, so that others know that it is being worked on."""
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def is_owned(file: Path) -> bool:
    """Whether somebody has an exclusive lock on a file now."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        return not _taken(descriptor, fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def holder(path: Path) -> tuple[str | None, int | None]:
    """The owner of a store by its own statement, and the pid; only true while the lock is taken."""
    try:
        told: Any = json.loads(owner_file(path).read_bytes())
        return str(told["what"]), int(told["pid"])
    except (FileNotFoundError, ValueError, LookupError, TypeError):
        return None, None


@contextlib.contextmanager
def _locked(file: Path, how: int, path: Path, *, wait: float = 0.0, ours: bool = False) -> Iterator[int | None]:
    """A lock on a file of a store, which is made when missing; None if the disk is read-only, and nobody needs one.

    Raises HeldError if the lock is taken, naming the owner of the store unless that is this process (`ours`). On a full disk,
    raises FullError for a lock file that is missing, unless the lock is shared: then there is only reading to be done.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    except OSError as error:
        ailing = of_the_disk(error)
        if not isinstance(ailing, ReadOnlyError) and not (isinstance(ailing, FullError) and how == fcntl.LOCK_SH):
            raise ailing from error
        yield None
        return
    try:
        _given_to_the_owner(descriptor, path)
        if not _taken_within(descriptor, how, wait):
            raise HeldError(*((None, None) if ours else holder(path)))
        yield descriptor
    finally:
        os.close(descriptor)


def _given_to_the_owner(descriptor: int, path: Path) -> None:
    """Gives files that root makes beside a store to the owner of the store, because otherwise the service could not open them."""
    if os.geteuid() == 0 and path.exists():
        owner = path.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def _taken_within(descriptor: int, how: int, seconds: float) -> bool:
    """Whether the lock could be taken within some seconds."""
    deadline = time.monotonic() + seconds
    while not _taken(descriptor, how):
        if time.monotonic() >= deadline:
            return False
        time.sleep(RETRY_SECONDS)
    return True


def _taken(descriptor: int, how: int) -> bool:
    """Whether the lock could be taken immediately."""
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
