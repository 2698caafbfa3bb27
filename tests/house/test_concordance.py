"""Each place of the old texts became a row, a law or a judgement call, or the page says why it did not; and each of those cites a place."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from tests.for_each import for_each
from tests.house.pages import GAMES, SLUG, page, quoted, section, table

SOURCES: Final = "Sources: where the places are"
ROW: Final = re.compile(r"(?:- |\| )?\*{0,2}((?:LW|[ROLJS])\d+[a-z]?)\b")
BLOCK: Final = re.compile(r"\n(?=- |\| |#|\n)")
NO_RULE: Final = "no rule: "
DONE: Final = tuple(game for game in GAMES if "\n## Laws at both depths" in page(game))
"""The games that were read a second time."""


@cache
def cited_by(game: str) -> dict[str, set[str]]:
    """Each labelled row of a page, and each of its headings, → the places cited there; a row reaches to the next row or heading.

    In a column that is called `source` a place of the page's own table may stand without its key.
    """
    found: dict[str, set[str]] = {}
    short = {place.split("/")[1]: place for place in reversed(concordance(game))}
    heading = label = ""
    column: int | None = None
    for block in BLOCK.split(page(game).split(f"\n## {SOURCES}", 1)[0]):
        line = block.strip("\n")
        if line.startswith("#"):
            heading = label = line.split("\n")[0].strip("# ")
        elif (match := ROW.match(line)) is not None:
            label = match[1]
        elif line.startswith(("- ", "| ")):
            label = heading
        found.setdefault(label, set()).update(SLUG.findall(line))
        cells = [cell.strip() for cell in line.split("\n")[0].strip("| ").split(" | ")]
        if "\n|--" in line:
            column = cells.index("source") - len(cells) if "source" in cells else None
        elif not line.startswith("| "):
            column = None
        elif column is not None and len(cells) >= -column:
            found[label].update(short[name] for name in quoted(cells[column]) if name in short)
    return found


def concordance(game: str) -> dict[str, str]:
    """Place → what it became, as the page says."""
    return {quoted(cells[0])[0]: cells[2] for cells in table(section(SOURCES, game=game), "place")}


@for_each("game", DONE)
def test_every_place_has_a_line_of_its_own(game: str) -> None:
    """No range, and no two in one line."""
    assert [cells[0] for cells in table(section(SOURCES, game=game), "place") if len(quoted(cells[0])) != 1 or "…" in cells[0]] == []


@for_each("game", DONE)
def test_every_row_cites_a_place_of_the_table(game: str) -> None:
    """Each rule, law and judgement call."""
    assert [row for row, cited in cited_by(game).items() if ROW.fullmatch(row) and not cited & concordance(game).keys()] == []


@for_each("game", DONE)
def test_every_place_became_just_what_cites_it(game: str) -> None:
    """The labels of rows, and headings of the page under which it stands outside of a row; or no rule, and why."""
    cited = cited_by(game)
    for place, told in concordance(game).items():
        if told.startswith(NO_RULE):
            assert [row for row in cited if place in cited[row]] == [], place
            assert told.removeprefix(NO_RULE).strip(), place
            continue
        became = set(told.split(", "))
        assert {row for row in became if ROW.fullmatch(row)} == {row for row in cited if ROW.fullmatch(row) and place in cited[row]}, place
        assert became <= {*cited}, (place, "neither a row nor a heading")
