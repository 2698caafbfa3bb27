"""Which nights has this phone joined? Its cookies tell: one for each night that it has a token of."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from babel.dates import format_date
from flask import request

from projections import tables
from service import access
from service.api.callers import Caller, address
from service.api.cookies import cookie_of
from service.api.state import state
from service.web.here import Here
from service.web.language import DATED

PREFIX: Final = cookie_of("")


class Joined(NamedTuple):
    """A night that this phone has joined, where it began in the log, and when."""

    here: Here
    began: int
    opened_at: datetime

    @property
    def day(self) -> str:
        """The day of it, as its reader writes days."""
        return format_date(self.opened_at, format="long", locale=DATED[self.here.lang])


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
            found.nights.append(_joined(Here(night_id, Caller(holder.role, token))))
        else:
            found.stopped.append(night_id)
    found.nights.sort(key=lambda joined: -joined.began)
    return found


def _joined(here: Here) -> Joined:
    with state().store.reading() as db:
        row = tables.stored_night(db, here.id)
    assert row is not None, "a night that a token opens is among those that are stored"
    return Joined(here, row.began, datetime.fromisoformat(row.opened_at).astimezone())
