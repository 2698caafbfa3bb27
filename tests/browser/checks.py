"""Is a page for everybody? Each question is answered with complaints that a person can act on; `assert_…` fails with all of them.

`assert_accessible`: axe, against WCAG 2.2 AA and good practice; `assert_contrast`: what of that hangs on colours. `assert_nothing_lost`:
no control or text is cut off, covered, too small or reached only by scrolling sideways, at the size that the phone has. `assert_keyboard`:
every control is reached by Tab, seen when it has the focus, and has a name. What is measured is what the browser has drawn (`scripts/`).
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.phone import Phone

TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURED: Final = ("color-contrast", "link-in-text-block")
"""Of axe's rules those that another theme could break."""
SCRIPTS: Final = {path.stem: path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "scripts").glob("*.js")}
SMALLEST_TEXT_PX: Final = 14
SLACK_PX: Final = 200
"""How much a page may still grow while it is looked at."""
TARGET_PX: Final = 48
"""A finger's breadth, as the design of the page wants it; WCAG would be content with half of it."""
SETTLES_SECONDS: Final = 2.0
PAUSE_MS: Final = 100

WIDGETS: Final = frozenset(
    {"button", "checkbox", "combobox", "DisclosureTriangle", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio"}
    | {"radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"}
)
"""What somebody operates, as Chromium tells screen readers. What takes the focus only to be read from there on needs no name."""


def assert_accessible(phone: Phone, *rules: str) -> None:
    """axe finds no violation on the whole page, by all its rules or some: what the bar at its foot covers now is scrolled to, and no fault."""
    window = phone.page.viewport_size
    assert window is not None, "a phone has a size"
    try:
        # A script may still unfold something: until all of it is seen.
        while phone.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
            tall = phone.page.evaluate("document.documentElement.scrollHeight")
            phone.page.set_viewport_size({**window, "height": tall + SLACK_PX})
        _assert_none("axe", phone, violations(phone.page, *rules))
    finally:
        phone.page.set_viewport_size(window)


def assert_contrast(phone: Phone) -> None:
    """axe finds nothing that cannot be told apart in the colours that the phone is set to."""
    assert_accessible(phone, *COLOURED)


def assert_nothing_lost(phone: Phone) -> None:
    """Everything fits, at the width and the size of text that the phone is set to; it is laid out anew a moment after that was set."""
    deadline = time.monotonic() + SETTLES_SECONDS
    while (found := lost(phone)) and time.monotonic() < deadline:
        phone.page.wait_for_timeout(PAUSE_MS)
    _assert_none("lost", phone, found)


def assert_keyboard(phone: Phone) -> None:
    """Tab goes through every control, each is seen when it has the focus, and each has a name."""
    _assert_none("keyboard", phone, [*unreached(phone.page), *nameless(phone)])


def _assert_none(question: str, phone: Phone, complaints: list[str]) -> None:
    assert not complaints, f"{question}, {phone.look}, {phone.page.url}:\n" + "\n".join(complaints)


def violations(page: Page, *rules: str) -> list[str]:
    """What axe finds, by all its rules or by some: the rule, the element, and what would mend it."""
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": [*TAGS]}
    # Of what is sound it need gather nothing, which would take most of its time.
    options = {"runOnly": only, "resultTypes": ["violations"]}
    if not page.evaluate("'axe' in window"):  # it is long: the page in another look has it already
        page.evaluate(AXE_SCRIPT)
    found: list[dict[str, Any]] = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [
        f"{each['id']}: {each['help']}\n    {' '.join(map(str, node['target']))}\n    {node['html']}\n    {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


def lost(phone: Phone) -> list[str]:
    """What does not fit."""
    size = {"width": phone.look.width, "smallestTextPx": SMALLEST_TEXT_PX * phone.look.text_percent / 100, "targetPx": TARGET_PX}
    complaints: list[str] = phone.page.evaluate(f"(size) => ({SCRIPTS['geometry']})({SCRIPTS['seen']}, size)", size)
    return complaints


def unreached(page: Page) -> list[str]:
    """What is wrong with the way through the controls by Tab.

    A live page may draw some of them anew while one goes through it: who has missed something begins once more.
    """
    return _walked(page) and _walked(page)


def _walked(page: Page) -> list[str]:
    """The controls that Tab misses, that nobody sees when they have the focus, or that look no other with it."""
    walk = page.evaluate_handle(f"() => ({SCRIPTS['keyboard']})({SCRIPTS['seen']})")
    # A whole round from wherever the focus is: past the last control comes the page itself, then the first.
    for _ in range(walk.evaluate("walk => walk.count") + 2):
        page.keyboard.press("Tab")
    complaints: list[str] = walk.evaluate("walk => walk.ended()")
    return complaints


def nameless(phone: Phone) -> list[str]:
    """What takes the focus and has no name for a screen reader."""
    phone.devtools.send("Accessibility.enable")
    nodes = phone.devtools.send("Accessibility.getFullAXTree")["nodes"]
    phone.devtools.send("Accessibility.disable")
    return [
        f"has no name for a screen reader: a {node['role']['value']}"
        for node in nodes
        if any(each["name"] == "focusable" and each["value"]["value"] for each in node.get("properties", ()))
        and node["role"]["value"] in WIDGETS
        and not node.get("name", {}).get("value", "").strip()
    ]
