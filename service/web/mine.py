"""The nights that this phone has joined, from its cookies: one for each night that it has a token of."""

from __future__ import annotations

from typing import NamedTuple

from flask import g

from projections.tables import NightRow
from rules.registry import GAMES
from service.api.callers import Caller, holder_of
from service.api.cookies import Kept, every_kept, kept_of, key_of
from service.api.state import state
from service.budget import go_on_later
from service.web.listed import Listed


class Joined(NamedTuple):
    """A night that this phone has joined, and where it began in the log."""

    here: Listed
    began: int


class Mine(NamedTuple):
    """The nights of this phone, newest first; the ids of those that its token no longer opens; the rows of those whose game is missing."""

    nights: list[Joined]
    stopped: list[str]
    unplayed: list[NightRow]


def mine(*, played: bool = False) -> Mine:
    """The nights that the cookies of this request open, each in brief, and with what was `played` if asked.

    Raises ProblemError for a phone that asks too often, and if it takes too long to read what is not stored yet.
    """
    state().limits.request(g.key)
    found = Mine([], [], [])
    for kept in every_kept():
        if (here := _opened(kept)) is None:
            found.stopped.append(kept.night)
        elif here.stored.game in GAMES:
            found.nights.append(Joined(here, here.stored.began))
        else:
            found.unplayed.append(here.stored)
    found.nights.sort(key=lambda joined: -joined.began)
    try:
        for joined in found.nights:
            _read(joined.here, played=played)
    finally:
        state().summaries.store()
    return found


def _read(here: Listed, *, played: bool) -> None:
    """Reads what lists show of a night. Raises ProblemError if it is not stored yet and this request has taken long enough."""
    if not here.is_read(played=played):
        # What has been read is stored by now, so the repeated request goes on from here.
        go_on_later()
    _ = here.brief
    if played and here.me is not None:
        _ = here.played


def also_mine(night_id: str) -> Listed | None:
    """Another night, if this phone has joined it too; None if it has not, or no longer, or if the game is not installed."""
    kept = kept_of(night_id)
    here = None if kept is None else _opened(kept)
    return None if here is None or here.stored.game not in GAMES else here


def _opened(kept: Kept) -> Listed | None:
    """The night that a cookie opens; None if it opens none, or another."""
    holder = holder_of(kept.token)
    return Listed(holder.stream, Caller(holder.role, kept.token)) if holder is not None and key_of(holder.stream) == kept.key else None
