"""The short id of each player, made from his shown name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Sequence
from typing import Final

from events.facts import PLATE

LONGEST: Final = 16
"""The longest id (`events.schemas.ID`)."""
NAMELESS: Final = "jugador"
"""The beginning of the id for a name without Latin letters."""


def short_names(names: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """An id for each shown name, in order, all different and none in `taken`: «Doña Ñica» is `dona-nica`, a second one `dona-nica-2`."""
    found: list[str] = []
    for name in names:
        plain, number = _plain(name), 1
        short = plain
        while short in found or short in taken or short == PLATE:
            number += 1
            short = f"{plain[: LONGEST - len(str(number)) - 1]}-{number}"
        found.append(short)
    return found


def _plain(name: str) -> str:
    """A name in the letters of an id."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    if not words:
        return NAMELESS
    return (words if words[0].isalpha() else f"{NAMELESS}-{words}")[:LONGEST].rstrip("-")
