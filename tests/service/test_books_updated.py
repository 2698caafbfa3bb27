"""Does an update leave every older book usable? Derived tables are rebuilt, and are never a reason to refuse."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from projections import tables
from service.books import Book, BookError, Progress, open_store, unheard
from service.cli.main import main
from service.record import Records
from service.words import in_words
from tests.events.store.golden import made
from tests.nights import event
from tests.projections.test_of_before import BEFORE, with_envelopes
from tests.service.books_of_before import RECORDS_ALONE, WHOLE, laid
from tests.service.commands import CAFE, in_a_fork, ran, said, shown_on_a_terminal
from tests.service.kept_books import LARGER, SMALL, broken_in, brought, by_hand, enveloped, everything_in, told_by, unguarded
from tests.service.together import at_once

Capture = pytest.CaptureFixture[str]

ANEW = "Los cuadros de {file} son de una versión anterior: se rehacen a partir de los apuntes.\n"
OLDER = "Sus cuadros son de una versión anterior: se rehacen solos cuando hagan falta.\n"
DERIVED = ("nights", "hands", "checkpoint")


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A book of an earlier version whose stored hands read otherwise than today."""
    return laid(WHOLE[0], tmp_path / "libro.db")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of two nights (positions 1 to 8, and 9 to 11) whose tables are marked older, and differ."""
    path = tmp_path / "dos.db"
    brought(path, enveloped(LARGER, "noche-1"))
    brought(path, enveloped(SMALL, "noche-2"))
    aged(path)
    return path


def aged(path: Path) -> None:
    """Makes the tables of a book those of an older version, with other results for every hand and no players who left."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE hands SET told = x'5b5d'")
        db.execute("UPDATE nights SET sat = '[]'")
        db.execute("UPDATE checkpoint SET readings = ?", (tables.READINGS - 1,))
        db.commit()


def derived(path: Path) -> dict[str, list[Any]]:
    """Every stored row that can be derived from the events."""
    told = everything_in(path)
    return {name: told[name] for name in DERIVED}


def recorded(path: Path) -> dict[str, list[Any]]:
    """Every row of the record."""
    told = everything_in(path)
    return {name: told[name] for name in ("events", "keys", "names")}


def of_today(path: Path, folder: Path) -> dict[str, list[Any]]:
    """The tables of a book, derived from its events alone."""
    shutil.copy(path, folder / "hoy.db")
    with closing(sqlite3.connect(folder / "hoy.db")) as db:
        for name in (*DERIVED, "summaries"):
            db.execute(f"DROP TABLE IF EXISTS {name}")
        db.execute("DELETE FROM _sqlite_migrations WHERE migration_set = 'projections'")
        db.commit()
    assert main(["rebuild", "--db", str(folder / "hoy.db")]) == 0
    return derived(folder / "hoy.db")


# Every earlier version.


@pytest.mark.parametrize("kept", [*WHOLE, *RECORDS_ALONE], ids=lambda kept: f"{kept.parent.name}/{kept.stem}")
def test_a_book_of_before_is_verified_copied_restored_and_goes_on(kept: Path, capsys: Capture, tmp_path: Path) -> None:
    """Its tables become those of its events today, its events keep every byte, and later events are stored on top.

    Verify and backup only read it, because a service of its own version may hold it; their output says that its tables are older or were
    rebuilt. The copy is of today, and so is a restored book; the older copy itself stays.
    """
    db, copy, old, back = laid(kept, tmp_path / "libro.db"), *(tmp_path / name for name in ("copia.db", "antes.db", "otro.db"))
    content, before, today = db.read_bytes(), recorded(db), of_today(db, tmp_path)
    capsys.readouterr()
    status, out, err = said(capsys, "verify", "--db", db)
    assert (status, err, out.endswith(": todo cuadra.\n" + OLDER)) == (0, "", True)
    status, _, err = said(capsys, "backup", copy, "--db", db)
    assert (status, err) == (0, ANEW.format(file="copia.db"))
    assert db.read_bytes() == content
    assert broken_in(copy) == [] and derived(copy) == today
    made(old, kept.read_text(encoding="utf-8"))
    content = old.read_bytes()
    status, _, err = said(capsys, "restore", old, "--db", back)
    assert (status, err) == (0, ANEW.format(file="antes.db"))
    assert (recorded(back), derived(back), old.read_bytes()) == (before, today, content)
    status, out, _ = said(capsys, "verify", "--db", back)
    assert status == 0 and OLDER not in out
    with closing(open_store(db)) as store:
        assert (recorded(db), derived(db)) == (before, today)
        records = Records(store)
        for stream in store.streams():
            night = records.night(stream)
            assert night is not None
            if not night.closed:
                records.append(stream, [event("night_closed", leftovers="share")])
    assert broken_in(db) == []
    status, _, err = said(capsys, "restore", copy, "--db", db)
    assert (status, err) == (0, "")
    assert said(capsys, "verify", "--db", db)[0] == 0


