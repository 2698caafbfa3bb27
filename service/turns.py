"""One at a time: who works on something makes whoever comes to the same wait, and nobody else."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from weakref import WeakValueDictionary

from flask import has_request_context, request

CLIENT: Final = "gunicorn.socket"
"""Under this name a request has the socket on which it came."""


def step_aside() -> None:
    """Is called where a request goes on to wait: the next one of its address may have a thread (`service.worker`)."""
    client = request.environ.get(CLIENT) if has_request_context() else None
    if client is not None:
        client.steps_aside()


class Turns:
    """Of each thing the turn of whoever works on it; it is forgotten when nobody does."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, thing: Hashable) -> Iterator[None]:
        """Is entered while somebody works on a thing."""
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
