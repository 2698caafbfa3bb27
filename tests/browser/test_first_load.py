"""Acceptance: the first load of any page costs hardly more than it did, keeps a thin line busy for less than two seconds, and is usable.

`first_loads.json` holds the bytes of each at present; a page that takes a tenth more is too heavy (home: more than 40 kB). A change of a
figure needs its reason in the changelog.

The phone has nothing kept, and the network is that of `slow`. A page is usable when it has answered a touch of its main control, by its
scripts if it has some: a touch that comes before them is made again. All bytes count until nothing more comes: headers, the first events of
the live stream, and the page itself once more if it checks that it is fresh. The time of the line is computed from them; the time of the
test machine is only printed.
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
"""The limit of home, whatever its figure."""
LIMIT_MS: Final = 2_000
PATIENCE_MS: Final = 20_000
AGAIN_MS: Final = 150
"""The time after which a person touches a second time."""
QUIET_MS: Final = 1_000
CONNECTIONS: Final = 6
"""The connections that a browser opens to one host over plain http: each must be good for more than one request."""
HANDSHAKES_MS: Final = 2 * LATENCY_MS
"""The imitated network leaves out the handshakes: ours takes one for the page, then the others together."""
BEGAN: Final = "sessionStorage.began ??= performance.timeOrigin"
"""The start of the first navigation: joining by a link leads on to a second page."""
NOW: Final = "performance.timeOrigin + performance.now() - sessionStorage.began"
SAME_PAGE: Final = "performance.timeOrigin === Number(sessionStorage.began)"
SCRIPTS: Final = "[...document.querySelectorAll('script[src], link[rel=modulepreload]')].map((each) => each.src ?? each.href)"
"""The scripts in the head of a page; the browser needs exactly these."""
REGISTERS: Final = """
if (navigator.serviceWorker) {
  const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
  navigator.serviceWorker.register = (...told) => { window.registered = performance.now(); return register(...told); };
}
"""
"""Notes when a page registers its service worker."""
SHIFTS: Final = """
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries())).observe({ type: "layout-shift", buffered: true });
"""
"""Notes everything on a page that moves after it was drawn."""
MOST_SHIFT: Final = 0.05
"""Half of what counts as good on the web (0.1 of the Cumulative Layout Shift)."""


class First(NamedTuple):
    """A first page: the way to it, the control to touch, and the sign of its answer."""

    path: Callable[[Stage], str]
    touched: str
    answered: str
    role: str | None = None


USUAL: Final = ("home", "mesa", "pad")
"""The pages of every run: what all have, and the heaviest of those opened most."""
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
    """The requests of a phone, and the bytes that arrived."""

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
        """How long a slow line like ours was busy: with the page, then with as many requests at once as there are connections."""
        rounds = 1 + -(-(len(self.addresses) - 1) // CONNECTIONS)
        return HANDSHAKES_MS + rounds * LATENCY_MS + self.total * 1000 // BYTES_A_SECOND

    def asked(self, told: dict[str, Any]) -> None:
        """A request starts, or the last one was redirected."""
        self._redirected += told.get("redirectResponse", {}).get("encodedDataLength", 0)
        self.addresses.append(told["request"]["url"])

    def began(self, told: dict[str, Any]) -> None:
        """The headers of an answer arrived."""
        self.bytes[told["requestId"]] = told["response"]["encodedDataLength"]
        if told["response"]["connectionId"]:  # otherwise it came from the cache
            self.connections.add(told["response"]["connectionId"])

    def came(self, told: dict[str, Any]) -> None:
        """A piece of an answer arrived."""
        self.bytes[told["requestId"]] = self.bytes.get(told["requestId"], 0) + told["encodedDataLength"]

    def ended(self, told: dict[str, Any]) -> None:
        """An answer is complete, or failed."""
        self.bytes[told["requestId"]] = told.get("encodedDataLength", self.bytes.get(told["requestId"], 0))


@contextmanager
def counted(phone: Phone) -> Iterator[Traffic]:
    """The traffic of a phone during a block."""
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
    """Touches until the page answers; milliseconds since the request, by the browser's own clock."""
    touched = phone.page.locator(first.touched).first
    for _ in range(PATIENCE_MS // AGAIN_MS):
        phone.tap(touched)
        try:
            answered = phone.page.wait_for_function(f"() => ({first.answered}) ? {NOW} : null", timeout=AGAIN_MS)
        except Error:  # not yet, or the page is being redirected
            continue
        took: float = answered.json_value()
        return took
    raise AssertionError(f"{first.touched} was never answered")


def until_quiet(phone: Phone, traffic: Traffic) -> None:
    """Waits until no request is open and no bytes arrive."""
    before = (-1, -1)
    while before != (now := (len(traffic.addresses), traffic.total)):
        before = now
        phone.page.wait_for_timeout(QUIET_MS)


def first_phone(stage: Stage, phones: Phones, first: First, *, worker: bool = False) -> Phone:
    """A phone without anything kept, except the cookie that lets it in."""
    phone = phones(stage.service, worker=worker)
    phone.context.add_init_script(BEGAN)
    if first.role is not None:
        phone.enter(stage.rich, first.role)
    return phone


def most_bytes(name: str) -> float:
    """The limit in bytes for the first load of a page."""
    return HOME_BYTES if name == "home" else FIGURES[name] * MORE


def test_each_first_page_has_its_figure() -> None:
    """No other page has one."""
    assert FIGURES.keys() == PAGES.keys()
    assert FIGURES["home"] <= HOME_BYTES


@pytest.mark.figures
@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name in USUAL else pytest.mark.faces) for name in PAGES])
def test_the_first_page_is_light_and_usable(stage: Stage, phones: Phones, name: str) -> None:
    """With an empty cache, at 150 ms and 1.6 Mbit/s; its head names every script that it loads, so that none waits for another."""
    first = PAGES[name]
    path = first.path(stage)
    phone = first_phone(stage, phones, first)
    with slow(phone), counted(phone) as traffic:
        phone.page.goto(path, wait_until="domcontentloaded")
        took = until_answered(phone, first) + HANDSHAKES_MS
        until_quiet(phone, traffic)
    requests = f"{traffic.total:6} bytes in {len(traffic.addresses):2} requests, {traffic.line_ms:4} ms of the line"
    print(f"\nfirst load of {name:9} {requests}, usable after {took:.0f} ms")
    assert traffic.total <= most_bytes(name), "a heavier page needs a new figure and a line of the changelog"
    assert traffic.line_ms < LIMIT_MS
    assert len(traffic.connections) <= CONNECTIONS
    assert set(phone.page.evaluate(SCRIPTS)) == {each for each in traffic.addresses if each.endswith(".js")}


def test_home_is_light_where_something_waits(stage: Stage, phones: Phones) -> None:
    """It then loads the sending scripts too. (After an arrival home is loaded anew, as any outdated page is.)"""
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
    """Late content, of a script or of the live stream, has its place reserved."""
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
