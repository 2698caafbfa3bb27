"""While a phone has unsent entries of a night, it asks before closing, paying, leaving, sharing, letting go or changing its player."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, queue, recorded, table, until, until_sent
from tests.browser.test_waiting import leaving, unsent
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import NightAt

TWO: Final = "2 manos de este móvil no están contadas."
WAIT: Final = [hand("ana", 5), hand("carla", 7)]
LATER_MS: Final = 400


class Act(NamedTuple):
    """An action on a page of a night, and the sign that it was done."""

    path: str
    does: Callable[[Phone], None]
    done: Callable[[Phone, NightAt], bool]
    closed: bool = False
    """Whether the night was closed before, and one tanto was paid."""


def closes(phone: Phone) -> None:
    """Closes the night."""
    phone.tap(phone.page.locator(".sure"))
    phone.tap(phone.page.get_by_role("button", name="Cerrar la noche"))


def pays(phone: Phone) -> None:
    """Marks the first payment."""
    phone.tap(phone.page.get_by_role("button", name=re.compile(r"^Pagado ")).first)


def pays_a_part(phone: Phone) -> None:
    """Marks a part of it."""
    part = phone.page.locator("details.part").first
    phone.tap(part.locator("summary"))
    part.locator("input[name=tantos]").fill("1")
    phone.tap(part.get_by_role("button", name="Apuntar"))


def takes_back(phone: Phone) -> None:
    """Takes that payment back."""
    phone.tap(phone.page.locator("summary", has_text="Pagos hechos"))
    phone.tap(phone.page.get_by_role("button", name="Tachar"))


def leaves(phone: Phone) -> None:
    """Asks for the accounts of a player who leaves."""
    phone.page.locator("[name=leaves][value=beto]").check(force=True)
    phone.tap(phone.page.get_by_role("button", name="Ver sus cuentas"))


def copies(phone: Phone) -> None:
    """Copies the text to share."""
    phone.tap(phone.page.locator("[data-share=copy]:visible"))


def gives_cash(phone: Phone) -> None:
    """Logs cash between two players."""
    for field, player in (("from", "ana"), ("to", "beto")):
        phone.page.locator(f"input[name={field}][value={player}]").check(force=True)
    phone.page.locator("input[name=tantos]").fill("5")
    phone.tap(phone.page.locator("main form .btn-main"))


def becomes_beto(phone: Phone) -> None:
    """Gives this phone another player."""
    phone.tap(phone.page.locator("[name=me][value=beto]"))


def lets_go(phone: Phone) -> None:
    """Removes the night from this phone."""
    phone.tap(phone.page.locator("summary", has_text="Dejar esta noche"))
    phone.tap(phone.page.get_by_role("button", name="Dejar esta noche"))


def types(night: NightAt) -> list[str]:
    """The recorded events, by type."""
    return [told["type"] for told in night.get("/events").json["events"]]


ACTS: Final = {
    "close": Act("/liquidar", closes, lambda _, night: types(night)[-1] == "night_closed"),
    "pay": Act("/liquidar", pays, lambda _, night: types(night)[-2:] == ["paid", "paid"], closed=True),
    "pay_a_part": Act("/liquidar", pays_a_part, lambda _, night: types(night)[-2:] == ["paid", "paid"], closed=True),
    "take_back": Act("/liquidar", takes_back, lambda _, night: types(night)[-1] == "correction", closed=True),
    "copy": Act("/liquidar", copies, lambda phone, _: phone.page.locator("#said").inner_text() == "Copiado."),
    "leave": Act("/se-va", leaves, lambda phone, _: phone.page.get_by_role("heading", name="Las cuentas de").count() == 1),
    "cash": Act("/pago?que=cash", gives_cash, lambda _, night: types(night)[-1] in ("paid", "transfer")),
    "become": Act("/unirse", becomes_beto, lambda phone, night: phone.page.url.endswith(f"/n/{night.id}")),
    "let_go": Act("/unirse", lets_go, lambda phone, _: phone.context.cookies() == []),
}


def at(phone: Phone, service: Served, act: Act) -> NightAt:
    """A phone on the page of such an action."""
    night = table(service)
    night.log(*hand(), *hand("beto", 6))
    if act.closed:
        night.log(event("night_closed", leftovers="share"))
        night.log({"type": "paid", "data": night.get("/settlement").json["payments"][0] | {"tantos": 1}})
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.enter(night, me="ana")
    phone.go(f"/n/{night.id}{act.path}")
    return night


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "close" else pytest.mark.faces) for name in ACTS])
def test_nothing_goes_on_unasked(service: Served, phones: Phones, name: str) -> None:
    """The question says how many hands are missing; if it is dismissed nothing happens, if it is confirmed the action does."""
    act = ACTS[name]
    phone = phones(service)
    night = at(phone, service, act)
    with unsent(phone, night):
        for slot, events in enumerate(WAIT, 3):
            add(phone, night, slot, events)
        kept, there = phone.context.cookies(), phone.page.url
        act.does(phone)
        asks = phone.page.get_by_role("dialog", name=TWO)
        expect(asks).to_be_visible()
        phone.tap(asks.get_by_role("button", name="No, dejarlo como está"))
        expect(asks).to_be_hidden()
        phone.page.wait_for_timeout(LATER_MS)
        assert not act.done(phone, night)
        assert (phone.context.cookies(), phone.page.url, len(queue(phone, night))) == (kept, there, len(WAIT))
        phone.go(f"/n/{night.id}{act.path}")
        act.does(phone)
        phone.tap(asks.get_by_role("button", name="Dejarla y perderlo" if name == "let_go" else "Seguir de todos modos"))
        until(phone, lambda: act.done(phone, night))
        phone.page.wait_for_load_state()


@pytest.mark.faces
@pytest.mark.parametrize("name", ["copy", "become", "let_go"])
def test_where_nothing_waits_nobody_is_asked(service: Served, phones: Phones, name: str) -> None:
    """It is done at once, as in `test_evening.py` for the other actions."""
    act = ACTS[name]
    phone = phones(service)
    night = at(phone, service, act)
    act.does(phone)
    until(phone, lambda: act.done(phone, night))
    phone.page.wait_for_load_state()


def test_what_waits_is_sent_before_and_the_accounts_are_looked_at_anew(service: Served, phones: Phones) -> None:
    """The person who closes the night sees the result with them, and taps once more."""
    phone = phones(service)
    night = at(phone, service, ACTS["close"])
    with unsent(phone, night):
        for slot, events in enumerate(WAIT, 3):
            add(phone, night, slot, events)
        closes(phone)
        phone.page.get_by_role("dialog", name=TWO).wait_for()
    phone.tap(phone.page.get_by_role("button", name="Enviar ahora"))
    asks = phone.page.get_by_role("dialog", name="Enviado.")
    expect(asks).to_contain_text("Mira cómo queda, y toca otra vez.")
    assert recorded(night)[2:] == WAIT and not night.get().json["closed"]
    phone.tap(asks.get_by_role("button", name="Vale"))
    expect(phone.page.locator("body")).to_have_attribute("data-head", night.head)
    phone.page.locator(".sure input").uncheck(force=True)
    closes(phone)
    until(phone, lambda: types(night)[-1] == "night_closed")
    phone.page.wait_for_load_state()


@pytest.mark.faces
def test_what_cannot_be_sent_now_says_so_and_is_kept(service: Served, phones: Phones) -> None:
    """It may be tried again; the keyboard alone suffices, and the touched control has the focus again."""
    phone = phones(service)
    night = at(phone, service, ACTS["copy"])
    with unsent(phone, night):
        for slot, events in enumerate(WAIT, 3):
            add(phone, night, slot, events)
        phone.page.locator("[data-share=copy]:visible").press("Enter")
        asks = phone.page.get_by_role("dialog", name=TWO)
        expect(asks.get_by_role("button", name="Enviar ahora")).to_be_focused()
        phone.page.keyboard.press("Enter")
        expect(asks).to_contain_text("No ha salido: sigue guardado en este móvil.")
        expect(asks.get_by_role("button", name="Probar otra vez")).to_be_focused()
        phone.page.keyboard.press("Escape")
        expect(phone.page.locator("[data-share=copy]:visible")).to_be_focused()
    until_sent(phone, night)


@pytest.mark.faces
def test_what_asks_for_a_decision_is_decided_first(service: Served, phones: Phones) -> None:
    """Sending would not help: the link leads to the question."""
    phone = phones(service)
    night = at(phone, service, ACTS["close"])
    with offline(phone):
        add(phone, night, 3, WAIT[0])
        night.log(*hand("beto", 5))
    expect(phone.page.locator("[data-notice=pending]")).to_contain_text("espera una decisión")
    expect(phone.page.locator("body")).to_have_attribute("data-head", night.head)
    closes(phone)
    asks = phone.page.get_by_role("dialog", name="1 mano de este móvil no está contada.")
    expect(asks).to_contain_text("Antes hay que decidir algo.")
    phone.tap(asks.get_by_role("link", name="Decidir"))
    expect(phone.page.locator("#pending .pending-conflict")).to_be_visible()


@pytest.mark.faces
def test_a_night_whose_link_is_gone_leaves_the_list_when_it_is_said_what_is_lost(service: Served, phones: Phones) -> None:
    """*Quitar de la lista* on home: the entries are kept until then, and deleted with the night."""
    night = table(service)
    phone = phones(service)
    leaving(phone, night, *WAIT)
    night.tokens["scorer"] = night.call("POST", "/tokens", json={"role": "scorer"}).json["token"]
    phone.go("/")
    away = phone.page.get_by_role("button", name=re.compile("^Quitar de la lista"))
    phone.tap(away)
    asks = phone.page.get_by_role("dialog", name=TWO)
    expect(asks).to_contain_text("Si dejas la noche, se pierde con ella lo que no se ha enviado.")
    phone.tap(asks.get_by_role("button", name="No, dejarlo como está"))
    expect(phone.page.locator(f"[data-stopped='{night.id}'] [data-waits]")).to_have_text("2 manos por enviar")
    phone.tap(away)
    phone.tap(asks.get_by_role("button", name="Dejarla y perderlo"))
    expect(phone.page.locator("#nights li")).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator("[data-waits]")).to_have_count(0)


@pytest.mark.faces
def test_another_link_of_the_night_is_asked_about(service: Served, phones: Phones) -> None:
    """A player who comes by the viewer's link could no longer send anything."""
    night = table(service)
    night.log(*hand())
    phone = phones(service)
    phone.enter(night, "player", me="beto")
    phone.go(f"/n/{night.id}")
    with unsent(phone, night):
        add(phone, night, None, [event("dispute", hand=1, by="beto", claim="No fue así")])
        phone.page.goto(f"/n/{night.id}/unirse#{night.tokens['viewer']}")
        asks = phone.page.get_by_role("dialog", name="1 apunte de este móvil no está contado.")
        expect(asks).to_be_visible()
        phone.tap(asks.get_by_role("button", name="No, dejarlo como está"))
        phone.page.wait_for_timeout(LATER_MS)
        assert (
            phone.page.evaluate("(night) => fetch(`/api/v1/nights/${night}/session`).then((told) => told.json())", night.id)["role"]
            == "player"
        )
    phone.page.goto(f"/n/{night.id}")
    until_sent(phone, night)


