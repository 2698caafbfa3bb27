"""Which nights has this phone joined? Its cookies tell: one for each night that it has a token of."""

from __future__ import annotations

from typing import Final, NamedTuple

from flask import request

from service import access
from service.api.callers import Caller, address
from service.api.cookies import cookie_of
from service.api.state import state
from service.web.here import Here

PREFIX: Final = cookie_of("")


class Joined(NamedTuple):
    """A night that this phone has joined, and where it began in the log."""

    here: Here
    began: int


class Mine(NamedTuple):
    """The nights of this phone, the newest first, and the ids of those that its token no longer opens."""

    nights: list[Joined]
    stopped: list[str]


def mine() -> Mine:
    """What the cookies of this request open. Raises ProblemError for an address that asks too often: each night is told anew."""
    state().limits.request(f"address {address()}")
    found = Mine([], [])
    for name, token in request.cookies.items():
        if not name.startswith(PREFIX):
            continue
        night_id = name.removeprefix(PREFIX)
        holder = access.holder_of(state().store, token, days=state().settings.token_days)
        if holder is not None and holder.stream == night_id:
            here = Here(night_id, Caller(holder.role, token))
            found.nights.append(Joined(here, here.stored.began))
        else:
            found.stopped.append(night_id)
    found.nights.sort(key=lambda joined: -joined.began)
    return found
