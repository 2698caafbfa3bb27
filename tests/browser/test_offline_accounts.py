"""Acceptance: without a network *Cuentas* is no dead end: it shows the last known accounts, with their hour, and the bar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.network import hanging, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import accounts, add, hand, seated, table, until, until_seen
from tests.browser.test_offline import until_kept
from tests.journeys.table import Served
from tests.service.desk import NightAt

LAN: Final = "mesa.lan"
"""Over plain http this name gets no service worker."""
SEEN_AT, OFFLINE_AT = datetime(2026, 11, 20, 23, 14, tzinfo=UTC), datetime(2026, 11, 20, 23, 50, tzinfo=UTC)
LATER: Final = timedelta(hours=5)
BY_NIGHT: Final = datetime(2026, 11, 23, 1, 5, tzinfo=UTC)
LINES: Final = ".sums > li:not(.ending *), .payment-line"


def at_table(phone: Phone, night: NightAt, page: str = "") -> Phone:
    """The scorer's phone at a page, with the accounts kept as they are."""
    seated(phone, night, page)
    until_seen(phone, night)
    return phone


def lines(where: Locator) -> list[str]:
    """The lines of the accounts: each balance, and the planned payments."""
    return [" ".join(told.split()) for told in where.locator(LINES).all_inner_texts()]


def bar(phone: Phone, name: str) -> Locator:
    """A link of the bar."""
    return phone.page.locator("nav.bar").get_by_role("link", name=name)


def seen_of(phone: Phone, night: NightAt) -> list[str]:
    """The accounts on their page as they are now; the phone stays where it is."""
    page = phone.context.new_page()
    page.goto(f"/n/{night.id}/liquidar")
    told = lines(page.locator("#settle-now"))
    page.close()
    return told


def unreached(phone: Phone) -> None:
    """Waits until the page has noticed that there is no network."""
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "offline")


@pytest.mark.parametrize("page", [pytest.param("", id="mesa"), pytest.param("/anotar", id="pad", marks=pytest.mark.faces)])
def test_on_plain_http_the_accounts_are_shown_over_the_page(service: Served, phones: Phones, page: str) -> None:
    """As last seen, under the bar, which leads back; nothing there needs the network, and with one their page is live."""
    night = table(service)
    night.log(*hand("ana", 5), *hand("beto", 6))
    phone = at_table(phones(service, host=LAN, worker=True), night, page)
    expected = seen_of(phone, night)
    assert len(expected) > 3
    kept, here = phone.page.locator("#kept"), bar(phone, "Anotar" if page else "Mesa")
    with offline(phone):
        unreached(phone)
        phone.tap(bar(phone, "Cuentas"))
        expect(kept.get_by_role("heading", level=1)).to_be_focused()
        assert lines(kept) == expected
        assert kept.locator("form, a, button, input").count() == 0
        expect(kept.get_by_role("status")).to_contain_text("hace falta red")
        expect(bar(phone, "Cuentas")).to_have_attribute("aria-current", "page")
        expect(here).not_to_have_attribute("aria-current", "page")
        below = phone.page.locator("#pad, #score")
        expect(below).to_be_hidden()
        phone.tap(here)
        expect(below).to_be_visible()
        expect(here).to_have_attribute("aria-current", "page")
        expect(phone.page.locator("#kept")).to_have_count(0)
        phone.tap(bar(phone, "Cuentas"))
        expect(kept).to_be_visible()
        phone.page.go_back()
        expect(below).to_be_visible()
        phone.page.go_forward()
        expect(kept).to_be_visible()
    phone.page.wait_for_url(f"**/n/{night.id}/liquidar")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    expect(kept).to_have_count(0)
    assert lines(phone.page.locator("#settle-now")) == expected


@pytest.mark.faces
def test_with_a_worker_the_page_of_the_accounts_opens_too(service: Served, phones: Phones) -> None:
    """Over a page or under its own address the same is shown; the controls return with the network."""
    night = table(service)
    night.log(*hand("ana", 5))
    phone = at_table(phones(service, worker=True), night)
    until_kept(phone, f"/n/{night.id}", f"/n/{night.id}/liquidar")
    expected = seen_of(phone, night)
    kept, closes = phone.page.locator("#kept"), phone.page.locator("form.close")
    with offline(phone):
        unreached(phone)
        phone.tap(bar(phone, "Cuentas"))
        expect(kept).to_be_visible()
        assert lines(kept) == expected
        phone.page.reload()
        expect(kept).to_be_visible()
        phone.page.goto(f"/n/{night.id}/liquidar")
        expect(kept).to_be_visible()
        assert lines(kept) == expected
        expect(closes).to_be_hidden()
        # The page is of an hour long past.
        phone.page.clock.set_system_time(datetime.now(UTC) + LATER)
        phone.page.reload()
        unreached(phone)
        later = phone.page.evaluate("new Date().toLocaleTimeString('es', { hour: '2-digit', hourCycle: 'h23' })")
        expect(phone.page.locator("#link")).not_to_contain_text(f"datos de {later}:")
        expect(kept).not_to_contain_text(f"{later}:")
        phone.tap(bar(phone, "Mesa"))
        expect(phone.page.locator("#score")).to_be_visible()
        phone.page.goto(f"/n/{night.id}/liquidar")
        expect(kept).to_be_visible()
    expect(closes).to_be_visible()
    expect(kept).to_have_count(0)


