"""Each place of the old texts became a row, a law or a judgement call, or has a reason not to; each of those cites a place."""

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
"""The games whose sources were read a second time."""


@cache
def cited_by(game: str) -> dict[str, set[str]]:
    """The places that each labelled row and each heading of a page cites; a row reaches to the next row or heading.

    A `source` column may name a place of the page's own table without its key.
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
    """Place → what it became, from the page."""
    return {quoted(cells[0])[0]: cells[2] for cells in table(section(SOURCES, game=game), "place")}


@for_each("game", DONE)
def test_every_place_has_a_line_of_its_own(game: str) -> None:
    """No ranges, and no two places in one line."""
    assert [cells[0] for cells in table(section(SOURCES, game=game), "place") if len(quoted(cells[0])) != 1 or "…" in cells[0]] == []


@for_each("game", DONE)
def test_every_row_cites_a_place_of_the_table(game: str) -> None:
    """Every rule, law and judgement call does."""
    assert [row for row, cited in cited_by(game).items() if ROW.fullmatch(row) and not cited & concordance(game).keys()] == []


@for_each("game", DONE)
def test_every_place_became_just_what_cites_it(game: str) -> None:
    """The labels of the citing rows and the headings of citations outside a row; or no rule, and why."""
    cited = cited_by(game)
    for place, told in concordance(game).items():
        if told.startswith(NO_RULE):
            assert [row for row in cited if place in cited[row]] == [], place
            assert told.removeprefix(NO_RULE).strip(), place
            continue
        became = set(told.split(", "))
        assert {row for row in became if ROW.fullmatch(row)} == {row for row in cited if ROW.fullmatch(row) and place in cited[row]}, place
        assert became <= {*cited}, (place, "neither a row nor a heading")
