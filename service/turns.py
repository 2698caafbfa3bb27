"""One at a time: who works on something makes whoever comes to the same wait, and nobody else."""

from __future__ import annotations

import threading
from collections.abc import Hashable
from typing import Any
from weakref import WeakValueDictionary


class Turns:
    """Of each thing the turn of whoever works on it; it is forgotten when nobody does."""

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[Hashable, Any] = WeakValueDictionary()
        self._guard = threading.Lock()

    def of(self, thing: Hashable) -> threading.RLock:
        """What is held while somebody works on a thing."""
        with self._guard:
            turn = self._turns.get(thing)
            if turn is None:
                turn = self._turns[thing] = threading.RLock()
        return turn
