"""How every screen is checked so that nothing of it is lost to anybody.

A screen is opened once for each language and then checked in every way: width, colours and text size change only its style, the language
only its words. So the second language is checked where words have least room; what is read out and reached, and the focus in the dark, on
the screen that stands for a template: others have the same markup.

Changes of style are not all combined: each screen is checked in each theme at each width. axe reads its markup once, in the dark; in the
light only its rules about colours run. Room is checked in both themes and at each width.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest
from playwright.sync_api import Error

from tests.browser.checks import assert_accessible, assert_contrast, assert_keyboard, assert_nothing_lost
from tests.browser.phone import Look, Phone
from tests.browser.screens.registry import LANGS, every_screen, spoken_by, template_of

Way = tuple[str, Look]
"""A check, and the settings of the phone for it."""
NARROW, WIDE = 320, 360
DOUBLED = 200
CHECKS: Final = {"axe": assert_accessible, "contrast": assert_contrast, "lost": assert_nothing_lost, "keyboard": assert_keyboard}
"""WCAG 2.2 AA, contrast included, and good practice; its rules about colours; no sideways scrolling, nothing cut off, covered or too small
for a finger; every control is reached by Tab, visible and named."""
AT_ONCE: Final = 1
"""The number of ways, in the first language, in which `make test` checks the screen that stands for a template."""


def ways(lang: str, *, stands: bool) -> list[Way]:
    """The ways in which a screen is checked in a language, the most telling first; `stands`: it stands for its template."""
    dark, light = (partial(Look, lang, each) for each in (True, False))
    if lang != LANGS[0]:
        axe, keyboard = ([("axe", light(NARROW))], [("keyboard", dark(NARROW))]) if stands else ([], [])
        return [("lost", dark(NARROW)), *axe, ("lost", light(NARROW, DOUBLED)), *keyboard]
    return [
        ("axe", dark(NARROW)),
        ("lost", dark(NARROW)),
        ("lost", dark(WIDE)),
        ("lost", light(NARROW, DOUBLED)),
        ("contrast", light(WIDE)),
        # At the width at which bars cover most; last, because it moves the focus.
        ("keyboard", light(NARROW)),
    ]


def looks_at(chosen: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Parametrizes a test by screens, each in its languages: where a phone stands, and the ways to check it there."""
    cases = [
        pytest.param((name, lang), some, marks=marks, id=f"{name}-{lang}-{len(some)}")
        for name in every_screen()
        if chosen(name)
        for lang in spoken_by(name)
        for some, marks in _ways_of(name, lang)
        if some
    ]
    return pytest.mark.parametrize(("shown", "some"), cases, indirect=["shown"])


def _ways_of(name: str, lang: str) -> list[tuple[list[Way], list[pytest.MarkDecorator]]]:
    """The ways in which every run checks a screen, and the others."""
    stands = template_of(name) is not None
    every, at_once = ways(lang, stands=stands), AT_ONCE if stands and lang == LANGS[0] else 0
    return [(every[:at_once], []), (every[at_once:], [pytest.mark.faces])]


def assert_nothing_is_lost_to_anybody(shown: Phone, some: list[Way]) -> None:
    """Checks a screen in some ways, and reports each in which something is lost."""
    faults: list[Exception] = []
    for check, look in some:
        try:
            shown.wear(look)
            CHECKS[check](shown)
        except (AssertionError, Error) as error:
            error.add_note(f"{check}, {look}")
            faults.append(error)
    if faults:
        raise ExceptionGroup("something is lost", faults)
