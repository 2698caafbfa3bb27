"""The pad in full depth under a finger: the few words in which a test taps events one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.queue import until
from tests.browser.tapped import Tapped, tap_hand, told_to, waits_for_hand
from tests.nights import Event
from tests.service.desk import NightAt

KNOWN: Final = "(version) => document.body.dataset.version === version && document.getElementById('ask').ariaBusy === 'false'"


def at(phone: Phone, night: NightAt) -> None:
    """The phone stands on the page."""
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar/paso")
    expect(phone.page.locator("#step.scripted")).to_be_visible()


def known(phone: Phone, version: int) -> None:
    """The page shows the night up to a version."""
    # Looked at with every frame: assertions of the browser look so seldom that most of a hand would be spent between two of their looks.
    phone.page.wait_for_function(KNOWN, arg=str(version))


def kind(phone: Phone, type_: str) -> None:
    """Chooses the event that is entered, where it is not the likeliest already."""
    link = phone.page.locator(f'[data-que="{type_}"]')
    if link.get_attribute("aria-current") is None:
        phone.tap(link)


def chip(phone: Phone, name: str, value: str) -> None:
    """Taps a choice."""
    phone.tap(phone.page.locator(f'label:has(> input[name="{name}"][value="{value}"])'))


def card(phone: Phone, code: str) -> int:
    """Taps a card of the pack, of a very long one its kind before, where another is shown; answers with how many taps that was."""
    face = phone.page.locator(f'#pack [data-card="{code}"]')
    kind_of_card = face.get_attribute("data-in")
    other = kind_of_card is not None and face.is_hidden()
    if other:
        phone.tap(phone.page.locator(f'#pack [data-group="{kind_of_card}"]'))
    phone.tap(face)
    return 1 + other


def box(phone: Phone, name: str, text: str) -> None:
    """Says something in a box, whether it is tapped, chosen from a list or written."""
    written = phone.page.locator(f'[name="{name}"]:not([type=radio])')
    if written.count() == 0:
        chip(phone, name, text)
    elif written.evaluate("(box) => box.localName") == "select":
        written.select_option(text)
    else:
        written.fill(text)


def unfold(phone: Phone, type_: str) -> None:
    """Opens what is seldom said; once opened it stays so."""
    more = phone.page.locator(f"#more-{type_}")
    if more.get_attribute("open") is None:
        phone.tap(more.locator("summary"))


def save(phone: Phone, type_: str) -> None:
    """Taps the button of an event."""
    phone.tap(phone.page.locator(f"#event-{type_} .btn-main"))


def slot(phone: Phone, name: str) -> Locator:
    """The place for the cards of somebody."""
    return phone.page.locator(".slot-button", has_text=name)


def recorded(night: NightAt) -> list[Event]:
    """What the record holds behind the opening, as it was sent."""
    return [{"type": each["type"], "data": each["data"]} for each in night.get("/events?limit=200").json["events"]][1:]


def play(phone: Phone, night: NightAt, tricks: Sequence[Event]) -> None:
    """Taps tricks, the cards of each in the order of play; the last of them logs it."""
    for trick in tricks:
        version = night.version
        before = phone.taps
        needed = sum([card(phone, code) for code in trick["data"]["cards"].values()])
        known(phone, version + 1)
        assert phone.taps == before + needed


LOGS_ITSELF: Final = "declaration"
"""One answer tells all of it, and logs it; what leaves anything else to be said waits for its button."""
ONLY: Final = "kind"
"""Of what is declared there is one kind alone, which is not asked."""


def is_given(phone: Phone, name: str) -> bool:
    """Whether a box is not asked because there is one answer alone."""
    return phone.page.locator(f'[data-given="{name}"]').count() > 0


def tap_events(phone: Phone, events: tuple[Event, ...]) -> None:
    """Tells events on their own page, and comes back to the pad."""
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    version = told_to(phone)["version"]
    for count, event in enumerate(events, 1):
        kind(phone, event["type"])
        for name, value in event["data"].items():
            field = f"{event['type']}.{name}"
            if name != ONLY and not is_given(phone, field):
                box(phone, field, str(value))
        if event["type"] != LOGS_ITSELF:
            save(phone, event["type"])
        known(phone, version + count)
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))


def tap_evening(
    phone: Phone,
    hands: Sequence[Tapped],
    taps: Sequence[int],
    besides: Mapping[int, Any],
    beside: Callable[[Phone, Any], None] = tap_events,
) -> None:
    """Taps hand after hand, each with so many taps, and behind some of them what is told event by event; until the service has them all."""
    for slot, (hand, count) in enumerate(zip(hands, taps, strict=True), 1):
        waits_for_hand(phone, slot)
        phone.taps = 0
        tap_hand(phone, hand)
        assert phone.taps == hand.finger_taps == count, f"hand {slot}"
        waits_for_hand(phone, slot + 1)
        if slot in besides:
            until(phone, lambda slot=slot: len(told_to(phone)["hands"]) == slot)  # type: ignore[misc]  # the hand of this turn
            beside(phone, besides[slot])
    until(phone, lambda: len(told_to(phone)["hands"]) == len(hands))
