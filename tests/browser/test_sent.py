"""Acceptance: shared accounts are the present ones, and what is seen: page, text and picture agree after any entry."""

from __future__ import annotations

import re
import time
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.network import hanging, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import until_seen
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.nights import Event, event
from tests.recount import owes, recounted_at, signed
from tests.rules.tresillo.hands import played
from tests.service.desk import NightAt

FIRST: Final = played("ana", "entrada", "oros", tricks={"ana": 5, "beto": 2, "carla": 2})
SECOND: Final = played("dario", "entrada", "oros", tricks={"dario": 5, "beto": 2, "carla": 2})
STAKE: Final[Event] = {"currency": "EUR", "minor_per_tanto": 5}
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
FAULTS: Final = """() => {
  const frame = document.querySelector("svg").getBoundingClientRect(), faults = [];
  const texts = [...document.querySelectorAll("svg text")].map((each) => [each.textContent.trim(), each.getBoundingClientRect()]);
  for (const [said, box] of texts) if (box.right > frame.right + 1 || box.left < frame.left - 1) faults.push(`«${said}» leaves the picture`);
  texts.forEach(([one, a], place) => texts.slice(place + 1).forEach(([other, b]) => {
    if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 6 && b.top < a.bottom - 6) faults.push(`«${one}» lies over «${other}»`);
  }));
  return faults;
}"""
DRAWN: Final = """() => [...document.querySelector("#settle-now template[data-picture]").content.querySelectorAll("text")]
  .map((each) => each.textContent.replace(/\\s+/g, " ").trim())"""
TABLES: Final = {
    "short": ["Beatriz", "Francisca", "Ignacio", "Inés"],
    "whole": ["Bartolomé Etcheverrigaray", "Concepción Iturralde", "Juan Sebastián Elcano", "María de los Ángeles Ruiz"],
    "alike": [f"María del Carmen Fernández de la Vega y Montoya {end}" for end in ("Ortiz", "Ruiz", "Ortiz Ruiz", "Ruiz Ortiz")],
    "wide": ["W" * 60, "W" * 61, "M" * 280, "中" * 40],
}
"""Names that four players may have."""


def at_the_accounts(service: Served, phones: Phones, night: NightAt) -> Phone:
    """A phone at the live accounts of a night, with access to the clipboard."""
    phone = phones(service)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.enter(night, me="ana")
    phone.go(f"/n/{night.id}/liquidar")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    return phone


def copied(phone: Phone) -> str:
    """What the phone copies at once when it is pressed."""
    phone.page.evaluate("document.getElementById('said').textContent = ''")
    phone.tap(phone.page.locator('[data-share="copy"]:visible'))
    expect(phone.page.locator("#said")).to_have_text("Copiado.")
    told: str = phone.page.evaluate("navigator.clipboard.readText()")
    return told.replace("\xa0", " ")


def assert_one_thing(phone: Phone, night: NightAt) -> None:
    """Asserts that page, text and picture equal the record, up to its newest entry."""
    told, head = recounted_at(night), night.get("/settlement").json["head"]["hash"]
    expect(phone.page.locator("#share-text")).to_contain_text(head)
    text, drawn = copied(phone), phone.page.evaluate(DRAWN)
    rows = [" ".join(each.split()) for each in phone.page.locator("#standing-title + .sums > li").all_inner_texts()]
    assert head in text and any(head[:24] in each for each in drawn)
    for player, name in NAMES.items():
        won, owed = signed(told.won.get(player, 0)), owes(told.owed.get(player, 0))
        row = next(each for each in rows if each.startswith(name))
        assert row.split(" ")[1] == won and row.endswith(owed or "€"), row
        assert re.search(rf"^{name} {re.escape(won)} \(", text, re.MULTILINE)
        assert drawn[drawn.index(name) + 1] == won
        assert not owed or (owed in drawn and f"{name}: {owed}" in text)
    closed = "cerrada" if night.get().json["closed"] else "sin cerrar"
    said = [line for line in text.split("\n")[:4] if line]
    assert f"Cuentas de la noche, {closed}" in said[1]
    for line in said[1:]:
        assert line in drawn and phone.page.locator("#settle-now").get_by_text(line).count() > 0, line


