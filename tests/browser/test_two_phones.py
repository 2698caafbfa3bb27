"""Acceptance: two phones that log the same hand end in one hand, or in the choice between the two; a page that was asleep catches up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, asked, hand, recorded, seated, table, until, until_sent, until_states
from tests.journeys.table import Served
from tests.nights import Event, event
from tests.service.desk import NightAt

MINE, THEIRS = hand("ana", 5), hand("beto", 6)
BEFORE, NEXT = hand("carla", 7), hand("carla", 5)


@contextmanager
def conflict(service: Served, phones: Phones) -> Iterator[tuple[NightAt, Phone, dict[str, Any]]]:
    """A phone that logged hand 2 and a third, while another phone logged another hand 2; and the question that it shows."""
    night = table(service)
    night.log(*BEFORE)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, MINE)
        add(phone, night, 3, NEXT)
        night.log(*THEIRS)
    entry, _ = until_states(phone, night, "conflict", "waiting")
    yield night, phone, entry


def test_the_same_hand_twice_is_one_hand(service: Served, phones: Phones) -> None:
    """The second phone drops its own, says so, and goes on with its further hands."""
    night = table(service)
    one, other = seated(phones(service), night), seated(phones(service), night)
    with offline(other):
        add(other, night, 1, MINE)
        add(other, night, 2, NEXT)
        add(one, night, 1, MINE)
        until_sent(one, night)
    until_sent(other, night)
    assert recorded(night) == [MINE, NEXT]
    expect(other.page.locator("[data-notice=told]")).to_contain_text("La mano 1 ya estaba apuntada igual desde otro teléfono")


@pytest.mark.faces
@pytest.mark.parametrize(
    ("place", "told"),
    [(0, event("deal", dealer="carla")), (2, event("tally", tricks={"carla": 1, "beto": 3, "ana": 5}, estuches=0))],
    ids=["dealer", "order"],
)
def test_what_says_nothing_makes_no_difference(service: Served, phones: Phones, place: int, told: Event) -> None:
    """The dealer who is the one anyway, another order, an empty field."""
    night = table(service)
    phone = seated(phones(service), night)
    theirs = [*MINE]
    theirs[place] = told
    with offline(phone):
        add(phone, night, 1, MINE)
        night.log(*theirs)
    until_sent(phone, night)
    assert recorded(night) == [theirs]


@pytest.mark.faces
def test_two_evenings_that_agree_are_one(service: Served, phones: Phones) -> None:
    """Both phones log four hands without a network; the second to send finds all of them."""
    evening = [hand(hombre, tricks) for tricks in (5, 6) for hombre in ("ana", "beto")]
    night = table(service)
    one, other = seated(phones(service), night), seated(phones(service), night)
    with offline(one), offline(other):
        for slot, events in enumerate(evening, 1):
            add(one, night, slot, events)
            add(other, night, slot, events)
    until_sent(one, night)
    until_sent(other, night)
    assert recorded(night) == evening


@pytest.mark.faces
def test_theirs_holds(service: Served, phones: Phones) -> None:
    """«Vale la suya»: mine is gone, and my later hands follow theirs."""
    with conflict(service, phones) as (night, phone, entry):
        assert entry["theirs"]["hand"]["hand"] == 2
        assert entry["theirs"]["hand"]["tantos"] == night.get().json["hands"][1]["tantos"]
        asked(phone, "resolve", entry["key"], "theirs")
        until_sent(phone, night)
        assert recorded(night) == [BEFORE, THEIRS, NEXT]


def test_mine_holds(service: Served, phones: Phones) -> None:
    """«Vale la mía»: a correction replaces theirs by mine; theirs stays in the record, struck."""
    with conflict(service, phones) as (night, phone, entry):
        asked(phone, "resolve", entry["key"], "mine")
        until_sent(phone, night)
        assert [each["tantos"]["ana"] for each in night.get().json["hands"]] == _gains(service, BEFORE, MINE, NEXT)
        struck = [each["seq"] for each in night.get("/events").json["events"] if "struck_by" in each]
        assert struck == [5, 6, 7]


def test_it_is_another_hand(service: Served, phones: Phones) -> None:
    """«Es otra mano»: mine comes after theirs, and my later hands move by one."""
    with conflict(service, phones) as (night, phone, entry):
        asked(phone, "resolve", entry["key"], "another")
        until_sent(phone, night)
        assert recorded(night) == [BEFORE, THEIRS, MINE, NEXT]


@pytest.mark.faces
def test_what_they_have_logged_of_a_hand_is_not_logged_again(service: Served, phones: Phones) -> None:
    """They logged the deal and the contract; of mine only the end of the hand is new."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 1, MINE)
        night.log(*MINE[:2])
    until_sent(phone, night)
    assert recorded(night) == [MINE]
    assert night.version == 1 + len(MINE)


CASH: Final = event("transfer", from_="ana", to="beto", tantos=3, reason="cash")
DISPUTED: Final = event("dispute", hand=1, by="beto", claim="Fueron seis.")
EIGHT: Final = event("correction", strike=[4], insert=[hand("carla", 8)[2]], reason="Fueron ocho.")


