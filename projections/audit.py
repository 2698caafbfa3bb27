"""What really happened: the chain, the corrections with what they struck, the disputes with their rulings, the findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.chain import Link, first_broken
from projections.hands import told_hands
from projections.replay import Night


def audit(night: Night, chain: Sequence[tuple[Link, bytes]] = ()) -> dict[str, Any]:
    """Everything that one looks up when a night is doubted; `chain` is None where the record carries no hashes."""
    return {
        "version": night.version,
        "chain": chain_of(chain) if chain else None,
        "corrections": corrections(night),
        "disputes": disputes(night),
        "findings": [finding for hand in told_hands(night) for finding in hand["findings"]],
    }


def chain_of(chain: Sequence[tuple[Link, bytes]]) -> dict[str, Any]:
    """Whether the chain of hashes holds, the seq of the first event that does not, and its head: what the players keep."""
    broken = first_broken(chain)
    last, hashed = chain[-1]
    return {"whole": broken is None, "first_broken": broken, "head": {"seq": last.seq, "hash": hashed.hex()}}


def corrections(night: Night) -> list[dict[str, Any]]:
    """Every correction in order: what it struck or stands behind, how many events it brought, why, and whether it holds."""
    struck = night.corrections.struck_by()
    return [
        {
            "seq": seq,
            "strike": list(fact.strike or ()),
            "after": fact.after,
            "inserted": len(fact.insert or ()),
            "reason": fact.reason,
            "holds": seq not in struck,
            "struck_by": struck.get(seq),
        }
        for seq, (fact, _) in night.corrections.made.items()
    ]


def disputes(night: Night) -> list[dict[str, Any]]:
    """Every dispute in order, with the ruling that ended it."""
    return [
        {
            "seq": each.place.seq,
            "hand": each.fact.hand,
            "by": each.fact.by,
            "claim": each.fact.claim,
            "decision": None if each.ruling is None else each.ruling.decision,
            "note": None if each.ruling is None else each.ruling.note,
        }
        for each in night.last.standing.contests
    ]