@pytest.mark.faces
def test_page_text_and_picture_say_one_thing_after_every_entry(service: Served, phones: Phones) -> None:
    """A hand, cash, a correction, the close, a payment, the reopening: the page that stays open, its copy and its picture."""
    night = service.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES, "stake": STAKE})
    night.log(*FIRST)
    phone = at_the_accounts(service, phones, night)
    assert_one_thing(phone, night)
    cash = event("transfer", from_="dario", to="beto", tantos=5, reason="cash")
    right = event("correction", strike=[4], insert=[event("tally", tricks={"ana": 4, "beto": 5})], reason="contadas otra vez")
    for some in (SECOND, [cash], [right], [event("night_closed", leftovers="share")]):
        night.log(*some)
        assert_one_thing(phone, night)
    close = night.version
    line: dict[str, Any] = night.get("/settlement").json["payments"][0]
    night.log({"type": "paid", "data": line})
    assert_one_thing(phone, night)
    night.log(event("correction", strike=[close], reason="se abre otra vez"))
    assert_one_thing(phone, night)


def test_a_press_waits_until_the_page_is_as_the_record_is(service: Served, phones: Phones) -> None:
    """The page hangs while a hand comes in: the copy has that hand, not the accounts seen before it."""
    night = service.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES})
    night.log(*FIRST)
    phone = at_the_accounts(service, phones, night)
    assert "Cuentas de la noche, sin cerrar · 1 mano\n" in copied(phone)
    with hanging(phone, f"**/n/{night.id}/liquidar") as network:
        night.log(*SECOND)
        ends = time.monotonic() + PATIENCE_SECONDS
        while not network.held and time.monotonic() < ends:
            phone.page.wait_for_timeout(20)
        phone.page.evaluate("document.getElementById('said').textContent = ''")
        phone.tap(phone.page.locator('[data-share="copy"]:visible'))
        phone.page.wait_for_timeout(300)
        expect(phone.page.locator("#said")).not_to_have_text("Copiado.")
        network.release()
        expect(phone.page.locator("#said")).to_have_text("Copiado.")
    assert "2 manos" in phone.page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("page", ["/liquidar", pytest.param("", marks=pytest.mark.faces)])
def test_without_a_network_the_kept_accounts_are_sent_with_their_hour(service: Served, phones: Phones, page: str) -> None:
    """From their own page, and over another one: the visible text, and a picture."""
    night = service.open({"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(NAMES), "names": NAMES})
    night.log(*FIRST)
    phone = at_the_accounts(service, phones, night)
    phone.go(f"/n/{night.id}{page}")
    until_seen(phone, night)
    with offline(phone):
        expect(phone.page.locator("#link")).to_have_attribute("data-link", "offline")
        if not page:
            phone.tap(phone.page.locator("nav.bar").get_by_role("link", name="Cuentas"))
        expect(phone.page.locator("#kept")).to_be_visible()
        text = copied(phone)
        assert text == phone.page.locator("#kept [data-text]").inner_text().replace("\xa0", " ")
        assert "Ana +20" in text and re.search(r"Sin conexión: las cuentas de las? \d\d:\d\d\.$", text)
        with phone.page.expect_download() as saving:
            phone.tap(phone.page.locator('[data-share="picture"]:visible'))
        assert re.fullmatch(r"tresillo-\d{4}-\d\d-\d\d\.png", saving.value.suggested_filename)


@pytest.mark.parametrize("names", [pytest.param(names, id=name) for name, names in TABLES.items()])
@pytest.mark.parametrize("stake", [STAKE, None, {"currency": "COP", "minor_per_tanto": 1_000_000}], ids=["cents", "none", "pesos"])
@pytest.mark.faces
def test_nothing_in_the_picture_lies_over_anything_else(service: Served, phones: Phones, names: list[str], stake: Event | None) -> None:
    """For any four names, with a payment made in part; no two names look alike."""
    opening: Event = {
        "game": "tresillo",
        "rules": {"tariff": "fournier"},
        "players": list(NAMES),
        "names": dict(zip(NAMES, names, strict=True)),
    }
    night = service.open({**opening, **({"stake": stake} if stake else {})})
    night.log(
        *FIRST,
        *SECOND,
        *played("carla", "solo", "copas", tricks={"carla": 4, "dario": 4, "ana": 1}),
        event("night_closed", leftovers="carry"),
    )
    line: dict[str, Any] = night.get("/settlement").json["payments"][0]
    night.log({"type": "paid", "data": line | {"tantos": max(1, line["tantos"] // 2)}})
    phone = phones(service)
    phone.enter(night, "viewer")
    svg = phone.page.request.get(f"{service.address}/n/{night.id}/liquidacion.svg").text()
    shown = phone.context.new_page()
    shown.set_viewport_size({"width": 1100, "height": 1500})
    shown.set_content(svg)
    assert shown.evaluate(FAULTS) == []
    called = shown.evaluate(
        "() => [...document.querySelectorAll('svg text[font-size=\"42\"]:not([font-weight])')].map((each) => each.textContent)"
    )
    assert len(set(called[:4])) == 4
