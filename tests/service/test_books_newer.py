"""Is a book left alone whose stored tables a newer version made?"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from events.store.port import NewerError
from projections import tables
from service.verify import verified
from tests.nights import event
from tests.service.commands import CAFE, ran, said
from tests.service.desk import desk_at
from tests.service.kept_books import LARGER, brought, enveloped, everything_in, told_by


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A book whose tables a newer version made."""
    path = tmp_path / "libro.db"
    brought(path, enveloped(LARGER, "noche-1"))
    later(path)
    return path


def later(path: Path) -> None:
    """Makes the tables of a book those of a newer version."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE checkpoint SET readings = ?", (tables.READINGS + 1,))
        db.commit()


@pytest.mark.parametrize(
    "command",
    [["import", str(CAFE)], ["export", "noche-1"], ["verify"], ["heads"], ["rebuild"], ["backup", "copia.db"]],
    ids=lambda command: str(command[0]),
)
def test_tables_of_a_newer_version_are_left_alone(newer: Path, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """As a book of one is."""
    before = everything_in(newer)
    why = "cartulina: El libro es de una versión más nueva de Cartulina: no se ha apuntado nada.\n"
    assert said(capsys, *command, "--db", str(newer)) == (1, "", why)
    assert everything_in(newer) == before


def test_no_service_starts_on_tables_of_a_newer_version(newer: Path) -> None:
    """Before it listens."""
    served = ran("serve", "--port", "0", "--db", str(newer))
    assert served.returncode == 1 and "versión más nueva" in served.stderr.decode()


def test_a_copy_of_a_newer_version_is_not_put_back(newer: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nor does it change anything."""
    status, _, err = said(capsys, "restore", str(newer), "--db", str(tmp_path / "nuevo.db"))
    assert (status, "versión más nueva" in err, (tmp_path / "nuevo.db").exists()) == (1, True, False)
    with pytest.raises(NewerError):
        verified(newer)


def test_a_service_that_was_overtaken_says_so(tmp_path: Path) -> None:
    """It writes nothing on top of what a newer one made, and does not call itself well."""
    with desk_at(tmp_path) as desk:
        night = desk.open()
        later(desk.path)
        assert desk.call("GET", "/healthz").status == 503
        refused = night.post([event("deal")])
        assert (refused.status, refused.json["code"]) == (503, "store_newer")
    assert len(told_by(tmp_path / "book.db", "SELECT * FROM events")) == 1
