"""What lists over many nights tell of each, kept as bytes: it is there when the night itself has been let go of.

The nights of one phone may be more than lie folded in memory (`service.in_memory`). What a list needs of one is a few kilobytes; it holds
as long as the night has the head that it was made at.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, NamedTuple

from events.store.port import Head

BYTES_KEPT: Final = 24 << 20
"""How many bytes all of them are at most."""
OVERHEAD: Final = 600
"""About how many bytes one takes beside what it says."""


class _Summary(NamedTuple):
    """What is kept at one place, and at which head of the night it was made."""

    head: Head
    told: bytes

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return len(self.told) + OVERHEAD


class Summaries:
    """Of which nights something is kept, and what was asked for last; each at a place of its own: what it is, and who sees it."""

    def __init__(self, most: int = BYTES_KEPT) -> None:
        self._most, self._bytes = most, 0
        self._kept: OrderedDict[tuple[str, Hashable], _Summary] = OrderedDict()
        self._guard = threading.Lock()

    def get(self, stream: str, place: Hashable, head: Head | None) -> bytes | None:
        """What is kept at a place of a night as it stands; None where that was of another moment, or is not here."""
        with self._guard:
            known = self._kept.get((stream, place))
            if known is None or known.head != head:
                return None
            self._kept.move_to_end((stream, place))
            return known.told

    def keep(self, stream: str, place: Hashable, head: Head, told: bytes) -> None:
        """Keeps something instead of what was at its place, and lets go of what nobody has asked for the longest."""
        with self._guard:
            before = self._kept.pop((stream, place), None)
            now = self._kept[stream, place] = _Summary(head, told)
            self._bytes += now.size - (0 if before is None else before.size)
            while self._bytes > self._most:
                _, gone = self._kept.popitem(last=False)
                self._bytes -= gone.size
