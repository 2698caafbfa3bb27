"""Acceptance: whatever page a phone opens first, it costs hardly more than it did, keeps a thin line busy for less than two seconds, and is usable.

`first_loads.json` holds the bytes of each as they are; a page that takes a tenth more is too heavy (the first of all, more than 40 kB). Who changes a
figure says why in the changelog.

The phone has nothing kept, and the network is the one of `slow`. A page is usable when it has answered a touch of what it is there for,
through its scripts where it has some: they have run by then, and a touch that comes too early all the same is made again. All that is
transferred counts, until nothing more comes: headers, the live stream as far as it has told something, and the page itself once more
where it makes sure that it is fresh. What the line takes is reckoned from that; what the machine of the test takes is only shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Error

from tests.browser.network import BYTES_A_SECOND, LATENCY_MS, offline, slow
from tests.browser.phone import Phone, Phones
from tests.browser.queue import add, hand, seated, table
from tests.browser.stage import Stage

FIGURES: Final[dict[str, int]] = json.loads((Path(__file__).parent / "first_loads.json").read_text(encoding="utf-8"))
"""Name of a page → the bytes of its first load."""
MORE: Final = 1.1
"""How much of its figure a page may take."""
HOME_BYTES: Final = 40_000
"""What home may take, whatever its figure."""
LIMIT_MS: Final = 2_000
PATIENCE_MS: Final = 20_000
AGAIN_MS: Final = 150
"""After so long somebody touches a second time."""
QUIET_MS: Final = 1_000
CONNECTIONS: Final = 6
"""As many as a browser opens to one host over plain http: each must be good for more than one request."""
HANDSHAKES_MS: Final = 2 * LATENCY_MS
"""What the imitated network leaves out: connections are made at once there. Ours takes one for the page, then the others together."""
BEGAN: Final = "sessionStorage.began ??= performance.timeOrigin"
"""When the first navigation began: somebody who joins by a link is led on to a second page."""
NOW: Final = "performance.timeOrigin + performance.now() - sessionStorage.began"
SAME_PAGE: Final = "performance.timeOrigin === Number(sessionStorage.began)"
SCRIPTS: Final = "[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((each) => each.src ?? each.href)"
"""What the head of a page names; the browser needs no more, and no less."""
REGISTERS: Final = """
if (navigator.serviceWorker) {
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (...told) => { window.registered = performance.now(); return register(...told); };
}
"""
"""Writes down when a page asks for its service worker."""
SHIFTS: Final = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
"""
"""Writes down whatever on a page changes its place once it was drawn."""
MOST_SHIFT: Final = 0.05
"""Half of what counts as good among pages of the web (0.1 of the Cumulative Layout Shift)."""


class First(NamedTuple):
    """A page that somebody opens first: the way there, what he touches, how it is seen that it was answered."""

    path: Callable[[Stage], str]
    touched: str
    answered: str
    role: str | None = None


USUAL: Final = ("home", "mesa", "pad")
"""The pages that every run loads: what all have, and the heaviest of those that are opened most."""
PAGES: Final = {
    "home": First(lambda _: "/", "#link", "document.activeElement.id === 'link'"),
    "unirse": First(
        lambda stage: f"/n/{stage.rich.id}/unirse#{stage.rich.tokens['player']}",
        ".who-list ~ details > summary",
        "document.querySelector('.who-list ~ details')?.open",
    ),
    "mesa": First(
        lambda stage: f"/n/{stage.rich.id}",
        "#older > summary",
        "document.getElementById('older')?.open && document.getElementById('link').dataset.link === 'live'",
        "viewer",
    ),
    "pad": First(
        lambda stage: f"/n/{stage.rich.id}/anotar",
        "#questions .cells label",
        "document.getElementById('answered')?.hidden === false",
        "scorer",
    ),
    "repaso": First(
        lambda stage: f"/n/{stage.rich.id}/manos/1?paso=10",
        "[data-way=on]",
        f"document.getElementById('replay').dataset.step !== '10' && {SAME_PAGE}",
        "viewer",
    ),
    "liquidar": First(
        lambda stage: f"/n/{stage.rich.id}/liquidar", "[data-share=copy]", "document.getElementById('said')?.textContent", "scorer"
    ),
}


