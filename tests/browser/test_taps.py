"""Acceptance: a table is opened and a night of four is logged by tapping only, with as many taps as the design allows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.queue import until, until_sent
from tests.browser.tapped import EVENING, MOST_TAPS, answer, comes_to, played, save, tally, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served
from tests.nights import FOUR
from tests.service.desk import OPENING, NightAt

NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}


def told_by_a_program(service: Served) -> NightAt:
    """The same evening, logged over the API."""
    night = service.open({**OPENING, "names": NAMES})
    for hand in EVENING:
        night.log(*hand.events)
    return night


def test_a_night_is_opened_and_logged_by_tapping(service: Served, phones: Phones) -> None:
    """Nine hands with everything that happens in an evening; what the API then says is what it says of the same hands logged by a program."""
    phone = phones(service)
    phone.go("/abrir")
    for seat, player in enumerate(FOUR, 1):
        phone.page.locator(f"#player-{seat}").fill(NAMES[player])
    phone.tap(phone.page.locator("form .btn-main"))
    phone.page.wait_for_url("**/enlaces*")
    phone.tap(phone.page.get_by_role("link", name="Anotar"))
    for slot, (hand, most) in enumerate(zip(EVENING, MOST_TAPS, strict=True), 1):
        waits_for_hand(phone, slot)
        phone.taps = 0
        tap_hand(phone, hand)
        assert phone.taps == hand.finger_taps
        assert phone.taps == most or (most == 8 and phone.taps < most), f"hand {slot}"
    waits_for_hand(phone, len(EVENING) + 1)
    expect(phone.page.get_by_role("status")).to_contain_text(f"Mano {len(EVENING)} guardada.")
    theirs = told_by_a_program(service).get().json
    until(phone, lambda: told_to(phone)["version"] == theirs["version"])
    assert comes_to(told_to(phone)) == comes_to(theirs)


@pytest.mark.faces
def test_a_loser_who_may_choose_costs_one_tap_more(service: Served, phones: Phones) -> None:
    """Under the tariff of 1826 the second puesta waits, or does not, as its loser says: six taps instead of five."""
    night = service.open({**OPENING, "rules": {"tariff": "voltereta-1826"}, "names": NAMES})
    first = {"ana": 4, "beto": 4, "carla": 1}
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    tap_hand(
        phone,
        played("Ana", "Entrada", "Oros", ("Bazas de Ana", "4"), ("Bazas de Beto y de Carla", "4–1 puesta"), tally=tally(tricks=first)),
    )
    waits_for_hand(phone, 2)
    until(phone, lambda: phone.page.locator("[data-question=reserve]").count() == 1)
    phone.taps = 0
    taps = (("Bazas de Beto", "4"), ("Bazas de Carla y de Darío", "4–1 puesta"), ("¿Adónde va la puesta de Beto?", "A la cartulina"))
    tap_hand(phone, played("Beto", "Entrada", "Oros", *taps, tally=tally(tricks={"beto": 4, "carla": 4, "dario": 1})))
    assert phone.taps == 6
    until_sent(phone, night)
    assert [each["player"] for each in night.get().json["reserved"]] == ["beto"]


@pytest.mark.faces
def test_everything_of_a_plain_win_is_in_view(service: Served, phones: Phones) -> None:
    """Cell, trump, tricks, Guardar: no finger scrolls, and the button says what the hand pays."""
    night = service.open({**OPENING, "names": NAMES})
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    hand = EVENING[0]
    for question, label in hand.taps:
        expect(answer(phone, question, label)).to_be_in_viewport(ratio=1)
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text("Ana +20 · Beto −5 · Carla −5 · Darío −10")
    assert phone.page.evaluate("scrollY") == 0
