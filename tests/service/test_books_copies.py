"""Is a copy of a book whole, and does a restore leave nothing half done?"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.store.lock import HeldError, own, used
from events.store.port import BusyError
from service.books import BookError, Count
from service.copies import BrokenError, Restored, backed_up, restored
from service.words import in_words
from tests.service.commands import in_a_fork
from tests.service.kept_books import LARGER, SMALL, broken_in, brought, by_hand, enveloped, everything_in, opened_book


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book with one night, in a folder of its own."""
    path = tmp_path / "libro" / "b.db"
    brought(path, enveloped(LARGER))
    return path


@pytest.fixture
def copy(book: Path, tmp_path: Path) -> Path:
    """A copy of it, in another folder."""
    target = tmp_path / "copias" / "copia.db"
    target.parent.mkdir()
    copied(book, target)
    return target


def copied(book: Path, target: Path) -> Count:
    """Copies a book as the command does."""
    with opened_book(book) as store:
        return backed_up(store.path, target)


def not_copied(book: Path, target: Path) -> str:
    """Why a book is not copied to a place, in words; asserts that the place stays as it was."""
    before = target.read_bytes() if target.is_file() else None
    with pytest.raises(BookError) as error:
        copied(book, target)
    if before is not None:
        assert target.read_bytes() == before
    return in_words(error.value.sentence)


def not_restored(book: Path, source: Path) -> str:
    """Why a copy does not replace a book, in words; asserts that the book's folder stays as it was."""

    def there() -> dict[str, bytes]:
        return {name: (book.parent / name).read_bytes() for name in names_in(book.parent)}

    before = there()
    with pytest.raises(BookError) as error:
        restored(book, source)
    assert there() == before
    return in_words(error.value.sentence)


def names_in(folder: Path) -> set[str]:
    """The files of a folder, except those of the locks."""
    return {path.name for path in folder.iterdir() if path.suffix not in {".lock", ".open"}}


# Backup.


def test_a_copy_is_one_file_that_holds(book: Path, tmp_path: Path) -> None:
    """Its heads lie beside it, with no log and nothing half done; it has every row of the book, and its mode."""
    book.chmod(0o640)
    target = tmp_path / "copias" / "copia.db"
    target.parent.mkdir()
    assert copied(book, target) == Count(1, len(LARGER))
    assert names_in(target.parent) == {"copia.db", "copia.db.heads"}
    assert target.stat().st_mode & 0o777 == 0o640
    assert broken_in(target) == []
    assert everything_in(target) == everything_in(book)


@pytest.mark.parametrize("linked", [False, True])
def test_a_later_copy_takes_the_place_of_an_earlier_one(book: Path, copy: Path, tmp_path: Path, linked: bool) -> None:
    """Also a copy that was read meanwhile; a symbolic link stays one. It includes what still lies in the log of the book."""
    target = copy
    if linked:
        target = tmp_path / "ultima.db"
        target.symlink_to(copy)
    assert broken_in(copy) == []
    with opened_book(book) as store:
        brought(book, SMALL)
        assert book.with_name("b.db-wal").stat().st_size > 0
        assert backed_up(store.path, target) == Count(2, len(LARGER) + len(SMALL))
    assert target.is_symlink() == linked
    assert everything_in(copy) == everything_in(book)


def test_the_book_itself_is_never_the_copy(book: Path, tmp_path: Path) -> None:
    """Nor are its companion files, a symbolic link to it, or a second name of the file."""
    for name in ("b.db", "b.db-wal", "b.db-shm", "b.db-journal", "b.db.lock", "b.db.open"):
        assert not_copied(book, book.with_name(name)) == f"{book.with_name(name)} es el libro mismo."
    for link in (os.symlink, os.link):
        other = tmp_path / link.__name__
        link(book, other)
        assert "es el libro mismo" in not_copied(book, other)
        other.unlink()
    assert broken_in(book) == []


def test_what_is_no_copy_is_not_replaced(book: Path, tmp_path: Path) -> None:
    """A text, an empty file, a foreign database, a folder, and another book, which may be in use."""
    (tmp_path / "carta.txt").write_text("Querida Ana:")
    (tmp_path / "vacio").write_bytes(b"")
    by_hand(tmp_path / "ajeno.db", "CREATE TABLE events (position)")
    (tmp_path / "carpeta").mkdir()
    brought(tmp_path / "otro.db", SMALL)
    for name in ("carta.txt", "vacio", "ajeno.db", "carpeta", "otro.db"):
        assert "no es una copia" in not_copied(book, tmp_path / name)


