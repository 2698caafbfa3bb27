"""What does each of many pieces of work come to, in a process of its own? As many at a time as there are processors."""

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
"""How many bytes a process may take: a loop that a change has made endless fills its list until here."""
SECONDS: Final = 10
"""How many seconds of the processor some work may use in any case."""
TIMES: Final = 3
"""How many times what it takes as a rule it may use besides."""


def in_children(works: Iterable[Callable[[], T]]) -> Iterator[tuple[int, T | None]]:
    """The number of each piece of work and what it came to, as they are done; None where it used up what a process may use.

    A piece is taken only when a processor is free for it. Raises AssertionError where the work itself raised.
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
    """Forks a process that does some work in silence; where its result can be read, and its pid."""
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
    except BaseException:  # noqa: BLE001  # told to the parent, which raises
        told = pickle.dumps((False, traceback.format_exc()))
    with os.fdopen(writing, "wb") as pipe:
        pipe.write(told)
    os._exit(0)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


@contextmanager
def raising_behind(seconds: float) -> Iterator[None]:
    """What has not ended behind so many seconds of the processor raises TimeoutError; again each second, should something catch it."""
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def seconds_of(usual: float) -> float:
    """How many seconds of a processor some work may use that takes so many as a rule."""
    return SECONDS + TIMES * usual


def may_use(seconds: float) -> None:
    """From now on this process may use so many seconds of a processor; then it is ended."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
