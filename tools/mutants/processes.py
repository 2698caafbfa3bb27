"""What are the results of many pieces of work, each in a process of its own? As many at a time as there are processors."""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

T = TypeVar("T")
MEMORY: Final = 4 << 30
"""How many bytes a process may use: a loop that a change has made endless fills its list up to this size."""
SECONDS: Final = 10
"""How many seconds of processor time any piece of work may use."""
TIMES: Final = 3
"""How many times its usual time it may use in addition."""


def in_children(works: Iterable[Callable[[], T]]) -> Iterator[tuple[int, T | None]]:
    """The number and the result of each piece of work, in order of completion; None if it exceeded its limits.

    A piece is only fetched when a processor is free for it. Raises AssertionError if the work itself raised.
    """
    waiting, running = enumerate(works), dict[int, tuple[int, int]]()
    while True:
        while len(running) < (os.cpu_count() or 1) and (following := next(waiting, None)) is not None:
            number, work = following
            reading, pid = _forked(work)
            running[reading] = number, pid
        if not running:
            return
        for reading in select.select([*running], [], [])[0]:
            number, pid = running.pop(reading)
            with os.fdopen(reading, "rb") as pipe:
                told = pipe.read()
            os.waitpid(pid, 0)
            if not told:
                yield number, None
                continue
            good, value = pickle.loads(told)  # noqa: S301  # our own process wrote it
            assert good, value
            yield number, value


def _forked(work: Callable[[], T]) -> tuple[int, int]:
    """Forks a process that does some work without output; gives the descriptor for its result, and its pid."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return reading, pid
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        told = pickle.dumps((True, work()))
    except BaseException:  # noqa: BLE001  # passed to the parent, which raises
        told = pickle.dumps((False, traceback.format_exc()))
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(told)
    os._exit(0)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


@contextmanager
def raising_behind(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in a block after this much processor time; again each second, in case something catches it."""
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def seconds_of(usual: float) -> float:
    """How much processor time some work may use that usually takes `usual` seconds."""
    return SECONDS + TIMES * usual


def may_use(seconds: float) -> None:
    """Limits this process to this much more processor time; then it is killed."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
