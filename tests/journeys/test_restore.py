"""The drill: copies are taken while a service writes, the book is lost, and a copy is restored, by the command line alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

ROOT = Path(__file__).parents[2]
CAFE = ROOT / "service" / "nights" / "cafe.jsonl"
PROGRAM = "import sys; from service.cli.main import main; sys.exit(main())"
SERVICE = """
import sys
from pathlib import Path
from events.store.lock import held
from service.books import open_store
from service.record import Records, Taken
from tests.nights import THREE, opened
from tests.rules.tresillo.hands import passed

path = Path(sys.argv[1])
with held(path, "serve", wait=3.0):
    store = open_store(path)
    records = Records(store)
    taken = records.open(opened(players=THREE)["data"])
    assert isinstance(taken, Taken)
    stream = taken.receipt.events[0].stream
    print(stream, flush=True)
    while True:
        answer = records.append(stream, passed())
        assert isinstance(answer, Taken)
        print(answer.receipt.version, flush=True)
"""
"""A process that holds a book as the service does and writes one hand at a time; it prints what was acknowledged."""


def ran(*arguments: str) -> tuple[int, str, str]:
    """The exit status of a command, and what it wrote to both streams."""
    answer = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, capture_output=True, check=False, text=True)
    return answer.returncode, answer.stdout, answer.stderr


class Writer:
    """A service that writes, and its output so far."""

    def __init__(self, said: IO[str]) -> None:
        self._said = said
        self.stream = said.readline().strip()
        self.acknowledged = 1

    def goes_on(self, count: int) -> int:
        """Waits until some more commands are acknowledged, and gives the version of the night by then."""
        for _ in range(count):
            self.acknowledged = int(self._said.readline())
        return self.acknowledged


@contextmanager
def service_on(db: Path) -> Iterator[Writer]:
    """A service in a process of its own, which is killed at the end."""
    command = [sys.executable, "-c", SERVICE, str(db)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout is not None
        try:
            yield Writer(process.stdout)
        finally:
            process.kill()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A book with one night of 29 events."""
    path = tmp_path / "libro" / "cartulina.db"
    assert ran("import", str(CAFE), "--db", str(path))[0] == 0
    return path


def exported(db: Path, night: str) -> list[str]:
    """A night, line by line."""
    status, out, err = ran("export", night, "--db", str(db))
    assert (status, err) == (0, "")
    return out.splitlines()


@pytest.mark.soak
def test_copies_taken_while_a_service_writes_are_whole(db: Path, tmp_path: Path) -> None:
    """Each holds, has every command acknowledged before the copy began, and is a beginning of the present book."""
    with service_on(db) as writer:
        copies = []
        for number in range(4):
            before = writer.goes_on(25)
            copy = tmp_path / f"copia-{number}.db"
            status, _, err = ran("backup", str(copy), "--db", str(db))
            assert (status, err) == (0, "")
            copies.append((before, copy))
        writer.goes_on(25)
        assert ran("verify", "--db", str(db))[0] == 0
        whole = exported(db, writer.stream)
        for before, copy in copies:
            assert ran("verify", "--db", str(copy))[0] == 0
            lines = exported(copy, writer.stream)
            assert len(lines) >= before
            assert lines == whole[: len(lines)]


def test_a_lost_book_comes_back_from_its_copy(db: Path, tmp_path: Path) -> None:
    """Refused while the service has the book, by name; then it is dead, the file is ruined, and the copy takes its place.

    A service finds the copied night and goes on with it; the ruined file lies beside, and the copy is untouched.
    """
    copy = tmp_path / "copia.db"
    with service_on(db) as writer:
        writer.goes_on(20)
        assert ran("backup", str(copy), "--db", str(db))[0] == 0
        was = exported(copy, writer.stream)
        content = copy.read_bytes()
        status, out, err = ran("restore", str(copy), "--db", str(db))
        assert (status, out) == (1, "")
        assert err.startswith("cartulina: Un servicio tiene abierto el libro (proceso ")
        after = writer.goes_on(5)
        night = writer.stream
    assert len(exported(db, night)) >= after
    ruined = b"\xff" * 4096 + db.read_bytes()[4096:]
    db.write_bytes(ruined)
    assert ran("verify", "--db", str(db))[0] == 1
    status, out, err = ran("restore", str(copy), "--db", str(db))
    assert (status, err) == (0, "")
    kept = db.with_name("cartulina.db.before-restore")
    assert str(kept) in out
    assert kept.read_bytes() == ruined
    assert copy.read_bytes() == content
    assert ran("verify", "--db", str(db))[0] == 0
    assert exported(db, night) == was
    with service_on(db) as writer:
        writer.goes_on(5)
    assert ran("verify", "--db", str(db))[0] == 0


@pytest.mark.soak
def test_what_is_no_good_copy_leaves_the_book_as_it_was(db: Path, tmp_path: Path) -> None:
    """Damaged, cut short, of another program, or missing: status 1, a sentence, and every night is still there."""
    copy = tmp_path / "copia.db"
    assert ran("backup", str(copy), "--db", str(db))[0] == 0
    whole, before = copy.read_bytes(), db.read_bytes()
    place = whole.index(b'"fournier"')
    for damaged in (whole[: len(whole) // 2], whole[:place] + b"?" * 64 + whole[place + 64 :], b"no database", b""):
        copy.write_bytes(damaged)
        status, out, err = ran("restore", str(copy), "--db", str(db))
        assert (status, out) == (1, "")
        assert err.startswith("cartulina: ")
        assert "Traceback" not in err
        assert db.read_bytes() == before
    assert ran("restore", str(tmp_path / "nada.db"), "--db", str(db))[0] == 1
    assert ran("verify", "--db", str(db))[:2] == (0, "1 noche, 29 apuntes: todo cuadra.\n")


@pytest.mark.soak
def test_a_night_that_is_carried_from_book_to_book_stays_itself(db: Path, tmp_path: Path) -> None:
    """Exported, imported into a new book, copied, restored over a third, exported: the same bytes."""
    other, third, copy = tmp_path / "otro.db", tmp_path / "tercero.db", tmp_path / "copia.db"
    (tmp_path / "cafe.jsonl").write_bytes(CAFE.read_bytes())
    status, out, _ = ran("import", str(tmp_path / "cafe.jsonl"), "--db", str(third))
    assert status == 0
    night = json.loads(out)["id"]
    (tmp_path / "noche.jsonl").write_text("\n".join(exported(third, night)) + "\n")
    assert ran("import", str(tmp_path / "noche.jsonl"), "--db", str(other))[0] == 0
    assert ran("backup", str(copy), "--db", str(other))[0] == 0
    assert ran("restore", str(copy), "--db", str(db))[0] == 0
    assert exported(db, night) == exported(third, night)
