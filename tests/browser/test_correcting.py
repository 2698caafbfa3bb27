"""Corrections with scripts: the questions follow the answers, cards are tapped, and the preview is the API's."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.stage import EVENING, record
from tests.journeys.table import Served
from tests.service.desk import NightAt

EVENTS = record(EVENING)


def evening(service: Served) -> NightAt:
    """The night of eleven hands, to be changed."""
    night = service.open(EVENTS[0]["data"])
    night.log(*EVENTS[1:])
    return night


def at(phone: Phone, night: NightAt, below: str) -> None:
    """The phone stands on a page of the night."""
    phone.enter(night)
    phone.go(f"/n/{night.id}/{below}")


def chip(phone: Phone, name: str, value: str) -> None:
    """Taps a choice."""
    label = phone.page.locator(f'label:has(> input[name="{name}"][value="{value}"])')
    expect(label).to_be_visible()
    phone.tap(label)


def test_a_hand_is_told_again_by_tapping(service: Served, phones: Phones) -> None:
    """Beto gave up in hand 2 and Carla defended: the next questions appear at once; every later plate follows."""
    night = evening(service)
    phone = phones(service)
    at(phone, night, "manos/2/corregir")
    expect(phone.page.locator('[data-question="defensor"]')).to_be_hidden()
    chip(phone, "tricks", "rinde")
    chip(phone, "defensor", "carla")
    chip(phone, "defended", "5")
    phone.tap(phone.page.get_by_role("button", name="Ver qué cambia"))
    expect(phone.page.locator('[data-hand="2"]')).to_contain_text("Carla, que la defendió")
    foreseen = phone.page.locator("table.score").inner_text()
    phone.tap(phone.page.get_by_role("button", name="Corregir"))
    expect(phone.page.get_by_text("Corregido.")).to_be_visible()
    told = night.get().json
    assert told["hands"][1]["outcome"] == "defendida"
    for total in told["balance"].values():
        assert f"{total:+}".replace("-", "−").replace("+0", "0") in foreseen


@pytest.mark.faces
def test_a_card_of_a_trick_is_put_right_by_tapping_it(service: Served, phones: Phones) -> None:
    """The place of the wrong card is tapped, then the right card."""
    night = service.open(EVENTS[0]["data"])
    cards = {"ana": "1O", "beto": "2O", "carla": "3O"}
    contract = {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "oros"}}
    night.log({"type": "deal", "data": {}}, contract, {"type": "trick", "data": {"cards": cards}})
    phone = phones(service)
    at(phone, night, "apuntes/4/corregir")
    phone.tap(phone.page.locator(".slot-button", has_text="Beto"))
    phone.tap(phone.page.locator('#pack [data-card="4O"]'))
    phone.tap(phone.page.get_by_role("button", name="Ver qué cambia"))
    phone.tap(phone.page.get_by_role("button", name="Corregir"))
    expect(phone.page.get_by_text("Corregido.")).to_be_visible()
    event = night.get(f"/events?after={night.word(4)}").json["events"][0]["data"]
    assert event["insert"][0]["data"]["cards"] == {**cards, "beto": "4O"}


@pytest.mark.faces
def test_without_scripts_a_hand_is_put_right_as_well(service: Served, phones: Phones) -> None:
    """«Seguir» brings the questions after an answer."""
    night = evening(service)
    phone = phones(service, javascript=False)
    at(phone, night, "manos/11/corregir")
    chip(phone, "tricks", "4")
    phone.tap(phone.page.get_by_role("button", name="Seguir"))
    chip(phone, "row", "4-1")
    phone.tap(phone.page.get_by_role("button", name="Ver qué cambia"))
    phone.tap(phone.page.get_by_role("button", name="Corregir"))
    expect(phone.page.get_by_text("Corregido.")).to_be_visible()
    assert night.get().json["hands"][10]["outcome"] == "puesta"


@pytest.mark.faces
def test_from_the_table_to_the_correction_and_to_what_was_struck(service: Served, phones: Phones) -> None:
    """Any hand, for ever: its row, «Corregir», and the struck version in its replay."""
    night = evening(service)
    phone = phones(service)
    at(phone, night, "manos/3")
    phone.tap(phone.page.get_by_role("link", name="Corregir"))
    chip(phone, "row", "4-2")
    phone.page.get_by_label("Por qué").fill("Dario hizo dos")
    phone.tap(phone.page.get_by_role("button", name="Ver qué cambia"))
    phone.tap(phone.page.get_by_role("button", name="Corregir"))
    expect(phone.page.locator("#former")).to_contain_text("Dario hizo dos")
    expect(phone.page.locator("#former .struck").first).to_be_visible()
