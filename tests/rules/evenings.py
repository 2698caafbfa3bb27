"""What random nights of every game have in common: what was sent and taken, and what is sent amiss.

How a table of one game behaves, and what its events hold, tells the module `nights` of its game.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields as fields_of
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from events.correction import struck_by
from events.facts import Door, Id, OneOf, Whole
from projections.replay import Night, facts_recorded, told
from rules.core.cards import SUITS
from rules.core.game import Game
from rules.core.refusals import Refusal
from tests.nights import Event

STRANGER: Final = "zoe"
GARBAGE: Final[tuple[Any, ...]] = (None, True, 3.5, -1, 0, 10**7, "", "x" * 281, "plate", "8O", "Ana", [], [1], {}, {"ana": None}, "\ud800")
"""JSON that hardly any field takes."""


class Declared(NamedTuple):
    """The fields of an event type: of what kind each is, and which must be there."""

    kinds: Mapping[str, Any]
    required: tuple[str, ...]


def declared(door: Door) -> Mapping[str, Declared]:
    """Event type → its fields, as a game declares them."""
    return {kind: _declared(cls) for kind, cls in door.items()}


def _declared(cls: type[Any]) -> Declared:
    hints = get_type_hints(cls, include_extras=True)
    kinds = {each.name.removesuffix("_"): hints[each.name] for each in fields_of(cls)}
    return Declared(kinds, tuple(each.name.removesuffix("_") for each in fields_of(cls) if each.default is MISSING))


class Try(NamedTuple):
    """One event that was sent, how many stood before it, and why it was refused (None where it was taken)."""

    event: Any
    before: int
    refusal: Refusal | None


class InTheMaking(ABC):
    """A night in the making, whatever is played: what was sent and taken, and events drawn with little knowledge of it."""

    game: ClassVar[Game[Any]]
    fields: ClassVar[Mapping[str, Declared]]
    people: ClassVar[Sequence[str]]
    """Who may come to the table."""
    often_wrong: ClassVar[Sequence[str]]
    """The types of events that a table corrects most."""
    dice: random.Random
    nights: list[Night]
    record: list[Event]
    tries: list[Try]

    @property
    def night(self) -> Night | None:
        """How the night stands; None before it is opened."""
        return self.nights[-1] if self.nights else None

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.nights[-1].table

    @property
    @abstractmethod
    def active(self) -> list[str]:
        """Who has cards; between hands everybody at the table."""

    @property
    def at_table(self) -> Sequence[str]:
        """Who is named by mistake for another: mostly somebody who sits there."""
        return self.people

    @abstractmethod
    def opening(self) -> Event:
        """A table of any kind sits down."""

    @abstractmethod
    def imagined(self, kind: str) -> Event:
        """An event of a type whose fields were drawn without much thought."""

    @abstractmethod
    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field."""

    def chance(self, share: float) -> bool:
        """Whether a thing happens that happens so often."""
        return self.dice.random() < share

    def taken(self, sent: Any) -> bool:
        """Whether an event would be taken now."""
        return not isinstance(told(self.night, sent), Refusal)

    def tried(self, sent: Any) -> bool:
        """Sends an event; says whether it was taken."""
        answer = told(self.night, sent)
        self.tries.append(Try(sent, len(self.record), answer if isinstance(answer, Refusal) else None))
        if isinstance(answer, Refusal):
            return False
        self.nights.append(answer)
        self.record.append(sent)
        return True

    # What is sent amiss.

    def garbled(self, made: Event) -> Any:
        """An event whose shape is wrong."""
        kind, data = made["type"], dict(made["data"])
        match self.dice.randrange(5):
            case 0 if data:
                del data[self.dice.choice(list(data))]
            case 1:
                return self.dice.choice(
                    ({"type": "juerga", "data": data}, {**made, "type": 7}, {**made, "data": []}, {"type": kind}, "deal")
                )
            case 2:
                return self.dice.choice(({**made, "note": "hola"}, {"type": kind, "data": {**data, "humor": 1}}))
            case _:
                data[self.dice.choice([*self.fields[kind].kinds] or ["x"])] = self.dice.choice(GARBAGE)
        return {"type": kind, "data": data}

    def misnamed(self, made: Event) -> Event:
        """An event that names somebody else: another player, the zángano, somebody who is not there."""
        names = {self.dice.choice(self.active): self.dice.choice((*self.at_table, *self.people, STRANGER))}
        return {"type": made["type"], "data": renamed(made["data"], names)}

    def twisted(self, made: Event) -> Event:
        """An event of which one field says something else."""
        kinds = self.fields[made["type"]].kinds
        name = self.dice.choice([*kinds] or ["player"])
        return {"type": made["type"], "data": {**made["data"], name: self.value_of(name, kinds.get(name, bool))}}

    def untimely(self, _made: Event) -> Event:
        """An event of any type, whether it is its time or not."""
        return self.imagined(self.dice.choice(list(self.fields)))

    def somebody(self) -> str:
        """Mostly one who has cards."""
        sat = self.game.seats(self.table).sat if self.nights else self.people
        return self.dice.choice(self.active if self.chance(0.9) else sat)

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind."""
        if isinstance(kind, Whole):
            return self.dice.randint(max(kind.least, 0), min(kind.most, 30))
        if isinstance(kind, OneOf):
            return self.dice.choice(kind.values)
        if isinstance(kind, Id):
            if kind.nobody and self.chance(0.3):
                return None
            return "plate" if kind.plate and self.chance(0.2) else self.somebody()
        if get_origin(kind) is Annotated:
            return self.any_of(get_args(kind)[1])
        if get_origin(kind) is Literal:
            return self.dice.choice(get_args(kind))
        options = [each for each in get_args(kind) if each is not type(None)]
        if options:
            return self.any_of(options[-1])
        return self.chance(0.5) if kind is bool else "porque sí"

    def hand_number(self) -> int:
        """The number of some hand."""
        return self.dice.randint(1, max(1, self.game.dealt_count(self.table))) if self.nights else 1

    def seq(self) -> int:
        """An event of the record, mostly one of the last."""
        return max(1, len(self.record) - self.dice.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)))

    def strike(self) -> list[int]:
        """Mostly the last few events that stand, or the last of those that are often wrong; the opening; or what comes to mind."""
        struck = struck_by(facts_recorded(self.nights[-1])) if self.nights else {}
        standing = [seq for seq in range(1, len(self.record) + 1) if seq not in struck] or [1]
        often = [seq for seq in standing if self.record and self.record[seq - 1]["type"] in self.often_wrong]
        return self.dice.choice(
            (standing[-self.dice.randint(1, 3) :], standing[-1:], often[-1:] or [1], [1], sorted({self.seq(), self.seq()}))
        )

    def insert(self) -> list[Event]:
        """What may stand in the place of something else: an opening, one or two of the kinds of before, a thing beside."""
        kinds = [sent["type"] for sent in self.record[-2:] if sent["type"] != "correction"] or ["transfer"]
        kinds = self.dice.choice((kinds[-1:], kinds, ["transfer"], ["night_opened"]))
        return [self.opening() if kind == "night_opened" else self.imagined(kind) for kind in kinds]


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """JSON in which some texts, keys among them, were replaced by others."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def settings_of(rule: Any) -> Sequence[Any]:
    """Values that a house rule may take, its least and every word among them."""
    few = {
        "bool": (True, False),
        "suit or null": (None, *SUITS),
        "range or null": (None, [3, 37], [1, 1], [20, 39]),
        "word": rule.kind.words,
    }
    return few.get(rule.kind.name) or [number for number in (0, 1, 2, 3, 5, 7, 20, 45) if number >= rule.kind.least]
