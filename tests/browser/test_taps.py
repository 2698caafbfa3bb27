"""Acceptance: a night of each game by tapping only, from sheet to close, with as few taps as possible; and by forms, without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.evenings import BY_FORMS, TAPPED, tap_evening
from tests.browser.phone import Phones
from tests.browser.queue import until, until_sent
from tests.browser.tapped import EVENINGS, OPENING, WON, answer, costs, save, tap_hand, waits_for_hand
from tests.journeys.table import Served


@pytest.mark.parametrize("game", [game if game == "tresillo" else pytest.param(game, marks=pytest.mark.faces) for game in TAPPED])
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones, game: str) -> None:
    """With all events of an evening; the API's answer equals that about the same night logged by a program."""
    tap_evening(phones(service), service, TAPPED[game])


@pytest.mark.faces
@pytest.mark.parametrize("game", BY_FORMS)
def test_without_a_script_a_night_comes_to_the_same(service: Served, phones: Phones, game: str) -> None:
    """Only the taps differ."""
    tap_evening(phones(service, javascript=False), service, BY_FORMS[game])


@pytest.mark.faces
@pytest.mark.parametrize(
    ("night", "number"), [(night, number) for night, told in EVENINGS.items() for number, hand in enumerate(told.hands) if hand.pays]
)
def test_a_hand_costs_so_many_taps(service: Served, phones: Phones, night: str, number: int) -> None:
    """The button says what it pays."""
    costs(phones(service), service, EVENINGS[night].opening, EVENINGS[night].hands[number])


@pytest.mark.faces
def test_a_loser_who_may_choose_costs_one_tap_more(service: Served, phones: Phones) -> None:
    """Under the tariff of 1826 the loser decides whether the second puesta waits: six taps instead of five."""
    opening, (first, second), _ = EVENINGS["voltereta"]
    night = service.open(opening)
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    tap_hand(phone, first)
    waits_for_hand(phone, 2)
    until(phone, lambda: phone.page.locator("[data-question=reserve]").count() == 1)
    phone.taps = 0
    tap_hand(phone, second)
    assert phone.taps == 6
    until_sent(phone, night)
    assert [each["player"] for each in night.get().json["reserved"]] == ["beto"]


@pytest.mark.faces
def test_everything_of_a_plain_win_is_in_view(service: Served, phones: Phones) -> None:
    """Cell, trump, tricks, Guardar: no finger scrolls, and the button says what the hand pays."""
    night = service.open(OPENING)
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    for question, label in WON.taps:
        expect(answer(phone, question, label)).to_be_in_viewport(ratio=1)
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text("Ana +20 · Beto −5 · Carla −5 · Darío −10")
    assert phone.page.evaluate("scrollY") == 0
