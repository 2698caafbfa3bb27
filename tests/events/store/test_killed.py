"""kill -9 while a process appends: nothing that was answered is lost, nothing is there by half, and every repeat is answered."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from tests.dice import SEED, USUAL, times
from tests.events.store.kit import noted, opened, whole
from tests.events.store.processes import commands, started
from tests.events.store.writer import written

pytestmark = [pytest.mark.figures, pytest.mark.dice]

KILLS = 5 if USUAL else times(15)


def killed(path: Path, who: str, seconds: float, *, awaited: bool) -> int:
    """How many commands were answered to a writer who was killed some seconds after its first answer (or, not awaited, its start)."""
    process = started(path, "n", who, 1_000_000)
    assert process.stdout is not None
    answered = 0
    if awaited:
        answered += process.stdout.readline().endswith("\n")
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    answered += sum(line.endswith("\n") for line in process.stdout)
    assert process.wait() == -signal.SIGKILL
    process.stdout.close()
    return answered


def test_no_answered_command_is_lost_to_a_kill_and_every_retry_is_answered(tmp_path: Path) -> None:
    """A file lives through fifty of them; who was killed then asks again for the command that had no answer."""
    dice = random.Random(SEED)  # noqa: S311  # dice of a test
    durable, answers, known = 0, 0, 0
    for turn in range(KILLS):
        who, path = f"w{turn}", tmp_path / f"{turn // 50}.db"
        known = known if path.exists() else 0
        answered = killed(path, who, dice.uniform(0, 0.03), awaited=True)
        store = opened(path)
        log = whole(store)
        new = commands(log)[known:]
        assert new in ([(who, at) for at in range(answered)], [(who, at) for at in range(answered + 1)])
        unanswered = len(new) > answered
        assert written(store, "n", who, answered).repeated == unanswered
        if answered:
            assert written(store, "n", who, answered - 1).repeated
        log = whole(store)
        assert commands(log)[known:] == [(who, at) for at in range(answered + 1)], "never twice"
        with store.reading() as db:
            assert noted(db) == [event.position for event in log]
        store.close()
        durable, answers, known = durable + unanswered, answers + answered, known + answered + 1
    assert answers >= KILLS > 0
    print(f"{KILLS} kills, {answers} commands answered; {durable} kills left a durable command that was never answered")


def test_a_kill_while_the_file_is_made_leaves_a_file_that_can_be_opened(tmp_path: Path) -> None:
    """At any moment from the start of the process to its first commands."""
    dice, empty = random.Random(SEED), 0  # noqa: S311  # dice of a test
    for turn in range(max(2, KILLS // 3)):
        path = tmp_path / f"{turn}.db"
        answered = killed(path, "w", dice.uniform(0.1, 0.3), awaited=False)
        store = opened(path)
        there = commands(whole(store))
        assert len(there) - answered in (0, 1)
        assert written(store, "n", "w", answered).repeated == (len(there) > answered)
        assert commands(whole(store)) == [("w", at) for at in range(answered + 1)]
        store.close()
        empty += not there
    print(f"{max(2, KILLS // 3)} kills around the making of a file; {empty} before any command was kept")


def test_a_process_that_ends_by_itself_is_answered_everything(tmp_path: Path) -> None:
    """So that the tests above do not take a writer that fails for one that was killed."""
    process = started(tmp_path / "book.db", "n", "w", 5)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert out.splitlines() == ["0 1", "1 4", "2 7", "3 10", "4 13"]
    store = opened(tmp_path / "book.db")
    assert commands(whole(store)) == [("w", turn) for turn in range(5)]
    store.close()
