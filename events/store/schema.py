"""The tables of the record in SQLite, and the guards that prevent its rewriting.

Each step of `MIGRATIONS` is atomic and stays as it was shipped; a change is a new step. The guards are in the database
itself, so that they apply to any client: without the one on INSERT, an `INSERT OR REPLACE` would bypass the guard on DELETE.
"""

from __future__ import annotations

from collections.abc import Sequence, Set as AbstractSet
from typing import Final

from sqlite_utils import Database, Migrations

MIGRATIONS: Final = Migrations("events")

TABLES: Final = (
    """
    CREATE TABLE events (
        position INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        type TEXT NOT NULL,
        schema INTEGER NOT NULL,
        data BLOB NOT NULL,
        meta BLOB NOT NULL,
        hash BLOB NOT NULL CHECK (length(hash) = 32),
        UNIQUE (stream, seq)
    ) STRICT
    """,
    """
    CREATE TABLE keys (
        stream TEXT NOT NULL,
        key TEXT NOT NULL,
        content BLOB NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (stream, key)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE names (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        place INTEGER NOT NULL,
        names BLOB NOT NULL,
        PRIMARY KEY (stream, seq, place)
    ) STRICT, WITHOUT ROWID
    """,
)

GUARDS: Final = {
    "events_come_next": """
        CREATE TRIGGER events_come_next BEFORE INSERT ON events BEGIN
            SELECT RAISE(ABORT, 'guard: not the next position')
                WHERE NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events);
            SELECT RAISE(ABORT, 'guard: not the next seq')
                WHERE NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE stream = NEW.stream);
            SELECT RAISE(ABORT, 'guard: the id is used') WHERE EXISTS (SELECT 1 FROM events WHERE id = NEW.id);
        END
    """,
    "events_stay": """
        CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN
            SELECT RAISE(ABORT, 'guard: events are never changed');
        END
    """,
    "events_remain": """
        CREATE TRIGGER events_remain BEFORE DELETE ON events BEGIN
            SELECT RAISE(ABORT, 'guard: events are never deleted');
        END
    """,
    "keys_are_new": """
        CREATE TRIGGER keys_are_new BEFORE INSERT ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: the key is used')
                WHERE EXISTS (SELECT 1 FROM keys WHERE stream = NEW.stream AND key = NEW.key);
        END
    """,
    "keys_stay": """
        CREATE TRIGGER keys_stay BEFORE UPDATE ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: keys are never changed');
        END
    """,
    "keys_remain": """
        CREATE TRIGGER keys_remain BEFORE DELETE ON keys BEGIN
            SELECT RAISE(ABORT, 'guard: keys are never deleted');
        END
    """,
}
"""Trigger name → its statement, as the database has it."""


@MIGRATIONS(name="0001_events_keys_names")
def _events_keys_names(db: Database) -> None:
    for statement in (*TABLES, *GUARDS.values()):
        db.execute(statement)


AGREEMENTS: Final = """
    CREATE TABLE agreements (
        stream TEXT NOT NULL,
        hand INTEGER NOT NULL,
        player TEXT NOT NULL,
        reading BLOB NOT NULL CHECK (length(reading) = 32),
        PRIMARY KEY (stream, hand, player, reading)
    ) STRICT, WITHOUT ROWID
"""


@MIGRATIONS(name="0002_agreements")
def _agreements(db: Database) -> None:
    db.execute(AGREEMENTS)


@MIGRATIONS(name="0003_agreements_by_deal")
def _agreements_by_deal(db: Database) -> None:
    """Identifies hands by the event that dealt them; older agreements keep the number, under the seq 0."""
    db.execute("ALTER TABLE agreements RENAME TO agreements_by_number")
    db.execute(AGREEMENTS_BY_DEAL)
    db.execute("INSERT INTO agreements SELECT stream, 0, hand, player, reading FROM agreements_by_number")
    db.execute("DROP TABLE agreements_by_number")


@MIGRATIONS(name="0004_joined")
def _joined(db: Database) -> None:
    db.execute(JOINED)


JOINED: Final = """
    CREATE TABLE joined (
        stream TEXT NOT NULL,
        player TEXT NOT NULL,
        PRIMARY KEY (stream, player)
    ) STRICT, WITHOUT ROWID
"""


AGREEMENTS_BY_DEAL = """
    CREATE TABLE agreements (
        stream TEXT NOT NULL,
        seq INTEGER NOT NULL,
        place INTEGER NOT NULL,
        player TEXT NOT NULL,
        reading BLOB NOT NULL CHECK (length(reading) = 32),
        PRIMARY KEY (stream, seq, place, player, reading)
    ) STRICT, WITHOUT ROWID
"""


def missing_guards(db: Database) -> list[str]:
    """The guards that are missing from the database or differ."""
    there = dict(db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall())
    return [name for name, statement in GUARDS.items() if there.get(name) != statement.strip()]


def strange_triggers(db: Database) -> list[str]:
    """The triggers on our tables that are not guards: one of them could silently swallow an event."""
    there = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('events', 'keys') ORDER BY name")
    return [name for (name,) in there.fetchall() if name not in GUARDS]


def is_foreign(db: Database) -> bool:
    """Whether this is a foreign database: it has tables, and none of our steps made them."""
    tables = db.table_names()  # asked once, because another process may be making them all in one transaction
    return not MIGRATIONS.applied(db) if "_sqlite_migrations" in tables else bool(tables)


def migrate(db: Database, sets: Sequence[Migrations]) -> None:
    """Brings a database to the newest schema and records the number of steps, all or nothing.

    The lock is taken first, so that of two processes that open a new file at once, the second finds everything done. An
    up-to-date file is not written to.
    """
    wanted = len(steps_of(sets))
    if db.execute("PRAGMA user_version").fetchone()[0] >= wanted and not any(each.pending(db) for each in sets):
        return
    try:
        db.execute("BEGIN IMMEDIATE")
        for each in sets:
            each.apply(db)
        if db.execute("PRAGMA user_version").fetchone()[0] < wanted:
            db.execute(f"PRAGMA user_version = {wanted}")
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def steps_of(sets: Sequence[Migrations]) -> set[tuple[str, str]]:
    """Every step that this version knows, as (set, name)."""
    nothing = Database(memory=True)
    try:
        return {(each.name, step.name) for each in sets for step in each.pending(nothing)}
    finally:
        nothing.close()


def is_newer(db: Database, steps: AbstractSet[tuple[str, str]]) -> bool:
    """Whether a step has been applied that is not among these: a newer version made this file."""
    if db.execute("PRAGMA user_version").fetchone()[0] > len(steps):
        return True
    if not db["_sqlite_migrations"].exists():
        return False
    return not set(db.execute("SELECT migration_set, name FROM _sqlite_migrations").fetchall()) <= steps
