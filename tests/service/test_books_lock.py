"""Who may have a book, and who must wait or go away?"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from events.store.lock import HeldError, alone, held, holder, owner_file, used
from service.store_words import told_store_error
from service.words import in_words
from tests.service.kept_books import SMALL, brought, opened_book

ROOT = Path(__file__).parents[2]
HOLDS = "import sys; from pathlib import Path; from events.store.lock import held\nwith held(Path(sys.argv[1]), 'serve'):\n    print('ready', flush=True); sys.stdin.read()"


def not_let_in(comes: AbstractContextManager[object]) -> HeldError:
    """Why a book is not available."""
    with pytest.raises(HeldError) as error, comes:
        raise AssertionError("not reached")
    return error.value


@contextmanager
def held_elsewhere(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process of its own that holds a book as a service does, until it is told to end."""
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == b"ready\n"
        try:
            yield process
        finally:
            process.kill()


def test_one_owner_at_a_time(tmp_path: Path) -> None:
    """The second is refused with the name of the first; afterwards the book is free again."""
    path = tmp_path / "b.db"
    with held(path, "serve"):
        assert holder(path) == ("serve", os.getpid())
        error = not_let_in(held(path, "serve"))
        assert (error.what, error.pid) == ("serve", os.getpid())
    with held(path, "restore"):
        assert holder(path) == ("restore", os.getpid())
    assert owner_file(path).read_bytes() == b""
    assert holder(path) == (None, None)


def test_nobody_comes_to_own_a_file_that_is_open_by_another_name(tmp_path: Path) -> None:
    """A command used a hard link while nobody owned the book: neither a service nor a restore gets it by the first name."""
    path, other = tmp_path / "b.db", tmp_path / "otro.db"
    brought(path, SMALL)
    os.link(path, other)
    with used(other):
        for owns in (held, alone):
            error = not_let_in(owns(path, "serve"))
            assert error.what == "elsewhere"


def test_an_owner_in_another_process_is_named_and_holds_nothing_once_it_is_killed(tmp_path: Path) -> None:
    """By its activity and process id, in both languages. The system frees its locks, and its note about itself no longer counts."""
    path = tmp_path / "b.db"
    with held_elsewhere(path) as process:
        sentence = told_store_error(not_let_in(held(path, "serve")))
        assert in_words(sentence) == f"Un servicio tiene abierto el libro (proceso {process.pid}): páralo antes."
        assert in_words(sentence, "en") == f"A service has the book open (process {process.pid}): stop it first."
        process.kill()
        process.wait()
        assert holder(path) == ("serve", process.pid)
        with held(path, "serve"):
            assert holder(path) == ("serve", os.getpid())


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_store_has_one_owner_by_whatever_name(tmp_path: Path, link: Callable[[Path, Path], None]) -> None:
    """A symbolic link and a second name of the file, in another folder, keep a service, a restore and a command out."""
    path, other = tmp_path / "b.db", tmp_path / "otra" / "libro.db"
    other.parent.mkdir()
    brought(path, SMALL)
    link(path, other)
    with held_elsewhere(path):
        for comes in (held(other, "serve"), alone(other, "restore")):
            error = not_let_in(comes)
            assert (error.what == "serve") == other.is_symlink()
        if not other.is_symlink():
            assert in_words(told_store_error(error)) == ("El libro está abierto con otro nombre de fichero: hay que cerrarlo allí antes.")
            not_let_in(used(other))
        with used(path):
            pass
    with held_elsewhere(other), pytest.raises(HeldError), held(path, "serve"):
        raise AssertionError("not reached")


def test_a_command_by_another_name_is_let_in_where_nobody_owns_the_store(tmp_path: Path) -> None:
    """A backup of the disk may have linked the book. Once the command has ended, the other name can be owned."""
    path = tmp_path / "b.db"
    brought(path, SMALL)
    os.link(path, tmp_path / "otro.db")
    with used(tmp_path / "otro.db"), used(path):
        pass
    with held(path, "serve"), used(path):
        pass


def test_the_lock_on_the_file_leaves_those_of_sqlite(tmp_path: Path) -> None:
    """The lock of the owner releases none of SQLite's: while it writes, another client finds the database locked."""
    path = tmp_path / "b.db"
    brought(path, SMALL)
    asks = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).execute('BEGIN IMMEDIATE')"
    with held(path, "serve"), opened_book(path) as store, store.transaction():
        refused = subprocess.run([sys.executable, "-c", asks, str(path)], capture_output=True, text=True, check=False)
        assert "database is locked" in refused.stderr
    assert subprocess.run([sys.executable, "-c", asks, str(path)], check=False).returncode == 0


def test_who_waits_gets_it_when_the_other_goes(tmp_path: Path) -> None:
    """It waits for a service that is shutting down."""
    path = tmp_path / "b.db"
    with held_elsewhere(path) as process:
        assert process.stdin is not None
        threading.Timer(0.3, process.stdin.close).start()
        with held(path, "serve", wait=30):
            assert holder(path) == ("serve", os.getpid())


def test_many_may_have_a_book_open_but_not_while_one_has_it_alone(tmp_path: Path) -> None:
    """A service and commands beside it; a restore keeps all of them out, and they keep it out."""
    path = tmp_path / "b.db"
    with held(path, "serve"), used(path), used(path):
        error = not_let_in(alone(path, "restore"))
        assert error.what == "serve"
    with used(path):
        error = not_let_in(alone(path, "restore"))
        assert (error.what, error.pid) == (None, None)
    with alone(path, "restore"):
        for other in (used(path), held(path, "serve"), alone(path, "restore")):
            error = not_let_in(other)
            assert (error.what, error.pid) == ("restore", os.getpid())
    with alone(path, "restore"), pytest.raises(HeldError):
        brought(path, SMALL)
    brought(path, SMALL)


def test_an_open_book_is_in_use_until_it_is_closed(tmp_path: Path) -> None:
    """Closing it twice is no fault."""
    path = tmp_path / "b.db"
    with opened_book(path) as store:
        not_let_in(alone(path, "restore"))
        store.close()
        with alone(path, "restore"):
            pass


def test_a_forked_process_takes_nothing_back(tmp_path: Path) -> None:
    """A service forks its workers inside the block; a worker that leaves frees nothing."""
    path = tmp_path / "b.db"
    try:
        with held(path, "serve"):
            child = os.fork()
            if child == 0:
                sys.exit()
            os.waitpid(child, 0)
            assert holder(path) == ("serve", os.getpid())
            not_let_in(held(path, "serve"))
    except SystemExit:
        os._exit(0)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"5", b'{"what":"serve"}', b'{"what":"serve","pid":"x"}', b"\xff"])
def test_a_lock_that_says_nothing_is_held_by_somebody(tmp_path: Path, content: bytes) -> None:
    """Its owner may be about to write its note."""
    path = tmp_path / "b.db"
    owner_file(path).write_bytes(content)
    assert holder(path) == (None, None)
