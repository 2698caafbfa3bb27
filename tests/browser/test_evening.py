"""Acceptance: a whole evening on three phones, who logs, who plays and who watches; at each step each of them shows what the API says."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import claim, tap, write
from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import PAUSE_MS, until
from tests.browser.tapped import BOLA, EVENING, close, played, tally, tap_hand, told_to, waits_for_hand
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.recount import owes

NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
OF_THREE = (
    played("Ana", "Entrada", "Copas", ("Bazas de Ana", "6"), tally=tally(tricks={"ana": 6})),
    played("Beto", "Solo", "Oros", ("Bazas de Beto", "5"), tally=tally(tricks={"beto": 5})),
    played("Carla", "Vuelta", "Bastos", ("Bazas de Carla", "5"), tally=tally(tricks={"carla": 5})),
)
"""The hands behind the one who left."""
AWAY = "00:30:00"
"""So long the phone of who logs has no network."""
MESA = """() => ({
  number: Number(/\\d+/.exec(document.querySelector("#score-title").textContent)?.[0] ?? 0),
  dealer: document.querySelector("#score tr[data-deals]")?.dataset.player ?? null,
  totals: Object.fromEntries([...document.querySelectorAll("#score tr[data-player]")].map((row) => [
    row.dataset.player, [Number(row.querySelector("[data-total]").dataset.total), row.querySelector(".owes").textContent.trim()],
  ])),
  plate: Number(document.querySelector("#plate h2 .num").textContent),
  gone: [...document.querySelectorAll("#score tr[data-player]")].filter((row) => /se fue/.test(row.textContent)).map((row) => row.dataset.player),
  hands: [...document.querySelectorAll("#last [id^=mano-], #hands [id^=mano-]")].map(({ id }) => Number(id.slice(5))).sort((a, b) => a - b),
  disputed: [...document.querySelectorAll("[id^=mano-]")].filter((row) => /discutida/.test(row.textContent)).map(({ id }) => Number(id.slice(5))),
})"""


def won(night: dict[str, Any], player: str) -> int:
    """What a player won by the hands: all else that moves in this evening is cash."""
    return sum(each["tantos"].get(player, 0) for each in night["hands"])


def expected(night: dict[str, Any]) -> dict[str, Any]:
    """What the table of a night shows, by what the API says of it."""
    hands = night["hands"]
    dealt = next(each for each in night["next"] if each["type"] == "deal")
    balance = {player: tantos for player, tantos in night["balance"].items() if player != "plate"}
    return {
        "number": len(hands) + 1,
        "dealer": next(iter(dealt["fields"]["dealer"]["values"])),
        "totals": {player: [won(night, player), owes(tantos)] for player, tantos in balance.items()},
        "plate": night["plate"],
        "gone": [player for player in balance if player not in night["players"]],
        "hands": [each["hand"] for each in hands],
        "disputed": [each["hand"] for each in hands if each.get("disputed")],
    }


class Table:
    """Three phones at one table."""

    def __init__(self, scorer: Phone, player: Phone, viewer: Phone) -> None:
        self.scorer, self.player, self.viewer = scorer, player, viewer

    @property
    def night(self) -> dict[str, Any]:
        """What the API says of the night."""
        return told_to(self.scorer)

    def shows(self, phone: Phone) -> None:
        """A phone shows the table as the API says it is, soon."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (shown := phone.page.evaluate(MESA)) != (told := expected(self.night)):
            assert time.monotonic() < deadline, f"{shown}\n{told}"
            phone.page.wait_for_timeout(PAUSE_MS)

    def agrees(self) -> None:
        """The phones that lie at the table show what the API says, without a touch; that of who logs, when he looks."""
        for phone in (self.player, self.viewer):
            self.shows(phone)
        tap(self.scorer, "Mesa", ".bar")
        expect(self.scorer.page.locator("#score")).to_be_visible()
        self.shows(self.scorer)
        tap(self.scorer, "Anotar", ".bar")
        waits_for_hand(self.scorer, len(self.night["hands"]) + 1)

    def log(self, slot: int, hand: Any) -> None:
        """A hand is tapped, and everybody sees it."""
        waits_for_hand(self.scorer, slot)
        tap_hand(self.scorer, hand)
        waits_for_hand(self.scorer, slot + 1)
        self.agrees()


