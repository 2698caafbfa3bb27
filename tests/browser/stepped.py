"""The pad in full depth under a finger: the calls by which a test taps events one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.tapped import told_to
from tests.nights import Event
from tests.service.desk import NightAt
from tests.service.steps import boxes

KNOWN: Final = "(version) => document.body.dataset.version === version && document.getElementById('ask').ariaBusy === 'false'"


def at(phone: Phone, night: NightAt) -> None:
    """Opens the page of the event-by-event pad."""
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar/paso")
    expect(phone.page.locator("#step.scripted")).to_be_visible()


def known(phone: Phone, version: int) -> None:
    """Waits until the page shows a version of the night."""
    # Polled with every frame: the browser assertions poll so rarely that most of a hand would pass between two polls.
    phone.page.wait_for_function(KNOWN, arg=str(version))


def kind(phone: Phone, type_: str) -> None:
    """Chooses the type of event, unless it is the first already."""
    link = phone.page.locator(f'[data-que="{type_}"]')
    if link.get_attribute("aria-current") is None:
        phone.tap(link)


def chip(phone: Phone, name: str, value: str) -> None:
    """Taps a choice."""
    phone.tap(phone.page.locator(f'label:has(> input[name="{name}"][value="{value}"])'))


def card(phone: Phone, code: str) -> int:
    """Taps a card of the pack, in a very long pack its kind first if another is shown; gives the number of taps."""
    face = phone.page.locator(f'#pack [data-card="{code}"]')
    kind_of_card = face.get_attribute("data-in")
    other = kind_of_card is not None and face.is_hidden()
    if other:
        phone.tap(phone.page.locator(f'#pack [data-group="{kind_of_card}"]'))
    phone.tap(face)
    return 1 + other


def box(phone: Phone, name: str, text: str) -> None:
    """Fills a box, whether it is tapped, selected from a list or written."""
    written = phone.page.locator(f'[name="{name}"]:not([type=radio])')
    if written.count() == 0:
        chip(phone, name, text)
    elif written.evaluate("(box) => box.localName") == "select":
        written.select_option(text)
    else:
        written.fill(text)


def unfold(phone: Phone, type_: str) -> None:
    """Opens the folded fields, which then stay open."""
    more = phone.page.locator(f"#more-{type_}")
    if more.get_attribute("open") is None:
        phone.tap(more.locator("summary"))


def save(phone: Phone, type_: str) -> None:
    """Taps the button of an event."""
    phone.tap(phone.page.locator(f"#event-{type_} .btn-main"))


def slot(phone: Phone, name: str) -> Locator:
    """The place for a player's cards."""
    return phone.page.locator(".slot-button", has_text=name)


def recorded(night: NightAt) -> list[Event]:
    """The recorded events after the opening, as they were sent."""
    return [{"type": each["type"], "data": each["data"]} for each in night.get("/events?limit=200").json["events"]][1:]


def play(phone: Phone, night: NightAt, tricks: Sequence[Event]) -> None:
    """Taps tricks, the cards of each in the order of play; the last card logs the trick."""
    for trick in tricks:
        version = night.version
        before = phone.taps
        needed = sum([card(phone, code) for code in trick["data"]["cards"].values()])
        known(phone, version + 1)
        assert phone.taps == before + needed


LOGS_ITSELF: Final = "declaration"
"""The types of event that one answer completes and logs; those with further fields, and a card, wait for the button."""


def is_asked(phone: Phone, name: str) -> bool:
    """Whether a box is shown: one with a single possible answer is not."""
    box = f'[name="{name}"]'
    return phone.page.locator(box).count() > 0 == phone.page.locator(f"{box}[type=hidden]").count()


def tap_events(phone: Phone, events: Iterable[Event]) -> None:
    """Enters events on their own page, with scripts or by its forms, and returns to the pad."""
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted" if phone.javascript else "#step")).to_be_visible()
    version = told_to(phone)["version"]
    for count, event in enumerate(events, 1):
        kind(phone, event["type"])
        expect(phone.page.locator(f"#event-{event['type']}")).to_be_visible()
        if phone.javascript:
            known(phone, version + count - 1)
        for name, text in boxes(event["type"], event["data"]).items():
            if phone.javascript and name.endswith(".card"):
                card(phone, text)
            elif is_asked(phone, name):
                box(phone, name, text)
        if event["type"] != LOGS_ITSELF or "card" in event["data"] or not phone.javascript:
            save(phone, event["type"])
        if phone.javascript:
            known(phone, version + count)
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))
