"""Which nights lie folded in memory, with what was made of each: its view without face-down cards, its bodies, its pages?

Only this module keeps a night. What was made of a night is dropped with it, and when it changes. Nights are limited by their
events, bodies by their bytes.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from events.store.port import Head
from projections.hands import HandsTold
from projections.kept import Kept
from projections.night import Night
from projections.seen import Seen, seen
from service.turns import Turns

NIGHTS_KEPT: Final = 128
"""How many nights stay folded in memory."""
EVENTS_KEPT: Final = 40_000
"""How many events they have together at most; one takes about 1.6 kB."""
BYTES_KEPT: Final = 24 << 20
"""How many bytes everything made of them takes at most."""
SEEN: Final = 8
"""The view of a covered night takes an eighth of its memory; the rest is shared."""
TOLD: Final = 16
"""Its hands as JSON take a sixteenth."""

T = TypeVar("T")


class Made(NamedTuple):
    """Something made of a night at one moment, and of whatever else it depends on."""

    night: Night
    beside: Hashable
    value: Any
    size: int


class Entry:
    """A night in memory, its view without face-down cards, and the keys of what was made of it."""

    __slots__ = ("hands", "kept", "places", "sight")

    def __init__(self, kept: Kept, hands: dict[str, HandsTold]) -> None:
        self.kept = kept
        self.sight: Seen | None = None
        self.hands = hands
        """Its hands as they were last described, by role."""
        self.places: set[Hashable] = set()

    @property
    def events(self) -> int:
        """Its memory, in events."""
        version = self.kept.night.version
        sight = version // SEEN if self.sight is not None and self.sight.cover is not None else 0
        return version + sight + len(self.hands) * version // TOLD

    def has(self, night: Night) -> bool:
        """Whether a night is this one, or its view."""
        return night is self.kept.night or (self.sight is not None and night is self.sight.night)


class NightsInMemory:
    """The nights in memory, and what was made of them; the least recently used go first."""

    def __init__(self, *, nights: int = NIGHTS_KEPT, events: int = EVENTS_KEPT, made: int = BYTES_KEPT) -> None:
        self._most_nights, self._most_events, self._most_bytes = nights, events, made
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._made: OrderedDict[tuple[str, Hashable], Made] = OrderedDict()
        self._events = self._bytes = 0
        self._guard = threading.Lock()
        self._seeing = Turns()

    def get(self, stream: str) -> Kept | None:
        """A night as far as it was folded; None if it is not in memory."""
        with self._guard:
            entry = self._entries.get(stream)
        return None if entry is None else entry.kept

    def at(self, stream: str, head: Head | None) -> Kept | None:
        """A night folded exactly up to a head, marked as used; None if it is not in memory, or at another head."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is None or entry.kept.head != head:
                return None
            self._entries.move_to_end(stream)
            return entry.kept

    def keep(self, stream: str, kept: Kept) -> None:
        """Stores a night, or its new state, and drops the least recently used ones."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is None or entry.kept.night is not kept.night:
                # A correction that refolds shares nothing with the old night, so keeping those hands would only take memory.
                goes_on = entry is not None and entry.kept.night.refolded == kept.night.refolded
                hands = entry.hands if entry is not None and goes_on else {}
                self._forget(stream)
                entry = self._entries[stream] = Entry(kept, hands)
                self._events += entry.events
            self._entries.move_to_end(stream)
            self._make_room()

    def seen(self, stream: str, night: Night) -> Seen:
        """The view of a night for somebody who must not know the face-down cards; made only once while the night is in memory."""
        with self._seeing.of(stream):
            with self._guard:
                entry = self._entries.get(stream)
            if entry is None or entry.kept.night is not night:
                return seen(night)
            if entry.sight is None:
                sight = seen(night)
                with self._guard:
                    here = self._entries.get(stream) is entry
                    before, entry.sight = entry.events, sight
                    self._events += entry.events - before if here else 0
                    self._make_room()
            assert entry.sight is not None, "the sight was just made"
            return entry.sight

    def hands_told(self, stream: str, role: str, night: Night, tell: Callable[[HandsTold | None], HandsTold]) -> HandsTold:
        """The hands of a night for a role, made from an earlier state of them if that is known."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is not None and not entry.has(night):
                entry = None
            before = None if entry is None else entry.hands.get(role)
        told = tell(before)
        with self._guard:
            if entry is not None and self._entries.get(stream) is entry:
                took, entry.hands[role] = entry.events, told
                self._events += entry.events - took
                self._make_room()
        return told

    def made(self, stream: str, place: Hashable, night: Night, beside: Hashable) -> Any | None:
        """What was made of a night at this moment, under a key; None if it was of another moment, or is not in memory."""
        with self._guard:
            made = self._made.get((stream, place))
            if made is None or made.night is not night or made.beside != beside:
                return None
            self._made.move_to_end((stream, place))
            return made.value

    def keep_made(self, stream: str, place: Hashable, made: Made) -> None:
        """Stores something made of a night, if that is in memory, and drops what was used least recently."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is None or not entry.has(made.night):
                return
            self._drop(stream, place)
            entry.places.add(place)
            self._made[stream, place] = made
            self._bytes += made.size
            while self._bytes > self._most_bytes:
                self._drop(*next(iter(self._made)))

    def _make_room(self) -> None:
        while len(self._entries) > 1 and (len(self._entries) > self._most_nights or self._events > self._most_events):
            self._forget(next(iter(self._entries)))

    def _forget(self, stream: str) -> None:
        entry = self._entries.pop(stream, None)
        if entry is None:
            return
        self._events -= entry.events
        for place in list(entry.places):
            made = self._made.pop((stream, place))
            self._bytes -= made.size

    def _drop(self, stream: str, place: Hashable) -> None:
        made = self._made.pop((stream, place), None)
        if made is not None:
            self._bytes -= made.size
            self._entries[stream].places.discard(place)


class Latest(Generic[T]):
    """Values made of nights and used again and again: made once for each moment by the first user, and kept with the night."""

    def __init__(self, called: str, weigh: Callable[[T], int]) -> None:
        """`called` separates its keys from those of others; `weigh` gives the size of a value in bytes."""
        self._called, self._weigh = called, weigh
        self._making = Turns()

    def of(self, nights: NightsInMemory, stream: str, place: Hashable, night: Night, make: Callable[[], T], beside: Hashable = None) -> T:
        """The value made of a night at this moment and of `beside`, under a key of its own."""
        own = (self._called, place)
        with self._making.of((stream, own)):
            known: T | None = nights.made(stream, own, night, beside)
            if known is None:
                known = make()
                nights.keep_made(stream, own, Made(night, beside, known, self._weigh(known)))
            return known
