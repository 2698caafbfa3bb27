"""What faces get of a night and its hands is what the rows say (`Shown`)."""

from rules.registry import GAMES
from tests.rules.shown import Shown


class TestShown(Shown):
    """Behind some of its cases."""

    game = GAMES["malilla"]
