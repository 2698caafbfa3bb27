"""A phone joins by the code: the token leaves the address, and is not lost without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.for_each import for_each
from tests.journeys.table import Served
from tests.nights import FOUR, event
from tests.service.desk import OPENING, NightAt

NAMED = {**OPENING, "names": {player: player.capitalize() for player in FOUR}}


@pytest.fixture(name="night")
def a_night(service: Served) -> NightAt:
    return service.open(NAMED)


def arrive(phone: Phone, night: NightAt, token: str) -> None:
    """The camera opens the link."""
    phone.go(f"/n/{night.id}/unirse#{token}")


def role_of(phone: Phone, night: NightAt) -> str:
    """The role in the cookie of a phone."""
    told = phone.page.evaluate("(night) => fetch(`/api/v1/nights/${night}/session`).then((answer) => answer.json())", night.id)
    return str(told["role"])


@pytest.mark.parametrize("host", [pytest.param("127.0.0.1", marks=pytest.mark.faces), "mesa.lan"])
def test_a_link_asks_who_one_is_and_leads_to_the_table(service: Served, phones: Phones, night: NightAt, host: str) -> None:
    """One tap; no address has the token, neither now nor after going back."""
    phone = phones(service, host=host)
    phone.go("/")
    arrive(phone, night, night.tokens["player"])
    phone.tap(phone.page.get_by_role("button", name="Beto"))
    expect(phone.page).to_have_url(re.compile(rf"/n/{night.id}$"))
    assert phone.taps == 1
    phone.page.go_back()
    assert "#" not in phone.page.url
    assert role_of(phone, night) == "player"


@pytest.mark.faces
def test_what_was_just_done_is_said_once(service: Served, phones: Phones, night: NightAt) -> None:
    """Not again when the page is reloaded, nor after something else has happened."""
    phone = phones(service)
    arrive(phone, night, night.tokens["viewer"])
    joined = phone.page.get_by_text("Ya estás en la mesa.")
    expect(joined).to_be_visible()
    night.log(event("deal"))
    expect(joined).to_be_hidden()
    phone.page.reload()
    expect(joined).to_be_hidden()


@pytest.mark.faces
def test_a_link_that_has_stopped_says_so(service: Served, phones: Phones, night: NightAt) -> None:
    """And what to do."""
    phone = phones(service)
    arrive(phone, night, "x" * 43)
    expect(phone.page.get_by_role("alert")).to_contain_text("Ese enlace no abre esta mesa: o no está entero, o quien apunta ha hecho otro.")
    expect(phone.page.get_by_label("Pegar aquí el enlace")).to_be_visible()


@pytest.mark.faces
def test_without_network_the_link_is_not_lost(service: Served, phones: Phones, night: NightAt) -> None:
    """The page loaded, the exchange failed; one tap tries again."""
    phone = phones(service)
    phone.go(f"/n/{night.id}/unirse")
    with offline(phone):
        phone.page.evaluate("(token) => { location.hash = token; }", night.tokens["player"])
        expect(phone.page.get_by_text("El enlace no se ha perdido")).to_be_visible()
        assert "#" not in phone.page.url
    phone.tap(phone.page.get_by_role("button", name="Probar otra vez"))
    expect(phone.page.get_by_role("heading", name="¿Quién eres?")).to_be_visible()


@pytest.mark.faces
def test_a_phone_that_logs_stays_one(service: Served, phones: Phones, night: NightAt) -> None:
    """Its owner scans its own code to try it."""
    phone = phones(service)
    phone.enter(night, "scorer")
    arrive(phone, night, night.tokens["player"])
    expect(phone.page.get_by_text("Este teléfono ya apunta en esta noche")).to_be_visible()
    assert role_of(phone, night) == "scorer"


@pytest.mark.faces
def test_without_scripts_the_link_is_pasted(service: Served, phones: Phones, night: NightAt) -> None:
    """The whole link, as it was sent."""
    phone = phones(service, javascript=False)
    arrive(phone, night, night.tokens["player"])
    phone.page.get_by_label("Pegar aquí el enlace").fill(f"{service.address}/n/{night.id}/unirse#{night.tokens['player']}")
    phone.tap(phone.page.get_by_role("button", name="Unirse"))
    phone.tap(phone.page.get_by_role("button", name="Carla"))
    expect(phone.page).to_have_url(re.compile(rf"/n/{night.id}\?said=joined$"))


@pytest.mark.faces
def test_a_new_name_reaches_the_other_phones(service: Served, phones: Phones, night: NightAt) -> None:
    """Nobody touches them."""
    scorer, player = phones(service), phones(service)
    for phone, role in ((scorer, "scorer"), (player, "player")):
        phone.enter(night, role)
        phone.go(f"/n/{night.id}/enlaces")
    expect(player.page.locator("#link")).to_contain_text("En directo")
    scorer.tap(scorer.page.get_by_text("Cambiar los nombres"))
    scorer.page.get_by_label("Ana").fill("Doña Ana")
    scorer.tap(scorer.page.get_by_role("button", name="Guardar los nombres"))
    expect(player.page.locator("#at-table")).to_contain_text("Doña Ana")


MANGLED = {
    "full stop": "#{token}.",
    "bracket": "#{token})",
    "no width": "#{token}%E2%80%8B",
    "no width before": "#%E2%80%8B{token}",
    "a message behind it": "#{token}%20Hasta%20luego",
    "a word behind it": "#{token}Hasta",
    "two": "#%23{token}",
    "italics": "#_{token}_",
    "slash": "/#{token}",
    "full stop before it": ".#{token}",
    "# as %23": "%23{token}",
    "# as %23, and a full stop": "%23{token}.",
}


@for_each("behind", MANGLED.values(), ids=MANGLED)
def test_a_link_that_a_chat_has_mangled_lets_in(service: Served, phones: Phones, night: NightAt, behind: str) -> None:
    """Its token is found by its shape, and is neither in the address nor in the log."""
    token = night.tokens["viewer"]
    phone = phones(service)
    phone.page.goto(f"/n/{night.id}/unirse" + behind.format(token=token))
    expect(phone.page).to_have_url(f"{phone.address}/n/{night.id}")
    assert role_of(phone, night) == "viewer"
    phone.page.go_back()
    assert token not in phone.page.url
    assert token not in service.log.read_text(encoding="utf-8")


@pytest.mark.faces
def test_a_link_that_is_not_whole_says_so(service: Served, phones: Phones, night: NightAt) -> None:
    """A fragment of the page is no link; half a token is none."""
    phone = phones(service)
    phone.go(f"/n/{night.id}/unirse#main")
    phone.page.wait_for_timeout(500)
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.page.goto("about:blank")
    phone.page.goto(f"/n/{night.id}/unirse#{night.tokens['viewer'][:20]}")
    expect(phone.page.get_by_role("alert")).to_contain_text("no abre esta mesa")
