"""Every row of the page has a case or test named after it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from rules.malilla.facts import FIELDS_OF_LAWS
from tests.for_each import for_each
from tests.rules.malilla.hands import ROWS as VARIANTS
from tests.rules.malilla.imagined import GAME, LAWS
from tests.rules.malilla.test_properties import CODES, FINDINGS, OUTCOMES, SOURCES, WHYS
from tests.rules.rows import Rows, depths, rows_of

ROWS: Final = rows_of(GAME)


class TestRows(Rows):
    """The page of Malilla."""

    game = GAME
    numbered = {"R": 25, "S": 8, "L": 12, "J": 26}  # noqa: RUF012
    laws = {law: FIELDS_OF_LAWS.get(law, ()) for law in LAWS}  # noqa: RUF012
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_every_finding_variant_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        told = {word for row in ROWS for word in row.split(", ")}
        assert {*FINDINGS, *VARIANTS, "variant", "no tariff"} <= told
        assert {row.name for row in GAME.house_rules} <= {word.split(" of ")[0] for word in told}

    @for_each("variant", VARIANTS)
    def test_every_variant_is_played_in_a_case_at_both_depths(self, variant: str) -> None:
        """By a tally without tricks, and card by card; a capote, and a void hand."""
        row, seen = VARIANTS[variant], set()
        for case in self.cases():
            opening = case.record[0]
            if opening["type"] == "night_opened" and opening["data"].get("rules", {}).get("variant") == variant:
                seen |= {hand.get("outcome") for hand in case.expect.get("hands", ())} | depths(case, row.tricks)
        assert {"full", "summary", "points", "capote"} <= seen

    def test_every_why_is_expected_with_each_of_its_sources(self) -> None:
        """Alce and points have the article of each variant."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {(why, place) for why, places in SOURCES.items() for place in places}

    @for_each("times", [1, 2, 4])
    def test_every_multiplier_is_expected_in_a_case(self, times: int) -> None:
        """Once for the favorite, once for the vuelta."""
        assert any(hand.get("multiplier") == times for hand in self.hands())
