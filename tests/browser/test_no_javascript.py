"""Acceptance: the same evening with JavaScript off, through forms; only the taps are other ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.tapped import EVENING, Tapped, answer, comes_to, save, told_to, waits_for_hand
from tests.browser.test_taps import told_by_a_program
from tests.journeys.table import Served
from tests.nights import FOUR


def log_by_forms(phone: Phone, hand: Tapped) -> None:
    """Logs a hand as a page without scripts takes it: what is not asked yet comes with «Seguir»."""
    for question, label in hand.taps:
        if not answer(phone, question, label).is_visible():
            phone.tap(phone.page.get_by_role("button", name="Seguir"))
        phone.tap(answer(phone, question, label))
    phone.tap(save(phone))


@pytest.mark.faces
def test_the_same_night_through_forms(service: Served, phones: Phones) -> None:
    """Opened and logged without a script, it comes to the same."""
    phone = phones(service, javascript=False)
    phone.go("/abrir")
    for seat, player in enumerate(FOUR, 1):
        phone.page.locator(f"#player-{seat}").fill({"dario": "Darío"}.get(player, player.capitalize()))
    phone.tap(phone.page.locator("form .btn-main"))
    phone.tap(phone.page.get_by_role("link", name="Anotar"))
    for slot, hand in enumerate(EVENING, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
    assert comes_to(told_to(phone)) == comes_to(told_by_a_program(service).get().json)


@pytest.mark.faces
def test_what_is_missing_is_asked_for(service: Served, phones: Phones) -> None:
    """Saved too early, the form comes back with what was answered and says what it lacks."""
    night = service.open()
    phone = phones(service, javascript=False)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    phone.tap(answer(phone, "¿Quién juega, y qué?", "Beto: Vuelta"))
    phone.tap(save(phone))
    expect(phone.page.get_by_role("alert")).to_have_text("Falta por decir: ¿Qué triunfo?")
    expect(answer(phone, "¿Quién juega, y qué?", "Beto: Vuelta")).to_be_checked()
    assert night.version == 1


@pytest.mark.faces
def test_what_it_pays_is_shown_before_it_is_saved(service: Served, phones: Phones) -> None:
    """«Ver lo que paga» writes nothing."""
    night = service.open()
    phone = phones(service, javascript=False)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    phone.tap(answer(phone, "¿Quién juega, y qué?", "Pasaron todos"))
    phone.tap(phone.page.get_by_role("button", name="Ver lo que paga"))
    expect(phone.page.get_by_role("region", name="Lo que paga")).to_contain_text("Dario −5 · plato 0 → 5")
    assert night.version == 1


def test_two_phones_without_scripts_see_each_other(service: Served, phones: Phones) -> None:
    """What was logged meanwhile stands above the form, and nothing is logged twice by mistake."""
    night = service.open()
    one, other = phones(service, javascript=False), phones(service, javascript=False)
    for phone in (one, other):
        phone.enter(night)
        phone.go(f"/n/{night.id}/anotar")
    for phone in (one, other):
        phone.tap(answer(phone, "¿Quién juega, y qué?", "Pasaron todos"))
        phone.tap(save(phone))
    expect(other.page.get_by_role("alert")).to_contain_text("1. Pasan los tres.")
    waits_for_hand(other, 2)
    assert night.version == 3
    other.tap(save(other))
    expect(other.page.locator("#last")).to_contain_text("Mano 2:")
    assert night.version == 5
