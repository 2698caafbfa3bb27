"""`expects` and the refusals must agree: the suite that each game inherits.

At a moment of a random night the suite tries every event type with all values of its fields that cover types and boundaries. `expects` must
name exactly what was taken: each type, and each value of each listed field. A game gives the events to try.
"""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Final

from projections.night import Night
from tests.nights import Event, event
from tests.rules.evenings import is_taken
from tests.rules.properties import OF_EVERY_GAME, PLACES, SEEDS, Suite, drawing

NOBODY: Final = "nadie"
"""A player who never sits down, not even by mistake."""
AT_ANY_TIME: Final = {"transfer", "dispute", "ruling", "correction", "paid"}
"""The events of every game, which `expects` leaves to the record."""
NO_CARDS: Final[Mapping[str, Any]] = {"values": [], "min": 0, "max": 0}


def all_of(kind: str, /, **values: Iterable[Any]) -> Iterator[Event]:
    """Every event of a type with these values of its fields; None leaves a field out."""
    for chosen in product(*values.values()):
        yield event(kind, **{name: value for name, value in zip(values, chosen, strict=True) if value is not None})


def given_out(may: Mapping[str, Sequence[str]]) -> dict[str, str] | None:
    """A different possible card for each player; None if there is none."""
    return _beside({}, sorted(may, key=lambda player: len(may[player])), may)


def _beside(cards: dict[str, str], others: Sequence[str], may: Mapping[str, Sequence[str]]) -> dict[str, str] | None:
    if not others:
        return cards
    for code in may[others[0]]:
        if code not in cards.values() and (found := _beside({**cards, others[0]: code}, others[1:], may)) is not None:
            return found
    return None


class Next(Suite):
    """What holds of what a game expects."""

    free: ClassVar[Mapping[str, Collection[str]]]
    """Type → fields with values of several players, or named without values."""
    of_each: ClassVar[Collection[str]] = ()
    """Fields of a tally with a number for each player, any of those named."""
    untried: ClassVar[Collection[str]]
    """Free fields that may be named though no event tried has them."""

    @abstractmethod
    def candidates(self, names: Sequence[str], players: Sequence[str], dice: random.Random) -> Iterator[Event]:
        """Events of every type with all values that matter, except tallies and the events of every game."""

    @abstractmethod
    def counts(self, table: Any, dice: random.Random) -> Iterator[Event]:
        """Tallies of the open hand: for each possible number of an entry, some that state it."""

    @abstractmethod
    def laid(self, table: Any) -> Iterator[Event]:
        """Tricks of each size, with each possible card of each player."""

    def gone(self, table: Any) -> Sequence[str]:  # noqa: ARG002  # a game looks at it
        """The players who left the table and may still be named."""
        return ()

    def comes_seldom(self, table: Any) -> bool:  # noqa: ARG002  # a game looks at it
        """Whether the open hand is of a rare kind (miscounted, …), so that every one is tried."""
        return False

    @drawing(OF_EVERY_GAME, seed=SEEDS, place=PLACES)
    def test_next_names_just_what_is_not_refused(self, seed: int, place: int) -> None:
        """Each named type and value is taken in some event, and all others are refused."""
        nights, dice = self.evening.of_every_kind(seed).nights, random.Random(seed)  # noqa: S311  # the dice of a test are no secret
        seldom = [night for night in nights if night.game.open_hand(night.table) is not None and self.comes_seldom(night.table)]
        for night in (nights[place % len(nights)], *dice.sample(seldom, min(3, len(seldom)))):
            self.assert_names_what_is_taken(night, dice)

    def assert_names_what_is_taken(self, night: Night, dice: random.Random) -> None:
        """Compares both at one moment."""
        game, table = night.game, night.table
        entries = {each.type: each.told() for each in game.expects(table)}
        assert bool(entries) != night.closed, "a night that expects nothing must be closed"
        if night.closed:
            return
        # A type that is named only to hide that it cannot come names no values.
        for entry in entries.values():
            entry["fields"] = {name: told for name, told in entry["fields"].items() if told.get("values") != []}
        players = tuple(game.seats(table).players)
        accepted: dict[str, list[Event]] = defaultdict(list)
        for sent in self.candidates((*players, *self.gone(table), NOBODY), players, dice):
            if is_taken(night, sent):
                accepted[sent["type"]].append(sent)
        assert entries.keys() - {"tally"} == accepted.keys()
        for kind, sent_events in accepted.items():
            self.assert_fields_agree(kind, entries[kind], sent_events)
        if "trick" in entries:
            self.assert_cards_agree(night, entries["trick"]["fields"].get("cards", NO_CARDS))
        self.assert_counts_agree(night, entries.get("tally"), dice)

    def assert_fields_agree(self, kind: str, entry: Mapping[str, Any], sent: Iterable[Event]) -> None:
        """Each field of an entry lists exactly the values taken; no event taken lacks a required field."""
        taken: dict[str, set[Any]] = defaultdict(set)
        left_out: set[str] = set()
        free, of_each = self.free.get(kind, ()), self.of_each if kind == "tally" else ()
        for each in sent:
            left_out |= entry["fields"].keys() - each["data"].keys()
            for name, value in each["data"].items():
                assert name in entry["fields"], f"{kind}.{name} was taken and is not named: {each}"
                taken[name] |= {*value.values()} if name in of_each else {True} if name in free else {value}
        for name, shown in entry["fields"].items():
            assert not (shown["required"] and name in left_out), f"{kind}.{name} is required, and an event without it was taken"
            if name in free:
                assert taken[name] or name in self.untried, f"{kind}.{name} is named and was never taken"
            elif name not in of_each or "values" in shown or "min" in shown:
                listed = shown["values"] if "values" in shown else range(shown["min"], shown["max"] + 1)
                assert taken[name] == {*listed}, f"{kind}.{name}: {taken[name] ^ {*listed}}"
                assert len(listed) == len(taken[name]), f"{kind}.{name}"

    def assert_cards_agree(self, night: Night, shown: Mapping[str, Any]) -> None:
        """Exactly the named cards lie in some trick that is taken, and a trick has one of the named sizes."""
        taken = [each["data"]["cards"] for each in self.laid(night.table) if is_taken(night, each)]
        assert {card for cards in taken for card in cards.values()} == {*shown["values"]}
        assert (min(map(len, taken), default=0), max(map(len, taken), default=0)) == (shown["min"], shown["max"])

    def assert_counts_agree(self, night: Night, entry: Mapping[str, Any] | None, dice: random.Random) -> None:
        """A hand may be counted exactly where that is named, and each named number occurs in an entry."""
        taken = [each for each in self.counts(night.table, dice) if is_taken(night, each)]
        assert bool(taken) == (entry is not None)
        if entry is not None:
            self.assert_fields_agree("tally", entry, taken)

    def test_types_that_are_tried_are_all_that_the_game_has(self) -> None:
        """Each type of the game's door is tried, counted, or belongs to every game."""
        people, dice = self.evening.people[:4], random.Random(0)  # noqa: S311  # as above
        tried = {sent["type"] for sent in self.candidates((*people, NOBODY), people, dice)}
        assert tried | {"tally"} | AT_ANY_TIME == self.evening.game.door.keys()
