"""A night as seen by somebody who must not know the face-down cards: a replay of what he may see.

The declaration of an event marks the fields that hold such cards (`events.facts.Covered`). While a hand is open, they are
removed from its events and the rest is replayed. Therefore no answer about that night depends on anything hidden, whoever
wrote the code of the answer. If an event cannot be folded without its cards, the seen night only knows that it was accepted.
A hand that only the cards have ended stays open here until the record ends it: by its count, the next deal, or the close.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from events.correction import Place
from events.facts import Correction, Covered, Door, Fact
from projections.entries import recorded
from projections.found import Read, found_in
from projections.night import Night, chained, facts_recorded
from projections.standing import Here, Step, stepped, steps
from rules.core.refusals import Refusal

TALLY: Final = "tally"
"""The type of the event that counts a hand and ends it."""


class Cover(NamedTuple):
    """The face-down cards of a night at one moment: those of every event that is not at one of these places."""

    door: Door
    places: frozenset[Place]
    """The events of the reading whose cards may be seen."""

    def shown(self, seq: int, kind: str, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
        """The data of a recorded event without the face-down cards, and the dotted names of the removed fields."""
        if kind == Correction.type:
            return self._correction_shown(seq, data)
        hidden = [] if Place(seq) in self.places else covered_fields(kind, data, self.door)
        return (_without(data, hidden) if hidden else data), hidden

    def _correction_shown(self, seq: int, data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
        """A correction, each of whose inserts is covered or not for itself."""
        inserted, hidden = [], []
        for place, each in enumerate(data.get("insert") or ()):
            names = [] if Place(seq, place + 1) in self.places else covered_fields(each["type"], each["data"], self.door)
            inserted.append({**each, "data": _without(each["data"], names)})
            hidden += [f"insert.{place}.data.{name}" for name in names]
        return ({**data, "insert": inserted} if hidden else data), hidden

    def fact(self, seq: int, fact: Fact) -> Fact:
        """A recorded fact without the face-down cards."""
        if isinstance(fact, Correction):
            return self.correction(seq, fact)
        return fact if Place(seq) in self.places else face_up(fact)

    def correction(self, seq: int, fact: Correction) -> Correction:
        """A recorded correction whose inserts lack the face-down cards."""
        inserted = [each if Place(seq, place) in self.places else face_up(each) for place, each in enumerate(fact.insert or (), 1)]
        return replace(fact, insert=tuple(inserted) or None)


class Seen(NamedTuple):
    """A night as it is seen, and what is removed from its events; None if everybody may see everything."""

    night: Night
    cover: Cover | None


def seen(night: Night) -> Seen:
    """A night as seen by somebody who must not know the face-down cards; it may itself continue a seen night.

    While any hand is open, struck events are face down, because they may give away cards of that hand. Without an open hand
    they stay so until a later hand is finished or the night is closed: a deal that is taken back is dealt again. Meanwhile a
    hand that was taken out whole reads as it was seen right before.
    """
    if night.closed:
        return Seen(night, None)
    last, of_before = _played(night)
    if _is_open(night, last):
        number = night.game.dealt_count(night.table)
        veiled = night.veiled | {step.place for step in _since_the_deal(night) if face_up(step.fact) != step.fact}
        cover = Cover(night.game.door, frozenset(_before(night, number)))
        night = night._replace(of_before=night.of_before | of_before, veiled=veiled)
    elif night.holding and _lies_struck(night, last):
        cover, last = Cover(night.game.door, frozenset(step.place for step in steps(night.last))), night.last
    else:
        return Seen(night, None)
    recorded = [cover.fact(seq, fact) for seq, fact in enumerate(facts_recorded(night), 1)]
    made = {seq: each._replace(fact=cover.correction(seq, each.fact)) for seq, each in night.corrections.made.items()}
    corrections = night.corrections._replace(made=made)
    return Seen(night._replace(last=last, recorded=chained(recorded), corrections=corrections, did=night.did.as_seen()), cover)


def as_shown(night: Night, number: int) -> Read | None:
    """A hand as it is seen in a night; None if not even its deal can be shown without its cards."""
    game, last = night.game, night.last
    if number == game.dealt_count(night.table) and not night.closed:
        played = as_played(night)
        last = played if _is_open(night, played) else last
    if game.dealt_count(last.standing.table) < number:
        return None
    result = game.hand(last.standing.table, number)
    return Read(result, *found_in(game, [result], last))


def as_played(night: Night) -> Step:
    """The last step of a reading whose last hand was folded without its face-down cards."""
    return _played(night)[0]


def _played(night: Night) -> tuple[Step, frozenset[Place]]:
    """The same last step, and the events that today's rules would refuse."""
    since = list(_since_the_deal(night))
    last = since[-1].before if since else night.last
    assert last is not None, "a night is opened before a hand is dealt"
    of_before = set[Place]()
    for step in reversed(since):
        fact = face_up(step.fact)
        after = stepped(Here(night.game, last.standing, step.place, night.holding, night.first_close, closed=False), fact)
        if isinstance(after, Refusal):
            if after.taken is None:
                continue
            after = after.taken
            of_before.add(step.place)
        standing = after._replace(table=night.game.unproved(after.table)) if fact != step.fact or step.place in night.veiled else after
        last = Step(step.place, fact, standing, last)
    return last, frozenset(of_before)


