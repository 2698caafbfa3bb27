"""A night of each game tapped by fingers, from the sheet to the close, and the same night logged by a program."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from rules.registry import GAMES
from tests.browser.phone import Phone
from tests.browser.queue import until
from tests.browser.stepped import box, tap_events
from tests.browser.tapped import CLOSED, EVENINGS, Evening, close, comes_to, log_by_forms, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served
from tests.nights import Event

TAPPED: Final = {game: EVENINGS[game] for game in GAMES}
"""A whole evening of each game, with scripts."""
BY_FORMS: Final = {
    "tresillo": EVENINGS["tresillo"],
    "mediator": EVENINGS["mediator"],
    "revesino": EVENINGS["revesino"]._replace(hands=EVENINGS["revesino"].hands[:3]),
    "malilla": EVENINGS["malilla of five"],
    "cientos": EVENINGS["cientos by tricks"],
    "minchiate": EVENINGS["minchiate of two hands"],
}
"""Evenings without scripts."""


def open_table(phone: Phone, opening: Event) -> None:
    """Opens a table on the sheet: game and tariff, players, their draw, the house rules, the stake; the phone ends on the pad."""
    sheet, rules = phone.page, opening["rules"]
    phone.go("/abrir")
    if opening["game"] != "tresillo":  # the sheet of tresillo comes first
        with sheet.expect_navigation():
            phone.tap(sheet.get_by_role("link", name=opening["game"].capitalize(), exact=True))
    for name in ("variant", "tariff"):
        chosen = f'[name={name}][value="{rules.get(name)}"]:checked, [name={name}] > option[value="{rules.get(name)}"]:checked'
        if name not in rules or sheet.locator(chosen).count():
            continue
        if name == "tariff":
            box(phone, name, rules[name])
            continue
        with sheet.expect_navigation():
            box(phone, name, rules[name])
            if (other := sheet.locator("#other-variant")).is_visible():  # a page without scripts must ask for another sheet
                phone.tap(other)
    for seat, (player, name) in enumerate(opening["names"].items(), 1):
        sheet.locator(f"#player-{seat}").fill(name)
        if "draw_order" in opening:
            sheet.locator(f"[name=drawn-{seat}]").fill(str(opening["draw_order"].index(player) + 1))
    overrides = rules.get("overrides", {})
    if overrides:
        phone.tap(sheet.locator("summary").first)
    for rule, value in overrides.items():
        sheet.locator(f"#rule-{rule}").select_option(str(value).lower())
    if "stake" in opening:
        sheet.locator("#minor").fill(str(opening["stake"]["minor_per_tanto"]))
    phone.tap(sheet.get_by_role("button", name="Abrir la mesa"))
    sheet.get_by_role("heading", name="Invitar a la mesa").wait_for()
    phone.tap(sheet.get_by_role("link", name="Anotar"))


def tap_evening(phone: Phone, service: Served, evening: Evening) -> None:
    """Opens, logs and closes a night, whose result must be that of a program. A hand logged event by event has its own number."""
    twin, slot, logged = service.open(evening.opening), 1, 1
    twin.log(*evening.events)
    open_table(phone, evening.opening)
    for hand in evening.hands:
        waits_for_hand(phone, slot)
        phone.taps = 0
        if phone.javascript:
            tap_hand(phone, hand)
            assert phone.taps == len(hand.taps) + 1 == hand.costs, f"hand {slot}"
            expect(phone.page.get_by_role("status")).to_contain_text(f"Mano {slot} guardada.")
        else:
            log_by_forms(phone, hand)
            expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
        logged += len(hand.events)
        if hand.besides:
            until(phone, lambda logged=logged: told_to(phone)["version"] == logged)  # type: ignore[misc]  # as of this turn
            tap_events(phone, hand.besides)
            logged += len(hand.besides)
            slot += sum(each["type"] == "deal" for each in hand.besides)
        slot += 1
    until(phone, lambda: told_to(phone)["version"] == logged)
    close(phone, shares=evening.closed is not CLOSED)
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
