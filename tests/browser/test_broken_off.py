"""Acceptance: an answer that breaks off is never kept as whole, though browsers may take it so.

Firefox does with every compressed body, Chromium (and WebKit) if the length is unknown; both then cache the half themselves.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

import pytest
from playwright.sync_api import Browser, Page

from service.web.shell.assets import asset, assets
from service.web.shell.offline import WORKER
from tests.browser.breaking import EMPTY, Breaking, breaking
from tests.browser.firefox import Firefox, firefox, there
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.nights import event
from tests.service.desk import API

PARTS: Final = {asset(name): hashlib.sha256(file.content).hexdigest() for name, file in assets().files.items() if name != WORKER}
"""Address → SHA-256 of each file that the worker keeps from the start."""
FALLBACK: Final = "/sin-red"

INSTALLED: Final = """
const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js");
const worker = installing ?? waiting ?? active;
const ended = () => ["activated", "redundant"].includes(worker.state);
await new Promise((resolve) => { worker.onstatechange = () => { if (ended()) resolve(); }; if (ended()) resolve(); });
return worker.state;
"""
KEPT: Final = """
const found = {};
for (const name of await caches.keys()) {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    const body = await (await cache.match(request, { ignoreVary: true })).arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const sum = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    found[new URL(request.url).pathname] = { sum, end: new TextDecoder().decode(body).trim().slice(-7), text: new TextDecoder().decode(body) };
  }
}
return found;
"""
KEEP: Final = """
const { active } = await navigator.serviceWorker.ready;
active.postMessage({ keep: [told] });
"""
JOIN: Final = """
const [path, token] = told;
const body = JSON.stringify({ token });
return (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body })).status;
"""


class Window(Protocol):
    """A window of a browser."""

    def go(self, address: str) -> object:
        """Opens a page."""

    def run(self, script: str, told: object = None) -> Any:
        """The result of a script, the body of an async function of `told`."""


class ChromiumWindow:
    """A window of the main browser."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> object:
        """Opens a page."""
        return self._page.goto(address)

    def run(self, script: str, told: object = None) -> Any:
        """The result of a script."""
        return self._page.evaluate(f"async (told) => {{ {script} }}", told)


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """Debian's Firefox."""
    if not there():
        pytest.skip("there is no firefox-esr on this machine, and none to be had: what it keeps is not tested")
    with firefox(tmp_path_factory.mktemp("firefox")) as browser:
        yield browser


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.faces)])
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    """A window that knows nothing of the service yet: each connection has another address."""
    if request.param == "firefox":
        yield request.getfixturevalue("fox")
        return
    browser: Browser = request.getfixturevalue("browser")
    context = browser.new_context()
    yield ChromiumWindow(context.new_page())
    context.close()


@pytest.fixture(params=["length told", pytest.param("no length", marks=pytest.mark.faces)])
def line(request: pytest.FixtureRequest, service: Served) -> Iterator[Breaking]:
    """A connection to the service, on which nothing breaks off yet."""
    with breaking(service.address) as way:
        way.tells_length = request.param == "length told"
        yield way


def until(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.02)


def halves(window: Window) -> list[str]:
    """The kept files that are not whole."""
    kept = window.run(KEPT)
    pages = [path for path, told in kept.items() if path not in PARTS and told["end"] != "</html>"]
    return [path for path, told in kept.items() if path in PARTS and told["sum"] != PARTS[path]] + pages


def test_each_part_breaks_off_once_and_every_one_is_kept_whole(window: Window, line: Breaking) -> None:
    """All files of the pages and the page without a network: half of each comes, then all of it."""
    line.cuts = lambda path: path in (*PARTS, FALLBACK) and line.cut_once(path)
    window.go(line.address + EMPTY)
    assert window.run(INSTALLED) == "activated"
    assert dict(line.broken) == dict.fromkeys((*PARTS, FALLBACK), 1), "each was cut once"
    assert halves(window) == []
    assert set(window.run(KEPT)) == {*PARTS, FALLBACK}


@pytest.mark.parametrize("always", [asset("delivery.js"), FALLBACK])
def test_what_breaks_off_again_and_again_is_asked_for_another_time(window: Window, line: Breaking, always: str) -> None:
    """Until then no worker is installed: nothing is kept by halves, and whole files are not fetched again."""
    line.cuts = lambda path: path == always
    window.go(line.address + EMPTY)
    assert window.run(INSTALLED) == "redundant"
    assert line.broken[always] == 2, "it was fetched once more, from the service itself"
    assert halves(window) == []
    assert always not in window.run(KEPT)
    line.cuts = lambda _path: False
    assert window.run(INSTALLED) == "activated"
    assert halves(window) == []
    assert set(window.run(KEPT)) == {*PARTS, FALLBACK}


def test_half_a_page_of_a_night_leaves_the_one_that_was_kept(window: Window, line: Breaking, service: Served) -> None:
    """The night goes on and its page breaks off: the old copy stays, whole, until a whole page comes."""
    night = service.open()
    page = f"/n/{night.id}"
    window.go(line.address + EMPTY)
    assert window.run(INSTALLED) == "activated"
    assert window.run(JOIN, [f"{API}/nights/{night.id}/session", night.tokens["scorer"]]) == 200

    def kept(path: str) -> str:
        """The page that is kept under a path; empty if there is none."""
        return str(window.run(KEPT).get(path, {}).get("text", ""))

    window.run(KEEP, page)
    until(lambda: f'data-head="{night.word(1)}"' in kept(page))
    before = kept(page)
    night.log(event("deal"))
    line.cuts = lambda path: path == page
    window.run(KEEP, page)
    until(lambda: line.broken[page] == 2)
    # By then a later page has been kept.
    window.run(KEEP, f"{page}/liquidar")
    until(lambda: f'data-head="{night.word(2)}"' in kept(f"{page}/liquidar"))
    assert kept(page) == before
    line.cuts = lambda _path: False
    window.run(KEEP, page)
    until(lambda: f'data-head="{night.word(2)}"' in kept(page))
    assert halves(window) == []
