"""The kin of Mediator on a phone: a dosillo for two, with descarte and robo, and a cuatrillo at which five sit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import open_table
from tests.browser.phone import Phone, Phones
from tests.browser.queue import until
from tests.browser.stepped import chip, kind, known, save as save_event
from tests.browser.tapped import EVENINGS, Tapped, comes_to, tap_hand, told_to, waits_for_hand
from tests.journeys.table import Served
from tests.nights import Event
from tests.service.desk import NightAt

pytestmark = pytest.mark.faces


def told_by_a_program(service: Served, opening: Event, hands: Sequence[Tapped]) -> NightAt:
    """The same night, logged over the API."""
    night = service.open(opening)
    night.log(*(each for hand in hands for each in hand.events))
    return night


def rob(phone: Phone, version: int, **told: str) -> None:
    """Enters the discards and draws of a player; the last tap logs them."""
    kind(phone, "exchange")
    for name, value in told.items():
        chip(phone, f"exchange.{name}", value)
    known(phone, version)


def test_a_dosillo_of_four_hands(service: Served, phones: Phones) -> None:
    """One with its robo logged by counts, one surrendered, one passed out, one surrendered and defended: four and four."""
    phone = phones(service)
    opening, hands, _ = EVENINGS["dosillo"]
    open_table(phone, opening)
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    save_event(phone, "deal")
    known(phone, 2)
    kind(phone, "contract")
    for name, value in (("player", "ana"), ("lance", "entrada"), ("trump", "copas")):
        chip(phone, f"contract.{name}", value)
    save_event(phone, "contract")
    known(phone, 3)
    rob(phone, 4, player="ana", discards="3", drawn="3")
    rob(phone, 5, discards="5", drawn="5")
    phone.tap(phone.page.get_by_role("link", name="Acabar sin más cartas: contar la mano"))
    tap_hand(phone, hands[0])
    for slot, hand in enumerate(hands[1:], 2):
        waits_for_hand(phone, slot)
        tap_hand(phone, hand)
    waits_for_hand(phone, 5)
    until(phone, lambda: len(told_to(phone)["hands"]) == 4)
    twin = told_by_a_program(service, opening, hands)
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
    assert [hand["outcome"] for hand in told_to(phone)["hands"]] == ["won", "puesta", "passed_out", "doble_puesta"]


def test_five_sit_at_a_cuatrillo(service: Served, phones: Phones) -> None:
    """The fifth name is the zángano: the dealer has no cards, cannot be chosen as a player, and has his share."""
    phone = phones(service)
    opening, hands, _ = EVENINGS["cuatrillo"]
    open_table(phone, {**opening, "rules": {"tariff": "ejemplo-1826", "variant": "cuatrillo"}})  # five names make one the zángano
    for slot, hand in enumerate(hands, 1):
        waits_for_hand(phone, slot)
        dealer = phone.page.locator(".dealer b").inner_text()
        expect(phone.page.get_by_role("radio", name=f"{dealer}: Solo")).to_have_count(0)
        tap_hand(phone, hand)
    waits_for_hand(phone, 3)
    until(phone, lambda: len(told_to(phone)["hands"]) == 2)
    twin = told_by_a_program(service, opening, hands)
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)
    assert {line["why"] for line in told_to(phone)["hands"][0]["postings"]} >= {"pozo", "juego", "estuche", "zangano"}


def test_a_house_rule_without_a_hint_says_nothing(service: Served, phones: Phones) -> None:
    """In both languages: some rules need no hint, and gettext answers an empty text with the header of the catalogue."""
    phone = phones(service, lang="en")
    phone.go("/abrir?game=mediator&variant=dosillo")
    phone.tap(phone.page.locator("summary").first)
    rules = phone.page.locator("details.panel")
    expect(rules).to_contain_text("Suit of favor")
    expect(rules).not_to_contain_text("Project-Id-Version")
