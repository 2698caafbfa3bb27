"""Does the bench of shared resources run to its end? No test judges its figures."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WAYS = ("previews", "cold pages", "a hand's page", "forms", "games", "streams", "half-sent bodies")


@pytest.mark.soak
def test_the_bench_of_what_many_share_runs_and_tells_every_figure() -> None:
    """A line for each way to hold up others, with six figures and three ratios; the size of the nights; forty phones, or here a few."""
    done = subprocess.run(
        [sys.executable, "bench/shared.py", "--quick"], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    *ways, memory, start = done.stdout.splitlines()
    assert tuple(line.partition(" × ")[0] for line in ways) == WAYS
    assert all(len(re.findall(r"(?:p50|p99|slowest) +[0-9.]+ → +[0-9.]+ ms +[0-9.]+", line)) == 3 for line in ways)
    assert re.search(r"nights of .* looked at +[0-9,]+ → [0-9,]+ MB$", memory)
    assert re.search(r"phones open Mesa .* the first [0-9.]+ s, the last [0-9.]+ s$", start)