def opened(scorer: Phone) -> dict[str, str]:
    """A table of four is opened by tapping; answers with the links that it shows, by role."""
    scorer.go("/abrir")
    for seat, name in enumerate(NAMES.values(), 1):
        scorer.page.locator(f"#player-{seat}").fill(name)
    scorer.tap(scorer.page.locator("form .btn-main"))
    scorer.page.wait_for_url("**/enlaces*")
    player, viewer, _ = (each.get_attribute("href") or "" for each in scorer.page.locator(".address a").all())
    return {"player": player, "viewer": viewer}


@pytest.mark.faces
def test_an_evening_on_three_phones(service: Served, phones: Phones) -> None:
    """Twelve hands, a correction, a dispute, half an hour without a network, a departure, the close."""
    scorer, player, viewer = phones(service), phones(service), phones(service)
    scorer.page.clock.install()
    links = opened(scorer)
    player.page.goto(links["player"])
    tap(player, "Beto")
    viewer.page.goto(links["viewer"])
    for phone in (player, viewer):
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    expect(scorer.page.locator("#at-table li", has_text="Beto")).to_contain_text("ha entrado")
    expect(scorer.page.locator("#at-table li", has_text="Ana")).not_to_contain_text("ha entrado")
    table = Table(scorer, player, viewer)
    tap(scorer, "Anotar", ".bar")
    for slot, hand in enumerate(EVENING[:4], 1):
        table.log(slot, hand)
    correct(table)
    table.log(5, EVENING[4])
    dispute(table)
    away(table)
    table.log(9, BOLA)
    departs(table)
    for slot, hand in enumerate(OF_THREE, 10):
        table.log(slot, hand)
    ends(table)


def correct(table: Table) -> None:
    """Beto had five tricks in the second hand, not six."""
    scorer = table.scorer
    tap(scorer, "Mesa", ".bar")
    scorer.tap(scorer.page.locator("#mano-2 .hand-line"))
    tap(scorer, "Corregir")
    scorer.tap(scorer.page.locator('label:has(> input[name="tricks"][value="5"])').first)
    tap(scorer, "Ver qué cambia")
    before = table.night
    expect(scorer.page.locator('[data-hand="2"]')).to_contain_text("Beto 6 → 5")
    assert table.night == before, "nothing is logged before it was looked at"
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert table.night["hands"][1]["tricks"]["beto"] == 5
    table.agrees()


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


def departs(table: Table) -> None:
    """Darío leaves and pays, or is paid, in cash; he stands at nought and no longer sits."""
    scorer = table.scorer
    tap(scorer, "Mesa", ".bar")
    tap(scorer, "Cambiar los sitios")
    scorer.tap(scorer.page.locator('label:has(> input[name="leaves"][value="dario"])'))
    if scorer.page.locator("input[name^=cash-]").count() == 0:
        tap(scorer, "Ver sus cuentas")
    expect(scorer.page.locator("#cash-title")).to_be_visible()
    scorer.tap(scorer.page.locator("form .btn-main"))
    expect(scorer.page.locator("#score")).to_be_visible()
    night = table.night
    assert night["players"] == ["ana", "beto", "carla"] and night["balance"]["dario"] == 0
    table.agrees()


def ends(table: Table) -> None:
    """The night is closed: every phone shows the plan that is frozen, and a payment as soon as it is ticked off."""
    close(table.scorer, shares=False)
    settlement = table.scorer.page.request.get(re.sub(r".*/n/", "/api/v1/nights/", table.scorer.page.url).split("/liq")[0] + "/settlement")
    plan = [(each["from"], each["to"], each["tantos"]) for each in settlement.json()["frozen"]["payments"]]
    for phone in (table.player, table.viewer):
        expect(phone.page.locator("#score-title")).to_have_text("La noche está cerrada")
        assert {name: total for name, (total, _) in phone.page.evaluate(MESA)["totals"].items()} == {
            name: won(table.night, name) for name in table.night["balance"] if name != "plate"
        }
        tap(phone, "Cuentas", ".bar")
    for phone in (table.scorer, table.player, table.viewer):
        lines = phone.page.locator(".payment-line")
        expect(lines).to_have_count(len(plan))
        for line, (giver, taker, tantos) in zip(lines.all(), plan, strict=True):
            expect(line).to_contain_text(re.compile(rf"{NAMES[giver]} paga a {NAMES[taker]} {tantos}\b"))
    table.scorer.tap(table.scorer.page.get_by_role("button", name="Pagado", exact=False).first)
    for phone in (table.scorer, table.player, table.viewer):
        expect(phone.page.locator(".payment-done")).to_have_count(1)
