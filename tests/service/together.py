"""Threads that start at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def at_once(*asks: Callable[[], Result]) -> list[Result]:
    """The results of some functions in threads that start together, in order; an exception of one is raised here."""
    together = threading.Barrier(len(asks))

    def begins(ask: Callable[[], Result]) -> Result:
        together.wait()
        return ask()

    with ThreadPoolExecutor(len(asks)) as pool:
        return [*pool.map(begins, asks)]
