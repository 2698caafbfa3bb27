"""What does an earlier night leave to the next, and has somebody taken it already?"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple, get_args, get_type_hints

from events.facts import NightOpened
from events.store import taken
from events.store.port import Along, Event
from projections.night import Night
from rules.core.game import Game
from rules.core.standing import Leaves
from rules.registry import words_of
from service.api.state import state
from service.explain.speech import Speech
from service.web.listed import Listed
from service.web.mine import Mine
from service.words import folded


class TakenError(Exception):
    """Another night has begun with what the earlier one left."""


class Waits(NamedTuple):
    """A puesta that waits: whose, by shown name, and how much."""

    who: str
    tantos: int


class Left(NamedTuple):
    """What a night leaves: what lies in the plate, whose puestas wait, how a game stands that is not finished."""

    game: Game[Any]
    told: Mapping[str, Any]
    """All of it as its game tells it."""
    speech: Speech

    @property
    def leaves(self) -> Leaves:
        """The same in the words that every game has."""
        return self.game.leaves(self.told)

    @property
    def plate(self) -> int:
        """What lies in the plate."""
        return self.leaves.plate

    @property
    def fines(self) -> int:
        """How much of that waits for a draw."""
        return self.leaves.fines

    @property
    def waiting(self) -> list[Waits]:
        """The puestas that wait."""
        return [Waits(self.speech.name(each.player), each.tantos) for each in self.leaves.waiting]

    @property
    def excluded(self) -> list[str]:
        """Who is out of the draw of the fines, by shown name."""
        return [self.speech.name(player) for player in self.leaves.excluded]

    @property
    def boards(self) -> Mapping[str, int]:
        """What each has marked of a game that is not finished, by id; empty in a game without boards."""
        return dict(self.leaves.boards)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing lies and nothing waits."""
        return self.leaves.is_nothing

    @property
    def whose(self) -> list[str]:
        """The players whom any of it names, by id."""
        return list(dict.fromkeys((*self.named, *self.boards, *self.leaves.excluded)))

    @property
    def named(self) -> list[str]:
        """The players for whom something waits, by id."""
        return [each.player for each in self.leaves.waiting]

    @property
    def lying(self) -> str:
        """What lies in the plate, or how an unfinished game stands, in words."""
        told: str = words_of(self.game.name).lies(self.speech, self.plate, self.told)
        return told

    @property
    def lines(self) -> list[str]:
        """All of it in words; empty where it is nothing."""
        if self.is_nothing:
            return []
        lies = [self.lying] if self.plate or self.boards else []
        return lies + [words_of(self.game.name).waits(self.speech, each) for each in self.told["reserved"]]


def left_of(night: Night, speech: Speech) -> Left:
    """What a night leaves that is at hand."""
    return Left(night.game, night.game.leftovers(night.table), speech)


class Offer(NamedTuple):
    """An earlier night of this phone that left something, for a table that is opened to begin with; `taken` where another has already."""

    here: Listed
    left: Left
    taken: bool

    @property
    def id(self) -> str:
        """The id of the earlier night."""
        return self.here.id


def offers(ours: Mine, game: Game[Any]) -> list[Offer]:
    """What the nights of this phone left in a game, the newest first. An open night leaves nothing, nor does one that the phone only watched."""
    closed = [each.here for each in ours.nights if each.here.brief.game is game and each.here.role != "viewer" and each.here.brief.closed]
    left = [(here, Left(game, here.brief.leaves, here.speech)) for here in closed]
    return [Offer(here, each, is_taken(here)) for here, each in left if not each.is_nothing]


def offered_first(found: Sequence[Offer]) -> Offer | None:
    """What a table begins with unless somebody chooses otherwise: the newest that nobody has taken."""
    return next((each for each in found if not each.taken), None)


def is_taken(here: Listed) -> bool:
    """Whether another night has begun with what this one left."""
    with state().store.reading() as db:
        return bool(taken.takers(db, here.id))


def absent(left: Left, names: Collection[str]) -> list[str]:
    """The players for whom something waits or is marked and who do not sit at the new table, by shown name: that cannot go there."""
    sit = {folded(name) for name in names}
    waiting = () if left.game.carries_absent else left.waiting
    marked_of = (left.speech.name(player) for player, count in left.boards.items() if count)
    return [name for name in (*(each.who for each in waiting), *marked_of) if folded(name) not in sit]


def owing(left: Left, names: Collection[str]) -> list[str]:
    """The players who do not sit at the new table and whom what goes there names all the same, as some games have it; by shown name."""
    sit = {folded(name) for name in names}
    named = (*(each.who for each in left.waiting), *left.excluded) if left.game.carries_absent else ()
    return list({folded(name): name for name in named if folded(name) not in sit}.values())


def by_name(left: Left, shown: Mapping[str, str]) -> dict[str, str]:
    """The ids of players in the earlier night → their ids at another table, where the shown names are these."""
    ids = {folded(name): player for player, name in shown.items()}
    names = {player: folded(left.speech.name(player)) for player in left.whose}
    return {player: ids[name] for player, name in names.items() if name in ids}


def carried(left: Left, ids: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of the next night says of it, in the ids of that night."""
    # A game leaves more lying than an opening brings along: of the rest it finds out itself.
    part = next(each for each in get_args(get_type_hints(left.game.door[NightOpened.type])["carried"]) if each is not type(None))
    return {field.name: _in_ids(left.told[field.name], ids) for field in fields(part)}


def _in_ids(value: Any, ids: Mapping[str, str]) -> Any:
    """A part of what is left in the ids of another night, without the players who are not there; the hand that left a puesta stays behind."""
    if isinstance(value, Mapping):
        return {ids[player]: count for player, count in value.items() if player in ids}
    if not isinstance(value, list):
        return value
    names = [each for each in value if isinstance(each, str)]
    puestas = [each for each in value if isinstance(each, Mapping)]
    return [ids[player] for player in names if player in ids] + [_puesta(each, ids) for each in puestas if each["player"] in ids]


def _puesta(told: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """A puesta that waits, in the ids of another night: whose, how much, and which two put theirs together where some do."""
    return {name: value for name, value in told.items() if name != "since" and value is not None} | {"player": ids[told["player"]]}


def marked(night_id: str, *, again: bool) -> Along:
    """What is written with the opening that takes what a night left: the mark on that night.

    It raises TakenError where another was quicker, unless it is to be taken `again`; then nothing is opened.
    """

    def along(db: Any, events: Sequence[Event]) -> None:
        if not again and taken.takers(db, night_id):
            raise TakenError(night_id)
        taken.take(db, night_id, events[0].stream)

    return along
