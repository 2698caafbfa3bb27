"""Is a book left alone if a newer version made it, or made its stored tables?"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from events.store.port import NewerError
from service.verify import verified
from tests.service.commands import CAFE, said
from tests.service.desk import DEAL, Desk, NightAt, rows
from tests.service.kept_books import LARGER, brought, by_hand, enveloped, everything_in

NEWER: Final = ("PRAGMA user_version = 99", "UPDATE checkpoint SET readings = readings + 1")
"""Marks a book, or its tables alone, as those of a newer version."""
OVERTAKEN: Final = "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('events', '0099_of_tomorrow', '2099-01-01')"
WHY: Final = "cartulina: El libro es de una versión más nueva de Cartulina: no se ha apuntado nada.\n"
COMMANDS: Final = (
    ["import", CAFE],
    ["export", "noche-1"],
    ["verify"],
    ["heads"],
    ["rebuild"],
    ["backup", "copia.db"],
    ["serve", "--port", "0"],
)


@pytest.mark.parametrize("newer", NEWER)
def test_a_book_of_a_newer_version_is_left_alone(tmp_path: Path, newer: str, capfd: pytest.CaptureFixture[str]) -> None:
    """By every command, by a service before it listens, and by a restore, which changes nothing either."""
    book = tmp_path / "libro.db"
    brought(book, enveloped(LARGER))
    by_hand(book, newer)
    before = everything_in(book)
    for command in COMMANDS:
        assert said(capfd, *command, "--db", book) == (1, "", WHY), command
    status, _, err = said(capfd, "restore", book, "--db", tmp_path / "nuevo.db")
    assert (status, "versión más nueva" in err, (tmp_path / "nuevo.db").exists()) == (1, True, False)
    with pytest.raises(NewerError):
        verified(book)
    assert everything_in(book) == before


@pytest.mark.parametrize(("newer", "noticed"), [(NEWER[1], 1), (OVERTAKEN, 3)])
def test_a_service_that_was_overtaken_says_so(desk: Desk, night: NightAt, newer: str, noticed: int) -> None:
    """It writes nothing over a newer version's work, and reports itself ill: 503 `store_newer`."""
    by_hand(desk.path, newer)
    before = rows(desk.path)
    writes = [("POST", "/events", DEAL), ("PUT", "/names", {}), ("POST", "/tokens", {"role": "viewer"})]
    answers = [night.call(method, below, json=told) for method, below, told in writes[:noticed]]
    assert {answer.said for answer in (*answers, desk.call("GET", "/healthz"))} == {(503, "store_newer")}
    assert rows(desk.path) == before
