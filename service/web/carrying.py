"""What does an earlier night leave to the next, and has somebody taken it already?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from events.store import taken
from events.store.port import Along, Event
from service.api.state import state
from service.web.here import Here
from service.web.mine import Joined


class TakenError(Exception):
    """Another night has begun with what the earlier one left."""


class Left(NamedTuple):
    """What one of this phone's nights left: what lies in the plate, and whose puestas wait, by shown name."""

    joined: Joined
    plate: int
    waiting: list[tuple[str, int]]
    taken: bool
    """Whether another night has begun with it."""

    @property
    def id(self) -> str:
        """The id of the earlier night."""
        return self.joined.here.id


def left_by(joined: Joined) -> Left | None:
    """What a night left; None while it is open, where nothing is left, and for who only watched it."""
    here = joined.here
    if here.role == "viewer" or not here.night.closed:
        return None
    told = here.night.game.leftovers(here.night.table)
    if not told["plate"] and not told["reserved"]:
        return None
    waiting = [(here.speech.who(each["player"]), each["tantos"]) for each in told["reserved"]]
    return Left(joined, told["plate"], waiting, is_taken(here))


def is_taken(here: Here) -> bool:
    """Whether another night has begun with what this one left."""
    with state().store.reading() as db:
        return bool(taken.takers(db, here.id))


def absent(left: Left, names: Collection[str]) -> list[tuple[str, int]]:
    """The waiting puestas of who does not sit at the new table, by shown name: they cannot go there."""
    sit = {_same(name) for name in names}
    return [(who, tantos) for who, tantos in left.waiting if _same(who) not in sit]


def carried(left: Left, shown: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of the new night says of it; `shown` are the names of who sits, by id."""
    night = left.joined.here.night
    ids = {_same(name): player for player, name in shown.items()}
    reserved = [{"player": ids[_same(who)], "tantos": tantos} for who, tantos in left.waiting if _same(who) in ids]
    return {**night.game.leftovers(night.table), "reserved": reserved}


def _same(name: str) -> str:
    """What is equal in two shown names of one person."""
    return name.strip().casefold()


def marked(left: Left, *, again: bool) -> Along:
    """What is written with the opening that takes it: the mark on the earlier night.

    It raises TakenError where another was quicker, unless it is to be taken `again`; then nothing is opened.
    """

    def along(db: Any, events: Sequence[Event]) -> None:
        if not again and taken.takers(db, left.id):
            raise TakenError(left.id)
        taken.take(db, left.id, events[0].stream)

    return along
