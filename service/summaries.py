"""What lists over many nights tell of each, kept as bytes: it is there when the night itself has been let go of, and after a start.

The nights of one phone may be more than lie folded in memory (`service.in_memory`). What a list needs of one is a few kilobytes; it holds
as long as the night has the head that it was made at. What was made is stored beside the events too (`projections.tables`), so that no
night is folded for a list twice.
"""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from typing import Final, NamedTuple

from events.store.port import Head, StoreError
from events.store.sqlite import SqliteStore
from projections import tables
from projections.tables import SummaryRow

BYTES_KEPT: Final = 24 << 20
"""How many bytes all of them are at most."""
OVERHEAD: Final = 600
"""About how many bytes one takes beside what it says."""


class Place(NamedTuple):
    """Where something of a night is kept: whether it is seen with the cards covered that lie face down, and what which player did; None: the night in brief."""

    covered: bool
    player: str | None = None

    def __str__(self) -> str:
        return ("covered" if self.covered else "open") + ("" if self.player is None else f" {self.player}")

    @classmethod
    def named(cls, name: str) -> Place:
        """The place that is written so."""
        covered, _, player = name.partition(" ")
        return cls(covered == "covered", player or None)


def _size(row: SummaryRow) -> int:
    """How many bytes one takes in memory."""
    return len(row.told) + OVERHEAD


class Summaries:
    """What is kept of nights, each at a place of its own; in memory what was asked for last."""

    def __init__(self, store: SqliteStore, most: int = BYTES_KEPT) -> None:
        self._store, self._most, self._bytes = store, most, 0
        self._kept: OrderedDict[tuple[str, str], SummaryRow] = OrderedDict()
        self._unstored = set[tuple[str, str]]()
        self._guard = threading.Lock()

    def get(self, stream: str, place: Place, head: Head) -> bytes | None:
        """What is kept at a place of a night as it stands; None where that was of another moment, or is not there."""
        key = stream, str(place)
        with self._guard:
            known = self._kept.get(key)
            if known is not None and known.head == head:
                self._kept.move_to_end(key)
                return known.told
        with self._store.reading() as db:
            told = tables.stored_summary(db, *key, head)
        if told is not None:
            self._take(SummaryRow(*key, head, told), stored=True)
        return told

    def keep(self, stream: str, place: Place, head: Head, told: bytes) -> None:
        """Keeps something instead of what was at its place; it is stored with the next `store`."""
        self._take(SummaryRow(stream, str(place), head, told), stored=False)

    def store(self) -> None:
        """Stores what was made since the last time, unless somebody else is writing: nobody who looks at a list waits for that."""
        with self._guard:
            rows = [self._kept[key] for key in self._unstored]
        if not rows:
            return
        # What is not stored now is with the next list, or made anew after a start. Whoever writes is told what ails the store.
        with contextlib.suppress(StoreError):
            with self._store.transaction(waits=False) as db:
                tables.put_summaries(db, rows)
            with self._guard:
                self._unstored -= {row[:2] for row in rows if self._kept.get(row[:2]) is row}

    def _take(self, row: SummaryRow, *, stored: bool) -> None:
        """Takes something into memory, and lets go of what nobody has asked for the longest."""
        key = row[:2]
        with self._guard:
            before = self._kept.pop(key, None)
            self._kept[key] = row
            (self._unstored.discard if stored else self._unstored.add)(key)
            self._bytes += _size(row) - (0 if before is None else _size(before))
            while self._bytes > self._most:
                gone, last = self._kept.popitem(last=False)
                self._unstored.discard(gone)
                self._bytes -= _size(last)
