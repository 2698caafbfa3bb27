"""The queue belongs to the phone: any page of the service sends it, no night holds up another, and home shows the count of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Request, Route, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, recorded, seated, table, until, until_sent
from tests.journeys.table import Served, served
from tests.nights import Event, event
from tests.service.desk import NightAt

OVERTAKEN_MS = 500
"""How long an answer is held back so that another can overtake it."""
UNLISTED = "De una noche que ya no está en este móvil"
PAGES = {"home": "/", "opening": "/abrir", "history": "/historial", "table": "/n/{}", "links": "/n/{}/enlaces", "no_network": "/sin-red"}
SOME = pytest.mark.parametrize(
    "path", [pytest.param(path, id=name, marks=[] if name == "home" else pytest.mark.faces) for name, path in PAGES.items()]
)


@contextmanager
def unsent(phone: Phone, *nights: NightAt) -> Iterator[None]:
    """No log request of some nights gets through; all others do."""
    routes = [f"**/api/v1/nights/{night.id}/events" for night in nights]
    for route in routes:
        phone.context.route(route, lambda held: held.abort())
    try:
        yield
    finally:
        for route in routes:
            phone.context.unroute(route)


def leaving(phone: Phone, night: NightAt, *hands: list[Event], me: str | None = None, also: NightAt | None = None) -> None:
    """Logs some hands on a page of a night offline, perhaps the same in another night, and closes the page."""
    phone.enter(night, me=me)
    phone.go(f"/n/{night.id}")
    with offline(phone):
        for each in (night,) if also is None else (night, also):
            for slot, events in enumerate(hands, 1):
                add(phone, each, slot, events, base=each.head)
        closed, phone.page = phone.page, phone.context.new_page()
        closed.close()
    phone.devtools = phone.context.new_cdp_session(phone.page)


def logs(phone: Phone) -> list[str]:
    """The nights into which the phone logs from now on, in turn."""
    found: list[str] = []

    def asked(request: Request) -> None:
        told = re.search(r"/nights/(\w+)/events$", request.url)
        if told is not None and request.method == "POST":
            found.append(told[1])

    phone.context.on("request", asked)
    return found


@SOME
def test_any_page_sends_what_another_night_left(service: Served, phones: Phones, path: str) -> None:
    """The browser was closed offline, and opens another page; the hand keeps its author."""
    night, other = table(service), table(service)
    phone = phones(service)
    phone.enter(other)
    leaving(phone, night, hand(), hand("beto", 6), me="beto")
    phone.go(path.format(other.id))
    until(phone, lambda: recorded(night) == [hand(), hand("beto", 6)])
    assert {told["by"] for told in night.get("/events").json["events"][1:]} == {"beto"}


@pytest.mark.faces
def test_the_door_of_a_night_sends_what_waits_of_another(service: Served, phones: Phones) -> None:
    """A phone that is asked for a link there has not joined that night."""
    night, other = table(service), table(service)
    phone = phones(service)
    leaving(phone, night, hand())
    phone.go(f"/n/{other.id}/unirse")
    until(phone, lambda: recorded(night) == [hand()])


def test_home_says_how_much_waits_and_no_longer_when_it_is_there(service: Served, phones: Phones) -> None:
    """A link beside its night; the sums there are then the present ones."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand(), hand("beto", 6), me="ana")
    row = phone.page.locator(f"[data-opens='{night.id}']")
    with unsent(phone, night):
        phone.go("/")
        expect(row.locator("[data-waits]")).to_have_text("2 manos por enviar")
        expect(phone.page.locator("#said")).to_have_text("2 manos por enviar")
        assert row.locator("[data-waits] a").get_attribute("href") == f"/n/{night.id}#pending"
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    until(phone, lambda: recorded(night) == [hand(), hand("beto", 6)])
    expect(phone.page.locator("[data-waits]")).to_have_count(0)
    expect(phone.page.locator("#said")).to_have_text("Todo está enviado.")
    won = night.get().json["won"]["ana"]
    expect(row.locator(".night-mine")).to_contain_text(re.compile(rf"[+−]{abs(won)}"))


