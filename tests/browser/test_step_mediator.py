"""The pad in full depth by tapping, at a table of Mediator: dependent fields come and go with their choices."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone, Phones
from tests.browser.stepped import at, card, chip, kind, known, save
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.rules.mediator.hands import opened
from tests.service.desk import NightAt

pytestmark = pytest.mark.faces


def last(night: NightAt) -> Event:
    """The last event of the record, as it was sent."""
    each = night.get("/events?limit=200").json["events"][-1]
    return {"type": each["type"], "data": each["data"]}


def field(phone: Phone, type_: str, name: str) -> None:
    """Asserts that the field of an event is shown."""
    expect(phone.page.locator(f"#event-{type_} [data-field={name}]")).to_be_visible()


def no_field(phone: Phone, type_: str, name: str) -> None:
    """Asserts that it is not."""
    expect(phone.page.locator(f"#event-{type_} [data-field={name}]")).to_be_hidden()


def test_the_called_card_is_tapped_beside_the_game_that_calls_one(service: Served, phones: Phones) -> None:
    """A solo asks for none; an entrada shows the pack, and a card tapped there does not go with a solo."""
    night = service.open(opened()["data"])
    night.log(event("deal"))
    phone = phones(service)
    at(phone, night)
    kind(phone, "contract")
    chip(phone, "contract.player", "ana")
    expect(phone.page.locator("#pack")).to_be_hidden()
    chip(phone, "contract.lance", "entrada")
    expect(phone.page.locator("#pack")).to_be_visible()
    card(phone, "RC")
    chip(phone, "contract.lance", "solo")
    expect(phone.page.locator("#pack")).to_be_hidden()
    chip(phone, "contract.lance", "entrada")
    chip(phone, "contract.trump", "oros")
    save(phone, "contract")
    known(phone, 3)
    assert last(night) == event("contract", player="ana", lance="entrada", trump="oros", called="RC")


def test_a_law_asks_what_it_leaves_open(service: Served, phones: Phones) -> None:
    """Law 7 asks for its outcome and law 8 for its victim; damages go with every law."""
    night = service.open(opened()["data"])
    night.log(event("deal"), event("contract", player="ana", lance="solo", trump="oros"))
    phone = phones(service)
    at(phone, night)
    kind(phone, "penalty")
    no_field(phone, "penalty", "effect")
    chip(phone, "penalty.law", "ley-7")
    field(phone, "penalty", "effect")
    chip(phone, "penalty.effect", "none")
    chip(phone, "penalty.law", "ley-8")
    no_field(phone, "penalty", "effect")
    field(phone, "penalty", "injured")
    chip(phone, "penalty.player", "beto")
    chip(phone, "penalty.kept", "false")
    phone.tap(phone.page.locator("#more-penalty summary"))
    phone.page.locator('[name="penalty.damages.carla"]').fill("3")
    save(phone, "penalty")
    known(phone, 4)
    assert last(night) == event("penalty", player="beto", law="ley-8", kept=False, damages=[{"to": "carla", "tantos": 3}])


def test_nobody_and_numbers_are_sent_as_such(service: Served, phones: Phones) -> None:
    """The packets are a list, and no king is null."""
    night = service.open(opened("cuatrillo-forzado")["data"])
    phone = phones(service)
    at(phone, night)
    phone.tap(phone.page.locator("#more-deal summary"))
    phone.page.locator('[name="deal.packets"]').fill("3, 3 4")
    save(phone, "deal")
    known(phone, 2)
    assert last(night) == event("deal", packets=[3, 3, 4])
    night.log(event("contract", player="ana", lance="entrada", trump="oros"))
    known(phone, 3)
    kind(phone, "rendicion")
    chip(phone, "rendicion.answer", "admitted")
    chip(phone, "rendicion.partner", "-")
    save(phone, "rendicion")
    known(phone, 4)
    assert last(night) == event("rendicion", player="ana", answer="admitted", partner=None)
