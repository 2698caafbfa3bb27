"""The conformance cases (`tests/cases/<game>/<article>.json`) for tests: all of a game, or one by name."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Final

from events.schemas import whole
from rules.registry import GAMES
from service.cli.cases import Case, cases_in
from tests.nights import Event

FOLDER: Final = Path(__file__).parent / "cases"
FILES: Final = [file for game in GAMES for file in sorted((FOLDER / game).glob("*.json"))]
"""The files of every game."""


@cache
def cases(game: str) -> dict[str, Case]:
    """Name → case, for all cases of a game, with their data filled in; each name of a joined case leads to the same."""
    found: dict[str, Case] = {}
    for file in FILES:
        if file.parent.name == game:
            for each in cases_in(file):
                case = each._replace(record=[whole(sent) if isinstance(sent, dict) else sent for sent in each.record])
                for name in (case.name, *case.also):
                    assert name not in found, f"{game}: two cases are called {name}"
                    found[name] = case
    return found


def record_of(game: str, name: str) -> list[Event]:
    """A copy of the record of a case."""
    return deepcopy(cases(game)[name].record)


def shows_most(case: Case) -> bool:
    """Whether a case is among the first nights of a game or the smallest record of a code: these go over HTTP."""
    return case.name[0].isdigit() or (case.name.startswith("refusal-") and case.name.count("-") == 1)
