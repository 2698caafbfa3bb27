"""Who agreed with a hand as it read? Kept beside the events, because it says nothing of what happened at the table.

The store does not know what a hand is: it keeps who agreed with which reading of what began at an event. `projections.agreed`
checks whether the hand still reads so. Agreements stay in the book, like ticks in the margin of a page: a copy of the book
has them, an exported night does not.
"""

from __future__ import annotations

from typing import NamedTuple


class Agreement(NamedTuple):
    """The agreement of a player with a hand as it read then: `reading` is the hash (32 bytes) of its result.

    `deal` is the place of the event that dealt the hand: its seq, and its number in the list if a correction inserted it,
    otherwise 0. Agreements older than this scheme have the seq 0, and the number of the hand.
    """

    deal: tuple[int, int]
    player: str
    reading: bytes
