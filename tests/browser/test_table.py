"""The table on a phone: agreeing and disputing by taps, and unsent entries."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, queue, recorded, until_sent, until_states
from tests.browser.tapped import WON, tap_hand, waits_for_hand
from tests.browser.test_offline import until_kept
from tests.journeys.table import Served
from tests.nights import event
from tests.service.desk import OPENING, NightAt

NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}


STANDS = {"plate": 40, "beside": [], "next": {"dealer": "beto", "first": "carla"}}
"""The pad's text that it shows the state after a hand."""


def seated(phone: Phone, night: NightAt, role: str = "scorer", me: str | None = None) -> Phone:
    """A phone at the table, perhaps with its player."""
    phone.enter(night, role, me=me)
    phone.go(f"/n/{night.id}")
    return phone


def button(phone: Phone, name: str) -> Locator:
    """A button by its name."""
    return phone.page.locator("main").get_by_role("button", name=name).or_(phone.page.locator("main").get_by_role("link", name=name))


def row_of(phone: Phone) -> Locator:
    """The row of an unsent entry."""
    return phone.page.locator(".pending-row")


@pytest.mark.faces
@pytest.mark.parametrize("javascript", [True, False])
def test_agreeing_is_one_tap(service: Served, phones: Phones, night: NightAt, javascript: bool) -> None:
    """With scripts or without; the hand shows it, and another tap takes it back."""
    phone = seated(phones(service, javascript=javascript), night, "player", "beto")
    phone.tap(button(phone, "Conforme"))
    expect(phone.page.locator("#mano-1")).to_contain_text("Conformes: Beto")
    assert phone.taps == 1
    phone.tap(button(phone, "Ya no estoy conforme"))
    expect(phone.page.locator("#mano-1")).not_to_contain_text("Conformes")


@pytest.mark.faces
def test_a_phone_that_can_keep_nothing_sends_what_was_pressed(service: Served, phones: Phones, night: NightAt) -> None:
    """Some browsers refuse storage in a private window: the form is sent as it is, and taking back is not agreeing."""
    phone = seated(phones(service, javascript=True), night, "player", "beto")
    for pressed, agrees in (("Conforme", True), ("Ya no estoy conforme", False)):
        phone.page.evaluate("() => { IDBDatabase.prototype.transaction = () => { throw new DOMException('', 'SecurityError'); }; }")
        with phone.page.expect_navigation():
            phone.tap(button(phone, pressed))
        told = night.get("/agreements").json["agreements"]
        assert [each["players"] for each in told] == ([["beto"]] if agrees else [])


@pytest.mark.parametrize("javascript", [True, pytest.param(False, marks=pytest.mark.faces)])
def test_disputing_is_three_taps(service: Served, phones: Phones, night: NightAt, javascript: bool) -> None:
    """«No es así», the reason, and done; the hand is flagged with the claim."""
    phone = seated(phones(service, javascript=javascript), night, "player", "beto")
    phone.tap(button(phone, "No es así"))
    phone.tap(phone.page.locator("label", has_text="Las bazas no son esas"))
    phone.tap(button(phone, "Discutir la mano"))
    assert phone.taps == 3
    expect(phone.page.locator("#mano-1")).to_contain_text("discutida")
    expect(phone.page.locator("#mano-1")).to_contain_text("Beto: «Las bazas no son esas»")


def test_what_is_not_sent_stands_there_and_the_totals_say_provisional(service: Served, phones: Phones, night: NightAt) -> None:
    """Dashed, with its payment; once it is sent the page shows the record again."""
    phone = seated(phones(service), night)
    with offline(phone):
        add(
            phone, night, 2, hand("beto", 6), label="Beto, entrada a oros, sacada", deltas={"ana": -10, "beto": 15, "carla": -5}, pad=STANDS
        )
        expect(phone.page.locator("#pending-title")).to_have_text("Pendiente de enviar (1)")
        expect(row_of(phone)).to_contain_text("Beto, entrada a oros, sacada")
        expect(row_of(phone)).to_contain_text("Ana −10 · Beto +15 · Carla −5 (provisional)")
        expect(row_of(phone)).to_have_css("border-block-end-style", "dashed")
        expect(phone.page.locator("[data-player=beto] .total")).to_contain_text("≈ +10")
        expect(phone.page.locator("[data-player=beto] .total")).to_contain_text("provisional")
        expect(phone.page.locator("[data-player=beto] .owes")).to_have_text("≈ le deben 10")
    until_sent(phone, night)
    expect(phone.page.locator("#pending")).to_be_hidden()
    expect(phone.page.locator("#mano-2")).to_be_visible()
    expect(phone.page.locator("[data-player=beto] .total")).to_have_text("+10")


