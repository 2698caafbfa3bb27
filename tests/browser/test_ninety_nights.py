"""A phone keeps ninety nights and asks which one goes before another comes; its requests are measured on the wire."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from service.api.cookies import MOST_NIGHTS
from tests.browser.phone import Phone, Phones
from tests.browser.queue import accounts, until_seen
from tests.browser.stage import Stage
from tests.journeys.table import Served
from tests.nights import FOUR, event
from tests.service.desk import OPENING, NightAt
from tests.service.seats import seat

HEADER_BYTES = 7920


def keeps(phone: Phone, night: NightAt) -> bool:
    """Whether a phone keeps a night."""
    return seat(night.id, night.tokens["player"])[0] in {each["name"] for each in phone.context.cookies(phone.address)}


def with_nights(phone: Phone, *known: NightAt, count: int) -> None:
    """Gives a phone that many nights, each with the longest name of a player."""
    for night in known:
        phone.enter(night, "player", me="ana")
    for number in range(count - len(known)):
        phone.keep(*seat(f"{number:016x}", "x" * 43, "a" * 16))


@pytest.fixture(name="closed")
def a_closed_night(service: Served) -> NightAt:
    night = service.open({**OPENING, "names": {player: player.capitalize() for player in FOUR}})
    night.log(event("night_closed", leftovers="share"))
    return night


@pytest.mark.faces
@pytest.mark.parametrize("javascript", [True, False])
def test_the_91st_night_is_joined_when_it_is_said_which_one_goes(
    service: Served, stage: Stage, phones: Phones, closed: NightAt, javascript: bool
) -> None:
    """The 90th silently; by the link with scripts, and pasted without. The cookies of a request stay below 7,920 bytes."""
    phone = phones(stage.service, javascript=javascript)
    last, another = service.open(), service.open()
    with_nights(phone, closed, count=MOST_NIGHTS - 1)
    if javascript:
        phone.go(f"/n/{closed.id}")
        until_seen(phone, closed)
    join(phone, last, javascript)
    expect(phone.page.get_by_role("heading", name="¿Quién eres?")).to_be_visible()
    with phone.page.expect_request(lambda request: request.is_navigation_request()) as asked:
        phone.go("/")
    shown = asked.value.all_headers()["cookie"]
    assert len(shown.split("; ")) == MOST_NIGHTS and len(shown) <= HEADER_BYTES
    join(phone, another, javascript)
    expect(phone.page.get_by_role("heading", name="Este teléfono ya guarda 90 noches")).to_be_visible()
    assert "#" not in phone.page.url or not javascript
    assert keeps(phone, closed) and not keeps(phone, another)
    phone.tap(phone.page.get_by_role("button", name="Dejar esa noche y unirme"))
    expect(phone.page.get_by_role("heading", name="¿Quién eres?")).to_be_visible()
    assert keeps(phone, another) and not keeps(phone, closed)
    if javascript:
        assert closed.id not in accounts(phone), "its accounts are not kept either"


def join(phone: Phone, night: NightAt, javascript: bool) -> None:
    """The camera opens the link; without scripts it is pasted."""
    token = night.tokens["player"]
    phone.go(f"/n/{night.id}/unirse#{token}" if javascript else f"/n/{night.id}/unirse")
    if not javascript:
        phone.page.get_by_label("Pegar aquí el enlace").fill(token)
        phone.tap(phone.page.get_by_role("button", name="Unirse"))


@pytest.mark.faces
def test_the_91st_table_is_opened_when_it_is_said_which_one_goes(stage: Stage, phones: Phones, closed: NightAt) -> None:
    """Before that it is not opened, and the sheet keeps its values; switching to another game does not remove a night yet."""
    phone = phones(stage.service)
    with_nights(phone, closed, count=MOST_NIGHTS)
    phone.go(f"/n/{closed.id}")
    until_seen(phone, closed)
    phone.go("/abrir")
    for number, name in enumerate(FOUR, 1):
        phone.page.locator(f"#player-{number}").fill(name.capitalize())
    phone.tap(phone.page.locator("form .btn-main"))
    expect(phone.page.locator("#wrong-leave")).to_be_visible()
    assert keeps(phone, closed)
    phone.tap(phone.page.get_by_role("checkbox", name="Sí, dejar esa noche"))
    phone.tap(phone.page.get_by_role("navigation", name="Juegos").get_by_text("Malilla", exact=True))
    expect(phone.page.locator("[aria-current=page]")).to_have_text("Malilla")
    assert keeps(phone, closed) and closed.id in accounts(phone)
    expect(phone.page.get_by_role("checkbox", name="Sí, dejar esa noche")).to_be_checked()
    phone.tap(phone.page.locator("form .btn-main"))
    expect(phone.page).to_have_url(re.compile(r"/enlaces"))
    assert not keeps(phone, closed) and closed.id not in accounts(phone)
    phone.page.reload()
    assert phone.page.locator(".code").count() == 3
