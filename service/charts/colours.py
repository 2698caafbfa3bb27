"""The colours of a chart by day and by night. Lines differ by dash and mark too, so nobody needs the colours to tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Colour(NamedTuple):
    """A colour on a light sheet and on a dark one."""

    light: str
    dark: str


SHEET: Final = Colour("#fffcf4", "#1b2821")
TEXT: Final = Colour("#221c12", "#f4ecd9")
AXIS: Final = Colour("#857649", "#8ba292")
LINES: Final = (
    Colour("#1b5a3a", "#8fd0a6"),
    Colour("#9a1b1b", "#ffaa9c"),
    Colour("#0b57d0", "#9ec5ff"),
    Colour("#8a5a00", "#f2c964"),
    Colour("#6a2a8c", "#d9aef2"),
    Colour("#00666b", "#7fd6da"),
    Colour("#a82a68", "#f5a6c8"),
    Colour("#444444", "#d0d0d0"),
)
"""The colours of the lines, in order; a chart with more lines begins again at the first."""
FILLED: Final[Mapping[str, Colour]] = {"sheet": SHEET, "text": TEXT, **{f"mark{place}": each for place, each in enumerate(LINES)}}
"""CSS class of a filled shape → its colour."""
STROKED: Final[Mapping[str, Colour]] = {"axis": AXIS, **{f"line{place}": each for place, each in enumerate(LINES)}}
"""CSS class of a stroked line → its colour."""
