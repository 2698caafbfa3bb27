"""How soon is the pad of a new table ready the first time, and how soon once a similar one was made?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from statistics import median
from typing import Final

from events.facts import Fact
from projections.pads import told_pad
from projections.replay import replay
from service.words import in_words

AGAIN: Final = 15


def main(openings: Mapping[str, Fact]) -> None:
    """Measures and prints the pad of a newly opened table of each game; this process must not have made one before."""
    for game, opening in openings.items():
        first, *again = (_milliseconds(opening) for _ in range(1 + AGAIN))
        print(f"{'pad of ' + game:38} {first:10,.1f} ms  again {median(again):5.1f} ms")


def _milliseconds(opening: Fact) -> float:
    night = replay([opening]).night
    assert night is not None, "a night begins with its opening"
    began = time.process_time()
    told_pad(night, in_words)
    return 1000 * (time.process_time() - began)
