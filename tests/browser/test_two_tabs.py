"""Many pages of one phone: one holds the stream for all, an entry saved in any is sent at once, and a hand entered twice raises a question."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, recorded, seated, table, until, until_sent, until_states
from tests.browser.tapped import WON, answer, save
from tests.browser.test_pad import at_pad, opened, tap_answers
from tests.journeys.table import Served
from tests.service.desk import NightAt

TABS: Final = 8
SOON_SECONDS: Final = 2.0
HIDDEN: Final = """(state) => {
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Hides the page behind another tab, or shows it: no test browser does so by itself."""


class Streams:
    """The live streams that the pages of a phone hold."""

    def __init__(self, phone: Phone) -> None:
        self.held: list[Page] = []
        self.begun = 0
        phone.context.on("request", lambda request: self._began(request.frame.page) if "/stream?" in request.url else None)
        for how in ("requestfinished", "requestfailed"):
            phone.context.on(how, lambda request: self.held.remove(request.frame.page) if "/stream?" in request.url else None)

    def _began(self, page: Page) -> None:
        self.held.append(page)
        self.begun += 1


def another(phone: Phone, night: NightAt, below: str = "") -> Page:
    """One more page of a night on the same phone, loaded with all its parts."""
    page = phone.context.new_page()
    page.goto(f"/n/{night.id}{below}")
    expect(page.locator("#link")).to_have_attribute("data-link", "live")
    return page


def shows(page: Page, night: NightAt) -> None:
    """Waits until a page shows the night as it is."""
    expect(page.locator("body")).to_have_attribute("data-head", night.head)


@pytest.mark.faces
def test_eight_tabs_over_plain_http_are_one_stream(service: Served, phones: Phones) -> None:
    """A hand saved in the first is recorded within two seconds, and shown on all; so is one of another phone."""
    night = table(service)
    phone = phones(service, host="mesa.lan")
    streams = Streams(phone)
    seated(phone, night)
    tabs = [phone.page, *(another(phone, night) for _ in range(TABS - 1))]
    saved_at = time.monotonic()
    add(phone, night, 1, hand())
    until_sent(phone, night)
    assert time.monotonic() - saved_at < SOON_SECONDS
    for page in tabs:
        shows(page, night)
    night.log(*hand("beto", 6))
    for page in tabs:
        shows(page, night)
    assert len(streams.held) == 1


@pytest.mark.faces
def test_where_the_page_that_listens_is_closed_another_does(service: Served, phones: Phones) -> None:
    """At once, and again for the next."""
    night = table(service)
    phone = phones(service)
    streams = Streams(phone)
    seated(phone, night)
    tabs = [phone.page, *(another(phone, night) for _ in range(3))]
    for count in range(2):
        (listening,) = streams.held
        tabs.remove(listening)
        streams.held.clear()  # a closed page reports nothing
        phone.page = tabs[0]
        listening.close()
        night.log(*hand("beto", 5 + count))
        for page in tabs:
            shows(page, night)
        until(phone, lambda: len(streams.held) == 1)


def test_a_page_that_nobody_sees_holds_no_stream_and_catches_up(service: Served, phones: Phones) -> None:
    """It ends its stream; what came meanwhile is there when it is seen again, and later events too."""
    night = table(service)
    phone = phones(service)
    streams = Streams(phone)
    seated(phone, night)
    until(phone, lambda: len(streams.held) == 1)
    phone.page.evaluate(HIDDEN, "hidden")
    until(phone, lambda: not streams.held)
    night.log(*hand())
    phone.page.wait_for_timeout(300)
    assert (phone.page.evaluate("document.body.dataset.version"), streams.begun) == ("1", 1)
    phone.page.evaluate(HIDDEN, "visible")
    shows(phone.page, night)
    night.log(*hand("beto", 6))
    shows(phone.page, night)


@pytest.mark.faces
def test_of_two_pages_the_one_that_is_seen_listens(service: Served, phones: Phones) -> None:
    """The reader goes from one tab to the other and back."""
    night = table(service)
    phone = phones(service)
    streams = Streams(phone)
    seated(phone, night)
    first, second = phone.page, another(phone, night)
    for front, back in ((second, first), (first, second)):
        back.evaluate(HIDDEN, "hidden")
        front.evaluate(HIDDEN, "visible")
        until(phone, lambda front=front: streams.held == [front])  # type: ignore[misc]
        night.log(*hand("ana", 5))
        shows(front, night)


@pytest.mark.parametrize("pause_ms", [0, pytest.param(60, marks=pytest.mark.faces), pytest.param(400, marks=pytest.mark.faces)])
def test_the_same_hand_in_two_tabs_is_one(service: Served, phones: Phones, pause_ms: int) -> None:
    """Saved in both, one right after the other: one is kept, or the second asks."""
    night = table(service)
    phone = at_pad(phones(service), night)
    tabs = [phone.page, another(phone, night, "/anotar")]
    for page in tabs:
        phone.page = page
        page.locator("form.scripted").wait_for()
        tap_answers(phone, WON.taps)
        expect(save(phone)).to_be_visible()
    for page in tabs:
        # By then the visible page may have no such button.
        page.evaluate("document.querySelector('#pad .save > button:not([hidden])')?.click()")
        page.wait_for_timeout(pause_ms)
    until_sent(phone, night)
    phone.page.wait_for_timeout(500)
    assert len(night.get().json["hands"]) == 1


def saved_in_the_first(phone: Phone, night: NightAt) -> Page:
    """Enters a hand in two tabs and saves it in the first, where the phone stays; gives the second."""
    first, second = phone.page, another(phone, night, "/anotar")
    for page in (first, second):
        phone.page = page
        page.locator("form.scripted").wait_for()
        tap_answers(phone, WON.taps)
    phone.page = first
    phone.tap(save(phone))
    return second


def test_a_hand_that_was_half_written_asks_whether_it_is_another(service: Served, phones: Phones) -> None:
    """The first tab has saved it: the second asks instead of saving, after a reload too."""
    night = table(service)
    phone = at_pad(phones(service), night)
    second = saved_in_the_first(phone, night)
    until_sent(phone, night)
    phone.page = second
    asks = second.locator("#twin")
    expect(asks).to_contain_text("La mano 1 dice lo mismo: ¿otra mano igual?")
    expect(save(phone)).to_be_hidden()
    second.reload()
    phone.tap(asks.get_by_role("button", name="No: es la misma"))
    expect(asks).to_be_hidden()
    expect(second.locator("#answered")).to_be_hidden()
    assert len(night.get().json["hands"]) == 1


@pytest.mark.faces
def test_a_hand_that_cannot_be_the_next_one_is_said_to_be_there(service: Served, phones: Phones) -> None:
    """Of four, Ana deals the second hand and has no cards: the entry about her is the first one, and nothing is left of it."""
    night = opened(service)
    second = saved_in_the_first(at_pad(phones(service), night), night)
    expect(second.locator("#doubt")).to_have_text("La mano 1 ya está apuntada, igual que estaba escrita aquí.")
    expect(second.locator("#answered")).to_be_hidden()


@pytest.mark.faces
@pytest.mark.parametrize(("says", "hands"), [("Sí, otra igual", 2), ("No: es la misma", 1)])
def test_another_phone_has_told_what_is_written_here(service: Served, phones: Phones, says: str, hands: int) -> None:
    """A table of three, so that nobody sits the next hand out. The phone asks here too; the answer decides."""
    night = table(service)
    phone = at_pad(phones(service), night)
    tap_answers(phone, WON.taps)
    expect(save(phone)).to_be_visible()
    night.log(*WON.events)
    expect(phone.page.locator("#twin")).to_be_visible()
    phone.tap(phone.page.get_by_role("button", name=says))
    if hands == 2:
        phone.tap(save(phone))
    else:
        expect(answer(phone, *WON.taps[0])).to_be_visible()
    until_sent(phone, night)
    assert len(night.get().json["hands"]) == hands


@pytest.mark.faces
def test_other_hands_in_two_tabs_are_asked_about(service: Served, phones: Phones) -> None:
    """Both entered different hands 1 offline: they stand side by side, as those of two phones."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 1, hand())
        add(phone, night, 1, hand("beto", 6))
    until_states(phone, night, "conflict")
    assert recorded(night) == [hand()]
    expect(phone.page.locator(".pending-conflict")).to_contain_text(re.compile("Es otra mano"))
