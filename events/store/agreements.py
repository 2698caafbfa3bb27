"""Who agreed with how a hand reads: kept beside the events, because it says nothing of what happened at the table.

The store does not know what a hand is: it keeps who agreed with which reading of what an event began, and whether the hand still reads so is
found out when somebody asks (`projections.agreed`). Like a tick on the margin of a page it stays in the book: a copy of the book has it,
a night that is exported has not.
"""

from __future__ import annotations

from typing import NamedTuple


class Agreement(NamedTuple):
    """A player agrees with a hand as it read then: `reading` is the hash (32 bytes) of what it came to.

    `deal` is where the event stands that dealt the hand: its seq, and which of the list where a correction inserted it, else 0. What was
    kept before deals were has the seq 0, and the number that the hand had.
    """

    deal: tuple[int, int]
    player: str
    reading: bytes
