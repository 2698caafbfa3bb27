"""The rows of `pads.json`: what the pad asks, in how few answers a hand is logged, what it pays, which impossible answers it hides."""

from __future__ import annotations

from tests.rules.pads import Pads


class TestPad(Pads):
    """The rows of Malilla."""

    game = "malilla"
