"""Acceptance: a night of Revesino by tapping only, from the sheet on which the table is opened to the close, with as few taps as can be."""

from __future__ import annotations

import pytest

from tests.browser.phone import Phones
from tests.browser.queue import until
from tests.browser.stepped import tap_events
from tests.browser.tapped import Tapped, close, comes_to, costs, tap_hand, told_to, waits_for_hand
from tests.browser.tapped_revesino import ACES, BESIDES, EVENING, GIVEN, NAMES, OPENING, ORDINARY, TAPS, by_a_program, open_table
from tests.journeys.table import Served


@pytest.mark.faces
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


@pytest.mark.faces
@pytest.mark.parametrize(
    ("hand", "taps", "pays"),
    [
        (GIVEN, 3, "Ana −12 · Beto −12 · Carla −12 · Darío +20 · plato 0 → 16"),
        (ACES, 3, "Ana −8 · Beto +8 · Carla −8 · Darío −8 · plato 0 → 16"),
        (ORDINARY, 17, "Ana +15 · Beto −5 · Carla +4 · Darío −14"),
    ],
    ids=["revesino", "cuatro-ases", "ordinary"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, hand: Tapped, taps: int, pays: str) -> None:
    """A Revesino given, cuatro ases won, and the first of the worked figures; the button says what each pays."""
    costs(phones(service), service, OPENING, hand, taps, pays)
