"""Does Ctrl-C end a command quietly at any moment, and leave nothing behind?"""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.for_each import for_each
from tests.service.commands import CAFE, ROOT, program
from tests.service.kept_books import LARGER, SMALL, brought, enveloped, everything_in

INTERRUPTED = 130
DURING_AN_IMPORT = """
import os, signal, sys
class Presses:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Presses())
"""
"""The program; Ctrl-C is pressed while it imports a module."""
LONG_AT_WORK = """
import os, time
from service import verify
verify.PIECE_EVENTS = 1
in_piece, asked = verify._in_piece, os.getpid()
def slow(path, piece):
    if piece.first != "noche-1":
        assert os.getpid() != asked, "the work is for the others"
        time.sleep(60)
    return in_piece(path, piece)
verify._in_piece = slow
"""
"""The program; its workers finish the first night alone."""


@contextmanager
def at_a_pipe(tmp_path: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command that reads an unfinished file `FIFO`, and the end of the pipe that feeds it."""
    os.mkfifo(tmp_path / "FIFO")
    told = [str(tmp_path / each) if each == "FIFO" else each for each in arguments]
    with subprocess.Popen(program(*told), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        end = os.open(tmp_path / "FIFO", os.O_WRONLY)  # waits until the command opens it
        try:
            yield process, end
        finally:
            os.close(end)


def interrupted(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """The output of a command under Ctrl-C, pressed until it ends: Python delays a signal that comes just before it waits for a file."""
    for _ in range(30):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=1)
    raise AssertionError("it never ended")


@for_each(
    ("module", "arguments"),
    [
        ("service.cli.calls", ["replay", str(CAFE)]),
        ("marshmallow", ["replay", str(CAFE)]),
        ("rules.cientos.game", ["check", "tests/cases"]),
        ("service.explain.night", ["explain", str(CAFE)]),
        ("service.cli.commands", ["verify"]),
        ("sqlite3", ["import", str(CAFE)]),
        ("flask", ["serve", "--port", "0"]),
        ("gunicorn.workers.gthread", ["serve", "--port", "0"]),
    ],
)
def test_a_command_that_is_still_loading_ends_quietly(module: str, arguments: list[str]) -> None:
    """At once: status 130 and no output."""
    command = program(*arguments, before=DURING_AN_IMPORT.format(module=module))
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (INTERRUPTED, b"", b"")


@for_each("command", ["replay", "explain", "import"])
def test_a_command_that_waits_for_its_file_ends_quietly(tmp_path: Path, command: str) -> None:
    """Status 130 and no output. The book keeps nothing of a night whose file was half read: it is free and unchanged."""
    folder, book = tmp_path / command, tmp_path / "libro.db"
    folder.mkdir()
    brought(book, LARGER)
    before = everything_in(book)
    with at_a_pipe(folder, command, "FIFO", *(["--db", str(book)] if command == "import" else [])) as (process, end):
        os.write(end, CAFE.read_bytes()[:-100])
        assert interrupted(process) == (b"", b"")
    assert process.returncode == INTERRUPTED
    assert everything_in(book) == before
    brought(book, LARGER)


def test_a_program_that_was_begun_to_ignore_ctrl_c_goes_on(tmp_path: Path) -> None:
    """As shells start commands in the background."""
    os.mkfifo(tmp_path / "FIFO")
    command = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", *program("replay", str(tmp_path / "FIFO"))]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with (tmp_path / "FIFO").open("wb") as file:
            process.send_signal(signal.SIGINT)
            file.write(CAFE.read_bytes())
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err, out[:2]) == (0, b"", b"{\n")


def _read_until(terminal: int, word: bytes | None) -> bytes:
    """The output of a terminal up to a word, or until all its writers are gone."""
    shown = b""
    while word is None or word not in shown:
        try:
            shown += os.read(terminal, 4096)
        except OSError:  # Linux reports the end of a terminal so
            assert word is None, shown
            break
    return shown


def test_a_verify_at_work_ends_quietly_with_its_workers(tmp_path: Path) -> None:
    """On a terminal, where every process gets the signal: the bar is gone, no process prints a stack, and none is left."""
    book = tmp_path / "libro.db"
    for number in range(1, 7):
        brought(book, enveloped(SMALL, f"noche-{number}"))
    group, ours = pty.fork()
    if group == 0:
        os.chdir(ROOT)
        os.execv(sys.executable, program("verify", "--db", str(book), before=LONG_AT_WORK))  # noqa: S606  # its terminal is what this is about
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    shown = _read_until(ours, b"libro.db")
    os.write(ours, b"\x03")
    shown += _read_until(ours, None)
    os.close(ours)
    status = os.waitstatus_to_exitcode(os.waitpid(group, 0)[1])
    assert (status, b"Traceback" in shown, b"Error" in shown) == (INTERRUPTED, False, False)
    assert shown.endswith(b"\r\n"), "the next prompt begins a line"
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)
