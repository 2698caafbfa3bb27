"""Does this phone keep as many nights as it may? Then it is asked which one goes, before it takes another; by itself none goes."""

from __future__ import annotations

from typing import NamedTuple

from werkzeug.wrappers import Response as BaseResponse

from service.api import cookies
from service.web.forms import text
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


def goes_for(night_id: str) -> str | None:
    """The night that this phone lets go for another, as the form says; None where it need not. Raises FullError where the form says none."""
    if cookies.has_room_for(night_id):
        return None
    told = text("leave")
    if told not in {kept.night for kept in cookies.every_kept()}:
        raise FullError
    return told


def let_go(response: BaseResponse, night_id: str | None) -> None:
    """Lets this phone forget the night that it said, if it had to say one."""
    if night_id is not None:
        cookies.forget(response, night_id)
