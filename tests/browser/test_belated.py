"""Acceptance: a hand counts for the table at which it was written, however late it arrives; otherwise the phone asks, and loses nothing."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.network import Hanging, hanging, lost_replies, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, asked, queue, states, until, until_sent, until_states
from tests.browser.tapped import WON, tap_hand
from tests.journeys.table import Served
from tests.nights import FOUR, THREE, Event, event
from tests.service.desk import NightAt

LEAVES = event("seats_changed", players=list(THREE))
CLOSE = event("night_closed", leftovers="share")
NAMES = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
OPENING: Event = {"game": "tresillo", "rules": {"tariff": "fournier"}, "players": list(FOUR), "names": NAMES}


def hand(hombre: str, other: str, tricks: int = 5) -> list[Event]:
    """A hand won with five tricks, or a puesta with four, of which `other` has as many."""
    third = next(each for each in FOUR if each not in (hombre, other, "dario")) if tricks == 4 else None
    counts = {hombre: tricks, other: 4} | ({third: 1} if third else {})
    return [event("deal"), event("contract", player=hombre, lance="entrada", trump="oros"), event("tally", tricks=counts)]


FIRST, SECOND = hand("carla", "ana"), hand("beto", "carla")


def table_of_four(service: Served) -> NightAt:
    """A night of four: Darío deals first, and then Ana."""
    return service.open(OPENING)


def seated(phone: Phone, night: NightAt, page: str = "") -> Phone:
    """Beto's phone, which scores, with a live page of the night open."""
    phone.enter(night, me="beto")
    phone.go(f"/n/{night.id}{page}")
    expect(phone.page.locator("#link")).to_have_attribute("data-link", "live")
    return phone


def write(phone: Phone, night: NightAt, slot: int, events: list[Event], dealer: str = "dario", **told: Any) -> dict[str, Any]:
    """Keeps a hand on a phone as the pad does, for the table of four."""
    return add(phone, night, slot, events, table={"players": list(FOUR), "dealer": dealer}, **told)


def pays(night: NightAt) -> list[dict[str, int]]:
    """The payments of each hand in the book, without zeros."""
    return [{player: count for player, count in each["tantos"].items() if count} for each in night.get().json["hands"]]


def alone(service: Served, *events: Event) -> list[dict[str, int]]:
    """The same for a night in which nothing ever came late."""
    night = table_of_four(service)
    night.log(*events)
    return pays(night)


def corrections(night: NightAt) -> list[dict[str, Any]]:
    """The recorded corrections."""
    return [each for each in night.get("/events").json["events"] if each["type"] == "correction"]


@pytest.fixture(name="night")
def a_night(service: Served) -> NightAt:
    return table_of_four(service)


def test_a_hand_that_was_tapped_before_somebody_left_counts_as_it_was_played(service: Served, phones: Phones, night: NightAt) -> None:
    """On the pad, without a network, by Beto: Darío pays as the dealer, and the record names Beto as the author."""
    phone = seated(phones(service), night, "/anotar")
    with offline(phone):
        tap_hand(phone, WON)
        until_states(phone, night, "waiting")
        (entry,) = queue(phone, night)
        assert entry["table"] == {"players": list(FOUR), "dealer": "dario"}
        night.log(LEAVES)
    until_sent(phone, night)
    assert pays(night) == alone(service, *WON.events)
    assert [each["by"] for each in corrections(night)] == ["beto"]


@pytest.mark.faces
def test_all_that_waits_of_one_stretch_is_one_correction(service: Served, phones: Phones, night: NightAt) -> None:
    """Two hands, and before the second that Beto deals it: they stand where they were played, before the hand of the three."""
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 1, FIRST)
        seats = [event("seats_changed", players=list(FOUR), first_dealer="beto")]
        asked(phone, "add", {"night": night.id, "label": "Da Beto", "events": seats, "table": {"players": list(FOUR), "dealer": "beto"}})
        write(phone, night, 2, hand("ana", "carla"), "beto")
        night.log(event("seats_changed", players=list(THREE), first_dealer="ana"), *hand("ana", "beto"))
    until_sent(phone, night)
    assert len(corrections(night)) == 1
    assert pays(night)[:2] == alone(service, *FIRST, *seats, *hand("ana", "carla"))
    assert len(pays(night)) == 3


