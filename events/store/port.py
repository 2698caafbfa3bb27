"""What does a store promise? The port, the values that go in and come out, and the ways in which it says no.

A store knows streams of events and no rules. What it accepts never changes. Only two things are kept beside the events: the
names of players, so that a person can be renamed or forgotten, and agreements with hands, which can be withdrawn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

import orjson
from sqlite_utils import Database

from events.chain import Link, Stamp, canonical, digest, hashed_data, meta_of
from events.store.agreements import Agreement
from events.store.names import Names, NamesPlace
from events.store.word import BEGINNING, seq_of, word_of

LONGEST_KEY: Final = 255


class New(NamedTuple):
    """An event to store; `data` as it was sent, with names of players.

    `salt` is random: without it, trial and error could find the content of the hash. `written` is when its author wrote it
    down, if stated.
    """

    id: str
    type: str
    schema: int
    data: Mapping[str, Any]
    at: str
    by: str | None
    salt: str | None = None
    written: str | None = None


class Event(NamedTuple):
    """A stored event, with its place in the whole log and in its stream; data and meta are canonical JSON bytes."""

    position: int
    prev: bytes
    stream: str
    seq: int
    id: str
    type: str
    schema: int
    data: bytes
    meta: bytes
    hash: bytes

    @property
    def word(self) -> str:
        """The word for the history that ends with it."""
        return word_of(self.seq, self.hash)

    @property
    def link(self) -> tuple[Link, bytes]:
        """The hashed fields, and the hash."""
        meta = orjson.loads(self.meta)
        own = meta["at"], meta["by"], meta.get("salt"), meta.get("written")
        return Link(*self[1:7], orjson.loads(self.data), *own), self.hash

    @property
    def stamp(self) -> Stamp:
        """When it was recorded, by whom, and when it was written down."""
        meta = orjson.loads(self.meta)
        return Stamp(meta["at"], meta["by"], meta.get("written"))

    def envelope(self) -> dict[str, Any]:
        """The event as JSON, with everything that the store added."""
        meta = orjson.loads(self.meta)
        there = {name: meta[name] for name in ("written", "salt") if name in meta}
        return {
            "stream": self.stream,
            "seq": self.seq,
            "id": self.id,
            "type": self.type,
            "schema": self.schema,
            "data": orjson.loads(self.data),
            "at": meta["at"],
            "by": meta["by"],
            **there,
            "prev": self.prev.hex(),
            "hash": self.hash.hex(),
        }


class Head(NamedTuple):
    """The last event of a stream: its seq (the stream's version) and its hash."""

    seq: int
    hash: bytes

    @property
    def word(self) -> str:
        """The word for the history up to here."""
        return word_of(self.seq, self.hash)


class Receipt(NamedTuple):
    """The result of an append; `repeated` means that the key was known and nothing was written now."""

    events: tuple[Event, ...]
    repeated: bool = False

    @property
    def version(self) -> int:
        """The seq of the last event of the result."""
        return self.events[-1].seq

    @property
    def head(self) -> Head:
        """The last event of the result."""
        return Head(self.events[-1].seq, self.events[-1].hash)


Along = Callable[[Database, Sequence[Event]], None]
"""Writes further rows (projections, tokens) in the same transaction as some events. If it raises, nothing is kept."""


class StoreError(Exception):
    """An error of the store; `code` is a public word."""

    code = "store_damaged"


class ConflictError(StoreError):
    """The stream is not at the version that the append expected."""

    code = "version_conflict"

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"expected version {expected}, the stream is at {actual}")
        self.expected, self.actual = expected, actual


class KeyReusedError(StoreError):
    """The key was used for other content."""

    code = "key_reused"


class CorruptError(StoreError):
    """What is stored is damaged: where, as exactly as known, and why, as a Spanish template with its values."""

    def __init__(self, why: str, *, stream: str | None = None, seq: int | None = None, **values: object) -> None:
        super().__init__(why.format(**values))
        self.why, self.values, self.stream, self.seq = why, values, stream, seq


class UnusableError(CorruptError):
    """The file cannot be used, whatever it holds: this process may not open it, or may not write to it."""


class FullError(StoreError):
    """The disk is full; nothing was written."""

    code = "store_full"


class ReadOnlyError(StoreError):
    """The disk can no longer be written to; nothing was written."""

    code = "store_read_only"


class BusyError(StoreError):
    """Somebody else has been writing for too long; nothing was written."""

    code = "store_busy"


