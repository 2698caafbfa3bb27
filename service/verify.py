"""Is a book whole: its guards, its positions, every chain, every night by the rules, and what is stored of them?

A chain cannot show that its end was cut off, but the tables beside the events know how far they went (`lost`). Tables of an
older version are compared in nothing else: they are rebuilt when the book is opened. Verification writes nothing, whoever
made the book. Anybody who can write the file can forge all of it; only heads that were kept elsewhere show that.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import orjson

from events.chain import GENESIS, canonical
from events.store import looking, schema
from events.store.files import Connection, reading
from events.store.looking import Piece, streams_in
from events.store.port import CorruptError, Event, NewerError, checked
from projections import tables
from projections.kept import NOTHING, Kept, UnknownGameError, folded
from projections.seen import seen
from projections.standing import balances
from rules.core.refusals import Sentence, mark
from service.books import PIECE_EVENTS, BookError, Count, Progress, are_older, newer_than_ours, opened_at, unheard
from service.lost import cut_log, cut_night, nights_without_events
from service.store_words import told_store_error
from service.summaries import Place
from service.web.packed import is_packed

LAST: Final = 1 << 62
"""The position for faults that belong after every event."""


class Broken(NamedTuple):
    """A fault: the position of the event where it shows, and a sentence for people."""

    position: int
    sentence: Sentence


class Unreplayed(NamedTuple):
    """A night with a whole chain that this service cannot replay: the position of its first event, and a sentence for people."""

    position: int
    sentence: Sentence


class Verified(NamedTuple):
    """What a book holds, its faults (the first of each night), and the nights that could not be replayed; in the order of the record."""

    holds: Count
    broken: tuple[Broken, ...]
    unreplayed: tuple[Unreplayed, ...]


class NightHead(NamedTuple):
    """The last event that a night had at some moment, which identifies its history."""

    night: str
    seq: int
    hash: str

    def line(self) -> bytes:
        """The head as a line of a file."""
        return canonical(self._asdict()) + b"\n"


def heads_of(db: Connection, since: Collection[NightHead] = ()) -> list[NightHead]:
    """The head of every night, except those in `since`."""
    found = (NightHead(night, head.seq, head.hash.hex()) for night, head in looking.heads(db))
    return [head for head in found if head not in since]


def heads_in(file: Path) -> frozenset[NightHead]:
    """The heads in a file, of one moment or several. Raises BookError for any other file, OSError."""
    try:
        return frozenset(_head(line) for line in file.read_bytes().splitlines(keepends=True))
    except (ValueError, TypeError, KeyError) as error:
        raise BookError(mark("En {file} no hay cabezas de noches."), file=str(file)) from error


def _head(line: bytes) -> NightHead:
    """A head from a line of a file. Raises ValueError, TypeError or KeyError for anything else."""
    told = orjson.loads(line)
    head = NightHead(told["night"], told["seq"], told["hash"])
    if (
        head.line() != line
        or not isinstance(told["night"], str)
        or not 1 <= head.seq < LAST
        or len(bytes.fromhex(head.hash)) != len(GENESIS)
    ):
        raise ValueError(line)
    return head


def verified(path: Path, progress: Progress = unheard, *, heads: Iterable[NightHead] = (), processes: int | None = None) -> Verified:
    """Verifies a whole book, which may be in use, with as many processes as processors; `heads` are those kept of it.

    Raises NewerError, and CorruptError if the book is so damaged that it cannot be read.
    """
    with reading(path) as db:
        if newer_than_ours(db):
            raise NewerError(str(path))
        db.execute("BEGIN")
        broken = [*_file(db), *_guards(db), *_positions(db), *_beside(db)]
        broken += [each for head in sorted(heads) for each in _against(db, head)]
        pieces = list(looking.pieces(db, PIECE_EVENTS))
        db.execute("ROLLBACK")
    count = Count(sum(piece.streams for piece in pieces), sum(piece.events for piece in pieces))
    done, unreplayed = 0, list[Unreplayed]()
    with contextlib.closing(_gone_through(path, pieces, processes or len(os.sched_getaffinity(0)))) as gone_through:
        for piece, found in zip(pieces, gone_through, strict=True):
            broken += [each for each in found if isinstance(each, Broken)]
            unreplayed += [each for each in found if isinstance(each, Unreplayed)]
            done += piece.events
            progress(done, count.events)
    broken.sort(key=lambda each: each.position)
    unreplayed.sort(key=lambda each: each.position)
    return Verified(count, tuple(broken), tuple(unreplayed))


def _gone_through(path: Path, pieces: list[Piece], processes: int) -> Generator[list[Broken | Unreplayed]]:
    """The faults in each piece, in order. If it is closed early, it waits for nobody."""
    processes = min(processes, len(pieces))
    if processes < 2:
        yield from (_in_piece(path, piece) for piece in pieces)
        return
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("fork")) as pool:
        others = set(multiprocessing.active_children())
        # Ctrl-C goes to every process of a terminal, and a worker would print its stack. This process ends them instead.
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            found = [pool.submit(_in_piece, path, piece) for piece in pieces]
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)
        try:
            yield from (each.result() for each in found)
        except BaseException:
            # The submitted work is not cancelled: Python 3.11 fails at that once the workers are gone.
            for worker in set(multiprocessing.active_children()) - others:
                worker.terminate()
            raise


def _in_piece(path: Path, piece: Piece) -> list[Broken | Unreplayed]:
    """The faults of some nights, each compared with what is stored of it at the same moment."""
    with reading(path) as db, _no_collection():
        db.execute("BEGIN")
        amiss = _compared if not are_older(db) else _cut if tables.are_there(db) else _uncompared
        return [broken for stream, events in streams_in(db, piece.first, piece.last) for broken in _night(db, stream, list(events), amiss)]


@contextlib.contextmanager
def _no_collection() -> Iterator[None]:
    """Suspends the search for cycles: a fold makes very many values and no cycles, and would be searched again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


