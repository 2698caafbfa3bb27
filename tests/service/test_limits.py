"""Are the limits counted well when many ask at once?"""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from service.limits import Limits
from service.settings import Settings

THREADS, ROUNDS = 8, 10


class SlowToStart(threading.Timer):
    """A timer that others can see before it runs."""

    def start(self) -> None:
        """Starts it, a little later."""
        time.sleep(0.002)
        super().start()


def test_many_threads_that_ask_at_once_are_all_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is answered with a mistake of ours, though the counting starts a timer beside whenever the last one has run out."""
    monkeypatch.setattr(threading, "Timer", SlowToStart)
    limits, together = Limits(Settings(db=Path("unused"), request_rate=f"{THREADS * ROUNDS}/hour")), threading.Barrier(THREADS)
    failed: list[Exception] = []

    def asks() -> None:
        for _ in range(ROUNDS):
            together.wait()
            try:
                limits.request("the same")
            except Exception as error:  # noqa: BLE001  # whatever it is, it would be a 500
                failed.append(error)
            time.sleep(0.012)

    threads = [threading.Thread(target=asks) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