@pytest.mark.faces
def test_without_a_network_the_table_stands_as_the_pad_says(service: Served, phones: Phones) -> None:
    """The number of the hand, the dealer, the leader, the plate and the totals move together, marked; and are the record's afterwards."""
    night = service.open({**OPENING, "names": NAMES})
    phone = phones(service, worker=True)
    phone.enter(night)
    phone.go(f"/n/{night.id}")
    until_kept(phone, f"/n/{night.id}", f"/n/{night.id}/anotar")
    phone.go(f"/n/{night.id}/anotar")
    phone.page.locator("form.scripted").wait_for()
    with offline(phone):
        tap_hand(phone, WON)
        waits_for_hand(phone, 2)
        phone.go(f"/n/{night.id}")
        expect(phone.page.locator("#score-title")).to_have_text("≈ Mano 2 · da Ana provisional")
        expect(phone.page.locator("[data-player=ana] [data-part=deals]")).to_be_visible()
        expect(phone.page.locator("[data-player=dario] [data-part=deals]")).to_be_hidden()
        expect(phone.page.locator("[data-player=beto] [data-part=first]")).to_be_visible()
        expect(phone.page.locator("#plate h2")).to_contain_text("≈ ")
        expect(phone.page.locator("[data-player=ana] .total")).to_contain_text("≈ +20")
        expect(phone.page.locator("[data-player=ana] .owes")).to_have_text("≈ le deben 20")
        guess = phone.page.locator("#plate h2 .num").inner_text().removeprefix("≈ ")
    until_sent(phone, night)
    expect(phone.page.locator("#score-title")).to_have_text("Mano 2 · da Ana")
    expect(phone.page.locator("#plate h2 .num")).to_have_text(guess)
    expect(phone.page.locator("[data-player=ana] .total")).to_have_text("+20")


@pytest.mark.faces
def test_without_a_network_the_table_says_whose_puesta_goes_in(service: Served, phones: Phones, night: NightAt) -> None:
    """In the waiting row and under the plate, as on the pad; once it is sent the page shows the record."""
    phone = seated(phones(service), night)
    stands = {**STANDS, "beside": ["entra la puesta de Beto, 55"], "stirs": True}
    with offline(phone):
        add(phone, night, 2, hand("beto", 6), label="Ana, entrada a oros", deltas={"ana": 15, "beto": -60, "carla": -5}, pad=stands)
        expect(row_of(phone)).to_contain_text("Ana +15 · Beto −60 · Carla −5 · entra la puesta de Beto, 55 (provisional)")
        expect(phone.page.locator("#beside")).to_have_text("≈ entra la puesta de Beto, 55")
    until_sent(phone, night)
    expect(phone.page.locator("#beside")).to_be_hidden()


@pytest.mark.faces
def test_what_cannot_be_reckoned_without_a_network_moves_nothing(service: Served, phones: Phones, night: NightAt) -> None:
    """A hand with unknown payments leaves the whole table as recorded, and the page says so."""
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, hand("beto", 6), label="Beto", deltas={"ana": -10, "beto": 15, "carla": -5}, pad=STANDS)
        add(phone, night, 3, hand("carla", 6), label="Carla")
        expect(phone.page.locator("#uncounted")).to_have_text("Los totales y el plato no lo cuentan todavía.")
        expect(phone.page.locator("main")).not_to_contain_text("≈")
    until_sent(phone, night)
    expect(phone.page.locator("#uncounted")).to_be_hidden()


@pytest.mark.faces
def test_a_refused_hand_says_why_and_is_dropped_only_when_asked_twice(service: Served, phones: Phones, night: NightAt) -> None:
    """The reason in words, a link back to the pad, and a question before it is deleted."""
    phone = seated(phones(service), night)
    wrong = [*hand("beto")[:2], {"type": "tally", "data": {"tricks": {"beto": 9, "ana": 9}}}]
    add(phone, night, 2, wrong, label="Beto", pad={"play": "entrada"})
    until_states(phone, night, "refused")
    expect(row_of(phone)).to_have_class(re.compile("pending-refused"))
    expect(row_of(phone)).to_contain_text("bazas")
    expect(row_of(phone).get_by_role("link", name="Corregir")).to_have_attribute("href", re.compile(rf"/n/{night.id}/anotar\?entrada="))
    phone.tap(row_of(phone).get_by_role("button", name="Descartar"))
    expect(row_of(phone)).to_contain_text("¿Descartar lo apuntado?")
    phone.tap(row_of(phone).get_by_role("button", name="No"))
    assert len(queue(phone, night)) == 1
    phone.tap(row_of(phone).get_by_role("button", name="Descartar"))
    phone.tap(row_of(phone).get_by_role("button", name="Sí, descartar"))
    expect(phone.page.locator("#pending")).to_be_hidden()
    assert queue(phone, night) == []


