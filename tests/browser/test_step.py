"""The pad in full depth by tapping: every card of a hand, its other events, and the same without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.network import offline
from tests.browser.phone import Phones
from tests.browser.stage import EVENING, record
from tests.browser.stepped import at, card, chip, kind, known, play, recorded, save, slot
from tests.journeys.table import Served
from tests.nights import Event

EVENTS = record(EVENING)
HAND = EVENTS[1:18]
"""The evening's first hand: the deal, the auction, three exchanges, nine tricks of three cards each."""
ENTRADA: list[Event] = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "oros"}},
]


@pytest.mark.faces
def test_whose_card_it_is_is_known_from_the_turn(service: Served, phones: Phones) -> None:
    """The leader comes first, and a known hand offers only its own cards; a card can be taken back."""
    night = service.open(EVENTS[0]["data"])
    night.log(*HAND[:10])
    phone = phones(service)
    at(phone, night)
    turn = phone.page.locator(".turn")
    expect(turn).to_have_text("Carla echa…")
    offered = phone.page.locator("#pack [data-card]:visible")
    expect(offered).to_have_count(7)
    card(phone, "3O")
    expect(turn).to_have_text("Ana echa…")
    phone.tap(slot(phone, "Carla"))
    expect(turn).to_have_text("Carla echa…")
    assert night.version == 11


def test_a_wrong_trick_is_taken_back_with_one_tap(service: Served, phones: Phones) -> None:
    """The third card logs it at once; «Deshacer» strikes it, and it is entered again."""
    night = service.open(EVENTS[0]["data"])
    night.log(*HAND[:8])
    phone = phones(service)
    at(phone, night)
    play(phone, night, [HAND[8]])
    phone.tap(phone.page.get_by_role("button", name="Deshacer"))
    known(phone, 11)
    expect(phone.page.locator(".turn")).to_have_text("Ana echa…")
    play(phone, night, [HAND[8]])
    assert night.get().json["version"] == 12


@pytest.mark.faces
def test_a_surrender_with_its_defence_and_tricks_without_cards(service: Served, phones: Phones) -> None:
    """Ana gives up, Beto defends, and only the winner of each trick is logged: one tap a trick."""
    night = service.open(EVENTS[0]["data"])
    night.log(*ENTRADA)
    phone = phones(service)
    at(phone, night)
    kind(phone, "rendicion")
    save(phone, "rendicion")
    known(phone, 4)
    kind(phone, "defensa")
    chip(phone, "defensa.player", "beto")
    known(phone, 5)
    for version in range(6, 11):
        kind(phone, "trick")
        before = phone.taps
        chip(phone, "trick.winner", "beto")
        known(phone, version)
        assert phone.taps == before + 1
    assert night.get().json["hands"][0]["outcome"] == "defendida"


@pytest.mark.faces
def test_a_misdeal_and_a_bola_have_their_buttons(service: Served, phones: Phones) -> None:
    """Each exactly while it is possible."""
    night = service.open(EVENTS[0]["data"])
    phone = phones(service)
    at(phone, night)
    save(phone, "deal")
    known(phone, 2)
    kind(phone, "penalty")
    chip(phone, "penalty.player", "dario")
    known(phone, 3)
    night.log(*ENTRADA)
    night.log(*[{"type": "trick", "data": {"winner": "ana"}}] * 5)
    known(phone, 10)
    kind(phone, "bola")
    save(phone, "bola")
    known(phone, 11)
    night.log(*[{"type": "trick", "data": {"winner": "ana"}}] * 4)
    hands = night.get().json["hands"]
    assert [hand["outcome"] for hand in hands] == ["misdeal", "won"] and hands[1]["bola"] == "won"


@pytest.mark.faces
def test_a_loser_says_where_his_puesta_goes(service: Served, phones: Phones) -> None:
    """By the book of 1826 he may choose while a puesta lies in the plate already."""
    night = service.open({"game": "tresillo", "rules": {"tariff": "voltereta-1826"}, "players": ["ana", "beto", "carla"]})
    night.log(*ENTRADA, {"type": "tally", "data": {"tricks": {"ana": 4, "beto": 4, "carla": 1}}})
    night.log({"type": "deal", "data": {}}, {"type": "contract", "data": {"player": "beto", "lance": "entrada", "trump": "bastos"}})
    night.log(*[{"type": "trick", "data": {"winner": winner}} for winner in ("beto", "carla", "ana") * 3])
    phone = phones(service)
    at(phone, night)
    chip(phone, "declaration.reserve", "true")
    save(phone, "declaration")
    known(phone, 16)
    assert [each["to"] for each in night.get().json["hands"][1]["puestas"]] == ["reserved"]


@pytest.mark.faces
def test_without_a_network_a_hand_goes_on_and_is_looked_at_later(service: Served, phones: Phones) -> None:
    """The winner of the trick is asked in the words of the table; everything arrives once, in order."""
    night = service.open(EVENTS[0]["data"])
    phone = phones(service)
    night.log(*ENTRADA)
    at(phone, night)
    tricks = [{"ana": "4O", "beto": "RO", "carla": "3O"}, {"beto": "RC", "carla": "2C", "ana": "3C"}]
    kind(phone, "trick")
    with offline(phone):
        for code in tricks[0].values():
            card(phone, code)
        expect(phone.page.get_by_text("¿Quién ganó la baza?")).to_be_visible()
        expect(phone.page.locator("#queued")).to_contain_text("Se comprobará al enviar")
        chip(phone, "trick.leader", "beto")
        for code in tricks[1].values():
            card(phone, code)
        expect(phone.page.locator("#queued")).to_contain_text("el rey de copas")
    known(phone, 5)
    assert [event["data"]["cards"] for event in recorded(night)[2:]] == tricks


@pytest.mark.faces
def test_what_was_entered_without_a_network_and_cannot_be_is_put_right(service: Served, phones: Phones) -> None:
    """Two cards are the same: the service says so, and the boxes hold the entries again."""
    night = service.open(EVENTS[0]["data"])
    night.log(*ENTRADA, {"type": "trick", "data": {"cards": {"ana": "1E", "beto": "4O", "carla": "5O"}}})
    phone = phones(service)
    at(phone, night)
    with offline(phone):
        for code in ("1O", "2O", "3O"):
            card(phone, code)
        expect(phone.page.locator("#queued")).to_be_visible()
        chip(phone, "trick.leader", "ana")
        for code in ("4O", "6O", "7O"):
            card(phone, code)
    queued = phone.page.locator("#queued")
    again = queued.get_by_role("button", name="Corregir")
    expect(again).to_be_visible()
    phone.tap(again)
    expect(queued).to_be_hidden()
    expect(phone.page.locator(".slot-button[aria-label]")).to_have_count(3)
    assert night.version == 5
    phone.tap(slot(phone, "Ana"))
    card(phone, "5E")
    known(phone, 6)


@pytest.mark.faces
def test_the_keyboard_logs_nothing_by_passing_over_it(service: Served, phones: Phones) -> None:
    """Arrow keys go through the choices; the button ends it."""
    night = service.open(EVENTS[0]["data"])
    night.log({"type": "deal", "data": {}})
    phone = phones(service)
    at(phone, night)
    phone.page.locator('[name="bid.call"]').first.focus()
    phone.page.keyboard.press("ArrowRight")
    phone.page.keyboard.press("ArrowRight")
    phone.page.wait_for_timeout(300)
    assert night.version == 2
    phone.page.locator("#event-bid .btn-main").press("Enter")
    known(phone, 3)
