"""What some events changed: what is told otherwise, which hands read otherwise, whose balance, and what lies and waits."""

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
    """All that the events between two moments of a night changed, as JSON, by the names under which an append and a preview answer it.

    `agreements` is asked only where a hand reads otherwise that was finished before.
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
    """What the events between two moments of a night changed in what it comes to, as JSON; `before` is None where the night is new.

    `hands` holds the hands that read otherwise, whatever their number, each `before` and `after` (None where it was not dealt then, or
    is no longer); `balance`, `plate`, `reserved` and what else the game leaves lying each have both sides, and the first is None for a
    new night.
    """
    return _changes(before, after, same_hands(before, after))


def _changes(before: Night | None, after: Night, hands: list[SameHand]) -> dict[str, Any]:
    lay, lies = _lying(before), _lying(after)
    told: dict[str, Any] = {"hands": _hands(before, after, hands)}
    told |= {name: {"before": lay.get(name), "after": value} for name, value in lies.items()}
    return told | {"closed": after.closed}


def _lying(night: Night | None) -> dict[str, Any]:
    """What each player gained or lost so far, and what lies and waits."""
    if night is None:
        return {}
    balance = balances(night.game, night.table)
    del balance["plate"]
    return {"balance": balance, **night.game.leftovers(night.table)}


def _hands(before: Night | None, after: Night, hands: list[SameHand]) -> list[dict[str, Any]]:
    """The hands that read otherwise, in order."""
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
    """A hand as it reads, whatever its number and that of a hand it hangs on, and wherever in the record stands what was irregular."""
    postings = [{**each, "since": deals.get(each["since"])} if "since" in each else each for each in hand["postings"]]
    return {**hand, "hand": None, "postings": postings, "findings": [_read_finding(each) for each in hand["findings"]]}


def _read_finding(finding: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in finding.items() if name not in ("hand", "offence", "proof")}


def _findings(hands: list[dict[str, Any]]) -> dict[str, Any]:
    """What was irregular in the hands that read otherwise and is no longer, and what is that was not."""
    told: dict[str, list[dict[str, Any]]] = {"gone": [], "come": []}
    for each in hands:
        old, new = ([] if side is None else side["findings"] for side in (each["before"], each["after"]))
        told["gone"] += [{**finding, "deal": each["deal"]} for finding in beyond(old, new, _read_finding)]
        told["come"] += [{**finding, "deal": each["deal"]} for finding in beyond(new, old, _read_finding)]
    return told


def beyond(some: Iterable[T], others: Iterable[T], reads: Callable[[T], Any]) -> list[T]:
    """What one side has that the other has not, as each `reads`; what stands twice counts twice."""
    rest = [reads(each) for each in others]
    found = []
    for each in some:
        if (same := reads(each)) in rest:
            rest.remove(same)
        else:
            found.append(each)
    return found


def _left(night: Night | None) -> list[dict[str, Any]] | None:
    """What is left to pay of a closed night; None for one that is open."""
    return [told_payment(each) for each in left_after(night)] if night is not None and night.closed else None


def _settled_count(before: Night | None, after: Night) -> int:
    """How many of the first hands can read no otherwise than before: those that were sealed, and are disputed as they were.

    A correction may change any hand; the last of those that came always holds, so that it shows in what holds.
    """
    if before is None or before.holding != after.holding:
        return 0
    otherwise_disputed = disputed_hands(before) ^ disputed_hands(after)
    return min([before.game.sealed_count(before.table), *(number - 1 for number in otherwise_disputed)])
