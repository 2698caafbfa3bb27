"""Malilla in full depth by tapping: between two with an exchange, where a renuncio comes to light two tricks later and is claimed; and in pairs."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phones
from tests.browser.stage import MALILLA, record
from tests.browser.stepped import at, card, chip, kind, known, play, recorded, save
from tests.browser.tapped import comes_to
from tests.journeys.table import Served
from tests.nights import Event, event

pytestmark = pytest.mark.faces

CUBIERTAS: Final[Event] = {"game": "malilla", "rules": {"variant": "dos-cubiertas"}, "players": ["ana", "beto"]}
DEAL: Final = event("deal", turned="SC")
EXCHANGES: Final = (event("exchange", player="ana", discards=5, drawn=5), event("exchange", player="beto", discards=3, drawn=3))
LAID: Final = (
    *({"ana": "7E", "beto": "8E"}, {"beto": "SB", "ana": "RB"}, {"ana": "CO", "beto": "5O"}, {"ana": "RE", "beto": "5B"}),
    *({"ana": "7B", "beto": "CB"}, {"beto": "1E", "ana": "CE"}, {"beto": "5E", "ana": "6C"}, {"ana": "7C", "beto": "SC"}),
    *({"beto": "9E", "ana": "RO"}, {"beto": "9C", "ana": "1B"}, {"beto": "SE", "ana": "9O"}, {"beto": "RC", "ana": "9B"}),
)
"""Twelve tricks; Beto, who leads the as de espadas to the sixth, does not follow with it in the fourth."""
TRICKS: Final = [event("trick", cards=cards) for cards in LAID]
CLAIM: Final = event("penalty", player="beto", law="renuncio", trick=4)


def test_a_whole_hand_of_two_is_tapped_without_its_deal(service: Served, phones: Phones) -> None:
    """The card turned up, two exchanges, twenty-four cards: the renuncio is found when Beto shows the suit, and what he has won is not paid."""
    night, twin = service.open(CUBIERTAS), service.open(CUBIERTAS)
    twin.log(DEAL, *EXCHANGES, *TRICKS, CLAIM)
    phone = phones(service)
    at(phone, night)
    card(phone, DEAL["data"]["turned"])  # one card is all that has to be told of a deal
    known(phone, 2)
    for version, sent in enumerate(EXCHANGES, 3):
        kind(phone, "exchange")
        # Of the dealer, the only one left by then, it is not asked who changes. The last answer logs an exchange.
        for name in ("player", "discards", "drawn") if version == 3 else ("discards", "drawn"):
            chip(phone, f"exchange.{name}", str(sent["data"][name]))
        known(phone, version)
    play(phone, night, TRICKS)
    hand = night.get().json["hands"][0]
    assert [(each["code"], each["trick"], each["player"]) for each in hand["findings"]] == [("renuncio-servir", 4, "beto")]
    assert (hand["points"], hand["asleep"]) == ({"ana": 13, "beto": 48}, 11)
    kind(phone, "penalty")
    for name, value in CLAIM["data"].items():
        chip(phone, f"penalty.{name}", str(value))
    save(phone, "penalty")
    known(phone, len(EXCHANGES) + len(TRICKS) + 3)
    assert recorded(night) == recorded(twin)
    assert comes_to(night.get().json) == comes_to(twin.get().json)


def test_who_wins_leads_to_the_next_trick_of_four(service: Served, phones: Phones) -> None:
    """Two tricks of a hand in pairs of which every card is known: only what each still has is offered, four taps a trick."""
    opening, deal, *tricks = record(MALILLA)[:4]
    night = service.open(opening["data"])
    night.log(deal)
    phone = phones(service)
    at(phone, night)
    kind(phone, "trick")
    expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(12)
    play(phone, night, tricks)
    expect(phone.page.locator(".turn")).to_have_text("Ana echa…")
    expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(10)
    assert recorded(night) == [deal, *tricks]
