"""Facts that follow from the cards may be left out, and cannot be contradicted: the suite that each game inherits.

The table "What is derived" of a game's page says which fields are derived, from what, and the answer to a wrong value: a refusal, a
finding, or acceptance until a correction. The suite reads that table and checks the engine against it. A game gives nights in which every
card is known and every such field is stated, and the wrong values to try.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from typing import Any, ClassVar, NamedTuple

from projections.night import Night
from projections.replay import read
from projections.yields import yields
from rules.core.game import Game
from tests.dice import SEED, times
from tests.house.pages import quoted, section, table
from tests.nights import Event
from tests.rules.evenings import seeds
from tests.rules.properties import Suite
from tests.rules.told_more import Moment, ToldMore

FINDING = "finding"
TAKEN = "taken"


class Row(NamedTuple):
    """A row of the table: the field of an event (dotted if nested), and the possible answers to a wrong value."""

    event: str
    field: str
    answers: tuple[str, ...]
    """Refusal codes, `finding <code>`, `taken`."""


class Spot(NamedTuple):
    """The place where a record states a derived field: its event, counted from 0, and the field."""

    row: Row
    place: int


def rows_of(game: str) -> list[Row]:
    """The table of a game's page; a row may name several fields of one event."""
    told = table(section("What is derived", game=game), "event")
    return [Row(quoted(event)[0], name, tuple(quoted(answers))) for event, fields, _, answers in told for name in quoted(fields)]


def value_at(data: Mapping[str, Any], path: str) -> Any:
    """The value of a field. Raises KeyError if it is missing."""
    found: Any = data
    for name in path.split("."):
        found = found[name]
    return found


def without(record: Sequence[Event], *spots: Spot) -> list[Event]:
    """A record in which some fields are left out."""
    left = deepcopy(list(record))
    for spot in spots:
        *names, last = spot.row.field.split(".")
        inner = left[spot.place]["data"]
        for name in names:
            inner = inner[name]
        del inner[last]
    return left


def told_otherwise(record: Sequence[Event], spot: Spot, value: Any) -> list[Event]:
    """A record in which a field has another value."""
    other = deepcopy(list(record))
    *names, last = spot.row.field.split(".")
    inner = other[spot.place]["data"]
    for name in names:
        inner = inner[name]
    inner[last] = value
    return other


