"""Every screen that is no single game's, or Tresillo's: nothing of it is lost to anybody. The others follow in a file of their own."""

from __future__ import annotations

from tests.browser.looks import Looks, phones_at
from tests.browser.test_screens_of_games import OF_A_GAME

a_phone = phones_at(lambda name: not name.startswith(OF_A_GAME))


class TestScreens(Looks):
    """Each in every way."""
