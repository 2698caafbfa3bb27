"""The pad in full depth by tapping, at a table of Revesino: a count with its pay cards, laws. `test_whole_hands` taps whole hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.checks import assert_accessible, assert_nothing_lost
from tests.browser.phone import Look, Phones
from tests.browser.stepped import at, card, chip, kind, known, recorded, save, slot
from tests.journeys.table import Served
from tests.nights import FOUR, event
from tests.rules.revesino.hands import counted, opened
from tests.service.steps import CARDS

pytestmark = pytest.mark.faces


def test_a_hand_is_counted_with_its_pay_cards(service: Served, phones: Phones) -> None:
    """Only a sold card asks for its buyer; for one that sleeps an earlier buyer is not sent."""
    night = service.open(opened()["data"])
    night.log(event("deal"))
    phone = phones(service)
    at(phone, night)
    kind(phone, "tally")
    sent = counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS)
    for name in ("tricks", "points"):
        for player in FOUR:
            phone.page.fill(f'[name="tally.{name}.{player}"]', str(sent["data"][name][player]))
    asks = phone.page.locator('[data-field="cards.1B.to"]')
    expect(asks).to_be_hidden()
    chip(phone, "tally.cards.1B.how", "sold")
    expect(asks).to_be_visible()
    chip(phone, "tally.cards.1B.to", "ana")
    chip(phone, "tally.cards.1B.how", "asleep")
    expect(asks).to_be_hidden()
    for code, fate in CARDS.items():
        for name, value in fate.items():
            chip(phone, f"tally.cards.{code}.{name}", value)
    save(phone, "tally")
    known(phone, 3)
    assert recorded(night)[-1] == sent


def test_what_is_in_doubt_is_ticked(service: Served, phones: Phones) -> None:
    """Two of the six payments of an ordinary hand; only a misdeal asks for a cause, and only a renuncio for a trick."""
    night = service.open(opened()["data"])
    night.log(event("deal"), counted((2, 3, 0, 6), (5, 9, 0, 20), CARDS))
    phone = phones(service)
    at(phone, night)
    kind(phone, "penalty")
    chip(phone, "penalty.player", "carla")
    expect(phone.page.locator("[data-field=items]")).to_be_hidden()
    chip(phone, "penalty.law", "juntar-cartas")
    for item in ("partida", "1O", "CC", "1O"):
        chip(phone, "penalty.items", item)
    expect(phone.page.locator("[data-field=trick]")).to_be_hidden()
    save(phone, "penalty")
    known(phone, 4)
    assert recorded(night)[-1] == event("penalty", player="carla", law="juntar-cartas", items=["partida", "CC"])


def test_who_has_no_card_left_is_left_out(service: Served, phones: Phones) -> None:
    """Three cards do not log a trick of four; if a player has a card too few they may."""
    night = service.open(opened()["data"])
    night.log(event("deal"))
    phone = phones(service)
    at(phone, night)
    cards = {"ana": "8C", "beto": "9C", "dario": "2E"}
    kind(phone, "trick")
    for player, code in cards.items():
        phone.tap(slot(phone, player.capitalize()))
        card(phone, code)
    save(phone, "trick")
    assert night.version == 2
    night.log(event("penalty", player="carla", law="carta-de-menos"))
    phone.page.reload()
    at(phone, night)
    kind(phone, "trick")
    for player, code in cards.items():
        phone.tap(slot(phone, player.capitalize()))
        card(phone, code)
    save(phone, "trick")
    known(phone, 4)
    assert recorded(night)[-1] == event("trick", cards=cards)


def test_everything_is_large_enough_and_within_reach(service: Served, phones: Phones) -> None:
    """The pack of forty-eight, the boxes of a count and of a law, on the narrowest phone, with large text, and on a wide one."""
    night = service.open(opened()["data"])
    night.log(event("deal"))
    phone = phones(service)
    at(phone, night)
    for type_ in ("trick", "exchange", "tally", "penalty"):
        kind(phone, type_)
        if type_ == "tally":
            chip(phone, "tally.cards.1O.how", "sold")
        for look in (Look(width=320), Look(width=740), Look(width=320, text_percent=200), Look(dark=True)):
            phone.wear(look)
            assert_nothing_lost(phone)
        assert_accessible(phone)