def test_a_book_that_does_not_hold_leaves_the_copy_before_it(book: Path, copy: Path) -> None:
    """The refusal names the fault; the good copy stays."""
    by_hand(book, "UPDATE events SET data = x'5b5d' WHERE position = 4", guarded=False)
    with pytest.raises(BrokenError) as error:
        copied(book, copy)
    assert [in_words(sentence) for sentence in error.value.broken] == ["No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra"]
    not_copied(book, copy)
    assert names_in(copy.parent) == {"copia.db", "copia.db.heads"}


# Restore.


def test_a_copy_takes_the_place_of_the_book(book: Path, copy: Path) -> None:
    """Later events are gone from the book and stay beside it with its log; the copy stays too."""
    was = everything_in(book)
    brought(book, SMALL)
    since = everything_in(book)
    before = book.with_name("b.db.before-restore")
    assert restored(book, copy) == Restored(Count(1, len(LARGER)), before)
    assert everything_in(book) == was
    assert everything_in(before) == since
    assert names_in(book.parent) == {"b.db", "b.db.before-restore"}
    assert everything_in(copy) == was
    brought(book, SMALL)
    assert broken_in(book) == []


def test_the_log_of_the_old_book_never_meets_the_new_one(book: Path, copy: Path) -> None:
    """As after a crash: beside the old file lies a log that nobody folded in, which must not be applied to the copy."""
    was = everything_in(book)
    with opened_book(book):
        brought(book, SMALL)
        crashed = book.parent.with_name("caido")
        shutil.copytree(book.parent, crashed)
    assert (crashed / "b.db-wal").stat().st_size > 0
    restored(crashed / "b.db", copy)
    assert names_in(crashed) == {"b.db", "b.db.before-restore"}
    assert everything_in(crashed / "b.db") == was
    assert everything_in(crashed / "b.db.before-restore") == everything_in(book)


def test_a_broken_book_and_its_log_go_aside_as_they_are(book: Path, copy: Path) -> None:
    """SQLite can no longer read the file, which has a log: both keep their bytes."""
    book.write_bytes(b"roto")
    book.with_name("b.db-wal").write_bytes(b"log")
    was = everything_in(copy)
    answer = restored(book, copy)
    assert answer.before is not None
    assert answer.before.read_bytes() == b"roto"
    assert everything_in(book) == was
    assert names_in(book.parent) >= {"b.db", "b.db.before-restore"}
    assert not book.with_name("b.db-wal").exists()


def test_every_restore_keeps_the_book_before_it(book: Path, copy: Path, tmp_path: Path) -> None:
    """Under a free name; if there is no book, one is created, with its folder."""
    assert [restored(book, copy).before for _ in range(3)] == [
        book.with_name(f"b.db.before-restore{number}") for number in ("", "-2", "-3")
    ]
    path = tmp_path / "nuevo" / "b.db"
    assert restored(path, copy) == Restored(Count(1, len(LARGER)), None)
    assert everything_in(path) == everything_in(copy)


def test_a_restored_book_is_whose_it_was(book: Path, copy: Path) -> None:
    """Owner and mode: an administrator who restores it does not take it from the service."""
    others = 12345 if os.geteuid() == 0 else os.geteuid()
    os.chown(book, others, -1)
    book.chmod(0o640)
    restored(book, copy)
    for path in (book, book.with_name("b.db.lock"), book.with_name("b.db.open")):
        assert path.stat().st_uid == others
    assert book.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("bare", [False, True])
def test_a_plain_copy_of_a_book_at_rest_is_a_copy_too(book: Path, tmp_path: Path, bare: bool) -> None:
    """Copied by other means while it was closed; a copy without the tables beside the record, as older versions left it, gets them."""
    was = everything_in(book)
    shutil.copy(book, tmp_path / "copia.db")
    if bare:
        with closing(sqlite3.connect(tmp_path / "copia.db")) as db:
            for table in ("nights", "hands", "checkpoint", "summaries"):
                db.execute(f"DROP TABLE {table}")
            db.execute("DELETE FROM _sqlite_migrations WHERE migration_set = 'projections'")
            db.commit()
    else:
        brought(book, SMALL)
    restored(book, tmp_path / "copia.db")
    now = everything_in(book)
    of_the_record = ("nights", "hands", "checkpoint")
    assert now == was if not bare else [now[table] for table in of_the_record] == [was[table] for table in of_the_record]


