"""A book is restored from an older copy while the table plays on: every phone shows the record, and keeps its own entries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from service.books import open_store
from service.copies import backed_up, restored
from tests.browser.network import offline
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, queue, recorded, seated, table, until, until_sent, until_states
from tests.journeys.table import Served, served
from tests.service.desk import NightAt

FIRST, SECOND, THIRD = hand("ana"), hand("beto"), hand("carla")
MINE: Final = (hand("ana", 6), hand("beto", 7))
"""The unsent entries of the scorer's phone: hands 4 and 5."""
AGAIN: Final = hand("carla", 8)
WRONG: Final = (412, 409, 503, None)
"""The answers of a broken service, in turn; None closes the connection."""
BROKEN_OFF: Final = 0
"""Each stream begins, says that the book is another, and ends; any other answer is of another history."""
TRIES: Final = 12
OF_BEFORE: Final = """([night, entries]) => new Promise((resolve, reject) => {
  indexedDB.deleteDatabase("cartulina").onsuccess = () => {
    const request = indexedDB.open("cartulina", 1);
    request.onupgradeneeded = () => {
      const outbox = request.result.createObjectStore("outbox", { keyPath: "order", autoIncrement: true });
      outbox.createIndex("night", "night");
      outbox.createIndex("key", "key", { unique: true });
      const known = request.result.createObjectStore("known", { keyPath: "night" });
      known.put({ night, version: 4 });
      for (const entry of entries) outbox.put(entry);
    };
    request.onsuccess = () => { request.result.close(); resolve(null); };
    request.onerror = () => reject(request.error);
  };
})"""
"""Stores what a phone kept before histories had names."""


def copied(service: Served, copy: Path) -> None:
    """A copy of the book, made by `cartulina backup` while the service runs."""
    store = open_store(service.book)
    backed_up(store.path, copy)
    store.close()


@contextmanager
def put_back(first: Served, night: NightAt, copy: Path) -> Iterator[None]:
    """The service is killed, the copy replaces the book, and the service returns, for the length of the block."""
    first.drop()
    restored(first.book, copy)
    with served(first.book.parent, port=urlsplit(first.address).port) as second:
        night.service = second
        yield
        second.drop()


def until_shown(phone: Phone, night: NightAt) -> None:
    """Waits until a phone shows the night as it is."""
    until(phone, lambda: phone.page.evaluate("document.body.dataset.head") == night.head)


@pytest.mark.faces
def test_a_table_of_three_follows_the_book_that_was_put_back(phones: Phones, tmp_path: Path) -> None:
    """Two watch, the scorer has two unsent hands: they are shown beside the record, and go after it when he says so."""
    with served(tmp_path) as first, ExitStack() as later:
        night = table(first)
        night.log(*FIRST)
        copied(first, tmp_path / "copy.db")
        night.log(*SECOND)
        night.log(*THIRD)
        scorer, *others = phones(first), phones(first), phones(first)
        for phone, role in zip((scorer, *others), ("scorer", "player", "viewer"), strict=True):
            phone.enter(night, role)
            phone.go(f"/n/{night.id}")
            until_shown(phone, night)
        with offline(scorer):
            for slot, events in enumerate(MINE, 4):
                add(scorer, night, slot, events)
            later.enter_context(put_back(first, night, tmp_path / "copy.db"))
        for phone in (scorer, *others):
            until_shown(phone, night)
            expect(phone.page.locator("#mano-1")).to_be_visible()
            expect(phone.page.locator("#mano-2")).to_have_count(0)
        until_states(scorer, night, "conflict", "waiting")
        row = scorer.page.locator(".pending-conflict")
        expect(row).to_contain_text("El libro se ha restaurado desde que este teléfono apuntó la mano 4")
        expect(row).to_contain_text("la siguiente es la mano 2")
        assert night.version == 4
        scorer.tap(row.get_by_role("button", name="Es otra mano"))
        until_sent(scorer, night)
        assert recorded(night) == [FIRST, *MINE]
        for phone in others:
            until_shown(phone, night)


@pytest.mark.faces
def test_what_was_logged_anew_stands_beside_what_waits(phones: Phones, tmp_path: Path) -> None:
    """The table has logged another hand 3, and hand 4 as it is on the phone: mine replaces the first; the second is one hand."""
    with served(tmp_path) as first, ExitStack() as later:
        night = table(first)
        night.log(*FIRST)
        copied(first, tmp_path / "copy.db")
        night.log(*SECOND)
        phone = seated(phones(first), night)
        until_shown(phone, night)
        with offline(phone):
            for slot, events in enumerate(MINE, 3):
                add(phone, night, slot, events)
            later.enter_context(put_back(first, night, tmp_path / "copy.db"))
            for events in (THIRD, AGAIN, MINE[1]):
                night.log(*events)
        entry, _ = until_states(phone, night, "conflict", "waiting")
        assert entry["theirs"]["hand"]["hand"] == 3
        expect(phone.page.locator(".pending-conflict")).to_contain_text("La del libro")
        phone.tap(phone.page.get_by_role("button", name="Vale la mía"))
        until_sent(phone, night)
        assert [each["tantos"]["ana"] > 0 for each in night.get().json["hands"]] == [True, False, True, False]
        assert recorded(night) == [FIRST, THIRD, MINE[1], MINE[0]], "a correction comes last in the stream"


