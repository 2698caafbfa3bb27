"""How the bench measures: rounds that alternate, and a disk that is asked how fast it is before and after each of them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

FSYNCS: Final = 60
"""How often the disk is asked in one probe."""
THROTTLED: Final = 0.5
"""A round counts if the disk was, before it and after it, at least so fast beside the median of all probes."""

Measure = Callable[[], float]
"""Does its thing some times and answers how many it does in a second."""


class Round(NamedTuple):
    """What each measure did in one round, and the slower of the disk's two answers about it."""

    speeds: Mapping[str, float]
    fsyncs: float


class Rounds(NamedTuple):
    """The rounds that count, and what the disk did about them."""

    kept: Sequence[Round]
    dropped: int
    fsyncs: Sequence[float]

    def speed(self, name: str) -> float:
        """How many a second, the median of the rounds."""
        return median(each.speeds[name] for each in self.kept)

    def ratio(self, name: str, peer: str) -> float:
        """How many while the peer does one, the median of the rounds' own ratios."""
        return median(each.speeds[name] / each.speeds[peer] for each in self.kept)

    def disk(self) -> str:
        """What the disk did, as a line."""
        return disk_line(self.fsyncs, f"{len(self.kept)} rounds, {self.dropped} dropped as throttled")


def disk_line(fsyncs: Sequence[float], rounds: str) -> str:
    """What the disk did before the first round and after the last, and how many rounds count."""
    return f"disk: {fsyncs[0]:,.0f} fsync/s before, {fsyncs[-1]:,.0f} after, median {median(fsyncs):,.0f}; {rounds}"


def fsyncs_per_second(folder: Path) -> float:
    """How often in a second the disk under a folder makes four kilobytes last."""
    file = folder / "fsync"
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT)
    try:
        os.pwrite(descriptor, bytes(4096), 0)
        os.fsync(descriptor)
        began = time.perf_counter()
        for turn in range(FSYNCS):
            os.pwrite(descriptor, bytes([turn]) * 4096, 0)
            os.fsync(descriptor)
        return FSYNCS / (time.perf_counter() - began)
    finally:
        os.close(descriptor)
        file.unlink()


def alternated(folder: Path, measures: Mapping[str, Measure], rounds: int) -> Rounds:
    """Every measure in turn, so many rounds; the first round warms up and does not count."""
    found = []
    for turn in range(rounds + 1):
        progress(f"round {turn}/{rounds}")
        before = fsyncs_per_second(folder)
        speeds = {name: measure() for name, measure in measures.items()}
        found.append(Round(speeds, min(before, fsyncs_per_second(folder))))
    progress("")
    least = THROTTLED * median(each.fsyncs for each in found)
    kept = [each for each in found[1:] if each.fsyncs >= least]
    return Rounds(kept, rounds - len(kept), [each.fsyncs for each in found])


def per_second(count: int, run: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How many things a second, by the clock on the wall or another."""
    began = clock()
    run()
    return count / (clock() - began)


def quantile(values: Sequence[float], percent: float) -> float:
    """The value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def progress(text: str) -> None:
    """Tells on a terminal how far things are, and wipes out what stood there."""
    if sys.stderr.isatty():
        print(f"\r{text:30}", end="\r", file=sys.stderr, flush=True)


MISSED: Final = "missed"
"""What is said of a bar that was not reached."""


def verdict(reached: float, least: float, goal: float | None) -> str:
    """How a figure stands to its bar and its goal."""
    if goal is not None and reached >= goal:
        return "goal reached"
    return "pass" if reached >= least else MISSED
