"""What does a record yield whose events were taken once, and what did it when a version of before read it? The suite that each game inherits.

A row has a `record`, or the name of a `case` and what comes `behind` it, and says of it: which event is `refused` today, and why (null where
none is); which was refused ever (`never`); what a stored night with all of it yields (`stands`); what it yielded `then`, and yields `now`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from projections.replay import Replayed, read
from projections.yields import yields
from service.cli.records import compared
from tests.conformance import record_of
from tests.nights import Event, yielded
from tests.read_then import read_then, stands
from tests.rules.claims import Claims

READ: Final[Mapping[str, Callable[..., Replayed]]] = {"refused": lambda *record: read(record), "never": stands}


def stored(*record: Event) -> dict[str, Any]:
    """What a record yields whose events were taken once, with where in it its findings happened and show."""
    replayed = stands(*record)
    assert replayed.refused is None and replayed.night is not None, replayed.refused
    return yields(replayed.night)


YIELDED: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {"stands": stored, "then": read_then, "now": yielded}


class Before(Claims):
    """What holds of the records of before of a game."""

    file = "before.json"

    def record(self, claim: Mapping[str, Any], row: Mapping[str, Any]) -> list[Event]:
        """The record of a row."""
        begun = record_of(self.game, row["case"]) if "case" in row else claim.get("given", [])
        return [*begun, *row.get("behind", ())]

    def test_what_was_taken_once_reads_as_its_row_says(self, claim: Mapping[str, Any]) -> None:
        """A new event is refused; a stored one stands."""
        for row in claim["rows"]:
            record = self.record(claim, row)
            for name in READ.keys() & row.keys():
                refused = READ[name](*record).refused
                assert (refused and [refused[0], refused[1].code]) == row[name], (row.get("what"), name, record)
            for name in YIELDED.keys() & row.keys():
                assert [*compared(row[name], YIELDED[name](*record), name)] == [], (row.get("what"), record)
