"""Writing processes, and what can be asked of the log that they leave."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import orjson

from events.store.port import Event
from tests.events.store.writer import PARTS

ROOT: Final = Path(__file__).parents[3]


def started(path: Path, stream: str, who: str, count: int, *flags: str) -> subprocess.Popen[str]:
    """A process that appends some commands of a writer to a stream and prints the answers."""
    arguments = [sys.executable, "-m", "tests.events.store.writer", str(path), stream, who, str(count), *flags]
    return subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def commands(log: Sequence[Event]) -> list[tuple[str, int]]:
    """The writer and turn of each command, in order, once every command in a log is whole and in one piece."""
    told = [orjson.loads(event.data) for event in log]
    pieces = [told[place : place + PARTS] for place in range(0, len(told), PARTS)]
    for piece in pieces:
        first: dict[str, Any] = piece[0]
        assert piece == [{**first, "part": part} for part in range(PARTS)], "a command is there whole"
    return [(piece[0]["who"], piece[0]["turn"]) for piece in pieces]
