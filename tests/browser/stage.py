"""The nights that the screens show: opened over the API when the first screen asks for one, and only looked at from then on."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Final

from tests.journeys.table import ROOT, Served
from tests.nights import Event
from tests.service.desk import NightAt

EVENING: Final = Path(__file__).parent / "evening.jsonl"
"""Eleven hands of four: one with every card and a renuncio in its third trick, a puesta in the plate and three that were written
down, one passed out, one defended, one dealt badly, one corrected; a transfer, and a dispute that nobody has ruled on."""
CAFE: Final = ROOT / "service/nights/cafe.jsonl"
"""Eight hands, a dispute with its ruling; shared out, closed, and paid in part."""
FIRST_TRICK: Final = 9
"""What lies before the first trick of the evening's first hand."""


class Stage:
    """A service with nights in every state. What a screen wants to log it logs in a night of its own: `stage.service.open()`."""

    def __init__(self, service: Served) -> None:
        self.service = service

    @cached_property
    def fresh(self) -> NightAt:
        """A night of four that has just been opened, with names and a stake."""
        return self._told(record(EVENING)[:1])

    @cached_property
    def cards(self) -> NightAt:
        """A night whose first hand lies open, with the cards of all three, after four tricks."""
        return self._told(record(EVENING)[: FIRST_TRICK + 4])

    @cached_property
    def rich(self) -> NightAt:
        """A night of eleven hands that goes on, with whatever can happen in one."""
        return self._told(record(EVENING))

    @cached_property
    def closed(self) -> NightAt:
        """A night that was shared out and paid in part."""
        return self._told(record(CAFE))

    def _told(self, events: list[Event]) -> NightAt:
        """A night of which everything is told at once."""
        night = self.service.open(events[0]["data"])
        if len(events) > 1:
            night.log(*events[1:])
        return night


def record(path: Path) -> list[Event]:
    """The events of a file, one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
