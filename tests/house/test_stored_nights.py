"""Does the page of stored nights list everything kept there that would be refused today, and the readings that moved a balance?"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from events.stored import fact_of
from projections.replay import read, replay
from projections.tables import READINGS
from projections.yields import yields
from rules.registry import GAMES
from tests.conformance import cases
from tests.for_each import for_each
from tests.house.pages import ROOT, SLUG, page, places, quoted, table

EVERY = "every"
"""The first word of the part about every game."""
KEPT_SINCE = 2
"""The first readings since which a close keeps its result."""
PAGE = (ROOT / "docs/stored-nights.md").read_text(encoding="utf-8")


class Row(NamedTuple):
    """A row of the page: what reads otherwise, in which nights, whether the balance moves, its source, since which readings."""

    what: str
    nights: str
    balance: str
    where: str
    since: str

    def places(self) -> list[str]:
        """The places that it cites."""
        return SLUG.findall(self.where)


def rows(game: str) -> list[Row]:
    """The rows of the page about a game."""
    sections = {part.split(maxsplit=1)[0].lower(): part for part in PAGE.split("\n## ")[1:]}
    return [Row(*cells) for cells in table(sections[game], "what reads otherwise")]


def stood(game: str) -> Iterator[tuple[str, str]]:
    """For each case that is refused today and stays readable if stored: the place of the refusal, and the code."""
    for case in cases(game).values():
        if "refused" not in case.expect:
            continue
        refused = read(case.record).refused
        if refused is None or refused[1].taken is None:
            continue
        night, _ = replay([fact_of(sent["type"], 1, sent["data"], GAMES[game].door) for sent in case.record])
        assert night is not None, case.label
        found = [each["source"] for each in yields(night)["findings"] if each["code"] == "of_before"]
        assert found, case.label
        yield found[-1], refused[1].code


@for_each("game", GAMES)
def test_what_stands_in_stored_nights_is_on_the_page_and_nothing_else(game: str) -> None:
    """From the cases: each place of such a refusal, with every code."""
    shown, told = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for place, code in stood(game):
        shown[place].add(code)
    for row in rows(game):
        if row.balance == "stands":
            told[row.places()[0]].update(quoted(row.what.partition("refused")[2]))
    assert shown.keys() == told.keys()
    assert {place: codes - told[place] for place, codes in shown.items() if not codes <= told[place]} == {}


@for_each("game", GAMES)
def test_the_page_of_the_game_names_the_same_places(game: str) -> None:
    """In the row of the finding `of_before`, if its findings are a table."""
    if "\n| `of_before` |" not in page(game):
        assert "`of_before`" in page(game) or not any(row.balance == "stands" for row in rows(game))
        return
    (row,) = re.findall(r"^\| `of_before` \|.*\|$", page(game), re.MULTILINE)
    told = {row.places()[0].partition("/")[2] for row in rows(game) if row.balance == "stands"}
    assert set(quoted(row.rstrip(" |").rpartition("| ")[2])) == told


@for_each("game", GAMES)
def test_a_game_whose_balances_moved_since_closes_are_kept_says_how_it_read_before(game: str) -> None:
    """Otherwise a closed night would lose the result of its close (`Game.before`)."""
    moved = any(row.balance == "moves" and int(row.since) >= KEPT_SINCE for row in rows(game))
    assert moved == (GAMES[game].before is not None)


@for_each("game", GAMES)
def test_every_row_says_since_when_and_where_that_stands(game: str) -> None:
    """A balance moves, stands or is the same; the places are those of the books. A row that moves or stands cites one."""
    known = {place for each in GAMES for place in places(each)}
    for row in rows(game):
        assert row.balance in ("moves", "stands", "same"), row
        assert 1 <= int(row.since) <= READINGS, row
        assert set(row.places()) <= known, row
        assert row.places() or row.balance == "same", row


def test_the_newest_readings_have_a_row() -> None:
    """Without one nobody learns why a night reads otherwise."""
    assert any(row.since == str(READINGS) for game in (EVERY, *GAMES) for row in rows(game))