def _since_the_deal(night: Night) -> Iterator[Step]:
    """The events of the reading from the last one back to the last deal, inclusive."""
    game, number = night.game, night.game.dealt_count(night.table)
    step = night.last
    while step.before is not None and game.dealt_count(step.standing.table) == number > 0:
        yield step
        step = step.before


def _is_open(night: Night, last: Step) -> bool:
    """Whether the last hand is open as it is seen: once it was counted, by the count; also if not even its deal could be folded."""
    game, table = night.game, last.standing.table
    if any(step.fact.type == TALLY for step in _since_the_deal(night)):
        return game.open_hand(night.table) is not None
    return game.open_hand(table) is not None or game.dealt_count(table) < game.dealt_count(night.table)


def _lies_struck(night: Night, last: Step) -> bool:
    """Whether face-down cards were struck, and no hand has been finished after them."""
    order, strikers = night.corrections.order, night.corrections.strikers
    covered = [place for place, fact in recorded(night) if place.seq in strikers and face_up(fact) != fact]
    if not covered:
        return False
    counts = [(order(step.place)[0], night.game.finished_count(step.standing.table)) for step in steps(last)]
    finish = max((seq for (_, before), (seq, after) in pairwise(counts) if after > before), default=0)
    return any(order(place)[0] > finish for place in covered)


def _before(night: Night, number: int) -> Iterator[Place]:
    """The places of the reading before a hand was dealt."""
    for step in steps(night.last):
        if night.game.dealt_count(step.standing.table) >= number:
            return
        yield step.place


# The fields that hold face-down cards.


_MARKED: Final[dict[type[Fact], Mapping[str, bool]]] = {}
"""Class of facts → its fields for such cards, by JSON name, and whether a number may replace the cards; looked up once for each class."""


def _marked(cls: type[Fact]) -> Mapping[str, bool]:
    if cls not in _MARKED:
        options = {name.removesuffix("_"): (hint, *get_args(hint)) for name, hint in get_type_hints(cls, include_extras=True).items()}
        covered = {name: kinds for name, kinds in options.items() if any(_is_covered(each) for each in kinds)}
        _MARKED[cls] = {name: any(_plain(each) is int for each in kinds) for name, kinds in covered.items()}
    return _MARKED[cls]


def _is_covered(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(isinstance(mark, Covered) for mark in get_args(hint)[1:])


def _plain(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def covered_fields(kind: str, data: Mapping[str, Any], door: Door) -> list[str]:
    """The fields of an event that hold face-down cards, in order; a number instead of cards hides nothing."""
    marked = _marked(door[kind])
    return [name for name, value in data.items() if name in marked and isinstance(value, list | dict | str)]


def may_cover(fact: Fact) -> bool:
    """Whether facts of this type may hold face-down cards."""
    return bool(_marked(type(fact)))


def face_up(fact: Fact) -> Fact:
    """A fact without its face-down cards: their count if the field accepts a number, otherwise nothing."""
    told = {name: (getattr(fact, name), counted) for name, counted in _marked(type(fact)).items()}
    hidden = {name: len(cards) if counted else None for name, (cards, counted) in told.items() if isinstance(cards, tuple | Mapping | str)}
    return _replaced(fact, hidden) if hidden else fact


def _replaced(fact: Any, fields: Mapping[str, Any]) -> Fact:
    told: Fact = replace(fact, **fields)
    return told


def _without(data: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in names}