@pytest.mark.faces
def test_home_ends_with_the_sums_behind_the_last_hand(service: Served, phones: Phones) -> None:
    """Even if the answer to the later request arrives last."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand(), hand("beto", 6), me="ana")
    asked, sent, held = list[Route](), list[Route](), list[Route]()

    def asks(route: Route) -> None:
        """Passes home's requests: the first one waits for its answer."""
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    def sends(route: Route) -> None:
        """Passes the sending of a hand: the second waits until home has asked again."""
        sent.append(route)
        if len(sent) == 1 or asked:
            route.continue_()
        else:
            held.append(route)

    with unsent(phone, night):
        phone.go("/")
        expect(phone.page.locator("[data-waits]")).to_have_text("2 manos por enviar")
        before = phone.context.request.get(f"{service.address}/").text()
        phone.context.route(re.compile(r"^http://[^/]+/$"), asks)
        phone.context.route(re.compile(rf"/nights/{night.id}/events$"), sends)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    until(phone, lambda: bool(asked))
    for each in held:
        each.continue_()
    until(phone, lambda: recorded(night) == [hand(), hand("beto", 6)])
    phone.page.wait_for_timeout(OVERTAKEN_MS)
    asked[0].fulfill(body=before, content_type="text/html")
    won = night.get().json["won"]["ana"]
    expect(phone.page.locator(f"[data-opens='{night.id}'] .night-mine")).to_contain_text(re.compile(rf"[+−]{abs(won)}\b"))


