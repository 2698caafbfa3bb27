"""Acceptance: a night of Cientos by tapping only, from the sheet on which the table is opened to the close, with as few taps as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.stepped import box, kind, known, save as save_event, tap_evening
from tests.browser.tapped import Tapped, close, comes_to, costs, told_to
from tests.browser.tapped_cientos import (
    BESIDES,
    COUNTED,
    EVENING,
    EVERY_TRICK,
    PLAIN,
    REPIQUE,
    TAPS,
    WITH_CALIDADES,
    by_a_program,
    open_table,
)
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.service.test_web_step_cientos import boxes


def claim(phone: Phone, law: Event) -> None:
    """Tells a law on its own page, and comes back to the pad."""
    phone.tap(phone.page.get_by_role("link", name="Anotar carta a carta"))
    expect(phone.page.locator("#step.scripted")).to_be_visible()
    version = told_to(phone)["version"]
    kind(phone, "penalty")
    for name, text in boxes("penalty", law["data"]).items():
        box(phone, name, text)
    save_event(phone, "penalty")
    known(phone, version + 1)
    phone.tap(phone.page.get_by_role("link", name="Anotar la mano de una vez"))


@pytest.mark.faces
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones) -> None:
    """A tie, white cards, a repique, a capote that a law makes poorer, a pique, a hundred in the play: the API tells the same night."""
    phone = phones(service)
    open_table(phone, WITH_CALIDADES)
    tap_evening(phone, EVENING, TAPS, BESIDES, claim)
    close(phone, shares=False)
    twin = service.open(WITH_CALIDADES)
    twin.log(*by_a_program(EVENING, BESIDES), event("night_closed"))
    theirs = twin.get().json
    assert comes_to(told_to(phone)) == comes_to(theirs)
    assert [(each["winner"], each["kind"]) for each in theirs["juegos"]] == [("ana", "doble"), ("beto", "sencillo")]
    assert theirs["settlement"] == [{"from": "beto", "to": "ana", "tantos": 14}]


@pytest.mark.faces
@pytest.mark.parametrize(
    ("opening", "hand", "taps", "pays"),
    [
        (WITH_CALIDADES, PLAIN, 9, "Ana +1 · Beto −1 · tablero de Ana 0 → 20 · tablero de Beto 0 → 10"),
        ({**WITH_CALIDADES, "carried": {"board": {"ana": 40, "beto": 20}}}, REPIQUE, 8, "Ana +14 · Beto −14"),
        (EVERY_TRICK, COUNTED, 6, "tablero de Ana 0 → 30 · tablero de Beto 0 → 10"),
    ],
    ids=["plain", "repique", "every-trick"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, opening: Event, hand: Tapped, taps: int, pays: str) -> None:
    """A hand with a punto and a secansa, a game won by its acuses, and a hand in which each trick counts; the button says what each pays."""
    costs(phones(service), service, opening, hand, taps, pays)
