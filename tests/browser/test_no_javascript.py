"""The pad with JavaScript off: how the form answers. (`test_taps` logs whole nights by it.)"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.tapped import answer, save, waits_for_hand
from tests.journeys.table import Served


@pytest.mark.faces
def test_what_is_missing_is_asked_for(service: Served, phones: Phones) -> None:
    """Saved too early, the form comes back with its answers and says what it lacks."""
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
    """An entry logged meanwhile stands above the form, and nothing is logged twice by mistake."""
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
