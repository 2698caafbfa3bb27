"""Acceptance: a night of Malilla by tapping only, from the sheet on which the table is opened to the close, with as few taps as can be."""

from __future__ import annotations

import pytest

from tests.browser.phone import Phones
from tests.browser.stepped import tap_evening
from tests.browser.tapped import Tapped, close, comes_to, costs, told_to
from tests.browser.tapped_malilla import BESIDES, CAPOTED, EVENING, FIVE, ORDINARY, PAIRS, SHARED, TAPS, by_a_program, open_table
from tests.journeys.table import Served
from tests.nights import Event


@pytest.mark.faces
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones) -> None:
    """Five hands of two against two and a renuncio that is claimed: the API tells the same night."""
    phone = phones(service)
    open_table(phone, PAIRS)
    tap_evening(phone, EVENING, TAPS, BESIDES)
    close(phone, shares=False)
    twin = service.open(PAIRS)
    twin.log(*by_a_program(EVENING, BESIDES))
    assert comes_to(told_to(phone)) == comes_to(twin.get().json)


@pytest.mark.faces
@pytest.mark.parametrize(
    ("opening", "hand", "taps", "pays"),
    [
        (PAIRS, ORDINARY, 4, "Ana +10 · Beto −10 · Carla +10 · Darío −10"),
        (PAIRS, CAPOTED, 4, "Ana −144 · Beto +144 · Carla −144 · Darío +144"),
        (FIVE, SHARED, 6, "Ana +2 · Beto +2 · Carla +2 · Darío −9 · Elena +3"),
    ],
    ids=["ordinary", "capote", "barrotada"],
)
def test_three_hands_cost_so_many_taps(service: Served, phones: Phones, opening: Event, hand: Tapped, taps: int, pays: str) -> None:
    """Two against two, counted or with every trick to one side, and each for himself; the button says what each pays."""
    costs(phones(service), service, opening, hand, taps, pays)
