"""The drill of an update by `docs/operations.md`: a book of every earlier version, from its copy to a service that goes on."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest

from tests.dice import in_turns
from tests.events.store.golden import made
from tests.journeys.table import ROOT, Served, served
from tests.journeys.test_restore import ran
from tests.service.books_of_before import RECORDS_ALONE, WHOLE, laid
from tests.service.desk import API
from tests.service.kept_books import told_by

OLDEST, *LATER = (*WHOLE, *RECORDS_ALONE)
"""Every run updates the first book with stored tables, and of the others those whose turn it is."""
BOOKS: Final = [OLDEST, *(pytest.param(kept, marks=pytest.mark.soak) for kept in in_turns(LATER))]


def steps() -> list[str]:
    """The commands on the page, line by line."""
    section = (ROOT / "docs/operations.md").read_text(encoding="utf-8").split("\n## Updating\n")[1].split("\n## ")[0]
    (block,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    return str(block).splitlines()


@pytest.mark.parametrize("kept", BOOKS, ids=lambda kept: f"{kept.parent.name}/{kept.stem}")
def test_an_update_by_the_words_of_its_page(kept: Path, tmp_path: Path) -> None:
    """The copy of the old version, the new version started, `verify` 0; then a night is played, and the older copy restored."""
    book, before = laid(kept, tmp_path / "libro" / "book.db"), tmp_path / "before-update.db"
    nights = len(told_by(book, "SELECT DISTINCT stream FROM events"))
    with ExitStack() as running:
        service: Served | None = None
        for step in steps():
            match step.split():
                case ["cartulina", "backup", name]:
                    # As the old version made it: its kept book stands for it.
                    made(before.with_name(name), kept.read_text(encoding="utf-8"))
                case ["sudo", "systemctl", "stop" | "start" as what, "cartulina"]:
                    if what == "start":
                        service = running.enter_context(served(book.parent))
                case ["#", *_]:
                    pass
                case ["cartulina", *command]:
                    status, out, err = ran(*command, "--db", str(book))
                    assert (status, err) == (0, ""), err
                    assert "versión anterior" not in out
                case _:
                    raise AssertionError(f"nobody here knows how to do that: {step}")
        assert service is not None, "the service was started"
        assert "Los cuadros de book.db son de una versión anterior" in "".join(service.said) + service.log.read_text(encoding="utf-8")
        assert '"event": "tables_anew"' in service.log.read_text(encoding="utf-8")
        listed = service.call("GET", f"{API}/nights?limit=200").json["nights"]
        assert len(listed) == nights
        assert all(set(night["players"]) <= set(night["sat"]) for night in listed)
        service.open()
        assert ran("backup", str(tmp_path / "after.db"), "--db", str(book))[0] == 0
    assert service.process.returncode == 0
    for copy in (before, tmp_path / "after.db"):
        assert ran("restore", str(copy), "--db", str(book))[0] == 0
        assert ran("verify", "--db", str(book))[0] == 0


def test_an_update_needs_no_command_beyond_those() -> None:
    """A copy, stop, install, start, and a check."""
    assert [step.split()[:3] for step in steps() if not step.startswith("#")] == [
        ["cartulina", "backup", "before-update.db"],
        ["sudo", "systemctl", "stop"],
        ["sudo", "systemctl", "start"],
        ["cartulina", "verify"],
    ]
