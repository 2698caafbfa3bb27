"""Runs the command line for tests: in this process to see its answers, or as a program to see what only a process shows."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final

import pytest

from service.cli.main import main

ROOT: Final = Path(__file__).parents[2]
CAFE: Final = ROOT / "service" / "nights" / "cafe.jsonl"
PROGRAM: Final = "import sys; from service.cli.main import main; sys.exit(main())"


def ended(*arguments: object) -> int:
    """The exit status of a command."""
    try:
        return main([*map(str, arguments)])
    except SystemExit as left:  # the parser ends such a call
        return int(str(left.code))


def said(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit status of a command, and what it wrote to both streams."""
    return (ended(*arguments), *capsys.readouterr())


def said_in(encoding: str, *arguments: object) -> tuple[int, bytes, bytes]:
    """The same with the bytes that a terminal of another encoding gets."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = [io.TextIOWrapper(each, encoding=encoding, write_through=True) for each in (out, err)]
    with redirect_stdout(streams[0]), redirect_stderr(streams[1]):
        status = ended(*arguments)
    return status, out.getvalue(), err.getvalue()


def program(*arguments: object, before: str = "") -> list[str]:
    """Runs the command as a program, after some statements."""
    return [sys.executable, "-c", before + PROGRAM, *map(str, arguments)]


def ran(*arguments: object, sent: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What such a program printed."""
    return subprocess.run(program(*arguments), cwd=ROOT, env={**os.environ, **environment}, input=sent, capture_output=True, check=False)


def shown_on_a_terminal(*arguments: object) -> tuple[int, bytes]:
    """The exit status of a command whose second stream is a terminal, and what the terminal showed."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with os.fdopen(its, "w") as terminal, redirect_stderr(terminal):
        status = ended(*arguments)
    shown = b""
    while True:
        try:
            shown += os.read(ours, 4096)
        except OSError:  # Linux reports the end of a terminal so
            os.close(ours)
            return status, shown


def in_a_fork(does: Callable[[], object]) -> int:
    """The exit status of a forked process that does something, or minus the number of the signal that killed it."""
    child = os.fork()
    if child == 0:
        try:
            does()
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def written(folder: Path, content: bytes, name: str = "noche.jsonl") -> str:
    """Writes a file and gives its path."""
    (folder / name).write_bytes(content)
    return str(folder / name)
