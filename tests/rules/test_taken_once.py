"""What a record with events that are refused today yields, and what an older version read: the rows of each game in `before.json`.

A night stored before something was refused or counted otherwise reads as it was taken, with the finding `of_before`. A row has a `record`,
or the name of a `case` and what comes `behind` it. It states which event is `refused` today and why (null if none is), which always was
(`never`), what a stored night with all of it yields (`stands`), and what it yielded `then` and yields `now`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from projections.replay import Replayed, read
from projections.yields import yields
from service.cli.records import compared
from tests.conformance import record_of
from tests.nights import Event, yielded
from tests.read_then import read_then, stands
from tests.rules.claims import TRIED, claims_of

FILE: Final = "before.json"
READ: Final[Mapping[str, Callable[..., Replayed]]] = {"refused": lambda *record: read(record), "never": stands}


def stored(*record: Event) -> dict[str, Any]:
    """What a stored record with such events yields, with the offence and proof of its findings."""
    replayed = stands(*record)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return yields(replayed.night)


YIELDED: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {"stands": stored, "then": read_then, "now": yielded}


@pytest.mark.parametrize("game", TRIED)
def test_claims_have_names_of_their_own(game: str) -> None:
    """The file has claims, and no two share a name."""
    names = [each["claim"] for each in claims_of(game, FILE)]
    assert len({*names}) == len(names) > 0


@pytest.mark.parametrize(
    ("game", "claim"), [pytest.param(game, each, id=f"{game}-{each['claim']}") for game in TRIED for each in claims_of(game, FILE)]
)
def test_what_was_taken_once_reads_as_its_row_says(game: str, claim: Mapping[str, Any]) -> None:
    """A new event is refused; a stored one stands."""
    for row in claim["rows"]:
        record = [*(record_of(game, row["case"]) if "case" in row else claim.get("given", [])), *row.get("behind", ())]
        for name in READ.keys() & row.keys():
            refused = READ[name](*record).refused
            assert (refused and [refused[0], refused[1].code]) == row[name], (row.get("what"), name, record)
        for name in YIELDED.keys() & row.keys():
            assert [*compared(row[name], YIELDED[name](*record), name)] == [], (row.get("what"), record)
