"""How does the bench measure? Rounds alternate between the measures, and the disk is probed before and after each round."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

FSYNCS: Final = 60
"""How many times one probe syncs the disk."""
THROTTLED: Final = 0.5
"""A round counts if the disk was at least this fast before and after it, relative to the median of all probes."""

Measure = Callable[[], float]
"""Does its work several times, and returns how many it does per second."""


class Round(NamedTuple):
    """The speed of each measure in one round, and the slower of the two probes of the disk."""

    speeds: Mapping[str, float]
    fsyncs: float


class Rounds(NamedTuple):
    """The rounds that count, and the probes of the disk."""

    kept: Sequence[Round]
    dropped: int
    fsyncs: Sequence[float]

    def speed(self, name: str) -> float:
        """The median speed of a measure, per second."""
        return median(each.speeds[name] for each in self.kept)

    def ratio(self, name: str, peer: str) -> float:
        """The median of the rounds' ratios of a measure to its peer."""
        return median(each.speeds[name] / each.speeds[peer] for each in self.kept)

    def disk(self) -> str:
        """The probes of the disk, as a line."""
        return disk_line(self.fsyncs, f"{len(self.kept)} rounds, {self.dropped} dropped as throttled")


def disk_line(fsyncs: Sequence[float], rounds: str) -> str:
    """The disk before the first round and after the last, and the number of rounds that count, as a line."""
    return f"disk: {fsyncs[0]:,.0f} fsync/s before, {fsyncs[-1]:,.0f} after, median {median(fsyncs):,.0f}; {rounds}"


def fsyncs_per_second(folder: Path) -> float:
    """How many times per second the disk under a folder makes four kilobytes durable."""
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
    """The results of several rounds with every measure in turn; the first round is a warm-up and does not count."""
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
    """How many things a run does per second, by wall clock or another clock."""
    began = clock()
    run()
    return count / (clock() - began)


def quantile(values: Sequence[float], percent: float) -> float:
    """The value that this percentage of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def progress(text: str) -> None:
    """Shows the progress on a terminal, in the place of the former text."""
    if sys.stderr.isatty():
        print(f"\r{text:30}", end="\r", file=sys.stderr, flush=True)


MISSED: Final = "missed"
"""The verdict on a bar that was not reached."""


def verdict(reached: float, least: float, goal: float | None) -> str:
    """The verdict on a figure, given its bar and its goal."""
    if goal is not None and reached >= goal:
        return "goal reached"
    return "pass" if reached >= least else MISSED