class Traffic:
    """What a phone asked for, and how many bytes came on the line."""

    def __init__(self) -> None:
        self.bytes: dict[str, int] = {}
        self.addresses: list[str] = []
        self.connections: set[int] = set()
        self._redirected = 0

    @property
    def total(self) -> int:
        """All bytes so far."""
        return self._redirected + sum(self.bytes.values())

    @property
    def line_ms(self) -> int:
        """How long a line that is slow, and ours, was busy with all of it: the page, then as many requests at once as it has connections."""
        rounds = 1 + -(-(len(self.addresses) - 1) // CONNECTIONS)
        return HANDSHAKES_MS + rounds * LATENCY_MS + self.total * 1000 // BYTES_A_SECOND

    def asked(self, told: dict[str, Any]) -> None:
        """A request goes out, or the one before it was led elsewhere."""
        self._redirected += told.get("redirectResponse", {}).get("encodedDataLength", 0)
        self.addresses.append(told["request"]["url"])

    def began(self, told: dict[str, Any]) -> None:
        """The headers of an answer."""
        self.bytes[told["requestId"]] = told["response"]["encodedDataLength"]
        if told["response"]["connectionId"]:  # else it came out of the cache
            self.connections.add(told["response"]["connectionId"])

    def came(self, told: dict[str, Any]) -> None:
        """A piece of an answer."""
        self.bytes[told["requestId"]] = self.bytes.get(told["requestId"], 0) + told["encodedDataLength"]

    def ended(self, told: dict[str, Any]) -> None:
        """An answer is whole, or will never be."""
        self.bytes[told["requestId"]] = told.get("encodedDataLength", self.bytes.get(told["requestId"], 0))


@contextmanager
def counted(phone: Phone) -> Iterator[Traffic]:
    """What a phone is sent while a block lasts."""
    traffic = Traffic()
    heard = {
        "Network.requestWillBeSent": traffic.asked,
        "Network.responseReceived": traffic.began,
        "Network.dataReceived": traffic.came,
        "Network.loadingFinished": traffic.ended,
        "Network.loadingFailed": traffic.ended,
    }
    for name, hears in heard.items():
        phone.devtools.on(name, hears)
    try:
        yield traffic
    finally:
        for name, hears in heard.items():
            phone.devtools.remove_listener(name, hears)


def until_answered(phone: Phone, first: First) -> float:
    """Touches until the page answers; milliseconds since it was asked for, by the browser's own clock."""
    touched = phone.page.locator(first.touched).first
    for _ in range(PATIENCE_MS // AGAIN_MS):
        phone.tap(touched)
        try:
            answered = phone.page.wait_for_function(f"() => ({first.answered}) ? {NOW} : null", timeout=AGAIN_MS)
        except Error:  # not yet, or the page is just being led on
            continue
        took: float = answered.json_value()
        return took
    raise AssertionError(f"{first.touched} was never answered")


def until_quiet(phone: Phone, traffic: Traffic) -> None:
    """Waits until nothing more is asked for, and nothing more comes."""
    before = (-1, -1)
    while before != (now := (len(traffic.addresses), traffic.total)):
        before = now
        phone.page.wait_for_timeout(QUIET_MS)


def first_phone(stage: Stage, phones: Phones, first: First, *, worker: bool = False) -> Phone:
    """A phone that has never been here, but for the cookie by which it is let in."""
    phone = phones(stage.service, worker=worker)
    phone.context.add_init_script(BEGAN)
    if first.role is not None:
        phone.enter(stage.rich, first.role)
    return phone


def most_bytes(name: str) -> float:
    """How many bytes the first load of a page may take."""
    return HOME_BYTES if name == "home" else FIGURES[name] * MORE


def test_each_first_page_has_its_figure() -> None:
    """And no other has."""
    assert FIGURES.keys() == PAGES.keys()
    assert FIGURES["home"] <= HOME_BYTES


@pytest.mark.figures
@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in USUAL else pytest.mark.faces) for name in PAGES])
def test_the_first_page_is_light_and_usable(stage: Stage, phones: Phones, name: str) -> None:
    """With an empty cache, at 150 ms and 1.6 Mbit/s; and its head names every script that it loads, so that none waits for another."""
    first = PAGES[name]
    path = first.path(stage)
    phone = first_phone(stage, phones, first)
    with slow(phone), counted(phone) as traffic:
        phone.page.goto(path, wait_until="domcontentloaded")
        took = until_answered(phone, first) + HANDSHAKES_MS
        until_quiet(phone, traffic)
    requests = f"{traffic.total:6} bytes in {len(traffic.addresses):2} requests, {traffic.line_ms:4} ms of the line"
    print(f"\nfirst load of {name:9} {requests}, usable after {took:.0f} ms")
    assert traffic.total <= most_bytes(name), "a page that is to weigh more has another figure, and a line of the changelog"
    assert traffic.line_ms < LIMIT_MS
    assert len(traffic.connections) <= CONNECTIONS
    assert set(phone.page.evaluate(SCRIPTS)) == {each for each in traffic.addresses if each.endswith(".js")}


