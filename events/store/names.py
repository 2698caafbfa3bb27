"""The shown names of players: told by openings, kept beside the events, put back where an export shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Names = Mapping[str, str]
"""Player id → shown name."""
NamesPlace = tuple[int, int]
"""Which opening told names: the seq that holds it, and for one that a correction inserted its place in the list (else 0)."""


def names_told(first: int, events: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[NamesPlace, Names]:
    """The shown names that some events tell (their types and data), the first of which has the seq `first`."""
    told: dict[NamesPlace, Names] = {}
    for seq, (kind, data) in enumerate(events, first):
        if kind == "night_opened" and data.get("names") is not None:
            told[seq, 0] = data["names"]
        if kind == "correction":
            for place, each in enumerate(data.get("insert") or (), 1):
                if each["type"] == "night_opened" and each["data"].get("names") is not None:
                    told[seq, place] = each["data"]["names"]
    return told


def with_names(kind: str, seq: int, data: dict[str, Any], names: Mapping[NamesPlace, Names]) -> dict[str, Any]:
    """The data of a kept event with the shown names back in the openings that told them."""
    if (seq, 0) in names:
        return {**data, "names": dict(names[seq, 0])}
    if kind == "correction" and data.get("insert"):
        inserted = [
            {**each, "data": {**each["data"], "names": dict(names[seq, place])}} if (seq, place) in names else each
            for place, each in enumerate(data["insert"], 1)
        ]
        return {**data, "insert": inserted}
    return data


def shown(names: Mapping[NamesPlace, Names]) -> dict[str, str]:
    """The shown names as they read now: of each player the one that was told last."""
    merged: dict[str, str] = {}
    for place in sorted(names):
        merged.update(names[place])
    return merged
