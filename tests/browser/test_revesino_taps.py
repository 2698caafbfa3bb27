"""Acceptance: a night of Revesino by tapping only, from the sheet on which the table is opened to the close, with as few taps as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.queue import until, until_sent
from tests.browser.stepped import chip, kind, known, save as save_event
from tests.browser.tapped import Tapped, answer, close, comes_to, night_at, save, tap_hand, told_to, waits_for_hand
from tests.browser.tapped_revesino import ACES, BESIDES, EVENING, GIVEN, NAMES, OPENING, ORDINARY, TAPS, by_a_program, open_table
from tests.journeys.table import Served
from tests.nights import Event

LOGS_ITSELF = "declaration"
"""One answer tells all of it, and logs it; what leaves anything else to be said waits for its button."""
ONLY = "kind"
"""Of what is declared there is one kind alone, which is not asked."""


def tap_events(phone: Phone, events: tuple[Event, ...]) -> None:
    """Tells events on their own page, and comes back to the pad."""
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    version = told_to(phone)["version"]
    for count, event in enumerate(events, 1):
        kind(phone, event["type"])
        for name, value in event["data"].items():
            if name != ONLY:
                chip(phone, f"{event['type']}.{name}", value)
        if event["type"] != LOGS_ITSELF:
            save_event(phone, event["type"])
        known(phone, version + count)
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))


def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones) -> None:
    """Six hands, a renuncio that is claimed, a discard that is changed and the draw for its pena: the API tells the same night."""
    phone = phones(service)
    open_table(phone, NAMES.values())
    slot = 1
    for number, (hand, taps) in enumerate(zip(EVENING, TAPS, strict=True), 1):
        waits_for_hand(phone, slot)
        phone.taps = 0
        tap_hand(phone, hand)
        assert phone.taps == hand.finger_taps == taps, f"hand {slot}"
        waits_for_hand(phone, slot + 1)
        if number in BESIDES:
            until(phone, lambda slot=slot: len(told_to(phone)["hands"]) == slot)  # type: ignore[misc]  # the hand of this turn
            tap_events(phone, BESIDES[number])
            slot += sum(event["type"] == "deal" for event in BESIDES[number])
        slot += 1
    until(phone, lambda: not told_to(phone)["reserved"])
    close(phone)
    twin = service.open(OPENING)
    twin.log(*by_a_program())
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)


@pytest.mark.parametrize(
    ("hand", "taps", "pays"),
    [
        (GIVEN, 3, "Ana −12 · Beto −12 · Carla −12 · Darío +20 · plato 0 → 16"),
        (ACES, 3, "Ana −8 · Beto +8 · Carla −8 · Darío −8 · plato 0 → 16"),
        (ORDINARY, 17, "Ana +15 · Beto −5 · Carla +4 · Darío −14 · plato 0 → 0"),
    ],
    ids=["revesino", "cuatro-ases", "ordinary"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, hand: Tapped, taps: int, pays: str) -> None:
    """A Revesino given, cuatro ases won, and the first of the worked figures; the button says what each pays."""
    night = service.open(OPENING)
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    for question, label in hand.taps:
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text(pays)
    phone.tap(save(phone))
    assert phone.taps == taps
    until_sent(phone, night)
    assert night_at(phone) == night.id
    twin = service.open(OPENING)
    twin.log(*hand.events)
    assert comes_to(night.get().json) == comes_to(twin.get().json)
