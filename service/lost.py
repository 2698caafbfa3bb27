"""What has a book lost? Only the tables stored beside its events know: they remember how far those once went.

A chain cannot show that its end was cut off. Therefore tables that know of more events than there are, of whatever version,
are never rebuilt unasked.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.store import looking
from events.store.files import Connection
from projections import tables
from rules.core.refusals import Sentence, mark


def lost(db: Connection) -> Sentence | None:
    """The first report of what a book has lost; None if its tables know of nothing that is missing."""
    return next((sentence for sentence in (cut_log(db), *_cut_nights(db), *nights_without_events(db)) if sentence is not None), None)


def cut_log(db: Connection) -> Sentence | None:
    """The report that the tables know positions after the last event; None if they do not."""
    known, newest = tables.checkpoint(db), looking.newest(db)
    if known <= newest:
        return None
    template = mark("Faltan apuntes al final del libro: los cuadros conocen la posición {known}, y acaba en la {newest}.")
    return Sentence(template, {"known": known, "newest": newest})


def _cut_nights(db: Connection) -> Iterator[Sentence | None]:
    return (cut_night(db, stream, head.seq) for stream, head in looking.heads(db))


def cut_night(db: Connection, stream: str, there: int) -> Sentence | None:
    """The report that the tables know more events of a night than there are; None if they do not."""
    known = tables.stored_version(db, stream)
    if known is None or known <= there:
        return None
    template = mark("Faltan los últimos apuntes de la noche {stream}: los cuadros conocen {known}, y hay {there}.")
    return Sentence(template, {"stream": stream, "known": known, "there": there})


def nights_without_events(db: Connection) -> Iterator[Sentence]:
    """The reports of nights that have stored rows and no events."""
    template = mark("De la noche {stream} hay cuadros, y ningún apunte.")
    return (Sentence(template, {"stream": stream}) for stream in sorted(tables.stored_streams(db) - looking.all_streams(db)))
