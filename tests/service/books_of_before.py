"""Books as earlier versions left them, with everything those versions stored beside the events.

`python -m tests.service.books_of_before 0003` keeps a book made by the present code; it never overwrites one. Run it before `READINGS`
rises (`projections/tables.py`). The golden logs (`tests/cases/stored`) are older books too, with the record alone. The newest has every
night; of an older book, whose tables are the point, the first two nights stay.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from tests.events.store.golden import ROOT, STORED, as_sql, made
from tests.service.kept_books import brought

KEPT: Final = ROOT / "tests/cases/books"
WHOLE: Final = tuple(sorted(KEPT.glob("*.sql")))
"""Books with their stored tables."""
RECORDS_ALONE: Final = tuple(sorted(STORED.glob("*.sql")))
"""Books that keep the record alone."""
BUNDLED: Final = ROOT / "service/nights"
NIGHTS: Final = ("cafe", "velada", "estrado", "venta", "botilleria", "galeria")
"""A bundled night of each game."""


def laid(kept: Path, path: Path) -> Path:
    """Puts an older book at a place as its service left it, its write-ahead log folded in."""
    path.parent.mkdir(exist_ok=True)
    made(path, kept.read_text(encoding="utf-8"))
    with closing(sqlite3.connect(path)) as book:
        book.execute("PRAGMA journal_mode = WAL")
    return path


def record_of(file: Path) -> list[Any]:
    """The events of a record file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def main(name: str) -> None:
    """Keeps, under a name, the book that the code makes now."""
    with tempfile.TemporaryDirectory() as folder:
        for night in NIGHTS:
            brought(Path(folder) / "book.db", record_of(BUNDLED / f"{night}.jsonl"))
        with (KEPT / f"{name}.sql").open("x", encoding="utf-8") as file:
            file.write(as_sql(Path(folder) / "book.db"))


if __name__ == "__main__":
    main(sys.argv[1])
