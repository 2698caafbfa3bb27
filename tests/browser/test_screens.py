"""Every screen, in both languages, light and dark, narrow and with large text: nothing of it is lost to anybody.

A screen is brought up once for each language, and then looked at in every way: what changes with the width, the colours and the size of
text is its style alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.checks import assert_accessible, assert_keyboard, assert_nothing_lost
from tests.browser.phone import Phone, Phones
from tests.browser.screens.registry import LANGS, every_screen
from tests.browser.stage import Stage

NARROW, WIDE = 320, 360
DOUBLED = 200
SCREENS = every_screen()


@pytest.fixture(name="phone", scope="module", params=itertools.product(SCREENS, LANGS), ids="-".join)
def a_phone(request: pytest.FixtureRequest, browser: Browser, stage: Stage) -> Iterator[Phone]:
    """A phone that shows one screen in one language."""
    name, lang = request.param
    lending = Phones(browser)
    phone = lending(stage.service, lang=lang)
    SCREENS[name](phone, stage)
    yield phone
    lending.collect()


@pytest.mark.parametrize(("width", "dark"), [(WIDE, False), (NARROW, True)], ids=["light", "dark"])
def test_axe_finds_nothing(phone: Phone, width: int, dark: bool) -> None:
    """WCAG 2.2 AA, contrast among it, and good practice."""
    phone.wear(phone.look._replace(width=width, dark=dark, text_percent=100))
    assert_accessible(phone)


@pytest.mark.parametrize(("width", "text_percent"), [(WIDE, 100), (NARROW, 100), (NARROW, DOUBLED)])
def test_nothing_is_lost(phone: Phone, width: int, text_percent: int) -> None:
    """No sideways scrolling, nothing cut off, covered or too small for a finger."""
    phone.wear(phone.look._replace(width=width, dark=False, text_percent=text_percent))
    assert_nothing_lost(phone)


def test_every_control_is_reached_seen_and_named_by_keyboard(phone: Phone) -> None:
    """Tab goes through all of them, at the width at which bars cover most; light in one language, dark in the other."""
    phone.wear(phone.look._replace(width=NARROW, dark=phone.look.lang != LANGS[0], text_percent=100))
    assert_keyboard(phone)
