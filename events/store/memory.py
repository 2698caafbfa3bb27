"""The store in memory: the same promises without a disk, for tests and as the model that the others are compared with."""

from __future__ import annotations

import contextlib
import copy
import sqlite3
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence

from sqlite_utils import Database, Migrations

from events.chain import GENESIS
from events.store.agreements import Agreement
from events.store.names import Names, NamesPlace, names_told, shown
from events.store.port import Along, ConflictError, CorruptError, Event, Head, KeyReusedError, New, Receipt, content_of, linked


class MemoryStore:
    """The port (`events.store.port.Store`) on lists; what is stored along with events goes into a database in memory."""

    def __init__(self, beside: Sequence[Migrations] = ()) -> None:
        self._log: list[Event] = []
        self._streams: dict[str, list[Event]] = {}
        self._keys: dict[tuple[str, str], tuple[bytes, int, int]] = {}
        self._names: dict[str, dict[NamesPlace, Names]] = {}
        self._agreements: dict[str, frozenset[Agreement]] = {}
        self._joined: dict[str, frozenset[str]] = {}
        self._ids: set[str] = set()
        self._arrived = threading.Condition(threading.RLock())
        self.beside = Database(sqlite3.connect(":memory:", check_same_thread=False))
        for each in beside:
            each.apply(self.beside)

    def append(self, stream: str, expected: int, events: Sequence[New], *, key: str | None = None, along: Along | None = None) -> Receipt:
        """Keeps all of the events or none (see the port)."""
        assert events, "an append has events"
        with self._arrived:
            if key is not None and (receipt := self.answered(stream, key, events)) is not None:
                return receipt
            head = self.head(stream) or Head(0, GENESIS)
            if head.seq != expected:
                raise ConflictError(expected, head.seq)
            kept = linked(stream, head, len(self._log), events)
            ids = {event.id for event in events}
            if len(ids) < len(events) or ids & self._ids:
                raise CorruptError("SQLite dice: {said}", stream=stream, said="guard: the id is used")
            content = content_of(events)
            told = copy.deepcopy(names_told(kept[0].seq, [(event.type, event.data) for event in events]))
            if along is not None:
                with self.beside.atomic():
                    along(self.beside, kept)
            self._log += kept
            self._ids |= ids
            self._streams.setdefault(stream, []).extend(kept)
            self._names.setdefault(stream, {}).update(told)
            if key is not None:
                self._keys[stream, key] = content, kept[0].seq, kept[-1].seq
            self._arrived.notify_all()
        return Receipt(tuple(kept))

    def answered(self, stream: str, key: str, events: Sequence[New]) -> Receipt | None:
        """The answer that a key already had for this content (see the port)."""
        with self._arrived:
            known = self._keys.get((stream, key))
            if known is None:
                return None
            content, first, last = known
            if content != content_of(events):
                raise KeyReusedError(key)
            return Receipt(tuple(self._streams[stream][first - 1 : last]), repeated=True)

    def head(self, stream: str, seq: int | None = None) -> Head | None:
        """The last event of a stream, or the one at a seq (see the port)."""
        events = self._streams.get(stream, [])
        place = len(events) if seq is None else seq
        return Head(place, events[place - 1].hash) if 1 <= place <= len(events) else None

    def stream(self, stream: str, after: int = 0) -> Iterator[Event]:
        """The events of a stream (see the port)."""
        yield from self._streams.get(stream, [])[after:]

    def some(self, stream: str, seqs: Iterable[int]) -> list[Event]:
        """The events of a stream at these seqs (see the port)."""
        events = self._streams.get(stream, [])
        return [events[seq - 1] for seq in seqs if 0 < seq <= len(events)]

    def log(self, after: int = 0) -> Iterator[Event]:
        """The events of all streams (see the port)."""
        yield from self._log[after:]

    def wait(self, after: int, timeout: float) -> int:
        """The newest position, once it exceeds `after` or the time is over."""
        with self._arrived:
            self._arrived.wait_for(lambda: len(self._log) > after, timeout)
            return len(self._log)

    def streams(self) -> list[str]:
        """Every stream, in the order in which they began."""
        return list(self._streams)

    def names(self, stream: str) -> dict[NamesPlace, Names]:
        """The names of players in a stream, by the opening that stated them."""
        return copy.deepcopy(self._names.get(stream, {}))

    def rename(self, stream: str, names: Names, *, unless_changed_from: Names | None = None) -> None:
        """Replaces all names of players (see the port)."""
        with self._arrived:
            if self.head(stream) is None:
                raise LookupError(stream)
            if unless_changed_from is not None and shown(self.names(stream)) != unless_changed_from:
                raise ConflictError(0, 0)
            self._names[stream] = {(1, 0): dict(names)}

    def agreements(self, stream: str) -> frozenset[Agreement]:
        """The agreements in a stream."""
        return self._agreements.get(stream, frozenset())

    def agree(self, stream: str, agreement: Agreement) -> bool:
        """Keeps an agreement (see the port)."""
        with self._arrived:
            if self.head(stream) is None:
                raise LookupError(stream)
            before = self.agreements(stream)
            self._agreements[stream] = before | {agreement}
            return agreement not in before

    def take_back(self, stream: str, deals: Collection[tuple[int, int]], player: str) -> bool:
        """Withdraws a player's agreement with a hand (see the port)."""
        with self._arrived:
            before = self.agreements(stream)
            self._agreements[stream] = frozenset(each for each in before if each.player != player or each.deal not in deals)
            return self._agreements[stream] != before

    def joined(self, stream: str) -> frozenset[str]:
        """The players of a stream whose phones have joined as theirs."""
        return self._joined.get(stream, frozenset())

    def join(self, stream: str, player: str) -> bool:
        """Keeps that a phone belongs to a player (see the port)."""
        with self._arrived:
            if self.head(stream) is None:
                raise LookupError(stream)
            before = self.joined(stream)
            self._joined[stream] = before | {player}
            return player not in before

    def leave(self, stream: str, player: str) -> bool:
        """Forgets that a phone belongs to a player (see the port)."""
        with self._arrived:
            before = self.joined(stream)
            self._joined[stream] = before - {player}
            return player in before

    def close(self) -> None:
        """Releases what it holds."""
        self.beside.close()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[Database]:
        """One transaction on what is kept beside the events."""
        with self._arrived, self.beside.atomic() as db:
            yield db
