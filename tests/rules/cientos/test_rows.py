"""Every row of the page has a case or test named after it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

import pytest

from rules.cientos.facts import FIELDS_OF_ACUSES, FIELDS_OF_LAWS
from tests.for_each import for_each
from tests.rules.cientos.imagined import FIELDS, GAME, LAWS
from tests.rules.cientos.test_properties import CODES, FINDINGS, OUTCOMES, SOURCES, WHYS
from tests.rules.rows import Rows, depths, rows_of

ROWS: Final = rows_of(GAME)


class TestRows(Rows):
    """The page of Cientos."""

    game = GAME
    numbered = {"R": 17, "L": 23, "J": 36, "P": 8}  # noqa: RUF012  # P are the payments
    laws = {law: (*required, *optional) for law in LAWS for required, optional in [FIELDS_OF_LAWS.get(law, ((), ()))]}  # noqa: RUF012
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES
    untold = {("correction", "after"), ("night_opened", "zone"), ("night_opened", "day"), ("dispute", "deal"), ("ruling", "deal")}  # noqa: RUF012

    def test_every_finding_acuse_event_and_house_rule_is_a_row(self) -> None:
        """By its own name."""
        told = {row.split(" of ")[0] for row in ROWS}
        own = {kind for kind in FIELDS if kind not in ("dispute", "ruling", "correction", "paid", "night_closed")}
        assert {*FINDINGS, *FIELDS_OF_ACUSES, *own, "tariff"} | {rule.name for rule in GAME.house_rules} <= told

    @pytest.mark.parametrize("tariff", GAME.tariffs)
    def test_both_tariffs_are_played_in_a_case_at_both_depths(self, tariff: str) -> None:
        """By a tally without tricks, and card by card; counted, and won."""
        seen: set[str] = set()
        for case in self.cases():
            opening = case.record[0]
            if opening["type"] == "night_opened" and opening["data"].get("rules", {}).get("tariff", GAME.tariffs[0]) == tariff:
                seen |= {hand.get("outcome") for hand in case.expect.get("hands", ())} | depths(case, 12)
        assert {"full", "summary", "counted", "game"} <= seen

    @for_each("choice", [law for law in LAWS if "decision" in FIELDS_OF_LAWS.get(law, ((), ()))[0]])
    def test_law_that_leaves_a_choice_is_applied_both_ways(self, choice: str) -> None:
        """The hand is dealt again, or stands."""
        decided = {sent["data"]["decision"] for sent in self.taken() if sent["type"] == "penalty" and sent["data"]["law"] == choice}
        assert decided == {"redeal", "stands"}

    def test_card_drawn_too_many_goes_to_either_place(self) -> None:
        """The card goes to the discards or to the monte."""
        assert {sent["data"]["to"] for sent in self.taken() if sent["type"] == "penalty" and "to" in sent["data"]} == {"discard", "stock"}

    def test_every_why_is_expected_with_its_source(self) -> None:
        """Rows 1 to 8, and the agreement of the table."""
        told = {(line["why"], line["source"].partition("/")[2]) for line in self.expected("postings") if "why" in line and "source" in line}
        assert told - {("transfer", "")} == {*SOURCES.items()}

    def test_every_finding_is_expected_with_each_of_its_sources(self) -> None:
        """The sources of the page, and no other."""
        told = {(each["code"], each["source"].partition("/")[2]) for each in self.expected("findings") if "source" in each}
        assert {(code, place) for code, places in FINDINGS.items() for place in places} == told

    def test_every_way_to_the_hundred_is_expected_in_a_case(self) -> None:
        """What reached the hundred, what was even, and how it was won."""
        hands = [*self.hands()]
        assert {hand["reached"] for hand in hands if "reached" in hand} == {None, "acuses", "carteo", "bazas"}
        assert {tie for hand in hands for tie in hand.get("empates", ())} == {"punto", "secansas", "bazas"}
        juegos = [juego for case in self.cases() for juego in case.expect.get("juegos", ())]
        assert {juego["kind"] for juego in juegos if "kind" in juego} == {"sencillo", "doble"}
