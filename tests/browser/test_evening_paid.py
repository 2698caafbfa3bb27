"""Acceptance: an evening in which money changes hands; after each step each phone says what a recount says, on every page and in every answer."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.disputed import tap
from tests.browser.evening import MINOR, NAMES, Table, correct, departs, gathered, three_at_a_table
from tests.browser.phone import Phones
from tests.browser.tapped import BOLA, EVENING, PASSED, close, played, tally
from tests.journeys.table import Served

OF_THREE: Final = played("Ana", "Entrada", "Copas", ("Bazas de Ana", "6"), tally=tally(tricks={"ana": 6}))
OF_FOUR: Final = played(
    "Beto",
    "Entrada",
    "Bastos",
    ("Bazas de Beto", "4"),
    ("Bazas de Elena y de Ana", "4–1 puesta"),
    tally=tally(tricks={"beto": 4, "elena": 4, "ana": 1}),
)
"""A puesta: of it something lies in the plate, or waits."""


@pytest.mark.faces
def test_what_was_won_and_what_is_owed_is_right_wherever_it_stands(service: Served, phones: Phones) -> None:
    """One leaves and is paid in hand, one joins, a hand is corrected, the night is closed and paid, corrected again; then the next one."""
    table = three_at_a_table(service, phones)
    tap(table.scorer, "Anotar", ".bar")
    for slot, hand in enumerate((*EVENING[:5], BOLA), 1):
        table.log(slot, hand)
    departs(table)
    table.log(7, OF_THREE)
    joins(table)
    table.log(8, OF_FOUR)
    correct(table, 6, "dario", 9, 5)
    assert table.night["owed"]["dario"] < 0, "he was paid what he had not won"
    hands_over(table, "ana", "carla", 7)
    keeps_the_plate(table)
    pays(table)
    pays_a_part(table, 3)
    correct(table, 6, "dario", 5, 9)
    fixes(table)
    takes_back(table)
    while unpaid(table).count():
        pays(table)
    following = next_week(table)
    following.log(1, EVENING[0])
    following.log(2, PASSED)
    close(following.scorer)
    following.everywhere()


def joins(table: Table) -> None:
    """Elena sits down."""
    scorer = table.scorer
    tap(scorer, "Mesa", ".bar")
    tap(scorer, "Cambiar los sitios")
    scorer.page.locator("input[name=comes]").fill(NAMES["elena"])
    scorer.tap(scorer.page.locator("form .btn-main"))
    expect(scorer.page.locator("#score")).to_be_visible()
    assert table.night["players"] == ["ana", "beto", "carla", "elena"]
    table.agrees()


def hands_over(table: Table, giver: str, taker: str, tantos: int) -> None:
    """One player gives another money before the close."""
    scorer = table.scorer
    tap(scorer, "Cuentas", ".bar")
    tap(scorer, "Pago entre jugadores")
    tap(scorer, "Se ha dado dinero")
    for field, player in (("from", giver), ("to", taker)):
        scorer.tap(scorer.page.locator(f'label:has(> input[name="{field}"][value="{player}"])'))
    scorer.page.locator("input[name=tantos]").fill(str(tantos))
    tap(scorer, "Apuntar el dinero")
    expect(scorer.page.locator("#score")).to_be_visible()
    table.agrees()


def keeps_the_plate(table: Table) -> None:
    """The night is closed and its plate kept for another; one of the others goes on looking at the table, one at the accounts."""
    close(table.scorer, shares=False)
    tap(table.player, "Cuentas", ".bar")
    assert table.night["plate"], "or nothing is left to another night"
    table.everywhere()


def unpaid(table: Table) -> Locator:
    """The buttons of what is not paid yet."""
    return table.scorer.page.get_by_role("button", name=re.compile("^Pagado"))


def pays(table: Table) -> None:
    """The first line that is not paid yet is ticked off."""
    before = unpaid(table).count()
    table.scorer.tap(unpaid(table).first)
    expect(unpaid(table)).to_have_count(before - 1)
    table.everywhere()


def pays_a_part(table: Table, tantos: int) -> None:
    """Of the next line a part is paid."""
    scorer = table.scorer
    part = scorer.page.locator("details.part").first
    scorer.tap(part.locator("summary"))
    part.locator("input[name=tantos]").fill(str(tantos))
    scorer.tap(part.get_by_role("button", name="Apuntar"))
    expect(scorer.page.locator(".payment-line", has_text=f"pagados {tantos}, faltan")).to_be_visible()
    table.everywhere()


def fixes(table: Table) -> None:
    """After the correction of a closed night its new accounts hold."""
    scorer = table.scorer
    tap(scorer, "Cuentas", ".bar")
    tap(scorer, "Vale lo nuevo: fijarlo")
    expect(scorer.page.locator("#changed-title")).to_have_count(0)
    table.everywhere()


def takes_back(table: Table) -> None:
    """The first payment was none."""
    scorer = table.scorer
    scorer.tap(scorer.page.locator("summary", has_text="Pagos hechos"))
    tap(scorer, "Tachar")
    expect(scorer.page.locator("summary", has_text="Pagos hechos (1)")).to_be_visible()
    table.everywhere()


def next_week(table: Table) -> Table:
    """Another night begins with the plate that the first one left; the same phones come to it."""
    scorer, left = table.scorer, table.night["plate"]
    scorer.go("/abrir?game=tresillo")
    for seat, player in enumerate(("ana", "beto", "carla", "elena"), 1):
        scorer.page.locator(f"#player-{seat}").fill(NAMES[player])
    scorer.page.locator("#minor").fill(str(MINOR))
    scorer.tap(scorer.page.locator(f'label:has(> input[name="carry"][value="{table.id}"])'))
    following = gathered(scorer, table.player, table.viewer, table.id)
    tap(scorer, "Anotar", ".bar")
    assert following.night["plate"] == left
    following.agrees()
    return following
