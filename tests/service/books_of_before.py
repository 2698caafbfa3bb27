"""Books as earlier versions left them, with all that those had stored beside the events.

`python -m tests.service.books_of_before 0003` keeps the book that the code makes as it stands, never over one that is there: before
`READINGS` rises (`projections/tables.py`). The golden logs (`tests/cases/stored`) are books of before too, with the record alone.
The newest has every night; of an older one, whose tables are what it alone has, the first two stay.
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
"""Books of which only the record is kept."""
BUNDLED: Final = ROOT / "service/nights"
NIGHTS: Final = ("cafe", "velada", "estrado", "venta", "botilleria", "galeria")
"""A bundled night of each game."""


def laid(kept: Path, path: Path) -> Path:
    """A book of before at a place, as its service left it: with a write-ahead log that was folded in."""
    path.parent.mkdir(exist_ok=True)
    made(path, kept.read_text(encoding="utf-8"))
    with closing(sqlite3.connect(path)) as book:
        book.execute("PRAGMA journal_mode = WAL")
    return path


def record_of(file: Path) -> list[Any]:
    """The events of a record file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def main(name: str) -> None:
    """Keeps the book that the code makes now under a name."""
    with tempfile.TemporaryDirectory() as folder:
        for night in NIGHTS:
            brought(Path(folder) / "book.db", record_of(BUNDLED / f"{night}.jsonl"))
        with (KEPT / f"{name}.sql").open("x", encoding="utf-8") as file:
            file.write(as_sql(Path(folder) / "book.db"))


if __name__ == "__main__":
    main(sys.argv[1])
