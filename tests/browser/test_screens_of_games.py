"""The screens of every game but Tresillo: nothing of them is lost to anybody. Their own file lets two processes share the work."""

from __future__ import annotations

from typing import Final

from rules.registry import GAMES
from tests.browser.looks import Way, assert_nothing_is_lost_to_anybody, looks_at
from tests.browser.phone import Phone

OF_A_GAME: Final = tuple(f"{name}-" for name in GAMES if name != "tresillo")


@looks_at(lambda name: name.startswith(OF_A_GAME))
def test_nothing_of_a_screen_is_lost_to_anybody(shown: Phone, some: list[Way]) -> None:
    """In some of the ways in which it is checked."""
    assert_nothing_is_lost_to_anybody(shown, some)
