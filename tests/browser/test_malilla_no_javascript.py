"""Acceptance: a barrotada of five with JavaScript off, through forms, from the sheet to the close."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.tapped import close, comes_to, told_to, waits_for_hand
from tests.browser.tapped_malilla import FIVE, NIGHT_OF_FIVE, TALKS, by_a_program, open_table
from tests.browser.test_mediator_no_javascript import tell_by_form
from tests.browser.test_no_javascript import log_by_forms
from tests.journeys.table import Served

pytestmark = pytest.mark.faces


@pytest.mark.faces
def test_a_short_night_of_five_through_forms(service: Served, phones: Phones) -> None:
    """A hand that is shared, with one who talked; a capote, and points far from what is owed: without a script they come to the same."""
    phone = phones(service, javascript=False)
    open_table(phone, FIVE)
    for slot, hand in enumerate(NIGHT_OF_FIVE, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
        if slot == 1:
            tell_by_form(phone, TALKS)
    close(phone, shares=False)
    twin = service.open(FIVE)
    twin.log(*by_a_program(NIGHT_OF_FIVE, {1: (TALKS,)}))
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