def test_an_old_copy_is_brought_up_to_date_and_nothing_of_either_is_lost(book: Path, copy: Path) -> None:
    """The copy is older than the dates of tokens: all of it is back, its tokens open, and the newer night lies beside."""
    was = everything_in(copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("ALTER TABLE tokens DROP COLUMN made")
        db.execute("DELETE FROM _sqlite_migrations WHERE (migration_set, name) = ('access', '0002_made')")
        (steps,) = db.execute("PRAGMA user_version").fetchone()
        db.execute(f"PRAGMA user_version = {steps - 1}")
        db.commit()
    newer = brought(book, SMALL).stream
    before = restored(book, copy).before
    now = everything_in(book)
    assert {table: now[table] for table in ("events", "keys", "names", "nights", "hands")} == {
        table: was[table] for table in ("events", "keys", "names", "nights", "hands")
    }
    assert [row[:3] for row in now["tokens"]] == [row[:3] for row in was["tokens"]] and all(made for *_, made in now["tokens"])
    assert before is not None and newer in {row[2] for row in everything_in(before)["events"]}


def flipped(content: bytes, place: int) -> bytes:
    """Bytes with one changed."""
    return content[:place] + bytes([content[place] ^ 0xFF]) + content[place + 1 :]


def test_a_damaged_copy_changes_nothing(book: Path, copy: Path) -> None:
    """The refusal names it, and the book keeps every byte: empty, a text, half, a header alone, another magic, other data."""
    whole = copy.read_bytes()
    half, data = whole[: len(whole) // 2], whole.index(b"el nombre")
    for content in (b"", b"Querida Ana:" * 1000, half, whole[:50], flipped(whole, 2), flipped(whole, data)):
        copy.write_bytes(content)
        assert str(copy) in not_restored(book, copy)


def test_a_copy_that_was_tampered_with_changes_nothing(book: Path, copy: Path) -> None:
    """Its chain is broken: the refusal names the first event."""
    by_hand(copy, "UPDATE events SET data = x'5b5d' WHERE position = 4", guarded=False)
    assert "no se sostiene" in not_restored(book, copy)


def test_what_is_no_copy_changes_nothing(book: Path, tmp_path: Path) -> None:
    """A missing file, a folder, the book itself under its own name or another."""
    (tmp_path / "otro.db").symlink_to(book)
    for source in (tmp_path / "nada.db", tmp_path):
        assert not_restored(book, source) == f"No hay ninguna copia en {source}."
    for source in (book, tmp_path / "otro.db"):
        assert not_restored(book, source) == f"{source} es el libro mismo."


def test_a_book_that_somebody_has_open_is_not_replaced(book: Path, copy: Path) -> None:
    """By a command, or by a foreign client, idle or in the middle of reading."""
    was = everything_in(book)
    with used(book), pytest.raises(HeldError):
        restored(book, copy)
    with closing(sqlite3.connect(book)) as client:
        client.execute("SELECT count(*) FROM events").fetchone()
        with pytest.raises(BusyError):
            restored(book, copy)
        client.execute("BEGIN")
        client.execute("SELECT count(*) FROM events").fetchone()
        with pytest.raises(BusyError):
            restored(book, copy)
    assert everything_in(book) == was
    assert names_in(book.parent) == {"b.db"}


# Killed.


def killed_at(step: int, does: Callable[[Path, Path], object], *paths: Path) -> bool:
    """Whether a command was killed at its n-th rename; it ended normally if there is no such step."""
    left = step

    def counts(event: str, _arguments: object) -> None:
        nonlocal left
        if event in ("os.rename", "os.link", "os.remove", "os.chmod"):
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

    def command() -> None:
        sys.addaudithook(counts)
        does(*paths)

    status = in_a_fork(command)
    assert status in (0, -signal.SIGKILL)
    return status != 0


def test_a_restore_that_is_killed_leaves_one_name_to_each_file_and_nothing_to_the_next(book: Path, copy: Path) -> None:
    """At any step the book is the old one or the copy, whole; the next restore sweeps half-done files."""
    was = everything_in(book)
    brought(book, SMALL)
    since, step = everything_in(book), 0
    while killed_at(step, restored, book, copy):
        assert {path.stat().st_nlink for path in book.parent.iterdir()} == {1}
        assert everything_in(book) in (was, since)
        step += 1
    assert step > 3
    assert everything_in(book) == was
    assert not [name for name in names_in(book.parent) if name.endswith(".part")]


def test_a_backup_that_is_killed_leaves_nothing_to_the_next(book: Path, copy: Path) -> None:
    """The earlier copy stays until another is whole, and a half one is swept; a copy in the making stays."""
    before, step = everything_in(copy), 0
    made = copy.with_name("copia.db.abcdefgh.part")
    with made.open("wb") as making:
        own(making.fileno())
        while killed_at(step, backed_up, book, copy):
            assert everything_in(copy) == before
            step += 1
        assert step > 2
        assert names_in(copy.parent) == {"copia.db", "copia.db.heads", made.name}
    copied(book, copy)
    assert names_in(copy.parent) == {"copia.db", "copia.db.heads"}
