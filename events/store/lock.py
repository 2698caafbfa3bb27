"""Who has the file of a store: at most one service, and nobody else while a copy is put in its place.

Two files beside it, by the name that all links lead to, carry the locks, and stay: a lock on a file that comes and goes would be
one on nothing. `<file>.lock` is held by the service for its life, or by a restore, and says by whom; `<file>.open` is shared by
whoever has the store open, and a restore needs it alone. A file that is replaced under an open connection would lose the write-ahead
log of the new one. The system lets go of the locks of a process that dies.

A file may have a second name (a hard link), with other files beside it, a write-ahead log among them: so its owner locks the file
itself too, and so does whoever has it open while it has two. That is a `flock`, which knows nothing of the locks of SQLite; but whoever closes a file lets go of all that his process has
locked in it. So it is opened before SQLite opens it, and closed after.
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
"""Somebody has the file by another of its names: who that is stands beside that name."""


class HeldError(StoreError):
    """Somebody else has the file: `what` and `pid` say who, where it is known."""

    code = "store_held"

    def __init__(self, what: str | None, pid: int | None) -> None:
        super().__init__(f"held by {what or 'others'} ({pid or '?'})")
        self.what, self.pid = what, pid


def owner_file(path: Path) -> Path:
    """Where stands who owns a store."""
    return _beside(path, ".lock")


def users_file(path: Path) -> Path:
    """What everybody locks who has a store open."""
    return _beside(path, ".open")


def _beside(path: Path, ending: str) -> Path:
    """What lies beside a store, whichever link leads to it."""
    real = path.resolve()
    return real.with_name(f"{real.name}{ending}")


@contextlib.contextmanager
def held(path: Path, what: str, *, wait: float = 0.0) -> Iterator[None]:
    """Owns a store for as long as the block lasts, under a name that others are told; waits some seconds for another owner.

    A store that is not there yet is an empty file from now on. Raises HeldError where somebody else keeps it.
    """
    with _named(path, what, wait=wait), _itself(path, os.O_RDONLY | os.O_CREAT, wait=wait):
        yield


@contextlib.contextmanager
def used(path: Path) -> Iterator[None]:
    """Has a store open together with others for as long as the block lasts. Raises HeldError while one has it alone.

    To be entered before this process opens the file with SQLite, and left after.
    """
    with _locked(users_file(path), fcntl.LOCK_SH, path), _shared_with_other_names(path):
        yield


@contextlib.contextmanager
def alone(path: Path, what: str) -> Iterator[None]:
    """Owns a store that nobody has open, for as long as the block lasts. Raises HeldError where somebody has."""
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
            # A process that was forked inside the block leaves it too, and has nothing to take back.
            if os.getpid() == pid and descriptor is not None:
                os.truncate(descriptor, 0)


@contextlib.contextmanager
def _where_there_is_room() -> Iterator[None]:
    """On a full disk the lock holds as well; only who has it cannot be told."""
    try:
        yield
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise


@contextlib.contextmanager
def _itself(path: Path, how: int, *, wait: float = 0.0) -> Iterator[None]:
    """Owns the file of a store, whatever it is called. Its name is owned already: whoever has the file has it by another."""
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
    """Has a file that has more names than one, so that nobody comes to own it by another. Raises HeldError where somebody does already."""
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
    """Locks a file that this process has just made, so that others know that somebody is at work on it."""
    fcntl.flock(descriptor, fcntl.LOCK_EX)


def is_owned(file: Path) -> bool:
    """Whether somebody has a file locked to himself just now."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        return not _taken(descriptor, fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def holder(path: Path) -> tuple[str | None, int | None]:
    """Who says that he owns a store, and his process; only true while the lock is taken."""
    try:
        told: Any = json.loads(owner_file(path).read_bytes())
        return str(told["what"]), int(told["pid"])
    except (FileNotFoundError, ValueError, LookupError, TypeError):
        return None, None


@contextlib.contextmanager
def _locked(file: Path, how: int, path: Path, *, wait: float = 0.0, ours: bool = False) -> Iterator[int | None]:
    """A lock on a file of a store, which is made when missing; None where the disk lets nobody write, and nobody needs one.

    Raises HeldError when it cannot be had, naming the owner of the store; where that is `ours` to be, nobody is known. On a full disk,
    FullError for a lock that is not there yet, unless it is to be shared: there is only reading to be done then.
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
    """What the administrator makes beside a store belongs to whose the store is, or the service could not open it any more."""
    if os.geteuid() == 0 and path.exists():
        owner = path.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def _taken_within(descriptor: int, how: int, seconds: float) -> bool:
    """Whether the lock could be had within some seconds."""
    deadline = time.monotonic() + seconds
    while not _taken(descriptor, how):
        if time.monotonic() >= deadline:
            return False
        time.sleep(RETRY_SECONDS)
    return True


def _taken(descriptor: int, how: int) -> bool:
    """Whether the lock could be had at once."""
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
