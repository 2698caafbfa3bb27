"""How often do the tests throw their dice, and which ones? The usual run throws few, and always the same; the soak many, by a seed of its own.

`CARTULINA_TIMES` says how many times as often as usual, and `CARTULINA_SEED` which dice. A run tells at its end if they were not the usual
ones, so that what failed can be had again.
"""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = int(os.environ.get("CARTULINA_TIMES", "1"))
SEED: Final = int(os.environ.get("CARTULINA_SEED", "0"))
USUAL: Final = (TIMES, SEED) == (1, 0)


def times(usual: int) -> int:
    """How often something is done that the usual run does so often."""
    return usual * TIMES