@pytest.mark.faces
def test_a_page_that_was_closed_meanwhile_logs_on(phones: Phones, tmp_path: Path) -> None:
    """This phone knew more than the book holds: that is forgotten, and a new hand arrives."""
    with served(tmp_path) as first:
        night = table(first)
        copied(first, tmp_path / "copy.db")
        phone = seated(phones(first), night)
        for slot, events in enumerate((FIRST, SECOND), 1):
            add(phone, night, slot, events)
        until_sent(phone, night)
        phone.page.goto("about:blank")
        with put_back(first, night, tmp_path / "copy.db"):
            phone.go(f"/n/{night.id}")
            add(phone, night, 1, THIRD)
            until_sent(phone, night)
            assert recorded(night) == [THIRD]


@pytest.mark.faces
def test_what_a_phone_kept_by_number_is_read_anew(service: Served, phones: Phones) -> None:
    """Two hands waited during the update: one unchanged, one that asked, and asks anew. Both arrive, in order."""
    night = table(service)
    night.log(*FIRST)
    phone = seated(phones(service), night)
    add(phone, night, 2, SECOND)
    until_sent(phone, night)
    kept = {"night": night.id, "tries": 0, "doubt": False, "undone": False, "sender": None, "strike": [], "request": None, "pad": None}
    kept |= {"deltas": None, "by": "", "at": 0, "base": night.version, "theirs": None, "problem": None}
    entries = [
        {**kept, "order": 1, "key": "one", "state": "refused", "slot": 3, "label": "3", "events": THIRD, "problem": {"code": "malformed"}},
        {**kept, "order": 2, "key": "two", "state": "waiting", "slot": 4, "label": "4", "events": MINE[0]},
    ]
    phone.page.goto(f"{phone.address}/healthz")
    phone.page.evaluate(OF_BEFORE, [night.id, entries])
    phone.go(f"/n/{night.id}")
    until_sent(phone, night)
    assert recorded(night) == [FIRST, SECOND, THIRD, MINE[0]]


@pytest.mark.parametrize(
    "answers", [WRONG, *(pytest.param((each,), marks=pytest.mark.faces) for each in (*WRONG, 200, BROKEN_OFF))], ids=str
)
def test_no_answer_leads_to_a_try_without_a_growing_pause(service: Served, phones: Phones, answers: tuple[int | None, ...]) -> None:
    """All requests get wrong answers, in turn or of one kind: at most twelve tries of each kind in the first minute."""
    night = table(service)
    phone = phones(service)
    phone.page.clock.install()
    seated(phone, night)
    until(phone, lambda: phone.page.evaluate("document.getElementById('link').dataset.link") == "live")
    tries = _maddened(phone, answers)
    phone.wire.cut()
    phone.wire.mend()
    add(phone, night, 1, FIRST)
    for _ in range(60):
        phone.page.clock.run_for(1000)
        phone.page.wait_for_timeout(20)
    assert queue(phone, night), "the hand waits"
    assert {kind: count for kind, count in tries.items() if count > TRIES} == {}
    assert tries["events"] > 0 < tries["stream"]
    phone.page.goto("about:blank")
    phone.faults.clear()


def _maddened(phone: Phone, answers: tuple[int | None, ...]) -> dict[str, int]:
    """Gives a phone wrong answers from now on, and counts its tries by kind."""
    tries = {"events": 0, "stream": 0, "page": 0}
    turn = cycle(answers)

    def wrong(route: Route) -> None:
        path = urlsplit(route.request.url).path
        kind = path.rpartition("/")[2] if path.startswith("/api/") else "page"
        tries[kind] = tries.get(kind, 0) + 1
        status = next(turn)
        if status is None:
            route.abort("connectionreset")
        elif status == BROKEN_OFF and kind == "stream":
            said = 'event: begin_again\ndata: {"version": 1, "head": "1-ab12cd34ef56"}\n\n'
            route.fulfill(status=200, content_type="text/event-stream", body=said)
        elif status == 200:  # the login page of a hotel
            route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Hotel</title>")
        else:
            status = status or 412
            code = {412: "version_conflict", 409: "out_of_order", 503: "store_busy"}[status]
            body = f'{{"code": "{code}", "detail": "", "status": {status}, "version": 1, "head": "1-ab12cd34ef56", "events": [], "begin_again": true}}'
            route.fulfill(status=status, content_type="application/problem+json", body=body)

    phone.context.route(re.compile(r"/api/v1/nights/|/n/n[0-9a-f]+"), wrong)
    return tries