@pytest.mark.parametrize("how", ["played", pytest.param("now", marks=pytest.mark.faces), pytest.param("drop", marks=pytest.mark.faces)])
def test_a_hand_behind_that_pays_otherwise_makes_the_phone_ask(service: Served, phones: Phones, night: NightAt, how: str) -> None:
    """The logged hand of the three would win the puesta: the phone shows the effect of each answer beforehand."""
    late, behind = hand("carla", "ana", 4), hand("beto", "carla")
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 1, late)
        night.log(LEAVES, *behind)
    (entry,) = until_states(phone, night, "asks")
    before = pays(night)
    phone.page.reload()
    row = phone.page.locator("#pending-rows > li")
    expect(row).to_contain_text("Se jugó con otra mesa: Ana, Beto, Carla, Darío, y daba Darío.")
    expect(row).to_contain_text("La mano 2: ahora")
    expect(row).to_contain_text("Con los de ahora (Ana, Beto, Carla)")
    assert pays(night) == before, "nothing is counted while it asks"
    if how == "drop":
        phone.tap(row.get_by_role("button", name="Dejarla fuera"))
        phone.tap(row.get_by_role("button", name="Sí, dejarla fuera"))
    else:
        phone.tap(row.get_by_role("button", name={"played": "Ponerla donde se jugó", "now": "Que cuente para los de ahora"}[how]))
    until_sent(phone, night)
    if how == "played":
        assert pays(night)[0] == alone(service, *late)[0] == entry["late"]["written"][0]["tantos"]
        assert pays(night)[1] != before[0] and len(pays(night)) == 2
    elif how == "now":
        assert pays(night) == [*before, entry["late"]["now"][0]["tantos"]]
    else:
        assert pays(night) == before


@pytest.mark.parametrize("how", ["Ponerla donde se jugó", pytest.param("Dejarla fuera", marks=pytest.mark.faces)])
def test_the_night_was_closed_without_it(service: Served, phones: Phones, night: NightAt, how: str) -> None:
    """Payments stay; what is left to pay is shown before and after."""
    night.log(*FIRST)
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 2, SECOND, "ana")
        night.log(CLOSE)
        (paid, *_) = night.get("/settlement").json["payments"]
        night.log({"type": "paid", "data": paid})
    (entry,) = until_states(phone, night, "asks")
    row = phone.page.locator("#pending-rows > li")
    expect(row).to_contain_text("La noche se cerró sin ella.")
    expect(row).to_contain_text("Queda por pagar, ahora:")
    phone.tap(row.get_by_role("button", name=how))
    if how == "Dejarla fuera":
        phone.tap(row.get_by_role("button", name="Sí, dejarla fuera"))
    until_sent(phone, night)
    told = night.get("/settlement").json
    assert night.get().json["closed"] and told["paid"] == [paid]
    assert pays(night) == (alone(service, *FIRST) if how == "Dejarla fuera" else alone(service, *FIRST, *SECOND))
    assert told["left"] == entry["late"]["left"]["before" if how == "Dejarla fuera" else "after"]


def test_what_is_asked_needs_no_answer_once_the_night_is_open_again(service: Served, phones: Phones, night: NightAt) -> None:
    """The close is struck while the phone asks: the hand is logged as ever, and nobody has touched anything."""
    night.log(*FIRST)
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 2, SECOND, "ana")
        night.log(CLOSE)
    until_states(phone, night, "asks")
    night.log(event("correction", strike=[5], reason="seguimos"))
    until_sent(phone, night)
    assert pays(night) == alone(service, *FIRST, *SECOND)
    assert len(corrections(night)) == 1


@pytest.mark.faces
def test_what_was_refused_is_tried_again_when_the_night_goes_on(service: Served, phones: Phones, night: NightAt) -> None:
    """A hand kept before phones knew of tables: the close refuses it, and it is taken when the close is struck."""
    night.log(*FIRST)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, SECOND)
        night.log(CLOSE)
    until_states(phone, night, "refused")
    night.log(event("dispute", hand=1, by="ana", claim="No."))
    phone.page.wait_for_timeout(500)
    assert states(phone, night) == ["refused"], "the obstacle is still there"
    night.log(event("correction", strike=[5], reason="seguimos"))
    until_sent(phone, night)
    assert pays(night) == alone(service, *FIRST, *SECOND)


@pytest.mark.faces
@pytest.mark.parametrize(("tariff", "asks"), [("fournier", False), ("jepus-1896", True)])
def test_a_corrected_opening_makes_it_ask_where_it_pays_otherwise(
    service: Served, phones: Phones, night: NightAt, tariff: str, *, asks: bool
) -> None:
    """The tariff, or only the worth of a tanto."""
    phone = seated(phones(service), night)
    again = event("night_opened", **{**OPENING, "rules": {"tariff": tariff}, "stake": {"currency": "EUR", "minor_per_tanto": 5}})
    with offline(phone):
        write(phone, night, 1, FIRST)
        night.log(event("correction", strike=[1], insert=[again], reason="la tarifa"))
    if not asks:
        until_sent(phone, night)
        assert pays(night) == alone(service, *FIRST)
        return
    until_states(phone, night, "asks")
    expect(phone.page.locator("#pending-rows > li")).to_contain_text("se ha corregido la noche, y hoy pagaría otra cosa")
    assert pays(night) == []


