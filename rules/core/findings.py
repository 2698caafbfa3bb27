"""What was irregular: it stays in the record, and the replay says which law it touches."""

from __future__ import annotations

from typing import Final, NamedTuple

OF_NO_TRICK: Final = 0
"""What stands in the place of a trick where a game says of each finding that it has none."""


class Finding(NamedTuple):
    """An irregular thing: its public code and article; the offender and the trick (from 1) where there is one."""

    code: str
    source: str
    player: str | None = None
    trick: int | None = None
