"""One hand: what it came to, as JSON, and how it went step by step."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from events.correction import Place
from events.facts import Trick
from projections.replay import Night, Step, steps
from rules.core.findings import Finding
from rules.core.hands import HandResult
from rules.core.postings import Posting


def told_posting(posting: Posting) -> dict[str, Any]:
    """A posting as JSON."""
    return {"from": posting.from_, "to": posting.to, "tantos": posting.tantos, "why": posting.why, "source": posting.source}


def told_finding(finding: Finding, hand: int) -> dict[str, Any]:
    """A finding as JSON; the offender and the trick only where there is one."""
    told: dict[str, Any] = {"hand": hand, "code": finding.code, "source": finding.source}
    if finding.player is not None:
        told["player"] = finding.player
    if finding.trick is not None:
        told["trick"] = finding.trick
    return told


def told_hand(result: HandResult, *, disputed: bool = False) -> dict[str, Any]:
    """A hand as JSON: the common keys, those of its game, and `disputed` while somebody contests it."""
    told = {
        "hand": result.number,
        "outcome": result.outcome,
        **result.told,
        "tantos": dict(result.tantos),
        "plate": result.plate,
        "postings": [told_posting(posting) for posting in result.postings],
        "findings": [told_finding(finding, result.number) for finding in result.findings],
    }
    return told | {"disputed": True} if disputed else told


BESIDE = frozenset({"transfer", "dispute", "ruling", "paid", "seats_changed", "night_closed"})
"""The types that belong to no hand, whenever they come."""


def scenes(night: Night) -> list[tuple[int | None, list[tuple[Step, Step]]]]:
    """The reading cut into hands and what lies between or beside them (None), in order; each step with the one before it."""
    found: list[tuple[int | None, list[tuple[Step, Step]]]] = []
    chain = steps(night.last)
    for before, step in pairwise(chain):
        number, former = (night.game.dealt_count(each.standing.table) for each in (step, before))
        in_hand = number > former or (number and step.fact.type not in BESIDE)
        hand = number if in_hand else None
        if not found or found[-1][0] != hand:
            found.append((hand, []))
        found[-1][1].append((before, step))
    return found


def story(night: Night, number: int) -> list[dict[str, Any]]:
    """A hand step by step: where each event stands in the record, its type, what could be seen after it, tricks card by card.

    Raises LookupError for a hand that was not dealt.
    """
    own = [pair for hand, pairs in scenes(night) if hand == number for pair in pairs]
    if not own:
        raise LookupError(number)
    told = []
    for before, step in own:
        shown = night.game.trick_shown(before.standing.table, step.fact) if isinstance(step.fact, Trick) else None
        moment = night.game.moment(step.standing.table)
        told.append({"place": _told_place(step.place), "type": step.fact.type, "after": moment, "trick": shown})
    return told


def _told_place(place: Place) -> dict[str, int]:
    """Where an event stands, as JSON: its seq, and for an inserted one which of its correction's list."""
    return {"seq": place.seq} if place.insert is None else {"seq": place.seq, "insert": place.insert}


def disputed_hands(night: Night) -> set[int]:
    """The hands that somebody contests now."""
    return {each.fact.hand for each in night.last.standing.contests if each.ruling is None}


def told_hands(night: Night) -> list[dict[str, Any]]:
    """Every hand in order."""
    disputed = disputed_hands(night)
    return [told_hand(result, disputed=result.number in disputed) for result in night.game.hands(night.table)]
