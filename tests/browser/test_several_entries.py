"""Acceptance: any faults of a hand logged card by card are settled on two phones, and the player's phone shows how.

Everything is tapped: no test uses the API, and nothing false is logged on the way.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.disputed import MOST_TAPS, claim, seated, tap
from tests.browser.phone import Phone, Phones
from tests.browser.queue import table
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.service.desk import NightAt
from tests.service.test_web_correcting import HANDS_OF_CARDS

pytestmark = pytest.mark.faces
SCRIPTS = pytest.mark.parametrize("javascript", [True, False])


def shown(night: NightAt) -> list[dict[str, Any]]:
    """The tricks of the first hand."""
    return [each["trick"] for each in night.get("/hands/1").json["steps"] if each["trick"]]


def told(service: Served, *, swapped: bool = False) -> NightAt:
    """A night whose first hand is logged card by card, with leader and winner of each trick; perhaps two cards in each other's trick."""
    plain = table(service)
    cards = [dict(each["data"]["cards"]) for each in HANDS_OF_CARDS[2:]]
    if swapped:
        cards[2]["beto"], cards[4]["beto"] = cards[4]["beto"], cards[2]["beto"]
    plain.log(*HANDS_OF_CARDS[:2], *(event("trick", cards=each) for each in cards))
    tricks: list[Event] = [
        event("trick", cards=laid, leader=each["leader"], winner=each["winner"]) for laid, each in zip(cards, shown(plain), strict=True)
    ]
    night = table(service)
    night.log(*HANDS_OF_CARDS[:2], *tricks)
    return night


def disputed(service: Served, phones: Phones, night: NightAt, words: str, *, javascript: bool) -> tuple[Phone, Phone]:
    """Carla's phone, on which she disputed the hand, and the scorer's, which lists its entries."""
    player = seated(phones(service, javascript=javascript), night, "player", "carla")
    tap(player, "No es así")
    claim(player, words)
    scorer = seated(phones(service, javascript=javascript), night, "scorer", "ana")
    tap(scorer, "Resolver", "#last")
    tap(scorer, "Corregir")
    return player, scorer


def open_entry(phone: Phone, words: str) -> None:
    """Taps the entry of the list with that text."""
    phone.tap(phone.page.locator(".entry", has_text=words).get_by_role("button", name="Corregir").first)
    expect(phone.page.locator("#correct")).to_be_visible()


def lay(phone: Phone, *, javascript: bool = True, **cards: str) -> None:
    """Enters the cards of these players: their places are tapped, then the cards."""
    if not javascript:
        for player, card in cards.items():
            phone.page.locator(f'select[name="trick.cards.{player}"]').select_option(card)
            phone.taps += 2
        return
    for player in cards:
        phone.tap(phone.page.locator(".slot-button", has_text=player.capitalize()))
    for card in [*cards.values()][-1:] + [*cards.values()][:-1]:
        phone.tap(phone.page.locator(f'#pack [data-card="{card}"]'))


def settled(player: Phone, scorer: Phone, night: NightAt) -> None:
    """The scorer keeps the preview, as one correction with its ruling; the player reads it on his phone."""
    before = night.version
    assert player.taps <= MOST_TAPS and scorer.taps <= MOST_TAPS, (player.taps, scorer.taps)
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert [each["type"] for each in night.get(f"/events?after={night.word(before)}").json["events"]] == ["correction", "ruling"]
    player.go(f"/n/{night.id}")
    expect(player.page.locator("#mine")).to_contain_text("La mano 1 se corrigió: «")


@SCRIPTS
def test_another_trump_is_told_of_a_hand_of_cards(service: Served, phones: Phones, javascript: bool) -> None:
    """Espadas, not copas: leader and winner of each trick follow, though the entries said otherwise."""
    night = told(service)
    before = shown(night)
    player, scorer = disputed(service, phones, night, "el triunfo eran espadas", javascript=javascript)
    open_entry(scorer, "Beto juega una entrada a copas")
    scorer.tap(scorer.page.locator('label:has(> input[name="contract.trump"][value="espadas"])'))
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.locator('[data-hand="1"]')).to_contain_text("copas → espadas")
    settled(player, scorer, night)
    assert night.get().json["hands"][0]["trump"] == "espadas"
    assert [each["winner"] for each in shown(night)] != [each["winner"] for each in before]


@SCRIPTS
def test_two_cards_that_lie_in_each_others_trick_are_swapped(service: Served, phones: Phones, javascript: bool) -> None:
    """Beto played the sota de bastos to the third trick and the three of copas to the fifth, and it was logged the other way round."""
    night = told(service, swapped=True)
    player, scorer = disputed(service, phones, night, "Beto echó la sota en la tercera", javascript=javascript)
    open_entry(scorer, "Baza 3")
    lay(scorer, javascript=javascript, beto="SB")
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.get_by_text("En la baza 5, Beto echó la sota de bastos. Si se cambian, ahí echó el tres de copas.")).to_be_visible()
    tap(scorer, "Cambiarlas, y ver qué cambia")
    expect(scorer.page.locator('[data-hand="1"]')).to_contain_text("el tres de copas → la sota de bastos")
    settled(player, scorer, night)
    assert shown(night) == shown(told(service))


@SCRIPTS
def test_who_led_is_told_by_the_trick_before(service: Served, phones: Phones, javascript: bool) -> None:
    """Beto led the second trick, not Carla: he had played the king of oros to the first, and she the five."""
    night = told(service)
    player, scorer = disputed(service, phones, night, "a la segunda salió Beto", javascript=javascript)
    open_entry(scorer, "Baza 1")
    lay(scorer, javascript=javascript, beto="RO", carla="5O")
    tap(scorer, "Ver qué cambia")
    expect(scorer.page.locator('[data-hand="1"]')).to_contain_text("Sale a la baza 2: Carla → Beto.")
    settled(player, scorer, night)
    assert [shown(night)[0]["winner"], shown(night)[1]["leader"]] == ["beto", "beto"]


def test_cards_of_two_tricks_are_one_correction(service: Served, phones: Phones) -> None:
    """One entry after the other: the list shows the changes, and nothing is kept before the preview of all."""
    night = told(service)
    before = night.version
    scorer = seated(phones(service), night, "scorer", "ana")
    tap(scorer, "Corregir", "#last")
    open_entry(scorer, "Baza 1")
    lay(scorer, beto="RO", carla="5O")
    tap(scorer, "Corregir también otro apunte")
    expect(scorer.page.locator("#entry-4 .otherwise")).to_contain_text("Carla el rey de oros → el cinco de oros")
    open_entry(scorer, "Baza 4")
    lay(scorer, beto="RE", carla="CE")
    tap(scorer, "Ver qué cambia")
    tap(scorer, "Corregir también otro apunte")
    expect(scorer.page.locator(".otherwise")).to_have_count(2)
    tap(scorer, "Ver qué cambia")
    assert night.version == before
    tap(scorer, "Corregir", "form[action$='/correccion']")
    expect(scorer.page.get_by_text("Corregido.")).to_be_visible()
    assert night.version == before + 1
