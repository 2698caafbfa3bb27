"""The screens of every game but the first: nothing of them is lost to anybody. They stand apart so that two processes share the looking."""

from __future__ import annotations

from typing import Final

from rules.registry import GAMES
from tests.browser.looks import Looks, phones_at

OF_A_GAME: Final = tuple(f"{name}-" for name in GAMES if name != "tresillo")
a_phone = phones_at(lambda name: name.startswith(OF_A_GAME))


class TestScreensOfGames(Looks):
    """Each in every way."""
