"""The book: the file of the store with all that is kept in it; where it lies, and how it is opened, read and exported.

Failures such as a second service on the same book, a missing night or an invalid copy are a `BookError`, which has its
sentence for people. Errors of the store itself stay a `StoreError`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple, Self

import orjson

from events.chain import canonical
from events.store import lock, looking, schema, taken
from events.store.files import Connection
from events.store.looking import pieces, streams_in
from events.store.names import with_names
from events.store.port import CorruptError, Event, NewerError, checked
from events.store.sqlite import SqliteStore
from projections import tables
from projections.kept import NOTHING, Kept, UnknownGameError, folded, folded_on
from projections.night import Night
from rules.core.refusals import Sentence, mark
from service import access
from service.lost import lost

BESIDE: Final = (tables.MIGRATIONS, access.MIGRATIONS, taken.MIGRATIONS)
"""The tables of the book beside the record."""
ALL_TABLES: Final = (schema.MIGRATIONS, *BESIDE)
PIECE_EVENTS: Final = 5_000
"""About how many events are processed at a time."""

Progress = Callable[[int, int], None]
"""Called with the done part and the total of a long task."""


class BookError(Exception):
    """Something cannot be done with the book or with a file for it; `sentence` says why, for people."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self.sentence = Sentence(template, values)


class Count(NamedTuple):
    """How many nights and events a book holds."""

    nights: int
    events: int


def unheard(done: int, total: int) -> None:
    """Ignores the progress of a long task."""


Said = Callable[[], AbstractContextManager[Progress]]
"""Called when the tables of an older version are about to be rebuilt: announces it, and receives the progress."""


def unsaid() -> AbstractContextManager[Progress]:
    """Announces nothing."""
    return nullcontext(unheard)


