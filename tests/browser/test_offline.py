"""Acceptance: whatever the network does, a logged hand is kept at once, and arrives exactly once and in order."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from events.moments import told_moment
from tests.browser.network import hanging, lost_replies, offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, asked, hand, queue, recorded, seated, states, table, until, until_sent, until_states
from tests.journeys import table as journeys
from tests.journeys.table import ROOT, Served, served
from tests.service.desk import NightAt

EVENTS = "**/api/v1/nights/*/events"
EVENING = [hand(hombre, tricks) for tricks in (5, 6, 7) for hombre in ("ana", "beto", "carla")]
LIMIT_MS = 8_000


def kept_pages(phone: Phone) -> list[str]:
    """The pages that the service worker of a phone has kept."""
    return sorted(
        phone.page.evaluate(
            """async () => {
              const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
              const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat();
              return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith("/static/"));
            }"""
        )
    )


def until_kept(phone: Phone, *paths: str) -> None:
    """Waits until the phone can open some pages without a network."""
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(phone, lambda: set(paths) <= set(kept_pages(phone)))


def log_offline(phone: Phone, night: NightAt, *, first: int = 1) -> None:
    """Logs the whole evening without a network."""
    for slot, events in enumerate(EVENING, first):
        add(phone, night, slot, events)


def test_an_hour_offline_arrives_once_and_in_order(service: Served, phones: Phones) -> None:
    """Saving succeeds at once each time; when the network is back, everything is sent untouched."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        log_offline(phone, night)
        assert [entry["slot"] for entry in queue(phone, night)] == list(range(1, len(EVENING) + 1))
        assert night.version == 1
    until_sent(phone, night)
    assert recorded(night) == EVENING


@pytest.mark.faces
def test_what_was_logged_offline_says_when_it_was_written(service: Served, phones: Phones) -> None:
    """Each hand with the moment of its saving, the same for all its events; events of other phones have none."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        log_offline(phone, night)
        kept = [told_moment(datetime.fromtimestamp(entry["at"] / 1000, UTC)) for entry in queue(phone, night)]
    until_sent(phone, night)
    opening, *events = night.get("/events").json["events"]
    assert "written" not in opening
    assert [event["written"] for event in events] == [each for each, events in zip(kept, EVENING, strict=True) for _ in events]
    assert all(event["written"] < event["at"] for event in events)


def test_hands_logged_offline_survive_a_reload(service: Served, phones: Phones) -> None:
    """With a service worker the page loads without a network, and can go on."""
    night = table(service)
    phone = seated(phones(service, worker=True), night)
    until_kept(phone, f"/n/{night.id}", f"/n/{night.id}/anotar")
    with offline(phone):
        log_offline(phone, night)
        phone.page.reload()
        assert len(queue(phone, night)) == len(EVENING)
        phone.go(f"/n/{night.id}/anotar")
        add(phone, night, len(EVENING) + 1, hand("beto", 8))
    until_sent(phone, night)
    assert recorded(night) == [*EVENING, hand("beto", 8)]


@pytest.mark.faces
def test_hands_logged_offline_survive_the_end_of_the_page(service: Served, phones: Phones) -> None:
    """The page is closed, the phone goes into the pocket, and another page sends the rest."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        log_offline(phone, night)
        closed, phone.page = phone.page, phone.context.new_page()
        closed.close()
    phone.go(f"/n/{night.id}")
    until_sent(phone, night)
    assert recorded(night) == EVENING


def test_a_lost_reply_makes_no_duplicate(service: Served, phones: Phones) -> None:
    """The hand is in the record, and the phone does not know; it asks again under the same key."""
    night = table(service)
    phone = seated(phones(service), night)
    with lost_replies(phone, EVENTS) as lost:
        log_offline(phone, night)
        until(phone, lambda: len(lost) >= 2)
        assert set(lost) == {201}
        assert recorded(night) == EVENING[:1], "the next hand waits for the answer to this one"
    until_sent(phone, night)
    assert recorded(night) == EVENING


