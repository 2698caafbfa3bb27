"""The word that names a history: its number of events, and the beginning of the hash of the last one, which depends on all before it.

A seq alone is not enough: after a book was restored from an older copy, the same seq is another event.
"""

from __future__ import annotations

import re
from typing import Final

from events.chain import GENESIS

DIGITS: Final = 12
"""How many digits of the hash a word has."""
PATTERN: Final = rf"(0|[1-9][0-9]{{0,17}})-[0-9a-f]{{{DIGITS}}}"
WORD: Final = re.compile(rf"{PATTERN}\Z")


def word_of(seq: int, hashed: bytes) -> str:
    """The word of a history whose last event has this seq and hash: `"7-ab12cd34ef56"`."""
    return f"{seq}-{hashed.hex()[:DIGITS]}"


def seq_of(word: str) -> int:
    """The number of events in the history that a word names."""
    return int(word.partition("-")[0])


BEGINNING: Final = word_of(0, GENESIS)
"""The word of every history before its first event."""
