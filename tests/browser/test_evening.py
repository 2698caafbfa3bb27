"""Acceptance: a whole evening on the phones of the scorer, a player and a viewer, in which money changes hands.

After each step each of them equals a recount, on every page and in every answer.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.disputed import ACCOUNTS, claim, tap, write
from tests.browser.evening import MESA, MINOR, NAMES, Table, correct, departs, expected, gathered, three_at_a_table
from tests.browser.network import offline
from tests.browser.phone import Phones
from tests.browser.queue import until
from tests.browser.tapped import BOLA, EVENING, EVENINGS, PASSED, close, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served

*OF_THREE, OF_FOUR = EVENINGS["tresillo of three and four"].hands
AWAY: Final = "00:30:00"
"""The time without a network on the scorer's phone."""


@pytest.mark.faces
def test_what_was_won_and_what_is_owed_is_right_wherever_it_stands(service: Served, phones: Phones) -> None:
    """Twelve hands, a correction, a dispute, half an hour without a network; one leaves and is paid in hand, one joins, another correction.

    Then the night is closed and paid, corrected again; and the next one begins.
    """
    table = three_at_a_table(service, phones)
    scorer = table.scorer
    expect(scorer.page.locator("#at-table li", has_text="Beto")).to_contain_text("ha entrado")
    expect(scorer.page.locator("#at-table li", has_text="Ana")).not_to_contain_text("ha entrado")
    tap(scorer, "Anotar", ".bar")
    for slot, hand in enumerate(EVENING[:4], 1):
        table.log(slot, hand)
    correct(table, 2, "beto", 6, 5)
    table.log(5, EVENING[4])
    dispute(table)
    away(table)
    table.log(9, BOLA)
    departs(table)
    for slot, hand in enumerate(OF_THREE, 10):
        table.log(slot, hand)
    joins(table)
    table.log(12, OF_FOUR)
    correct(table, 9, "dario", 9, 5)
    assert table.night["owed"]["dario"] < 0, "he was paid what he had not won"
    hands_over(table, "ana", "carla", 7)
    keeps_the_plate(table)
    pays(table)
    for phone in (table.scorer, table.player):
        expect(phone.page.locator(".payment-done")).to_have_count(1)
    pays_a_part(table, 3)
    correct(table, 9, "dario", 5, 9)
    fixes(table)
    takes_back(table)
    while unpaid(table).count():
        pays(table)
    following = next_week(table)
    following.log(1, EVENING[0])
    following.log(2, PASSED)
    close(following.scorer)
    following.everywhere()


def dispute(table: Table) -> None:
    """Beto denies his codillo; the scorer reads it on the pad, and the hand stands."""
    tap(table.player, "No es así")
    claim(table.player, "no tenía tres estuches")
    expect(table.scorer.page.get_by_role("link", name="Se discute la mano 5")).to_be_visible()
    tap(table.player, "Mesa", ".bar") if table.player.page.locator("#score").count() == 0 else None
    table.agrees()
    table.scorer.tap(table.scorer.page.get_by_role("link", name="Se discute la mano 5"))
    write(table.scorer, table.scorer.page.locator("input[name=note]"), "los enseñó")
    tap(table.scorer, "Confirmar: queda como está")
    expect(table.player.page.locator("#mine")).to_contain_text("La mano 5 queda como está: «los enseñó»")
    table.agrees()


def away(table: Table) -> None:
    """Three hands without a network: they are on the scorer's phone at once and on no other, then on all."""
    scorer, before = table.scorer, table.night
    with offline(scorer):
        for slot, hand in enumerate(EVENING[5:8], 6):
            waits_for_hand(scorer, slot)
            tap_hand(scorer, hand)
            waits_for_hand(scorer, slot + 1)
        scorer.page.clock.fast_forward(AWAY)
        expect(scorer.page.locator("#link")).to_have_attribute("data-link", "offline")
        for phone in (table.player, table.viewer):
            assert phone.page.evaluate(MESA) == expected(before)
            assert told_to(phone)["version"] == before["version"]
    until(scorer, lambda: len(table.night["hands"]) == 8)
    table.agrees()


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
    tap(scorer, ACCOUNTS, ".bar")
    tap(scorer, "Pago entre jugadores")
    tap(scorer, "Se ha dado dinero")
    for field, player in (("from", giver), ("to", taker)):
        scorer.tap(scorer.page.locator(f'label:has(> input[name="{field}"][value="{player}"])'))
    scorer.page.locator("input[name=tantos]").fill(str(tantos))
    tap(scorer, "Apuntar el dinero")
    expect(scorer.page.locator("#score")).to_be_visible()
    table.agrees()


def keeps_the_plate(table: Table) -> None:
    """The night is closed and its plate kept for another; one viewer stays at the table, one at the accounts with its plan."""
    close(table.scorer, shares=False)
    expect(table.viewer.page.locator("#score-title")).to_have_text("La noche está cerrada")
    tap(table.player, ACCOUNTS, ".bar")
    assert table.night["plate"], "otherwise nothing is left for another night"
    plan = table.scorer.page.request.get(f"/api/v1/nights/{table.id}/settlement").json()["frozen"]["payments"]
    for phone in (table.scorer, table.player):
        lines = phone.page.locator(".payment-line")
        expect(lines).to_have_count(len(plan))
        for line, each in zip(lines.all(), plan, strict=True):
            giver, taker = (
                NAMES.get(each[party], "plato") for party in ("from", "to")
            )  # a player who was paid too much in hand owes it to the plate
            expect(line).to_contain_text(re.compile(rf"{giver} (paga|debe) al? {taker} {each['tantos']}\b"))
    table.everywhere()


def unpaid(table: Table) -> Locator:
    """The buttons of the unpaid lines."""
    return table.scorer.page.get_by_role("button", name=re.compile("^Pagado"))


def pays(table: Table) -> None:
    """Ticks off the first unpaid line."""
    before = unpaid(table).count()
    table.scorer.tap(unpaid(table).first)
    expect(unpaid(table)).to_have_count(before - 1)
    table.everywhere()


def pays_a_part(table: Table, tantos: int) -> None:
    """Pays a part of the next line."""
    scorer = table.scorer
    part = scorer.page.locator("details.part").first
    scorer.tap(part.locator("summary"))
    part.locator("input[name=tantos]").fill(str(tantos))
    scorer.tap(part.get_by_role("button", name="Apuntar"))
    expect(scorer.page.locator(".payment-line", has_text=f"pagados {tantos}, faltan")).to_be_visible()
    table.everywhere()


def fixes(table: Table) -> None:
    """Accepts the new accounts after the correction of a closed night."""
    scorer = table.scorer
    tap(scorer, ACCOUNTS, ".bar")
    tap(scorer, "Vale lo nuevo: dejarlo fijado")
    expect(scorer.page.locator("#changed-title")).to_have_count(0)
    table.everywhere()


def takes_back(table: Table) -> None:
    """Takes the first payment back."""
    scorer = table.scorer
    scorer.tap(scorer.page.locator("summary", has_text="Pagos hechos"))
    tap(scorer, "Tachar")
    expect(scorer.page.locator("summary", has_text="Pagos hechos (1)")).to_be_visible()
    table.everywhere()


def next_week(table: Table) -> Table:
    """Another night begins with the plate of the first one; the same phones join it."""
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
