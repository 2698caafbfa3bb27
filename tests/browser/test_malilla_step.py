"""Malilla in full depth by tapping, in pairs: whose turn it is, and which cards are offered. `test_whole_hands` taps a hand between two."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import MALILLA, record
from tests.browser.stepped import at, kind, play, recorded
from tests.journeys.table import Served

pytestmark = pytest.mark.faces


def test_who_wins_leads_to_the_next_trick_of_four(service: Served, phones: Phones) -> None:
    """Two tricks of a hand in pairs of which every card is known: only what each still has is offered, four taps a trick."""
    opening, deal, *tricks = record(MALILLA)[:4]
    night = service.open(opening["data"])
    night.log(deal)
    phone = phones(service)
    at(phone, night)
    kind(phone, "trick")
    expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(12)
    play(phone, night, tricks)
    expect(phone.page.locator(".turn")).to_have_text("Ana echa…")
    expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(10)
    assert recorded(night) == [deal, *tricks]
