"""Are the summaries of nights in lists kept while they hold, across a restart too, and within their bound?"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from events.store.port import Head
from projections import tables
from projections.replay import read
from projections.seen import seen
from service.books import Book, night_of, open_store, rebuilt
from service.summaries import OVERHEAD, Place, Summaries
from service.web.packed import packed
from tests.service.books_of_before import BUNDLED, record_of
from tests.service.kept_books import SMALL, broken_in, brought, enveloped, unguarded

ONE, NEXT = Head(1, b"one"), Head(2, b"two")
BRIEF, COVERED, PLAYED = Place(covered=False), Place(covered=True), Place(covered=True, player="ana")
MADE: Final = {2: "81cf4cf02db20ad3", 3: "81cf4cf02db20ad3"}
"""Readings → a hash of the summaries of the bundled nights. If it differs, raise `READINGS`, once a version; otherwise an older book keeps
showing its old summaries."""


@pytest.fixture(name="book")
def a_book(tmp_path: Path) -> Iterator[Book]:
    with closing(open_store(tmp_path / "b.db")) as store:
        yield store


def test_it_holds_for_the_head_that_it_was_made_at(book: Book) -> None:
    """Not for a later head, nor for another history of the same length; stored or not."""
    for stored in (False, True):
        kept = Summaries(book)
        kept.keep("n", BRIEF, ONE, b"x")
        if stored:
            kept.store()
            kept = Summaries(book)
        assert kept.get("n", BRIEF, ONE) == b"x"
        assert [kept.get("n", BRIEF, head) for head in (NEXT, Head(1, b"else"))] == [None, None]


def test_each_place_of_each_night_is_its_own(book: Book) -> None:
    """The scorer's view, the others' view, and a player's results."""
    kept, places = Summaries(book), [(stream, place) for stream in "nm" for place in (BRIEF, COVERED, PLAYED)]
    for stream, place in places:
        assert Place.named(str(place)) == place
        kept.keep(stream, place, ONE, f"{stream} {place}".encode())
    kept.store()
    for each in (kept, Summaries(book)):
        assert [each.get(stream, place, ONE) for stream, place in places] == [f"{stream} {place}".encode() for stream, place in places]


def test_what_nobody_has_asked_for_the_longest_goes_first(book: Book) -> None:
    """There is room for two; a replacement takes no extra room. Nothing is stored yet, so a dropped summary is gone."""
    kept = Summaries(book, 2 * (OVERHEAD + 10))
    kept.keep("a", BRIEF, ONE, b"0123456789")
    for head in (ONE, NEXT, ONE):
        kept.keep("b", BRIEF, head, b"0123456789")
    assert kept.get("a", BRIEF, ONE) is not None
    kept.keep("c", BRIEF, ONE, b"0123456789")
    assert [kept.get(stream, BRIEF, ONE) is not None for stream in "abc"] == [True, False, True]


def test_nobody_who_looks_waits_for_whoever_writes(book: Book) -> None:
    """Another process holds the write lock: the summary is stored afterwards, and the next command waits for others as ever."""
    kept = Summaries(book)
    kept.keep("n", BRIEF, ONE, b"x")
    with closing(sqlite3.connect(book.path)) as other:
        other.execute("BEGIN IMMEDIATE")
        kept.store()
    assert Summaries(book).get("n", BRIEF, ONE) is None
    with book.transaction() as db:
        assert db.execute("PRAGMA busy_timeout").fetchone()[0] == 5000
    kept.store()
    assert Summaries(book).get("n", BRIEF, ONE) == b"x"


def test_what_is_stored_is_verified_and_forgotten_by_a_rebuild(tmp_path: Path) -> None:
    """A summary shows another night's winnings: `verify` names the night; a rebuild deletes it, and the book holds."""
    path = tmp_path / "v.db"
    brought(path, enveloped(SMALL, "noche-1"))
    with closing(open_store(path)) as store:
        (night, events), kept = night_of(store, "noche-1"), Summaries(store)
        for place in (BRIEF, COVERED, Place(covered=False, player="ana")):
            shown = seen(night).night if place.covered else night
            kept.keep("noche-1", place, Head(events[-1].seq, events[-1].hash), packed(shown, place.player))
        kept.store()
    assert broken_in(path) == []
    for told in (b'{"won": {}}', b"no", packed(night, "beto")):
        with unguarded(path) as db:
            db.execute("UPDATE summaries SET told = ? WHERE place = 'open ana'", (told,))
        assert len(broken_in(path)) == 1 and "noche-1" in broken_in(path)[0]
    with closing(open_store(path)) as store:
        rebuilt(store)
    assert broken_in(path) == []


def test_the_number_rises_where_lists_tell_otherwise() -> None:
    """For every bundled night: its summary and each player's, with all cards and covered."""
    told = hashlib.sha256()
    for file in sorted(BUNDLED.glob("*.jsonl")):
        night = read(record_of(file)).night
        assert night is not None
        for each in (night, seen(night).night):
            told.update(packed(each, None))
            for player in night.game.seats(night.table).sat:
                told.update(zlib.decompress(packed(each, player)))
    assert MADE.get(tables.READINGS) == told.hexdigest()[:16]


def test_no_shown_name_is_kept() -> None:
    """They stand beside the record, where they can be changed and deleted."""
    night = read(record_of(BUNDLED / "cafe.jsonl")).night
    assert night is not None and night.opened.names
    assert not any(name.encode() in packed(night, None) for name in night.opened.names.values())