@pytest.mark.faces
def test_the_accounts_say_of_when_they_are(service: Served, phones: Phones) -> None:
    """The hour at which they were last confirmed; on another day, that day."""
    night = table(service)
    night.log(*hand("ana", 5))
    phone = phones(service, host=LAN)
    phone.devtools.send("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    phone.page.clock.set_system_time(SEEN_AT)
    at_table(phone, night)
    note = phone.page.locator("#kept").get_by_role("status")
    with offline(phone):
        unreached(phone)
        for now, said in (
            (OFFLINE_AT, "las cuentas de las 23:14."),
            (datetime(2026, 11, 22, 12, 0, tzinfo=UTC), "las cuentas del 20 de noviembre, 23:14."),
        ):
            phone.page.clock.set_system_time(now)
            phone.tap(bar(phone, "Cuentas"))
            expect(note).to_contain_text(said)
            phone.tap(bar(phone, "Mesa"))
    phone.page.clock.set_system_time(BY_NIGHT)
    phone.go(f"/n/{night.id}")
    until(phone, lambda: accounts(phone)[night.id]["at"] >= BY_NIGHT.timestamp() * 1000)
    with offline(phone):
        unreached(phone)
        phone.tap(bar(phone, "Cuentas"))
        expect(note).to_contain_text("las cuentas de la 01:05.")
    phone.page.wait_for_url("**/liquidar")


@pytest.mark.faces
def test_the_accounts_say_what_is_not_in_them(service: Served, phones: Phones) -> None:
    """The hands that wait on this phone; and those that the page knows, if the accounts are older."""
    night = table(service)
    night.log(*hand("ana", 5))
    phone = at_table(phones(service, host=LAN), night)
    expected = seen_of(phone, night)
    with hanging(phone, "**/liquidar"):
        night.log(*hand("carla", 6))
        expect(phone.page.locator("body")).to_have_attribute("data-head", night.head)
        with offline(phone):
            unreached(phone)
            phone.tap(bar(phone, "Cuentas"))
            note = phone.page.locator("#kept").get_by_role("status")
            expect(note).to_contain_text("Lo que se apuntó después no está en ellas.")
            expect(note).not_to_contain_text("no ha enviado")
            assert lines(phone.page.locator("#kept")) == expected
            add(phone, night, 3, hand("beto", 6))
            expect(note).to_contain_text("falta 1 mano que este teléfono no ha enviado")
            add(phone, night, 4, hand("beto", 7))
            expect(note).to_contain_text("faltan 2 manos")
    phone.page.wait_for_url("**/liquidar")


@pytest.mark.faces
def test_accounts_that_were_never_seen_are_no_dead_end(service: Served, phones: Phones) -> None:
    """The page says that they are missing, and the bar stays."""
    night = table(service)
    phone = phones(service, host=LAN)
    with hanging(phone, "**/liquidar"):
        seated(phone, night)
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
        with offline(phone):
            unreached(phone)
            phone.tap(bar(phone, "Cuentas"))
            expect(phone.page.locator("#kept")).to_contain_text("no están todavía en este teléfono")
            phone.tap(bar(phone, "Mesa"))
            expect(phone.page.locator("#score")).to_be_visible()


def test_of_a_night_that_was_left_no_accounts_are_kept(service: Served, phones: Phones) -> None:
    """Whether the phone lets it go, removes it from its list, or its link was changed; those of another night stay."""
    left, listed, closed, stays = (table(service) for _ in range(4))
    phone = phones(service, host=LAN)
    for night in (left, listed, closed, stays):
        at_table(phone, night, "/liquidar")
    phone.go(f"/n/{left.id}/unirse")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    with phone.page.expect_navigation(url="**/?said=left_here"):
        phone.page.locator(f"form[action='/n/{left.id}/olvidar']").evaluate("form => form.requestSubmit()")
    assert set(accounts(phone)) == {listed.id, closed.id, stays.id}
    listed.post({"role": "scorer"}, "/tokens", role="scorer")
    phone.go("/")
    with phone.page.expect_navigation(url="**/?said=left_here"):
        phone.page.locator(f"form[action='/n/{listed.id}/olvidar'] button").click()
    assert set(accounts(phone)) == {closed.id, stays.id}
    closed.post({"role": "scorer"}, "/tokens", role="scorer")
    phone.go(f"/n/{closed.id}")
    until(phone, lambda: set(accounts(phone)) == {stays.id})


@pytest.mark.faces
def test_who_only_watches_keeps_what_he_saw(service: Served, phones: Phones) -> None:
    """They are not shown under another link."""
    night = table(service)
    night.log(*hand("ana", 5))
    phone = phones(service, host=LAN)
    phone.enter(night, "viewer")
    phone.go(f"/n/{night.id}")
    until_seen(phone, night)
    expected = seen_of(phone, night)
    with offline(phone):
        unreached(phone)
        phone.tap(bar(phone, "Cuentas"))
        kept = phone.page.locator("#kept")
        expect(kept).to_be_visible()
        assert lines(kept) == expected
        expect(kept.get_by_role("status")).not_to_contain_text("cerrar la noche")