@pytest.mark.faces
def test_an_answer_that_was_lost_does_not_put_it_in_twice(service: Served, phones: Phones, night: NightAt) -> None:
    """The correction arrives and its answer does not; the page is reloaded meanwhile, and asks again under the same key."""
    night.log(*FIRST)
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 2, SECOND, "ana")
        write(phone, night, 3, hand("carla", "ana"), "beto")
        night.log(CLOSE)
    (entry, _) = until_states(phone, night, "asks", "waiting")
    with lost_replies(phone, f"**/nights/{night.id}/events") as lost:
        asked(phone, "resolve", entry["key"], "played")
        until(phone, lambda: 201 in lost)
        phone.page.reload()
    until_sent(phone, night)
    assert pays(night) == alone(service, *FIRST, *SECOND, *hand("carla", "ana"))
    assert len(corrections(night)) == 1


@pytest.mark.faces
def test_the_same_hand_late_from_two_phones_is_one(service: Served, phones: Phones, night: NightAt) -> None:
    """The second phone finds it where the first has inserted it."""
    one, other = seated(phones(service), night), seated(phones(service), night)
    with offline(one), offline(other):
        for phone in (one, other):
            write(phone, night, 1, FIRST)
        night.log(LEAVES)
    until_sent(one, night)
    until_sent(other, night)
    assert pays(night) == alone(service, *FIRST)


@pytest.mark.faces
def test_a_hand_whose_dealer_was_taken_back_is_asked_about(service: Served, phones: Phones, night: NightAt) -> None:
    """«Da Beto» is undone on the phone, the hand that he dealt is not: it does not count for another dealer's table."""
    phone = seated(phones(service), night)
    seats = [event("seats_changed", players=list(FOUR), first_dealer="beto")]
    with offline(phone):
        entry = asked(
            phone, "add", {"night": night.id, "label": "Da Beto", "events": seats, "table": {"players": list(FOUR), "dealer": "beto"}}
        )
        write(phone, night, 1, hand("carla", "ana"), "beto")
        asked(phone, "drop", entry["key"])
    until_states(phone, night, "asks")
    assert pays(night) == []


@pytest.mark.faces
def test_it_is_another_hand_for_the_table_of_then(service: Served, phones: Phones, night: NightAt) -> None:
    """Two phones logged hand 1, then a player left: mine is another hand, and does not silently count for the three."""
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 1, FIRST)
        night.log(*hand("ana", "beto"), LEAVES)
    (entry,) = until_states(phone, night, "conflict")
    asked(phone, "resolve", entry["key"], "another")
    until(phone, lambda: states(phone, night) in ([], ["asks"]))
    if not states(phone, night):
        assert "dario" in pays(night)[1]


@pytest.mark.faces
def test_a_hand_that_is_written_while_the_one_before_is_put_in_follows_it(service: Served, phones: Phones, night: NightAt) -> None:
    """The correction hangs on its way when the next hand is saved: that one comes after it, not after those who sit now."""
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 1, FIRST)
        base = queue(phone, night)[0]["base"]
        night.log(LEAVES)
    with hanging(phone, f"**/nights/{night.id}/events") as network:
        until(phone, lambda: any((route.request.post_data or "").find('"correction"') > 0 for route in network.held) or not _let(network))
        write(phone, night, 2, SECOND, "ana", base=base)
    until_sent(phone, night)
    assert pays(night) == alone(service, *FIRST, *SECOND)
    assert len(corrections(night)) == 2


def _let(network: Hanging) -> bool:
    """Passes requests that are no correction; always True."""
    network.release()
    return True


@pytest.mark.faces
def test_hands_of_two_authors_are_two_corrections(service: Served, phones: Phones, night: NightAt) -> None:
    """The phone changed hands between them: each has its own author."""
    phone = seated(phones(service), night)
    with offline(phone):
        write(phone, night, 1, FIRST)
        phone.page.evaluate("document.body.dataset.me = 'carla'")
        write(phone, night, 2, SECOND, "ana")
        night.log(LEAVES)
    until_sent(phone, night)
    assert pays(night) == alone(service, *FIRST, *SECOND)
    assert [each["by"] for each in corrections(night)] == ["beto", "carla"]
