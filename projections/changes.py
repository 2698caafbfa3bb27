"""What some events changed: which hands read otherwise, whose balance, and what lies and waits."""

from __future__ import annotations

from typing import Any

from projections.hands import disputed_hands, told_hand
from projections.replay import Night
from projections.standing import balances


def changes(before: Night | None, after: Night) -> dict[str, Any]:
    """What the events between two moments of a night changed, as JSON; `before` is None where the night is new.

    `hands` holds the hands that read otherwise, each `before` and `after` (None where it was not dealt then, or is no longer);
    `balance`, `plate`, `reserved` and what else the game leaves lying each have both sides, and the first is None for a new night.
    """
    lay, lies = _lying(before), _lying(after)
    told: dict[str, Any] = {"hands": _hands(before, after)}
    told |= {name: {"before": lay.get(name), "after": value} for name, value in lies.items()}
    return told | {"closed": after.closed}


def _lying(night: Night | None) -> dict[str, Any]:
    """What each player gained or lost so far, and what lies and waits."""
    if night is None:
        return {}
    balance = balances(night.game, night.table)
    del balance["plate"]
    return {"balance": balance, **night.game.leftovers(night.table)}


def _hands(before: Night | None, after: Night) -> list[dict[str, Any]]:
    """The hands that read otherwise, in order."""
    since = _settled_count(before, after)
    old, new = {} if before is None else _told_hands(before, since), _told_hands(after, since)
    pairs = ((number, old.get(number), new.get(number)) for number in sorted(old.keys() | new.keys()))
    return [{"hand": number, "before": was, "after": now} for number, was, now in pairs if was != now]


def _settled_count(before: Night | None, after: Night) -> int:
    """How many of the first hands can read no otherwise than before: those that were sealed, and are disputed as they were.

    A correction may change any hand; the last of those that came always holds, so that it shows in what holds.
    """
    if before is None or before.holding != after.holding:
        return 0
    otherwise_disputed = disputed_hands(before) ^ disputed_hands(after)
    return min([before.game.sealed_count(before.table), *(number - 1 for number in otherwise_disputed)])


def _told_hands(night: Night, since: int) -> dict[int, dict[str, Any]]:
    """The hands behind the first so many, by number."""
    disputed = disputed_hands(night)
    return {hand.number: told_hand(hand, disputed=hand.number in disputed) for hand in night.game.hands(night.table, since)}
