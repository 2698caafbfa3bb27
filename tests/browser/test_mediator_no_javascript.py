"""Acceptance: the same night of Mediator with JavaScript off, through forms, from the sheet to the close."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.tapped import close, comes_to, told_to, waits_for_hand
from tests.browser.tapped_mediator import BESIDES, EVENING, FAVOR, NAMES, open_table
from tests.browser.test_mediator_taps import told_by_a_program
from tests.browser.test_no_javascript import log_by_forms
from tests.journeys.table import Served
from tests.nights import Event

pytestmark = pytest.mark.faces


def tell_by_form(phone: Phone, event: Event) -> None:
    """Tells one event by its own form, and comes back to the pad."""
    kind = event["type"]
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    link = phone.page.locator(f'[data-que="{kind}"]')
    if link.get_attribute("aria-current") is None:
        phone.tap(link)
    for name, value in event["data"].items():
        if name == "card":
            phone.page.locator(f'select[name="{kind}.{name}"]').select_option(value)
        elif name != "times":  # once, where nothing is said
            phone.tap(phone.page.locator(f'label:has(> input[name="{kind}.{name}"][value="{value}"])'))
    phone.tap(phone.page.locator(f"#event-{kind} .btn-main"))
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))


def test_the_same_night_through_forms(service: Served, phones: Phones) -> None:
    """Opened, logged, fined, drawn for and closed without a script, it comes to the same."""
    phone = phones(service, javascript=False)
    open_table(phone, NAMES.values(), favor=FAVOR)
    for slot, hand in enumerate(EVENING, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
        if slot in BESIDES:
            tell_by_form(phone, BESIDES[slot])
    close(phone)
    assert comes_to(told_to(phone)) == comes_to(told_by_a_program(service).get().json)
