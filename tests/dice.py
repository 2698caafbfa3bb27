"""How often do the tests throw dice, with which seed, for which games? The usual run throws few, and always the same; the soak many.

`CARTULINA_TIMES` multiplies the number of throws, and `CARTULINA_SEED` sets the seed. `CARTULINA_NIGHTS` names the games whose random
nights are played: `all`, or the hash of a commit, which draws two, so each game has its turn and a commit can be tested again. At its end a
run prints all unusual settings, so that a failure can be repeated.
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
"""The multiple of the usual throws that `make soak` makes."""
USUAL: Final = (TIMES, SEED) == (1, 0)
SOAKS: Final = TIMES > 1
"""Whether this is more than one turn of the soak, so that full combinations, which take minutes, run."""
ALL: Final = "all"


def drawn_by(commit: str) -> Collection[str]:
    """The games whose random nights are played: the two that a hash (hexadecimal) draws, or all."""
    pairs = [*combinations(sorted(GAMES), 2)]
    return [*GAMES] if commit == ALL else pairs[int(commit, 16) % len(pairs)]


PLAYED: Final = drawn_by(os.environ.get("CARTULINA_NIGHTS", ALL))
"""The games whose random nights this run plays."""


def times(usual: int) -> int:
    """The number of repetitions in place of the usual number."""
    return usual * TIMES


def some_of(values: Iterable[Value], one_in: int) -> Iterator[Value]:
    """Every nth of all combinations, beginning at one that the seed chooses; in a whole soak, all of them.

    If the step divides none of the combined counts, each pair of values still occurs.
    """
    return iter(values) if SOAKS else islice(values, SEED % one_in, None, one_in)


def in_turns(values: Sequence[Value]) -> Sequence[Value]:
    """The items of a slow list whose turn it is by the seed: the same part of it that this run is of a whole soak, which takes all.

    At least one; enough consecutive seeds reach all of them.
    """
    share = min(len(values), max(1, WHOLE_SOAK // TIMES))
    return values[SEED % share :: share]