def test_home_is_light_where_something_waits(stage: Stage, phones: Phones) -> None:
    """It then loads what sends as well. (When something has arrived, home is asked for anew, as any page that is no longer as the record is.)"""
    night = table(stage.service)
    phone = seated(phones(stage.service), night)
    with offline(phone):
        add(phone, night, 1, hand())
        phone.page.close()
        phone.page = phone.context.new_page()
        phone.devtools = phone.context.new_cdp_session(phone.page)
    phone.devtools.send("Network.enable")
    phone.devtools.send("Network.clearBrowserCache")
    phone.context.route("**/api/v1/nights/*/events", lambda held: held.abort())
    with counted(phone) as traffic:
        phone.go("/")
        phone.page.locator("[data-waits]").wait_for()
        until_quiet(phone, traffic)
    print(f"\nfirst load of home where something waits: {traffic.total} bytes in {len(traffic.addresses)} requests")
    assert 0 < traffic.total <= HOME_BYTES


@pytest.mark.faces
@pytest.mark.parametrize("name", PAGES)
def test_nothing_on_the_first_page_jumps(stage: Stage, phones: Phones, name: str) -> None:
    """What comes late, a script or the live stream, finds its place kept."""
    first = PAGES[name]
    path = first.path(stage)
    phone = first_phone(stage, phones, first)
    phone.context.add_init_script(SHIFTS)
    with slow(phone), counted(phone) as traffic:
        phone.page.goto(path)
        phone.page.locator(first.touched).first.wait_for()
        until_quiet(phone, traffic)
        shift = phone.page.evaluate("window.shifts.reduce((sum, { value }) => sum + value, 0)")
    assert shift <= MOST_SHIFT, phone.page.evaluate("window.shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.outerHTML))")


@pytest.mark.faces
def test_what_is_kept_for_later_is_fetched_when_the_page_is_there(stage: Stage, phones: Phones) -> None:
    """The service worker, which keeps every file of the pages, takes nothing of the thin line before."""
    first = PAGES["pad"]
    path = first.path(stage)
    phone = first_phone(stage, phones, first, worker=True)
    phone.context.add_init_script(REGISTERS)
    with slow(phone):
        phone.page.goto(path)
        registered = phone.page.wait_for_function("window.registered").json_value()
        assert registered >= phone.page.evaluate("performance.getEntriesByType('navigation')[0].loadEventStart") > 0
        assert phone.page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime") < registered
