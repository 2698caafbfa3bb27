"""A visitor without a table reads an example night on a phone with scripts: the phone only loads pages."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Request, expect

from service.examples import EXAMPLES
from tests.browser.phone import Phone, Phones
from tests.journeys.table import Served

PAGE_PARTS: Final = frozenset({"document", "stylesheet", "image", "manifest", "other"})
"""The parts of a page without a script; browsers classify the icon as other."""
KEPT: Final = """async () => ({
  local: localStorage.length,
  session: sessionStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""
"""What a page has left on the phone."""


def looked_at(phone: Phone, game: str) -> None:
    """From home to the example of a game, its accounts, the first hand step by step, and the table on the wall."""
    phone.go("/")
    phone.tap(phone.page.locator(f"a[href='/n/ejemplo-{game}']"))
    expect(phone.page.locator(".link-example")).to_have_text("noche de ejemplo")
    phone.tap(phone.page.locator(".bar a", has_text="Resultado"))
    expect(phone.page.locator("h1")).to_have_text(re.compile("Cuentas|Resultado"))
    if (why := phone.page.locator(".payments a")).count():
        phone.tap(why.first)
        phone.tap(phone.page.locator(".sums a").first)
        expect(phone.page.locator("#accounts")).to_be_visible()
    phone.go(f"/n/ejemplo-{game}/manos/1")
    if (on := phone.page.locator("[data-way=on]")).count():
        before = phone.page.locator("#replay").get_attribute("data-step")
        phone.tap(on)
        expect(phone.page.locator("#replay")).not_to_have_attribute("data-step", before or "")
    phone.tap(phone.page.get_by_role("link", name="Acta para imprimir"))
    phone.tap(phone.page.get_by_role("link", name="Mesa", exact=True))
    phone.tap(phone.page.get_by_role("link", name="Pantalla grande"))
    expect(phone.page.locator(".link-example")).to_be_visible()
    phone.tap(phone.page.get_by_role("link", name="Volver a la mesa"))
    expect(phone.page.locator("#more")).to_be_visible()


@pytest.mark.parametrize("game", [each if each == "revesino" else pytest.param(each, marks=pytest.mark.faces) for each in EXAMPLES])
def test_a_phone_that_looks_at_an_example_sends_nothing_and_keeps_nothing(service: Served, phones: Phones, game: str) -> None:
    """No stream, no fetch, no beacon, no script but that of home; no cookie, no storage, no worker."""
    phone = phones(service, worker=True)
    asked: list[tuple[str, str]] = []

    def counts(request: Request) -> None:
        if "/n/" in phone.page.url:  # home itself is no part of an example
            asked.append((request.method, request.resource_type))

    phone.context.on("request", counts)
    looked_at(phone, game)
    phone.page.wait_for_timeout(4_000)  # a page of another night asks for the accounts within this time
    assert {method for method, _ in asked} == {"GET"}
    assert {kind for _, kind in asked} <= PAGE_PARTS
    assert phone.context.cookies() == []
    assert set(phone.page.evaluate(KEPT).values()) == {0}


@pytest.mark.faces
def test_an_example_is_looked_at_without_scripts(service: Served, phones: Phones) -> None:
    """The same walk."""
    looked_at(phones(service, javascript=False), "cientos")
