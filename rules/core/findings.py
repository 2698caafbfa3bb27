"""What was irregular? It stays in the record, and the replay says which law it concerns."""

from __future__ import annotations

from typing import Final, NamedTuple

OF_NO_TRICK: Final = 0
"""The trick number of a finding without a trick, in a game where every finding has one."""
LAST: Final = 0
"""The number that means the last event of its kind."""


class At(NamedTuple):
    """An event of a hand: its type and its number among those (from 1), counting only those of a player and of a kind if given.

    Tricks are counted whole; there, `player` says whose card is meant.
    """

    type: str
    number: int = 1
    player: str | None = None
    kind: str | None = None


DEAL: Final = At("deal")
"""The event that opens a hand."""


class Finding(NamedTuple):
    """Something irregular: its public code and article, and the offender and the trick (from 1) if there is one.

    `offence` is the event that was irregular, `proof` the one that shows it, if it was already there; None means the event
    with which the finding first appears.
    """

    code: str
    source: str
    player: str | None = None
    trick: int | None = None
    offence: At | None = None
    proof: At | None = None
    own: At | None = None
    """The trick in which the offender's own card would show it; if another event does, no card is named."""
