"""Many who come at the same moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def at_once(*asks: Callable[[], Result]) -> list[Result]:
    """What each of some threads comes to that begin together, in their order; what one of them raises is raised here."""
    together = threading.Barrier(len(asks))

    def begins(ask: Callable[[], Result]) -> Result:
        together.wait()
        return ask()

    with ThreadPoolExecutor(len(asks)) as pool:
        return [*pool.map(begins, asks)]
