"""People at the table are quicker than the page, have long names, and poor reception."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.checks import assert_nothing_lost
from tests.browser.network import hanging, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import until_states
from tests.browser.tapped import PASSED, PUESTA, WITH_ESTUCHES, WON, answer, save, tap_hand, waits_for_hand
from tests.journeys.table import Served
from tests.nights import FOUR
from tests.service.desk import OPENING, NightAt

pytestmark = pytest.mark.faces

NAMES = {player: "Darío" if player == "dario" else player.capitalize() for player in FOUR}
LONG = {**NAMES, "ana": "María de los Ángeles Fernández-Villaver"}


@pytest.fixture(name="night")
def a_night(service: Served) -> NightAt:
    return service.open({**OPENING, "names": NAMES})


def at_pad(phone: Phone, night: NightAt) -> Phone:
    """A phone with the pad open and its scripts loaded."""
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    expect(phone.page.locator("form.scripted")).to_be_visible()
    return phone


def tap_twice(phone: Phone, what: Locator) -> None:
    """Touches the same place a second time, whatever stands there by then."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None, "a hidden element cannot be touched"
    for _ in range(2):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(120)


def test_who_saves_with_two_taps_has_not_begun_the_next_hand(service: Served, phones: Phones, night: NightAt) -> None:
    """Under the finger is an «Entrada» button by then."""
    phone = at_pad(phones(service), night)
    phone.tap(answer(phone, *PASSED.taps[0]))
    phone.page.wait_for_timeout(450)
    tap_twice(phone, save(phone))
    waits_for_hand(phone, 2)
    expect(phone.page.locator("#answered")).to_be_hidden()
    assert len(night.get().json["hands"]) == 1


def test_who_answers_with_two_taps_has_answered_one_question(service: Served, phones: Phones, night: NightAt) -> None:
    """The suits come where the players stood."""
    phone = at_pad(phones(service), night)
    tap_twice(phone, phone.page.locator(".cells input").first)
    expect(phone.page.locator("#answered > button")).to_have_count(1)


def test_a_tap_before_the_script_is_there_counts(service: Served, phones: Phones, night: NightAt) -> None:
    """The page is there, its script is still on its way."""
    phone = phones(service)
    phone.enter(night)
    with hanging(phone, "**/pad.js"):
        phone.page.goto(f"/n/{night.id}/anotar", wait_until="commit")
        phone.tap(answer(phone, *WON.taps[0]))
    expect(phone.page.locator("#answered")).to_contain_text("Ana: Entrada")
    phone.tap(answer(phone, *WON.taps[1]))


@pytest.mark.parametrize("width", [360, 320])
def test_no_suit_is_broken_in_two(service: Served, phones: Phones, night: NightAt, width: int) -> None:
    """Nor does one stand alone: four in a row, or two and two."""
    phone = at_pad(phones(service, width=width), night)
    phone.tap(answer(phone, *WON.taps[0]))
    words = phone.page.locator(".question-suits .word")
    lines = words.evaluate_all(
        "(words) => words.map((word) => word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).fontSize))"
    )
    assert [height < 2 for height in lines] == [True] * 4
    rows = words.evaluate_all("(words) => words.map((word) => Math.round(word.getBoundingClientRect().top))")
    assert sorted(map(rows.count, set(rows))) in ([4], [2, 2])


def test_nothing_moves_when_the_network_goes(service: Served, phones: Phones, night: NightAt) -> None:
    """«Sin conexión · datos de …» is longer than «En directo», and fits in the same place."""
    phone = at_pad(phones(service), night)
    expect(phone.page.locator("#link")).to_contain_text("En directo")
    top = phone.page.locator("h1").bounding_box()
    with offline(phone):
        expect(phone.page.locator("#link")).to_contain_text("Sin conexión")
        assert phone.page.locator("h1").bounding_box() == top
        tap_hand(phone, PASSED)
        waits_for_hand(phone, 2)
        # It appears after a moment, when a finger may be on its way to the next hand already.
        expect(phone.page.get_by_text("1 apunte por enviar.")).to_be_visible()
        assert phone.page.locator("h1").bounding_box() == top


def test_a_long_name_fits(service: Served, phones: Phones) -> None:
    """On every page where it stands beside a number or a button."""
    night = service.open({**OPENING, "names": LONG})
    night.log(*WON.events)
    phone = phones(service)
    phone.enter(night)
    for page in ("", "/anotar", "/manos/1", "/liquidar", "/pared"):
        phone.go(f"/n/{night.id}{page}")
        assert_nothing_lost(phone)


def test_what_waits_for_a_decision_is_led_to_and_counted_once(service: Served, phones: Phones, night: NightAt) -> None:
    """Two phones have logged the first hand; the second one waits after it, and says for what."""
    phone = at_pad(phones(service), night)
    with offline(phone):
        tap_hand(phone, WON)
        waits_for_hand(phone, 2)
        tap_hand(phone, WITH_ESTUCHES)
        waits_for_hand(phone, 3)
        night.log(*PUESTA.events[:1], {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "copas"}}, WON.events[2])
    until_states(phone, night, "conflict", "waiting")
    phone.tap(phone.page.get_by_role("link", name="Decidir"))
    rows = phone.page.locator("#pending-rows > li")
    expect(rows.nth(0)).to_be_in_viewport()
    expect(rows.nth(1)).to_contain_text("Espera a lo que va delante.")
    # Ana +20 by the other phone: while a hand waits for a decision, later ones move nothing.
    expect(phone.page.locator("tr[data-player=ana] .total")).to_have_text("+20")
