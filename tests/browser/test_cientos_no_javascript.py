"""Acceptance: a short night of Cientos with JavaScript off, through forms, from the sheet to the close in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.tapped import close, comes_to, told_to, waits_for_hand
from tests.browser.tapped_cientos import EVERY_TRICK, SHORT, by_a_program, open_table
from tests.browser.test_mediator_no_javascript import tell_by_form
from tests.browser.test_no_javascript import log_by_forms
from tests.journeys.table import Served
from tests.nights import event

CLAIM = event("penalty", player="beto", law="carta-de-mas-jugando")
"""Behind the second hand: nothing of Beto's counts."""


@pytest.mark.faces
def test_a_short_night_through_forms(service: Served, phones: Phones) -> None:
    """A hand dealt anew and one in which each trick counts, with a law: without a script they come to the same."""
    phone = phones(service, javascript=False)
    open_table(phone, EVERY_TRICK)
    for slot, hand in enumerate(SHORT, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
    tell_by_form(phone, CLAIM)
    close(phone)
    twin = service.open(EVERY_TRICK)
    twin.log(*by_a_program(SHORT, {len(SHORT): CLAIM}), event("night_closed", leftovers="share"))
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
