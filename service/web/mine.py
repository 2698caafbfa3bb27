"""Which nights has this phone joined? Its cookies tell: one for each night that it has a token of."""

from __future__ import annotations

from typing import NamedTuple

from flask import g

from service.api.callers import Caller, holder_of
from service.api.cookies import Kept, every_kept, kept_of, key_of
from service.api.state import state
from service.budget import go_on_later
from service.web.here import Here


class Joined(NamedTuple):
    """A night that this phone has joined, and where it began in the log."""

    here: Here
    began: int


class Mine(NamedTuple):
    """The nights of this phone, the newest first, and the ids of those that its token no longer opens."""

    nights: list[Joined]
    stopped: list[str]


def mine() -> Mine:
    """What the cookies of this request open. Raises ProblemError for whoever asks too often, and where it takes long to read them all."""
    state().limits.request(g.key)
    found = Mine([], [])
    for kept in every_kept():
        if (here := _opened(kept)) is not None:
            found.nights.append(Joined(here, here.stored.began))
        else:
            found.stopped.append(kept.night)
    found.nights.sort(key=lambda joined: -joined.began)
    for joined in found.nights:
        # After a start none of them is in memory; those that were read stay there for the request that goes on.
        go_on_later()
        _ = joined.here.whole
    return found


def also_mine(night_id: str) -> Here | None:
    """Another night, if this phone has joined it too; None where it has not, or no longer."""
    kept = kept_of(night_id)
    return None if kept is None else _opened(kept)


def _opened(kept: Kept) -> Here | None:
    """The night that a cookie opens; None for one that opens none, or another."""
    holder = holder_of(kept.token)
    return Here(holder.stream, Caller(holder.role, kept.token)) if holder is not None and key_of(holder.stream) == kept.key else None
