"""How often do the tests throw their dice, which ones, and for which games? The usual run throws few, and always the same; the soak many.

`CARTULINA_TIMES` says how many times as often as usual, and `CARTULINA_SEED` which dice. `CARTULINA_NIGHTS` says of which games random nights
are played: of `all`, or of the one that a commit draws by its hash, so that each game has its turn and a commit can be tested again. A run
tells at its end what was not usual, so that what failed can be had again.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from rules.registry import GAMES

Value = TypeVar("Value")
TIMES: Final = int(os.environ.get("CARTULINA_TIMES", "1"))
SEED: Final = int(os.environ.get("CARTULINA_SEED", "0"))
WHOLE_SOAK: Final = 20
"""How many times as often as usual `make soak` throws."""
USUAL: Final = (TIMES, SEED) == (1, 0)
SOAKS: Final = TIMES > 1
"""Whether this is more than one turn of the soak: what is gone through in every combination takes minutes."""
ALL: Final = "all"


def drawn_by(commit: str) -> Collection[str]:
    """The games of which random nights are played: the one that a commit draws by its hash (hexadecimal), or all of them."""
    return [*GAMES] if commit == ALL else [sorted(GAMES)[int(commit, 16) % len(GAMES)]]


PLAYED: Final = drawn_by(os.environ.get("CARTULINA_NIGHTS", ALL))
"""The games of which this run plays random nights."""


def times(usual: int) -> int:
    """How often something is done that the usual run does so often."""
    return usual * TIMES


def some_of(values: Iterable[Value], one_in: int) -> Iterator[Value]:
    """Of what is gone through in every combination one in so many, by the seed which, and in a whole soak all of it.

    With a number that divides none of the counts that are combined, each pair of values is still met.
    """
    return iter(values) if SOAKS else islice(values, SEED % one_in, None, one_in)


def in_turns(values: Sequence[Value]) -> Sequence[Value]:
    """Of what takes long and goes one way, those whose turn it is by the seed: as large a part as this run is of a whole soak, which has all.

    At least one; so many seeds in a row go through all of them.
    """
    share = min(len(values), max(1, WHOLE_SOAK // TIMES))
    return values[SEED % share :: share]
