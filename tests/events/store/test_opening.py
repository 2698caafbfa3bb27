"""Files that cannot be opened, and faults of an open one: the error names the fault, and nothing is written."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from events.store import open_file
from events.store.port import BusyError, CorruptError, FullError, NewerError, StoreError
from events.store.sqlite import SqliteStore
from tests.dice import SEED
from tests.events.store.kit import NOTES, new, opened, said, whole, words

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.executescript(sys.argv[2])
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed file with three hundred events."""
    path = tmp_path / "book.db"
    store = opened(path)
    for turn in range(3):
        store.append("n", 100 * turn, said(*range(100 * turn, 100 * turn + 100)), key=str(turn))
    store.close()
    return path


@contextlib.contextmanager
def held(path: Path, statement: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Another process holds the file."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path), statement], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "held\n"
        yield
    finally:
        process.communicate()


def is_sound(store: SqliteStore) -> bool:
    """Whether SQLite finds nothing wrong with the file, nor we with the chains."""
    try:
        with store.reading() as db:
            found: list[tuple[str]] = db.execute("PRAGMA integrity_check").fetchall()
        if found != [("ok",)]:
            return False
        whole(store)
    except CorruptError:
        return False
    return True


# Files that are no book.


@pytest.mark.parametrize("content", [b"not a database, but long enough to have a header " * 9, b"short", bytes(4096)])
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """Text, something short, and a page of zeros."""
    path = tmp_path / "book.db"
    path.write_bytes(content)
    with pytest.raises(CorruptError):
        opened(path)
    assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["book.db"]


def test_an_empty_file_becomes_a_book(tmp_path: Path) -> None:
    """As SQLite itself sees it: there is nothing in it that could be lost."""
    (tmp_path / "book.db").touch()
    store = opened(tmp_path / "book.db")
    store.append("n", 0, said("a"))
    assert words(whole(store)) == ["a"]
    store.close()


@pytest.mark.parametrize("table", ["events (a)", "moz_places (a)"])
def test_somebody_elses_database_is_refused_and_left_as_it_is(tmp_path: Path, table: str) -> None:
    """Also one that has a table of events."""
    path = tmp_path / "book.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"CREATE TABLE {table}")
    before = path.read_bytes()
    with pytest.raises(CorruptError, match="no es un libro"):
        opened(path)
    assert path.read_bytes() == before


def test_somebody_elses_database_with_steps_of_its_own_is_refused(tmp_path: Path) -> None:
    """sqlite-utils made it too, but not for us."""
    path, strange = tmp_path / "book.db", Migrations("photos")

    @strange(name="0001_photos")
    def _photos(db: Database) -> None:
        db.execute("CREATE TABLE photos (a)")

    with contextlib.closing(sqlite3.connect(path)) as other:
        strange.apply(Database(other))
    with pytest.raises(StoreError):
        opened(path)
    with contextlib.closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM sqlite_master WHERE name = 'events'").fetchone() == (0,)


def test_a_directory_is_refused(tmp_path: Path) -> None:
    """It stays empty."""
    with pytest.raises(CorruptError, match="no se puede abrir"):
        opened(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_not_there_is_made_only_if_it_may_be(tmp_path: Path) -> None:
    """A mistyped name of a book to read does not make an empty one."""
    path = tmp_path / "deep" / "book.db"
    with pytest.raises(FileNotFoundError) as caught:
        opened(path, create=False)
    assert caught.value.filename == str(path)
    assert list(tmp_path.iterdir()) == []
    opened(path).close()
    opened(path, create=False).close()


@pytest.mark.dice
def test_a_truncated_file_is_found(path: Path) -> None:
    """Cut at any page, and at any byte: at open or by reading, and never a shorter book that looks whole.

    What is cut to nothing (or to one byte, which SQLite takes for nothing) is an empty file, and that may become a book.
    """
    store = opened(path)
    before = whole(store)
    store.close()
    content, dice, at_open = path.read_bytes(), random.Random(SEED), 0  # noqa: S311  # dice of a test
    cuts = [*range(open_file.PAGE_BYTES, len(content), open_file.PAGE_BYTES), *(dice.randrange(2, len(content)) for _ in range(30))]
    cuts += range(len(content) - 20, len(content))
    for cut in cuts:
        path.write_bytes(content[:cut])
        try:
            store = opened(path)
        except CorruptError:
            at_open += 1
            continue
        assert not is_sound(store) or whole(store) == before, "a lost byte may have been a zero"
        store.close()
        for rest in path.parent.glob("book.db-*"):
            rest.unlink()
    print(f"{len(cuts)} truncated files: {at_open} found at open, all others by reading")


# What was made by a newer version.


@pytest.mark.parametrize(
    "statement",
    [
        "PRAGMA user_version = 99",
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('events', '0099_new', '')",
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('other', '0001_events_keys_names', '')",
    ],
)
def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(path: Path, statement: str) -> None:
    """By the number of steps, and by their names."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement)
    before = path.read_bytes()
    with pytest.raises(NewerError) as caught:
        opened(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path], f"nothing stays open after {caught.value!r}"


def test_a_copy_made_by_a_newer_version_is_left_as_it_is_too(path: Path) -> None:
    """Not even its journal is set to another kind; nothing is left beside it."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
        other.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(NewerError):
        opened(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_newer_version_may_come_while_the_file_is_open(path: Path) -> None:
    """The old one reads on, but writes nothing any more."""
    later = Migrations("later")

    @later(name="0001_later")
    def _later(db: Database) -> None:
        db.execute("CREATE TABLE later (a)")

    store = opened(path)
    newer = SqliteStore(path, (NOTES, later))
    newer.append("n", 300, said("by the newer"))
    for _ in range(2):
        with pytest.raises(NewerError):
            store.append("n", 301, said("by the older"))
        with pytest.raises(NewerError):
            store.rename("n", {})
    assert words(whole(store))[-1] == "by the newer"
    assert words(whole(newer))[-1] == "by the newer"
    newer.close()
    store.close()


def test_an_older_file_gets_the_steps_that_it_misses(tmp_path: Path) -> None:
    """Its events stay; a second opening writes nothing at all."""
    path = tmp_path / "book.db"
    store = SqliteStore(path)
    store.append("n", 0, said("a"))
    store.close()
    store = opened(path)
    assert words(whole(store)) == ["a"]
    with store.reading() as db:
        assert (db.table_names().count("notes"), db.execute("PRAGMA user_version").fetchone()[0]) == (1, 5)
    store.close()
    before = path.read_bytes()
    opened(path).close()
    assert path.read_bytes() == before


# What cannot be written.


def as_nobody(act: Callable[[], object]) -> str:
    """The name of what something raises for a user who is not root, in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            act()
        except BaseException as error:  # noqa: BLE001  # whatever it is, it is told to the parent
            os.write(writing, type(error).__name__.encode())
        os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading) as told:
        return told.read()


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o755), (0o666, 0o555)])
def test_a_file_that_may_not_be_written_is_refused(path: Path, file: int, folder: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or one in a folder where no write-ahead log can be made: it may hold, and cannot be used. The events are as they were."""
    store = opened(path)
    before = whole(store)
    store.close()
    monkeypatch.chdir(path.parent)  # the folders above are the user's own
    path.chmod(file)
    path.parent.chmod(folder)
    try:
        assert as_nobody(lambda: opened(Path(path.name))) == "UnusableError"
    finally:
        path.parent.chmod(0o755)
        path.chmod(0o644)
    store = opened(path)
    assert whole(store) == before
    store.close()


def test_a_full_disk_keeps_nothing_and_harms_nothing(path: Path) -> None:
    """The command that does not fit is not there by half; when there is room again it is taken, under its key."""
    store = opened(path)
    pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
    assert store._writer.execute(f"PRAGMA max_page_count = {pages}").fetchone()[0] == pages
    before, large = whole(store), [new(word="x" * 3000) for _ in range(20)]
    for _ in range(3):
        with pytest.raises(FullError):
            store.append("n", 300, large, key="large")
        assert whole(store) == before
        assert store.answered("n", "large", large) is None
    assert store.append("n", 0, said(*range(100)), key="0").repeated
    store._writer.execute("PRAGMA max_page_count = 1000000").fetchone()
    assert not store.append("n", 300, large, key="large").repeated
    assert len(whole(store)) == 320
    store.close()


def test_who_waits_too_long_for_another_writer_is_told_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading and opening continue meanwhile; once the other writer is done the same command is taken."""
    monkeypatch.setattr(open_file, "BUSY_SECONDS", 0.05)
    store = opened(path)
    with held(path):
        with pytest.raises(BusyError):
            store.append("n", 300, said("b"), key="b")
        with pytest.raises(BusyError):
            store.rename("n", {})
        assert len(whole(store)) == 300
        second = opened(path)
        assert len(whole(second)) == 300
        second.close()
    assert not store.append("n", 300, said("b"), key="b").repeated
    store.close()


def test_all_who_wait_for_another_writer_give_up_together(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty commands have all been told before somebody has waited five times as long who begins when the first was; then all is as ever."""
    monkeypatch.setattr(open_file, "BUSY_SECONDS", 0.5)
    store = opened(path)
    with ThreadPoolExecutor(20) as pool:
        with held(path):
            waiting = [pool.submit(store.append, "n", 300, said("b")) for _ in range(20)]
            wait(waiting, return_when=FIRST_COMPLETED)
            other = sqlite3.connect(path, isolation_level=None, timeout=5 * open_file.BUSY_SECONDS)
            with contextlib.closing(other), pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            assert all(each.done() and isinstance(each.exception(), BusyError) for each in waiting)
        assert store.append("n", 300, said("c")).version == 301
    with held(path), ThreadPoolExecutor(1) as pool:
        late = pool.submit(store.append, "n", 301, said("d"))
        with pytest.raises(TimeoutError):
            late.result(timeout=0.1)
    store.close()


def test_who_waits_for_another_writer_is_served_when_that_is_done(path: Path) -> None:
    """No error occurs if the lock is released in time."""
    store = opened(path)
    with ThreadPoolExecutor(1) as pool:
        with held(path):
            waiting = pool.submit(store.append, "n", 300, said("b"))
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
        assert waiting.result(timeout=30).version == 301
    store.close()


@pytest.mark.parametrize("statement", ["BEGIN; SELECT * FROM sqlite_master", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_who_opens_a_new_file_waits_until_nobody_else_has_it(tmp_path: Path, statement: str) -> None:
    """The write-ahead log is set up only when nobody reads or writes, and SQLite does not always wait for that by itself."""
    path = tmp_path / "book.db"
    with ThreadPoolExecutor(1) as pool:
        with held(path, statement):
            waiting = pool.submit(opened, path)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
        store = waiting.result(timeout=30)
    assert whole(store) == []
    store.close()


def test_many_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    """Eight threads, ten new files: one makes the tables, all find them, nobody is told that the file is busy or damaged."""
    start = threading.Barrier(8)

    def use(turn: int, who: int) -> None:
        start.wait()
        store = opened(tmp_path / f"{turn}.db")
        store.append(f"n{who}", 0, said(who))
        store.close()

    with ThreadPoolExecutor(8) as pool:
        for turn in range(10):
            list(pool.map(use, [turn] * 8, range(8)))
            store = opened(tmp_path / f"{turn}.db")
            assert sorted(words(whole(store))) == list(range(8))
            store.close()


def test_a_file_that_another_is_just_making_cannot_be_opened_yet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An opener that waits too long is told so; afterwards it can."""
    monkeypatch.setattr(open_file, "BUSY_SECONDS", 0.05)
    path = tmp_path / "book.db"
    with held(path, "BEGIN EXCLUSIVE"), pytest.raises(BusyError):
        opened(path)
    store = opened(path)
    assert whole(store) == []
    store.close()