@pytest.mark.faces
def test_home_leads_to_what_has_to_be_decided(service: Served, phones: Phones) -> None:
    """Another phone has logged another hand there: the night asks which one counts."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand())
    night.log(*hand("beto", 6))
    phone.go("/")
    way = phone.page.locator(f"[data-waits='{night.id}'] a")
    expect(way).to_have_text("1 mano por enviar: hay que decidir")
    phone.tap(way)
    expect(phone.page.locator("#pending .pending-conflict")).to_be_visible()
    phone.go("/historial")
    asks = phone.page.locator("[data-notice=pending-elsewhere]")
    expect(asks).to_contain_text("De otras noches de este móvil: 1 mano por enviar. Hay que decidir algo.")
    assert asks.get_by_role("link", name="Decidir").get_attribute("href") == f"/n/{night.id}#pending"


@pytest.mark.faces
def test_what_is_no_hand_is_an_entry(service: Served, phones: Phones) -> None:
    """Such as a dispute; all entries are counted together, and another page mentions them in a line."""
    night = table(service)
    night.log(*hand())
    phone = seated(phones(service), night)
    with unsent(phone, night):
        add(phone, night, 2, hand("beto", 6))
        add(phone, night, None, [event("dispute", hand=1, by="ana", claim="No fue así")])
        phone.go("/")
        expect(phone.page.locator("[data-waits]")).to_have_text("2 apuntes por enviar")
        phone.go("/abrir")
        expect(phone.page.locator("[data-notice=pending-elsewhere]")).to_have_text("De otras noches de este móvil: 2 apuntes por enviar.")


def test_a_link_that_no_longer_holds_holds_up_its_own_night_alone(service: Served, phones: Phones) -> None:
    """The other night's hands arrive; this one's wait for the new link, and go from the page that asks for the player."""
    gone, night = table(service), table(service)
    phone = phones(service)
    leaving(phone, gone, hand())
    # Before any other page is opened, because each sends what waits.
    gone.tokens["scorer"] = gone.call("POST", "/tokens", json={"role": "scorer"}).json["token"]
    leaving(phone, night, hand(), hand("beto", 6))
    phone.go("/")
    until(phone, lambda: recorded(night) == [hand(), hand("beto", 6)])
    expect(phone.page.locator(f"[data-stopped='{gone.id}'] [data-waits]")).to_have_text("1 mano por enviar")
    assert recorded(gone) == []
    phone.go(f"/n/{gone.id}/unirse#{gone.tokens['scorer']}")
    until(phone, lambda: recorded(gone) == [hand()])


@pytest.mark.faces
def test_what_fails_in_one_night_holds_up_no_other(service: Served, phones: Phones) -> None:
    """Also if nobody answers for it; and the failing one is not retried without a pause."""
    failing, night = table(service), table(service)
    phone = phones(service)
    leaving(phone, failing, hand())
    leaving(phone, night, hand(), hand("beto", 6))
    tried = logs(phone)
    with unsent(phone, failing):
        phone.go("/")
        until(phone, lambda: recorded(night) == [hand(), hand("beto", 6)])
        phone.page.wait_for_timeout(1_500)
        assert tried.count(failing.id) <= 5
    until(phone, lambda: recorded(failing) == [hand()])


@pytest.mark.faces
def test_nights_take_turns(service: Served, phones: Phones) -> None:
    """One entry each, while both have some."""
    one, other = table(service), table(service)
    phone = phones(service)
    evening = [hand("ana", 5), hand("beto", 6), hand("carla", 7)]
    phone.enter(other)
    leaving(phone, one, *evening, also=other)
    tried = logs(phone)
    phone.go("/")
    until(phone, lambda: recorded(one) == recorded(other) == evening)
    assert len(tried) == 6 and all(first != second for first, second in pairwise(tried))


@pytest.mark.faces
def test_many_pages_send_each_hand_once(service: Served, phones: Phones) -> None:
    """Home twice, and a page of another night."""
    night, other = table(service), table(service)
    phone = phones(service)
    phone.enter(other)
    leaving(phone, night, *[hand("ana", tricks) for tricks in (5, 6, 7)])
    tried = logs(phone)
    for path in ("/", "/", f"/n/{other.id}"):
        phone.context.new_page().goto(path, wait_until="commit")
    until(phone, lambda: recorded(night) == [hand("ana", tricks) for tricks in (5, 6, 7)])
    assert len(tried) == 3


@pytest.mark.faces
def test_a_page_that_was_joined_anew_beside_it_sends_by_the_new_word(service: Served, phones: Phones) -> None:
    """The page still has the CSRF token of the old link; the session of the night gives the new one."""
    night = table(service)
    phone = seated(phones(service), night)
    night.tokens["scorer"] = night.call("POST", "/tokens", json={"role": "scorer"}).json["token"]
    phone.enter(night)
    add(phone, night, 1, hand())
    until_sent(phone, night)
    assert recorded(night) == [hand()]


@pytest.mark.faces
def test_a_night_that_was_let_go_keeps_its_row_until_somebody_throws_it_away(service: Served, phones: Phones) -> None:
    """Without scripts a night goes unasked: its unsent entries stay listed all the same."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand())
    phone.context.clear_cookies()
    phone.go("/")
    row = phone.page.locator(f"[data-waits='{night.id}']")
    expect(row).to_contain_text(UNLISTED)
    expect(row.get_by_role("link")).to_have_text("1 mano por enviar")
    phone.tap(row.get_by_role("button", name="Descartar"))
    expect(phone.page.get_by_role("dialog", name="¿Descartar lo apuntado?")).to_contain_text("1 mano por enviar. No se puede recuperar.")
    phone.page.keyboard.press("Escape")
    expect(row).to_be_visible()
    phone.tap(row.get_by_role("button", name="Descartar"))
    phone.tap(phone.page.get_by_role("dialog").get_by_role("button", name="Sí, descartar"))
    expect(phone.page.locator("#nights li")).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator("[data-waits]")).to_have_count(0)


@pytest.mark.faces
def test_two_services_under_two_addresses_do_not_mix(service: Served, phones: Phones, tmp_path: Path) -> None:
    """Entries for one service are neither shown nor sent at the other, though the browser gives both the cookies of their host."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand())
    with served(tmp_path) as another:
        tried = logs(phone)
        phone.page.goto(f"{another.address}/")
        phone.page.wait_for_timeout(1_500)
        assert (tried, phone.page.locator("[data-waits]").count()) == ([], 0)
    phone.go("/")
    until(phone, lambda: recorded(night) == [hand()])


@pytest.mark.faces
def test_without_a_network_home_waits_and_sends_when_it_is_back(service: Served, phones: Phones) -> None:
    """Nobody touches it."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, hand())
    with unsent(phone, night):
        phone.go("/")
        expect(phone.page.locator("[data-waits]")).to_have_text("1 mano por enviar")
    with offline(phone):
        expect(phone.page.locator("[data-waits]")).to_have_text("1 mano por enviar")
    until(phone, lambda: recorded(night) == [hand()])
