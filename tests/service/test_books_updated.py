"""Does an update leave every book of before usable? What can be derived again is made anew, and is never a reason to refuse."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
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
from tests.service.books_of_before import BUNDLED, RECORDS_ALONE, WHOLE, laid
from tests.service.kept_books import LARGER, SMALL, broken_in, brought, enveloped, everything_in, told_by, unguarded
from tests.service.test_books_cli import PROGRAM, ROOT, ran, said, shown_on_a_terminal

CAFE = str(BUNDLED / "cafe.jsonl")
ANEW = "Los cuadros de {file} son de una versión anterior: se rehacen a partir de los apuntes.\n"
OLDER = "Sus cuadros son de una versión anterior: se rehacen solos cuando hagan falta.\n"
DERIVED = ("nights", "hands", "checkpoint")


@pytest.fixture(params=[*WHOLE, *RECORDS_ALONE], ids=lambda kept: f"{kept.parent.name}/{kept.stem}")
def kept(request: pytest.FixtureRequest) -> Path:
    """The SQL of a book that an earlier version made."""
    file: Path = request.param
    return file


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """A book of an earlier version whose stored hands read otherwise than today."""
    return laid(WHOLE[0], tmp_path / "libro.db")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of two nights (positions 1 to 8, and 9 to 11) whose tables say that they are of older readings, and are of others."""
    path = tmp_path / "dos.db"
    brought(path, enveloped(LARGER, "noche-1"))
    brought(path, enveloped(SMALL, "noche-2"))
    aged(path)
    return path


def aged(path: Path) -> None:
    """Makes the tables of a book those of an older version, which told every hand otherwise and knew nobody who had left."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE hands SET told = x'5b5d'")
        db.execute("UPDATE nights SET sat = '[]'")
        db.execute("UPDATE checkpoint SET readings = ?", (tables.READINGS - 1,))
        db.commit()


def derived(path: Path) -> dict[str, list[Any]]:
    """Every row that is stored beside the events and can be made anew."""
    told = everything_in(path)
    return {name: told[name] for name in DERIVED}


def recorded(path: Path) -> dict[str, list[Any]]:
    """Every row of the record."""
    told = everything_in(path)
    return {name: told[name] for name in ("events", "keys", "names")}


def of_today(path: Path, folder: Path) -> dict[str, list[Any]]:
    """What would be stored of a book, made from its events alone."""
    shutil.copy(path, folder / "hoy.db")
    with closing(sqlite3.connect(folder / "hoy.db")) as db:
        for name in DERIVED:
            db.execute(f"DROP TABLE IF EXISTS {name}")
        db.execute("DELETE FROM _sqlite_migrations WHERE migration_set = 'projections'")
        db.commit()
    assert main(["rebuild", "--db", str(folder / "hoy.db")]) == 0
    return derived(folder / "hoy.db")


# Every earlier version.


def test_a_copy_of_before_is_restored_and_holds(kept: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Its tables made anew and said, its events to the byte; the copy itself stays as it was."""
    copy, db = tmp_path / "copia.db", tmp_path / "libro.db"
    made(copy, kept.read_text(encoding="utf-8"))
    before, content = recorded(copy), copy.read_bytes()
    status, _, err = said(capsys, "restore", str(copy), "--db", str(db))
    assert (status, err) == (0, ANEW.format(file="copia.db"))
    assert recorded(db) == before and copy.read_bytes() == content
    assert derived(db) == of_today(copy, tmp_path)
    capsys.readouterr()
    status, out, _ = said(capsys, "verify", "--db", str(db))
    assert status == 0 and OLDER not in out


