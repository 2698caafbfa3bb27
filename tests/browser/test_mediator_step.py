"""Mediator in full depth by tapping: a king given for another card, forty cards played, a renuncio and its fine."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import GIVEN, MEDIATOR, SEXTILLO, record
from tests.browser.stepped import at, card, chip, kind, known, play, recorded, save, slot, unfold
from tests.browser.tapped import comes_to
from tests.journeys.table import Served

pytestmark = pytest.mark.faces

EVENTS = record(MEDIATOR)
HAND = EVENTS[1:20]
"""The evening's first hand: the deal, five calls, the contract, the king, ten tricks of four cards, and what the renuncio costs."""


def test_a_whole_hand_is_tapped_card_by_card(service: Served, phones: Phones) -> None:
    """The auction, who gives the king for which card, forty cards, and the law: the API tells the same hand. (`test_step` taps a deal.)"""
    night, twin = service.open(EVENTS[0]["data"]), service.open(EVENTS[0]["data"])
    twin.log(*HAND)
    phone = phones(service)
    night.log(HAND[0])
    at(phone, night)
    for version, event in enumerate(HAND[1:6], 3):
        chip(phone, "bid.call", event["data"]["call"])
        if phone.page.locator("#event-bid .btn-main").is_visible() and event["data"]["call"] != "paso":
            save(phone, "bid")
        known(phone, version)
    contract = HAND[6]["data"]
    for name in ("player", "lance", "trump"):
        box = phone.page.locator(f'#event-contract label:has(> input[name="contract.{name}"][value="{contract[name]}"])')
        if box.is_visible():
            phone.tap(box)
    card(phone, contract["called"])  # the last that has to be told logs it
    known(phone, 8)
    exchange = HAND[7]["data"]
    kind(phone, "exchange")
    unfold(phone, "exchange")
    for name, field in (("Da o descarta", "discards"), ("Recibe o roba", "drawn")):
        phone.tap(slot(phone, name))
        for code in exchange[field]:
            card(phone, code)
    save(phone, "exchange")
    known(phone, GIVEN)
    play(phone, night, HAND[8:18])
    assert [finding["code"] for finding in night.get().json["findings"]] == ["renuncio"]
    kind(phone, "penalty")
    chip(phone, "penalty.player", "dario")
    chip(phone, "penalty.law", "ley-11")
    chip(phone, "penalty.noticed_by", "beto")
    save(phone, "penalty")
    known(phone, 20)
    assert recorded(night) == recorded(twin) == HAND
    assert comes_to(night.get().json) == comes_to(twin.get().json)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Mano 2")


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
