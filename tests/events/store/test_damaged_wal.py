"""Damaged copies of a write-ahead log: each opens at the end of a command, or the store says that it is damaged; never a half command."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from events.store.open_file import PAGE_BYTES
from events.store.port import CorruptError, Event
from tests.dice import SEED, USUAL, times
from tests.events.store.kit import noted, opened, whole
from tests.events.store.processes import commands, started
from tests.events.store.writer import written

pytestmark = [pytest.mark.figures, pytest.mark.dice]

DAMAGES = 48 if USUAL else times(120)
"""How many damaged copies are made: each kind of damage as often."""
COPIES = 6
HEADER, FRAME_HEAD = 32, 24
FRAME = FRAME_HEAD + PAGE_BYTES
"""The sizes of the head of a write-ahead log, of the head of a frame in it, and of a frame with its page."""
Damage = Callable[[random.Random, bytes], bytes]


def cut(dice: random.Random, wal: bytes) -> bytes:
    """The log ends somewhere."""
    return wal[: dice.randrange(len(wal))]


def cut_between_frames(dice: random.Random, wal: bytes) -> bytes:
    """The log ends behind some frame, often in the middle of a command."""
    return wal[: HEADER + FRAME * dice.randrange((len(wal) - HEADER) // FRAME + 1)]


def flipped(dice: random.Random, wal: bytes, *, at: int | None = None) -> bytes:
    """One bit is another."""
    at = dice.randrange(len(wal)) if at is None else at
    return wal[:at] + bytes([wal[at] ^ 1 << dice.randrange(8)]) + wal[at + 1 :]


def flipped_in_a_head(dice: random.Random, wal: bytes) -> bytes:
    """One bit in the head of a frame is another: which page it is, whether a command ends there, its checksum."""
    frame = dice.randrange((len(wal) - HEADER) // FRAME)
    return flipped(dice, wal, at=HEADER + FRAME * frame + dice.randrange(FRAME_HEAD))


def flipped_at_the_beginning(dice: random.Random, wal: bytes) -> bytes:
    """One bit in the head of the log is another."""
    return flipped(dice, wal, at=dice.randrange(HEADER))


def sector_lost(dice: random.Random, wal: bytes) -> bytes:
    """512 bytes were never written."""
    at = dice.randrange(len(wal) // 512) * 512
    return wal[:at] + bytes(len(wal[at : at + 512])) + wal[at + 512 :]


def garbage_from_somewhere(dice: random.Random, wal: bytes) -> bytes:
    """The rest of the log was never written and holds what the disk had there."""
    at = dice.randrange(len(wal))
    return wal[:at] + dice.randbytes(len(wal) - at)


def frames_swapped(dice: random.Random, wal: bytes) -> bytes:
    """Two frames stand in each other's place."""
    one, other = sorted(HEADER + FRAME * frame for frame in dice.sample(range((len(wal) - HEADER) // FRAME), 2))
    return wal[:one] + wal[other : other + FRAME] + wal[one + FRAME : other] + wal[one : one + FRAME] + wal[other + FRAME :]


DAMAGE: tuple[Damage, ...] = (
    cut,
    cut_between_frames,
    flipped,
    flipped_in_a_head,
    flipped_at_the_beginning,
    sector_lost,
    garbage_from_somewhere,
    frames_swapped,
)


class Copies(NamedTuple):
    """Copies of a file and its log that were made while a process wrote, how many commands it had been answered, and all it wrote."""

    file: bytes
    logs: list[tuple[int, bytes]]
    log: list[Event]


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    """Made from one process that appends all the while; without checkpoints the file itself stays as it is."""
    folder = tmp_path_factory.mktemp("copied")
    path = folder / "book.db"
    opened(path).close()
    process = started(path, "n", "w", 1_000_000, "no-checkpoints")
    assert process.stdout is not None
    logs, answered = [], 0
    for _ in range(COPIES):
        for _ in range(25):
            answered += process.stdout.readline().endswith("\n")
        logs.append((answered, path.with_name("book.db-wal").read_bytes()))
    process.kill()
    process.wait()
    process.stdout.close()
    file = path.read_bytes()
    assert (len(logs[0][1]) - HEADER) % FRAME == 0, "frames are of the size that the damage takes them for"
    store = opened(path)
    yield Copies(file, logs, whole(store))
    store.close()


def placed(folder: Path, file: bytes, wal: bytes) -> Path:
    """A file with its write-ahead log, in a folder that held others before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "book.db").write_bytes(file)
    (folder / "book.db-wal").write_bytes(wal)
    return folder / "book.db"


def test_a_copy_made_while_somebody_writes_holds_all_that_was_answered(tmp_path: Path, copies: Copies) -> None:
    """And ends with the end of a command, though the copy of its log ends anywhere."""
    for answered, wal in copies.logs:
        store = opened(placed(tmp_path / "copy", copies.file, wal))
        log = whole(store)
        assert len(commands(log)) >= answered > 0
        assert log == copies.log[: len(log)]
        store.close()


def test_a_damaged_log_is_read_up_to_the_end_of_some_command(tmp_path: Path, copies: Copies) -> None:
    """What is there is a beginning of what was written, whole; what is gone can be appended again with its keys."""
    dice, lost = random.Random(SEED), Counter[str]()  # noqa: S311  # dice of a test
    for turn in range(DAMAGES):
        damage = DAMAGE[turn % len(DAMAGE)]
        answered, wal = dice.choice(copies.logs)
        store = opened(placed(tmp_path / "copy", copies.file, damage(dice, wal)))
        log = whole(store)
        there = commands(log)
        assert log == copies.log[: len(log)], damage.__name__
        with store.reading() as db:
            assert noted(db) == [event.position for event in log]
        receipts = [written(store, "n", "w", at) for at in range(max(0, len(there) - 1), len(there) + 1)]
        assert [receipt.repeated for receipt in receipts] == [True, False][-len(receipts) :]
        assert commands(whole(store)) == [*there, ("w", len(there))]
        store.close()
        lost[damage.__name__] += len(there) < answered
    assert lost["flipped_at_the_beginning"] > 0, "damage does something"
    print(
        f"{DAMAGES} damaged logs, all read up to the end of a command; of {DAMAGES // len(DAMAGE)} each, lost answered commands: {dict(lost)}"
    )


@pytest.fixture(scope="module")
def checkpointed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    """Copies of a file into which a log was just folded that nobody has begun anew: damage to it takes back half of what is known."""
    folder = tmp_path_factory.mktemp("checkpointed")
    path, logs = folder / "book.db", []
    store = opened(path, checkpoints=False)
    for turns, folding in ((range(100), "TRUNCATE"), (range(100, 160), "PASSIVE")):
        for turn in turns:
            written(store, "n", "w", turn)
        with contextlib.closing(sqlite3.connect(path)) as other:
            assert other.execute(f"PRAGMA wal_checkpoint({folding})").fetchone()[0] == 0
    logs.append((160, path.with_name("book.db-wal").read_bytes()))
    yield Copies(path.read_bytes(), logs, whole(store))
    store.close()


def test_a_damaged_log_that_was_folded_in_already_is_read_whole_or_found(tmp_path: Path, checkpointed: Copies) -> None:
    """The file is newer than what is left of its log. A disk does so, a crash does not: SQLite syncs the log first.

    Opening does not always see it, because opening does not read everything; `PRAGMA integrity_check` and the chains do.
    """
    dice, found = random.Random(SEED), Counter[str]()  # noqa: S311  # dice of a test
    ((_, wal),) = checkpointed.logs
    for turn in range(DAMAGES // 2):
        damaged = placed(tmp_path / "copy", checkpointed.file, DAMAGE[turn % len(DAMAGE)](dice, wal))
        try:
            store = opened(damaged)
        except CorruptError:
            found["at open"] += 1
            continue
        try:
            with store.reading() as db:
                if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                    found["by the integrity check"] += 1
                    continue
            log = whole(store)
            assert len(commands(log)) <= 160
            assert log == checkpointed.log[: len(log)]
            with store.reading() as db:
                assert noted(db) == [event.position for event in log]
            found["nothing: read whole, up to the end of a command"] += 1
        except CorruptError:
            found["by reading"] += 1
        finally:
            store.close()
    print(f"{DAMAGES // 2} damaged logs that were folded in already: {dict(found)}")
