"""How every screen is looked at: nothing of it is lost to anybody.

A screen is brought up once for each language, and then looked at in every way: what changes with the width, the colours and the size of
text is its style alone, and with the language its words. So in the second language it is looked at where words have least room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.checks import assert_accessible, assert_keyboard, assert_nothing_lost
from tests.browser.phone import Phone, Phones
from tests.browser.screens.registry import LANGS, every_screen, spoken_by
from tests.browser.stage import Stage

NARROW, WIDE = 320, 360
DOUBLED = 200


def phones_at(chosen: Callable[[str], bool]) -> Any:
    """The fixture `phone` of a module: at each of some screens in turn, in each of its languages."""
    screens = every_screen()
    places = [(name, lang) for name in screens if chosen(name) for lang in spoken_by(name)]

    @pytest.fixture(name="phone", scope="module", params=places, ids="-".join)
    def a_phone(request: pytest.FixtureRequest, browser: Browser, stage: Stage) -> Iterator[Phone]:
        name, lang = request.param
        lending = Phones(browser)
        phone = lending(stage.service, lang=lang)
        screens[name](phone, stage)
        yield phone
        lending.collect()

    return a_phone


def is_first(phone: Phone) -> bool:
    """Whether a screen speaks the language in which it is looked at in every way."""
    return phone.look.lang == LANGS[0]


class Looks:
    """The ways in which a screen is looked at."""

    def test_axe_finds_nothing(self, phone: Phone) -> None:
        """WCAG 2.2 AA, contrast among it, and good practice; light and dark."""
        for width, dark in ((WIDE, False), (NARROW, True)) if is_first(phone) else ((NARROW, True),):
            phone.wear(phone.look._replace(width=width, dark=dark, text_percent=100))
            assert_accessible(phone)

    def test_nothing_is_lost(self, phone: Phone) -> None:
        """No sideways scrolling, nothing cut off, covered or too small for a finger; also where letters are twice as large."""
        for width, text_percent in ((WIDE, 100), (NARROW, 100), (NARROW, DOUBLED)) if is_first(phone) else ((NARROW, DOUBLED),):
            phone.wear(phone.look._replace(width=width, dark=False, text_percent=text_percent))
            assert_nothing_lost(phone)

    def test_every_control_is_reached_seen_and_named_by_keyboard(self, phone: Phone) -> None:
        """Tab goes through all of them, at the width at which bars cover most; light in one language, dark in the other."""
        phone.wear(phone.look._replace(width=NARROW, dark=not is_first(phone), text_percent=100))
        assert_keyboard(phone)