Amiss = Callable[[Connection, list[Event], Kept], Sentence | None]
"""Describes a difference between a night and what is stored of it, as far as that can be known."""


def _night(db: Connection, stream: str, events: list[Event], stored_amiss: Amiss) -> Iterator[Broken | Unreplayed]:
    """The first fault of a night, or of what is stored of it, or the report that it cannot be replayed."""
    try:
        kept = folded(stream, events)
        assert kept is not None, "an existing night has events"
        assert sum(balances(kept.night.game, kept.night.table).values()) == 0, "balances sum to zero over players and plate"
        amiss = stored_amiss(db, events, kept)
    except CorruptError as error:
        yield Broken(_position(events, error.seq), told_store_error(error))
        return
    except UnknownGameError as error:
        yield _chained(db, error, events)
        return
    except AssertionError as error:
        template = mark("En la noche {stream} no salen las cuentas ({error}): es un fallo de Cartulina.")
        yield Broken(_position(events, None), Sentence(template, {"stream": stream, "error": str(error)}))
        return
    if amiss is not None:
        yield Broken(LAST, amiss)


def _chained(db: Connection, error: UnknownGameError, events: list[Event]) -> Broken | Unreplayed:
    """The first fault in the chain of a night whose game is missing, or the report that it was not replayed."""
    try:
        for _ in checked(error.stream, iter(events), NOTHING):
            pass
    except CorruptError as broken:
        return Broken(_position(events, broken.seq), told_store_error(broken))
    if tables.are_there(db) and (cut := cut_night(db, error.stream, events[-1].seq)) is not None:
        return Broken(LAST, cut)
    template = mark(
        "La cadena de la noche {stream} se sostiene, pero no se puede rehacer: aquí no está el juego «{game}» (CARTULINA_GAMES)."
    )
    return Unreplayed(events[0].position, Sentence(template, {"stream": error.stream, "game": error.game}))


def _position(events: list[Event], seq: int | None) -> int:
    """The position of an event of a night, or where it would be if it is missing; without a seq, that of the first event."""
    return next((event.position for event in events if seq is None or event.seq >= seq), events[-1].position + 1)


