"""What an earlier night leaves to the next, and whether another night has taken it already."""

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
    """What a night leaves: the plate, puestas that wait, the standing of an unfinished game."""

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
        """The part of the plate that waits for a draw."""
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
        """Player id → his marks in an unfinished game; empty in a game without boards."""
        return dict(self.leaves.boards)

    @property
    def is_nothing(self) -> bool:
        """Whether nothing lies and nothing waits."""
        return self.leaves.is_nothing

    @property
    def whose(self) -> list[str]:
        """The ids of the players whom any of it names."""
        return list(dict.fromkeys((*self.named, *self.boards, *self.leaves.excluded)))

    @property
    def named(self) -> list[str]:
        """The ids of the players for whom something waits."""
        return [each.player for each in self.leaves.waiting]

    @property
    def lying(self) -> str:
        """What lies in the plate, or the standing of an unfinished game, in words."""
        told: str = words_of(self.game.name).lies(self.speech, self.plate, self.told)
        return told

    @property
    def lines(self) -> list[str]:
        """All of it in words; empty if there is nothing."""
        if self.is_nothing:
            return []
        lies = [self.lying] if self.plate or self.boards else []
        return lies + [words_of(self.game.name).waits(self.speech, each) for each in self.told["reserved"]]


def left_of(night: Night, speech: Speech) -> Left:
    """What a given night leaves."""
    return Left(night.game, night.game.leftovers(night.table), speech)


class Offer(NamedTuple):
    """An earlier night of this phone that left something for a new table; `taken` if another night has begun with it already."""

    here: Listed
    left: Left
    taken: bool

    @property
    def id(self) -> str:
        """The id of the earlier night."""
        return self.here.id


def offers(ours: Mine, game: Game[Any]) -> list[Offer]:
    """What the nights of this phone left in a game, newest first. Open nights, and nights that the phone only watched, leave nothing."""
    closed = [each.here for each in ours.nights if each.here.brief.game is game and each.here.role != "viewer" and each.here.brief.closed]
    left = [(here, Left(game, here.brief.leaves, here.speech)) for here in closed]
    return [Offer(here, each, is_taken(here)) for here, each in left if not each.is_nothing]


def offered_first(found: Sequence[Offer]) -> Offer | None:
    """What a table begins with by default: the newest offer that no night has taken."""
    return next((each for each in found if not each.taken), None)


def is_taken(here: Listed) -> bool:
    """Whether another night has begun with what this one left."""
    with state().store.reading() as db:
        return bool(taken.takers(db, here.id))


def absent(left: Left, names: Collection[str]) -> list[str]:
    """The shown names of players for whom something waits or is marked but who do not sit at the new table, so it cannot move there."""
    sit = {folded(name) for name in names}
    waiting = () if left.game.carries_absent else left.waiting
    marked_of = (left.speech.name(player) for player, count in left.boards.items() if count)
    return [name for name in (*(each.who for each in waiting), *marked_of) if folded(name) not in sit]


def owing(left: Left, names: Collection[str]) -> list[str]:
    """The shown names of players who do not sit at the new table but are named in what moves there, as some games allow."""
    sit = {folded(name) for name in names}
    named = (*(each.who for each in left.waiting), *left.excluded) if left.game.carries_absent else ()
    return list({folded(name): name for name in named if folded(name) not in sit}.values())


def by_name(left: Left, shown: Mapping[str, str]) -> dict[str, str]:
    """Ids of players in the earlier night → their ids at another table with these shown names."""
    ids = {folded(name): player for player, name in shown.items()}
    names = {player: folded(left.speech.name(player)) for player in left.whose}
    return {player: ids[name] for player, name in names.items() if name in ids}


def carried(left: Left, ids: Mapping[str, str]) -> dict[str, Any]:
    """What the opening of the next night says of it, with the ids of that night."""
    # A game leaves more than an opening carries; the new night works out the rest.
    part = next(each for each in get_args(get_type_hints(left.game.door[NightOpened.type])["carried"]) if each is not type(None))
    return {field.name: _in_ids(left.told[field.name], ids) for field in fields(part)}


def _in_ids(value: Any, ids: Mapping[str, str]) -> Any:
    """A part of what is left with the ids of another night, without absent players and without the hand that left a puesta."""
    if isinstance(value, Mapping):
        return {ids[player]: count for player, count in value.items() if player in ids}
    if not isinstance(value, list):
        return value
    names = [each for each in value if isinstance(each, str)]
    puestas = [each for each in value if isinstance(each, Mapping)]
    return [ids[player] for player in names if player in ids] + [_puesta(each, ids) for each in puestas if each["player"] in ids]


def _puesta(told: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    """A waiting puesta with the ids of another night: whose, how much, and which two players joined theirs, if any did."""
    return {name: value for name, value in told.items() if name != "since" and value is not None} | {"player": ids[told["player"]]}


def marked(night_id: str, *, again: bool) -> Along:
    """What to write together with an opening that takes what a night left: the mark on that night.

    It raises TakenError if another night was quicker, unless it is taken `again`; then nothing is opened.
    """

    def along(db: Any, events: Sequence[Event]) -> None:
        if not again and taken.takers(db, night_id):
            raise TakenError(night_id)
        taken.take(db, night_id, events[0].stream)

    return along
