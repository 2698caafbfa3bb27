"""`READINGS`, the number of the stored tables, rises whenever the same events make other rows."""

from __future__ import annotations

import hashlib
import json
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

READ: Final[dict[str, dict[str, str]]] = json.loads((Path(__file__).parent / "readings.json").read_text(encoding="utf-8"))
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
    """See "How to add a migration" in CONTRIBUTING: otherwise a sound older book would count as damaged."""
    assert READ[str(tables.READINGS)].get(named(file)) == hashed(file, tmp_path)


def test_a_kept_book_of_before_reads_otherwise(tmp_path: Path) -> None:
    """Otherwise no test would show that it was rebuilt: some hand of the oldest book has other bytes today."""
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
            print(f'  "{named(each)}": "{hashed(each, Path(nothing))}",')
