"""Acceptance: without a network no link or form ends on an error of the browser, on plain http and without storage either."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Request, Route, expect

from tests.browser.network import hanging, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import hand, seated, until
from tests.browser.tapped import WON, save, tap_hand
from tests.browser.test_pad import at_pad, opened
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import NightAt

LAN: Final = "mesa.lan"
"""Over plain http this name gets no service worker."""
NO_STORE: Final = """
Object.defineProperty(window, "indexedDB", { value: undefined });
for (const name of ["sessionStorage", "localStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no storage", "SecurityError"); } });
}
"""
"""A browser that stores nothing."""
UNKEPT: Final = "Este móvil no puede guardar nada sin red: no cierres esta página"


def bar(phone: Phone, name: str) -> Locator:
    """A link of the bar."""
    return phone.page.locator("nav.bar").get_by_role("link", name=name)


def told(phone: Phone) -> Locator:
    """The message at the bar."""
    return phone.page.locator("nav.bar [role=status]")


@pytest.mark.parametrize(
    ("page", "ways"), [("", ("Anotar", "Invitar", "Mesa")), pytest.param("/anotar", ("Mesa", "Invitar", "Anotar"), marks=pytest.mark.faces)]
)
def test_no_way_of_the_bar_ends_on_an_error(service: Served, phones: Phones, night: NightAt, page: str, ways: tuple[str, ...]) -> None:
    """The page stays and says so near the finger; with a network each link works as ever."""
    phone = seated(phones(service, host=LAN), night, page)
    with offline(phone):
        for name in ways:
            phone.tap(bar(phone, name))
            expect(told(phone)).to_contain_text("Ahora no hay red. Esta página se queda como está.")
            assert phone.page.url == f"{phone.address}/n/{night.id}{page}"
        expect(phone.page.locator("#score, #pad")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    expect(told(phone)).to_have_count(0)
    phone.tap(bar(phone, ways[0]))
    expect(bar(phone, ways[0])).to_have_attribute("aria-current", "page")


@pytest.mark.faces
def test_a_way_that_hangs_leads_nowhere_either(service: Served, phones: Phones, night: NightAt) -> None:
    """The page says that it tries; nothing comes in time, and it stays."""
    phone = seated(phones(service, host=LAN), night)
    with hanging(phone, "**/enlaces"):
        bar(phone, "Invitar").tap()  # nobody waits for the result
        expect(told(phone)).to_contain_text("Un momento")
        expect(told(phone)).to_contain_text("Ahora no hay red")
        expect(phone.page).to_have_url(f"{phone.address}/n/{night.id}")
    phone.tap(bar(phone, "Invitar"))
    expect(bar(phone, "Invitar")).to_have_attribute("aria-current", "page")


@pytest.mark.faces
@pytest.mark.parametrize(
    ("status", "words"), [(503, "El servicio no funciona bien ahora mismo."), (429, "Se ha pedido demasiado a la vez.")]
)
def test_a_service_that_is_not_well_is_no_network(service: Served, phones: Phones, night: NightAt, status: int, words: str) -> None:
    """Nobody is led to the error page of a proxy."""
    phone = seated(phones(service, host=LAN), night)
    phone.context.route("**/enlaces", lambda route: route.fulfill(status=status, body=""))
    phone.tap(bar(phone, "Invitar"))
    expect(told(phone)).to_contain_text(words)
    phone.context.route("**/liquidar", lambda route: route.fulfill(status=status, body=""))
    phone.tap(bar(phone, "Cuentas"))
    expect(phone.page.locator("#kept [role=status]")).to_contain_text(words)
    expect(phone.page.locator("#kept")).not_to_contain_text("no hay red")
    phone.faults.clear()


def test_what_is_not_sent_stays_written(service: Served, phones: Phones, night: NightAt) -> None:
    """Nor is a form; with a network it is sent with the pressed button."""
    phone = seated(phones(service, host=LAN), night, "/enlaces")
    field = phone.page.locator("[name=name-ana]")
    if not field.is_visible():
        phone.tap(phone.page.locator("details:has([name=name-ana]) > summary"))
    field.fill("Anita")
    sends = phone.page.locator("form:has([name=name-ana]) button").last
    with offline(phone):
        phone.tap(sends)
        expect(told(phone)).to_contain_text("No se ha enviado nada: lo escrito sigue aquí.")
        expect(field).to_have_value("Anita")
    phone.tap(sends)
    expect(field).to_have_attribute("value", "Anita")
    assert b'"Anita"' in night.get("/names").body


def test_with_a_network_a_page_is_made_and_loaded_once(service: Served, phones: Phones, night: NightAt) -> None:
    """The service is asked once, without a body, whether it answers; then the browser goes there."""
    phone = seated(phones(service, host=LAN), night)
    asked: list[tuple[str, bool]] = []

    def counts(request: Request) -> None:
        if request.url.endswith("/enlaces"):
            asked.append((request.method, request.is_navigation_request()))

    phone.context.on("request", counts)
    phone.tap(bar(phone, "Invitar"))
    expect(bar(phone, "Invitar")).to_have_attribute("aria-current", "page")
    assert asked[:2] == [("HEAD", False), ("GET", True)]
    assert [each for each in asked if each[1]] == [("GET", True)]


@pytest.mark.faces
def test_what_leads_to_another_place_or_window_is_left_alone(service: Served, phones: Phones, night: NightAt) -> None:
    """A fragment of the page, another tab: no request checks them."""
    phone = seated(phones(service, host=LAN), night)
    heads: list[str] = []
    phone.context.on("request", lambda request: heads.append(request.url) if request.method == "HEAD" else None)
    phone.page.locator(".skip").focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#main")).to_be_focused()
    with phone.context.expect_page() as opened_beside:
        bar(phone, "Cuentas").click(modifiers=["Control"])
    opened_beside.value.close()
    expect(phone.page).to_have_url(f"{phone.address}/n/{night.id}#main")
    assert heads == []


def test_a_phone_that_can_keep_nothing_holds_the_hand_on_its_page(service: Served, phones: Phones) -> None:
    """It says so, loses no answer, and sends the hand as soon as there is a network."""
    night = opened(service)
    phone = phones(service, host=LAN)
    phone.context.add_init_script(NO_STORE)
    at_pad(phone, night)
    with offline(phone):
        tap_hand(phone, WON)
        expect(told(phone)).to_contain_text(UNKEPT)
        expect(save(phone)).to_be_visible()
        expect(phone.page.locator("#answered button")).not_to_have_count(0)
        assert night.get().json["balance"]["ana"] == 0
    until(phone, lambda: night.get().json["balance"]["ana"] == 20)
    expect(phone.page.locator("#last")).to_contain_text("Mano 1:")
    assert len(night.get().json["hands"]) == 1
    phone.page.goto("about:blank")
    phone.faults[:] = [fault for fault in phone.faults if "reading 'open'" not in fault and "no storage" not in fault]


@pytest.mark.faces
def test_a_phone_that_can_keep_nothing_says_who_it_is_with_one_tap(service: Served, phones: Phones, night: NightAt) -> None:
    """The lack of storage is noticed while the form is being sent, which needs no second tap."""
    phone = phones(service, host=LAN)
    phone.context.add_init_script(NO_STORE)
    phone.enter(night)
    phone.go(f"/n/{night.id}/unirse")
    phone.tap(phone.page.get_by_role("button", name="Ana", exact=True))
    phone.page.wait_for_url(f"**/n/{night.id}")
    phone.page.goto("about:blank")
    phone.faults[:] = [fault for fault in phone.faults if "reading 'open'" not in fault and "no storage" not in fault]


@pytest.mark.faces
def test_what_is_changed_on_it_waits_for_its_button(service: Served, phones: Phones) -> None:
    """The saved hand was changed: it is not sent before the button is pressed."""
    night = opened(service)
    phone = phones(service, host=LAN)
    phone.context.add_init_script(NO_STORE)
    at_pad(phone, night)
    with offline(phone):
        tap_hand(phone, WON)
        expect(told(phone)).to_contain_text(UNKEPT)
        phone.tap(phone.page.locator("#answered button").last)
        phone.tap(phone.page.locator("#questions fieldset:visible label:visible").first)
        expect(told(phone)).to_have_count(0)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    phone.page.wait_for_timeout(5000)
    assert night.get().json["hands"] == []
    phone.page.goto("about:blank")
    phone.faults[:] = [fault for fault in phone.faults if "reading 'open'" not in fault and "no storage" not in fault]


# Why a page does not come.


def gone(phone: Phone) -> Locator:
    """The message above a page that has become unavailable."""
    return phone.page.locator("[data-notice=page]")


@pytest.mark.faces
def test_a_pad_of_a_night_that_was_closed_says_so_and_comes_back(service: Served, phones: Phones) -> None:
    """Its answers stay; the link still opens the night."""
    night = opened(service)
    phone = at_pad(phones(service), night)
    phone.tap(phone.page.get_by_role("radio", name=WON.taps[0][1], exact=True).first)
    expect(phone.page.locator("#answered button")).to_have_count(1)
    night.log(event("night_closed", leftovers="share"))
    expect(gone(phone)).to_contain_text("La noche está cerrada: aquí no se apunta nada hasta que se abra otra vez.")
    expect(gone(phone).get_by_role("link", name="Ver la mesa")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    night.log(event("correction", strike=[2], reason="seguimos"))
    expect(gone(phone)).to_have_count(0)
    expect(phone.page.locator("#answered button")).to_have_count(1)


@pytest.mark.faces
@pytest.mark.parametrize(("status", "words"), [(404, "ya no está"), (403, "no se puede ver esta página")])
def test_a_page_that_is_not_there_is_told_as_that(service: Served, phones: Phones, night: NightAt, status: int, words: str) -> None:
    """It returns when the page does."""
    phone = seated(phones(service), night)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    phone.context.route(f"**/n/{night.id}", lambda route: route.fulfill(status=status, body=""))
    night.log(*hand("beto", 6))
    expect(gone(phone)).to_contain_text(words)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    phone.context.unroute_all()
    night.log(*hand("carla", 7))
    expect(phone.page.locator("#mano-3")).to_be_visible()
    expect(gone(phone)).to_have_count(0)


@pytest.mark.faces
@pytest.mark.parametrize(("status", "words"), [(500, "El servicio falla"), (429, "Demasiadas peticiones")])
def test_a_page_that_fails_is_no_link_that_is_gone(service: Served, phones: Phones, night: NightAt, status: int, words: str) -> None:
    """The message names the failure, and the page tries again."""
    phone = seated(phones(service), night)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")

    def fails(route: Route) -> None:
        route.fulfill(status=status, body="")

    phone.context.route(f"**/n/{night.id}", fails)
    night.log(*hand("beto", 6))
    expect(phone.page.locator("#link")).to_contain_text(words)
    phone.context.unroute(f"**/n/{night.id}", fails)
    expect(phone.page.locator("#mano-2")).to_be_visible()
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    phone.faults.clear()


@pytest.mark.faces
@pytest.mark.parametrize("status", [200, 401])
def test_whoever_stands_between_ends_nothing(service: Served, phones: Phones, night: NightAt, status: int) -> None:
    """A hotel that asks for its own password, or answers with its own page, says nothing of our link."""
    phone = seated(phones(service), night)
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    phone.context.route(f"**/n/{night.id}", lambda route: route.fulfill(status=status, body="<p>Bienvenido", content_type="text/html"))
    night.log(*hand("beto", 6))
    phone.page.wait_for_timeout(3000)
    expect(phone.page.locator("#link")).not_to_contain_text("ya no vale")
    phone.context.unroute_all()
    night.log(*hand("carla", 7))
    expect(phone.page.locator("#mano-3")).to_be_visible()
