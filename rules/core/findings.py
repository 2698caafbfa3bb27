"""What was irregular: it stays in the record, and the replay says which law it touches."""

from __future__ import annotations

from typing import Final, NamedTuple

OF_NO_TRICK: Final = 0
"""What stands in the place of a trick where a game says of each finding that it has none."""
LAST: Final = 0
"""What stands in the place of a number for the last event of its kind."""


class At(NamedTuple):
    """An event of a hand: of a type, and which of those (from 1), where they are named only those of a player and of a kind.

    Of a trick they are not only a player's: there he says whose card is meant.
    """

    type: str
    number: int = 1
    player: str | None = None
    kind: str | None = None


DEAL: Final = At("deal")
"""The event that opens a hand."""


class Finding(NamedTuple):
    """An irregular thing: its public code and article; the offender and the trick (from 1) where there is one.

    `offence` is the event that was irregular, `proof` the one that shows it, if it was there by then; None: the one with which it came to light.
    """

    code: str
    source: str
    player: str | None = None
    trick: int | None = None
    offence: At | None = None
    proof: At | None = None
    own: At | None = None
    """The trick in which his own card shows it, where another's may be what does: then none is named."""
