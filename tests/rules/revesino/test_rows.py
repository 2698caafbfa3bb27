"""Every row of the page has a case or test named after it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from rules.revesino.facts import FIELDS_OF_LAWS
from tests.rules.revesino.imagined import GAME, LAWS
from tests.rules.revesino.test_properties import CODES, FINDINGS, OUTCOMES, WHYS
from tests.rules.rows import Rows


class TestRows(Rows):
    """The page of Revesino."""

    game = GAME
    numbered = {"R": 35, "S": 9, "LW": 13, "J": 38}  # noqa: RUF012
    laws = {law: [FIELDS_OF_LAWS[law]] if law in FIELDS_OF_LAWS else [] for law in LAWS}  # noqa: RUF012
    of_any_law = ("by", "hand")
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_every_tariff_is_played_in_a_case(self) -> None:
        """Includes the default one."""
        assert {rules.get("tariff") for rules in self.chosen()} == {None, *GAME.tariffs}
