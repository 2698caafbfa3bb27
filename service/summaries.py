"""What do lists of many nights show of each, even after the night was dropped from memory, or after a start?

The nights of one phone may be more than stay in memory (`service.in_memory`). The summary that a list needs of a night is a
few kilobytes, and is valid as long as the night has the same head. Summaries are also stored beside the events
(`projections.tables`), so that no night is folded twice for a list.
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
"""How many bytes all of them take at most."""
OVERHEAD: Final = 600
"""About how many bytes one takes besides its content."""


class Place(NamedTuple):
    """The key of a summary: with face-down cards covered or not, and the player whose deeds it holds; None for the night in brief."""

    covered: bool
    player: str | None = None

    def __str__(self) -> str:
        return ("covered" if self.covered else "open") + ("" if self.player is None else f" {self.player}")

    @classmethod
    def named(cls, name: str) -> Place:
        """The place of a name made by `str`."""
        covered, _, player = name.partition(" ")
        return cls(covered == "covered", player or None)


def _size(row: SummaryRow) -> int:
    """How many bytes a summary takes in memory."""
    return len(row.told) + OVERHEAD


class Summaries:
    """The summaries of nights, by place; the least recently used go from memory first."""

    def __init__(self, store: SqliteStore, most: int = BYTES_KEPT) -> None:
        self._store, self._most, self._bytes = store, most, 0
        self._kept: OrderedDict[tuple[str, str], SummaryRow] = OrderedDict()
        self._unstored = set[tuple[str, str]]()
        self._guard = threading.Lock()

    def get(self, stream: str, place: Place, head: Head) -> bytes | None:
        """The summary at a place of a night at this head; None if it is of another moment, or missing."""
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
        """Replaces the summary at a place; the next `store` stores it."""
        self._take(SummaryRow(stream, str(place), head, told), stored=False)

    def store(self) -> None:
        """Stores the summaries made since the last time, unless somebody else is writing: a list must not wait for that."""
        with self._guard:
            rows = [self._kept[key] for key in self._unstored]
        if not rows:
            return
        # Those not stored now go with the next list, or are made again after a start. Store errors are reported to writers.
        with contextlib.suppress(StoreError):
            with self._store.transaction(waits=False) as db:
                tables.put_summaries(db, rows)
            with self._guard:
                self._unstored -= {row[:2] for row in rows if self._kept.get(row[:2]) is row}

    def _take(self, row: SummaryRow, *, stored: bool) -> None:
        """Takes a summary into memory, and drops the least recently used ones."""
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
