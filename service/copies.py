"""Copies of a book: a complete backup while the service runs, and a restore that never leaves anything half done.

A copy is brought to this version and then verified. The original is only read, so that a service of an older version that
uses it goes on.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from glob import escape
from pathlib import Path
from typing import Final, NamedTuple

from events.store import files, lock
from events.store.port import CorruptError, NewerError
from rules.core.refusals import Sentence, mark
from service.books import (
    ALL_TABLES,
    BookError,
    Count,
    Progress,
    Said,
    are_older,
    brought_to_today,
    existing,
    newer_than_ours,
    unheard,
    unsaid,
)
from service.store_words import why_of
from service.verify import Verified, heads_in, heads_of, verified

HEADS: Final = ".heads"
"""The suffix of the file with the heads of a copy."""


PART: Final = ".part"
"""The suffix, after some random letters, of an unfinished copy."""


class BrokenError(BookError):
    """A copy is broken: `broken` says how, the most important fault first."""

    def __init__(self, template: str, found: Verified, **values: object) -> None:
        super().__init__(template, **values)
        self.broken: tuple[Sentence, ...] = tuple(each.sentence for each in found.broken)


class Restored(NamedTuple):
    """What the book holds now, and where the former one lies; None if there was none."""

    holds: Count
    before: Path | None


def backed_up(path: Path, target: Path, progress: Progress = unheard, *, said: Said = unsaid) -> Count:
    """Copies a book, even while others write into it, into one self-contained file, with its heads in another beside it.

    It replaces an earlier copy only by a complete one. Tables of an older version are rebuilt in the copy. Raises BookError
    if there is no book, if something else is in the place of either file, or if the copy is broken; OSError; StoreError.
    """
    target = target.resolve()
    if not target.parent.is_dir():
        raise BookError(mark("No hay ninguna carpeta {folder}."), folder=str(target.parent))
    _may_be_replaced(existing(path).resolve(), target)
    heads = files.named_beside(target, HEADS)
    if heads.exists():
        heads_in(heads)
    with lock.used(path), _beside(target) as copy, _beside(heads) as written:
        files.copied(path, copy, in_use=True)
        shutil.copymode(path, copy)
        if not _brought_to_today(copy, said):
            raise CorruptError("el fichero no es un libro de Cartulina")
        found = verified(copy, progress)
        if found.broken:
            raise BrokenError(mark("El libro no se sostiene, y no se ha guardado ninguna copia en {file}."), found, file=str(target))
        with files.reading(copy) as db:
            written.write_bytes(b"".join(head.line() for head in heads_of(db)))
        shutil.copymode(path, written)
        # Heads that are older than their copy are still true of it; newer ones would not be.
        _put(copy, target)
        _put(written, heads)
    return found.holds


def restored(path: Path, source: Path, progress: Progress = unheard, *, said: Said = unsaid) -> Restored:
    """Puts a copy in the place of a book that nobody has open, once it is verified.

    Tables of an older version are rebuilt on the way. The former book stays beside it. Raises HeldError or BusyError while
    somebody has the book open, BookError for a copy that is not one, is broken or was made by a newer version, OSError; then
    nothing has changed.
    """
    if not source.is_file():
        raise BookError(mark("No hay ninguna copia en {file}."), file=str(source))
    path = path.resolve()
    if path.exists() and path.samefile(source):
        raise BookError(mark("{file} es el libro mismo."), file=str(source))
    with lock.alone(path, "restore"), _beside(path) as copy:
        try:
            files.copied(source, copy, in_use=False)
            if not _brought_to_today(copy, said):
                raise BookError(mark("{file} no es una copia de un libro de Cartulina, y el libro se queda como estaba."), file=str(source))
            found = verified(copy, progress)
        except NewerError as error:
            template = mark("La copia {file} es de una versión más nueva de Cartulina, y el libro se queda como estaba.")
            raise BookError(template, file=str(source)) from error
        except CorruptError as error:
            template = mark("La copia {file} está dañada, y el libro se queda como estaba: {why}")
            raise BookError(template, file=str(source), why=why_of(error)) from error
        if found.broken:
            raise BrokenError(mark("La copia {file} no se sostiene, y el libro se queda como estaba."), found, file=str(source))
        before = None
        if path.exists():
            _given_to_the_same(path, copy)
            before = _kept_aside(path)
        _put(copy, path)
    return Restored(found.holds, before)


def _brought_to_today(copy: Path, said: Said) -> bool:
    """Gives a copy the schema and the tables of this version; False for a database that is not a book.

    If it has lost events, only its older tables know: they stay, and verification reports it. Raises NewerError,
    CorruptError.
    """
    if not files.brought_up_to_date(copy, ALL_TABLES):
        return False
    with files.writing(copy) as db:
        if newer_than_ours(db):
            raise NewerError(str(copy))
        if are_older(db):
            brought_to_today(db, said)
    return True


def _may_be_replaced(book: Path, target: Path) -> None:
    """Raises BookError unless a path is free, or holds a copy of a book."""
    if target == book or target in {files.named_beside(book, ending) for ending in (*files.BESIDE, ".lock", ".open")}:
        raise BookError(mark("{file} es el libro mismo."), file=str(target))
    if not target.exists():
        return
    if target.samefile(book):
        raise BookError(mark("{file} es el libro mismo."), file=str(target))
    if not files.is_copy(target):
        raise BookError(mark("En {file} hay algo que no es una copia de un libro de Cartulina: no se ha tocado."), file=str(target))


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A new file in the same folder, deleted when the block ends unless it was moved; leftovers of killed processes are deleted first."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target)
    descriptor, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=PART, dir=target.parent)
    copy = Path(name)
    try:
        lock.own(descriptor)
        yield copy
    finally:
        _remove(copy)
        # To close a file releases all SQLite locks that this process has on it; by now, nobody has it open.
        os.close(descriptor)


def _sweep(target: Path) -> None:
    """Deletes the unfinished files for a path that no process is working on."""
    for left in target.parent.glob(f"{escape(target.name)}.{'[a-z0-9_]' * 8}{PART}"):
        with contextlib.suppress(PermissionError):  # another user's file, in a shared folder
            if not lock.is_owned(left):
                _remove(left)


def _remove(copy: Path) -> None:
    """Deletes what SQLite keeps beside a file, then the file: if the process is killed in between, the file is still found later."""
    for ending in (*files.BESIDE, ""):
        files.named_beside(copy, ending).unlink(missing_ok=True)


def _given_to_the_same(book: Path, copy: Path) -> None:
    """Gives a copy that replaces a book the owner and the permissions of that book."""
    owner = book.stat()
    if (owner.st_uid, owner.st_gid) != (copy.stat().st_uid, copy.stat().st_gid):
        os.chown(copy, owner.st_uid, owner.st_gid)
    shutil.copymode(book, copy)


def _put(copy: Path, target: Path) -> None:
    """Puts a complete file in the place of another, and waits until both are on disk."""
    _on_disk(copy)
    copy.replace(target)
    _on_disk(target.parent)


def _on_disk(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _kept_aside(path: Path) -> Path:
    """A copy of the book beside it, under a new name, with whatever of its log could not be checkpointed.

    A hard link would do as well, but each name of a file has a log of its own. The book stays in place until a copy replaces
    it, but its log does not: the log of one book must never meet another.
    """
    files.folded_in(path)
    before = path.with_name(f"{path.name}.before-restore")
    number = 1
    while before.exists():
        number += 1
        before = path.with_name(f"{path.name}.before-restore-{number}")
    with _beside(before) as aside:
        shutil.copy2(path, aside)
        _given_to_the_same(path, aside)
        _put(aside, before)
    for ending in files.BESIDE:
        beside = files.named_beside(path, ending)
        if beside.exists():
            beside.rename(files.named_beside(before, ending))
    _on_disk(path.parent)
    return before
