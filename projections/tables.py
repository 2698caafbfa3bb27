"""The stored projections: a row for each night and each sealed hand, the checkpoint up to which they are valid, and summaries for lists.

They are written in the transaction of the events, and can be thrown away and rebuilt from them (`cartulina rebuild`). They
serve lists of many nights; a single night is always read from its events. They carry the number of their readings: a version
with other readings rebuilds them when it opens the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import orjson
from sqlite_utils import Database, Migrations

from events.chain import canonical
from events.store.port import CorruptError, Event, Head
from projections.found import found_in
from projections.hands import told_hand
from projections.night import Night
from rules.core.seats import Seats

MIGRATIONS: Final = Migrations("projections")
READINGS: Final = 3
"""The number of the readings of this version.

It rises whenever the same events give other rows, so that an old row is never compared with a replay of today.
"""

TABLES: Final = (
    """
    CREATE TABLE nights (
        stream TEXT PRIMARY KEY,
        began INTEGER NOT NULL UNIQUE,
        game TEXT NOT NULL,
        players TEXT NOT NULL,
        opened_at TEXT NOT NULL,
        version INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        closed INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE hands (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        told BLOB NOT NULL,
        PRIMARY KEY (stream, hand)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE checkpoint (only INTEGER PRIMARY KEY CHECK (only = 1), position INTEGER NOT NULL) STRICT",
    "INSERT INTO checkpoint (only, position) VALUES (1, 0)",
)


@MIGRATIONS(name="0001_nights_hands_checkpoint")
def _nights_hands_checkpoint(db: Database) -> None:
    for statement in TABLES:
        db.execute(statement)


@MIGRATIONS(name="0002_sat_and_readings")
def _sat_and_readings(db: Database) -> None:
    """Gives older tables the readings 0 (unknown); until they are rebuilt, only those who sit count as having sat."""
    db.execute("ALTER TABLE nights ADD COLUMN sat TEXT NOT NULL DEFAULT '[]'")
    db.execute("UPDATE nights SET sat = players")
    db.execute("ALTER TABLE checkpoint ADD COLUMN readings INTEGER NOT NULL DEFAULT 0")


@MIGRATIONS(name="0003_summaries")
def _summaries(db: Database) -> None:
    db.execute(
        """
        CREATE TABLE summaries (
            stream TEXT NOT NULL,
            place TEXT NOT NULL,
            seq INTEGER NOT NULL,
            hash BLOB NOT NULL,
            told BLOB NOT NULL,
            PRIMARY KEY (stream, place)
        ) STRICT, WITHOUT ROWID
        """
    )


class HandRow(NamedTuple):
    """A sealed hand: its outcome, and its whole result as canonical JSON bytes (without whether it is disputed)."""

    hand: int
    outcome: str
    told: bytes


class NightRow(NamedTuple):
    """A night: where it began in the log, what it plays, who sits now, who ever sat, and how far it has come."""

    stream: str
    began: int
    game: str
    players: str
    sat: str
    opened_at: str
    version: int
    hands: int
    closed: bool


class SummaryRow(NamedTuple):
    """The summary of a night for lists, at a head of the night and a place (which summary, and who may see it); made on demand."""

    stream: str
    place: str
    head: Head
    told: bytes


_COLUMNS: Final = "stream, began, game, players, sat, opened_at, version, hands, closed"
_MOVE: Final = "UPDATE checkpoint SET position = ?, readings = ? WHERE position = ? AND (readings = ? OR position = 0)"
"""Empty tables fit any readings."""
_ON: Final = "UPDATE nights SET version = ?, hands = ?, closed = ? WHERE stream = ?"


def keep(db: Database, before: Night | None, after: Night, events: Sequence[Event]) -> None:
    """Writes the changes that new events of one night make. Raises CorruptError if the tables have missed a position before them."""
    stream, first = events[0].stream, events[0].position
    moved = db.conn.execute(_MOVE, (events[-1].position, READINGS, first - 1, READINGS))
    if moved.rowcount != 1:
        assert checkpoint(db) != first - 1, "a writer has rebuilt the tables of another version"
        raise CorruptError(
            "los cuadros van por la posición {known}, y llega la {comes}: «cartulina rebuild» los rehace",
            stream=stream,
            known=checkpoint(db),
            comes=first,
        )
    if before is None:
        put_night(db, night_row(after, stream, first, orjson.loads(events[0].meta)["at"]))
    else:
        if (seats := after.game.seats(after.table)) != before.game.seats(before.table):
            db.conn.execute("UPDATE nights SET players = ?, sat = ? WHERE stream = ?", (*_people(seats), stream))
        db.conn.execute(_ON, (after.version, after.game.dealt_count(after.table), after.closed, stream))
    known = 0 if before is None else before.game.sealed_count(before.table)
    if "correction" in [event.type for event in events]:
        db.execute("DELETE FROM hands WHERE stream = ?", (stream,))
        known = 0
    if after.game.sealed_count(after.table) > known:
        put_hands(db, stream, hand_rows(after, known))


def night_row(night: Night, stream: str, began: int, opened_at: str) -> NightRow:
    """A night as a row."""
    dealt = night.game.dealt_count(night.table)
    return NightRow(stream, began, night.game.name, *_people(night.game.seats(night.table)), opened_at, night.version, dealt, night.closed)


def _people(seats: Seats) -> tuple[str, str]:
    """The players who sit now, and those who ever sat, as they are stored."""
    return orjson.dumps(seats.players).decode(), orjson.dumps(seats.sat).decode()


def hand_rows(night: Night, after: int = 0) -> Iterator[HandRow]:
    """The sealed hands of a night as rows, those with a number greater than `after`."""
    sealed = night.game.sealed_count(night.table)
    results = [result for result in night.game.hands(night.table, after) if result.number <= sealed]
    for result, found in zip(results, found_in(night.game, results, night.last), strict=True):
        yield HandRow(result.number, result.outcome, canonical(told_hand(result, found)))


def put_night(db: Database, row: NightRow) -> None:
    """Writes the row of a new night."""
    db.execute(f"INSERT INTO nights ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)  # noqa: S608  # our own columns


def put_hands(db: Database, stream: str, rows: Iterable[HandRow]) -> None:
    """Writes the rows of new hands."""
    db.conn.executemany("INSERT INTO hands (stream, hand, outcome, told) VALUES (?, ?, ?, ?)", [(stream, *row) for row in rows])


def checkpoint(db: Database) -> int:
    """The position of the last event that the tables cover."""
    position: int = db.execute("SELECT position FROM checkpoint").fetchone()[0]
    return position


def put_checkpoint(db: Database, position: int) -> None:
    """Records that the tables cover every event up to a position, by the readings of this version."""
    db.execute("UPDATE checkpoint SET position = ?, readings = ?", (position, READINGS))


def are_there(db: Database) -> bool:
    """Whether a book has the tables at all: one with only the record, or a file that is not a book, has none."""
    return db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'checkpoint'").fetchone() is not None


def readings(db: Database) -> int:
    """The readings by which the tables were made; 0 for tables older than that number, and if there are none."""
    if db.execute("SELECT 1 FROM pragma_table_info('checkpoint') WHERE name = 'readings'").fetchone() is None:
        return 0
    number: int = db.execute("SELECT readings FROM checkpoint").fetchone()[0]
    return number


def emptied_of(db: Database, stream: str) -> None:
    """Deletes the rows of one night."""
    for table in ("nights", "hands", "summaries"):
        db.execute(f"DELETE FROM {table} WHERE stream = ?", (stream,))  # noqa: S608  # our own names


def forget_summaries(db: Database) -> None:
    """Deletes the summaries of all nights: each list makes them again."""
    db.execute("DELETE FROM summaries")


def put_summaries(db: Database, rows: Iterable[SummaryRow]) -> None:
    """Writes summaries of nights, in the place of former ones."""
    values = [(row.stream, row.place, *row.head, row.told) for row in rows]
    db.conn.executemany("INSERT OR REPLACE INTO summaries (stream, place, seq, hash, told) VALUES (?, ?, ?, ?, ?)", values)


def stored_summary(db: Database, stream: str, place: str, head: Head) -> bytes | None:
    """The summary of a night at a head; None if none is stored for that head."""
    if not _has_summaries(db):
        return None
    query = "SELECT told FROM summaries WHERE stream = ? AND place = ? AND seq = ? AND hash = ?"
    row = db.conn.execute(query, (stream, place, *head)).fetchone()
    return None if row is None else row[0]


def _has_summaries(db: Database) -> bool:
    """Whether a book has the table of summaries: an older one does not, until it is opened for writing."""
    return db.conn.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'summaries'").fetchone() is not None


def stored_summaries(db: Database, stream: str, head: Head) -> dict[str, bytes]:
    """All summaries of a night at a head, by place."""
    if not _has_summaries(db):
        return {}
    query = "SELECT place, told FROM summaries WHERE stream = ? AND seq = ? AND hash = ?"
    return dict(db.execute(query, (stream, *head)).fetchall())


def stored_version(db: Database, stream: str) -> int | None:
    """The version up to which the tables cover a night, by any readings; None for an unknown night."""
    row = db.execute("SELECT version FROM nights WHERE stream = ?", (stream,)).fetchone()
    return None if row is None else row[0]


def stored_night(db: Database, stream: str) -> NightRow | None:
    """The stored row of a night."""
    row = db.execute(f"SELECT {_COLUMNS} FROM nights WHERE stream = ?", (stream,)).fetchone()  # noqa: S608  # our own columns
    return None if row is None else _night(row)


def _night(row: tuple[Any, ...]) -> NightRow:
    return NightRow(*row)._replace(closed=bool(row[-1]))


def stored_hands(db: Database, stream: str) -> list[HandRow]:
    """The stored rows of the hands of a night, in order."""
    return [
        HandRow(*row) for row in db.execute("SELECT hand, outcome, told FROM hands WHERE stream = ? ORDER BY hand", (stream,)).fetchall()
    ]


def stored_streams(db: Database) -> set[str]:
    """Every night in the tables."""
    return {stream for (stream,) in db.execute("SELECT stream FROM nights UNION SELECT stream FROM hands").fetchall()}


def page(db: Database, *, before: int | None, limit: int) -> list[dict[str, Any]]:
    """A page of nights as JSON, the newest first, that began before a position of the log (`began`)."""
    where, values = ("WHERE began < ?", (before, limit)) if before is not None else ("", (limit,))
    query = f"SELECT {_COLUMNS} FROM nights {where} ORDER BY began DESC LIMIT ?"  # noqa: S608  # our own words
    rows = [_night(row) for row in db.execute(query, values).fetchall()]
    return [
        {
            "id": row.stream,
            "began": row.began,
            "game": row.game,
            "players": orjson.loads(row.players),
            "sat": orjson.loads(row.sat),
            "opened_at": row.opened_at,
            "version": row.version,
            "hands": row.hands,
            "closed": row.closed,
        }
        for row in rows
    ]
