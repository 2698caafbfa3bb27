"""Acceptance: a short night of Minchiate with JavaScript off, through forms, from the sheet to the close in the middle of a giro."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.tapped import close, comes_to, told_to, waits_for_hand
from tests.browser.tapped_minchiate import FOUND, NO_STAKE, SHORT, by_a_program, open_table
from tests.browser.test_mediator_no_javascript import tell_by_form
from tests.browser.test_no_javascript import log_by_forms
from tests.journeys.table import Served
from tests.nights import event

pytestmark = pytest.mark.faces


@pytest.mark.faces
def test_a_short_night_through_forms(service: Served, phones: Phones) -> None:
    """A hand with a versícula, one without any trick of a pair, a renuncio found late: without a script they come to the same."""
    phone = phones(service, javascript=False)
    open_table(phone, NO_STAKE)
    for slot, hand in enumerate(SHORT, 1):
        waits_for_hand(phone, slot)
        log_by_forms(phone, hand)
        expect(phone.page.locator("#last")).to_contain_text(f"Mano {slot}:")
    # Between two hands there is one law alone, and it is not asked which.
    tell_by_form(phone, event("penalty", player=FOUND["data"]["player"]))
    close(phone, shares=False)
    twin = service.open(NO_STAKE)
    twin.log(*by_a_program(SHORT, {len(SHORT): (FOUND,)}))
    theirs = twin.get().json
    assert comes_to(told_to(phone)) == comes_to(theirs)
    # Where nothing is at stake, what is missing of a giro is told and not paid.
    assert (theirs["missing_folas"], theirs["other_postings"]) == (["beto", "carla"], [])
