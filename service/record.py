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
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import orjson

from events.facts import Correction, Fact, NightClosed
from events.schemas import controls
from events.store.port import Along, ConflictError, Event, Head, KeyReusedError, New, Receipt, Store
from projections import tables
from projections.kept import NOTHING, Kept, folded, folded_on
from projections.replay import ENDLESS, Night, Purse, Spend, fact_told, game_of, may_follow_the_close, opened, through
from projections.standing import NIGHT_CLOSED
from rules.core.game import Game
from rules.core.refusals import Refusal, mark, refuse

NIGHTS_KEPT: Final = 128
"""How many nights stay folded in memory."""
EVENTS_KEPT: Final = 200_000
"""How many events they have at most, all together."""
TRIES: Final = 8
"""How often a command without If-Match is tried again on a newer version, when another process keeps writing."""
MOST_EVENTS: Final = 1000
EVENTS_OF_NIGHT: Final = 20_000
"""How many events a night takes; one that was imported may have more, and takes none."""
REFOLDED_OF_NIGHT: Final = 1_000_000
"""How many events the corrections of a night may have folded anew: whoever reads it from the book has them folded again."""
NIGHT_FULL: Final = refuse("night_full", mark("En esta noche ya no caben más apuntes: abre otra."))


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
        events_of_night: int = EVENTS_OF_NIGHT,
        events_kept: int = EVENTS_KEPT,
    ) -> None:
        self.store = store
        self._events_of_night, self._events_kept = events_of_night, events_kept
        self._clock, self._ids, self._salts = clock, ids, salts
        self._nights: OrderedDict[str, Kept] = OrderedDict()
        self._events = 0
        self._guard = threading.Lock()
        self._turns: WeakValueDictionary[str, Any] = WeakValueDictionary()

    def night(self, stream: str) -> Night | None:
        """A night as it stands now; None for a stream that does not exist. Raises CorruptError where the record does not hold."""
        with self._turn(stream):
            kept = self._current(stream)
        return None if kept is None else kept.night

    def night_since(self, stream: str, seq: int) -> Night | None:
        """A night that has come at least as far as a seq: the one in memory where it has, which nobody has to wait for."""
        with self._guard:
            kept = self._nights.get(stream)
        return self.night(stream) if kept is None or kept.head.seq < seq else kept.night

    def events_in_memory(self, stream: str) -> int:
        """How many events a night has; 0 for one that is not in memory."""
        with self._guard:
            kept = self._nights.get(stream)
        return 0 if kept is None else kept.night.version

    def night_at(self, stream: str, version: int, purse: Purse = ENDLESS) -> Night | None:
        """A night as it stood at an earlier version; None for a version that it has not come to. Raises what `purse` does."""
        night = self.night(stream)
        if night is None or not 1 <= version <= night.version:
            return None
        if version == night.version:
            return night
        purse.need(work_of(night))
        return self._as_of(stream, version).night

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
            with self._turn(stream):
                receipt = self._appended(stream, None, night, new, key, along)
        except ConflictError as error:
            # The night was brought here from another book, which alone knows what the key stood for.
            assert key is not None, "a new stream does not exist"
            raise KeyReusedError(key) from error
        return Taken(None, night, receipt)

    def append(
        self,
        stream: str,
        values: Sequence[object],
        *,
        key: str | None = None,
        expected: int | None = None,
        by: str | None = None,
        purse: Purse = ENDLESS,
    ) -> Taken | Refused:
        """Keeps some events that a client sent, all or none.

        Looked at in this order: their shape, the key, the expected version, the rules. Raises LookupError for a night that
        does not exist, KeyReusedError, ConflictError where a version was expected, and what the store and `purse` raise.
        """
        foreseen = _Foreseen(values, purse.spend, self._events_of_night)
        key = None if key is None else f"events {key}"
        with self._turn(stream):
            if (taken := self._at_once(stream, foreseen, key, expected, by)) is not None:
                return taken
            for _ in range(TRIES):
                kept = self._existing(stream)
                shaped = foreseen.shaped(kept.night)
                if isinstance(shaped, Refused):
                    return shaped
                new = [self._new(fact, value, by) for fact, value in zip(shaped.facts, values, strict=True)] if shaped.whole else []
                if key is not None and (receipt := self._answered(stream, key, new)) is not None:
                    purse.need(work_of(kept.night))
                    before = self._as_of(stream, receipt.events[0].seq - 1)
                    return Taken(before.night, folded_on(stream, before, receipt.events).night, receipt)
                if expected is not None and expected != kept.night.version:
                    raise ConflictError(expected, kept.night.version)
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
        self, stream: str, values: Sequence[object], *, expected: int | None = None, purse: Purse = ENDLESS
    ) -> tuple[Night, Night] | Refused:
        """The night before and after some events that are not kept. Raises as `append` does."""
        with self._turn(stream):  # one at a time, also of those who only try: they would take turns with all others
            night = self._existing(stream).night
            foreseen = _Foreseen(values, purse.spend, self._events_of_night)
            shaped = foreseen.shaped(night)
            if isinstance(shaped, Refused):
                return shaped
            if expected is not None and expected != night.version:
                raise ConflictError(expected, night.version)
            after = foreseen.after(night)
        return after if isinstance(after, Refused) else (night, after)

    def _at_once(self, stream: str, foreseen: _Foreseen, key: str | None, expected: int | None, by: str | None) -> Taken | None:
        """A command on the night as it is in memory: nearly always just what is kept, which the append itself makes sure of.

        None where anything speaks against it: then the record is asked before anybody is told no.
        """
        with self._guard:
            kept = self._nights.get(stream)
        if kept is None or expected not in (None, kept.night.version):
            return None
        shaped, after = foreseen.shaped(kept.night), foreseen.after(kept.night)
        if isinstance(shaped, Refused) or isinstance(after, Refused):
            return None
        new = [self._new(fact, value, by) for fact, value in zip(shaped.facts, foreseen.values, strict=True)]
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

    def _turn(self, stream: str) -> threading.RLock:
        """What whoever works on a night holds, so that the next one waits; another night waits for nobody."""
        with self._guard:
            turn: threading.RLock = self._turns.setdefault(stream, threading.RLock())
        return turn

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
            before = self._nights.pop(stream, None)
            self._events += kept.night.version - (0 if before is None else before.night.version)
            self._nights[stream] = kept
            while len(self._nights) > 1 and (len(self._nights) > NIGHTS_KEPT or self._events > self._events_kept):
                _, forgotten = self._nights.popitem(last=False)
                self._events -= forgotten.night.version

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


