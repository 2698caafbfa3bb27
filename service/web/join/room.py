"""The nights that this phone keeps: it drops one only when its owner says so.

A phone that already keeps as many as it may is asked which one to drop before it takes another.
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
    """This phone keeps as many nights as it may, and nobody has said which one to drop."""


class Asked(NamedTuple):
    """The question to the phone: whether to drop one named night, or which of several, oldest first."""

    closed: Joined | None
    """The oldest closed night."""
    stopped: str | None
    """If none is closed: a night that its token no longer opens."""
    open: list[Joined]
    """If there is none of those either: all nights."""

    @property
    def named(self) -> str | None:
        """The id of the named night."""
        return self.stopped if self.closed is None else self.closed.here.id


def asked(ours: Mine) -> Asked:
    """The question to a phone with these nights."""
    oldest = sorted(ours.nights, key=lambda joined: joined.began)
    closed = next((joined for joined in oldest if joined.here.stored.closed), None)
    stopped = ours.stopped[0] if closed is None and ours.stopped else None
    return Asked(closed, stopped, oldest if closed is None and stopped is None else [])


class Going(NamedTuple):
    """A night that this phone drops, and which player it was there."""

    night: str
    me: str | None


def goes_for(night_id: str) -> Going | None:
    """The night that this phone drops for another, from the form; None if it has room. Raises FullError if the form names none."""
    if cookies.has_room_for(night_id):
        return None
    told = text("leave")
    if told not in {kept.night for kept in cookies.every_kept()}:
        raise FullError
    return going(told)


def going(night_id: str) -> Going:
    """A night that this phone drops, whether it still opens it or not. Raises ProblemError for a phone that asks too often."""
    here = joined_here(night_id)
    return Going(night_id, None if here is None else here.me)


def let_go(response: BaseResponse, goes: Going) -> None:
    """Makes this phone forget a night, and the night forget whose phone it was; otherwise the night stays."""
    is_of(goes.night, None, before=goes.me)
    cookies.forget(response, goes.night)
