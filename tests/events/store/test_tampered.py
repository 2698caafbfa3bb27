"""Hands that meddle with the file from a plain client: what the guards refuse, and what is found where somebody took them away.

What cannot be seen from within the file: a tail that was cut off with its keys, by somebody who puts the guards back. For that
the players keep the head (`test_a_tail_that_is_cut_off_is_seen_only_by_who_kept_the_head`).
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.chain import GENESIS
from events.store import schema
from events.store.port import CorruptError, Head, Store, StoreError, checked
from tests.events.store.contract import ANA
from tests.events.store.kit import new, opened, opening, said, whole
from tests.tables import table

COLUMNS = "stream, seq, id, type, schema, data, meta, hash"
EVENT, UNPLACED = f"INTO events (position, {COLUMNS}) VALUES", f"INTO events ({COLUMNS}) VALUES"
REST = "'said', 1, x'7b7d', x'7b7d', zeroblob(32)"
HEAD = 4
"""The file holds positions 1–4: three events of stream n (ids a, b, c), and one of m (d); key k of n stands for 1–2."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a few events in two streams."""
    path = tmp_path / "book.db"
    store = opened(path)
    a, b, c = opening(ANA)._replace(id="a"), new(word="b")._replace(id="b"), new(word="c")._replace(id="c")
    store.append("n", 0, [a, b], key="k")
    store.append("n", 2, [c])
    store.append("m", 0, [new(word="d")._replace(id="d")])
    store.close()
    return path


@pytest.fixture
def client(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain client on the same file, which commits whatever it does."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as client:
        yield client


def contents(client: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    """Every event and key in the file."""
    return [client.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in ("events", "keys")]  # noqa: S608  # our tables


REFUSED = {name: told.format(event=EVENT, unplaced=UNPLACED, rest=REST) for name, told in table(__file__, "a_guard_refuses_it")}
PRAGMAS = ("recursive_triggers = OFF", "recursive_triggers = ON", "ignore_check_constraints = ON", "foreign_keys = OFF")


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED)
def test_a_guard_refuses_it(path: Path, client: sqlite3.Connection, statement: str) -> None:
    """Whatever the client has set, and nothing of the file changes."""
    before = contents(client)
    for pragma in PRAGMAS:
        client.execute(f"PRAGMA {pragma}")
        if statement == REFUSED["a short hash"] and pragma.startswith("ignore"):
            client.execute("PRAGMA ignore_check_constraints = OFF")
        with pytest.raises(sqlite3.IntegrityError):
            client.execute(statement)
        assert contents(client) == before
    store = opened(path)
    assert len(whole(store)) == HEAD
    assert store.append("n", 0, [opening(ANA), new(word="b")], key="k").repeated
    store.close()


def test_an_event_that_fits_but_is_not_chained_is_found(path: Path, client: sqlite3.Connection) -> None:
    """The guards cannot compute hashes: reading the chain finds an event that was appended by hand."""
    client.execute(f"INSERT {EVENT} (5, 'n', 4, 'x', {REST})")
    store = opened(path)
    with pytest.raises(CorruptError) as caught:
        list(checked("n", store.stream("n"), Head(0, GENESIS)))
    assert (caught.value.stream, caught.value.seq) == ("n", 4)
    store.close()


def unguarded(client: sqlite3.Connection, *statements: str) -> None:
    """Does something that the guards forbid, and puts them back as they were."""
    for name in schema.GUARDS:
        client.execute(f"DROP TRIGGER {name}")
    for statement in (*statements, *schema.GUARDS.values()):
        client.execute(statement)


@pytest.mark.parametrize("guard", schema.GUARDS)
def test_a_guard_that_is_gone_is_found_when_the_file_is_opened(path: Path, client: sqlite3.Connection, guard: str) -> None:
    """By its name."""
    client.execute(f"DROP TRIGGER {guard}")
    with pytest.raises(CorruptError, match=guard):
        opened(path)


TAKEN_AWAY = {
    "a guard that does nothing": (
        "DROP TRIGGER events_stay",
        "CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT 1; END",
    ),
    "a guard with a condition": (
        "DROP TRIGGER events_stay",
        schema.GUARDS["events_stay"].replace("ON events", "ON events WHEN NEW.position > 9"),
    ),
    "a guard on another table": (
        "DROP TRIGGER events_remain",
        schema.GUARDS["events_remain"].replace("DELETE ON events", "DELETE ON names"),
    ),
    "a guard rewritten in the schema": (
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, 'RAISE(ABORT', 'RAISE(IGNORE') WHERE name = 'events_come_next'",
        "PRAGMA writable_schema = RESET",
    ),
    "a guard deleted from the schema": (
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_master WHERE name = 'keys_remain'",
        "PRAGMA writable_schema = RESET",
    ),
    "the table of events renamed": ("ALTER TABLE events RENAME TO old",),
    "the table of events dropped": ("DROP TABLE events",),
    "the table of keys dropped": ("DROP TABLE keys",),
    "the table of events made anew": (
        "CREATE TABLE copy AS SELECT * FROM events",
        "DROP TABLE events",
        "ALTER TABLE copy RENAME TO events",
    ),
    "a trigger that swallows events": ("CREATE TRIGGER quiet BEFORE INSERT ON events BEGIN SELECT RAISE(IGNORE); END",),
    "a trigger that swallows keys": ("CREATE TRIGGER quiet BEFORE INSERT ON keys BEGIN SELECT RAISE(IGNORE); END",),
}


