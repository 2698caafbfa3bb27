"""The pages have five sizes of type; a wall, paper and the inside of a drawing have their own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.for_each import for_each
from tests.house.pages import ROOT

SHEETS: Final = [path for path in sorted((ROOT / "service/web").rglob("*.css")) if path.name != "wall.css"]
SHARED: Final = ROOT / "service/web/shell/cartulina.css"
SIZED: Final = re.compile(r"(?<![-\w])font(?:-size)?:\s*([^;}]+)")
OF_THE_FIVE: Final = re.compile(r"var\(--t(16|18|22|28|40)\)|inherit")
LET_OUT: Final = ("112.5%", "12px var(--sans)")
"""What the five are reckoned from, and the units of a chart, which grow with it."""


def sizes_of(css: str) -> list[str]:
    """The sizes of type that a style sheet names for a screen."""
    on_screen = re.sub(r"@media print\s*\{(?:[^{}]|\{[^{}]*\})*\}", "", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    return SIZED.findall(on_screen)


@for_each("sheet", SHEETS)
def test_a_page_has_no_other_size_of_type(sheet: Path) -> None:
    """Whoever needs another takes the nearest of the five."""
    assert [size for size in sizes_of(sheet.read_text(encoding="utf-8")) if not OF_THE_FIVE.search(size) and size not in LET_OUT] == []


def test_the_five_are_named_once() -> None:
    """In pixels, at the size of text that a browser has from the start: 18 px are one rem."""
    named = dict(re.findall(r"--t(\d+): ([^;]+);", SHARED.read_text(encoding="utf-8")))
    assert named == {size: "1rem" if size == "18" else f"calc({size}rem / 18)" for size in ("16", "18", "22", "28", "40")}
