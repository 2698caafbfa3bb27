"""Who has the file of a store: at most one service, and nobody else while a copy is put in its place.

Two files beside it carry the locks, and stay: a lock on a file that comes and goes would be one on nothing. `<file>.lock`
is held by the service for its life, or by a restore, and says by whom; `<file>.open` is shared by whoever has the store open,
and a restore needs it alone. A file that is replaced under an open connection would lose the write-ahead log of the new one.
The system lets go of the locks of a process that dies.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from events.store.port import StoreError

RETRY_SECONDS: Final = 0.05


class HeldError(StoreError):
    """Somebody else has the file: `what` and `pid` say who, where it is known."""

    code = "store_held"

    def __init__(self, what: str | None, pid: int | None) -> None:
        super().__init__(f"held by {what or 'others'} ({pid or '?'})")
        self.what, self.pid = what, pid


def owner_file(path: Path) -> Path:
    """Where stands who owns a store."""
    return path.with_name(f"{path.name}.lock")


def users_file(path: Path) -> Path:
    """What everybody locks who has a store open."""
    return path.with_name(f"{path.name}.open")


@contextlib.contextmanager
def held(path: Path, what: str, *, wait: float = 0.0) -> Iterator[None]:
    """Owns a store for as long as the block lasts, under a name that others are told; waits some seconds for another owner.

    Raises HeldError where somebody else keeps it.
    """
    with _locked(owner_file(path), fcntl.LOCK_EX, path, wait=wait) as descriptor:
        pid = os.getpid()
        os.truncate(descriptor, 0)
        os.pwrite(descriptor, json.dumps({"what": what, "pid": pid}).encode() + b"\n", 0)
        try:
            yield
        finally:
            # A process that was forked inside the block leaves it too, and has nothing to take back.
            if os.getpid() == pid:
                os.truncate(descriptor, 0)


@contextlib.contextmanager
def used(path: Path) -> Iterator[None]:
    """Has a store open together with others for as long as the block lasts. Raises HeldError while one has it alone."""
    with _locked(users_file(path), fcntl.LOCK_SH, path):
        yield


@contextlib.contextmanager
def alone(path: Path, what: str) -> Iterator[None]:
    """Owns a store that nobody has open, for as long as the block lasts. Raises HeldError where somebody has."""
    with held(path, what), _locked(users_file(path), fcntl.LOCK_EX, path, ours=True):
        yield


def holder(path: Path) -> tuple[str | None, int | None]:
    """Who says that he owns a store, and his process; only true while the lock is taken."""
    try:
        told: Any = json.loads(owner_file(path).read_bytes())
        return str(told["what"]), int(told["pid"])
    except (FileNotFoundError, ValueError, LookupError, TypeError):
        return None, None


@contextlib.contextmanager
def _locked(file: Path, how: int, path: Path, *, wait: float = 0.0, ours: bool = False) -> Iterator[int]:
    """A lock on a file of a store, which is made when missing.

    Raises HeldError when it cannot be had, naming the owner of the store; where that is `ours` to be, nobody is known.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + wait
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        _given_to_the_owner(descriptor, path)
        while not _taken(descriptor, how):
            if time.monotonic() >= deadline:
                raise HeldError(*((None, None) if ours else holder(path)))
            time.sleep(RETRY_SECONDS)
        yield descriptor
    finally:
        os.close(descriptor)


def _given_to_the_owner(descriptor: int, path: Path) -> None:
    """What the administrator makes beside a store belongs to whose the store is, or the service could not open it any more."""
    if os.geteuid() == 0 and path.exists():
        owner = path.stat()
        os.fchown(descriptor, owner.st_uid, owner.st_gid)


def _taken(descriptor: int, how: int) -> bool:
    """Whether the lock could be had at once."""
    try:
        fcntl.flock(descriptor, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
