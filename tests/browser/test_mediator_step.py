"""Mediator in full depth by tapping: tricks of six, and a hand at rest. `test_whole_hands` taps one with its king and its fine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import MEDIATOR, SEXTILLO, record
from tests.browser.stepped import at, kind, known, play, save
from tests.journeys.table import Served

pytestmark = pytest.mark.faces

EVENTS = record(MEDIATOR)


def test_a_trick_of_six_is_six_taps(service: Served, phones: Phones) -> None:
    """In a sextillo the sixth card logs the trick."""
    night = service.open(SEXTILLO)
    night.log(
        {"type": "deal", "data": {}},
        {"type": "contract", "data": {"player": "beto", "lance": "solo", "trump": "copas"}},
    )
    phone = phones(service)
    at(phone, night)
    kind(phone, "trick")
    cards = dict(zip(SEXTILLO["players"], ("5E", "SE", "7E", "4E", "2E", "RE"), strict=True))
    play(phone, night, [{"type": "trick", "data": {"cards": cards}}])
    expect(phone.page.locator(".turn")).to_have_text("Fermín echa…")


@pytest.mark.parametrize("player", ["dario", "ana"])
def test_a_hand_at_rest_goes_on_to_the_bola_or_to_the_next(service: Served, phones: Phones, player: str) -> None:
    """After six first tricks of a solo one may deal, ask for the Bola, or play on."""
    night = service.open(EVENTS[0]["data"])
    night.log({"type": "deal", "data": {}}, {"type": "contract", "data": {"player": player, "lance": "solo", "trump": "copas"}})
    night.log(*[{"type": "trick", "data": {"winner": player}}] * 6)
    phone = phones(service)
    at(phone, night)
    expect(phone.page.locator('[data-que="deal"]')).to_be_visible()
    if player == "dario":
        kind(phone, "bola")
        save(phone, "bola")
        known(phone, 10)
        assert night.get().json["hands"][0]["outcome"] == "open"
    else:
        kind(phone, "deal")
        save(phone, "deal")
        known(phone, 10)
        assert [hand["outcome"] for hand in night.get().json["hands"]] == ["won", "open"]
