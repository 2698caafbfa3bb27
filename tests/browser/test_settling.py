"""The accounts in a real browser: a night is closed and paid by tapping, and shared as a picture and as text."""

from __future__ import annotations

import re
import struct

import pytest
from playwright.sync_api import expect

from tests.browser.handed_on import opened_with_it, put_right, with_a_plate
from tests.browser.phone import Phone, Phones
from tests.browser.stage import Stage
from tests.journeys.table import Served
from tests.service.desk import OPENING, NightAt

WON = [
    {"type": "deal", "data": {}},
    {"type": "contract", "data": {"player": "ana", "lance": "entrada", "trump": "oros"}},
    {"type": "tally", "data": {"tricks": {"ana": 5, "beto": 4}}},
]


def at_the_accounts(phone: Phone, night: NightAt, role: str = "scorer") -> None:
    """Brings a phone to the accounts of a night."""
    phone.enter(night, role)
    phone.go(f"/n/{night.id}/liquidar")


def test_a_night_is_closed_and_paid_by_tapping(service: Served, phones: Phones) -> None:
    """Say that it is over, close; then one tap a payment."""
    night = service.open()
    night.log(*WON)
    phone = phones(service)
    at_the_accounts(phone, night)
    phone.tap(phone.page.locator(".sure"))
    phone.tap(phone.page.get_by_role("button", name="Cerrar la noche"))
    expect(phone.page.get_by_text("La noche está cerrada")).to_be_visible()
    owed = night.get("/settlement").json["frozen"]["payments"]
    for done in range(1, len(owed) + 1):
        phone.tap(phone.page.get_by_role("button", name="Pagado", exact=False).first)
        expect(phone.page.locator(".payment-done")).to_have_count(done)
    expect(phone.page.get_by_text("Todo está pagado.")).to_be_visible()
    assert night.get("/settlement").json["paid"] == owed
    assert phone.taps == 2 + len(owed)
    for what in (".winner > b", ".hero-won > .num"):
        assert phone.page.locator(what).evaluate("each => getComputedStyle(each).fontSize") == "40px"
    phone.tap(phone.page.get_by_role("link", name="Otra noche con los mismos"))
    expect(phone.page.locator("#player-2")).to_have_value("Beto")


@pytest.mark.parametrize("javascript", [True, pytest.param(False, marks=pytest.mark.faces)])
def test_the_plate_of_last_week_is_chosen_and_put_right_later(service: Served, phones: Phones, javascript: bool) -> None:
    """It is preselected where one looks first. After a correction, the night that took it says so and takes the present remainder."""
    earlier, phone = with_a_plate(service), phones(service, javascript=javascript, width=320)
    phone.enter(earlier, me="ana")
    phone.go("/abrir?game=tresillo")
    expect(phone.page.locator(f"input[name=carry][value='{earlier.id}']")).to_be_checked()
    expect(phone.page.locator(".carry .choice").first).to_be_in_viewport()
    later = opened_with_it(phone, earlier)
    put_right(earlier)
    phone.go(f"/n/{later}/liquidar")
    changed = phone.page.get_by_role("region", name="La otra noche deja ahora otra cosa")
    expect(changed).to_contain_text("30 tantos")
    phone.tap(changed.get_by_role("button", name="Empezar con lo que deja ahora"))
    expect(phone.page.get_by_role("heading", name="Qué cambia")).to_be_visible()
    phone.tap(phone.page.get_by_role("button", name="Corregir"))
    expect(phone.page.locator("#score")).to_be_visible()
    phone.go(f"/n/{later}/liquidar")
    expect(phone.page.get_by_text("Esta noche empezó con lo que dejó otra:")).to_be_visible()
    expect(changed).to_have_count(0)
    phone.tap(phone.page.locator(f"a[href='/n/{earlier.id}/liquidar']"))
    expect(phone.page.get_by_text("Esta noche dio su plato a otra:")).to_be_visible()


@pytest.mark.faces
def test_who_watches_sees_a_payment_as_it_is_marked(service: Served, phones: Phones) -> None:
    """The accounts are live: the mark appears without a tap."""
    night = service.open()
    night.log(*WON, {"type": "night_closed", "data": {"leftovers": "share"}})
    phone = phones(service)
    at_the_accounts(phone, night, "viewer")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    night.log({"type": "paid", "data": {"from": "dario", "to": "ana", "tantos": 10}})
    expect(phone.page.locator(".payment-done")).to_contain_text("Dario")
    expect(phone.page.get_by_role("button", name="Pagado")).to_have_count(0)


@pytest.mark.faces
def test_the_accounts_are_saved_as_a_picture(stage: Stage, phones: Phones) -> None:
    """A PNG as wide as a chat wants it, with a drawing in more than two colours."""
    phone = phones(stage.service)
    at_the_accounts(phone, stage.closed)
    with phone.page.expect_download() as saving:
        phone.tap(phone.page.locator('[data-share="picture"]'))
    content = saving.value.path().read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    assert width == 1080
    assert height > 700
    colours = phone.page.evaluate(
        """async (bytes) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
            const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
            pen.drawImage(image, 0, 0);
            const points = pen.getImageData(0, 0, image.width, image.height).data;
            return new Set(Array.from({ length: points.length / 4 }, (_, at) => points.slice(4 * at, 4 * at + 3).join())).size;
        }""",
        list(content),
    )
    assert colours > 50


@pytest.mark.faces
def test_the_text_is_copied_as_it_stands(stage: Stage, phones: Phones) -> None:
    """The copy has every balance and the head of the chain."""
    phone = phones(stage.service)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at_the_accounts(phone, stage.closed)
    phone.tap(phone.page.locator('[data-share="copy"]'))
    expect(phone.page.locator("#said")).to_have_text("Copiado.")
    copied = phone.page.evaluate("navigator.clipboard.readText()")
    told = stage.closed.get("/settlement").json
    assert told["head"]["hash"] in copied
    for tantos in told["balance"].values():
        assert f"{tantos:+}".replace("-", "−") in copied


@pytest.mark.faces
def test_the_accounts_on_paper_say_of_what_they_are(service: Served, phones: Phones) -> None:
    """Game and date are on the paper as on the screen, the head of the record only there; controls of the screen are not."""
    night = service.open({**OPENING, "day": "2026-07-03"})
    phone = phones(service)
    at_the_accounts(phone, night)
    first = phone.page.locator("#settle-now").get_by_text("Tresillo, 3 de julio de 2026").first
    expect(first).to_be_visible()
    night.log({"type": "transfer", "data": {"from": "ana", "to": "beto", "tantos": 7, "reason": "el café"}})
    expect(phone.page.locator(".printed-head")).to_contain_text("Huella, apunte 2:")
    phone.page.emulate_media(media="print")
    expect(first).to_be_visible()
    expect(phone.page.locator(".printed-head span")).to_have_text(re.compile("^Huella, apunte 2: [0-9a-f]{64}$"))
    expect(phone.page.locator(".printed-head")).to_be_visible()
    for hidden in (phone.page.locator("#share-title"), phone.page.locator("#share-text"), phone.page.locator("nav.bar")):
        expect(hidden).to_be_hidden()
    expect(phone.page.get_by_text("Quien guarde la huella").locator("visible=true")).to_have_count(1)
