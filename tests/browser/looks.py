"""How every screen is looked at: nothing of it is lost to anybody.

A screen is brought up once for each language, and then looked at in every way: what changes with the width, the colours and the size of
text is its style alone, and with the language its words. So in the second language it is looked at where words have least room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pytest

from tests.browser.checks import assert_accessible, assert_keyboard, assert_nothing_lost
from tests.browser.phone import Look, Phone
from tests.browser.screens.registry import LANGS, every_screen, spoken_by, template_of

NARROW, WIDE = 320, 360
DOUBLED = 200
CHECKS: Final = {"axe": assert_accessible, "lost": assert_nothing_lost, "keyboard": assert_keyboard}
"""WCAG 2.2 AA, contrast among it, and good practice; no sideways scrolling, nothing cut off, covered or too small for a finger; every control
is reached by Tab, seen and named."""
AT_ONCE: Final = 1
"""With so many of the ways, in the first language, `make test` looks at the screen that stands for a template."""


def ways(lang: str) -> Iterator[tuple[str, Look]]:
    """In which ways a screen is looked at in a language, those first that show most."""
    first = lang == LANGS[0]
    yield "axe", Look(lang, dark=True, width=NARROW)
    if first:
        yield "lost", Look(lang, width=NARROW)
        yield "axe", Look(lang, width=WIDE)
        yield "lost", Look(lang, width=WIDE)
    yield "lost", Look(lang, width=NARROW, text_percent=DOUBLED)
    # At the width at which bars cover most; light in one language, dark in the other.
    yield "keyboard", Look(lang, dark=not first, width=NARROW)


def looks_at(chosen: Callable[[str], bool]) -> pytest.MarkDecorator:
    """Gives a test some screens, each in its languages and in every way: where a phone is, which check, and how the phone is set."""
    cases = [
        pytest.param(
            (name, lang),
            check,
            look,
            marks=[] if template_of(name) and lang == LANGS[0] and way < AT_ONCE else pytest.mark.faces,
            id=f"{name}-{look}-{check}",
        )
        for name in every_screen()
        if chosen(name)
        for lang in spoken_by(name)
        for way, (check, look) in enumerate(ways(lang))
    ]
    return pytest.mark.parametrize(("shown", "check", "look"), cases, indirect=["shown"])


def assert_nothing_is_lost_to_anybody(shown: Phone, check: str, look: Look) -> None:
    """Looks at a screen in one way."""
    shown.wear(look)
    CHECKS[check](shown)
