"""The use case: a client reports events, which are replayed and then refused or kept.

The fold of an active night stays in memory under its version and hash. It is brought up to date when another process has
written, and made again from the events when the store has others than were folded.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final, NamedTuple

import orjson

from events.facts import Fact
from events.moments import moment_called, told_moment
from events.schemas import data_of
from events.store.port import Along, ConflictError, Event, Head, KeyReusedError, New, Receipt, Store, has
from events.store.word import seq_of
from projections import tables
from projections.kept import NOTHING, Kept, folded, folded_on
from projections.night import Night
from projections.replay import opened
from projections.sent import game_of
from rules.core.refusals import Refusal
from service.budget import give_way
from service.explain.refused import in_words_of
from service.in_memory import NightsInMemory
from service.sent import (
    EVENTS_OF_NIGHT,
    Foreseen,
    Refused,
    writable,
)
from service.turns import Turns

TRIES: Final = 8
"""How often a command without If-Match is tried again on a newer version, when another process keeps writing."""
EARLIEST_WRITTEN: Final = timedelta(days=30)
"""How long before its recording an event may have been written: a phone that claims more has a wrong clock."""
LONG: Final = 1000
"""Only one night with more events than this is folded at a time."""
FIRST_LETTER: Final = "n"
"""The first letter of the id of a new night, before 15 hex digits: spreadsheets take some ids without it for numbers (4071253689104e12)."""


Tell = Callable[[str, Night | None, Night, Event], None]
"""Called after a command, with its stream, the night before and after it, and its last event."""
Shown = Callable[[Night], Night]
"""Gives the view of a night for a caller."""


def as_it_is(night: Night) -> Night:
    """The night itself, as its scorer knows it."""
    return night


class Taken(NamedTuple):
    """A kept command (or, if `repeated`, one kept before): the night before and after it, and its events."""

    before: Night | None
    after: Night
    receipt: Receipt


def utc_now() -> str:
    """The time of recording."""
    return told_moment(datetime.now(UTC))


def fresh_salt() -> str:
    """A random salt that is hashed with an event: sixteen bytes, in hex."""
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
        events_of_night: int = EVENTS_OF_NIGHT,
        nights: NightsInMemory | None = None,
        tell: Tell = lambda _stream, _before, _after, _last: None,
    ) -> None:
        """`tell` is called after each command that is kept."""
        self.store, self.nights, self.tell = store, NightsInMemory() if nights is None else nights, tell
        self._events_of_night = events_of_night
        self._clock, self._ids, self._salts = clock, ids, salts
        self._turns, self._long = Turns(), Turns()

    def kept(self, stream: str) -> Kept | None:
        """A night as it stands now, with its head; None for a stream that does not exist. Raises CorruptError for a broken record.

        If the night in memory is up to date, nobody waits for those that work on it or wait to write.
        """
        if (kept := self.nights.at(stream, self.store.head(stream))) is not None:
            return kept
        self._pay_for(stream)
        with self._turns.of(stream):
            return self._current(stream)

    def night(self, stream: str) -> Night | None:
        """A night as it stands now, without its head."""
        kept = self.kept(stream)
        return None if kept is None else kept.night

    def has(self, stream: str, word: str) -> bool:
        """Whether a word names the history of a night, as it is or as it was at an earlier moment."""
        return has(self.store, stream, word)

    def night_since(self, stream: str, seq: int) -> Night | None:
        """A night that has come at least as far as a seq: the one in memory if that is enough, without waiting."""
        kept = self.nights.get(stream)
        return self.night(stream) if kept is None or kept.head.seq < seq else kept.night

    def night_at(self, stream: str, version: int) -> Night | None:
        """A night as it stood at an earlier version; None for a version that it has not reached."""
        night = self.night(stream)
        if night is None or not 1 <= version <= night.version:
            return None
        if version == night.version:
            return night
        return self._as_of(stream, version).night

    def kept_as(self, stream: str, word: str) -> Kept | None:
        """A night as it stood when a word named its head; None for a word of another history."""
        head = self.store.head(stream, seq_of(word))
        night = None if head is None or head.word != word else self.night_at(stream, head.seq)
        return None if head is None or night is None else Kept(night, head)

    def open(
        self,
        data: object,
        *,
        key: str | None = None,
        by: str | None = None,
        written: datetime | None = None,
        along: Along | None = None,
    ) -> Taken | Refused:
        """Opens a night with the data of `night_opened`, which its author had `written` at that time; `along` is kept with it (its tokens).

        The same key and data give the same night again. Raises KeyReusedError and what the store raises.
        """
        value = {"type": "night_opened", "data": data}
        fact = writable(game_of(value), value)
        if isinstance(fact, Refusal):
            return Refused(None, in_words_of(None, fact))
        stream = new_stream() if key is None else self.stream_of_key(key)
        key = None if key is None else f"nights {key}"
        new = self._new([(fact, value)], by, written)
        if key is not None and (receipt := self._answered(stream, key, new)) is not None:
            return Taken(None, self._as_of(stream, 1).night, receipt)
        night = opened(fact)
        if isinstance(night, Refusal):
            return Refused(None, in_words_of(None, night))
        try:
            with self._turns.of(stream):
                receipt = self._appended(stream, None, night, new, key, along)
        except ConflictError as error:
            # The night was imported from another book, and only that knows what the key stood for.
            assert key is not None, "a new stream does not exist"
            raise KeyReusedError(key) from error
        return Taken(None, night, receipt)

    def stream_of_key(self, key: str) -> str:
        """The id of the night opened under a key, so that a repeated key gives the same night."""
        digits = hashlib.sha256(b"cartulina night " + key.encode()).hexdigest()[:16]
        # A key older than ids that begin with a letter keeps its night for ever.
        return digits if self.store.head(digits) is not None else FIRST_LETTER + digits[1:]

    def append(
        self,
        stream: str,
        values: Sequence[object],
        *,
        key: str | None = None,
        expected: str | None = None,
        by: str | None = None,
        written: datetime | None = None,
    ) -> Taken | Refused:
        """Keeps some events from a client, which their author had `written` at that time, all or none.

        The checks run in this order: their shape, the key, the expected head (its word), the rules. Raises LookupError for a
        night that does not exist, KeyReusedError, ConflictError if a head was expected, and what the store raises.
        """
        foreseen = Foreseen(values, self._events_of_night)
        key = None if key is None else f"events {key}"
        self._pay_for(stream)
        with self._turns.of(stream):
            if (taken := self._at_once(stream, foreseen, key, expected, by, written)) is not None:
                return taken
            for _ in range(TRIES):
                kept = self._existing(stream)
                shaped = foreseen.shaped(kept.night)
                if isinstance(shaped, Refused):
                    return shaped
                new = self._new(zip(shaped.facts, values, strict=True), by, written) if shaped.whole else []
                if key is not None and (receipt := self._answered(stream, key, new)) is not None:
                    before = self._as_of(stream, receipt.events[0].seq - 1)
                    return Taken(before.night, folded_on(stream, before, receipt.events).night, receipt)
                _demand(expected, kept.head)
                after = foreseen.after(kept.night)
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

    def preview(
        self, stream: str, values: Sequence[object], *, shown: Shown = as_it_is, expected: str | None = None
    ) -> tuple[Kept, Night] | Refused:
        """The night, as it is `shown` to the caller, before and after some events that are not kept. Raises as `append` does."""
        self._pay_for(stream)
        with self._turns.of(stream):
            kept = self._existing(stream)
        # From here on, nobody waits for a preview.
        kept = kept._replace(night=shown(kept.night))
        foreseen = Foreseen(values, self._events_of_night)
        shaped = foreseen.shaped(kept.night)
        if isinstance(shaped, Refused):
            return shaped
        _demand(expected, kept.head)
        after = foreseen.after(kept.night)
        return after if isinstance(after, Refused) else (kept, after)

    def _at_once(
        self, stream: str, foreseen: Foreseen, key: str | None, expected: str | None, by: str | None, written: datetime | None
    ) -> Taken | None:
        """A command on the night as it is in memory, which is nearly always the stored state; the append itself checks that.

        None if anything speaks against it: then the record is read before anybody is refused.
        """
        kept = self.nights.get(stream)
        if kept is None or expected not in (None, kept.head.word):
            return None
        shaped, after = foreseen.shaped(kept.night), foreseen.after(kept.night)
        if isinstance(shaped, Refused) or isinstance(after, Refused):
            return None
        new = self._new(zip(shaped.facts, foreseen.values, strict=True), by, written)
        try:
            receipt = self._appended(stream, kept, after, new, key, None)
        except ConflictError:
            return None
        return None if receipt.repeated else Taken(kept.night, after, receipt)

    def _appended(
        self, stream: str, before: Kept | None, after: Night, new: Sequence[New], key: str | None, along: Along | None
    ) -> Receipt:
        """Keeps the events, the stored rows beside them, and the night in memory.

        Raises ConflictError if the record is not at the head up to which the night was folded.
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
            self.nights.keep(stream, Kept(after, Head(receipt.version, receipt.events[-1].hash)))
            self.tell(stream, night, after, receipt.events[-1])
        return receipt

    def _answered(self, stream: str, key: str, new: Sequence[New]) -> Receipt | None:
        """The former result of a key; None for a new key. Raises KeyReusedError."""
        try:
            return self.store.answered(stream, key, new)
        except orjson.JSONEncodeError:
            # A setting that cannot be encoded (a house rule accepts any JSON until the rules see it) was never kept.
            return None

    def _new(self, told: Iterable[tuple[Fact, Any]], by: str | None, written: datetime | None) -> list[New]:
        """The events of one command, recorded at one moment; an impossible time of writing is left out."""
        at = self._clock()
        hour = None if written is None else _believed(written, at)
        return [New(self._ids(), fact.type, fact.schema, data_of(value), at, by, self._salts(), hour) for fact, value in told]

    def _pay_for(self, stream: str) -> None:
        """Called before work on a night: if it must be folded, that is charged before anybody waits for it."""
        if self.nights.get(stream) is None and (head := self.store.head(stream)) is not None:
            give_way(head.seq)

    def _existing(self, stream: str) -> Kept:
        kept = self._current(stream)
        if kept is None:
            raise LookupError(stream)
        return kept

    def _current(self, stream: str) -> Kept | None:
        """The night as the store has it, folded on from memory if that is still valid."""
        head = self.store.head(stream)
        if head is None:
            return None
        kept = self.nights.get(stream)
        if kept is None or kept.head.seq > head.seq or (kept.head.seq == head.seq and kept.head != head):
            with self._folding(head.seq):
                kept = folded(stream, self.store.stream(stream))
            assert kept is not None, "a stream that has a head has events"
        elif kept.head.seq < head.seq:
            kept = folded_on(stream, kept, self.store.stream(stream, kept.head.seq))
        self.nights.keep(stream, kept)
        return kept

    def _as_of(self, stream: str, version: int) -> Kept:
        """A night as it stood at an earlier version."""
        with self._folding(version):
            kept = folded(stream, islice(self.store.stream(stream), version))
        assert kept is not None, "a version of a night has events"
        return kept

    def _folding(self, events: int) -> AbstractContextManager[object]:
        """A context for folding this many events.

        There is one interpreter: if many long nights were folded at once, every writer of another night would wait for all of
        them, and none would be done sooner.
        """
        return self._long.of(LONG) if events > LONG else nullcontext()


def _believed(written: datetime, at: str) -> str | None:
    """The time of writing of something recorded at a moment; None if it is later than that, or too long before."""
    told = told_moment(written)
    hour, recorded = moment_called(told), moment_called(at)
    assert hour is not None and recorded is not None, "moments have the form of the record"
    return told if timedelta() <= recorded - hour <= EARLIEST_WRITTEN else None


def _demand(expected: str | None, head: Head) -> None:
    """Raises ConflictError if a night is not at the head that a client expects."""
    if expected is not None and expected != head.word:
        raise ConflictError(seq_of(expected), head.seq)


def new_stream() -> str:
    """The id of a new night."""
    return FIRST_LETTER + secrets.token_hex(8)[1:]
