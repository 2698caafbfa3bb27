"""How much may one request fold? Counted in events and not in time, so that the same request always gets the same answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.core.refusals import Refusal

_LOOKED_THROUGH: Final = 20
"""To look through this many events takes as long as to fold one."""


def _pay(_events: int) -> None:
    """Charges nobody."""


class Work:
    """A limit on what one request may fold, in events, with its own refusal; without a `bound`, there is no limit.

    `pay` is called with each part before it is done. The first part is accepted however large it is, because it cannot be
    divided.
    """

    def __init__(self, bound: tuple[int, Refusal] | None = None, pay: Callable[[int], None] = _pay) -> None:
        self._bound, self._pay, self._done = bound, pay, 0

    def take(self, events: int = 0, looked_through: int = 0) -> Refusal | None:
        """Takes events to fold and events to look through; gives a refusal if they and the earlier parts together exceed the limit."""
        part = events + looked_through // _LOOKED_THROUGH
        if self._bound is not None and self._done:
            most, too_much = self._bound
            if self._done + part > most:
                return too_much
        self._done += part
        self._pay(part)
        return None
