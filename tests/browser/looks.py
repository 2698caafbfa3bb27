"""How every screen is looked at: nothing of it is lost to anybody.

A screen is brought up once for each language, and then looked at in every way: what changes with the width, the colours and the size of
text is its style alone, and with the language its words. So in the second language it is looked at where words have least room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Error

from tests.browser.checks import assert_accessible, assert_keyboard, assert_nothing_lost
from tests.browser.phone import Look, Phone
from tests.browser.screens.registry import LANGS, every_screen, spoken_by, template_of

Way = tuple[str, Look]
"""A check, and how the phone is set for it."""
NARROW, WIDE = 320, 360
DOUBLED = 200
CHECKS: Final = {"axe": assert_accessible, "lost": assert_nothing_lost, "keyboard": assert_keyboard}
"""WCAG 2.2 AA, contrast among it, and good practice; no sideways scrolling, nothing cut off, covered or too small for a finger; every control
is reached by Tab, seen and named."""
AT_ONCE: Final = 1
"""With so many of the ways, in the first language, `make test` looks at the screen that stands for a template."""


def ways(lang: str) -> list[Way]:
    """In which ways a screen is looked at in a language, those first that show most."""
    first = lang == LANGS[0]
    more = [("lost", Look(lang, width=NARROW)), ("axe", Look(lang, width=WIDE)), ("lost", Look(lang, width=WIDE))]
    return [
        ("axe", Look(lang, dark=True, width=NARROW)),
        *(more if first else []),
        ("lost", Look(lang, width=NARROW, text_percent=DOUBLED)),
        # At the width at which bars cover most; light in one language, dark in the other.
        ("keyboard", Look(lang, dark=not first, width=NARROW)),
    ]


def looks_at(chosen: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Gives a test some screens, each in its languages: where a phone is, and the ways in which it is looked at there."""
    cases = [
        pytest.param((name, lang), some, marks=marks, id=f"{name}-{lang}-{len(some)}")
        for name in every_screen()
        if chosen(name)
        for lang in spoken_by(name)
        for some, marks in _parted(ways(lang), at_once=AT_ONCE if template_of(name) and lang == LANGS[0] else 0)
        if some
    ]
    return pytest.mark.parametrize(("shown", "some"), cases, indirect=["shown"])


def _parted(every: list[Way], *, at_once: int) -> list[tuple[list[Way], list[pytest.MarkDecorator]]]:
    """The ways in which every run looks, and the others."""
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
