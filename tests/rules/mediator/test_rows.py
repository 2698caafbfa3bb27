"""Every row of the page has a case or test named after it, and every word of its lists occurs in a case (`Rows`)."""

from __future__ import annotations

from typing import Final

from rules.mediator.facts import FIELDS_OF_LAWS
from tests.rules.mediator.hands import PLAYERS
from tests.rules.mediator.imagined import GAME
from tests.rules.mediator.nights import LAWS
from tests.rules.mediator.test_properties import CODES, FINDINGS, OUTCOMES, WHYS
from tests.rules.rows import Rows, rows_of

ROWS: Final = rows_of(GAME)


class TestRows(Rows):
    """The page of the family."""

    game = GAME
    numbered = {"R": 24}  # noqa: RUF012
    laws = {law: FIELDS_OF_LAWS.get(law, ()) for law in LAWS}  # noqa: RUF012
    of_any_law = ("damages",)
    unset = (
        *(("favor", "espadas"), ("fulminante", "copas"), ("fulminante", "espadas")),
        *(("lottery_card", card) for card in ("6E", "4E", "3E")),
    )
    whys = WHYS
    findings = FINDINGS
    outcomes = OUTCOMES
    codes = CODES

    def test_each_way_in_which_a_hand_is_complete_is_a_row(self) -> None:
        """There are seven."""
        assert {row for row in ROWS if row.startswith("complete ")} == {f"complete {number}" for number in range(1, 8)}

    def test_every_variant_is_played_in_a_case(self) -> None:
        """The ten rows of the table, and the three tariffs."""
        assert {rules.get("variant") for rules in self.chosen()} >= {*PLAYERS}
        assert {rules.get("tariff") for rules in self.chosen()} >= {*GAME.tariffs}