# Messages of an update.


@pytest.mark.parametrize("command", ["import", "backup", "restore"])
def test_what_is_made_anew_is_said_on_the_second_stream(older: Path, command: str, capsys: Capture, tmp_path: Path) -> None:
    """In both languages, for people; the first stream is for programs. A terminal also shows progress, which disappears at the end."""
    other = shutil.copy(older, tmp_path / "otro.db")
    takes = {"import": CAFE, "backup": tmp_path / "copia.db", "restore": older}[command]
    db, named = (tmp_path / "nuevo.db", older) if command == "restore" else (older, older if command == "import" else takes)
    status, out, err = said(capsys, command, takes, "--db", db)
    assert (status, err) == (0, ANEW.format(file=named.name))
    if command == "import":
        assert json.loads(out)["version"] == 29
        status, shown = shown_on_a_terminal("import", CAFE, "--db", other)
        assert status == 0
        assert shown.decode().startswith(ANEW.format(file="otro.db").replace("\n", "\r\n"))
        assert b"%" in shown and shown.rstrip(b" ").endswith(b"\r")
    if command == "backup":
        status, _, err = said(capsys, "--lang", "en", "backup", tmp_path / "copy.db", "--db", other)
        assert err == "The tables of copy.db were made by an older version: they are made anew from the events.\n"


def test_a_book_of_today_and_a_new_one_are_made_in_silence(capsys: Capture, tmp_path: Path) -> None:
    """Nothing is rebuilt if nothing is older, or if there is no book."""
    db, copy = str(tmp_path / "libro.db"), str(tmp_path / "copia.db")
    open_store(Path(db)).close()
    assert told_by(Path(db), "SELECT position, readings FROM checkpoint") == [(0, tables.READINGS)]
    for command in (["import", CAFE], ["backup", copy], ["restore", copy], ["verify"], ["rebuild"]):
        status, out, err = said(capsys, *command, "--db", db)
        assert (status, err) == (0, "") and OLDER not in out


def test_what_only_asks_for_the_record_leaves_the_tables(older: Path, capsys: Capture) -> None:
    """An export and the heads; the tables stay marked as older, and the next command that needs them rebuilds them."""
    (stream, *_) = told_by(older, "SELECT stream FROM events WHERE seq = 1 ORDER BY stream")[0]
    hands = told_by(older, "SELECT * FROM hands ORDER BY 1, 2")
    for command in (["export", stream], ["heads"]):
        status, _, err = said(capsys, *command, "--db", str(older))
        assert (status, err) == (0, "")
    assert told_by(older, "SELECT * FROM hands ORDER BY 1, 2") == hands
    assert told_by(older, "SELECT readings FROM checkpoint") == [(0,)]
    assert OLDER in said(capsys, "verify", "--db", str(older))[1]
    assert said(capsys, "rebuild", "--db", str(older))[0] == 0
    assert OLDER not in said(capsys, "verify", "--db", str(older))[1]


def test_a_night_that_is_refused_today_is_made_anew_too(tmp_path: Path) -> None:
    """It was accepted once, and its finding says so (`of_before`)."""
    db = tmp_path / "libro.db"
    brought(db, with_envelopes(*BEFORE))
    now = derived(db)
    aged(db)
    open_store(db).close()
    assert derived(db) == now and broken_in(db) == []


# All or nothing.


def counting(calls: list[str], progress: Progress = unheard) -> Callable[[], Any]:
    """Counts how often tables are rebuilt."""

    @contextmanager
    def heard() -> Iterator[Progress]:
        calls.append("anew")
        yield progress

    return heard


def test_of_two_who_open_it_at_once_one_makes_it_anew(book: Path) -> None:
    """The other waits, and finds it done."""
    calls: list[str] = []
    at_once(*[lambda: open_store(book, said=counting(calls)).close()] * 2)
    assert (calls, broken_in(book)) == (["anew"], [])


