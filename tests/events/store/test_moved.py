"""The file is renamed, removed or replaced while it is open: what would be written into it would be gone, so nobody is told that it was kept."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.store.port import CorruptError
from events.store.sqlite import SqliteStore
from tests.events.store.kit import opened, said, whole, words


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a store is."""
    return tmp_path / "libro" / "b.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A store that is open, with one event."""
    store = opened(path)
    store.append("n", 0, said("a"))
    yield store
    store.close()


def renamed(path: Path) -> None:
    """The file gets another name."""
    path.rename(path.with_name("otro.db"))


def replaced(path: Path) -> None:
    """A copy takes its place."""
    shutil.copy(path, path.with_name("copia.db"))
    path.with_name("copia.db").replace(path)


def log_removed(path: Path) -> None:
    """Only what is newest goes."""
    path.with_name("b.db-wal").unlink()


def folder_renamed(path: Path) -> None:
    """All of it goes at once."""
    path.parent.rename(path.parent.with_name("otra"))


@pytest.mark.parametrize("settled", [False, True])
@pytest.mark.parametrize("gone", [renamed, Path.unlink, replaced, log_removed, folder_renamed])
def test_a_file_that_is_not_in_its_place_is_damaged(path: Path, store: SqliteStore, gone: Callable[[Path], None], *, settled: bool) -> None:
    """For whoever writes, reads or only asks whether all is well; and no empty book is made in its place.

    Also where nothing in its folder had changed for long, when only that is looked at.
    """
    if settled:
        os.utime(path.parent, ns=(0, 0))
        store.head("n")
        assert store._place._settled == 0
    gone(path)
    was = path.exists()
    for _ in range(2):
        for act in (lambda: store.append("n", 1, said("b")), lambda: store.head("n"), store.check):
            with pytest.raises(CorruptError, match="alguien ha movido, borrado o cambiado su fichero"):
                act()
    assert path.exists() == was


def test_a_file_that_goes_in_the_middle_of_a_command_keeps_nothing_of_it(path: Path, store: SqliteStore) -> None:
    """It is looked at once more before the command is kept."""
    with pytest.raises(CorruptError, match="alguien ha movido, borrado o cambiado su fichero"):
        store.append("n", 1, said("b"), along=lambda _db, _events: renamed(path))
    path.with_name("otro.db").rename(path)
    assert words(whole(store)) == ["a"]


def test_a_file_that_is_back_is_written_to_again(path: Path, store: SqliteStore) -> None:
    """Nothing is missing of it, and nobody has to be started anew."""
    renamed(path)
    with pytest.raises(CorruptError):
        store.append("n", 1, said("b"), key="b")
    path.with_name("otro.db").rename(path)
    assert not store.append("n", 1, said("b"), key="b").repeated
    assert words(whole(store)) == ["a", "b"]


def test_a_link_that_leads_elsewhere_is_a_file_that_has_gone(path: Path, tmp_path: Path) -> None:
    """The store was opened by it."""
    opened(path).close()
    link = tmp_path / "enlace.db"
    link.symlink_to(path)
    store = opened(link)
    store.append("n", 0, said("a"))
    link.unlink()
    link.symlink_to(tmp_path / "nada.db")
    with pytest.raises(CorruptError):
        store.append("n", 1, said("b"))
    store.close()
