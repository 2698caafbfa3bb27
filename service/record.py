"""The use case: a client says what happened; it is replayed, and refused or kept.

The fold of a night in play stays in memory under its version and hash. It is brought up to date when another process wrote,
and made anew from the events when what is kept is not what was folded.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, NamedTuple

import orjson

from events.facts import Fact, NightClosed
from events.schemas import controls
from events.store.port import Along, ConflictError, Event, Head, KeyReusedError, New, Receipt, Store
from projections import tables
from projections.kept import NOTHING, Kept, folded, folded_on
from projections.replay import Night, fact_told, game_of, may_follow_the_close, opened, through
from projections.standing import NIGHT_CLOSED
from rules.core.game import Game
from rules.core.refusals import Refusal, mark, refuse

NIGHTS_KEPT: Final = 128
"""How many nights stay folded in memory."""
TRIES: Final = 8
"""How often a command without If-Match is tried again on a newer version, when another process keeps writing."""
STRIPES: Final = 64
MOST_EVENTS: Final = 1000


class Taken(NamedTuple):
    """A command that was kept (or, `repeated`, had been before): the night before and after it, and its events."""

    before: Night | None
    after: Night
    receipt: Receipt


class Refused(NamedTuple):
    """A command that is not taken: which of its events (from 1; None for the list itself), and why. Nothing was written."""

    event: int | None
    refusal: Refusal


def utc_now() -> str:
    """The time of recording."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def fresh_salt() -> str:
    """Chance that is hashed with an event: sixteen bytes, hex."""
    return secrets.token_hex(16)


def fresh_id() -> str:
    """The id of a new event: a UUID that begins with the time (version 7), so that the index of ids grows at its end."""
    milliseconds, chance = time.time_ns() // 1_000_000, secrets.randbits(74)
    digits = f"{milliseconds << 80 | 7 << 76 | chance >> 62 << 64 | 2 << 62 | chance & (1 << 62) - 1:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