@pytest.mark.faces
def test_whoever_taps_twice_has_answered_nothing(service: Served, phones: Phones) -> None:
    """The second tap of a trembling finger hits whatever the question shows there."""
    phone = phones(service)
    night = at(phone, service, ACTS["close"])
    with unsent(phone, night):
        for slot, events in enumerate(WAIT, 3):
            add(phone, night, slot, events)
        closes(phone)
        asks = phone.page.get_by_role("dialog", name=TWO)
        on: Locator = asks.get_by_role("button", name="Seguir de todos modos")
        place = on.bounding_box()
        assert place is not None
        phone.tap(asks.get_by_role("button", name="No, dejarlo como está"))
        # The asking button comes to lie where the answer will be.
        phone.page.evaluate(
            "(at) => Object.assign(document.querySelector('[value=close] ~ button').style, {position: 'fixed', top: `${at.y}px`, left: `${at.x}px`, zIndex: 9})",
            place,
        )
        x, y = place["x"] + 20, place["y"] + 10
        phone.page.wait_for_timeout(LATER_MS)
        phone.page.touchscreen.tap(x, y)
        phone.page.wait_for_timeout(80)
        phone.page.touchscreen.tap(x, y)
        phone.page.wait_for_timeout(LATER_MS)
        assert asks.is_visible() and not night.get().json["closed"]
