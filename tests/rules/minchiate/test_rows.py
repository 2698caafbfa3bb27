"""Every row of the page has a case or test named after it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from rules.minchiate.tariffs import HOUSE_RULES
from tests.for_each import for_each
from tests.rules.minchiate.imagined import FIELDS_OF_LAWS, GAME
from tests.rules.minchiate.test_properties import CODES, FINDINGS, NOTES, OUTCOMES, SOURCES, VERSICULAS, WHYS
from tests.rules.rows import Rows, depths, rows_of

ROWS: Final = rows_of(GAME)


class TestRows(Rows):
    """The page of Minchiate."""

    game = GAME
    numbered = {"R": 20, "J": 32}  # noqa: RUF012
    laws = FIELDS_OF_LAWS
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES
    # Nothing can be carried.
    untold = {*Rows.untold, ("night_opened", "carried")}  # noqa: RUF012

    def test_every_finding_note_versicula_event_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        assert {*FINDINGS, *NOTES, *VERSICULAS, *FIELDS_OF_LAWS, "tariff", *(rule.name for rule in HOUSE_RULES)} <= {*ROWS}
        told = {row.split(":")[0].split(" ")[0] for row in ROWS}
        assert {kind for kind in GAME.door if kind not in ("dispute", "ruling", "paid")} <= told

    def test_a_hand_is_told_at_both_depths(self) -> None:
        """By a tally without tricks, and card by card; won, even, and with a pair without a trick."""
        seen = set.union(*(depths(case, 21) for case in self.cases()))
        assert seen == {"full", "summary"}

    @for_each("why", NOTES)
    def test_every_note_is_expected_with_its_source(self, why: str) -> None:
        """In some hand of a case."""
        notes = [note for hand in self.hands() for note in hand.get("notes", ()) if note.get("why") == why]
        assert f"minchiate/{NOTES[why]}" in {note.get("source") for note in notes}

    @for_each("kind", sorted(VERSICULAS))
    def test_every_versicula_is_counted_in_a_case(self, kind: str) -> None:
        """In the final count of a pair."""
        counts = [pair for hand in self.hands() for pair in (hand.get("count") or {}).values()]
        assert any(each["kind"] == kind for pair in counts for each in pair.get("versiculas", ()))

    def test_every_why_is_expected_with_its_source(self) -> None:
        """The four of the page, and the agreement of the table."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {*SOURCES.items(), ("fola_no_hecha", "giro")}

    def test_every_finding_is_expected_with_each_of_its_sources(self) -> None:
        """The sources of the page, and no other."""
        told = {(each["code"], each["source"].partition("/")[2]) for each in self.expected("findings") if "source" in each}
        assert {(code, place) for code, places in FINDINGS.items() for place in places} == told
