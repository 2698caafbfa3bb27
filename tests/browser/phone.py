"""A phone at the table: a browser window of its size that is touched, counts the taps, and notices whatever goes wrong in it.

`Phones` lends phones and looks at the end whether one of them noticed something. What counts as wrong stands in `Phone.faults`; a
test that brings a fault about on purpose takes it out of that list.
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
"""How large a browser writes when nobody has told it anything: text, and text of one width."""
PARTS: Final = frozenset({"stylesheet", "script", "image", "font", "manifest"})
"""What belongs to a page: one that is missing is a fault, while a page or an answer of the API may well be refused."""
READS_SECONDS: Final = 0.45
"""How long somebody looks at what is new under his finger before he touches the same place again."""
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
"""Where the middle of something is, if a finger put there touches it; null while it is covered, or nowhere.

What is touched is scrolled to before, if only because the page wants it further from the edge: two that lie apart may come to lie on one
spot, and where something was before that does not count.
"""
NOT_LOADED: Final = re.compile(r"^Failed to load resource")
"""What Chromium writes for every answer of 400 and more, and for every one that never came; the answers are looked at themselves."""


class Look(NamedTuple):
    """How a phone is set: what its owner reads, and how he wants to see it."""

    lang: str = "es"
    dark: bool = False
    width: int = 360
    text_percent: int = 100
    """The size of text that is set in the browser."""

    def __str__(self) -> str:
        """The name of it, as it stands in the names of tests and pictures."""
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
            # What moves is neither pressed nor photographed twice alike.
            reduced_motion="reduce",
            java_script_enabled=javascript,
            # What a test does to the network cannot be done behind the back of a service worker.
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
        # What the policy of the page refuses is told here too.
        if message.type == "error" and not NOT_LOADED.match(message.text):
            self.faults.append(f"console: {message.text} ({message.location['url']}:{message.location['lineNumber']})")

    def wear(self, look: Look) -> None:
        """Sets the phone otherwise while its page stays open; in another language it would be another phone."""
        assert look.lang == self.look.lang, "what a page was written in stays"
        if look.width != self.look.width:
            self.page.set_viewport_size({"width": look.width, "height": HEIGHT_PX})
        if look.dark != self.look.dark:
            self.page.emulate_media(color_scheme=_scheme(look))
        sizes = {"standard": TEXT_PX * look.text_percent // 100, "fixed": FIXED_TEXT_PX * look.text_percent // 100}
        self.devtools.send("Page.setFontSizes", {"fontSizes": sizes})
        self.look = look

    def enter(self, night: NightAt, role: str = "scorer", *, me: str | None = None) -> None:
        """Lets the phone into a night: it gets the cookie that a token is exchanged for, with whose phone it is where that is said."""
        self.keep(*seat(night.id, night.tokens[role], me))

    def keep(self, name: str, value: str) -> None:
        """Gives the phone a cookie as the service does."""
        self.context.add_cookies([{"name": name, "value": value, "url": self.address, "httpOnly": True, "sameSite": "Strict"}])

    def go(self, path: str) -> Response:
        """Opens a page, and waits until it is there with all its parts."""
        answer = self.page.goto(path)
        assert answer is not None, "only another part of the same page answers nothing"
        assert answer.ok, f"{answer.status}: {path}"
        return answer

    def tap(self, what: Locator) -> None:
        """Touches something, as a finger does, and counts it."""
        x, y = self._place(what)
        if max(abs(x - self._touched[0]), abs(y - self._touched[1])) < SAME_PLACE_PX:
            self.page.wait_for_timeout(max(0.0, self._touched[2] + READS_SECONDS - time.monotonic()) * 1000)
        what.tap()
        while self._leaves():
            self.page.wait_for_timeout(20)
        self._touched = (x, y, time.monotonic())
        self.taps += 1

    def _leaves(self) -> bool:
        """Whether the page is about to go to another: a link or a form finds out first whether anybody answers."""
        try:
            return bool(self.page.evaluate("window.leaves === true || document.body === null"))
        except Error:  # it is just going
            return not self.page.is_closed()

    @staticmethod
    def _place(what: Locator) -> tuple[float, float]:
        """Where something is touched, brought into sight if it has to be."""
        seen: list[float] | None
        while (seen := what.evaluate(AT_HAND)) is None:
            # This waits until it is there, scrolls to it, and until nothing covers it.
            what.tap(trial=True)
            box = what.bounding_box()
            if box is not None:  # what is drawn anew between two looks is nowhere for a moment
                return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        x, y = seen
        return x, y

    def said(self, spanish: str, english: str) -> str:
        """Which of two sentences this phone shows."""
        return {"es": spanish, "en": english}[self.look.lang]

    def wipe(self) -> None:
        """Makes it as new: it is at no page, knows no night, keeps nothing and has its network; what it has fetched lies in its cache."""
        self.page.evaluate("location.protocol.startsWith('http') && sessionStorage.clear()")
        self.page.goto("about:blank")
        self.context.unroute_all()
        self.wire.mend()
        self.context.set_offline(False)
        self.context.clear_cookies()
        self.devtools.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        self.wear(Look(self.look.lang))

    def switch_off(self) -> list[str]:
        """Ends the phone; answers with the faults that it noticed."""
        # What the browser has told by now is only heard while it is asked something.
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
        """A phone that reaches a service, under the name of a host that leads to this machine."""
        wire = Wire(service.address)
        phone = Phone(self._browser, wire, host, Look(lang, dark, width, text_percent), javascript=javascript, worker=worker)
        self._lent.append(phone)
        return phone

    def collect(self) -> None:
        """Takes all phones back. None of them may have noticed a fault."""
        lent, self._lent = self._lent, []
        assert_sound([fault for phone in lent for fault in phone.switch_off()])


def assert_sound(faults: Sequence[str]) -> None:
    """Nothing went wrong in the browser."""
    assert not faults, "the browser noticed:\n" + "\n".join(faults)