def test_a_book_of_before_is_copied_and_only_read(kept: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A service of its own version may have it; the copy is of today, and takes its place where it is put back."""
    db, copy = laid(kept, tmp_path / "libro.db"), tmp_path / "copia.db"
    content = db.read_bytes()
    status, _, err = said(capsys, "backup", str(copy), "--db", str(db))
    assert (status, err) == (0, ANEW.format(file="copia.db"))
    assert db.read_bytes() == content
    assert broken_in(copy) == [] and derived(copy) == of_today(db, tmp_path)
    capsys.readouterr()
    status, _, err = said(capsys, "restore", str(copy), "--db", str(db))
    assert (status, err) == (0, "")
    assert said(capsys, "verify", "--db", str(db))[0] == 0


def test_a_book_of_before_is_verified_and_only_read(kept: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Everything holds, and it is said that its tables are older; not a byte of the file is another."""
    db = laid(kept, tmp_path / "libro.db")
    content = db.read_bytes()
    status, out, err = said(capsys, "verify", "--db", str(db))
    assert (status, err) == (0, "")
    assert out.endswith(": todo cuadra.\n" + OLDER)
    assert db.read_bytes() == content


def test_a_book_of_before_is_opened_and_goes_on(kept: Path, tmp_path: Path) -> None:
    """With the tables that its events come to; what is logged then is stored on top of them."""
    db = laid(kept, tmp_path / "libro.db")
    before = recorded(db)
    now = of_today(db, tmp_path)
    with closing(open_store(db)) as store:
        assert recorded(db) == before and derived(db) == now
        records = Records(store)
        for stream in store.streams():
            night = records.night(stream)
            assert night is not None
            if not night.closed:
                records.append(stream, [event("night_closed", leftovers="share")])
    assert broken_in(db) == []


# What is said, and by whom.


@pytest.mark.parametrize(
    "command", [["import", CAFE], ["backup", "copia.db"], ["restore", "libro.db"]], ids=lambda command: str(command[0])
)
def test_what_is_made_anew_is_said_on_the_second_stream(
    older: Path, command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both languages, for people; the first stream is for programs."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(older, tmp_path / "otro.db")
    db, file = ("nuevo.db", "libro.db") if command[0] == "restore" else ("libro.db", {"import": "libro.db"}.get(command[0], "copia.db"))
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command, "--db", str(tmp_path / db)],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert answer.stderr == ANEW.format(file=file)
    if command[0] == "import":
        assert json.loads(answer.stdout)["version"] == 29
    english = subprocess.run(
        [sys.executable, "-c", PROGRAM, "--lang", "en", "backup", "copy.db", "--db", str(tmp_path / "otro.db")],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert english.stderr == "The tables of copy.db were made by an older version: they are made anew from the events.\n"


def test_how_far_it_is_shows_on_a_terminal(older: Path, tmp_path: Path) -> None:
    """Behind the sentence, and gone in the end; in a pipe there is the sentence alone."""
    shutil.copy(older, tmp_path / "otro.db")
    status, shown = shown_on_a_terminal("import", CAFE, "--db", str(older))
    assert status == 0
    assert shown.decode().startswith(ANEW.format(file="libro.db").replace("\n", "\r\n"))
    assert b"%" in shown and shown.rstrip(b" ").endswith(b"\r")
    assert ran("import", CAFE, "--db", str(tmp_path / "otro.db")).stderr.decode() == ANEW.format(file="otro.db")


def test_a_book_of_today_and_a_new_one_are_made_in_silence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing is made anew where nothing is older, nor where there is nothing."""
    db, copy = str(tmp_path / "libro.db"), str(tmp_path / "copia.db")
    open_store(Path(db)).close()
    assert told_by(Path(db), "SELECT position, readings FROM checkpoint") == [(0, tables.READINGS)]
    for command in (["import", CAFE], ["backup", copy], ["restore", copy], ["verify"], ["rebuild"]):
        status, out, err = said(capsys, *command, "--db", db)
        assert (status, err) == (0, "") and OLDER not in out


def test_what_only_asks_for_the_record_leaves_the_tables(older: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An export and the heads; the tables keep saying that they are older, and are made anew by whoever needs them."""
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
    """It was taken once, and says so itself (`of_before`)."""
    db = tmp_path / "libro.db"
    brought(db, with_envelopes(*BEFORE))
    now = derived(db)
    aged(db)
    open_store(db).close()
    assert derived(db) == now and broken_in(db) == []


# All or nothing.


def counting(calls: list[str], progress: Progress = unheard) -> Callable[[], Any]:
    """What hears that tables are made anew, and counts how often."""

    @contextmanager
    def heard() -> Iterator[Progress]:
        calls.append("anew")
        yield progress

    return heard


def test_of_two_who_open_it_at_once_one_makes_it_anew(book: Path) -> None:
    """The other waits, and finds it done."""
    calls: list[str] = []
    ready = threading.Barrier(2)

    def opens() -> None:
        ready.wait()
        open_store(book, said=counting(calls)).close()

    others = [threading.Thread(target=opens) for _ in range(2)]
    for each in others:
        each.start()
    for each in others:
        each.join()
    assert calls == ["anew"]
    assert broken_in(book) == []


def test_who_is_killed_meanwhile_leaves_everything_as_it_was(book: Path) -> None:
    """A process that is gone before the last piece is written down; the next one begins again."""
    before = derived(book)
    program = (
        "import os, sys; from contextlib import nullcontext; from pathlib import Path; from service import books;"
        "books.PIECE_EVENTS = 1; books.open_store(Path(sys.argv[1]), said=lambda: nullcontext(lambda done, total: os._exit(9)))"
    )
    assert subprocess.run([sys.executable, "-c", program, str(book)], cwd=ROOT, check=False).returncode == 9
    assert derived(book) == before
    calls: list[str] = []
    open_store(book, said=counting(calls)).close()
    assert (calls, broken_in(book)) == (["anew"], [])


def test_a_reader_is_not_held_up_meanwhile(book: Path) -> None:
    """Whoever reads sees the tables of before until all of them are there."""
    before, seen = derived(book), list[dict[str, list[Any]]]()
    open_store(book, said=counting([], lambda _done, _total: seen.append(derived(book)))).close()
    assert seen == [before] and derived(book) != before


# What is no matter of the tables.


def test_a_night_that_does_not_hold_takes_nothing_from_the_others(book: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The book opens; that night keeps what was stored of it and is named, and there is neither a copy of it nor a way back to it."""
    with unguarded(book) as db:
        db.execute("UPDATE events SET data = x'5b5d' WHERE position = 4")
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
def test_tables_that_know_of_more_than_there_is_are_not_made_anew(
    book: Path, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """They alone say what is lost: it is told by every command, and they stay, until somebody takes the loss with `rebuild`."""
    with unguarded(book) as db:
        for statement in CUTS[why]:
            db.execute(statement)
    before, copy = derived(book), tmp_path / "copia.db"
    shutil.copy(book, copy)
    served = ran("serve", "--port", "0", "--db", str(book))
    assert (served.returncode, served.stderr.decode()) == (1, f"cartulina: {why}\n")
    for command in (["verify"], ["import", CAFE], ["backup", str(tmp_path / "otra.db")]):
        status, _, err = said(capsys, *command, "--db", str(book))
        assert status == 1 and f"cartulina: {why}\n" in err, command
        assert derived(book) == before
    assert f"cartulina: {why}\n" in said(capsys, "restore", str(copy), "--db", str(tmp_path / "nuevo.db"))[2]
    with pytest.raises(BookError) as error:
        open_store(book)
    assert in_words(error.value.sentence) == why
    assert said(capsys, "rebuild", "--db", str(book))[0] == 0
    assert said(capsys, "verify", "--db", str(book))[0] == 0


def test_tables_of_today_that_differ_are_a_finding_as_ever(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever opens the book does not put them right unasked."""
    open_store(book).close()
    with unguarded(book) as db:
        db.execute("UPDATE hands SET told = x'5b5d' WHERE stream = 'noche-1'")
    open_store(book).close()
    status, _, err = said(capsys, "verify", "--db", str(book))
    assert (status, "cartulina rebuild" in err) == (1, True)


def test_whoever_opens_the_record_alone_writes_nothing_on_older_tables(book: Path) -> None:
    """Every way to write goes through `open_store`: another one is a mistake of ours."""
    with closing(Book(book, checkpoints=False, create=False)) as store, pytest.raises(AssertionError, match="made the tables"):
        Records(store).append("noche-2", [event("deal")])
