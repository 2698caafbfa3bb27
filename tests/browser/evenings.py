"""A night of each game as fingers tell it, from the sheet on which its table is opened to its close, and as a program would have logged it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from playwright.sync_api import expect

from tests.browser import tapped, tapped_cientos, tapped_malilla, tapped_mediator, tapped_minchiate, tapped_revesino
from tests.browser.phone import Phone
from tests.browser.queue import until
from tests.browser.stepped import box, tap_events
from tests.browser.tapped import Tapped, close, comes_to, log_by_forms, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served
from tests.nights import Event, event

SHARED: Final = event("night_closed", leftovers="share")
PLAIN: Final = event("night_closed")


class Evening(NamedTuple):
    """How a table is opened and closed, its hands, and what is told event by event, behind which of them."""

    opening: Event
    hands: tuple[Tapped, ...]
    closed: Event = PLAIN
    besides: Mapping[int, tuple[Event, ...]] = {}  # nobody adds to it
    taps: tuple[int, ...] = ()
    """How many taps each hand takes; those of a form are not counted."""

    @property
    def events(self) -> list[Event]:
        """All of it as a program logs it."""
        told: list[Event] = []
        for number, hand in enumerate(self.hands, 1):
            told += [*hand.events, *self.besides.get(number, ())]
        return [*told, self.closed]


TAPPED: Final = {
    "tresillo": Evening(tapped.OPENING, tapped.EVENING, SHARED, taps=tapped.TAPS),
    "mediator": Evening(tapped_mediator.OPENING, tapped_mediator.EVENING, SHARED, tapped_mediator.BESIDES, tapped_mediator.TAPS),
    "revesino": Evening(tapped_revesino.OPENING, tapped_revesino.EVENING, SHARED, tapped_revesino.BESIDES, tapped_revesino.TAPS),
    "malilla": Evening(tapped_malilla.PAIRS, tapped_malilla.EVENING, PLAIN, tapped_malilla.BESIDES, tapped_malilla.TAPS),
    "cientos": Evening(tapped_cientos.WITH_CALIDADES, tapped_cientos.EVENING, PLAIN, tapped_cientos.BESIDES, tapped_cientos.TAPS),
    "minchiate": Evening(tapped_minchiate.DRAWN, tapped_minchiate.EVENING, PLAIN, tapped_minchiate.BESIDES, tapped_minchiate.TAPS),
}
"""With scripts, a whole evening of each game."""
BY_FORMS: Final = {
    "tresillo": TAPPED["tresillo"],
    "mediator": TAPPED["mediator"],
    "revesino": TAPPED["revesino"]._replace(hands=tapped_revesino.SHORT, besides={1: (tapped_revesino.RENUNCIO,)}),
    "malilla": Evening(tapped_malilla.FIVE, tapped_malilla.NIGHT_OF_FIVE, PLAIN, {1: (tapped_malilla.TALKS,)}),
    "cientos": Evening(tapped_cientos.EVERY_TRICK, tapped_cientos.SHORT, SHARED, {2: (tapped_cientos.SURPLUS,)}),
    "minchiate": Evening(tapped_minchiate.NO_STAKE, tapped_minchiate.SHORT, PLAIN, {2: (tapped_minchiate.FOUND,)}),
}
"""Without."""


def open_table(phone: Phone, opening: Event) -> None:
    """Opens a table on the sheet: what is played and how, who sits, what they drew, the house rules, the stake; the phone stands on the pad."""
    sheet, rules = phone.page, opening["rules"]
    phone.go("/abrir")
    if opening["game"] != "tresillo":  # whose sheet lies there already
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
            if (other := sheet.locator("#other-variant")).is_visible():  # without scripts another sheet is asked for
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
    """Opens, logs and closes a night; it comes to what it comes to by a program. A hand that is told event by event has its own number."""
    twin, slot, logged = service.open(evening.opening), 1, 1
    twin.log(*evening.events)
    open_table(phone, evening.opening)
    for number, hand in enumerate(evening.hands, 1):
        waits_for_hand(phone, slot)
        phone.taps = 0
        if phone.javascript:
            tap_hand(phone, hand)
            assert phone.taps == hand.finger_taps == evening.taps[number - 1], f"hand {slot}"
            expect(phone.page.get_by_role("status")).to_contain_text(f"Mano {slot} guardada.")
        else:
            log_by_forms(phone, hand)
            expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
        logged += len(hand.events)
        if besides := evening.besides.get(number):
            until(phone, lambda logged=logged: told_to(phone)["version"] == logged)  # type: ignore[misc]  # as of this turn
            tap_events(phone, besides)
            logged += len(besides)
            slot += sum(each["type"] == "deal" for each in besides)
        slot += 1
    until(phone, lambda: told_to(phone)["version"] == logged)
    close(phone, shares=evening.closed is SHARED)
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
