"""Acceptance: a whole evening on three phones, who logs, who plays and who watches; at each step each of them says what a recount says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import claim, tap, write
from tests.browser.evening import MESA, NAMES, Table, correct, departs, expected, three_at_a_table
from tests.browser.network import offline
from tests.browser.phone import Phones
from tests.browser.queue import until
from tests.browser.tapped import BOLA, EVENING, close, played, tally, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served

OF_THREE = (
    played("Ana", "Entrada", "Copas", ("Bazas de Ana", "6"), tally=tally(tricks={"ana": 6})),
    played("Beto", "Solo", "Oros", ("Bazas de Beto", "5"), tally=tally(tricks={"beto": 5})),
    played("Carla", "Vuelta", "Bastos", ("Bazas de Carla", "5"), tally=tally(tricks={"carla": 5})),
)
"""The hands behind the one who left."""
AWAY = "00:30:00"
"""So long the scorer's phone has no network."""


@pytest.mark.faces
def test_an_evening_on_three_phones(service: Served, phones: Phones) -> None:
    """Twelve hands, a correction, a dispute, half an hour without a network, a departure, the close."""
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
    ends(table)


def dispute(table: Table) -> None:
    """Beto denies his codillo; who logs reads so on the pad, and it stays as it is."""
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
    """Three hands without a network: they are on his phone at once, and on nobody else's; then on all."""
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


def ends(table: Table) -> None:
    """The night is closed: every phone shows the plan that is frozen, and a payment as soon as it is ticked off."""
    close(table.scorer, shares=False)
    settlement = table.scorer.page.request.get(re.sub(r".*/n/", "/api/v1/nights/", table.scorer.page.url).split("/liq")[0] + "/settlement")
    plan = [(each["from"], each["to"], each["tantos"]) for each in settlement.json()["frozen"]["payments"]]
    for phone in (table.player, table.viewer):
        expect(phone.page.locator("#score-title")).to_have_text("La noche está cerrada")
    table.everywhere()
    for phone in (table.player, table.viewer):
        tap(phone, "Cuentas", ".bar")
    for phone in table.phones:
        lines = phone.page.locator(".payment-line")
        expect(lines).to_have_count(len(plan))
        for line, (giver, taker, tantos) in zip(lines.all(), plan, strict=True):
            expect(line).to_contain_text(re.compile(rf"{NAMES[giver]} paga a {NAMES[taker]} {tantos}\b"))
    table.scorer.tap(table.scorer.page.get_by_role("button", name="Pagado", exact=False).first)
    for phone in table.phones:
        expect(phone.page.locator(".payment-done")).to_have_count(1)
    table.everywhere()
