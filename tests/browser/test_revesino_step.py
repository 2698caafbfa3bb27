"""Revesino in full depth by tapping, of cards that nobody dealt face up: four exchanges, forty-four cards, a renuncio found and claimed."""

from __future__ import annotations

import pytest

from tests.browser.phone import Phones
from tests.browser.stage import LAID, REVESINO, record
from tests.browser.stepped import at, chip, kind, known, play, recorded, save
from tests.browser.tapped import comes_to
from tests.journeys.table import Served
from tests.nights import FOUR, event

pytestmark = pytest.mark.faces

NIGHT = record(REVESINO)
TRICKS = NIGHT[LAID : LAID + 11]
"""The eleven tricks of that night's first hand; Beto, mano's neighbour, does not follow in the fifth."""
CLAIM = NIGHT[LAID + 11]


def test_a_whole_hand_is_tapped_without_its_deal(service: Served, phones: Phones) -> None:
    """What was sold and what was pulled is read off the cards; the renuncio is found when Beto shows the suit, and costs him the hand."""
    exchanges = [event("exchange", player=player, discards=1, drawn=int(player != "dario")) for player in FOUR]
    night, twin = service.open(NIGHT[0]["data"]), service.open(NIGHT[0]["data"])
    twin.log(event("deal"), *exchanges, *TRICKS, CLAIM)
    phone = phones(service)
    at(phone, night)
    save(phone, "deal")
    known(phone, 2)
    for version, sent in enumerate(exchanges, 3):
        kind(phone, "exchange")
        # Of the dealer, the only one left by then, just one thing is asked. The last answer logs an exchange.
        for name in ("player", "discards", "drawn") if sent["data"]["player"] != FOUR[-1] else ("drawn",):
            chip(phone, f"exchange.{name}", str(sent["data"][name]))
        known(phone, version)
    play(phone, night, TRICKS)
    hand = night.get().json["hands"][0]
    assert [(each["code"], each["trick"], each["player"]) for each in hand["findings"]] == [("renuncio", 5, "beto")]
    assert {card: fate["how"] for card, fate in hand["cards"].items()} == {
        "1O": "pulled",
        "1C": "sold",
        "1E": "asleep",
        "1B": "led",
        "CC": "sold",
    }
    kind(phone, "penalty")
    for name, value in CLAIM["data"].items():
        chip(phone, f"penalty.{name}", str(value))
    save(phone, "penalty")
    known(phone, len(exchanges) + len(TRICKS) + 3)
    assert recorded(night) == recorded(twin)
    assert comes_to(night.get().json) == comes_to(twin.get().json)
