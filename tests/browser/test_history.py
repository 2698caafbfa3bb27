"""The history on a phone: a number is tapped, its hands are there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import Stage

pytestmark = pytest.mark.faces


def test_a_number_leads_to_its_hands_and_a_hand_to_its_page(stage: Stage, phones: Phones) -> None:
    """Two taps from the history to the hand; the picture of the total is passed by, its numbers are not."""
    phone = phones(stage.service)
    for night in (stage.closed, stage.rich):
        phone.enter(night, "player", me="ana")
    phone.go("/historial")
    expect(phone.page.locator(".chart polyline")).to_have_count(1)
    phone.tap(phone.page.locator(".counts a").first)
    expect(phone.page.locator("#hands")).to_be_in_viewport()
    phone.tap(phone.page.locator("#hands a").first)
    expect(phone.page).to_have_url(re.compile(r"/n/[^/]+/manos/\d+$"))
