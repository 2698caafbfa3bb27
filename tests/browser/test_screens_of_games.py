"""The screens of every game but the first: nothing of them is lost to anybody. They stand apart so that two processes share the looking."""

from __future__ import annotations

from typing import Final

from rules.registry import GAMES
from tests.browser.looks import assert_nothing_is_lost_to_anybody, looks_at
from tests.browser.phone import Look, Phone

OF_A_GAME: Final = tuple(f"{name}-" for name in GAMES if name != "tresillo")


@looks_at(lambda name: name.startswith(OF_A_GAME))
def test_nothing_of_a_screen_is_lost_to_anybody(shown: Phone, check: str, look: Look) -> None:
    """In one of the ways in which it is looked at."""
    assert_nothing_is_lost_to_anybody(shown, check, look)
