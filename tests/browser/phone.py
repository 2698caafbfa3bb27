"""A phone at the table: a touched browser window of its size that counts taps and notices every fault.

`Phones` lends phones and checks at the end whether one noticed a fault. `Phone.faults` defines faults; a test that causes one on purpose
takes it out of that list.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Locator, Page, Response

from tests.browser.wire import Wire
from tests.journeys.table import PATIENCE_SECONDS, Served
from tests.service.desk import NightAt
from tests.service.seats import seat

HEIGHT_PX: Final = 740
LOCALES: Final = {"es": "es-ES", "en": "en-GB"}
TEXT_PX: Final = 16
FIXED_TEXT_PX: Final = 13
"""The default text sizes of a browser: proportional and monospaced."""
PARTS: Final = frozenset({"stylesheet", "script", "image", "font", "manifest"})
"""The parts of a page: a missing one is a fault, while pages and answers of the API may be refused."""
READS_SECONDS: Final = 0.45
"""The time for which a person looks at something new under his finger before he taps the same place again."""
SAME_PLACE_PX: Final = 12
LEAVES: Final = """(() => {
  const asks = window.fetch;
  window.fetch = async (address, how) => {
    if (how?.method !== "HEAD") return asks(address, how);
    window.leaves = true;
    try {
      const answer = await asks(address, how);
      // Where somebody answers the page goes; what is only fetched to be kept does not.
      if (answer.status === 429 || answer.status >= 500) window.leaves = false;
      else setTimeout(() => { window.leaves = false; }, 3000);
      return answer;
    } catch (error) {
      window.leaves = false;
      throw error;
    }
  };
})()"""
"""Tells whether a page is about to go to another."""
AT_HAND: Final = """(what) => {
  what.scrollIntoViewIfNeeded();
  const { left, top, width, height } = what.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return width > 0 && what.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""The middle of an element, if a finger there touches it; null while it is covered, or has no place.

The element is scrolled into view first, often because the page wants it further from the edge: two elements may come to lie on one spot,
and their places before do not count.
"""
NOT_LOADED: Final = re.compile(r"^Failed to load resource")
"""What Chromium writes for every answer of 400 and more, and for every missing one; the answers are checked themselves."""


class Look(NamedTuple):
    """The settings of a phone: its owner's language and how he wants to see pages."""

    lang: str = "es"
    dark: bool = False
    width: int = 360
    text_percent: int = 100
    """The text size set in the browser."""

    def __str__(self) -> str:
        """Its name in the names of tests and pictures."""
        text = "" if self.text_percent == 100 else f"-text{self.text_percent}"
        return f"{self.lang}-{'dark' if self.dark else 'light'}-{self.width}{text}"


class Phone:
    """A phone with one page open."""

    def __init__(self, browser: Browser, wire: Wire, host: str, look: Look, *, javascript: bool, worker: bool) -> None:
        self.wire = wire
        self.address = f"http://{host}:{wire.port}"
        self.look = look
        self.javascript = javascript
        self.taps = 0
        self._touched = (-1.0, -1.0, 0.0)
        self.faults: list[str] = []
        self.context = browser.new_context(
            base_url=self.address,
            viewport={"width": look.width, "height": HEIGHT_PX},
            device_scale_factor=2,
            is_mobile=True,
            has_touch=True,
            locale=LOCALES[look.lang],
            color_scheme=_scheme(look),
            # Moving elements are neither pressed nor photographed twice alike.
            reduced_motion="reduce",
            java_script_enabled=javascript,
            # Changes of the network by a test do not reach the requests of a service worker.
            service_workers="allow" if worker else "block",
        )
        self.context.set_default_timeout(PATIENCE_SECONDS * 1000)
        self.context.on("response", self._answered)
        self.context.on("console", self._logged)
        self.context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        self.context.add_init_script(LEAVES)
        self.page: Page = self.context.new_page()
        self.devtools: CDPSession = self.context.new_cdp_session(self.page)
        self.wear(look)

    def _answered(self, response: Response) -> None:
        if response.status >= 500 or (response.status >= 400 and response.request.resource_type in PARTS):
            self.faults.append(f"{response.status}: {response.request.method} {response.url}")

    def _logged(self, message: ConsoleMessage) -> None:
        # The browser also reports here what the policy of the page refuses.
        if message.type == "error" and not NOT_LOADED.match(message.text):
            self.faults.append(f"console: {message.text} ({message.location['url']}:{message.location['lineNumber']})")

    def wear(self, look: Look) -> None:
        """Changes the settings while the page stays open; another language needs another phone."""
        assert look.lang == self.look.lang, "the language of a page stays"
        if look.width != self.look.width:
            self.page.set_viewport_size({"width": look.width, "height": HEIGHT_PX})
        if look.dark != self.look.dark:
            self.page.emulate_media(color_scheme=_scheme(look))
        sizes = {"standard": TEXT_PX * look.text_percent // 100, "fixed": FIXED_TEXT_PX * look.text_percent // 100}
        self.devtools.send("Page.setFontSizes", {"fontSizes": sizes})
        self.look = look

    def enter(self, night: NightAt, role: str = "scorer", *, me: str | None = None) -> None:
        """Lets the phone into a night: it gets the cookie for a token, with its player if one is named."""
        self.keep(*seat(night.id, night.tokens[role], me))

    def keep(self, name: str, value: str) -> None:
        """Gives the phone a cookie as the service does."""
        self.context.add_cookies([{"name": name, "value": value, "url": self.address, "httpOnly": True, "sameSite": "Strict"}])

    def go(self, path: str) -> Response:
        """Opens a page, and waits until it is loaded with all its parts."""
        answer = self.page.goto(path)
        assert answer is not None, "only a fragment of the same page has no answer"
        assert answer.ok, f"{answer.status}: {path}"
        return answer

    def tap(self, what: Locator) -> None:
        """Touches an element as a finger does, and counts it."""
        # A finger scrolls first: what matters is where it touches then.
        what.tap(trial=True)
        x, y = self._place(what)
        if max(abs(x - self._touched[0]), abs(y - self._touched[1])) < SAME_PLACE_PX:
            self.page.wait_for_timeout(max(0.0, self._touched[2] + READS_SECONDS - time.monotonic()) * 1000)
        what.tap()
        while self._leaves():
            self.page.wait_for_timeout(20)
        self._touched = (x, y, time.monotonic())
        self.taps += 1

    def _leaves(self) -> bool:
        """Whether the page is about to go to another: a link or a form first checks whether the service answers."""
        try:
            return bool(self.page.evaluate("window.leaves === true || document.body === null"))
        except Error:  # the page is just leaving
            return not self.page.is_closed()

    @staticmethod
    def _place(what: Locator) -> tuple[float, float]:
        """The place to touch an element, scrolled into view if need be."""
        seen: list[float] | None
        while (seen := what.evaluate(AT_HAND)) is None:
            # This waits until it is there, scrolls to it, and until nothing covers it.
            what.tap(trial=True)
            box = what.bounding_box()
            if box is not None:  # an element that is drawn anew has no place for a moment
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        x, y = seen
        return x, y

    def said(self, spanish: str, english: str) -> str:
        """Which of two texts this phone shows."""
        return {"es": spanish, "en": english}[self.look.lang]

    def wipe(self) -> None:
        """Makes it as new, without page, nights, stored data and network faults; only its cache stays."""
        self.page.evaluate("location.protocol.startsWith('http') && sessionStorage.clear()")
        self.page.goto("about:blank")
        self.context.unroute_all()
        self.wire.mend()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.devtools.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        self.wear(Look(self.look.lang))

    def switch_off(self) -> list[str]:
        """Ends the phone and gives the faults that it noticed."""
        # The browser's earlier reports are only received while it is asked something.
        for page in self.context.pages:
            try:
                page.evaluate("0")
            except Error as error:
                self.faults.append(f"page: {error.message}")
        self.context.close()
        self.wire.close()
        return self.faults


def _scheme(look: Look) -> Literal["dark", "light"]:
    return "dark" if look.dark else "light"


class Phones:
    """Lends phones; each is as new."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._lent: list[Phone] = []

    def __call__(
        self,
        service: Served,
        *,
        lang: str = "es",
        dark: bool = False,
        width: int = 360,
        text_percent: int = 100,
        javascript: bool = True,
        worker: bool = False,
        host: str = "127.0.0.1",
    ) -> Phone:
        """A phone that reaches a service, under a host name that leads to this machine."""
        wire = Wire(service.address)
        phone = Phone(self._browser, wire, host, Look(lang, dark, width, text_percent), javascript=javascript, worker=worker)
        self._lent.append(phone)
        return phone

    def collect(self) -> None:
        """Takes all phones back. None of them may have noticed a fault."""
        lent, self._lent = self._lent, []
        assert_sound([fault for phone in lent for fault in phone.switch_off()])


def assert_sound(faults: Sequence[str]) -> None:
    """Asserts that nothing went wrong in the browser."""
    assert not faults, "the browser noticed:\n" + "\n".join(faults)
