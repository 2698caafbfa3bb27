"""Does a slow reader of the log hold anybody up? Lines wait in a bounded queue, and lost ones are counted."""

from __future__ import annotations

import io
import json
import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from service.log import LOST, Log
from service.observed import configure_logging
from tests.service.desk import NightAt

MOST = 50
LINES = 500
LINE = "x" * 4095 + "\n"
"""Sixteen such lines fill a pipe of Linux."""
PATIENCE_SECONDS = 20


@pytest.fixture(name="pipe")
def a_pipe() -> Iterator[tuple[io.BufferedReader, int]]:
    """Both ends of a pipe."""
    reads, writes = os.pipe()
    with os.fdopen(reads, "rb") as reader:
        yield reader, writes
        os.close(writes)


def lost() -> float:
    """The number of lines lost in this process."""
    return next(sample.value for metric in LOST.collect() for sample in metric.samples if sample.name.endswith("_total"))


def test_a_pipe_that_nobody_reads_holds_nobody_up_and_what_it_lost_is_said_when_it_drains(pipe: tuple[io.BufferedReader, int]) -> None:
    """500 lines into a queue of 50: writers do not block; each line is read in the end or counted in the last line."""
    reader, writes = pipe
    log, before = Log(writes, most=MOST), lost()

    def writes_all() -> None:
        for number in range(LINES):
            log.write(f"{number:03} {LINE}")

    writing = threading.Thread(target=writes_all, daemon=True)
    writing.start()
    writing.join(PATIENCE_SECONDS)
    assert not writing.is_alive()
    missing = int(lost() - before)
    assert missing >= LINES - 3 * MOST
    read = [reader.readline() for _ in range(LINES - missing)]
    numbers = [int(line[:3]) for line in read]
    assert numbers == sorted(set(numbers)) and all(line[4:] == LINE.encode() for line in read)
    told = json.loads(reader.readline())
    assert (told["event"], told["level"], told["lines"]) == ("lines_lost", "warning", missing)
    log.write("again\n")
    assert reader.readline() == b"again\n", "the loss is reported once"


def test_a_disk_that_is_full_counts_every_line() -> None:
    """Ten lines, none of them written, and nothing is raised."""
    descriptor = os.open("/dev/full", os.O_WRONLY)
    log, before = Log(descriptor), lost()
    for number in range(10):
        log.write(f"{number}\n")
    log.close(PATIENCE_SECONDS)
    assert lost() - before == 10
    os.close(descriptor)


def test_a_process_that_ends_waits_for_its_last_lines_and_no_longer_than_it_may(pipe: tuple[io.BufferedReader, int]) -> None:
    """Accepted lines are written when `close` returns; if nothing can be written, it returns too."""
    reader, writes = pipe
    log = Log(writes)
    for number in range(10):
        log.write(f"{number}\n")
    log.close(PATIENCE_SECONDS)
    os.set_blocking(reader.fileno(), False)
    assert reader.read().split() == [b"%d" % number for number in range(10)]
    for _ in range(40):
        log.write(LINE)
    log.close(0.01)
    assert log._lines or log._writing
    os.set_blocking(reader.fileno(), True)
    assert [reader.readline() for _ in range(40)] == [LINE.encode()] * 40


def test_a_child_writes_its_own_lines_and_none_of_its_parents(pipe: tuple[io.BufferedReader, int]) -> None:
    """gunicorn forks: the writing thread stays in the parent, and the child starts its own."""
    reader, writes = pipe
    log = Log(writes)
    log.write("parent\n")
    log.close(PATIENCE_SECONDS)
    child = os.fork()
    if child == 0:
        log.write("child\n")
        log.close(PATIENCE_SECONDS)
        os._exit(0)
    assert os.waitpid(child, 0) == (child, 0)
    assert [reader.readline() for _ in range(2)] == [b"parent\n", b"child\n"]


def test_a_line_goes_into_no_file_that_was_opened_since(tmp_path: Path) -> None:
    """The log was closed elsewhere, and its file number may be that of the book by now."""
    descriptor = os.open(tmp_path / "log", os.O_WRONLY | os.O_CREAT)
    log = Log(descriptor)
    os.close(descriptor)
    book = os.open(tmp_path / "book", os.O_RDWR | os.O_CREAT)
    assert book == descriptor
    log.write("line\n")
    log.close(PATIENCE_SECONDS)
    os.close(book)
    assert ((tmp_path / "book").read_bytes(), (tmp_path / "log").read_bytes()) == (b"", b"line\n")


@pytest.fixture(name="lines")
def logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The log of this process, in a file."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    with (tmp_path / "log").open("w") as file:
        monkeypatch.setattr(sys, "stderr", file)
        configure_logging(logging.INFO)
        yield tmp_path / "log"
        structlog.configure(**before)
        logging.basicConfig(handlers=handlers, level=level, force=True)


def told_in(lines: Path) -> str:
    """What has been written, once it is."""
    for log in (handler.stream for handler in logging.getLogger().handlers if isinstance(handler, logging.StreamHandler)):
        if isinstance(log, Log):  # pytest has handlers of its own
            log.close(PATIENCE_SECONDS)
    return lines.read_text()


def test_the_trace_of_a_mistake_shows_no_token(lines: Path, night: NightAt) -> None:
    """Nor text that a client attached to a token."""
    try:
        int(f"Bearer_{night.tokens['scorer']}=, {night.tokens['viewer']}")
    except ValueError:
        logging.getLogger("elsewhere").exception("mistake")
        structlog.get_logger("another").exception("mistake")
    log = told_in(lines)
    assert log.count(r"'\u2026=, \u2026'") == 2
    assert not any(token in log for token in night.tokens.values())
