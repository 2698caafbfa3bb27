"""What a book has lost, as only the tables know that are stored beside its events: they remember how far those once went.

A chain cannot see its own end cut off. So tables that know of more than there is are never made anew unasked, whatever
version made them.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.store import looking
from events.store.files import Connection
from projections import tables
from rules.core.refusals import Sentence, mark


def lost(db: Connection) -> Sentence | None:
    """What is told first of what a book has lost; None where its tables know of nothing that is not there."""
    return next((sentence for sentence in (cut_log(db), *_cut_nights(db), *nights_without_events(db)) if sentence is not None), None)


def cut_log(db: Connection) -> Sentence | None:
    """That the tables know positions behind the last event."""
    known, newest = tables.checkpoint(db), looking.newest(db)
    if known <= newest:
        return None
    template = mark("Faltan apuntes al final del libro: los cuadros conocen la posición {known}, y acaba en la {newest}.")
    return Sentence(template, {"known": known, "newest": newest})


def _cut_nights(db: Connection) -> Iterator[Sentence | None]:
    return (cut_night(db, stream, head.seq) for stream, head in looking.heads(db))


def cut_night(db: Connection, stream: str, there: int) -> Sentence | None:
    """That the tables know more events of a night than there are."""
    known = tables.stored_version(db, stream)
    if known is None or known <= there:
        return None
    template = mark("Faltan los últimos apuntes de la noche {stream}: los cuadros conocen {known}, y hay {there}.")
    return Sentence(template, {"stream": stream, "known": known, "there": there})


def nights_without_events(db: Connection) -> Iterator[Sentence]:
    """The nights of which something is stored and nothing recorded."""
    template = mark("De la noche {stream} hay cuadros, y ningún apunte.")
    return (Sentence(template, {"stream": stream}) for stream in sorted(tables.stored_streams(db) - looking.all_streams(db)))
