"""What did a night come to when a version of before closed it, and which hands read otherwise today?

The record keeps what happened, not what a hand came to: that is folded again, by the readings of then where a game still
knows them (`Game.before`). Nothing else is ever asked of them.
"""

from __future__ import annotations

from typing import NamedTuple

from projections.deals import dealt_at
from projections.night import Night, facts_recorded
from projections.replay import replay
from projections.settlement import Plan


class Close(NamedTuple):
    """A night right behind its last close, by the readings of then and by those of today."""

    then: Night
    now: Night


def frozen_of(night: Night) -> Plan | None:
    """The settlement as it was when the night was last closed, by the readings of then."""
    close = _last_close(night)
    return night.frozen if close is None else close.then.frozen


def reread(night: Night) -> list[int]:
    """The hands that pay otherwise today than they did when the night was last closed, though nobody corrected them: their numbers now."""
    close = _last_close(night)
    if close is None:
        return []
    then, now = (each.game.hands(each.table) for each in close)
    deals, dealt = dealt_at(night.last), dealt_at(close.now.last)
    otherwise = [deal for deal, was, reads in zip(dealt, then, now, strict=True) if was.tantos != reads.tantos]
    stand = [night.instead.get(deal, deal) for deal in otherwise]
    return sorted(deals.index(deal) + 1 for deal in stand if deal in deals)


def _last_close(night: Night) -> Close | None:
    """The last close, where a version of before made it in a game of which some reading is new."""
    before = night.game.as_before()
    if before is None or night.frozen_at is None or night.frozen_at > night.read_before:
        return None
    facts = facts_recorded(night)[: night.frozen_at]
    then, now = replay(facts, before), replay(facts)
    assert now.night is not None, "what was recorded was taken"
    # What an older version still read in another way cannot be folded as it was: then nothing is known but today's reading.
    return None if then.night is None or then.refused is not None else Close(then.night, now.night)
