"""The commands that need a book. They find the words; the work is elsewhere.

They are `serve`, `demo`, `import`, `export`, `verify`, `heads`, `backup`, `restore` and `rebuild`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from datetime import date
from pathlib import Path
from typing import Any, Final

from events.store.disk import of_the_disk
from events.store.files import reading
from events.store.lock import used
from events.store.names import shown
from events.store.port import StoreError
from rules.core.refusals import Sentence, mark
from rules.registry import lacks
from service.access import join_link
from service.books import Book, BookError, Count, Progress, Said, are_older, existing, exported, night_of, open_store, opened_at, rebuilt
from service.cli.cases import is_case, record_in
from service.cli.interrupt import loading
from service.cli.terminal import FAILED, GOOD, REFUSED, failed, printed, progress
from service.copies import BrokenError, backed_up, restored
from service.days import clock_of
from service.imports import NotTaken, imported, values_in
from service.settings import SettingError, settings_from, zone_from
from service.store_words import told_store_error
from service.verify import heads_in, heads_of, verified
from service.words import in_words, told_refusal

Command = Callable[[argparse.Namespace], int]


def _speaking(command: Command) -> Command:
    """Wraps a command so that it reports a failure of the book, and fails."""

    def run(options: argparse.Namespace) -> int:
        try:
            return command(options)
        except BrokenError as error:
            for sentence in (error.sentence, *error.broken):
                failed(sentence, options.lang)
            return FAILED
        except BookError as error:
            return failed(error.sentence, options.lang)
        except StoreError as error:
            return failed(told_store_error(error), options.lang)
        except OSError as error:
            ailing = of_the_disk(error)
            if isinstance(ailing, StoreError):
                return failed(told_store_error(ailing), options.lang)
            raise
        except SettingError as error:
            print(f"cartulina: {error}", file=sys.stderr)
            return FAILED

    run.__doc__ = command.__doc__
    return run


def _of_whole_games(command: Command) -> Command:
    """Wraps a command that shows every game, so that it fails with a message if a game is incomplete."""

    def run(options: argparse.Namespace) -> int:
        lacking = lacks()
        for game, what in lacking:
            failed(Sentence(mark("El juego «{game}» no está entero: le falta {what}."), {"game": game, "what": what}), options.lang)
        return FAILED if lacking else command(options)

    run.__doc__ = command.__doc__
    return run


def _record_of(options: argparse.Namespace) -> closing[Book]:
    """The book for its record alone, whatever its tables; a service may also have it, and only that checkpoints the log."""
    return closing(Book(options.db, checkpoints=False, create=False))


def _said(path: Path, options: argparse.Namespace) -> Said:
    """Announces that the tables of an older version are being rebuilt, and shows the progress."""

    @contextmanager
    def said() -> Iterator[Progress]:
        template = mark("Los cuadros de {file} son de una versión anterior: se rehacen a partir de los apuntes.")
        print(in_words(Sentence(template, {"file": path.name}), options.lang), file=sys.stderr, flush=True)
        with progress(path.name) as heard:
            yield heard

    return said


@_speaking
@_of_whole_games
def serve(options: argparse.Namespace) -> int:
    """Serves the book until it is stopped."""
    with loading():
        from service.serve import serve as serve_  # noqa: PLC0415  # the web is slow to load, and only this command needs it

    serve_(settings_from(options.db), host=options.host, port=options.port, lang=options.lang, said=_said(options.db, options))
    return GOOD


@_speaking
@_of_whole_games
def demo(options: argparse.Namespace) -> int:
    """Serves every bundled night until it is stopped, and keeps nothing."""
    with loading():
        from service.demo import demo as demo_  # noqa: PLC0415  # the web is slow to load, and only this command needs it

    demo_(port=options.port, lang=options.lang)
    return GOOD


@_speaking
def import_(options: argparse.Namespace) -> int:
    """Imports a record file into the book, and prints the night's id, its version, and a fresh token and its link for every role."""
    # The file comes first, so that a misspelt name makes no book.
    with (
        progress(Path(options.file).name, scaled=True) as heard,
        _values(options.file, heard) as values,
        closing(open_store(options.db, checkpoints=False, said=_said(options.db, options))) as store,
    ):
        answer = imported(store, values)
    if isinstance(answer, NotTaken):
        printed({"refused": told_refusal(answer.event, answer.refusal, options.lang, answer.names)})
        return REFUSED
    links = {role: join_link(answer.stream, token, options.address or "") for role, token in answer.tokens.items()}
    printed({"id": answer.stream, "version": answer.version, "tokens": answer.tokens, "links": links})
    return GOOD