class Records:
    """The nights of one store."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], str] = utc_now,
        ids: Callable[[], str] = fresh_id,
        salts: Callable[[], str] = fresh_salt,
    ) -> None:
        self.store = store
        self._clock, self._ids, self._salts = clock, ids, salts
        self._nights: OrderedDict[str, Kept] = OrderedDict()
        self._guard = threading.Lock()
        self._stripes = [threading.RLock() for _ in range(STRIPES)]

    def night(self, stream: str) -> Night | None:
        """A night as it stands now; None for a stream that does not exist. Raises CorruptError where the record does not hold."""
        with self._stripe(stream):
            kept = self._current(stream)
        return None if kept is None else kept.night

    def night_since(self, stream: str, seq: int) -> Night | None:
        """A night that has come at least as far as a seq: the one in memory where it has, which nobody has to wait for."""
        with self._guard:
            kept = self._nights.get(stream)
        return self.night(stream) if kept is None or kept.head.seq < seq else kept.night

    def night_at(self, stream: str, version: int) -> Night | None:
        """A night as it stood at an earlier version; None for a version that it has not come to."""
        head = self.store.head(stream)
        return self._as_of(stream, version).night if head is not None and 1 <= version <= head.seq else None

    def open(self, data: object, *, key: str | None = None, by: str | None = None, along: Along | None = None) -> Taken | Refused:
        """Opens a night with the data of `night_opened`; `along` is written with it (its tokens).

        The same key and data answer the same night again. Raises KeyReusedError and what the store raises.
        """
        value = {"type": "night_opened", "data": data}
        fact = _writable(game_of(value), value)
        if isinstance(fact, Refusal):
            return Refused(None, fact)
        stream = new_stream() if key is None else stream_of_key(key)
        key = None if key is None else f"nights {key}"
        new = [self._new(fact, value, by)]
        if key is not None and (receipt := self._answered(stream, key, new)) is not None:
            return Taken(None, self._as_of(stream, 1).night, receipt)
        night = opened(fact)
        if isinstance(night, Refusal):
            return Refused(None, night)
        try:
            with self._stripe(stream):
                receipt = self._appended(stream, None, night, new, key, along)
        except ConflictError as error:
            # The night was brought here from another book, which alone knows what the key stood for.
            assert key is not None, "a new stream does not exist"
            raise KeyReusedError(key) from error
        return Taken(None, night, receipt)

    def append(
        self, stream: str, values: Sequence[object], *, key: str | None = None, expected: int | None = None, by: str | None = None
    ) -> Taken | Refused:
        """Keeps some events that a client sent, all or none.

        Looked at in this order: their shape, the key, the expected version, the rules. Raises LookupError for a night that
        does not exist, KeyReusedError, ConflictError where a version was expected, and what the store raises.
        """
        key = None if key is None else f"events {key}"
        with self._stripe(stream):
            if (taken := self._at_once(stream, values, key, expected, by)) is not None:
                return taken
            for _ in range(TRIES):
                kept = self._existing(stream)
                shaped = shape_of_all(kept.night, values)
                if isinstance(shaped, Refused):
                    return shaped
                new = [self._new(fact, value, by) for fact, value in zip(shaped.facts, values, strict=True)] if shaped.whole else []
                if key is not None and (receipt := self._answered(stream, key, new)) is not None:
                    before = self._as_of(stream, receipt.events[0].seq - 1)
                    return Taken(before.night, folded_on(stream, before, receipt.events).night, receipt)
                if expected is not None and expected != kept.night.version:
                    raise ConflictError(expected, kept.night.version)
                after = after_all(kept.night, shaped)
                if isinstance(after, Refused):
                    return after
                try:
                    receipt = self._appended(stream, kept, after, new, key, None)
                except ConflictError:
                    if expected is not None:
                        raise
                    continue
                return Taken(kept.night, after, receipt)
        raise ConflictError(kept.night.version, kept.night.version + 1)

    def preview(self, stream: str, values: Sequence[object], *, expected: int | None = None) -> tuple[Night, Night] | Refused:
        """The night before and after some events that are not kept. Raises as `append` does."""
        with self._stripe(stream):
            night = self._existing(stream).night
        shaped = shape_of_all(night, values)
        if isinstance(shaped, Refused):
            return shaped
        if expected is not None and expected != night.version:
            raise ConflictError(expected, night.version)
        after = after_all(night, shaped)
        return after if isinstance(after, Refused) else (night, after)

    def _at_once(self, stream: str, values: Sequence[object], key: str | None, expected: int | None, by: str | None) -> Taken | None:
        """A command on the night as it is in memory: nearly always just what is kept, which the append itself makes sure of.

        None where anything speaks against it: then the record is asked before anybody is told no.
        """
        with self._guard:
            kept = self._nights.get(stream)
        if kept is None or expected not in (None, kept.night.version):
            return None
        shaped = shape_of_all(kept.night, values)
        if isinstance(shaped, Refused):
            return None
        after = after_all(kept.night, shaped)
        if isinstance(after, Refused):
            return None
        new = [self._new(fact, value, by) for fact, value in zip(shaped.facts, values, strict=True)]
        try:
            receipt = self._appended(stream, kept, after, new, key, None)
        except ConflictError:
            return None
        return None if receipt.repeated else Taken(kept.night, after, receipt)

    def _appended(
        self, stream: str, before: Kept | None, after: Night, new: Sequence[New], key: str | None, along: Along | None
    ) -> Receipt:
        """Keeps the events with what is stored of the night beside them, and the night in memory.

        Raises ConflictError where the record is not at the head that the night was folded up to.
        """
        night, head = (None, NOTHING) if before is None else before

        def beside(db: Any, events: Sequence[Event]) -> None:
            if events[0].prev != head.hash:
                raise ConflictError(head.seq, head.seq)
            tables.keep(db, night, after, events)
            if along is not None:
                along(db, events)

        receipt = self.store.append(stream, head.seq, new, key=key, along=beside)
        if not receipt.repeated:
            self._remember(stream, Kept(after, Head(receipt.version, receipt.events[-1].hash)))
        return receipt

    def _answered(self, stream: str, key: str, new: Sequence[New]) -> Receipt | None:
        """What a key was answered; None for a new key. Raises KeyReusedError."""
        try:
            return self.store.answered(stream, key, new)
        except orjson.JSONEncodeError:
            # A setting that cannot be written down (a house rule takes any JSON until the rules see it) was never kept.
            return None

    def _new(self, fact: Fact, value: Any, by: str | None) -> New:
        return New(self._ids(), fact.type, fact.schema, value["data"], self._clock(), by, self._salts())

    def _stripe(self, stream: str) -> threading.RLock:
        return self._stripes[hash(stream) % STRIPES]

    def _existing(self, stream: str) -> Kept:
        kept = self._current(stream)
        if kept is None:
            raise LookupError(stream)
        return kept

    def _current(self, stream: str) -> Kept | None:
        """The night as far as the store has it, folded on from what is in memory where that still holds."""
        head = self.store.head(stream)
        if head is None:
            return None
        with self._guard:
            kept = self._nights.get(stream)
        if kept is None or kept.head.seq > head.seq or (kept.head.seq == head.seq and kept.head != head):
            kept = folded(stream, self.store.stream(stream))
            assert kept is not None, "a stream that has a head has events"
        elif kept.head.seq < head.seq:
            kept = folded_on(stream, kept, self.store.stream(stream, kept.head.seq))
        self._remember(stream, kept)
        return kept

    def _remember(self, stream: str, kept: Kept) -> None:
        with self._guard:
            self._nights[stream] = kept
            self._nights.move_to_end(stream)
            if len(self._nights) > NIGHTS_KEPT:
                self._nights.popitem(last=False)

    def _as_of(self, stream: str, version: int) -> Kept:
        """A night as it stood at an earlier version."""
        kept = folded(stream, islice(self.store.stream(stream), version))
        assert kept is not None, "a version of a night has events"
        return kept


def new_stream() -> str:
    """The id of a new night."""
    return secrets.token_hex(8)


def stream_of_key(key: str) -> str:
    """The id of the night that is opened under a key, so that who repeats the key meets the same night."""
    return hashlib.sha256(b"cartulina night " + key.encode()).hexdigest()[:16]


def _writable(game: Game[Any], value: Any) -> Fact | Refusal:
    """The fact that a client's JSON tells, or why it is not written down: what an import takes may have been written by an older version."""
    fact = fact_told(game, value)
    return fact if isinstance(fact, Refusal) else _unreadable(value["data"]) or fact


