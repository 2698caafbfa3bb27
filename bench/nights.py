"""Which nights does the bench replay? Whole evenings from the generators of each game's tests, always the same for a seed."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import orjson

from events.chain import GENESIS, Link, canonical, hash_of
from rules.registry import GAMES
from tests.rules.evenings import InTheMaking, face_up

Event = dict[str, Any]

EVENTS = 250
"""About how many events a night has."""
FIRST: Final = next(iter(GAMES))
"""The first of the games, for measures that use only one."""


def evening_of(game: str) -> type[InTheMaking]:
    """The class with which the tests of a game generate an evening."""
    evening: type[InTheMaking] = import_module(f"tests.rules.{game}.nights").Evening
    return evening


def night_in(evening: type[InTheMaking], seed: int, *, known: bool) -> list[Event]:
    """The events of a faultless night of a game; `known` says whether face-down cards are logged."""
    night = evening.without_fault(seed, EVENTS - 20)
    return night.record if known else face_up(night.record, night.game.door)


def exported(stream: str, events: list[Event]) -> bytes:
    """The night as `export` writes it: one envelope per line, chained."""
    lines, before = [], GENESIS
    for seq, event in enumerate(events, 1):
        at = f"2026-01-31T22:{seq // 60:02}:{seq % 60:02}Z"
        link = Link(before, stream, seq, f"{stream}-{seq}", event["type"], 1, event["data"], at, "ana")
        hashed = hash_of(link)
        envelope = {"stream": stream, "seq": seq, "id": link.id, "schema": 1, "at": at, "by": "ana"}
        lines.append(canonical({**envelope, "prev": before.hex(), "hash": hashed.hex(), **event}))
        before = hashed
    return b"\n".join(lines) + b"\n"


def decoded(content: bytes) -> list[Event]:
    """The envelopes of exported lines."""
    return [orjson.loads(line) for line in content.splitlines()]
