"""The screens of Tresillo and those of no game: nothing of them is lost to anybody. Other games and disputes have their own files."""

from __future__ import annotations

import re

from tests.browser.looks import Way, assert_nothing_is_lost_to_anybody, looks_at
from tests.browser.phone import Phone
from tests.browser.screens.registry import every_screen, template_of
from tests.browser.test_screens_of_disputes import OF_A_DISPUTE
from tests.browser.test_screens_of_games import OF_A_GAME
from tests.journeys.table import ROOT


@looks_at(lambda name: not name.startswith((*OF_A_GAME, *OF_A_DISPUTE)))
def test_nothing_of_a_screen_is_lost_to_anybody(shown: Phone, some: list[Way]) -> None:
    """In some of the ways in which it is checked."""
    assert_nothing_is_lost_to_anybody(shown, some)


def test_every_template_of_a_page_has_one_screen_that_stands_for_it() -> None:
    """A page is a template that extends another."""
    templates = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "service/web").rglob("*.html")}
    frames = {name: re.findall(r'{%-? extends "([^"]+)"', text) for name, text in templates.items()}
    pages = [name for name, within in frames.items() if within and [name] not in frames.values()]
    assert sorted(filter(None, map(template_of, every_screen()))) == sorted(pages)
