"""One at a time: work on a thing excludes other work on the same thing, and on nothing else."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from weakref import WeakValueDictionary

from flask import has_request_context, request

CLIENT: Final = "gunicorn.socket"
"""The environment key for the socket of a request."""


def step_aside() -> None:
    """To be called when a request is about to wait: the next one of its address may have a thread (`service.worker`)."""
    client = request.environ.get(CLIENT) if has_request_context() else None
    if client is not None:
        client.steps_aside()


class Turns:
    """A lock for each thing that is being worked on, dropped when nobody uses it."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, thing: Hashable) -> Iterator[None]:
        """A context for work on a thing."""
        with self._guard:
            turn = self._turns.get(thing)
            if turn is None:
                turn = self._turns[thing] = threading.RLock()
        if not turn.acquire(blocking=False):
            step_aside()
            turn.acquire()
        try:
            yield
        finally:
            turn.release()
