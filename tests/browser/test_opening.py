"""A table is opened on a phone: by touch, with and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone, Phones
from tests.journeys.table import Served

pytestmark = pytest.mark.faces


def fill(phone: Phone, *names: str) -> None:
    """Writes the names, in order of play."""
    for seat, name in enumerate(names, 1):
        phone.page.locator(f"#player-{seat}").fill(name)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_table_is_opened_from_the_first_page(service: Served, phones: Phones, javascript: bool) -> None:
    """Two taps besides the names, and the code for the others is there."""
    phone = phones(service, javascript=javascript)
    phone.go("/")
    phone.tap(phone.page.get_by_role("link", name="Abrir una mesa"))
    fill(phone, "Ana", "Beto", "Carla", "Doña Ñica")
    phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
    expect(phone.page.get_by_role("heading", name="Invitar a la mesa")).to_be_visible()
    expect(phone.page.get_by_role("img", name="Código con el enlace").first).to_be_visible()
    assert phone.taps == 2


def test_a_table_that_is_opened_plays_by_the_clock_of_the_phone(service: Served, phones: Phones) -> None:
    """Its time zone is sent along, wherever the service stands."""
    phone = phones(service)
    phone.context.new_cdp_session(phone.page).send("Emulation.setTimezoneOverride", {"timezoneId": "America/Bogota"})
    phone.go("/abrir")
    expect(phone.page.locator("input[name=zone]")).to_have_value("America/Bogota")


def test_the_day_is_that_of_the_phone_until_another_is_chosen(service: Served, phones: Phones) -> None:
    """A sheet that is open over midnight takes the new day; a chosen day stays. The clock of the service does not matter."""
    phone = phones(service)
    phone.context.clock.install(time="2031-05-04T23:58:00")
    phone.go("/abrir")
    day = phone.page.locator("#day")
    expect(day).to_have_value("2031-05-04")
    phone.context.clock.fast_forward("05:00")
    phone.page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(day).to_have_value("2031-05-05")
    phone.tap(phone.page.get_by_role("radio", name="La noche es de otro día"))
    day.fill("2031-05-01")
    phone.page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect(day).to_have_value("2031-05-01")
    fill(phone, "Ana", "Beto", "Carla")
    phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
    expect(phone.page.get_by_role("heading", name="Invitar a la mesa")).to_be_visible()
    phone.go("/")
    expect(phone.page.locator("time")).to_have_text("1 de mayo de 2031")


@pytest.mark.parametrize("javascript", [True, False])
def test_names_stay_when_another_game_is_tapped(service: Served, phones: Phones, javascript: bool) -> None:
    """One tap, also while some are missing; the day stays too."""
    phone = phones(service, javascript=javascript)
    phone.go("/abrir")
    fill(phone, "Ana", "Doña Ñica")
    phone.tap(phone.page.get_by_role("radio", name="La noche es de otro día"))
    phone.page.locator("#day").fill("2026-07-03")
    phone.tap(phone.page.get_by_role("navigation", name="Juegos").get_by_text("Cientos", exact=True))
    expect(phone.page.locator("[aria-current=page]")).to_have_text("Cientos")
    expect(phone.page.locator("#player-2")).to_have_value("Doña Ñica")
    expect(phone.page.locator("#day")).to_have_value("2026-07-03")


@pytest.mark.parametrize("javascript", [True, False])
def test_enter_opens_the_table(service: Served, phones: Phones, javascript: bool) -> None:
    """It presses the first button of the form, which is neither a game nor a variant."""
    phone = phones(service, javascript=javascript)
    phone.go("/abrir?game=malilla")
    fill(phone, "Ana", "Beto", "Carla", "Doña Ñica")
    phone.page.locator("#player-4").press("Enter")
    expect(phone.page.get_by_role("heading", name="Invitar a la mesa")).to_be_visible()


def test_what_the_chosen_tariff_says_is_shown(service: Served, phones: Phones) -> None:
    """For each house rule only that value, and another once another tariff is tapped."""
    phone = phones(service)
    phone.go("/abrir")
    phone.tap(phone.page.locator("summary"))
    deal = phone.page.locator(".house-rule").first.locator("[data-of]:visible")
    expect(deal).to_have_text("Fournier: 5")
    phone.tap(phone.page.get_by_role("radio", name="Barcelona (Jepús, 1896)"))
    expect(deal).to_have_text("Barcelona (Jepús, 1896): 4")


def test_what_is_wrong_stands_beside_its_field(service: Served, phones: Phones) -> None:
    """A screen reader reads it with the field; the value stays."""
    phone = phones(service)
    phone.go("/abrir")
    fill(phone, "Ana", "ana", "Carla")
    phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
    expect(phone.page.locator("#player-2")).to_have_accessible_description("Ya hay alguien con ese nombre: añade un apellido o un mote.")
    expect(phone.page.locator("#player-3")).to_have_value("Carla")
    expect(phone.page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_field_that_is_wrong_stands_where_one_looks(service: Served, phones: Phones, javascript: bool) -> None:
    """The page that comes back begins with the first of them, and fields side by side stay so, whatever message is below one."""
    phone = phones(service, width=390, javascript=javascript)
    phone.go("/abrir")
    per, minor, currency = (phone.page.locator(f"#{name}") for name in ("per", "minor", "currency"))
    assert _beside(minor, per), "otherwise the test shows nothing"
    between = _between(minor, currency)
    fill(phone, "Ana", "Beto", "Carla", "Doña Ñica")
    minor.fill("2,5")
    phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
    expect(minor).to_have_attribute("aria-invalid", "true")
    expect(minor).to_be_focused()
    expect(minor).to_be_in_viewport()
    assert _beside(minor, per)
    assert _between(minor, currency) > between, "the message has its own lines"


def _between(one: Locator, other: Locator) -> float:
    """The distance from one field down to another."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    return second["y"] - first["y"]


def _beside(one: Locator, other: Locator) -> bool:
    """Whether two fields stand side by side."""
    return abs(_between(one, other)) < 1


def test_the_links_are_those_of_the_address_by_which_one_came(service: Served, phones: Phones) -> None:
    """On a name of the local network without a warning; on this machine's own with one, and a button that copies."""
    for host, warned in (("mesa.lan", 0), ("127.0.0.1", 1)):
        phone = phones(service, host=host)
        phone.go("/abrir")
        fill(phone, "Ana", "Beto", "Carla")
        phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
        link = phone.page.locator(".address a").first.get_attribute("href")
        assert link is not None
        assert link.startswith(f"{phone.address}/n/")
        expect(phone.page.get_by_text("solo vale en este aparato")).to_have_count(warned)
        # Browsers allow the clipboard in secure contexts alone: elsewhere there is no button, which would do nothing.
        expect(phone.page.get_by_role("button", name="Copiar el enlace")).to_have_count(warned)


def test_a_link_is_copied(service: Served, phones: Phones) -> None:
    """A message says so."""
    phone = phones(service)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.go("/abrir")
    fill(phone, "Ana", "Beto", "Carla")
    phone.tap(phone.page.get_by_role("button", name="Abrir la mesa"))
    phone.tap(phone.page.get_by_role("button", name="Copiar el enlace"))
    expect(phone.page.get_by_role("button", name="Copiado")).to_be_visible()
    assert phone.page.evaluate("navigator.clipboard.readText()") == phone.page.locator(".address a").first.get_attribute("href")