@pytest.mark.parametrize("statements", TAKEN_AWAY.values(), ids=TAKEN_AWAY)
def test_what_takes_the_guards_away_is_found(path: Path, client: sqlite3.Connection, statements: tuple[str, ...]) -> None:
    """Both an opening and the next append of an open store find it; neither writes anything."""
    store = opened(path)
    for statement in statements:
        client.execute(statement)
    with pytest.raises(CorruptError):
        opened(path)
    for _ in range(2):
        with pytest.raises(CorruptError):
            store.append("n", 3, said("e"))
    store.close()


def found(store: Store) -> tuple[str | None, int | None]:
    """The first event that does not hold, by the chains of all streams and then by the log."""
    try:
        for name in ("n", "m"):
            list(checked(name, store.stream(name), Head(0, GENESIS)))
        list(store.log())
    except CorruptError as error:
        return error.stream, error.seq
    return None, None


EDITED = {
    "data": ("UPDATE events SET data = x'7b7d' WHERE position = 2", ("n", 2)),
    "one bit of data": ("UPDATE events SET data = CAST(replace(CAST(data AS TEXT), 'b', 'c') AS BLOB) WHERE position = 2", ("n", 2)),
    "meta": ("""UPDATE events SET meta = CAST('{"at":"x","by":null}' AS BLOB) WHERE position = 1""", ("n", 1)),
    "type": ("UPDATE events SET type = 'sang' WHERE position = 3", ("n", 3)),
    "schema": ("UPDATE events SET schema = 2 WHERE position = 3", ("n", 3)),
    "id": ("UPDATE events SET id = 'z' WHERE position = 3", ("n", 3)),
    "hash": ("UPDATE events SET hash = zeroblob(32) WHERE position = 4", ("m", 1)),
    "stream": ("UPDATE events SET stream = 'm', seq = 2 WHERE position = 3", ("m", 2)),
    "two seqs exchanged": (
        "UPDATE events SET seq = -seq WHERE stream = 'n'; UPDATE events SET seq = substr('132', -seq, 1) WHERE stream = 'n'",
        ("n", 2),
    ),
    "the first deleted": ("DELETE FROM events WHERE position = 1", ("n", 1)),
    "one deleted": ("DELETE FROM events WHERE position = 2", ("n", 2)),
    "one deleted and the gap closed": (
        "DELETE FROM events WHERE position = 2; UPDATE events SET position = position - 1, seq = seq - 1 WHERE position = 3",
        ("n", 2),
    ),
    "the last of a stream deleted": ("DELETE FROM events WHERE position = 3", ("m", 1)),
    "a whole stream deleted": ("DELETE FROM events WHERE stream = 'n'", ("m", 1)),
    "one inserted": ("; ".join(["UPDATE events SET seq = 9 WHERE position = 3", f"INSERT {EVENT} (5, 'n', 3, 'x', {REST})"]), ("n", 3)),
}


@pytest.mark.parametrize(("statements", "where"), EDITED.values(), ids=EDITED)
def test_an_edit_under_guards_that_were_put_back_is_found(
    path: Path, client: sqlite3.Connection, statements: str, where: tuple[str, int]
) -> None:
    """The guards are all there; the chain, or the positions, name the first event that does not hold."""
    unguarded(client, *statements.split("; "))
    store = opened(path)
    assert found(store) == where
    store.close()


def test_a_key_without_its_events_is_found(path: Path, client: sqlite3.Connection) -> None:
    """If a tail was cut off without its keys, the next repeat finds it, and nothing is answered by half."""
    unguarded(client, "DELETE FROM events WHERE position > 1")
    store = opened(path)
    assert found(store) == (None, None)
    for ask in (store.answered, lambda *asked: store.append(asked[0], 1, asked[2], key=asked[1])):
        with pytest.raises(CorruptError):
            ask("n", "k", [opening(ANA), new(word="b")])
    store.close()


def test_a_tail_that_is_cut_off_is_seen_only_by_who_kept_the_head(path: Path, client: sqlite3.Connection) -> None:
    """What cannot be seen from within: the file is as it was before the last two commands. The head that was shown is another."""
    store = opened(path)
    kept = {name: store.head(name) for name in ("n", "m")}
    store.close()
    unguarded(client, "DELETE FROM events WHERE position > 2")
    store = opened(path)
    assert found(store) == (None, None)
    assert len(whole(store)) == 2
    assert {name: store.head(name) for name in ("n", "m")} != kept
    assert not store.append("n", 2, said("another"))[1], "history goes on as if nothing had been cut off"
    store.close()


def test_a_column_that_is_gone_is_found_by_reading(path: Path, client: sqlite3.Connection) -> None:
    """The guards do not name it; the next reading or append finds it."""
    client.execute("ALTER TABLE events DROP COLUMN meta")
    store = opened(path)
    with pytest.raises(CorruptError):
        list(store.log())
    with pytest.raises(CorruptError):
        store.append("n", 3, said("e"))
    store.close()


def test_shown_names_may_be_changed_by_hand_and_nothing_else_notices(path: Path, client: sqlite3.Connection) -> None:
    """They are kept apart just so that a person can be forgotten."""
    store = opened(path)
    before = whole(store)
    client.execute("DELETE FROM names")
    assert store.names("n") == {}
    assert whole(store) == before
    store.append("n", 3, said("e"))
    store.close()


def test_a_guard_dropped_while_the_file_is_open_is_found_by_the_next_append(path: Path, client: sqlite3.Connection) -> None:
    """And once it is back, the next append is taken."""
    store = opened(path)
    store.append("n", 3, said("e"))
    client.execute("DROP TRIGGER events_remain")
    with pytest.raises(StoreError, match="events_remain"):
        store.append("n", 4, said("f"))
    assert len(whole(store)) == HEAD + 1
    client.execute(schema.GUARDS["events_remain"])
    store.append("n", 4, said("f"))
    assert len(whole(store)) == HEAD + 2
    store.close()
