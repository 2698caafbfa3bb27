"""Cientos in full depth by tapping: a hand from its deal on, and a whole one in which an acuse comes out as false with the last trick."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.stage import ANNOUNCED, CIENTOS, MARKED, record
from tests.browser.stepped import at, box, card, chip, kind, known, play, recorded, save, slot, unfold
from tests.browser.tapped import comes_to
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.service.steps import boxes

pytestmark = pytest.mark.faces

NIGHT: Final = record(CIENTOS)
OPENING: Final = NIGHT[0]["data"]
EXCHANGES: Final = (event("exchange", player="ana", discards=5), event("exchange", player="beto", discards=3))
SAID: Final = [NIGHT[place] for place in (4, 6, 8, 9)]
"""Punto, secansa and three ases of the mano; Beto's four reyes, of which he has one."""
TRICKS: Final = NIGHT[11:23]
OPEN: Final = NIGHT[MARKED:]
DEALT: Final = [
    event("deal", hands={"ana": OPEN[0]["data"]["hands"]["ana"]}),
    OPEN[1],
    event("declaration", player="ana", kind="tres", rank="R"),
    OPEN[ANNOUNCED - MARKED],
]
"""What the mano is dealt, exchanges, says without having it, and leads."""


def announce(phone: Phone, said: Event) -> None:
    """Taps an acuse; only the sum of a punto is written. Of which rank a catorce or a tres is, is the last that can be said of it: it logs itself."""
    kind(phone, "declaration")
    for name, text in boxes("declaration", said["data"]).items():
        box(phone, name, text)
    if "rank" not in said["data"]:
        save(phone, "declaration")


def found(hand: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    """What was irregular in a hand: what, by whom, in which trick."""
    return [(each["code"], each["player"], each["trick"]) for each in hand["findings"]]


def test_an_acuse_is_held_against_cards_that_are_known(service: Served, phones: Phones) -> None:
    """The mano's twelve cards and her exchange are tapped: her three reyes are found false as soon as they are said, and hers are offered."""
    night, twin = service.open(OPENING), service.open(OPENING)
    twin.log(*DEALT)
    phone = phones(service)
    at(phone, night)
    deal, exchange, said, trick = DEALT
    unfold(phone, "deal")
    phone.tap(slot(phone, OPENING["names"]["ana"]))
    for code in deal["data"]["hands"]["ana"]:
        card(phone, code)
    save(phone, "deal")
    known(phone, 2)
    unfold(phone, "exchange")
    for name, field in (("Descarta", "discards"), ("Roba", "drawn")):
        phone.tap(slot(phone, name))
        for code in exchange["data"][field]:
            card(phone, code)
    save(phone, "exchange")
    known(phone, 3)
    announce(phone, said)
    known(phone, 4)
    assert found(night.get().json["hands"][0]) == [("acuse_falso", "ana", None)]
    kind(phone, "trick")
    expect(phone.page.locator("#pack [data-card]:visible")).to_have_count(12)
    play(phone, night, [trick])
    assert recorded(night) == recorded(twin) == DEALT
    assert night.get().json["hands"] == twin.get().json["hands"]


def test_a_whole_hand_is_tapped_without_its_deal(service: Served, phones: Phones) -> None:
    """Two exchanges, four acuses, twenty-four cards, two taps a trick: with the last it is found that Beto never had four reyes."""
    night, twin = service.open(OPENING), service.open(OPENING)
    hand = [event("deal"), *EXCHANGES, *SAID, *TRICKS]
    twin.log(*hand)
    phone = phones(service)
    at(phone, night)
    save(phone, "deal")
    known(phone, 2)
    for version, sent in enumerate(EXCHANGES, 3):
        chip(phone, "exchange.discards", str(sent["data"]["discards"]))  # who exchanges is not asked, and as many are drawn
        known(phone, version)
    for version, sent in enumerate(SAID, 5):
        announce(phone, sent)
        known(phone, version)
    kind(phone, "trick")
    play(phone, night, TRICKS[:-1])
    # That he did not follow to the sixth trick was known when he showed the suit.
    before = night.get().json["hands"][0]
    assert found(before) == [("renuncio", "beto", 6)]
    play(phone, night, TRICKS[-1:])
    told = night.get().json["hands"][0]
    assert found(told) == [("acuse_falso", "beto", None), ("renuncio", "beto", 6)]
    assert [each["count"]["beto"]["acuses"] for each in (before, told)] == [14, 0]
    assert recorded(night) == recorded(twin) == hand
    assert comes_to(night.get().json) == comes_to(twin.get().json)
