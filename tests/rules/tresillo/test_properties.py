"""What holds of every night of Tresillo, whatever was logged: random nights, legal and irregular, and what may never break.

A failing property prints the seed of its night (`Evening.told_by(seed)`); its dice are the only chance in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given

from projections.yields import yields
from tests.rules.evenings import InTheMaking
from tests.rules.money import Money
from tests.rules.properties import SEEDS, carried, few, nights_count
from tests.rules.slips import Slips
from tests.rules.tresillo.nights import Evening

pytestmark = pytest.mark.nights

GATE: Final = nights_count(120)
FEW: Final = few(GATE // 4)

OUTCOMES: Final = {
    *("open", "passed_out", "misdeal", "won", "puesta", "codillo"),
    *("rendida", "defendida", "gemelas", "salvada", "codillo_y_puesta"),
}
WHYS: Final = {
    *("dar", "plato", "entrada", "vuelta", "solo", "solera", "estuches", "contraestuche", "primeras", "bola", "redondeo"),
    *("puesta", "codillo", "defensa", "puesta_reservada", "transfer", "reparto"),
}
HOWS: Final = {"por_cinco", "por_cuatro", "de_cuatro", "de_tres", "real", None}
FINDINGS: Final = {"renuncio", "lance_inferior", "descarto_volteada", "corte", "late_misdeal", "fuera_de_turno", "robo_antes"}
CODES: Final = {
    *("night_closed", "unknown_event", "malformed", "not_at_table", "no_open_hand", "hand_not_finished", "out_of_order", "too_late"),
    *("not_in_hand", "wrong_player", "not_allowed", "choice_missing", "impossible_card", "contradiction", "bad_tally", "correction_breaks"),
}


class TestNights(Slips, Money):
    """What holds of the nights of every game holds of Tresillo."""

    evening = Evening
    few = FEW
    gate = GATE
    occurring = {"outcome": OUTCOMES, "why": WHYS, "how": HOWS, "finding": FINDINGS, "code": CODES}  # noqa: RUF012
    replayed_each = 1

    def told_besides(self, night: InTheMaking, shown: dict[str, Any]) -> Iterator[tuple[str, Any]]:  # noqa: ARG002
        """How a codillo or a puesta came about."""
        yield from (("how", hand.get("how")) for hand in shown["hands"])


@FEW
@given(SEEDS)
def test_plate_of_a_hand_is_that_of_the_hand_before_and_what_its_postings_move(seed: int) -> None:
    """In a night without transfers every tanto that a hand leaves in the plate, or takes out of it, has its posting."""
    night = Evening.told_by(seed).nights[-1]
    shown = yields(night)
    if any("plate" in (line["from"], line["to"]) and line["why"] == "transfer" for line in shown["other_postings"]):
        return
    plate = carried(night)
    for hand in shown["hands"]:
        plate += sum(line["tantos"] * ((line["to"] == "plate") - (line["from"] == "plate")) for line in hand["postings"])
        assert hand["plate"] == plate
