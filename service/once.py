"""What is made once in a process: the first caller makes it, and callers that come meanwhile wait for it.

`functools.cache` runs the function in every thread that calls before the first has finished: after a start, forty phones made
everything forty times.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import Generic, TypeVar, TypeVarTuple

T = TypeVar("T")
Told = TypeVarTuple("Told")


class Once(Generic[*Told, T]):
    """A function that computes its answer once for the same arguments; after a failure, the next caller tries again."""

    def __init__(self, make: Callable[[*Told], T]) -> None:
        self._made: dict[Hashable, T] = {}
        self._making: dict[Hashable, threading.RLock] = {}
        self._guard = threading.Lock()
        update_wrapper(self, make)
        self.__wrapped__ = make

    def __call__(self, *told: *Told) -> T:
        """The answer."""
        if told in self._made:
            return self._made[told]
        with self._guard:
            turn = self._making.setdefault(told, threading.RLock())
        with turn:
            if told not in self._made:
                self._made[told] = self.__wrapped__(*told)
        with self._guard:
            self._making.pop(told, None)
        return self._made[told]


def once(make: Callable[[*Told], T]) -> Once[*Told, T]:
    """Makes a function compute its answer once for the same arguments."""
    return Once(make)