@pytest.mark.faces
def test_the_service_is_killed_and_comes_back(phones: Phones, tmp_path: Path) -> None:
    """Hands wait while it is away; one that was on its disk when it was killed is not logged again."""
    with served(tmp_path) as first:
        night = table(first)
        phone = seated(phones(first), night)
        with lost_replies(phone, EVENTS) as lost:
            add(phone, night, 1, EVENING[0])
            until(phone, lambda: bool(lost))
            first.drop()
        for slot, events in enumerate(EVENING[1:], 2):
            add(phone, night, slot, events)
        assert len(queue(phone, night)) == len(EVENING)
    with served(tmp_path, port=urlsplit(first.address).port) as second:
        night.service = second
        until_sent(phone, night)
        assert recorded(night) == EVENING


@pytest.mark.faces
def test_a_network_that_hangs_blocks_nothing(service: Served, phones: Phones) -> None:
    """Saving does not wait for it; after eight seconds the try is abandoned, and the next one follows."""
    night = table(service)
    phone = phones(service)
    phone.page.clock.install()
    seated(phone, night)
    with hanging(phone, EVENTS) as hang:
        add(phone, night, 1, EVENING[0])
        until(phone, lambda: len(hang.held) == 1)
        add(phone, night, 2, EVENING[1])
        assert states(phone, night) == ["sending", "waiting"]
        phone.page.clock.run_for(LIMIT_MS)
        until_states(phone, night, "waiting", "waiting")
        expect(phone.page.locator("[data-notice=pending]")).to_contain_text("2 apuntes por enviar")
    phone.page.clock.run_for(LIMIT_MS)
    until_sent(phone, night)
    assert recorded(night) == EVENING[:2]


@pytest.mark.faces
def test_two_tabs_of_one_phone_send_once(service: Served, phones: Phones) -> None:
    """Both have the same queue; nothing is sent twice, and nothing out of order."""
    night = table(service)
    phone = seated(phones(service), night)
    other = phone.context.new_page()
    other.goto(f"/n/{night.id}")
    tabs = [phone.page, other]
    with offline(phone):
        for slot, events in enumerate(EVENING, 1):
            phone.page = tabs[slot % 2]
            add(phone, night, slot, events)
    until_sent(phone, night)
    assert recorded(night) == EVENING


@pytest.mark.faces
def test_on_plain_http_all_but_the_reload_works(service: Served, phones: Phones) -> None:
    """On a LAN name there is neither a worker nor `randomUUID`; logged hands survive the page all the same."""
    night = table(service)
    phone = seated(phones(service, host="mesa.lan", worker=True), night)
    assert phone.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]") == [False, False, False]
    with offline(phone):
        log_offline(phone, night)
        closed, phone.page = phone.page, phone.context.new_page()
        closed.close()
    phone.go(f"/n/{night.id}")
    until_sent(phone, night)
    assert recorded(night) == EVENING


@pytest.mark.faces
def test_what_was_never_sent_is_taken_back_without_a_trace(service: Served, phones: Phones) -> None:
    """The tries without a network may have arrived, for all the phone knows: it asks for their key, and nothing is recorded."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        first = add(phone, night, 1, EVENING[0])
        until(phone, lambda: queue(phone, night)[0]["tries"] > 0)
        second = add(phone, night, 2, EVENING[1])
        add(phone, night, 3, EVENING[2])
        asked(phone, "drop", second["key"])
        asked(phone, "drop", first["key"])
        assert [entry["slot"] for entry in queue(phone, night)] == [1]
    until_sent(phone, night)
    assert recorded(night) == [EVENING[2]]
    assert night.version == 4, "not even a correction"


@pytest.mark.faces
def test_what_had_arrived_unknown_is_struck_when_it_is_taken_back(service: Served, phones: Phones) -> None:
    """The reply was lost, and the phone undoes the hand: then a correction strikes it."""
    night = table(service)
    phone = seated(phones(service), night)
    with lost_replies(phone, EVENTS) as lost:
        entry = add(phone, night, 1, EVENING[0])
        until(phone, lambda: bool(lost))
        asked(phone, "drop", entry["key"])
    add(phone, night, 1, EVENING[1])
    until_sent(phone, night)
    assert recorded(night) == [EVENING[1]]
    assert night.get("/events").json["events"][4]["type"] == "correction"


def test_a_refused_hand_waits_and_is_put_right_in_its_place(service: Served, phones: Phones) -> None:
    """The rules refuse it, later ones wait, and the hand that replaces it goes first."""
    night = table(service)
    phone = seated(phones(service), night)
    wrong = [*EVENING[0][:2], {"type": "tally", "data": {"tricks": {"ana": 9, "beto": 9, "carla": 9}}}]
    with offline(phone):
        refused = add(phone, night, 1, wrong)
        add(phone, night, 2, EVENING[1])
    first, _ = until_states(phone, night, "refused", "waiting")
    assert first["problem"]["code"] == "bad_tally"
    assert first["problem"]["detail"]
    assert night.version == 1
    add(phone, night, 1, EVENING[0], replaces=refused["key"])
    until_sent(phone, night)
    assert recorded(night) == EVENING[:2]


@pytest.mark.faces
def test_a_link_that_no_longer_holds_stops_the_queue_and_loses_nothing(service: Served, phones: Phones) -> None:
    """The scorer's link is changed; a phone that joins by the new one sends what waits."""
    night = table(service)
    phone = seated(phones(service), night)
    with offline(phone):
        log_offline(phone, night)
        night.tokens["scorer"] = night.post({"role": "scorer"}, "/tokens").json["token"]
    until(phone, lambda: states(phone, night)[0] == "stopped")
    expect(phone.page.locator("[data-notice=pending]").get_by_role("link", name="Entrar otra vez")).to_be_visible()
    seated(phone, night)
    until_sent(phone, night)
    assert recorded(night) == EVENING


