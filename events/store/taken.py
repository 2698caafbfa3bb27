"""Which night has taken up what an earlier one left? A mark beside the events, so that no plate is played for twice unnoticed.

The store does not know what a plate is. Like agreements, the mark stays in the book: a copy of the book has it, an exported
night does not.
"""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

MIGRATIONS: Final = Migrations("taken")

TABLE: Final = """
    CREATE TABLE taken (
        stream TEXT NOT NULL,
        taker TEXT NOT NULL,
        PRIMARY KEY (stream, taker)
    ) STRICT, WITHOUT ROWID
"""


@MIGRATIONS(name="0001_taken")
def _taken(db: Database) -> None:
    db.execute(TABLE)


def take(db: Database, stream: str, taker: str) -> None:
    """Marks that a night begins with what an earlier one (`stream`) left."""
    db.conn.execute("INSERT INTO taken (stream, taker) VALUES (?, ?)", (stream, taker))


def takers(db: Database, stream: str) -> list[str]:
    """The nights that have begun with what a night left: one, unless somebody insisted."""
    return [taker for (taker,) in db.execute("SELECT taker FROM taken WHERE stream = ? ORDER BY taker", (stream,)).fetchall()]


def givers(db: Database, taker: str) -> list[str]:
    """The nights whose rest a night took: one at most for nights opened on the page.

    There is no index of takers: all the marks of a busy club are read in less than a millisecond.
    """
    return [stream for (stream,) in db.execute("SELECT stream FROM taken WHERE taker = ? ORDER BY stream", (taker,)).fetchall()]
