"""The names of players: stated by openings, kept beside the events, restored in exports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Names = Mapping[str, str]
"""Player id → name."""
NamesPlace = tuple[int, int]
"""The opening that stated names: the seq that holds it and, if a correction inserted it, its number in that list (otherwise 0)."""


def names_told(first: int, events: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[NamesPlace, Names]:
    """The names stated by these events (types and data), the first of which has the seq `first`."""
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
    """The data of a stored event with the names back in the openings that stated them."""
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
    """The names as they read now: for each player, the last one stated."""
    merged: dict[str, str] = {}
    for place in sorted(names):
        merged.update(names[place])
    return merged
