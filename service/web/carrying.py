"""What does an earlier night leave to the next, and has somebody taken it already?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, get_args, get_type_hints

from events.facts import NightOpened
from events.store import taken
from events.store.port import Along, Event
from service.api.state import state
from service.explain.hand import TELLERS
from service.web.here import Here
from service.web.mine import Joined
from service.words import folded


class TakenError(Exception):
    """Another night has begun with what the earlier one left."""


class Waits(NamedTuple):
    """A puesta that waits: whose, how much, and the number that it has in common with its twin."""

    who: str
    tantos: int
    pair: int | None


class Left(NamedTuple):
    """What one of this phone's nights left: what lies in the plate, whose puestas wait, how a game stands that is not finished.

    `fines` is how much of it waits for a draw, and `excluded` who is out of that. All by shown name.
    """

    joined: Joined
    plate: int
    waiting: list[Waits]
    fines: int
    excluded: list[str]
    boards: list[tuple[str, int, int]]
    """What each has marked of an unfinished game, and what lacks to him of it; empty where there is none."""
    taken: bool
    """Whether another night has begun with it."""

    @property
    def lying(self) -> str:
        """How an unfinished game stands, in words."""
        here = self.joined.here
        told: str = TELLERS[here.night.game.name].lies(here.speech, self.plate, here.night.game.leftovers(here.night.table))
        return told

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
    boards = [(here.speech.name(player), count, told["lack"][player]) for player, count in told.get("board", {}).items()]
    if not told["plate"] and not told["reserved"] and not any(count for _, count, _ in boards):
        return None
    waiting = [Waits(here.speech.name(each["player"]), each["tantos"], each.get("pair")) for each in told["reserved"]]
    excluded = [here.speech.name(player) for player in told.get("excluded", ())]
    return Left(joined, told["plate"], waiting, told.get("multas", 0), excluded, boards, is_taken(here))


def is_taken(here: Here) -> bool:
    """Whether another night has begun with what this one left."""
    with state().store.reading() as db:
        return bool(taken.takers(db, here.id))


def absent(left: Left, names: Collection[str]) -> list[str]:
    """Of whom something waits or is marked who does not sit at the new table, by shown name: that cannot go there."""
    sit = {folded(name) for name in names}
    waiting = () if left.joined.here.night.game.carries_absent else left.waiting
    mine = [*(each.who for each in waiting), *(who for who, count, _ in left.boards if count)]
    return [who for who in mine if folded(who) not in sit]


def owing(left: Left, names: Collection[str]) -> list[str]:
    """Who has a puesta that waits and does not sit at the new table, by shown name, in a game in which it goes there all the same."""
    sit = {folded(name) for name in names}
    waiting = left.waiting if left.joined.here.night.game.carries_absent else ()
    return list({folded(each.who): each.who for each in waiting if folded(each.who) not in sit}.values())


def carried(left: Left, shown: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of the new night says of it; `shown` are the names of who sits, or owes, by id. Who does not sit is in no draw either."""
    game = left.joined.here.night.game
    ids = {folded(name): player for player, name in shown.items()}
    leftovers = game.leftovers(left.joined.here.night.table)
    brought = {
        **leftovers,
        "board": {ids[folded(who)]: count for who, count, _ in left.boards if folded(who) in ids},
        "lack": {ids[folded(who)]: lack for who, _, lack in left.boards if folded(who) in ids},
        "reserved": [
            {"player": ids[folded(who)], "tantos": tantos} | ({} if pair is None else {"pair": pair})
            for who, tantos, pair in left.waiting
            if folded(who) in ids
        ],
        "excluded": [ids[folded(who)] for who in left.excluded if folded(who) in ids],
    }
    # A game leaves more lying than an opening brings along: of the rest it finds out itself.
    part = next(each for each in get_args(get_type_hints(game.door[NightOpened.type])["carried"]) if each is not type(None))
    return {field.name: brought[field.name] for field in fields(part)}


def marked(left: Left, *, again: bool) -> Along:
    """What is written with the opening that takes it: the mark on the earlier night.

    It raises TakenError where another was quicker, unless it is to be taken `again`; then nothing is opened.
    """

    def along(db: Any, events: Sequence[Event]) -> None:
        if not again and taken.takers(db, left.id):
            raise TakenError(left.id)
        taken.take(db, left.id, events[0].stream)

    return along
