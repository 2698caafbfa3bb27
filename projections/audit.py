"""What really happened: the chain, corrections and what they struck, disputes and rulings, findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from events.chain import Link, Stamp, first_broken
from events.correction import Place
from projections.contests import Ruled, contested
from projections.deals import dealt_at
from projections.hands import told_hands, told_place
from projections.night import Night
from projections.struck import struck_hands

Stamps = Mapping[int, Stamp]
"""Seq → when an event was recorded, by whom, and when it was written down; empty for a record without envelopes."""
NO_STAMPS: Final[Stamps] = MappingProxyType({})


def audit(night: Night, chain: Sequence[tuple[Link, bytes]] = ()) -> dict[str, Any]:
    """All that people look up when a night is doubted; `chain` is empty if the record carries no hashes."""
    stamps = {link.seq: link.stamp for link, _ in chain}
    return {
        "version": night.version,
        "chain": chain_of(chain) if chain else None,
        "corrections": corrections(night, stamps),
        "disputes": disputes(night, stamps),
        "struck": struck(night, stamps),
        "findings": [finding for hand in told_hands(night) for finding in hand["findings"]],
    }


def chain_of(chain: Sequence[tuple[Link, bytes]]) -> dict[str, Any]:
    """Whether the chain of hashes holds, the seq of the first event that breaks it, and the head, which the players keep."""
    broken = first_broken(chain)
    last, hashed = chain[-1]
    return {"whole": broken is None, "first_broken": broken, "head": {"seq": last.seq, "hash": hashed.hex()}}


def corrections(night: Night, stamps: Stamps = NO_STAMPS) -> list[dict[str, Any]]:
    """Every correction in order: its place, what it struck and inserted, its reason, whether it holds, and which hands it changed."""
    struck_by, numbers = night.corrections.struck_by(), _numbers(night)
    return [
        {
            "seq": seq,
            **_stamped(seq, stamps),
            "strike": list(fact.strike or ()),
            "after": fact.after,
            "inserted": len(fact.insert or ()),
            "reason": fact.reason,
            "hands": [_hand(deal, numbers, night) for deal in night.did.amended.get(seq, ())],
            "holds": seq not in struck_by,
            "struck_by": struck_by.get(seq),
        }
        for seq, (fact, _) in night.corrections.made.items()
    ]


def _hand(deal: Place, numbers: Mapping[Place, int], night: Night) -> dict[str, Any]:
    """A hand by its present deal, and its number; null for a struck one."""
    stands = deal if deal in numbers else night.instead.get(deal, deal)
    return {"deal": told_place(stands), "hand": numbers.get(stands)}


def disputes(night: Night, stamps: Stamps = NO_STAMPS) -> list[dict[str, Any]]:
    """Every dispute ever recorded, in order, with the ruling that ended it; `struck_by` if it was taken back."""
    told = []
    for each in contested(night):
        ruling = None if each.ruling is None or each.ruling.struck_by is not None else each.ruling.fact
        told.append(
            {
                "seq": each.place.seq,
                **_stamped(each.place.seq, stamps, by="logged_by"),
                "hand": each.hand,
                "deal": told_place(each.deal),
                "by": each.fact.by,
                "claim": each.fact.claim,
                "decision": None if ruling is None else ruling.decision,
                "note": None if ruling is None else ruling.note,
                "ruling": None if each.ruling is None else _told_ruling(each.ruling, stamps),
                "struck_by": each.struck_by,
            }
        )
    return told


def _told_ruling(ruled: Ruled, stamps: Stamps) -> dict[str, Any]:
    seq, fact = ruled.place.seq, ruled.fact
    return {"seq": seq, **_stamped(seq, stamps), "decision": fact.decision, "note": fact.note, "struck_by": ruled.struck_by}


def struck(night: Night, stamps: Stamps = NO_STAMPS) -> list[dict[str, Any]]:
    """Every hand that was taken out whole, in the order of the night: what it was, and who took it out, when and why."""
    told = []
    for each in struck_hands(night):
        seq = each.kept.by
        by = {"seq": seq, **_stamped(seq, stamps), "reason": night.corrections.made[seq].fact.reason}
        entries = [told_place(place) for place in each.kept.entries]
        told.append({"deal": told_place(each.deal), "behind": each.behind, "was": each.was, "entries": entries, "struck_by": by})
    return told


def _stamped(seq: int, stamps: Stamps, by: str = "by") -> dict[str, Any]:
    stamp = stamps.get(seq)
    if stamp is None:
        return {"at": None, by: None}
    written = {} if stamp.written is None else {"written": stamp.written}
    return {"at": stamp.at, by: stamp.by, **written}


def _numbers(night: Night) -> dict[Place, int]:
    """Deal → number of each hand."""
    return {place: number for number, place in enumerate(dealt_at(night.last), 1)}
