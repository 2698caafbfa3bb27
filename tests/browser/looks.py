"""How every screen is looked at: nothing of it is lost to anybody.

A screen is brought up once for each language, and then looked at in every way: what changes with the width, the colours and the size of
text is its style alone, and with the language its words. So in the second language it is looked at where words have least room; what is
read out and reached there, and how the focus looks in the dark, on the screen that stands for a template: of others it is the same markup.

Where the style alone is another, not all is combined with all: each screen is seen in each theme at each width. axe reads its markup once,
in the dark; in the light what hangs on colours. The room is looked at in both themes, and at each width.
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
"""A check, and how the phone is set for it."""
NARROW, WIDE = 320, 360
DOUBLED = 200
CHECKS: Final = {"axe": assert_accessible, "contrast": assert_contrast, "lost": assert_nothing_lost, "keyboard": assert_keyboard}
"""WCAG 2.2 AA, contrast among it, and good practice; of that what hangs on colours; no sideways scrolling, nothing cut off, covered or too
small for a finger; every control is reached by Tab, seen and named."""
AT_ONCE: Final = 1
"""With so many of the ways, in the first language, `make test` looks at the screen that stands for a template."""


def ways(lang: str, *, stands: bool) -> list[Way]:
    """In which ways a screen is looked at in a language, that first which shows most; `stands`: it is the one of its template."""
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
        # At the width at which bars cover most; the last, as it leaves the focus somewhere.
        ("keyboard", light(NARROW)),
    ]


def looks_at(chosen: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Gives a test some screens, each in its languages: where a phone is, and the ways in which it is looked at there."""
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
    """The ways in which every run looks at a screen, and the others."""
    stands = template_of(name) is not None
    every, at_once = ways(lang, stands=stands), AT_ONCE if stands and lang == LANGS[0] else 0
    return [(every[:at_once], []), (every[at_once:], [pytest.mark.faces])]


def assert_nothing_is_lost_to_anybody(shown: Phone, some: list[Way]) -> None:
    """Looks at a screen in some ways; each in which something is lost is told."""
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