def test_who_is_killed_meanwhile_leaves_everything_as_it_was(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends before the last piece is written; the next one begins again."""
    before = derived(book)
    monkeypatch.setattr("service.books.PIECE_EVENTS", 1)
    assert in_a_fork(lambda: open_store(book, said=counting([], lambda _done, _total: os._exit(9)))) == 9
    monkeypatch.undo()
    assert derived(book) == before
    calls: list[str] = []
    open_store(book, said=counting(calls)).close()
    assert (calls, broken_in(book)) == (["anew"], [])


def test_a_reader_is_not_held_up_meanwhile(book: Path) -> None:
    """A reader sees the old tables until all new ones are there."""
    before, seen = derived(book), list[dict[str, list[Any]]]()
    open_store(book, said=counting([], lambda _done, _total: seen.append(derived(book)))).close()
    assert seen == [before] and derived(book) != before


# Faults that are not the tables'.


def test_a_night_that_does_not_hold_takes_nothing_from_the_others(book: Path, capsys: Capture, tmp_path: Path) -> None:
    """The book opens; that night keeps its stored rows and is named, and the book can be neither copied nor restored."""
    by_hand(book, "UPDATE events SET data = x'5b5d' WHERE position = 4", guarded=False)
    copy = tmp_path / "copia.db"
    shutil.copy(book, copy)
    why = "No se sostiene el apunte 4 de la noche noche-1: el hash no cuadra"
    for command in (["verify"], ["backup", str(tmp_path / "otra.db")]):
        status, _, err = said(capsys, *command, "--db", str(book))
        assert status == 1 and why in err
    assert why in said(capsys, "restore", str(copy), "--db", str(tmp_path / "nuevo.db"))[2]
    assert not (tmp_path / "nuevo.db").exists() and not (tmp_path / "otra.db").exists()
    broken = told_by(book, "SELECT * FROM hands WHERE stream = 'noche-1'")
    assert said(capsys, "import", CAFE, "--db", str(book))[0] == 0
    assert told_by(book, "SELECT * FROM hands WHERE stream = 'noche-1'") == broken
    assert b"[]" not in {told for (told,) in told_by(book, "SELECT told FROM hands WHERE stream = 'noche-2'")}
    assert broken_in(book) == [why]


CUTS = {
    "Faltan apuntes al final del libro: los cuadros conocen la posición 11, y acaba en la 10.": ["DELETE FROM events WHERE position = 11"],
    "De la noche noche-2 hay cuadros, y ningún apunte.": [
        "DELETE FROM events WHERE stream = 'noche-2'",
        "UPDATE checkpoint SET position = 8",
    ],
    "Faltan los últimos apuntes de la noche noche-1: los cuadros conocen 8, y hay 7.": [
        "DELETE FROM events WHERE position = 8",
        "UPDATE events SET position = 8 WHERE position = 9",
        "UPDATE events SET position = 9 WHERE position = 10",
        "UPDATE events SET position = 10 WHERE position = 11",
        "UPDATE checkpoint SET position = 10",
    ],
}


@pytest.mark.parametrize("why", CUTS)
def test_tables_that_know_of_more_than_there_is_are_not_made_anew(book: Path, why: str, capsys: Capture, tmp_path: Path) -> None:
    """They alone show what was lost: every command reports it, and they stay until `rebuild` accepts the loss."""
    with unguarded(book) as db:
        for statement in CUTS[why]:
            db.execute(statement)
    before, copy = derived(book), tmp_path / "copia.db"
    shutil.copy(book, copy)
    served = ran("serve", "--port", "0", "--db", book)
    assert (served.returncode, served.stderr.decode()) == (1, f"cartulina: {why}\n")
    for command in (["verify"], ["import", CAFE], ["backup", tmp_path / "otra.db"]):
        status, _, err = said(capsys, *command, "--db", book)
        assert status == 1 and f"cartulina: {why}\n" in err, command
        assert derived(book) == before
    assert f"cartulina: {why}\n" in said(capsys, "restore", copy, "--db", tmp_path / "nuevo.db")[2]
    with pytest.raises(BookError) as error:
        open_store(book)
    assert in_words(error.value.sentence) == why
    assert [said(capsys, command, "--db", book)[0] for command in ("rebuild", "verify")] == [0, 0]


def test_tables_of_today_that_differ_are_a_finding_as_ever(book: Path, capsys: Capture) -> None:
    """Opening the book does not repair them unasked."""
    open_store(book).close()
    by_hand(book, "UPDATE hands SET told = x'5b5d' WHERE stream = 'noche-1'", guarded=False)
    open_store(book).close()
    status, _, err = said(capsys, "verify", "--db", str(book))
    assert (status, "cartulina rebuild" in err) == (1, True)


def test_whoever_opens_the_record_alone_writes_nothing_on_older_tables(book: Path) -> None:
    """Every way to write goes through `open_store`: another one is a mistake of ours."""
    with closing(Book(book, checkpoints=False, create=False)) as store, pytest.raises(AssertionError, match="rebuilt the tables"):
        Records(store).append("noche-2", [event("deal")])