@pytest.mark.faces
@pytest.mark.parametrize("told", [(CASH, DISPUTED), (EIGHT,)], ids=["no hand", "an older hand"])
def test_what_concerns_no_hand_or_an_older_one_makes_no_conflict(service: Served, phones: Phones, told: tuple[Event, ...]) -> None:
    """A payment and a dispute in between, or hand 1 corrected by another phone: hand 2 follows them."""
    night = table(service)
    night.log(*BEFORE)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, MINE)
        night.log(*told)
    until_sent(phone, night)
    assert len(night.get().json["hands"]) == 2
    assert recorded(night)[-1] == MINE


@pytest.mark.faces
def test_a_hand_that_they_logged_and_put_right_is_asked_about(service: Served, phones: Phones) -> None:
    """Their hand as corrected is shown beside mine; mine strikes everything that belongs to theirs."""
    night = table(service)
    night.log(*BEFORE)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, MINE)
        night.log(*THEIRS)
        night.log(event("correction", strike=[7], insert=[hand("beto", 7)[2]], reason="Fueron siete."))
    (entry,) = until_states(phone, night, "conflict")
    assert entry["theirs"]["seqs"] == [5, 6, 7, 8]
    asked(phone, "resolve", entry["key"], "mine")
    until_sent(phone, night)
    assert [each["tantos"]["ana"] for each in night.get().json["hands"]] == _gains(service, BEFORE, MINE)


@pytest.mark.faces
@pytest.mark.parametrize(("how", "left"), [("another", [MINE]), ("theirs", [])])
def test_a_hand_whose_place_is_gone_is_asked_about(service: Served, phones: Phones, how: str, left: list[list[Event]]) -> None:
    """The hand before it was undone meanwhile: is it still the next one?"""
    night = table(service)
    night.log(*BEFORE)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 2, MINE)
        night.log(event("correction", strike=[2, 3, 4], reason="No valía."))
    (entry,) = until_states(phone, night, "conflict")
    assert entry["theirs"]["hand"] is None
    asked(phone, "resolve", entry["key"], how)
    until_sent(phone, night)
    assert recorded(night) == left


@pytest.mark.faces
def test_after_the_choice_the_rules_may_still_refuse(service: Served, phones: Phones) -> None:
    """Mine would break later events: then it waits as refused, with the sentence, and nothing is lost."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        add(phone, night, 1, MINE)
        night.log(*THEIRS)
        night.log(event("dispute", hand=1, by="ana", claim="No."), event("night_closed", leftovers="share"))
    (entry,) = until_states(phone, night, "conflict")
    asked(phone, "resolve", entry["key"], "another")
    (entry,) = until_states(phone, night, "refused")
    assert entry["problem"]["code"] == "night_closed"
    asked(phone, "drop", entry["key"])
    until_sent(phone, night)
    assert recorded(night) == [THEIRS]


@pytest.mark.faces
def test_a_dispute_is_not_about_the_hand_that_has_the_number_by_now(service: Served, phones: Phones) -> None:
    """On the page of hand 2, offline; meanwhile a forgotten hand is inserted before it: the author is asked to look."""
    night = table(service)
    night.log(*BEFORE)
    night.log(*THEIRS)
    phone = seated(phones(service), night, "/manos/2/discutir")
    until(phone, lambda: phone.page.evaluate("document.getElementById('link').dataset.link") == "live")
    with offline(phone):
        for radio in ("ana", "tantos"):
            phone.page.locator(f"input[value={radio}]").check(force=True)
        phone.page.get_by_role("button", name="Discutir la mano").click()
        until_states(phone, night, "waiting")
        night.log(event("correction", after=4, insert=MINE, reason="faltaba una mano"))
    (entry,) = until_states(phone, night, "refused")
    assert "mira si la mano sigue siendo esa" in entry["problem"]["detail"]
    expect(phone.page.locator("#opened")).to_contain_text("la que era la mano 2 es ahora la 3")
    assert night.version == 8, "nothing came after the correction"


@pytest.mark.faces
@pytest.mark.parametrize("asleep", ["offline", "frozen"])
def test_a_page_that_was_asleep_catches_up_without_a_gap(service: Served, phones: Phones, asleep: str) -> None:
    """A viewer puts the phone away for some hands; when he looks again, it shows the night as it is."""
    night = table(service)
    phone = phones(service)
    phone.enter(night, "viewer")
    phone.go(f"/n/{night.id}")
    until(phone, lambda: phone.page.evaluate("document.getElementById('link').dataset.link") == "live")
    with offline(phone) if asleep == "offline" else _frozen(phone):
        for events in (BEFORE, MINE, THEIRS):
            night.log(*events)
    until(phone, lambda: phone.page.evaluate("document.body.dataset.version") == str(night.version))
    night.log(*NEXT)
    until(phone, lambda: phone.page.evaluate("document.body.dataset.version") == str(night.version))


@contextmanager
def _frozen(phone: Phone) -> Iterator[None]:
    """The browser freezes the page, as a phone does with hidden ones."""
    phone.devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    yield
    phone.devtools.send("Page.setWebLifecycleState", {"state": "active"})


def _gains(service: Served, *hands: list[Event]) -> list[int]:
    """Ana's gain in each hand of a night without corrections."""
    night = table(service)
    for events in hands:
        night.log(*events)
    return [each["tantos"]["ana"] for each in night.get().json["hands"]]