class NewerError(StoreError):
    """A newer version made the file, and this one must not touch it."""

    code = "store_newer"


class Store(Protocol):
    """The port: append-only streams in one log without gaps."""

    def append(self, stream: str, expected: int, events: Sequence[New], *, key: str | None = None, along: Along | None = None) -> Receipt:
        """Stores all of the events or none, if the stream is at the expected version (0: it does not exist yet).

        The key is checked before the version: if it is known with the same content, the first result is returned again.
        Raises ConflictError, KeyReusedError, FullError, ReadOnlyError, BusyError, NewerError, CorruptError.
        """

    def answered(self, stream: str, key: str, events: Sequence[New]) -> Receipt | None:
        """The result that a key already had for this content; None for a new key. Raises KeyReusedError for other content."""

    def head(self, stream: str, seq: int | None = None) -> Head | None:
        """The last event of a stream, or the one at a seq; None if the stream or the seq does not exist."""

    def stream(self, stream: str, after: int = 0) -> Iterator[Event]:
        """The events of a stream with a seq greater than `after`, in order."""

    def some(self, stream: str, seqs: Iterable[int]) -> list[Event]:
        """The events of a stream at these seqs, in their order; missing ones are left out."""

    def log(self, after: int = 0) -> Iterator[Event]:
        """The events of all streams with a position greater than `after`, in order, without gaps."""

    def wait(self, after: int, timeout: float) -> int:
        """The newest position, once it exceeds `after` or the time is over."""

    def streams(self) -> list[str]:
        """Every stream, in the order in which they began."""

    def names(self, stream: str) -> dict[NamesPlace, Names]:
        """The names of players in a stream, by the opening that stated them."""

    def rename(self, stream: str, names: Names, *, unless_changed_from: Names | None = None) -> None:
        """Replaces all names of players.

        Raises LookupError for a stream that does not exist, ConflictError if the present names are not the given ones.
        """

    def agreements(self, stream: str) -> frozenset[Agreement]:
        """The agreements in a stream."""

    def agree(self, stream: str, agreement: Agreement) -> bool:
        """Keeps an agreement; whether it is new. Raises LookupError for a stream that does not exist."""

    def take_back(self, stream: str, deals: Collection[tuple[int, int]], player: str) -> bool:
        """Withdraws a player's agreement with a hand, by any of its deals and readings; whether there was one."""

    def joined(self, stream: str) -> frozenset[str]:
        """The players of a stream whose phones have joined as theirs."""

    def join(self, stream: str, player: str) -> bool:
        """Keeps that a phone belongs to a player; whether that is new. Raises LookupError for a stream that does not exist."""

    def leave(self, stream: str, player: str) -> bool:
        """Forgets that a phone belongs to a player; whether one did."""

    def close(self) -> None:
        """Releases what it holds."""


def has(store: Store, stream: str, word: str) -> bool:
    """Whether a word names the history of a stream, as it is or as it was at an earlier moment."""
    if word == BEGINNING:
        return True
    head = store.head(stream, seq_of(word))
    return head is not None and head.word == word


def content_of(events: Sequence[New]) -> bytes:
    """The content that a key stands for: the hash of types and data as they were sent."""
    return hashlib.sha256(canonical([[event.type, event.data] for event in events])).digest()


def linked(stream: str, head: Head, position: int, events: Sequence[New]) -> list[Event]:
    """The events as they will be stored after a head and a position: numbered, chained, without names of players."""
    kept = []
    seq, prev = head
    for new in events:
        seq, position = seq + 1, position + 1
        data, meta = canonical(hashed_data(new.type, new.data)), meta_of(new.at, new.by, new.salt, new.written)
        hashed = digest(prev, stream, seq, new.id, new.type, new.schema, data, meta)
        kept.append(Event(position, prev, stream, seq, new.id, new.type, new.schema, data, meta, hashed))
        prev = hashed
    return kept


def checked(stream: str, events: Iterator[Event], head: Head) -> Iterator[Event]:
    """The events of one stream after a head, each only if the chain holds up to it. Raises CorruptError if it does not."""
    seq, before = head
    for event in events:
        seq += 1
        _, prev, of, place, id_, kind, version, data, meta, hashed = event
        if place != seq or of != stream:
            raise CorruptError("falta un apunte", stream=stream, seq=seq)
        if prev != before or digest(prev, of, place, id_, kind, version, data, meta) != hashed:
            raise CorruptError("el hash no cuadra", stream=stream, seq=seq)
        before = hashed
        yield event
