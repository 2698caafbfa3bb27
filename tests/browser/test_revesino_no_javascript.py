"""Acceptance: the first hands of the same night of Revesino with JavaScript off, through forms, from the sheet to the close."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.tapped import close, comes_to, told_to, waits_for_hand
from tests.browser.tapped_revesino import BESIDES, NAMES, OPENING, SHORT, by_a_program, open_table
from tests.browser.test_mediator_no_javascript import tell_by_form
from tests.browser.test_no_javascript import log_by_forms
from tests.journeys.table import Served

pytestmark = pytest.mark.faces


@pytest.mark.faces
def test_a_short_night_through_forms(service: Served, phones: Phones) -> None:
    """An ordinary hand with its renuncio, cuatro ases and a Revesino that was cut: without a script they come to the same."""
    phone = phones(service, javascript=False)
    open_table(phone, NAMES.values())
    for slot, hand in enumerate(SHORT, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
        for event in BESIDES.get(slot, ()):
            tell_by_form(phone, event)
    close(phone)
    twin = service.open(OPENING)
    twin.log(*by_a_program(SHORT))
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
