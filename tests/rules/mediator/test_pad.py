"""What the pad asks of a hand, in how few answers it is told, what it pays, and what the pad leaves out because it cannot be: `pads.json`."""

from __future__ import annotations

from tests.rules.pads import Pads


class TestPad(Pads):
    """What the rows of Mediator say."""

    game = "mediator"
