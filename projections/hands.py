"""One hand: what it came to, as JSON, and how it went step by step."""

from __future__ import annotations

from typing import Any

from projections.replay import Night
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


def disputed_hands(night: Night) -> set[int]:
    """The hands that somebody contests now."""
    return {each.fact.hand for each in night.last.standing.contests if each.ruling is None}


def told_hands(night: Night) -> list[dict[str, Any]]:
    """Every hand in order."""
    disputed = disputed_hands(night)
    return [told_hand(result, disputed=result.number in disputed) for result in night.game.hands(night.table)]
