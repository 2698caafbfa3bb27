"""How much may be folded in one go? Counted in events folded and not timed, so that the same is always answered alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.refusals import Refusal

_LOOKED_THROUGH: Final = 20
"""To look through so many events of a night takes no longer than to fold one."""


def _pay(_events: int) -> None:
    """Nobody is charged."""


class Work:
    """What may be folded in one go: so many events as the `bound` says, with the refusal of more, or whatever it takes; `pay` is told of each part before it is done.

    The first part is taken however large it is, where nothing else was before it: what stands alone cannot be divided.
    """

    def __init__(self, bound: tuple[int, Refusal] | None = None, pay: Callable[[int], None] = _pay) -> None:
        self._bound, self._pay, self._done = bound, pay, 0

    def take(self, events: int = 0, looked_through: int = 0) -> Refusal | None:
        """Takes so much, events that are folded and events that are looked through; a refusal where it is too much beside what was done before it."""
        part = events + looked_through // _LOOKED_THROUGH
        if self._bound is not None and self._done:
            most, too_much = self._bound
            if self._done + part > most:
                return too_much
        self._done += part
        self._pay(part)
        return None
