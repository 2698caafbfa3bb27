"""How often the tests throw their dice, with which seed, and for which games. The usual run throws few, always the same; the soak many.

`CARTULINA_TIMES` multiplies the usual number, and `CARTULINA_SEED` sets the seed. `CARTULINA_NIGHTS` names the games whose random nights
are played: `all`, or the two that a commit draws by its hash, so that each game has its turn and a commit can be tested again. A run prints
its unusual settings at its end, so that a failure can be repeated.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final, TypeVar

from rules.registry import GAMES

Value = TypeVar("Value")
TIMES: Final = int(os.environ.get("CARTULINA_TIMES", "1"))
SEED: Final = int(os.environ.get("CARTULINA_SEED", "0"))
WHOLE_SOAK: Final = 20
"""How many times as often as usual `make soak` throws."""
USUAL: Final = (TIMES, SEED) == (1, 0)
SOAKS: Final = TIMES > 1
"""Whether this is more than one turn of the soak; going through every combination takes minutes."""
ALL: Final = "all"


def drawn_by(commit: str) -> Collection[str]:
    """The games whose random nights are played: the two that a commit draws by its hash (hexadecimal), or all."""
    pairs = [*combinations(sorted(GAMES), 2)]
    return [*GAMES] if commit == ALL else pairs[int(commit, 16) % len(pairs)]


PLAYED: Final = drawn_by(os.environ.get("CARTULINA_NIGHTS", ALL))
"""The games whose random nights this run plays."""


def times(usual: int) -> int:
    """The number of repetitions for a usual number."""
    return usual * TIMES


def some_of(values: Iterable[Value], one_in: int) -> Iterator[Value]:
    """One in so many of all combinations, chosen by the seed; in a whole soak all.

    With a number that divides none of the combined counts, each pair of values still occurs.
    """
    return iter(values) if SOAKS else islice(values, SEED % one_in, None, one_in)


def in_turns(values: Sequence[Value]) -> Sequence[Value]:
    """The slow items whose turn it is by the seed: the same share as this run has of a whole soak.

    At least one; that many seeds in a row cover all.
    """
    share = min(len(values), max(1, WHOLE_SOAK // TIMES))
    return values[SEED % share :: share]
