"""How expectations depend on earlier exchanges, counts and surrenders."""

from __future__ import annotations

from typing import Final

from rules.tresillo.divisions import results_of
from rules.tresillo.exchange import something_was_told
from rules.tresillo.facts import Tally
from rules.tresillo.outcome import VERDICT
from rules.tresillo.tally import surrendered_as, would_do
from tests.for_each import for_each
from tests.nights import THREE, Event, event, night_of, opened

ENTRADA: Final = event("contract", player="ana", lance="entrada", trump="oros")


@for_each(
    ("told", "may"),
    [
        ([], False),
        ([ENTRADA], False),
        ([event("contract", player="ana", lance="vuelta", trump="oros", solera=True)], True),
        ([event("contract", player="ana", lance="vuelta", trump="oros", solera=False)], True),
        ([ENTRADA, event("declaration", player="ana", kind="estuches", count=3)], True),
    ],
)
def test_r46_an_exchange_may_make_untrue_a_solera_or_estuches_that_were_told(told: list[Event], may: bool) -> None:
    """No earlier event matters otherwise, so one number of cards stands for all."""
    night = night_of(opened("fournier", THREE, overrides={"solera": True}), event("deal"), *told)
    assert something_was_told(night.table.hand) is may


def test_r24_a_count_tells_no_surrender_behind_the_fourth_trick() -> None:
    """It would only for the entrada."""
    counted = Tally(rendicion=True)
    for tricks in ("", "ana beto ana carla ana"):
        played = [event("trick", winner=player) for player in tricks.split()]
        table = night_of(opened("fournier", THREE), event("deal"), ENTRADA, *played).table
        assert (surrendered_as(table.hand, counted) is not None) is (not tricks)
        assert would_do(table.hand, counted, table.options) is (not tricks)


def test_r19_each_decided_division_has_its_result() -> None:
    """With five ana wins; if she had surrendered, they save her from the defensor."""
    defended = event("rendicion", player="ana"), event("defensa", player="beto")
    for answer, outcome in (((), "won"), (defended, "salvada")):
        results = results_of(night_of(opened("fournier", THREE), event("deal"), ENTRADA, *answer).table.hand)
        assert [each.counts for each in results] == [*VERDICT]
        assert next(each.outcome for each in results if each.counts == (5, 4, 0)) == outcome