def book_path(told: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The path of the book: the given one, otherwise CARTULINA_DB, otherwise the user's data folder."""
    if told is not None:
        return told
    if environment.get("CARTULINA_DB"):
        return Path(environment["CARTULINA_DB"])
    from platformdirs import user_data_path  # noqa: PLC0415  # rarely needed: a service usually has a path

    return user_data_path("cartulina") / "cartulina.db"


def existing(path: Path) -> Path:
    """A path where a book exists. Raises BookError if there is none."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        # SQLite accepts an empty file as an empty database; a book is never empty.
        raise BookError(mark("No hay ningún libro en {path}."), path=str(path))
    return path


class Book(SqliteStore):
    """The store of a book, which nobody can replace while it is open.

    Its schema is that of this version; its tables may still be those of an older one (`open_store`).
    """

    def __init__(self, path: Path, *, checkpoints: bool, create: bool) -> None:
        """Opens the book. Raises as `SqliteStore` does, and HeldError while a copy is being restored."""
        if not create:
            existing(path)
        with ExitStack() as opening:
            opening.enter_context(lock.used(path))
            super().__init__(path, beside=BESIDE, checkpoints=checkpoints, create=create)
            self._used = opening.pop_all()

    def _look_over(self, db: Connection) -> None:
        super()._look_over(db)
        if tables.readings(db) > tables.READINGS:
            raise NewerError(str(self.path))

    def close(self) -> None:
        """Closes every connection, and allows others to replace the file."""
        with self._used:
            super().close()


def open_store(path: Path, *, checkpoints: bool = True, create: bool = True, said: Said = unsaid) -> Book:
    """The book at a path, made when missing if `create`, with the tables of this version: older ones are rebuilt.

    The service checkpoints the write-ahead log; another process that opens the same book must not (`checkpoints` false), and
    SQLite does it when the last of all closes. Raises StoreError, and BookError if the book is missing and must not be made,
    or if its older tables know of more events than it has.
    """
    with ExitStack() as opening:
        store = Book(path, checkpoints=checkpoints, create=create)
        opening.callback(store.close)
        _bring_to_today(store, said)
        opening.pop_all()
    return store


def _bring_to_today(store: Book, said: Said) -> None:
    """Rebuilds the tables of a book if they are older. Raises BookError if it has lost events."""
    with store.reading() as db:
        if not are_older(db):
            return
    with store.transaction() as db:
        # If several open it at once, the first has rebuilt them by now.
        missing = brought_to_today(db, said) if are_older(db) else None
    if missing is not None:
        raise BookError(missing.template, **missing.values)


def are_older(db: Connection) -> bool:
    """Whether an older version, with other readings of the events, made the tables beside them."""
    return tables.readings(db) < tables.READINGS


def newer_than_ours(db: Connection) -> bool:
    """Whether a newer version made the book, or the tables in it."""
    return schema.is_newer(db, schema.steps_of(ALL_TABLES)) or tables.readings(db) > tables.READINGS


def brought_to_today(db: Connection, said: Said = unsaid) -> Sentence | None:
    """Rebuilds older tables within a transaction; if events are lost, keeps the tables and returns a report, because only they show it.

    A broken night keeps its stored rows: one that cannot be read does not affect the others, and `verify` still names it.
    """
    if (missing := lost(db)) is not None:
        return missing
    if not looking.newest(db):
        tables.put_checkpoint(db, 0)
        return None
    tables.forget_summaries(db)
    with said() as progress:
        _made_anew(db, _rebuild_what_holds, progress)
    return None


def exported(store: SqliteStore, stream: str) -> Iterator[bytes]:
    """A night as a record file, a line for each event, with the names of players if they were stated.

    Raises BookError for a missing night, CorruptError before the first line if its chain is broken.
    """
    events, names = events_of(store, stream), store.names(stream)
    for event in events:
        envelope = event.envelope()
        yield canonical({**envelope, "data": with_names(event.type, event.seq, envelope["data"], names)}) + b"\n"


def events_of(store: SqliteStore, stream: str) -> list[Event]:
    """The events of a night, whose chain holds. Raises BookError for a missing night, CorruptError for a broken chain."""
    events = list(checked(stream, store.stream(stream), NOTHING))
    if not events:
        raise BookError(mark("En el libro no hay ninguna noche {stream}."), stream=stream)
    return events


def night_of(store: SqliteStore, stream: str) -> tuple[Night, list[Event]]:
    """A night as it reads, and its events. Raises BookError for a missing night, CorruptError for a broken one."""
    events = events_of(store, stream)
    kept = folded(stream, events)
    assert kept is not None, "an existing night has events"
    return kept.night, events


def rebuilt(store: SqliteStore, progress: Progress = unheard) -> Count:
    """Rebuilds the stored projections from the events, night by night: a writer waits for one night at most.

    Tables of another version are rebuilt in one transaction, because nobody may write by both. Raises CorruptError at the
    first event that is broken; nights rebuilt by then stay so, and the checkpoint is unchanged.
    """
    with store.reading() as db:
        older, nights = are_older(db), list(pieces(db, 1))
    if older:
        with store.transaction() as db:
            _forget_the_gone(db)
            tables.forget_summaries(db)
            return _made_anew(db, _rebuild_known, progress)
    count, done = Count(len(nights), sum(night.events for night in nights)), 0
    for night in nights:
        with suppress(UnknownGameError):  # what was stored of it stays until its game is here again
            _rebuild_beside(store, night.first)
        done += night.events
        progress(done, count.events)
    with store.transaction() as db:
        _forget_the_gone(db)
        tables.put_checkpoint(db, looking.newest(db))
    return count


def _forget_the_gone(db: Connection) -> None:
    """Deletes the stored rows of nights without events."""
    for stream in tables.stored_streams(db) - looking.all_streams(db):
        tables.emptied_of(db, stream)


def _rebuild_beside(store: SqliteStore, stream: str) -> None:
    """Rebuilds the stored rows of one night while others write: the night is folded first, then the events that have come since."""
    kept, first = _folded(stream, store.stream(stream))
    stored = _Stored.of(kept.night, first)
    with store.transaction() as db:
        now = folded_on(stream, kept, store.stream(stream, kept.head.seq))
        (stored if now.head == kept.head else _Stored.of(now.night, first)).put(db)


def _made_anew(db: Connection, rebuild: Callable[[Connection, str, Iterator[Event]], None], progress: Progress) -> Count:
    """Rebuilds the stored rows of every night, and sets the checkpoint."""
    parts = list(pieces(db, PIECE_EVENTS))
    count = Count(sum(part.streams for part in parts), sum(part.events for part in parts))
    done = 0
    for part in parts:
        for stream, events in streams_in(db, part.first, part.last):
            rebuild(db, stream, events)
        done += part.events
        progress(done, count.events)
    tables.put_checkpoint(db, looking.newest(db))
    return count


def _rebuild_what_holds(db: Connection, stream: str, events: Iterator[Event]) -> None:
    """Rebuilds the stored rows of one night if it can be read."""
    # `verify` runs the same fold, and reports any fault; an assertion is a bug that concerns one night.
    with suppress(CorruptError, UnknownGameError, AssertionError):
        _rebuild_night(db, stream, events)


def _rebuild_known(db: Connection, stream: str, events: Iterator[Event]) -> None:
    """Rebuilds the stored rows of one night, unless its game is missing: then they stay until the game is back."""
    with suppress(UnknownGameError):
        _rebuild_night(db, stream, events)


def _rebuild_night(db: Connection, stream: str, events: Iterator[Event]) -> None:
    """Rebuilds the stored rows of one night, all or nothing."""
    kept, first = _folded(stream, events)
    _Stored.of(kept.night, first).put(db)


def _folded(stream: str, events: Iterator[Event]) -> tuple[Kept, Event]:
    """An existing night, and its first event."""
    first = next(events)
    kept = folded(stream, chain((first,), events))
    assert kept is not None, "an existing night has events"
    return kept, first


class _Stored(NamedTuple):
    """The stored rows of a night."""

    row: tables.NightRow
    hands: list[tables.HandRow]

    @classmethod
    def of(cls, night: Night, first: Event) -> Self:
        """The rows of a night, given its first event."""
        return cls(tables.night_row(night, first.stream, first.position, opened_at(first)), list(tables.hand_rows(night)))

    def put(self, db: Connection) -> None:
        """Replaces all stored rows of the night."""
        tables.emptied_of(db, self.row.stream)
        tables.put_night(db, self.row)
        tables.put_hands(db, self.row.stream, self.hands)


def opened_at(first: Event) -> str:
    """When the first event of a night was recorded."""
    at: str = orjson.loads(first.meta)["at"]
    return at
