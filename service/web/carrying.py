"""What does an earlier night leave to the next, and has somebody taken it already?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, get_args, get_type_hints

from events.facts import NightOpened
from events.store import taken
from events.store.port import Along, Event
from service.api.state import state
from service.web.here import Here
from service.web.mine import Joined


class TakenError(Exception):
    """Another night has begun with what the earlier one left."""


class Left(NamedTuple):
    """What one of this phone's nights left: what lies in the plate, and whose puestas wait, by shown name.

    `fines` is how much of it waits for a draw, and `excluded` who is out of that.
    """

    joined: Joined
    plate: int
    waiting: list[tuple[str, int]]
    fines: int
    excluded: list[str]
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
    excluded = [here.speech.who(player) for player in told.get("excluded", ())]
    return Left(joined, told["plate"], waiting, told.get("multas", 0), excluded, is_taken(here))


def is_taken(here: Here) -> bool:
    """Whether another night has begun with what this one left."""
    with state().store.reading() as db:
        return bool(taken.takers(db, here.id))


def absent(left: Left, names: Collection[str]) -> list[tuple[str, int]]:
    """The waiting puestas of who does not sit at the new table, by shown name: they cannot go there."""
    sit = {_same(name) for name in names}
    return [(who, tantos) for who, tantos in left.waiting if _same(who) not in sit]


def carried(left: Left, shown: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of the new night says of it; `shown` are the names of who sits, by id. Who does not sit is in no draw either."""
    game = left.joined.here.night.game
    ids = {_same(name): player for player, name in shown.items()}
    leftovers = game.leftovers(left.joined.here.night.table)
    brought = {
        **leftovers,
        "reserved": [{"player": ids[_same(who)], "tantos": tantos} for who, tantos in left.waiting if _same(who) in ids],
        "excluded": [ids[_same(who)] for who in left.excluded if _same(who) in ids],
    }
    # A game leaves more lying than an opening brings along: of the rest it finds out itself.
    part = next(each for each in get_args(get_type_hints(game.door[NightOpened.type])["carried"]) if each is not type(None))
    return {field.name: brought[field.name] for field in fields(part)}


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
