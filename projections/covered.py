"""What somebody may see who only watches: no card that was not played, as long as its hand is not finished.

Which fields of an event hold such cards says its declaration (`events.facts.Covered`). The scorer sees everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from events.correction import Place
from events.facts import Correction, Covered, Door, Fact
from projections.replay import Night, steps

_MARKED: Final[dict[type[Fact], frozenset[str]]] = {}
"""Class of facts → its fields that may hold cards that lay face down, as JSON names them; looked up once a class."""


def _marked(cls: type[Fact]) -> frozenset[str]:
    if cls not in _MARKED:
        hints = get_type_hints(cls, include_extras=True)
        found = (name for name, hint in hints.items() if any(_is_covered(each) for each in (hint, *get_args(hint))))
        _MARKED[cls] = frozenset(name.removesuffix("_") for name in found)
    return _MARKED[cls]


def _is_covered(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(isinstance(mark, Covered) for mark in get_args(hint)[1:])


def covered_fields(kind: str, data: Mapping[str, Any], door: Door) -> list[str]:
    """The fields of an event that hold cards that lay face down, in their order; a number in place of the cards shows none."""
    marked = _marked(door[kind])
    return [name for name, value in data.items() if name in marked and isinstance(value, list | dict | str)]


def face_down(fact: Fact) -> frozenset[str]:
    """The fields of a fact that hold cards which lay face down."""
    return frozenset(name for name in _marked(type(fact)) if isinstance(getattr(fact, name), tuple | Mapping | str))


class Cover(NamedTuple):
    """What lies face down in a night at one moment, while a hand is open: every event that is not at one of these places."""

    door: Door
    places: frozenset[Place]
    """The events of the reading that came before the open hand was dealt."""

    def shown(self, seq: int, kind: str, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
        """The data of a recorded event without the cards that lie face down, and the dotted names of what is left out."""
        if kind == Correction.type:
            return self._correction_shown(seq, data)
        hidden = [] if Place(seq) in self.places else covered_fields(kind, data, self.door)
        return (_without(data, hidden) if hidden else data), hidden

    def _correction_shown(self, seq: int, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
        """A correction: each event that it inserts stands, or does not, for itself."""
        inserted, hidden = [], []
        for place, each in enumerate(data.get("insert") or ()):
            names = [] if Place(seq, place + 1) in self.places else covered_fields(each["type"], each["data"], self.door)
            inserted.append({**each, "data": _without(each["data"], names)})
            hidden += [f"insert.{place}.data.{name}" for name in names]
        return ({**data, "insert": inserted} if hidden else data), hidden


def _without(data: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}


def as_watched(night: Night) -> Night:
    """The night as they read it who only watch, with balances and boards to which cards that lie face down add nothing.

    It is there to be told: what is logged next is asked of the night itself. A night in which nothing is to be left out is the same.
    """
    table = night.game.watched(night.table)
    if table is night.table:
        return night
    return night._replace(last=night.last._replace(standing=night.last.standing._replace(table=table)))


def cover_of(night: Night) -> Cover | None:
    """What lies face down in a night now, asked once for all its events; None where everybody may see everything.

    What was struck is face down as long as any hand is open, because it may tell of the cards of that hand. So it is, until a hand
    is finished or the night is closed, where something was struck since the last one was: a deal that is taken back is dealt again.
    """
    number = night.game.open_hand(night.table)
    if number is not None:
        return Cover(night.game.door, frozenset(_before(night, number)))
    if night.holding and not night.closed and night.holding[-1] > _last_finish(night):
        return Cover(night.game.door, frozenset(step.place for step in steps(night.last)))
    return None


def _last_finish(night: Night) -> int:
    """The seq behind which no hand of the reading was finished; 0 where none was."""
    counts = [(step.place.seq, night.game.finished_count(step.standing.table)) for step in steps(night.last)]
    return max((seq for (_, before), (seq, after) in pairwise(counts) if after > before), default=0)


def _before(night: Night, number: int) -> Iterator[Place]:
    """The places of the reading before a hand was dealt."""
    for step in steps(night.last):
        if night.game.dealt_count(step.standing.table) >= number:
            return
        yield step.place
