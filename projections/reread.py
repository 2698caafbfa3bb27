"""What did a night come to when an older version closed it, and which hands read differently today?

The record keeps what happened, not the results of the hands: they are folded again, by the old readings if the game still
knows them (`Game.before`). The old readings are used for nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

from projections.deals import dealt_at
from projections.night import Night, facts_recorded
from projections.replay import replay
from projections.settlement import Plan


class Close(NamedTuple):
    """A night right after its last close, by the readings of that time and by today's."""

    then: Night
    now: Night


def frozen_of(night: Night) -> Plan | None:
    """The settlement at the last close, by the readings of that time."""
    close = _last_close(night)
    return night.frozen if close is None else close.then.frozen


def reread(night: Night) -> list[int]:
    """The present numbers of the hands that pay differently today than at the last close, though nobody corrected them."""
    close = _last_close(night)
    if close is None:
        return []
    then, now = (each.game.hands(each.table) for each in close)
    deals, dealt = dealt_at(night.last), dealt_at(close.now.last)
    otherwise = [deal for deal, was, reads in zip(dealt, then, now, strict=True) if was.tantos != reads.tantos]
    stand = [night.instead.get(deal, deal) for deal in otherwise]
    return sorted(deals.index(deal) + 1 for deal in stand if deal in deals)


def _last_close(night: Night) -> Close | None:
    """The last close, if an older version made it and the game has changed a reading since."""
    before = night.game.as_before()
    if before is None or night.frozen_at is None or night.frozen_at > night.read_before:
        return None
    facts = facts_recorded(night)[: night.frozen_at]
    then, now = replay(facts, before), replay(facts)
    assert now.night is not None, "a recorded night replays"
    # A reading that the game no longer knows cannot be folded as it was: then only today's reading is known.
    return None if then.night is None or then.refused is not None else Close(then.night, now.night)