class _Foreseen:
    """What some JSON values would make of a night. It is found out once, though the same night is often asked for twice."""

    def __init__(self, values: Sequence[object], spend: Spend, most: int) -> None:
        self.values = values
        self._spend, self._most = spend, most
        self._night: Night | None = None
        self._shaped: Shaped | Refused | None = None
        self._after: Night | Refused | None = None

    def shaped(self, night: Night) -> Shaped | Refused:
        """The facts that they tell, or the first of them that is no event."""
        if self._night is not night or self._shaped is None:
            self._night, self._after = night, None
            self._shaped = shape_of_all(night, self.values, self._spend)
        return self._shaped

    def after(self, night: Night) -> Night | Refused:
        """The night after them, or the first that cannot be."""
        shaped = self.shaped(night)
        if isinstance(shaped, Refused):
            return shaped
        if self._after is None:
            self._after = after_all(night, shaped, self._spend, self._most)
        return self._after


def shape_of_all(night: Night, values: Sequence[object], spend: Spend) -> Shaped | Refused:
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
            late = not may_follow_the_close(value) and _closed_by(night, facts, spend)
            return Shaped(facts, whole=False) if late else Refused(place, fact)
        facts.append(fact)
    return Shaped(facts)


def _closed_by(night: Night, facts: Sequence[Fact], spend: Spend) -> bool:
    """Whether the night is closed after some more facts, as far as they are taken; a correction may have opened it again."""
    if not night.closed and not any(isinstance(fact, NightClosed) for fact in facts):
        return False
    after, _ = through(night, facts, spend)
    return after.closed


def after_all(night: Night, shaped: Shaped, spend: Spend, most: int) -> Night | Refused:
    """The night after some more facts, at most so many in all, or the first that cannot be.

    Every one of them must leave a night that reads: whoever replays the record stands at each of them once.
    """
    facts = shaped.facts
    if night.version + len(facts) > most:
        return Refused(None, replace(NIGHT_FULL, expected={"max": max(0, most - night.version)}))
    # Where something was corrected, every hand is told anew.
    told_anew = night.version if any(isinstance(fact, Correction) for fact in facts) else 0
    if (too_much := spend(len(facts) + told_anew)) is not None:
        return Refused(None, too_much)
    after, refusal = through(night, facts, spend)
    if refusal is not None:
        taken = after.version - night.version
        return Refused(taken + 1, would_take(refusal, taken) if refusal.code == "too_much" else refusal)
    if after.refolded > max(REFOLDED_OF_NIGHT, night.refolded):
        return Refused(None, replace(NIGHT_FULL, expected={"max": 0}))
    return after if shaped.whole else Refused(len(facts) + 1, NIGHT_CLOSED)


def would_take(too_much: Refusal, taken: int) -> Refusal:
    """That a list was too much, with how many of its events are not."""
    sentence = replace(too_much.sentence, values={**too_much.sentence.values, "most": taken})
    return replace(too_much, sentence=sentence, expected={"max": taken})


def work_of(night: Night) -> int:
    """How many events are folded where a night is read from the book."""
    return night.version + night.refolded
