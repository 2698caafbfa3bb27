"""Copies of a book: a whole one while the service runs, and the way back, which nothing half done can come of.

A copy is brought to this version, and then has to hold. The book that it is made of is only read: a service of an older version
that has it goes on.
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
"""What the heads of a copy are called, behind its name."""


PART: Final = ".part"
"""How a copy is called, behind some letters of chance, until it is whole."""


class BrokenError(BookError):
    """A copy does not hold: `broken` says what, first things first."""

    def __init__(self, template: str, found: Verified, **values: object) -> None:
        super().__init__(template, **values)
        self.broken: tuple[Sentence, ...] = tuple(each.sentence for each in found.broken)


class Restored(NamedTuple):
    """What the book holds now, and where the one before lies; None where there was none."""

    holds: Count
    before: Path | None


def backed_up(path: Path, target: Path, progress: Progress = unheard, *, said: Said = unsaid) -> Count:
    """Copies a book, also while others write into it, into one file that holds by itself, with its heads in another beside it.

    An earlier copy is replaced by a whole one. Tables of an older version are made anew in the copy.

    Raises BookError where there is no book, something else stands in the place of either, or the copy does not hold; OSError; StoreError.
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
        # Heads that are older than their copy still hold of it; newer ones would not.
        _put(copy, target)
        _put(written, heads)
    return found.holds


def restored(path: Path, source: Path, progress: Progress = unheard, *, said: Said = unsaid) -> Restored:
    """Puts a copy in the place of a book that nobody has open, once it has shown that it holds.

    Tables of an older version are made anew on the way. The book before it stays beside it. Raises HeldError or BusyError while somebody has the book open, BookError for a copy that
    is none, does not hold or was made by a newer version, OSError; then nothing has changed.
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
    """Gives a copy the schema and the tables of this version; answers False for a database that is no book.

    Of what it has lost only its older tables know: they stay then, and to go through it says so. Raises NewerError, CorruptError.
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
    """Raises BookError unless nothing stands at a place, or a copy of a book does."""
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
    """A new file in the same folder, gone when the block ends unless it was put somewhere; what killed ones have left goes first."""
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target)
    descriptor, name = tempfile.mkstemp(prefix=f"{target.name}.", suffix=PART, dir=target.parent)
    copy = Path(name)
    try:
        lock.own(descriptor)
        yield copy
    finally:
        _remove(copy)
        # Whoever closes a file lets go of all that SQLite has locked in it: nobody has it open any more.
        os.close(descriptor)


def _sweep(target: Path) -> None:
    """Removes the new files for a place on which nobody is at work any more."""
    for left in target.parent.glob(f"{escape(target.name)}.{'[a-z0-9_]' * 8}{PART}"):
        with contextlib.suppress(PermissionError):  # somebody else's, in a folder that many may write to
            if not lock.is_owned(left):
                _remove(left)


def _remove(copy: Path) -> None:
    """Removes what SQLite keeps beside a file, and then the file: killed in between, the file is still there to be found."""
    for ending in (*files.BESIDE, ""):
        files.named_beside(copy, ending).unlink(missing_ok=True)


def _given_to_the_same(book: Path, copy: Path) -> None:
    """A copy that takes the place of a book is whose the book was, and others may do with it what they could with that."""
    owner = book.stat()
    if (owner.st_uid, owner.st_gid) != (copy.stat().st_uid, copy.stat().st_gid):
        os.chown(copy, owner.st_uid, owner.st_gid)
    shutil.copymode(book, copy)


def _put(copy: Path, target: Path) -> None:
    """Puts a whole file in the place of another, and waits until both are on the disk."""
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
    """A copy of the book beside it, with whatever of its log could not be folded in; its name is new each time.

    A second name would do as well, but of two names of one file each has a log of its own. The book stays where it is until a
    copy takes its place, but no log does: that of one book must never meet another.
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
