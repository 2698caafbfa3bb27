"""Is a page usable for everybody? Each check collects complaints that a person can act on; `assert_…` fails with all of them.

`assert_accessible`: axe, against WCAG 2.2 AA and good practice; `assert_contrast`: its rules about colours. `assert_nothing_lost`: no
control or text is cut off, covered, too small or reached only by scrolling sideways, at the size of the phone. `assert_keyboard`: every
control is reached by Tab, visible with the focus, and has a name. The scripts measure what the browser has drawn (`scripts/`).
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
"""The rules of axe that another theme could break."""
SCRIPTS: Final = {path.stem: path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "scripts").glob("*.js")}
SMALLEST_TEXT_PX: Final = 14
SLACK_PX: Final = 200
"""How much a page may still grow during the checks."""
TARGET_PX: Final = 48
"""The size of a finger, by the design of the page; WCAG asks for half of it."""
SETTLES_SECONDS: Final = 2.0
PAUSE_MS: Final = 100

WIDGETS: Final = frozenset(
    {"button", "checkbox", "combobox", "DisclosureTriangle", "gridcell", "link", "listbox", "menuitem", "menuitemcheckbox", "menuitemradio"}
    | {"radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"}
)
"""The roles of controls, as Chromium tells screen readers. An element that takes the focus only as a place to read from needs no name."""


def assert_accessible(phone: Phone, *rules: str) -> None:
    """Asserts that axe finds no violation, by all its rules or some. Elements under the bar at the foot count once scrolled into view."""
    window = phone.page.viewport_size
    assert window is not None, "a phone has a size"
    try:
        # A script may still unfold something: repeat until all of it was in view.
        while phone.page.evaluate("document.documentElement.scrollHeight > innerHeight"):
            tall = phone.page.evaluate("document.documentElement.scrollHeight")
            phone.page.set_viewport_size({**window, "height": tall + SLACK_PX})
        _assert_none("axe", phone, violations(phone.page, *rules))
    finally:
        phone.page.set_viewport_size(window)


def assert_contrast(phone: Phone) -> None:
    """Asserts that axe finds enough contrast in the colours of the phone."""
    assert_accessible(phone, *COLOURED)


def assert_nothing_lost(phone: Phone) -> None:
    """Asserts that everything fits at the phone's width and text size, a moment after they were set."""
    deadline = time.monotonic() + SETTLES_SECONDS
    while (found := lost(phone)) and time.monotonic() < deadline:
        phone.page.wait_for_timeout(PAUSE_MS)
    _assert_none("lost", phone, found)


def assert_keyboard(phone: Phone) -> None:
    """Asserts that Tab reaches every control, and that each is visible with the focus and has a name."""
    _assert_none("keyboard", phone, [*unreached(phone.page), *nameless(phone)])


def _assert_none(question: str, phone: Phone, complaints: list[str]) -> None:
    assert not complaints, f"{question}, {phone.look}, {phone.page.url}:\n" + "\n".join(complaints)


def violations(page: Page, *rules: str) -> list[str]:
    """The violations that axe finds, by all its rules or some: the rule, the element, and the remedy."""
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": [*TAGS]}
    # axe need not collect what is sound, which would take most of its time.
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
    """The elements that do not fit."""
    size = {"width": phone.look.width, "smallestTextPx": SMALLEST_TEXT_PX * phone.look.text_percent / 100, "targetPx": TARGET_PX}
    complaints: list[str] = phone.page.evaluate(f"(size) => ({SCRIPTS['geometry']})({SCRIPTS['seen']}, size)", size)
    return complaints


def unreached(page: Page) -> list[str]:
    """The faults of the way through the controls by Tab.

    A live page may draw some of them anew meanwhile, so a walk that missed any is made once more.
    """
    return _walked(page) and _walked(page)


def _walked(page: Page) -> list[str]:
    """The controls that Tab misses, or that are invisible or look no different with the focus."""
    walk = page.evaluate_handle(f"() => ({SCRIPTS['keyboard']})({SCRIPTS['seen']})")
    # A whole round from wherever the focus is: after the last control comes the page itself, then the first.
    for _ in range(walk.evaluate("walk => walk.count") + 2):
        page.keyboard.press("Tab")
    complaints: list[str] = walk.evaluate("walk => walk.ended()")
    return complaints


def nameless(phone: Phone) -> list[str]:
    """The elements that take the focus and have no name for a screen reader."""
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
