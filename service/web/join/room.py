"""Which nights does this phone keep? It lets one go when its owner says so: by itself none goes.

Where it keeps as many as it may, it is asked which one goes, before it takes another.
"""

from __future__ import annotations

from typing import NamedTuple

from werkzeug.wrappers import Response as BaseResponse

from service.api import cookies
from service.api.people import is_of
from service.web.forms import text
from service.web.here import joined_here
from service.web.mine import Joined, Mine


class FullError(Exception):
    """This phone keeps as many nights as it may, and nobody has said which one it lets go."""


class Asked(NamedTuple):
    """What a phone is asked: the night that is named, else those among which one is chosen, the oldest first."""

    closed: Joined | None
    """The oldest that is closed."""
    stopped: str | None
    """Where none is closed: one that its token no longer opens."""
    open: list[Joined]
    """Where there is none of those either: all of them."""

    @property
    def named(self) -> str | None:
        """The id of the night that is named."""
        return self.stopped if self.closed is None else self.closed.here.id


def asked(ours: Mine) -> Asked:
    """What a phone with these nights is asked."""
    oldest = sorted(ours.nights, key=lambda joined: joined.began)
    closed = next((joined for joined in oldest if joined.here.stored.closed), None)
    stopped = ours.stopped[0] if closed is None and ours.stopped else None
    return Asked(closed, stopped, oldest if closed is None and stopped is None else [])


class Going(NamedTuple):
    """A night that this phone lets go, and whose phone it was there."""

    night: str
    me: str | None


def goes_for(night_id: str) -> Going | None:
    """The night that this phone lets go for another, as the form says; None where it need not. Raises FullError where the form says none."""
    if cookies.has_room_for(night_id):
        return None
    told = text("leave")
    if told not in {kept.night for kept in cookies.every_kept()}:
        raise FullError
    return going(told)


def going(night_id: str) -> Going:
    """A night that this phone lets go, whether it still opens it or not. Raises ProblemError for a phone that asks too often."""
    here = joined_here(night_id)
    return Going(night_id, None if here is None else here.me)


def let_go(response: BaseResponse, goes: Going) -> None:
    """Lets this phone forget a night, and the night that the phone has joined; else the night stays as it is."""
    is_of(goes.night, None, before=goes.me)
    cookies.forget(response, goes.night)