def _unreadable(data: Any) -> Refusal | None:
    """Why an event is not written down though it is well formed: control characters in a text, or in a shown name."""
    left: list[tuple[tuple[str, ...], Any]] = [((), data)]
    while left:
        path, value = left.pop()
        if isinstance(value, dict):
            left += (((*path, name), each) for name, each in value.items())
        elif isinstance(value, list):
            left += (((*path, str(place)), each) for place, each in enumerate(value))
        elif isinstance(value, str) and controls(value, lines="names" not in path):
            return refuse("malformed", "El campo «{field}» lleva caracteres de control, que nadie puede leer.", field=".".join(path))
    return None


class Shaped(NamedTuple):
    """The facts that some JSON values tell; not `whole` where they end before one that is none, and too late anyhow."""

    facts: list[Fact]
    whole: bool = True


def shape_of_all(night: Night, values: Sequence[object]) -> Shaped | Refused:
    """The facts that some JSON values tell, or the first of them that is no event.

    What comes after the close of the night need be none: that it is too late is the rules' answer.
    """
    if not 1 <= len(values) <= MOST_EVENTS:
        template = mark("Hace falta una lista de 1 a {most} apuntes.")
        return Refused(None, refuse("malformed", template, expected={"min": 1, "max": MOST_EVENTS}, most=MOST_EVENTS))
    facts: list[Fact] = []
    for place, value in enumerate(values, 1):
        fact = _writable(night.game, value)
        if isinstance(fact, Refusal):
            late = not may_follow_the_close(value) and _closed_by(night, facts)
            return Shaped(facts, whole=False) if late else Refused(place, fact)
        facts.append(fact)
    return Shaped(facts)


def _closed_by(night: Night, facts: Sequence[Fact]) -> bool:
    """Whether the night is closed after some more facts, as far as they are taken; a correction may have opened it again."""
    if not night.closed and not any(isinstance(fact, NightClosed) for fact in facts):
        return False
    after, _ = through(night, facts)
    return after.closed


def after_all(night: Night, shaped: Shaped) -> Night | Refused:
    """The night after some more facts, or the first that cannot be."""
    after, refusal = through(night, shaped.facts)
    if refusal is not None:
        return Refused(after.version - night.version + 1, refusal)
    return after if shaped.whole else Refused(len(shaped.facts) + 1, NIGHT_CLOSED)
