"""The nights that lie folded in memory, each with what was made of it: how it is seen, its bodies, its pages.

This is the one place that keeps a night. What was made of one is let go of with it, and when it goes on; nights are bounded in events, and
bodies in bytes.
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
"""How many events they have at most, all together; one takes about 1.6 kB."""
BYTES_KEPT: Final = 24 << 20
"""How many bytes is at most, all together, what was made of them."""
SEEN: Final = 8
"""How a night is seen under a cover takes an eighth of the night; the rest of it is the night itself."""
TOLD: Final = 16
"""Its hands as they are told, a sixteenth."""

T = TypeVar("T")


class Made(NamedTuple):
    """Something that was made of a night as it stood, and of what else it hangs on."""

    night: Night
    beside: Hashable
    value: Any
    size: int


class Entry:
    """A night in memory, how it is seen, and the places of what was made of it."""

    __slots__ = ("hands", "kept", "places", "sight")

    def __init__(self, kept: Kept, hands: dict[str, HandsTold]) -> None:
        self.kept = kept
        self.sight: Seen | None = None
        self.hands = hands
        """Its hands as they were told last, for each way of seeing it."""
        self.places: set[Hashable] = set()

    @property
    def events(self) -> int:
        """How many events it takes the room of."""
        version = self.kept.night.version
        sight = version // SEEN if self.sight is not None and self.sight.cover is not None else 0
        return version + sight + len(self.hands) * version // TOLD

    def has(self, night: Night) -> bool:
        """Whether a night is this one, as it is or as it is seen."""
        return night is self.kept.night or (self.sight is not None and night is self.sight.night)


class NightsInMemory:
    """Which nights lie in memory, those that were asked for last; of what was made of them as well."""

    def __init__(self, *, nights: int = NIGHTS_KEPT, events: int = EVENTS_KEPT, made: int = BYTES_KEPT) -> None:
        self._most_nights, self._most_events, self._most_bytes = nights, events, made
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._made: OrderedDict[tuple[str, Hashable], Made] = OrderedDict()
        self._events = self._bytes = 0
        self._guard = threading.Lock()
        self._seeing = Turns()

    def get(self, stream: str) -> Kept | None:
        """A night as far as it was folded; None for one that is not here."""
        with self._guard:
            entry = self._entries.get(stream)
        return None if entry is None else entry.kept

    def at(self, stream: str, head: Head | None) -> Kept | None:
        """A night that was folded just up to a head, which is asked for; None where it is not here or is at another."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is None or entry.kept.head != head:
                return None
            self._entries.move_to_end(stream)
            return entry.kept

    def keep(self, stream: str, kept: Kept) -> None:
        """Takes a night in, or on to where it stands now, and lets go of those that nobody has asked for the longest."""
        with self._guard:
            entry = self._entries.get(stream)
            if entry is None or entry.kept.night is not kept.night:
                # What a correction folds anew shares nothing with what was: that would only take room.
                goes_on = entry is not None and entry.kept.night.refolded == kept.night.refolded
                hands = entry.hands if entry is not None and goes_on else {}
                self._forget(stream)
                entry = self._entries[stream] = Entry(kept, hands)
                self._events += entry.events
            self._entries.move_to_end(stream)
            self._make_room()

    def seen(self, stream: str, night: Night) -> Seen:
        """How a night is seen by whoever must not know the cards that lie face down; made once while it stands here."""
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
            assert entry.sight is not None, "it was made just now"
            return entry.sight

    def hands_told(self, stream: str, role: str, night: Night, tell: Callable[[HandsTold | None], HandsTold]) -> HandsTold:
        """The hands of a night as somebody sees it, told from where they were told before, if that is known."""
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
        """What was made at a place of a night as it stands; None where that was of another moment, or is not here."""
        with self._guard:
            made = self._made.get((stream, place))
            if made is None or made.night is not night or made.beside != beside:
                return None
            self._made.move_to_end((stream, place))
            return made.value

    def keep_made(self, stream: str, place: Hashable, made: Made) -> None:
        """Keeps what was made at a place of a night, if that is here, and lets go of what nobody has asked for the longest."""
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
    """What is made of nights and asked for again and again: once a moment of each, by whoever comes first, and kept where the night is."""

    def __init__(self, called: str, weigh: Callable[[T], int]) -> None:
        """`called` tells its places from those of others; `weigh` says how many bytes something takes."""
        self._called, self._weigh = called, weigh
        self._making = Turns()

    def of(self, nights: NightsInMemory, stream: str, place: Hashable, night: Night, make: Callable[[], T], beside: Hashable = None) -> T:
        """What is made of a night as it stands and of what it hangs on `beside`, under a place of its own."""
        own = (self._called, place)
        with self._making.of((stream, own)):
            known: T | None = nights.made(stream, own, night, beside)
            if known is None:
                known = make()
                nights.keep_made(stream, own, Made(night, beside, known, self._weigh(known)))
            return known
