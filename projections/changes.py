"""What did some events change: other events, hands, balances, and what lies and waits?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from events.correction import Place
from events.store.agreements import Agreement
from projections.agreed import lapsed
from projections.hands import disputed_hands, hands_told_after, told_place
from projections.night import Night
from projections.paying import left_after
from projections.retold import SameHand, retold, same_hands, told_deals
from projections.standing import balances
from projections.yields import told_payment

T = TypeVar("T")


def differences(before: Night | None, after: Night, agreements: Callable[[], Iterable[Agreement]]) -> dict[str, Any]:
    """All changes between two moments of a night, as JSON, by the names that the answers to an append and a preview use.

    `agreements` is called only if a hand that was finished reads differently.
    """
    hands = same_hands(before, after)
    changed = _changes(before, after, hands)
    finished = 0 if before is None else before.game.finished_count(before.table)
    otherwise = any(each["before"] is not None and each["before"]["hand"] <= finished for each in changed["hands"])
    told = {
        "changed": changed,
        "told": [each.told for each in retold(before, after, hands)],
        "findings": _findings(changed["hands"]),
        "deals": told_deals(hands),
        "lapses": lapsed(before, after, hands, agreements()) if before is not None and otherwise else [],
    }
    if after.closed or (before is not None and before.closed):
        told["left"] = {"before": _left(before), "after": _left(after)}
    return told


def changes(before: Night | None, after: Night) -> dict[str, Any]:
    """What the events between two moments changed in the results of a night, as JSON; `before` is None if the night is new.

    `hands` holds the hands that read differently, whatever their number, each `before` and `after` (None if it was not dealt
    then, or is gone). `balance`, `plate`, `reserved` and whatever else the game leaves open have both sides; for a new night
    the first is None.
    """
    return _changes(before, after, same_hands(before, after))


def _changes(before: Night | None, after: Night, hands: list[SameHand]) -> dict[str, Any]:
    lay, lies = _lying(before), _lying(after)
    told: dict[str, Any] = {"hands": _hands(before, after, hands)}
    told |= {name: {"before": lay.get(name), "after": value} for name, value in lies.items()}
    return told | {"closed": after.closed}


def _lying(night: Night | None) -> dict[str, Any]:
    """What each player has gained or lost so far, and what lies and waits."""
    if night is None:
        return {}
    balance = balances(night.game, night.table)
    del balance["plate"]
    return {"balance": balance, **night.game.leftovers(night.table)}


def _hands(before: Night | None, after: Night, hands: list[SameHand]) -> list[dict[str, Any]]:
    """The hands that read differently, in order."""
    since = _settled_count(before, after)
    old, new = {} if before is None else dict(hands_told_after(before, since)), dict(hands_told_after(after, since))
    old_deals = {each.before: each.deal for each in hands if each.before is not None}
    new_deals = {each.after: each.deal for each in hands if each.after is not None}
    told = []
    for each in hands[since:]:
        was, now = (None if number is None else side[number] for number, side in ((each.before, old), (each.after, new)))
        if was is None or now is None or _read(was, old_deals) != _read(now, new_deals):
            told.append({"deal": told_place(each.deal), "hand": each.number, "before": was, "after": now})
    return told


def _read(hand: dict[str, Any], deals: Mapping[int, Place]) -> dict[str, Any]:
    """A hand without what may change though the hand stays the same: its number, and the places of other hands and of findings."""
    postings = [{**each, "since": deals.get(each["since"])} if "since" in each else each for each in hand["postings"]]
    return {**hand, "hand": None, "postings": postings, "findings": [_read_finding(each) for each in hand["findings"]]}


def _read_finding(finding: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in finding.items() if name not in ("hand", "offence", "proof")}


def _findings(hands: list[dict[str, Any]]) -> dict[str, Any]:
    """The findings that are gone from the hands that read differently, and those that are new."""
    told: dict[str, list[dict[str, Any]]] = {"gone": [], "come": []}
    for each in hands:
        old, new = ([] if side is None else side["findings"] for side in (each["before"], each["after"]))
        told["gone"] += [{**finding, "deal": each["deal"]} for finding in beyond(old, new, _read_finding)]
        told["come"] += [{**finding, "deal": each["deal"]} for finding in beyond(new, old, _read_finding)]
    return told


def beyond(some: Iterable[T], others: Iterable[T], reads: Callable[[T], Any]) -> list[T]:
    """The elements of one side that the other side lacks, compared by what `reads` gives; repeated elements count each time."""
    rest = [reads(each) for each in others]
    found = []
    for each in some:
        if (same := reads(each)) in rest:
            rest.remove(same)
        else:
            found.append(each)
    return found


def _left(night: Night | None) -> list[dict[str, Any]] | None:
    """What is left to pay in a closed night; None for an open one."""
    return [told_payment(each) for each in left_after(night)] if night is not None and night.closed else None


def _settled_count(before: Night | None, after: Night) -> int:
    """How many of the first hands cannot read differently: those that were sealed and whose disputes are the same.

    A correction may change any hand. The last new correction always holds, so that a difference in `holding` shows it.
    """
    if before is None or before.holding != after.holding:
        return 0
    otherwise_disputed = disputed_hands(before) ^ disputed_hands(after)
    return min([before.game.sealed_count(before.table), *(number - 1 for number in otherwise_disputed)])