def _uncompared(_db: Connection, _events: list[Event], _kept: Kept) -> Sentence | None:
    """None, because nothing is stored."""
    return None


def _cut(db: Connection, events: list[Event], kept: Kept) -> Sentence | None:
    """The report that the tables know more events than there are: tables of an older version show nothing else."""
    return cut_night(db, events[0].stream, kept.head.seq)


def _compared(db: Connection, events: list[Event], kept: Kept) -> Sentence | None:
    """The difference between what is stored of a night and its replay."""
    if (cut := _cut(db, events, kept)) is not None:
        return cut
    stream = events[0].stream
    row = tables.night_row(kept.night, stream, events[0].position, opened_at(events[0]))
    if (
        row == tables.stored_night(db, stream)
        and list(tables.hand_rows(kept.night)) == tables.stored_hands(db, stream)
        and all(_lists_hold(kept, Place.named(name), told) for name, told in tables.stored_summaries(db, stream, kept.head).items())
    ):
        return None
    template = mark("Los cuadros de la noche {stream} no son los que salen de sus apuntes: «cartulina rebuild» los rehace.")
    return Sentence(template, {"stream": stream})


def _lists_hold(kept: Kept, place: Place, told: bytes) -> bool:
    """Whether a summary for lists matches the night."""
    return is_packed(told, seen(kept.night).night if place.covered else kept.night, place.player)


def _file(db: Connection) -> Iterator[Broken]:
    """The damage that SQLite finds in the file."""
    if (why := looking.broken_file(db)) is not None:
        yield Broken(0, Sentence(mark("El libro está dañado: {why}"), {"why": why}))


def _guards(db: Connection) -> Iterator[Broken]:
    """Missing guards, and foreign triggers that could swallow an event."""
    if missing := schema.missing_guards(db):
        yield Broken(0, Sentence(mark("Al libro le faltan guardas: {guards}."), {"guards": ", ".join(missing)}))
    if strange := schema.strange_triggers(db):
        yield Broken(0, Sentence(mark("En el libro hay disparadores ajenos: {triggers}."), {"triggers": ", ".join(strange)}))


def _positions(db: Connection) -> Iterator[Broken]:
    """The first gap in the positions of the log."""
    if (gap := looking.first_gap(db)) is not None:
        template = mark("Falta la posición {position} del libro, antes del apunte {seq} de la noche {stream}.")
        yield Broken(gap.position, Sentence(template, gap._asdict()))


def _beside(db: Connection) -> Iterator[Broken]:
    """Faults of what is stored beside the events: it must go as far as they do, and only have nights that exist."""
    if not tables.are_there(db):
        return
    known, newest = tables.checkpoint(db), looking.newest(db)
    if (cut := cut_log(db)) is not None:
        yield Broken(newest + 1, cut)
    if known < newest and not are_older(db):
        template = mark("Los cuadros van por la posición {known}, y el libro por la {newest}: «cartulina rebuild» los rehace.")
        yield Broken(LAST, Sentence(template, {"known": known, "newest": newest}))
    yield from (Broken(LAST, without) for without in nights_without_events(db))


def _against(db: Connection, head: NightHead) -> Iterator[Broken]:
    """The difference between a night and a head that was kept of it. The hash of the head covers every event up to it."""
    found = looking.hash_at(db, head.night, head.seq)
    if found is None:
        there = looking.events_count(db, head.night)
        cut = mark("Faltan los últimos apuntes de la noche {night}: según la cabeza guardada tenía {seq}, y hay {there}.")
        gone = mark("Falta la noche {night}: según la cabeza guardada tenía {seq} apuntes.")
        yield Broken(LAST, Sentence(cut if there else gone, {"night": head.night, "seq": head.seq, "there": there}))
    elif found[1].hex() != head.hash:
        template = mark("La noche {night} está reescrita: el hash de su apunte {seq} no es el de la cabeza guardada.")
        yield Broken(found[0], Sentence(template, {"night": head.night, "seq": head.seq}))