@pytest.mark.faces
@pytest.mark.parametrize(
    ("choice", "hands"), [("Vale la suya", ["ana", "carla"]), ("Vale la mía", ["ana", "beto"]), ("Es otra mano", ["ana", "carla", "beto"])]
)
def test_two_phones_with_one_hand_choose_by_a_tap(service: Served, phones: Phones, night: NightAt, choice: str, hands: list[str]) -> None:
    """Theirs and mine stand side by side, with their payments; one tap decides."""
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, hand("beto", 6), label="Beto, entrada a oros", deltas={"ana": -10, "beto": 15, "carla": -5})
        night.log(*hand("carla", 7))
    until_states(phone, night, "conflict")
    expect(row_of(phone)).to_contain_text("Dos teléfonos han apuntado la mano 2. ¿Cuál vale?")
    expect(row_of(phone).locator(".side > div").nth(0)).to_contain_text("Carla juega una entrada a oros. Carla gana.")
    expect(row_of(phone).locator(".side > div").nth(1)).to_contain_text("Beto, entrada a oros")
    phone.tap(row_of(phone).get_by_role("button", name=choice))
    until_sent(phone, night)
    assert [events[1]["data"]["player"] for events in recorded(night)] == hands


@pytest.mark.faces
def test_what_one_says_to_a_hand_waits_for_the_network_too(service: Served, phones: Phones, night: NightAt) -> None:
    """Agreements and disputes are kept at once; both arrive when the network is back."""
    phone = seated(phones(service), night, "player", "beto")
    phone.page.goto(f"/n/{night.id}/manos/1/discutir")
    with offline(phone):
        phone.tap(phone.page.locator("label", has_text="El triunfo era otro"))
        phone.page.get_by_label("En pocas palabras, si quieres").fill("copas")
        phone.tap(button(phone, "Discutir la mano"))
        expect(phone.page.locator("[data-notice=said]")).to_contain_text("se enviará en cuanto haya red")
        assert [entry["label"] for entry in queue(phone, night)] == ["Beto discute la mano 1: «El triunfo era otro: copas»."]
    until_sent(phone, night)
    phone.go(f"/n/{night.id}")
    with offline(phone):
        phone.tap(button(phone, "Conforme"))
        expect(row_of(phone)).to_contain_text("Beto está conforme con la mano 1.")
    until_sent(phone, night)
    expect(phone.page.locator("#mano-1")).to_contain_text("Conformes: Beto")
    expect(phone.page.locator("#mano-1")).to_contain_text("«El triunfo era otro: copas»")


@pytest.mark.faces
def test_one_agrees_only_with_what_one_has_seen(service: Served, phones: Phones, night: NightAt) -> None:
    """The hand was corrected while the phone was offline: the agreement waits, with the reason, and agrees with nothing."""
    phone = seated(phones(service), night, "player", "beto")
    with offline(phone):
        phone.tap(button(phone, "Conforme"))
        expect(row_of(phone)).to_be_visible()
        night.log(event("correction", strike=[4], reason="x", insert=[event("tally", tricks={"ana": 4, "beto": 4, "carla": 1})]))
    until_states(phone, night, "refused")
    assert night.get("/agreements").json == {"agreements": []}
    phone.tap(row_of(phone).get_by_role("button", name="Descartar"))
    phone.tap(row_of(phone).get_by_role("button", name="Sí, descartar"))
    expect(phone.page.locator("#pending")).to_be_hidden()


@pytest.mark.faces
def test_what_was_not_sent_is_undone_on_the_spot(service: Served, phones: Phones, night: NightAt) -> None:
    """Nothing was recorded: two taps, because one slips."""
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, hand("beto", 6))
        phone.tap(row_of(phone).get_by_role("button", name="Deshacer"))
        phone.tap(row_of(phone).get_by_role("button", name="Sí, deshacer"))
        expect(phone.page.locator("#pending")).to_be_hidden()
        assert queue(phone, night) == []


@pytest.mark.faces
def test_large_text_leaves_the_page_to_what_it_says(service: Served, phones: Phones, night: NightAt) -> None:
    """At twice the size the bar stands below, where it covers nothing, and each of its words is whole."""
    phone = phones(service, width=360, text_percent=200)
    phone.enter(night)
    phone.go(f"/n/{night.id}")
    bar = phone.page.locator(".bar")
    assert bar.evaluate("(bar) => getComputedStyle(bar).position") == "static"
    lines = bar.locator("a").evaluate_all(
        "(links) => links.map((link) => link.getBoundingClientRect().height / parseFloat(getComputedStyle(link).fontSize))"
    )
    assert max(lines) < 4, "each link is one line"


@pytest.mark.faces
def test_the_page_of_the_plate_goes_on_with_the_night(service: Served, phones: Phones) -> None:
    """A tap on the plate leads there; entries of another phone appear, and so does the present content."""
    night = service.open({**OPENING, "names": NAMES})
    night.log(event("deal"), event("pass_out"))
    phone = seated(phones(service), night, "viewer")
    phone.tap(phone.page.locator("#plate-title a"))
    expect(phone.page.locator("#plate-title .num")).to_have_text("5")
    night.log(event("deal"), event("pass_out"))
    expect(phone.page.locator("#plate-title .num")).to_have_text("10")
    expect(phone.page.locator("[data-hand='2'] .sum")).to_have_text("+5 hay 10")
    phone.tap(phone.page.locator("[data-hand='1']").locator("xpath=preceding-sibling::h3[1]//a"))
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Mano 1")
