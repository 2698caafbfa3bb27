"""A process that appends as fast as it can, and says what was answered: `python -m tests.events.store.writer FILE WHO COUNT [no-checkpoints]`.

Every command has three events, a key and a line along. A line of its output is `turn position`, once the store has answered. On a stream
that others write to as well, and where others write for longer than it may wait, it tries again, with the same key.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from events.store.port import BusyError, ConflictError, New, Receipt, Store
from tests.events.store.kit import new, note, opened

PARTS: Final = 3
"""How many events a command has."""


def command(who: str, turn: int) -> list[New]:
    """The turn-th command (from 0) of somebody."""
    return [new(who=who, turn=turn, part=part) for part in range(PARTS)]


def key_of(who: str, turn: int) -> str:
    """The key of that command."""
    return f"{who}-{turn}"


def written(store: Store, stream: str, who: str, turn: int) -> Receipt:
    """Appends a command at whatever version the stream is; one that is there already is answered again."""
    while True:
        head = store.head(stream)
        try:
            return store.append(stream, 0 if head is None else head.seq, command(who, turn), key=key_of(who, turn), along=note)
        except (ConflictError, BusyError):
            continue


def main(path: str, stream: str, who: str, count: str, *flags: str) -> None:
    """Writes that many commands, and says each."""
    store = opened(Path(path), checkpoints="no-checkpoints" not in flags)
    for turn in range(int(count)):
        receipt = written(store, stream, who, turn)
        os.write(1, b"%d %d\n" % (turn, receipt.events[0].position))
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