@pytest.mark.faces
def test_a_page_that_is_not_kept_says_so(service: Served, phones: Phones) -> None:
    """Without a network and without a copy, our own sentence replaces the browser's error."""
    night = table(service)
    phone = seated(phones(service, worker=True), night)
    until_kept(phone, f"/n/{night.id}")
    with offline(phone):
        phone.page.goto("/abrir")
        expect(phone.page.get_by_role("heading", level=1)).to_have_text("Sin red")


@pytest.mark.faces
def test_nothing_of_the_api_is_kept_and_a_night_that_was_left_is_forgotten(service: Served, phones: Phones) -> None:
    """The copies are for joined phones: a night that the phone leaves, or whose link was changed, leaves none."""
    night, other = table(service), table(service)
    phone = seated(phones(service, worker=True), night)
    until_kept(phone, f"/n/{night.id}/anotar")
    seated(phone, other)
    until_kept(phone, f"/n/{other.id}/anotar")
    assert not [path for path in kept_pages(phone) if path.startswith("/api/")]
    night.post({"role": "scorer"}, "/tokens", role="scorer")
    phone.go(f"/n/{night.id}")
    until(phone, lambda: not [path for path in kept_pages(phone) if night.id in path])
    phone.go(f"/n/{other.id}/unirse")
    with phone.page.expect_navigation():
        phone.page.locator(f"form[action='/n/{other.id}/olvidar']").evaluate("form => form.requestSubmit()")
    until(phone, lambda: not [path for path in kept_pages(phone) if other.id in path])


@pytest.mark.faces
def test_a_new_version_waits_until_its_reader_wants_it(phones: Phones, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The updated service comes back: the page says so, and is reloaded by a tap, not untouched."""
    renewed = tmp_path / "renewed"
    for package in ("events", "projections", "rules", "service"):
        shutil.copytree(ROOT / package, renewed / package)
    with (renewed / "service/web/shell/cartulina.css").open("a") as style:
        style.write("/* renewed */\n")
    with served(tmp_path) as first:
        night = table(first)
        phone = seated(phones(first, worker=True), night)
        until_kept(phone, f"/n/{night.id}")
        before = phone.page.evaluate("caches.keys()")
        first.drop()  # an orderly end would wait for its streams
    monkeypatch.setattr(journeys, "ROOT", renewed)
    with served(tmp_path, port=urlsplit(first.address).port) as second:
        phone.go(f"/n/{night.id}")
        reload = phone.page.get_by_role("button", name="Recargar")
        expect(reload).to_be_visible()
        assert set(before) < set(phone.page.evaluate("caches.keys()")), "the old one still serves"
        with offline(phone):
            phone.page.reload()  # to the new page, with the parts that the new worker keeps
            expect(reload).to_be_visible()
        with phone.page.expect_navigation():
            phone.tap(reload)
        until_kept(phone, f"/n/{night.id}")
        assert not set(before) & set(phone.page.evaluate("caches.keys()"))
        second.drop()
