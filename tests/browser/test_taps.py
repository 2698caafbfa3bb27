"""Acceptance: a night of each game by tapping only, from the sheet to the close, with as few taps as can be; and by forms, without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import tapped_cientos, tapped_malilla, tapped_mediator, tapped_minchiate, tapped_revesino
from tests.browser.evenings import BY_FORMS, TAPPED, tap_evening
from tests.browser.phone import Phones
from tests.browser.queue import until, until_sent
from tests.browser.tapped import EVENING, OPENING, Tapped, answer, costs, played, save, tally, tap_hand, waits_for_hand
from tests.journeys.table import Served
from tests.nights import Event


@pytest.mark.parametrize("game", [game if game == "tresillo" else pytest.param(game, marks=pytest.mark.faces) for game in TAPPED])
def test_a_night_is_opened_logged_and_closed_by_tapping(service: Served, phones: Phones, game: str) -> None:
    """With everything that happens in an evening; what the API then says is what it says of the same night logged by a program."""
    tap_evening(phones(service), service, TAPPED[game])


@pytest.mark.faces
@pytest.mark.parametrize("game", BY_FORMS)
def test_without_a_script_a_night_comes_to_the_same(service: Served, phones: Phones, game: str) -> None:
    """Only the taps are other ones."""
    tap_evening(phones(service, javascript=False), service, BY_FORMS[game])


@pytest.mark.faces
@pytest.mark.parametrize(
    ("opening", "hand", "taps", "pays"),
    [
        (tapped_mediator.OPENING, tapped_mediator.SOLO, 4, "Ana −8 · Beto −2 · Carla −8 · Darío −8 · plato 0 → 26"),
        (tapped_mediator.OPENING, tapped_mediator.COMPANION, 6, "Ana −4 · Beto −8 · Carla −4 · Darío −8 · plato 0 → 24"),
        (tapped_mediator.OPENING, tapped_mediator.CODILLO, 6, "Ana −5 · Beto −6 · Carla −6 · Darío −15 · plato 0 → 32"),
        (tapped_revesino.OPENING, tapped_revesino.GIVEN, 3, "Ana −12 · Beto −12 · Carla −12 · Darío +20 · plato 0 → 16"),
        (tapped_revesino.OPENING, tapped_revesino.ACES, 3, "Ana −8 · Beto +8 · Carla −8 · Darío −8 · plato 0 → 16"),
        (tapped_revesino.OPENING, tapped_revesino.ORDINARY, 17, "Ana +15 · Beto −5 · Carla +4 · Darío −14"),
        (tapped_malilla.PAIRS, tapped_malilla.ORDINARY, 4, "Ana +10 · Beto −10 · Carla +10 · Darío −10"),
        (tapped_malilla.PAIRS, tapped_malilla.CAPOTED, 4, "Ana −144 · Beto +144 · Carla −144 · Darío +144"),
        (tapped_malilla.FIVE, tapped_malilla.SHARED, 6, "Ana +2 · Beto +2 · Carla +2 · Darío −9 · Elena +3"),
        (tapped_cientos.WITH_CALIDADES, tapped_cientos.PLAIN, 9, "Ana +1 · Beto −1 · tablero de Ana 0 → 20 · tablero de Beto 0 → 10"),
        (tapped_cientos.AHEAD, tapped_cientos.REPIQUE, 8, "Ana +14 · Beto −14"),
        (tapped_cientos.EVERY_TRICK, tapped_cientos.COUNTED, 6, "tablero de Ana 0 → 30 · tablero de Beto 0 → 10"),
        (tapped_minchiate.DRAWN, tapped_minchiate.PLAIN, 17, "Ana +2 · Beto −2 · Carla +2 · Darío −2"),
        (tapped_minchiate.DRAWN, tapped_minchiate.ALL, 2, "Ana −14 · Beto +14 · Carla −14 · Darío +14"),
        (tapped_minchiate.DRAWN, tapped_minchiate.DECLARED, 16, "Ana −2 · Beto +2 · Carla −2 · Darío +2"),
    ],
)
def test_a_hand_costs_so_many_taps(service: Served, phones: Phones, opening: Event, hand: Tapped, taps: int, pays: str) -> None:
    """The button says what it pays."""
    costs(phones(service), service, opening, hand, taps, pays)


@pytest.mark.faces
def test_a_loser_who_may_choose_costs_one_tap_more(service: Served, phones: Phones) -> None:
    """Under the tariff of 1826 the second puesta waits, or does not, as its loser says: six taps instead of five."""
    night = service.open({**OPENING, "rules": {"tariff": "voltereta-1826"}})
    first = {"ana": 4, "beto": 4, "carla": 1}
    phone = phones(service)
    phone.enter(night)
    phone.go(f"/n/{night.id}/anotar")
    tap_hand(
        phone,
        played("Ana", "Entrada", "Oros", ("Bazas de Ana", "4"), ("Bazas de Beto y de Carla", "4–1 puesta"), tally=tally(tricks=first)),
    )
    waits_for_hand(phone, 2)
    until(phone, lambda: phone.page.locator("[data-question=reserve]").count() == 1)
    phone.taps = 0
    taps = (("Bazas de Beto", "4"), ("Bazas de Carla y de Darío", "4–1 puesta"), ("¿Adónde va la puesta de Beto?", "A la cartulina"))
    tap_hand(phone, played("Beto", "Entrada", "Oros", *taps, tally=tally(tricks={"beto": 4, "carla": 4, "dario": 1})))
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
    hand = EVENING[0]
    for question, label in hand.taps:
        expect(answer(phone, question, label)).to_be_in_viewport(ratio=1)
        phone.tap(answer(phone, question, label))
    expect(save(phone)).to_be_in_viewport(ratio=1)
    expect(save(phone)).to_contain_text("Ana +20 · Beto −5 · Carla −5 · Darío −10")
    assert phone.page.evaluate("scrollY") == 0
