"""Acceptance: a night of Mediator by tapping only, from the sheet on which the table is opened to the close, with as few taps as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.queue import until
from tests.browser.stepped import card, chip, kind, known, save as save_event
from tests.browser.tapped import Tapped, close, comes_to, costs, tap_hand, told_to, waits_for_hand
from tests.browser.tapped_mediator import (
    BESIDES,
    CODILLO,
    COMPANION,
    EVENING,
    FAVOR,
    NAMES,
    OPENING,
    SOLO,
    TAPS,
    by_a_program,
    open_table,
)
from tests.journeys.table import Served
from tests.nights import Event
from tests.service.desk import NightAt


def told_by_a_program(service: Served) -> NightAt:
    """The same night, logged over the API."""
    night = service.open(OPENING)
    night.log(*by_a_program())
    return night


def tap_event(phone: Phone, event: Event) -> None:
    """Tells one event on its own page, and comes back to the pad."""
    version = told_to(phone)["version"]
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    kind(phone, event["type"])
    for name, value in event["data"].items():
        if name == "card":
            card(phone, value)
        elif name != "times":  # once, where nothing is said
            chip(phone, f"{event['type']}.{name}", value)
    if phone.page.locator(f"#event-{event['type']} .btn-main").is_visible():
        save_event(phone, event["type"])
    known(phone, version + 1)
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))


@pytest.mark.faces
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones) -> None:
    """Nine hands, a fine and the siete de espadas that draws it: the API says of it what it says of the same night logged by a program."""
    phone = phones(service)
    open_table(phone, NAMES.values(), favor=FAVOR)
    for slot, (hand, taps) in enumerate(zip(EVENING, TAPS, strict=True), 1):
        waits_for_hand(phone, slot)
        phone.taps = 0
        tap_hand(phone, hand)
        assert phone.taps == hand.finger_taps == taps, f"hand {slot}"
        waits_for_hand(phone, slot + 1)
        if slot in BESIDES:
            until(phone, lambda slot=slot: len(told_to(phone)["hands"]) == slot)  # type: ignore[misc]  # the hand of this turn
            tap_event(phone, BESIDES[slot])
    until(phone, lambda: len(told_to(phone)["hands"]) == len(EVENING))
    close(phone)
    assert comes_to(told_to(phone)) == comes_to(told_by_a_program(service).get().json)


@pytest.mark.faces
@pytest.mark.parametrize(
    ("hand", "taps", "pays"),
    [
        (SOLO, 4, "Ana −8 · Beto −2 · Carla −8 · Darío −8 · plato 0 → 26"),
        (COMPANION, 6, "Ana −4 · Beto −8 · Carla −4 · Darío −8 · plato 0 → 24"),
        (CODILLO, 6, "Ana −5 · Beto −6 · Carla −6 · Darío −15 · plato 0 → 32"),
    ],
    ids=["solo", "entrada", "mediator"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, hand: Tapped, taps: int, pays: str) -> None:
    """A solo won plainly, an entrada won with a companion, a mediator lost by codillo with the estuche; the button says what each pays."""
    costs(phones(service), service, OPENING, hand, taps, pays)
