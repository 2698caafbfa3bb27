"""Books on disk for tests: filled with nights, read, and tampered with by a foreign client."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import orjson

from events.chain import GENESIS, Link, canonical, hash_of
from events.store import schema
from service.books import Book, exported, open_store
from service.imports import Imported, imported
from service.verify import verified
from service.words import in_words
from tests.nights import THREE, Event, event, opened
from tests.rules.tresillo.hands import WON, passed, played

NAMES = {"ana": "Ana María", "beto": "Beto"}
SMALL: tuple[Event, ...] = (opened(players=THREE, names=NAMES), *passed())
"""A night of three events."""
LARGER: tuple[Event, ...] = (
    opened(players=THREE, names=NAMES),
    *played("ana", "entrada", "oros", tricks=WON),
    *passed(),
    event("correction", strike=[1], insert=[opened(players=THREE, names={"ana": "Anita"})], reason="el nombre"),
    event("night_closed", leftovers="share"),
)
"""A night with a won hand, a hand that nobody played, a correction that inserts an opening with other names, and its close."""
RECORDS = (SMALL, LARGER)


@contextmanager
def opened_book(path: Path) -> Iterator[Book]:
    """A book as a command opens it."""
    with closing(open_store(path, checkpoints=False)) as store:
        yield store


def brought(path: Path, record: Sequence[Any]) -> Imported:
    """Imports a record into a book and asserts that nothing is refused."""
    with opened_book(path) as store:
        answer = imported(store, record)
    assert isinstance(answer, Imported), answer
    return answer


def filled(path: Path) -> list[str]:
    """Puts some nights into a book and gives their ids."""
    return [brought(path, record).stream for record in RECORDS]


def lines_of(path: Path, stream: str) -> list[bytes]:
    """A night as it is exported, line by line."""
    with opened_book(path) as store:
        return list(exported(store, stream))


def enveloped(record: Sequence[Event], stream: str = "noche-1", at: Sequence[str] | None = None, ids: str = "") -> list[Event]:
    """The events of a record as another book exports them: recorded at the given moments, or a minute apart; ids begin with the prefix."""
    told: list[Event] = []
    before = GENESIS
    moments = at or [f"2026-01-31T22:{seq:02}:00Z" for seq in range(1, len(record) + 1)]
    for seq, (sent, moment) in enumerate(zip(record, moments, strict=True), 1):
        link = Link(before, stream, seq, f"{ids or stream}-{seq}", sent["type"], 1, sent["data"], moment, "ana")
        hashed = hash_of(link)
        envelope = {"stream": stream, "seq": seq, "id": link.id, "schema": 1, "at": link.at, "by": link.by}
        told.append({**sent, **envelope, "prev": before.hex(), "hash": hashed.hex()})
        before = hashed
    return told


def written_as(told: Sequence[Event]) -> bytes:
    """Events with their envelopes as a record file."""
    return b"".join(canonical(each) + b"\n" for each in told)


def broken_in(path: Path, lang: str = "es") -> list[str]:
    """What does not hold in a book, in words."""
    return [in_words(broken.sentence, lang) for broken in verified(path).broken]


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to a book without its guards, which are restored at the end."""
    with closing(sqlite3.connect(path)) as db:
        for name in schema.GUARDS:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for statement in schema.GUARDS.values():
            db.execute(statement)
        db.commit()


def by_hand(path: Path, *statements: str, guarded: bool = True) -> None:
    """Changes a book by foreign SQL, with its guards in place or removed for that time."""
    with closing(sqlite3.connect(path)) if guarded else unguarded(path) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def told_by(path: Path, query: str) -> list[Any]:
    """What a plain client reads."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


def everything_in(path: Path) -> dict[str, list[Any]]:
    """Every row of a book, table by table."""
    tables = [name for (name,) in told_by(path, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {name: sorted(told_by(path, f'SELECT * FROM "{name}"'), key=repr) for name in tables}  # noqa: S608  # its own tables


def as_json(lines: Sequence[bytes]) -> list[Event]:
    """Exported lines as JSON values."""
    return [orjson.loads(line) for line in lines]
