"""An evening in taps: for each hand the taps on the pad, and the events that a program would have logged."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.queue import until_sent
from tests.journeys.table import Served
from tests.nights import Event, event

PLAYS: Final = "¿Quién juega, y qué?"
TRUMP: Final = "¿Qué triunfo?"
UNFOLD: Final = "unfold"
"""In place of a question: the tap unfolds what stands below it."""
CLOSED: Final = event("night_closed")


class Tapped(NamedTuple):
    """A hand: question and answer for each tap before the last one, and the events that say the same."""

    taps: tuple[tuple[str, str], ...]
    events: tuple[Event, ...]
    besides: tuple[Event, ...] = ()
    """Events logged one by one after it."""
    costs: int | None = None
    """Its number of taps, the one that saves it included."""
    pays: str | None = None
    """The text of the button, if the night begins with this hand."""


class Evening(NamedTuple):
    """How a table is opened and closed, and its hands."""

    opening: Event
    hands: tuple[Tapped, ...]
    closed: Event

    @property
    def events(self) -> list[Event]:
        """All of it as a program logs it."""
        return [*(told for hand in self.hands for told in (*hand.events, *hand.besides)), self.closed]


def _hand(row: Event) -> Tapped:
    taps = tuple((question, label) for question, label in row["taps"])
    return Tapped(taps, tuple(row["events"]), tuple(row.get("besides", ())), row.get("costs"), row.get("pays"))


EVENINGS: Final = {
    name: Evening(told["opening"], tuple(map(_hand, told["hands"])), told.get("closed", CLOSED))
    for name, told in json.loads(Path(__file__).with_name("evenings.json").read_text(encoding="utf-8")).items()
}
"""The rows of `evenings.json`: a whole night of each game under the game's name, and others."""
OPENING, EVENING = EVENINGS["tresillo"][:2]
WON, WITH_ESTUCHES, PUESTA, PASSED, *_, BOLA = EVENING


def answer(phone: Phone, question: str, label: str) -> Locator:
    """The button of an answer, or of the fold that hides one."""
    if question == UNFOLD:
        return phone.page.locator("summary:visible", has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
    group = phone.page.get_by_role("group", name=question, exact=True)
    return group.get_by_role("radio", name=label, exact=True).or_(group.get_by_role("checkbox", name=label, exact=True))


def save(phone: Phone) -> Locator:
    """The button that saves."""
    return phone.page.get_by_role("button", name="Guardar")


def tap_hand(phone: Phone, hand: Tapped) -> None:
    """Logs a hand with one finger."""
    for question, label in hand.taps:
        phone.tap(answer(phone, question, label))
    phone.tap(save(phone))


def log_by_forms(phone: Phone, hand: Tapped) -> None:
    """Logs a hand on a page without scripts, where «Seguir» brings the next questions."""
    for question, label in hand.taps:
        if not answer(phone, question, label).is_visible():
            phone.tap(phone.page.get_by_role("button", name="Seguir"))
        phone.tap(answer(phone, question, label))
    phone.tap(save(phone))


def waits_for_hand(phone: Phone, slot: int) -> None:
    """Waits until the pad asks for a hand."""
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"Mano {slot}")


def close(phone: Phone, *, shares: bool = True) -> None:
    """Closes the night, and shares the plate if it holds something."""
    phone.tap(phone.page.get_by_role("link", name="Cuentas"))
    if shares:
        phone.tap(phone.page.locator("label", has=phone.page.locator("input[value=share]")))
    phone.tap(phone.page.locator(".sure"))
    phone.tap(phone.page.get_by_role("button", name="Cerrar la noche"))
    expect(phone.page.get_by_text("La noche está cerrada")).to_be_visible()


OWN: Final = frozenset({"id", "version", "head", "next"})
"""The parts of a night's answer that belong to it alone, or depend on how it was logged."""


def comes_to(told: Event) -> dict[str, object]:
    """The result of a night, hand by hand, without the parts that belong to it alone."""
    return {name: value for name, value in told.items() if name not in OWN}


def night_at(phone: Phone) -> str:
    """The id of the night whose page a phone shows."""
    return phone.page.url.split("/n/")[1].split("/")[0]


def told_to(phone: Phone) -> dict[str, Any]:
    """The API's answer about the night whose page a phone shows."""
    told: dict[str, Any] = phone.page.request.get(f"/api/v1/nights/{night_at(phone)}").json()
    return told


def costs(phone: Phone, service: Served, opening: Event, hand: Tapped) -> None:
    """Asserts that a hand of a new night takes its taps, that the button says what it pays, and that the night equals a program's."""
    assert hand.pays is not None
    night = service.open(opening)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    for question, label in hand.taps:
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text(hand.pays)
    phone.tap(save(phone))
    assert phone.taps == hand.costs
    until_sent(phone, night)
    assert night_at(phone) == night.id
    twin = service.open(opening)
    twin.log(*hand.events)
    assert comes_to(night.get().json) == comes_to(twin.get().json)
