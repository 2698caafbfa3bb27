"""Minchiate in full depth by tapping: what was robbed and turned up, discards, a versícula, three tricks, and the count."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.browser.phone import Phone, Phones
from tests.browser.stepped import at, box, card, chip, kind, known, play, recorded, save, slot
from tests.browser.tapped import comes_to
from tests.browser.tapped_minchiate import NO_STAKE
from tests.journeys.table import Served
from tests.nights import event
from tests.rules.minchiate.hands import COUNTED, EO, NS

pytestmark = pytest.mark.faces

DEAL: Final = event("deal", robbed=["T40", "T22", "RO"], turned={"ana": "T13", "dario": "6B"}, fola_robbed=[], fola_taken=["T36"])
"""Carla robs three from the cut, Darío nothing from the top of the Fola; then he takes the Estrella."""
TURNED: Final = {"ana": "Carta vuelta: Ana", "dario": "Carta vuelta: Darío"}
EXCHANGES: Final = (event("exchange", player="carla", discards=3), event("exchange", player="dario", discards=1))
SAID: Final = event("declaration", player="beto", kind="versicula", cards=["T1", "T2", "T3"])
TRICKS: Final = (
    event("trick", cards={"ana": "5E", "beto": "T7", "carla": "3E", "dario": "2E"}),
    event("trick", cards={"beto": "T12", "carla": "T25", "dario": "T9", "ana": "T11"}),
    event("trick", cards={"carla": "RE", "dario": "4E", "ana": "6E", "beto": "T8"}),
)
"""Beto cuts the first espadas, and Carla has the Rey: she leads him two tricks later, and he dies."""
OWN: Final = ("T2", "T3", "T4", "T30", "T31", "T38")
"""What Darío and Beto captured, besides the Rey."""
COUNT: Final = event(
    "tally",
    cards={NS: 32, EO: 52},
    last_trick=EO,
    captured={NS: ["RE", *OWN], EO: [code for code in COUNTED if code not in ("RE", "T29", *OWN)], "fola": ["T29"]},
)


def deal(phone: Phone) -> None:
    """Taps what was robbed, turned up and taken; of what there was none of, only that."""
    told = DEAL["data"]
    for code in told["robbed"]:
        card(phone, code)
    for player, called in TURNED.items():
        phone.tap(slot(phone, called))
        card(phone, told["turned"][player])
    phone.tap(phone.page.locator('label:has(> [name="deal.fola_robbed.none"])'))
    phone.tap(slot(phone, "Pilló de la Fola"))
    for code in told["fola_taken"]:
        card(phone, code)
    save(phone, "deal")


def found(hand: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    """What was irregular in a hand: what, by whom, in which trick."""
    return [(each["code"], each["player"], each["trick"]) for each in hand["findings"]]


def test_a_hand_is_tapped_event_by_event(service: Served, phones: Phones) -> None:
    """With the third trick it is found that Carla kept the Rey back in the first; after it the cards are counted."""
    night, twin = service.open(NO_STAKE), service.open(NO_STAKE)
    hand = [DEAL, *EXCHANGES, SAID, *TRICKS, COUNT]
    twin.log(*hand)
    phone = phones(service)
    at(phone, night)
    deal(phone)
    known(phone, 2)
    for version, sent in enumerate(EXCHANGES, 3):
        # Of two who discard the other one is not asked any more.
        if version == 3:
            chip(phone, "exchange.player", sent["data"]["player"])
        box(phone, "exchange.discards", str(sent["data"]["discards"]))
        save(phone, "exchange")
        known(phone, version)
    kind(phone, "declaration")
    for name in ("player", "kind"):
        chip(phone, f"declaration.{name}", SAID["data"][name])
    for code in SAID["data"]["cards"]:
        card(phone, code)
    save(phone, "declaration")
    known(phone, 5)
    kind(phone, "trick")
    play(phone, night, TRICKS[:-1])
    assert found(night.get().json["hands"][0]) == []
    play(phone, night, TRICKS[-1:])
    assert found(night.get().json["hands"][0]) == [("rey_no_jugado", "carla", 1)]
    kind(phone, "tally")
    for pair, count in COUNT["data"]["cards"].items():
        box(phone, f"tally.cards.{pair}", str(count))
    chip(phone, "tally.last_trick", EO)
    phone.tap(slot(phone, "NS: "))
    for code in OWN:
        card(phone, code)
    phone.tap(slot(phone, "La Fola"))
    card(phone, "T29")
    chip(phone, "tally.captured.rest", EO)
    save(phone, "tally")
    known(phone, 9)
    assert recorded(night) == recorded(twin) == hand
    assert comes_to(night.get().json) == comes_to(twin.get().json)
