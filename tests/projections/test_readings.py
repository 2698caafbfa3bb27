"""Does the number rise by which the stored tables are told apart, whenever the same events come to other rows?"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from projections import tables
from projections.kept import folded
from projections.night import Night
from projections.replay import read
from service.books import Book
from tests.events.store.golden import made
from tests.service.books_of_before import BUNDLED, RECORDS_ALONE, WHOLE, record_of

READ: dict[int, dict[str, str]] = {
    1: {
        "books/0001": "81283ef9f069910e",
        "books/0002": "cb655c4e5419624e",
        "stored/0001": "42875736a8292915",
        "stored/0002": "42875736a8292915",
        "stored/0010": "4a6149b250d30b34",
        "stored/0011": "059cb83cfb7ad595",
        "nights/barcelona": "3c5235fb4f8b57de",
        "nights/botilleria": "3e3f3b413933e55e",
        "nights/cafe": "35e3b2375d355291",
        "nights/casino": "d913c8909785519b",
        "nights/estrado": "d3b0126e4de2a804",
        "nights/galeria": "d728ec232cd0436a",
        "nights/mirador": "0df77c505673f1e8",
        "nights/palacio": "119f31ed2e251fba",
        "nights/rebotica": "3f73f5ab39c197af",
        "nights/sarao": "aa4670d820767b75",
        "nights/tertulia": "fa0be45d4c0374f7",
        "nights/velada": "bb9f442217b484b8",
        "nights/venta": "254a86a29ab99e28",
    },
    2: {
        "books/0001": "81283ef9f069910e",
        "books/0002": "cb655c4e5419624e",
        "books/0003": "f7ceecda22510ab0",
        "stored/0001": "42875736a8292915",
        "stored/0002": "42875736a8292915",
        "stored/0010": "4a6149b250d30b34",
        "stored/0011": "059cb83cfb7ad595",
        "stored/0012": "465402d51b9d89ed",
        "nights/barcelona": "3c5235fb4f8b57de",
        "nights/botilleria": "3e3f3b413933e55e",
        "nights/cafe": "35e3b2375d355291",
        "nights/casino": "d913c8909785519b",
        "nights/estrado": "d3b0126e4de2a804",
        "nights/galeria": "d728ec232cd0436a",
        "nights/mirador": "0df77c505673f1e8",
        "nights/palacio": "119f31ed2e251fba",
        "nights/rebotica": "3f73f5ab39c197af",
        "nights/sarao": "aa4670d820767b75",
        "nights/tertulia": "fa0be45d4c0374f7",
        "nights/velada": "bb9f442217b484b8",
        "nights/venta": "254a86a29ab99e28",
    },
}
"""Readings → each kept book or bundled night → what is stored of it, hashed. Where a line differs, `READINGS` rises, and these lines with it:
`python -m tests.projections.test_readings` prints them.

A book or night that is new has a line more. The number rises once a version: the lines of one that nobody has yet may change.
"""


def nights_in(file: Path, folder: Path) -> Iterator[tuple[str, Night]]:
    """The nights that a file keeps, each with its stream."""
    if file.suffix == ".jsonl":
        night = read(record_of(file)).night
        assert night is not None
        yield file.stem, night
        return
    made(folder / "book.db", file.read_text(encoding="utf-8"))
    with closing(Book(folder / "book.db", checkpoints=False, create=False)) as store:
        for stream in sorted(store.streams()):
            kept = folded(stream, store.stream(stream))
            assert kept is not None
            yield stream, kept.night


def hashed(file: Path, folder: Path) -> str:
    """What is stored of the nights that a file keeps, hashed."""
    told = hashlib.sha256()
    for stream, night in nights_in(file, folder):
        told.update(repr((tables.night_row(night, stream, 1, ""), *tables.hand_rows(night))).encode())
    return told.hexdigest()[:16]


def named(file: Path) -> str:
    """What a kept book or a bundled night is called."""
    return f"{file.parent.name}/{file.stem}"


FILES: Final = (*WHOLE, *RECORDS_ALONE, *sorted(BUNDLED.glob("*.jsonl")))


@pytest.mark.parametrize("file", FILES, ids=named)
def test_the_number_rises_where_rows_read_otherwise(file: Path, tmp_path: Path) -> None:
    """See "How to add a migration" in CONTRIBUTING: without it a sound book of before would be a damaged one."""
    assert READ[tables.READINGS].get(named(file)) == hashed(file, tmp_path)


def test_a_kept_book_of_before_reads_otherwise(tmp_path: Path) -> None:
    """Or no test with it would show that it was made anew: some hand of the oldest has other bytes today."""
    path = tmp_path / "whole.db"
    made(path, WHOLE[0].read_text(encoding="utf-8"))
    with closing(sqlite3.connect(path)) as book:
        stored = {(stream, hand): told for stream, hand, told in book.execute("SELECT stream, hand, told FROM hands").fetchall()}
    (tmp_path / "nights").mkdir()
    now = {(stream, row.hand): row.told for stream, night in nights_in(WHOLE[0], tmp_path / "nights") for row in tables.hand_rows(night)}
    assert now.keys() == stored.keys()
    assert now != stored


if __name__ == "__main__":
    for each in FILES:
        with TemporaryDirectory() as nothing:
            print(f'        "{named(each)}": "{hashed(each, Path(nothing))}",')
