"""Books as they were made by every schema ever shipped are read as ever, byte for byte; and nobody edits a step that was shipped."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlite_utils import Database, Migrations

from events.store import schema, taken
from events.store.names import with_names
from events.store.port import CorruptError, New
from events.store.sqlite import SqliteStore
from projections import tables
from projections.kept import folded
from rules.registry import GAMES
from service import access
from tests.events.store.golden import STORED, as_sql, filled, made, read
from tests.events.store.kit import whole

GOLDEN = sorted(path.stem for path in STORED.glob("*.sql"))
SETS = (schema.MIGRATIONS, tables.MIGRATIONS, access.MIGRATIONS, taken.MIGRATIONS)
SHIPPED = {
    "events/0001_events_keys_names": "13cadfa362321b83e4c4342ee9e97114bf25040f3ce6f38b9416210f62e9b11f",
    "events/0002_agreements": "604d6fe87587032c1e7e90d9476d727d4cf476a27b8a40bb21216ea1b8500e7f",
    "events/0003_agreements_by_deal": "47897d57f6928ec1f9d830c10342140fe1ecffca749dc10541ed944a5298f84f",
    "events/0004_joined": "4bdf985071213ad09a6a87d4eede95129ff7b18ee843edba95a4b86654718606",
    "projections/0001_nights_hands_checkpoint": "9a27e70fb282b97eaef3badcac2ad12c97775e04b744d50a528558f6656e2189",
    "projections/0002_sat_and_readings": "860f1bde710db59db78376491965927e281b0768b5dcae8066cc73996aeac8e0",
    "projections/0003_summaries": "9d655b092ae62c3a5596af4b0483c22b05a5687977b7f7c39ee453c15dcc142e",
    "access/0001_tokens": "056e5bd63d19cd4e987171256f28501e59fb3680dc3d9048d9da63612a1e9ab7",
    "access/0002_made": "c8de9ef03360b4d2d7dc94777eca1d4a4caec1f9dcf58c449cd5741326211111",
    "taken/0001_taken": "7365b50cb93bcab0158d0648a5c1b329db6ab8fbf1e1defe852b7d6b2d753fd6",
}
"""Every step of every set, and what the tables are like after it. A line here is never changed once it was shipped, only added."""


@pytest.fixture(params=GOLDEN)
def golden(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """A golden log, made again from its SQL text."""
    made(tmp_path / "book.db", (STORED / f"{request.param}.sql").read_text(encoding="utf-8"))
    return request.param, tmp_path / "book.db"


def told(name: str) -> str:
    """What was answered when the golden log was made."""
    return (STORED / f"{name}.jsonl").read_text(encoding="utf-8")


def as_today(line: str) -> Any:
    """What was answered, but for what `docs/stored-nights.md` names: in Minchiate the Fola is known from all the other cards, too; keys that have come."""
    answered = _without(json.loads(line), ("since", "offence", "proof", "won", "owed", "payment", "feats"))
    for hand in answered["yields"]["hands"]:
        hand.pop("fola", None)
    return answered


def _without(told: Any, keys: Collection[str]) -> Any:
    """JSON without some keys, wherever they stand."""
    if isinstance(told, dict):
        return {key: _without(value, keys) for key, value in told.items() if key not in keys}
    return [_without(each, keys) for each in told] if isinstance(told, list) else told


def test_there_is_a_golden_log_of_every_schema() -> None:
    """Of the tables of the record each version that there ever was; each log has its answers."""
    steps = {re.findall(r"PRAGMA user_version = (\d+);", (STORED / f"{name}.sql").read_text(encoding="utf-8"))[-1] for name in GOLDEN}
    with closing(Database(memory=True)) as nothing:
        shipped = len(schema.MIGRATIONS.pending(nothing))
    assert steps == {str(step) for step in range(1, shipped + 1)}
    assert [path.stem for path in sorted(STORED.glob("*.jsonl"))] == GOLDEN


@pytest.mark.parametrize("beside", [(), SETS[1:]], ids=["alone", "with all that stands beside"])
def test_a_golden_log_is_read_as_ever(golden: tuple[str, Path], beside: tuple[Migrations, ...]) -> None:
    """Heads, shown names, who agreed, and all that its nights yield. A new key of an answer may come, a number never changes."""
    name, path = golden
    store = SqliteStore(path, beside)
    assert [as_today(line) for line in read(store).splitlines()] == [as_today(line) for line in told(name).splitlines()]
    assert len(whole(store)) == sum(json.loads(line)["seq"] for line in told(name).splitlines())
    store.close()


def test_to_open_a_golden_log_changes_none_of_its_rows(golden: tuple[str, Path]) -> None:
    """Not a byte of an event, key or name; of an agreement, that what was kept by the number of a hand is still known by it."""

    def rows() -> list[str]:
        wanted = tuple(f'INSERT INTO "{table}"' for table in ("events", "keys", "names"))
        return [line for line in as_sql(path).splitlines() if line.startswith(wanted)]

    def agreed() -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as book:
            kept = book.execute("SELECT name FROM sqlite_master WHERE name = 'agreements'").fetchall()
            told = book.execute("SELECT * FROM agreements").fetchall() if kept else []
        return sorted((stream, *([0] if len(rest) == 3 else []), *rest) for stream, *rest in told)

    _, path = golden
    before, agreements = rows(), agreed()
    SqliteStore(path, SETS[1:]).close()
    assert (rows(), agreed()) == (before, agreements)
    assert len(before) > 50


def test_a_golden_log_answers_its_keys_and_goes_on(golden: tuple[str, Path]) -> None:
    """What a phone sent then is still known now, names included; and its nights take further events."""
    _, path = golden
    store = SqliteStore(path)
    with store.reading() as db:
        keys = db.execute("SELECT stream, key, first, last FROM keys").fetchall()
    for stream, key, first, last in keys:
        names = store.names(stream)
        events = itertools.islice(store.stream(stream, first - 1), last - first + 1)
        sent = [New("", e.type, e.schema, with_names(e.type, e.seq, orjson.loads(e.data), names), "", None) for e in events]
        receipt = store.append(stream, 0, sent, key=key)
        assert (receipt.repeated, receipt.events[0].seq, receipt.version) == (True, first, last)
    assert len(keys) > 10
    for stream in store.streams():
        head = store.head(stream)
        assert head is not None
        (event,) = store.append(stream, head.seq, [New(f"new {stream}", "said", 1, {}, "", None)]).events
        assert (event.seq, event.prev) == (head.seq + 1, head.hash)
    whole(store)
    store.close()


def test_the_same_commands_make_the_same_bytes_today(tmp_path: Path) -> None:
    """What was kept then would be kept so now: hashes do not depend on the version. The newest golden log has all its commands."""
    store = SqliteStore(tmp_path / "book.db")
    filled(store)
    assert [as_today(line) for line in read(store).splitlines()] == [as_today(line) for line in told(GOLDEN[-1]).splitlines()]
    store.close()


def test_an_edit_in_a_golden_log_is_found(golden: tuple[str, Path]) -> None:
    """So that reading as ever is no accident of not looking."""
    _, path = golden
    sql = as_sql(path)
    path.unlink()
    made(path, sql.replace('"tantos":32', '"tantos":33', 1))
    store = SqliteStore(path)
    with pytest.raises(CorruptError) as caught:
        folded("cafe", store.stream("cafe"))
    assert (caught.value.stream, caught.value.seq) == ("cafe", 29)
    store.close()


def test_every_event_type_and_schema_number_stands_in_a_golden_log() -> None:
    """A new one needs a new golden log: `python -m tests.events.store.golden`, with a night that has it."""
    stand: set[tuple[str, str, int]] = set()
    for name in GOLDEN:
        with closing(sqlite3.connect(":memory:")) as book:
            book.executescript((STORED / f"{name}.sql").read_text(encoding="utf-8"))
            games = dict(book.execute("SELECT stream, json_extract(CAST(data AS TEXT), '$.game') FROM events WHERE seq = 1").fetchall())
            kinds = book.execute("SELECT DISTINCT stream, type, schema FROM events").fetchall()
            stand |= {(games[stream], kind, number) for stream, kind, number in kinds}
    declared = {(name, kind, cls.schema) for name, game in GAMES.items() for kind, cls in game.door.items()}
    assert declared - stand == set()


def test_no_step_that_was_shipped_is_edited() -> None:
    """The SQL that makes the database as it is after each step of each set, hashed. To change a table is a new step."""
    found = {}
    for each in SETS:
        with closing(Database(memory=True)) as nothing:
            names = [step.name for step in each.pending(nothing)]
        for name, following in itertools.zip_longest(names, names[1:]):
            with closing(Database(memory=True)) as db:
                each.apply(db, stop_before=following)
                sql = "\n".join(line for line in db.conn.iterdump() if "_sqlite_migrations" not in line)
            found[f"{each.name}/{name}"] = hashlib.sha256(sql.encode()).hexdigest()
    assert found == SHIPPED


def test_a_fresh_book_has_the_tables_of_the_newest_golden_log(tmp_path: Path) -> None:
    """Statement by statement."""

    def statements(path: Path) -> list[tuple[str, ...]]:
        with closing(sqlite3.connect(path)) as book:
            return book.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").fetchall()

    SqliteStore(tmp_path / "fresh.db").close()
    made(tmp_path / "golden.db", (STORED / f"{GOLDEN[-1]}.sql").read_text(encoding="utf-8"))
    SqliteStore(tmp_path / "golden.db").close()
    assert [row[:3] for row in statements(tmp_path / "golden.db")] == [row[:3] for row in statements(tmp_path / "fresh.db")]
    golden = {row[1]: " ".join(str(row[3]).split()) for row in statements(tmp_path / "golden.db")}
    assert golden == {row[1]: " ".join(str(row[3]).split()) for row in statements(tmp_path / "fresh.db")}
