"""Every store keeps the contract; and what only a store on a file can promise."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlite_utils import Database

from events.store import sqlite
from events.store.agreements import Agreement
from events.store.memory import MemoryStore
from events.store.open_file import READERS
from events.store.port import ConflictError, KeyReusedError, Store, StoreError
from events.store.sqlite import SqliteStore
from tests.events.store.contract import ANA, ONE, StoreContract
from tests.events.store.kit import NOTES, note, noted, opened, opening, said, whole, words


class TestMemory(StoreContract):
    """The store in memory."""

    def made(self, folder: Path) -> Store:  # noqa: ARG002  # it has no use for one
        """A store in memory."""
        return MemoryStore((NOTES,))

    def beside(self, store: Any) -> Any:
        """Its database in memory."""
        return store.transaction()


class TestSqlite(StoreContract):
    """The store on a file, and its promises on reopening."""

    def made(self, folder: Path) -> Store:
        """A store in a folder that is made with it."""
        return opened(folder / "deep" / "book.db")

    def beside(self, store: Any) -> contextlib.AbstractContextManager[Database]:
        """A connection that only reads."""
        reading: contextlib.AbstractContextManager[Database] = store.reading()
        return reading

    @pytest.fixture
    def pair(self, tmp_path: Path) -> Iterator[tuple[SqliteStore, SqliteStore]]:
        """Two stores on one file, as two processes would have them."""
        one, other = opened(tmp_path / "book.db"), opened(tmp_path / "book.db")
        yield one, other
        one.close()
        other.close()

    def test_everything_is_there_when_the_file_is_opened_again(self, tmp_path: Path) -> None:
        """Events, keys, names, agreements, who joined and what went along; the positions go on."""
        store = opened(tmp_path / "book.db")
        first = store.append("n", 0, [opening(ANA), *said("a")], key="k", along=note)
        store.agree("n", Agreement((1, 0), "ana", ONE))
        store.join("n", "ana")
        before = whole(store)
        store.close()
        again = opened(tmp_path / "book.db")
        assert whole(again) == before
        assert again.append("n", 0, [opening(ANA), *said("a")], key="k", along=note) == first._replace(repeated=True)
        with pytest.raises(KeyReusedError):
            again.append("n", 2, said("b"), key="k")
        assert again.names("n") == {(1, 0): ANA}
        assert again.agreements("n") == {Agreement((1, 0), "ana", ONE)}
        assert again.joined("n") == {"ana"}
        assert again.append("n", 2, said("b"), along=note).events[0].position == 3
        with again.reading() as db:
            assert noted(db) == [1, 2, 3]
        again.close()

    def test_a_closed_store_is_one_file(self, tmp_path: Path) -> None:
        """The last to close folds the write-ahead log in."""
        store = opened(tmp_path / "book.db")
        store.append("n", 0, said("a"))
        assert (tmp_path / "book.db-wal").exists()
        store.close()
        assert [path.name for path in tmp_path.iterdir()] == ["book.db"]

    def test_a_command_is_on_the_disk_before_it_is_answered(self, tmp_path: Path) -> None:
        """Write-ahead log, synchronous=FULL (2); foreign keys are kept."""
        store = opened(tmp_path / "book.db")
        with store.transaction() as db:
            told = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]
        assert told == ["wal", 2, 1]
        store.close()

    def test_readers_cannot_write(self, tmp_path: Path) -> None:
        """Whatever somebody does with a reader, the file stays as it is."""
        store = opened(tmp_path / "book.db")
        with pytest.raises(StoreError, match="no se puede escribir"), store.reading() as db:
            db.execute("DELETE FROM names")
        store.close()

    def test_without_checkpoints_the_file_is_left_to_others(self, tmp_path: Path) -> None:
        """Only the write-ahead log grows, however much is written."""
        opened(tmp_path / "book.db").close()
        size = (tmp_path / "book.db").stat().st_size
        store = opened(tmp_path / "book.db", checkpoints=False)
        for turn in range(40):
            store.append("n", 100 * turn, said(*["x" * 500] * 100))
        assert (tmp_path / "book.db").stat().st_size == size
        assert (tmp_path / "book.db-wal").stat().st_size > 2_000_000
        store.close()

    def test_one_store_sees_what_another_wrote(self, pair: tuple[SqliteStore, SqliteStore]) -> None:
        """Versions, keys and positions are those of the file, not of what one store remembers."""
        one, other = pair
        one.append("n", 0, said("a"), key="k")
        assert words(list(other.stream("n"))) == ["a"]
        assert other.append("n", 0, said("a"), key="k").repeated
        with pytest.raises(ConflictError):
            other.append("n", 0, said("b"))
        other.append("n", 1, said("b"))
        one.append("n", 2, said("c"))
        assert whole(one) == whole(other)
        assert words(whole(one)) == ["a", "b", "c"]

    def test_wait_sees_what_another_process_wrote(self, pair: tuple[SqliteStore, SqliteStore]) -> None:
        """Nobody wakes it; it looks by itself."""
        one, other = pair
        heard: list[int] = []
        listener = threading.Thread(target=lambda: heard.append(one.wait(0, 60)))
        listener.start()
        other.append("n", 0, said("a"))
        listener.join(30)
        assert heard == [1]

    def test_an_append_wakes_who_waits_in_the_same_process(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A waiting thread whose own timer is ten minutes long hears of it at once."""
        monkeypatch.setattr(sqlite, "PATIENCE_SECONDS", 600)
        store = opened(tmp_path / "book.db")
        heard: list[int] = []
        listener = threading.Thread(target=lambda: heard.append(store.wait(0, 600)), daemon=True)
        listener.start()
        store.append("n", 0, said("a"))
        listener.join(30)
        assert heard == [1]
        store.close()

    def test_a_reader_is_opened_once_and_kept(self, tmp_path: Path) -> None:
        """A hundred readings, one after the other, need one connection beside the one that writes."""
        connections = []

        class Counting(SqliteStore):
            def _connected(self) -> Database:
                connections.append(super()._connected())
                return connections[-1]

        store = Counting(tmp_path / "book.db")
        for _ in range(100):
            assert store.head("n") is None
        assert len(connections) == 2
        store.close()

    def test_more_may_read_at_once_than_there_are_readers(self, tmp_path: Path) -> None:
        """A later reader waits for a free one; three times as many all succeed."""
        store = opened(tmp_path / "book.db")
        store.append("n", 0, said("a"))
        heads: list[object] = []
        threads = [threading.Thread(target=lambda: heads.append((store.wait(1, 0.05), store.head("n")))) for _ in range(3 * READERS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(30)
        assert heads == [(1, store.head("n"))] * (3 * READERS)
        store.close()

    def test_a_closed_store_says_so(self, tmp_path: Path) -> None:
        """Later and waiting callers get an error; closing twice is closing once."""
        store = opened(tmp_path / "book.db")
        store.append("n", 0, said("a"))
        told: list[Exception] = []

        def listen() -> None:
            try:
                store.wait(1, 60)
            except StoreError as error:
                told.append(error)

        listener = threading.Thread(target=listen)
        listener.start()
        store.close()
        store.close()
        listener.join(30)
        assert [str(error) for error in told] == ["the store is closed"]
        with pytest.raises(StoreError, match="closed"):
            store.head("n")
        with pytest.raises(StoreError, match="closed"):
            store.append("n", 1, said("b"))

    def test_a_transaction_stands_in_no_other(self, tmp_path: Path) -> None:
        """Nesting is a bug of the caller, and nothing of either is kept."""
        store = opened(tmp_path / "book.db")

        def nested() -> None:
            with store.transaction() as db:
                db.execute("INSERT INTO notes (position, text) VALUES (1, 'outer')")
                store.append("n", 0, said("inner"))

        with pytest.raises(AssertionError):
            nested()
        with store.reading() as db:
            assert noted(db) == []
        store.append("n", 0, said("a"))
        assert words(whole(store)) == ["a"]
        store.close()
