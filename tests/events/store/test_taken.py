"""Which night has taken up what an earlier one left?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from sqlite_utils import Database

from events.store import taken


@pytest.fixture(name="db")
def a_database() -> Iterator[Database]:
    """A database with the table of the marks."""
    db = Database(memory=True)
    taken.MIGRATIONS.apply(db)
    yield db
    db.close()


def test_a_night_that_nobody_has_taken_has_no_takers(db: Database) -> None:
    """Neither has one that does not exist."""
    taken.take(db, "one", "two")
    assert taken.takers(db, "two") == []
    assert taken.takers(db, "none") == []


def test_every_taker_is_known_and_from_which_it_took(db: Database) -> None:
    """The second has insisted."""
    taken.take(db, "one", "two")
    taken.take(db, "one", "three")
    assert taken.takers(db, "one") == ["three", "two"]
    assert (taken.givers(db, "two"), taken.givers(db, "one")) == (["one"], [])


def test_a_night_takes_another_once(db: Database) -> None:
    """The same mark twice would be a mistake of ours."""
    taken.take(db, "one", "two")
    with pytest.raises(sqlite3.IntegrityError):
        taken.take(db, "one", "two")
