"""Acceptance: a night of Minchiate by tapping only, from the opening of the table to the close, with as few taps as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stepped import tap_evening
from tests.browser.tapped import Tapped, close, comes_to, costs, told_to
from tests.browser.tapped_minchiate import ALL, BESIDES, DECLARED, DRAWN, EVENING, PLAIN, TAPS, by_a_program, open_table
from tests.journeys.table import Served


@pytest.mark.faces
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones) -> None:
    """A giro and a hand of the next, with other pairs; a renuncio of the first hand is paid behind the third, and three Folas lack."""
    phone = phones(service)
    open_table(phone, DRAWN)
    tap_evening(phone, EVENING, TAPS, BESIDES)
    phone.tap(phone.page.get_by_role("link", name="Cuentas"))
    expect(phone.page.get_by_text("El giro 2 está a medias: faltan las Folas de Ana, Carla y Beto.", exact=True)).to_be_visible()
    close(phone, shares=False)
    twin = service.open(DRAWN)
    twin.log(*by_a_program(EVENING, BESIDES))
    theirs = twin.get().json
    assert comes_to(told_to(phone)) == comes_to(theirs)
    assert theirs["missing_folas"] == ["ana", "carla", "beto"]


@pytest.mark.faces
@pytest.mark.parametrize(
    ("hand", "taps", "pays"),
    [
        (PLAIN, 17, "Ana +2 · Beto −2 · Carla +2 · Darío −2"),
        (ALL, 2, "Ana −14 · Beto +14 · Carla −14 · Darío +14"),
        (DECLARED, 16, "Ana −2 · Beto +2 · Carla −2 · Darío +2"),
    ],
    ids=["plain", "sin-presa", "versiculas"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, hand: Tapped, taps: int, pays: str) -> None:
    """Ten counting cards, robbery, turned card and deaths; no trick of a pair; versículas and deaths. The button says what it pays."""
    costs(phones(service), service, DRAWN, hand, taps, pays)