@contextmanager
def _values(file: str, heard: Callable[[int, int], None]) -> Iterator[Iterable[Any]]:
    """The events of a record file, of a case, or of standard input, as JSON values. Raises OSError."""
    if is_case(file):
        yield record_in(file)
        return
    with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as opened:
        total = 0 if file == "-" else os.fstat(opened.fileno()).st_size
        done = 0

        def count(size: int) -> None:
            nonlocal done
            done += size
            heard(done, total)

        yield values_in(opened, count)


@_speaking
def export(options: argparse.Namespace) -> int:
    """Prints a night as a record file, as CSV, or as beancount."""
    with _record_of(options) as store:
        if options.as_ == "jsonl":
            for line in exported(store, options.night):
                sys.stdout.buffer.write(line)
        else:
            sys.stdout.buffer.write(_ledger(store, options).encode())
    sys.stdout.buffer.flush()
    return GOOD


def _ledger(store: Book, options: argparse.Namespace) -> str:
    """The ledger of a night as text for other programs."""
    from service.exports import as_beancount, as_csv  # noqa: PLC0415  # babel is slow to load, and a record file needs no words

    night, events = night_of(store, options.night)
    if options.as_ == "csv":
        return as_csv(night)
    names = shown(store.names(options.night))
    clock = clock_of(night.opened, opened_at(events[0]), zone_from())

    def day(seq: int) -> date:
        """The day of an event, by the clock of the table."""
        return clock.moment(events[seq - 1].stamp.at).date()

    return as_beancount(night, stream=options.night, dates=day, names=names, lang=options.lang)


@_speaking
def verify(options: argparse.Namespace) -> int:
    """Verifies the whole book and prints its faults: the first event at fault of each night, in the order of recording."""
    path = existing(options.db)
    # Nothing is written, whatever version made the book: it may be a copy, or the book of an older service.
    with used(path), progress(path.name) as heard:
        with reading(path) as db:
            older = are_older(db)
        found = verified(path, heard, heads=() if options.heads is None else heads_in(options.heads))
    for broken in found.broken:
        failed(broken.sentence, options.lang)
    for left in found.unreplayed:
        _say(left.sentence, options)
    if found.broken:
        return FAILED
    _say(Sentence(mark("{count}: todo cuadra."), {"count": _counted(found.holds)}), options)
    if older and found.holds.events:
        _say(Sentence(mark("Sus cuadros son de una versión anterior: se rehacen solos cuando hagan falta."), {}), options)
    return GOOD


@_speaking
def heads(options: argparse.Namespace) -> int:
    """Prints the head of every night, to be kept elsewhere; with `--since`, only those that have moved."""
    since = frozenset() if options.since is None else heads_in(options.since)
    with _record_of(options) as store, store.reading() as db:
        for head in heads_of(db, since):
            sys.stdout.buffer.write(head.line())
    sys.stdout.buffer.flush()
    return GOOD


@_speaking
def backup(options: argparse.Namespace) -> int:
    """Copies the book, even while the service runs."""
    with progress(Path(options.file).name) as heard:
        count = backed_up(options.db, Path(options.file), heard, said=_said(Path(options.file), options))
    _say(Sentence(mark("Copia guardada en {file}: {count}."), {"file": options.file, "count": _counted(count)}), options)
    return GOOD


@_speaking
def restore(options: argparse.Namespace) -> int:
    """Puts a copy in the place of the book."""
    with progress(Path(options.file).name) as heard:
        answer = restored(options.db, Path(options.file), heard, said=_said(Path(options.file), options))
    _say(Sentence(mark("Libro restaurado de {file}: {count}."), {"file": options.file, "count": _counted(answer.holds)}), options)
    if answer.before is not None:
        _say(Sentence(mark("El libro de antes queda en {file}."), {"file": str(answer.before)}), options)
    return GOOD


@_speaking
def rebuild(options: argparse.Namespace) -> int:
    """Rebuilds everything that is stored beside the events."""
    with _record_of(options) as store, progress(options.db.name) as heard:
        count = rebuilt(store, heard)
    _say(Sentence(mark("Cuadros rehechos: {count}."), {"count": _counted(count)}), options)
    return GOOD


def _say(sentence: Sentence, options: argparse.Namespace) -> None:
    print(in_words(sentence, options.lang))


def _counted(count: Count) -> Sentence:
    """The numbers of nights and events, as a phrase."""
    nights = mark("{count} noche") if count.nights == 1 else mark("{count} noches")
    events = mark("{count} apunte") if count.events == 1 else mark("{count} apuntes")
    both = {"nights": Sentence(nights, {"count": count.nights}), "events": Sentence(events, {"count": count.events})}
    return Sentence(mark("{nights}, {events}"), both)


COMMANDS: Final[Mapping[str, Command]] = {
    "serve": serve,
    "import": import_,
    "export": export,
    "verify": verify,
    "heads": heads,
    "backup": backup,
    "restore": restore,
    "rebuild": rebuild,
}
"""Name of a command → its function."""
