"""A hand step by step on a phone: buttons, keys and swipes lead where the links lead, and the acta fits on one sheet."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.stage import EVENING, FIRST_TRICK, Stage, record
from tests.for_each import for_each
from tests.journeys.table import Served
from tests.service.desk import NightAt

ON: Final = re.compile(r'data-way="on" href="(?P<href>[^"]+)" data-step="(?P<step>[^"]+)"')
"""The link to the next step, as written in a page."""
TAPPED: Final = 4
"""The number of steps to tap out of all."""


@pytest.fixture(name="night", scope="module")
def a_night(service: Served) -> NightAt:
    events = record(EVENING)
    night = service.open(events[0]["data"])
    night.log(*events[1:])
    return night


def at(phone: Phone, night: NightAt, below: str) -> Locator:
    """Opens a hand as a viewer, and gives its stage."""
    phone.enter(night, "viewer")
    phone.go(f"/n/{night.id}/manos/{below}")
    return phone.page.locator("#replay")


def way(phone: Phone, name: str) -> Locator:
    """A button to another step."""
    return phone.page.locator(f'[data-way="{name}"]')


def test_buttons_go_on_without_loading_the_page_and_the_address_is_the_permalink(phones: Phones, night: NightAt, service: Served) -> None:
    """By card, by trick, to both ends; screen readers get each event."""
    phone = phones(service)
    stage = at(phone, night, "1?paso=10.1")
    phone.page.evaluate("window.stays = true")
    for name, step in (
        ("on", "10.2"),
        ("trick-on", "10.3"),
        ("trick-on", "11.3"),
        ("back", "11.2"),
        ("trick-back", "10.3"),
        ("first", "2"),
    ):
        phone.tap(way(phone, name))
        expect(stage).to_have_attribute("data-step", step)
        expect(phone.page).to_have_url(re.compile(rf"paso={re.escape(step)}#replay$"))
    phone.tap(way(phone, "last"))
    expect(stage).to_have_attribute("data-step", "18.3")
    expect(phone.page.locator("[data-notice=step]")).to_have_count(0)
    expect(phone.page.locator("#said")).to_contain_text("Gana la baza Beto")
    assert phone.page.evaluate("window.stays") is True
    phone.page.reload()
    expect(stage).to_have_attribute("data-step", "18.3")


@pytest.mark.faces
def test_keys_go_through_the_cards_and_the_focus_stays(phones: Phones, night: NightAt, service: Served) -> None:
    """Left and right anywhere; up, down, Home and End on the stage, where they do not scroll the page."""
    phone = phones(service)
    stage = at(phone, night, "1?paso=11.1")
    phone.page.keyboard.press("ArrowRight")
    expect(stage).to_have_attribute("data-step", "11.2")
    phone.page.keyboard.press("End")
    expect(stage).to_have_attribute("data-step", "11.2")
    way(phone, "on").focus()
    for key, step in (("ArrowDown", "11.3"), ("PageDown", "12.3"), ("ArrowUp", "11.3"), ("ArrowLeft", "11.2"), ("End", "18.3")):
        phone.page.keyboard.press(key)
        expect(stage).to_have_attribute("data-step", step)
    expect(way(phone, "back")).to_be_focused()
    phone.page.keyboard.press("Home")
    expect(stage).to_have_attribute("data-step", "2")
    expect(way(phone, "on")).to_be_focused()


@pytest.mark.faces
def test_a_swipe_over_the_table_goes_on_and_one_down_the_page_does_not(phones: Phones, night: NightAt, service: Served) -> None:
    """To the left for the next card, to the right for the last one."""
    phone = phones(service)
    stage = at(phone, night, "1?paso=11.1")
    for across, along, step in ((-120, 10, "11.2"), (-20, 0, "11.2"), (-60, 120, "11.2"), (120, 10, "11.1")):
        _swipe(phone, across, along)
        expect(stage).to_have_attribute("data-step", step)


def _swipe(phone: Phone, across: int, along: int) -> None:
    """Lays a finger on the middle of the table, moves and lifts it."""
    phone.page.evaluate(
        """([across, along]) => {
            const felt = document.querySelector('.felt')
            const finger = (x, y) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: y })
            felt.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [finger(180, 300)], changedTouches: [finger(180, 300)] }))
            const lifted = finger(180 + across, 300 + along)
            felt.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [lifted] }))
        }""",
        [across, along],
    )


@pytest.mark.faces
def test_without_a_network_the_page_stays_and_says_so(phones: Phones, night: NightAt, service: Served) -> None:
    """Prefetched steps are there; the rest comes with the network."""
    phone = phones(service)
    stage = at(phone, night, "1?paso=10.1")
    with offline(phone):
        phone.tap(way(phone, "last"))
        expect(phone.page.locator("[data-notice=step]")).to_contain_text("No se ha podido traer ese paso. Ahora no hay red.")
        expect(stage).to_have_attribute("data-step", "10.1")
    phone.tap(way(phone, "last"))
    expect(stage).to_have_attribute("data-step", "18.3")


@pytest.mark.faces
def test_every_step_is_a_link_without_scripts(phones: Phones, night: NightAt, service: Served) -> None:
    """From the first to the last, and another tariff by a form, at the same step."""
    phone = phones(service, javascript=False)
    stage = at(phone, night, "1")
    steps = [stage.get_attribute("data-step")]
    for _ in range(TAPPED):
        phone.tap(way(phone, "on"))
        steps.append(stage.get_attribute("data-step"))
    # The later ones lead on in the same way, and nobody looks at what lies between.
    here = phone.page.url
    while (found := ON.search(phone.page.request.get(here).text())) is not None:
        here = urljoin(here, found["href"])
        steps.append(found["step"])
    assert len(steps) == len(set(steps)) == 35
    phone.go(here)
    expect(stage).to_have_attribute("data-step", str(steps[-1]))
    phone.page.get_by_label("La misma mano").select_option("jepus-1896")
    phone.tap(phone.page.get_by_role("button", name="Ver"))
    expect(phone.page.locator("#under")).to_be_visible()
    expect(stage).to_have_attribute("data-step", "18.3")


@pytest.mark.faces
def test_an_open_hand_goes_on_by_itself_for_who_looks_at_its_end(phones: Phones, service: Served) -> None:
    """The next trick is logged: the stage shows it untouched."""
    events = record(EVENING)
    night = service.open(events[0]["data"])
    night.log(*events[1 : FIRST_TRICK + 1])
    phone = phones(service)
    stage = at(phone, night, "1")
    expect(stage).to_have_attribute("data-step", "10.3")
    night.log(events[FIRST_TRICK + 1])
    expect(stage).to_have_attribute("data-step", "11.3")


@pytest.mark.faces
@for_each(
    ("name", "number", "shown"),
    [
        ("rich", 1, "Imprimir"),
        ("rich", 7, "Imprimir"),
        ("mediator", 1, "Imprimir"),
        ("revesino", 1, "Renuncio de Beto en la baza 5"),
        ("malilla", 1, "baza 3"),
    ],
)
def test_the_acta_is_one_sheet_of_paper(phones: Phones, stage: Stage, name: str, number: int, shown: str) -> None:
    """A hand of up to forty-eight cards, with its renuncio and the cost; and a hand that was counted and disputed."""
    phone, night = phones(stage.service), getattr(stage, name)
    phone.enter(night, "viewer")
    phone.go(f"/n/{night.id}/manos/{number}/acta")
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", phone.page.pdf(prefer_css_page_size=True))) == 1
    expect(phone.page.get_by_text(shown).first).to_be_visible()