class Derived(Suite):
    """What holds of the fields that a page calls derived."""

    game: ClassVar[Game[Any]]
    each: ClassVar[int] = 6
    """How often the usual run tries each row in every way."""

    @abstractmethod
    def records(self) -> Sequence[Sequence[Event]]:
        """Nights in which every card is known; together they state the fields of every row."""

    @abstractmethod
    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Wrong values that could be stated in a place."""

    def derivable(self, record: Sequence[Event], spot: Spot) -> bool:  # noqa: ARG002  # a game says where not
        """Whether the field can be derived at this place."""
        return True

    def spots(self) -> list[tuple[Sequence[Event], list[Spot]]]:
        """Each record with the places in which it states a derived field."""
        rows = rows_of(self.game.name)
        found = []
        for record in self.records():
            spots = [
                Spot(row, place) for place, sent in enumerate(record) for row in rows if row.event == sent["type"] and _tells(sent, row)
            ]
            found.append((record, [spot for spot in spots if self.derivable(record, spot)]))
        return found

    def chosen(self) -> Iterator[tuple[Sequence[Event], Spot]]:
        """Some places of each row, over all records."""
        spots = [(record, spot) for record, found in self.spots() for spot in found]
        dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
        dice.shuffle(spots)
        tried: Counter[Row] = Counter()
        for record, spot in spots:
            if tried[spot.row] < times(self.each):
                tried[spot.row] += 1
                yield record, spot

    def test_every_row_of_the_table_is_told_somewhere(self) -> None:
        """Otherwise the suite would prove nothing about a row."""
        told = {spot.row for _, found in self.spots() for spot in found}
        assert [row for row in rows_of(self.game.name) if row not in told] == []

    def test_what_is_derived_may_be_left_out_alone_and_in_pairs(self) -> None:
        """Leaving out all of it, each field, and each pair gives the same night."""
        dice = random.Random(SEED)  # noqa: S311  # the dice of a test are no secret
        found = dict(enumerate(self.spots()))
        for record, spots in found.values():
            if spots:
                _same(record, without(record, *spots))
        for record, spot in self.chosen():
            _same(record, without(record, spot))
            others = [each for told, spots in found.values() if told is record for each in spots if each != spot]
            for other in dice.sample(others, min(2, len(others))):
                _same(record, without(record, spot, other))

    def test_told_otherwise_the_answer_is_the_table_s(self) -> None:
        """The answer is a refusal of that event, a new finding, or acceptance."""
        tried = Counter[Row]()
        for record, spot in self.chosen():
            for value in self.otherwise(record, spot):
                tried[spot.row] += 1
                assert self.answered(record, spot, value) & {*spot.row.answers}, (spot, value, record)
        assert [row for row in rows_of(self.game.name) if not tried[row]] == []

    def answered(self, record: Sequence[Event], spot: Spot, value: Any) -> set[str]:
        """The answer to a wrong value: the refusal code of its event, its new findings, or "taken"."""
        upto = record[: spot.place + 1]
        replayed = read(told_otherwise(upto, spot, value))
        if replayed.refused is not None:
            event, refusal = replayed.refused
            assert event == spot.place + 1, (replayed.refused, record)
            return {refusal.code}
        assert replayed.night is not None
        before, after = (Counter(each["code"] for each in _yielded(each)["findings"]) for each in (upto, told_otherwise(upto, spot, value)))
        return {f"{FINDING} {code}" for code in after - before} or {TAKEN}


class DerivedOfNights(Derived):
    """What holds of derived fields added to random nights: full, irregular, and of every kind."""

    kept: ClassVar[Any]
    """How the full nights are logged."""
    nights_count: ClassVar[int]

    @classmethod
    @abstractmethod
    def values(cls, now: Moment) -> Mapping[str, Any]:
        """The derived fields that an event leaves out. (What is derived)"""

    @classmethod
    def written(cls) -> Sequence[Sequence[Event]]:
        """Written nights for what random ones show too seldom."""
        return ()

    @classmethod
    @cache
    def nights(cls) -> tuple[ToldMore, ...]:
        """All of them without a correction, with every derived field added."""
        made = [
            cls.evening.told_by(seed, 50, corrections=0, amiss=0.05, kept=cls.kept)
            if seed % 3
            else cls.evening.told_by(seed, corrections=0)
            for seed in seeds(cls.nights_count)
        ]
        records = [*(night.record for night in made), *cls.written()]
        return tuple([ToldMore(record, cls.values) for record in records if all(sent["type"] != "correction" for sent in record)])

    def records(self) -> Sequence[ToldMore]:
        """The records of those nights."""
        return self.nights()

    def derivable(self, record: Sequence[Event], spot: Spot) -> bool:
        """The fields that were added."""
        assert isinstance(record, ToldMore)
        return (spot.place, spot.row.field) in record.added

    def others(self, record: Sequence[Event], spot: Spot) -> Iterator[str]:
        """The other players who sit there or sit down."""
        data = record[spot.place]["data"]
        seats = data["players"] if "players" in data else self.game.seats(night_before(record, spot.place).table).players
        yield from (player for player in seats if player != data[spot.row.field])


def night_before(record: Sequence[Event], place: int) -> Night:
    """The night before an event."""
    replayed = read(record[:place])
    assert replayed.night is not None
    return replayed.night


def _tells(sent: Event, row: Row) -> bool:
    try:
        value_at(sent["data"], row.field)
    except (KeyError, TypeError):
        return False
    return True


def _yielded(record: Sequence[Event]) -> dict[str, Any]:
    replayed = read(record)
    assert replayed.refused is None, (replayed.refused, record)
    assert replayed.night is not None
    return yields(replayed.night)


def _same(record: Sequence[Event], left: Sequence[Event]) -> None:
    """Whether two records have the same result."""
    assert _yielded(left) == _yielded(record), left
