"""A night that was stored before something was refused, or counted otherwise, reads as it was taken, with the finding `of_before`: `before.json`."""

from __future__ import annotations

from tests.rules.taken_once import Before


class TestBefore(Before):
    """What the rows of Minchiate say."""

    game = "minchiate"
