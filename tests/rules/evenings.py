"""How random nights of every game are played: what is sent next, correct or wrong, and what was taken.

The module `nights` of a game says how its table behaves and what its events hold. A seed determines a night through the dice alone: their
order of use is part of that.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import MISSING, dataclass, field, fields as fields_of
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self, get_args, get_origin, get_type_hints

from events.facts import CASH, Door, Id, OneOf, Whole
from events.stored import fact_of
from projections.deals import dealt_at
from projections.hands import told_place
from projections.night import Night
from projections.replay import read, told
from projections.seen import covered_fields
from projections.yields import yields
from rules.core.cards import SUITS
from rules.core.game import Game
from rules.core.refusals import Refusal
from tests.dice import SEED
from tests.nights import Event, event

STRANGER: Final = "zoe"
GARBAGE: Final[tuple[Any, ...]] = (None, True, 3.5, -1, 0, 10**7, "", "x" * 281, "plate", "8O", "Ana", [], [1], {}, {"ana": None}, "\ud800")
"""JSON that hardly any field takes."""


class Declared(NamedTuple):
    """The fields of an event type, with their kinds, and the required ones."""

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
    """One event that was sent, the number of events before it, and its refusal (None if it was taken)."""

    event: Any
    before: int
    refusal: Refusal | None


@dataclass
class InTheMaking(ABC):
    """A random night of any game: the events sent and taken, and the night after each one taken."""

    game: ClassVar[Game[Any]]
    fields: ClassVar[Mapping[str, Declared]]
    people: ClassVar[Sequence[str]]
    """The players who may come to the table."""
    often_wrong: ClassVar[Sequence[str]]
    """The event types that a table corrects most."""
    moving: ClassVar[Sequence[str]] = ("deal", "exchange", "trick")
    """The event types that move cards."""
    beside: ClassVar[Mapping[str, float]] = {"transfer": 0.15, "dispute": 0.1, "ruling": 0.1}
    """How readily a table logs what may come at any time."""
    of_a_hand: ClassVar[Collection[str]] = ("seats_changed", "deal", "exchange", "declaration", "bid", "contract", "trick", "tally")
    """The event types of a night without fault."""
    every_card: ClassVar[Any] = None
    """How hands are logged in a full night."""
    faultless: ClassVar[Any] = None
    """How hands are played and logged in a night without fault."""
    patience: ClassVar[int] = 12
    """The number of draws for one event; after each third another type is tried."""

    seed: int
    amiss: float = 0.22
    """The share of events that are made wrong on purpose; some turn out to be possible."""
    corrections: float = 0.25
    """How readily the table corrects the log."""
    kept: Any = None
    """How every hand is logged; None draws it."""
    steady: bool = False
    """Whether hands follow one another with nothing in between."""
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    cards: Any = None
    """The cards of the open hand; None between hands, and after an event or strike that the real hand did not have."""
    manner: Any = None
    """How the open hand is played and logged."""
    happens: Callable[[], None] | None = None
    """The change in the cards if the last made event is taken."""
    answered: tuple[Any, Night | None, Night | Refusal] | None = None
    """The last question to the game, its night, and the answer."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret

    @classmethod
    @lru_cache(maxsize=1000)
    def told_by(cls, seed: int, tries_count: int = 40, **how: Any) -> Self:
        """The night of a seed, with at least this many events sent. It is played once and shared; callers must not continue it."""
        night = cls(seed, **how)
        while len(night.tries) < tries_count or not night.nights:
            night.go_on()
        return night

    @classmethod
    def in_full(cls, seed: int) -> Self:
        """A night with hardly any fault and no correction, so that whole hands are logged card by card."""
        return cls.told_by(seed, 60, amiss=0.02, corrections=0, kept=cls.every_card)

    @classmethod
    def of_every_kind(cls, seed: int) -> Self:
        """A night of a series that soon shows everything that can occur: every fourth is logged in full."""
        return cls.told_by(seed) if seed % 4 or cls.every_card is None else cls.in_full(seed)

    @classmethod
    def without_fault(cls, seed: int, events_count: int) -> Self:
        """An evening of about this many events from opening to close: hand after hand with every card and nothing irregular."""
        night = cls(seed, amiss=0, corrections=0, kept=cls.faultless, steady=True)
        while len(night.record) < events_count or night.hand_is_open:
            night.go_on()
        while night.night is not None and not night.night.closed:
            night.tried(night.made("night_closed"))
        assert not [finding for hand in night.game.hands(night.table) for finding in hand.findings]
        return night

    @property
    def night(self) -> Night | None:
        """The current night; None before it is opened."""
        return self.nights[-1] if self.nights else None

    @property
    def table(self) -> Any:
        """The current table of the game."""
        return self.nights[-1].table

    @property
    @abstractmethod
    def active(self) -> list[str]:
        """The players with cards; between hands everybody at the table."""

    @property
    def at_table(self) -> Sequence[str]:
        """The players whom a mistake may name; usually those at the table."""
        return self.people

    @abstractmethod
    def kinds_now(self) -> Mapping[str, float]:
        """The event types that may come next in an open night, besides those of every game, and the weight of each."""

    @abstractmethod
    def made(self, kind: str) -> Event:
        """An event of a type: from the hand and its cards if they matter, else drawn."""

    @abstractmethod
    def opening(self) -> Event:
        """A random opening of a table."""

    @abstractmethod
    def imagined(self, kind: str) -> Event:
        """An event of a type with fields drawn almost blindly."""

    @abstractmethod
    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field."""

    def chance(self, share: float) -> bool:
        """True with this probability."""
        return self.dice.random() < share

    @property
    def hand_is_open(self) -> bool:
        """Whether a hand is being played."""
        return bool(self.nights) and self.game.open_hand(self.table) is not None

    def answer(self, sent: Any) -> Night | Refusal:
        """The night after an event, or its refusal; an event that is asked and then sent is computed once."""
        if self.answered is None or self.answered[0] is not sent or self.answered[1] is not self.night:
            self.answered = sent, self.night, told(self.night, sent)
        return self.answered[2]

    def taken(self, sent: Any) -> bool:
        """Whether an event would be taken now."""
        return not isinstance(self.answer(sent), Refusal)

    def tried(self, sent: Any) -> bool:
        """Sends an event; says whether it was taken."""
        answer = self.answer(sent)
        self.tries.append(Try(sent, len(self.record), answer if isinstance(answer, Refusal) else None))
        if isinstance(answer, Refusal):
            return False
        self.nights.append(answer)
        self.record.append(sent)
        return True

    # Sending events.

    def send(self, sent: Any, *, as_made: bool = False) -> None:
        """Sends an event; the cards stay known only if it was sent as made."""
        if not self.tried(sent):
            return
        if sent["type"] == "correction" or (not as_made and sent["type"] in self.moving):
            self.cards = None
        elif as_made and self.happens is not None:
            self.happens()

    def go_on(self) -> None:
        """Sends one more event, correct or wrong."""
        self.happens = None
        made = self.fitting(self.drawn_kind())
        if self.chance(self.amiss):
            self.send(self.dice.choice(self.ways_amiss)(made))
        else:
            self.send(made, as_made=True)

    def drawn_kind(self) -> str:
        """The type of the next event."""
        if self.night is None:
            return "night_opened"
        if self.night.closed:
            kinds: Mapping[str, float] = {"dispute": 2, "ruling": 2, "paid": 8, "correction": 2 * bool(self.corrections), "deal": 1}
        elif self.steady:
            kinds = {kind: share for kind, share in self.kinds_now().items() if kind in self.of_a_hand}
        else:
            kinds = {**self.beside, "correction": self.corrections, **self.kinds_now()}
        return self.dice.choices(list(kinds), list(kinds.values()))[0]

    def fitting(self, kind: str) -> Event:
        """A possible event of a type, if a few draws find one; else one of another type."""
        for attempt in range(self.patience):
            kind = self.drawn_kind() if attempt in (self.patience // 3, self.patience * 2 // 3) else kind
            self.happens = None
            made = self.as_told(self.made(kind))
            if self.will_do(made):
                break
        return made

    def as_told(self, made: Event) -> Event:
        """An event of every game: place and day of the night, a dispute or a ruling.
        A hand is named by its number, or sometimes by its deal, which alone can name a struck one.
        """
        if made["type"] == "night_opened" and self.seed % 8 == 0:
            return event("night_opened", **{**made["data"], "zone": "Europe/Madrid", "day": "2026-07-10"})
        if made["type"] not in ("dispute", "ruling") or self.night is None:
            return made
        deals = [*dealt_at(self.night.last), *self.night.did.struck]
        data = {name: value for name, value in made["data"].items() if name not in ("hand", "deal")}
        if deals and self.chance(0.2 if made["type"] == "dispute" else 0.4):
            return event(made["type"], deal=told_place(self.dice.choice(deals)), **data)
        return event(made["type"], hand=self.dice.randint(1, self.game.dealt_count(self.table) or 1), **data)

    def will_do(self, made: Event) -> bool:
        """Whether to send an event: usually one that would be taken."""
        return self.taken(made)

    def paid(self) -> Event:
        """A payment of the plan, in full or in part."""
        assert self.night is not None, "a transfer needs an open night"
        plan = yields(self.night)["settlement"]
        if not plan:
            return self.imagined("paid")
        line = self.dice.choice(plan)
        tantos = self.dice.choice((line["tantos"], self.dice.randint(1, line["tantos"])))
        return event("paid", from_=line["from"], to=line["to"], tantos=tantos)

    # Sending wrong events.

    @property
    def ways_amiss(self) -> Sequence[Callable[[Event], Any]]:
        """The ways to change a correct event into a wrong one."""
        return (self.garbled, self.misnamed, self.twisted, self.twisted, self.untimely, self.mistaken)

    def mistaken(self, made: Event) -> Event:
        """A typical mistake of a table of this game."""
        return self.twisted(made)

    def law_again(self, made: Event) -> Event:
        """The last applied law once more, unless a correction came since."""
        last = next(sent for sent in reversed(self.record) if sent["type"] in ("penalty", "correction"))
        return last if last["type"] == "penalty" else self.twisted(made)

    def miscounted(self, *parts: str) -> Event:
        """A tally with one wrong number in one of some parts."""
        tally = deepcopy(self.made("tally"))
        told_of = tally["data"].get(self.dice.choice(parts))
        if told_of:
            player = self.dice.choice(list(told_of))
            told_of[player] = max(0, told_of[player] + self.dice.choice((-1, 1, 2)))
        return tally

    def garbled(self, made: Event) -> Any:
        """An event of the wrong shape."""
        kind, data = made["type"], dict(made["data"])
        match self.dice.randrange(5):
            case 0 if data:
                del data[self.dice.choice(list(data))]
            case 1:
                return self.dice.choice(
                    ({"type": "juerga", "data": data}, {**made, "type": 7}, {**made, "data": []}, {**made, "data": None}, "deal")
                )
            case 2:
                return self.dice.choice(({**made, "note": "hola"}, {"type": kind, "data": {**data, "humor": 1}}))
            case _:
                data[self.dice.choice([*self.fields[kind].kinds] or ["x"])] = self.dice.choice(GARBAGE)
        return {"type": kind, "data": data}

    def misnamed(self, made: Event) -> Event:
        """An event that names somebody else: another player, the zángano, a stranger."""
        names = {self.dice.choice(self.active): self.dice.choice((*self.at_table, *self.people, STRANGER))}
        return {"type": made["type"], "data": renamed(made["data"], names)}

    def twisted(self, made: Event) -> Event:
        """An event with one changed field."""
        kinds = self.fields[made["type"]].kinds
        name = self.dice.choice([*kinds] or ["player"])
        return {"type": made["type"], "data": {**made["data"], name: self.value_of(name, kinds.get(name, bool))}}

    def untimely(self, _made: Event) -> Event:
        """An event of any type, timely or not."""
        return self.imagined(self.dice.choice(list(self.fields)))

    def somebody(self) -> str:
        """A player, usually one with cards."""
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
        # No dice here: a transfer is cash depending only on its position.
        return self.chance(0.5) if kind is bool else (CASH if len(self.record) % 2 else "porque sí")

    def hand_number(self) -> int:
        """The number of some hand."""
        return self.dice.randint(1, max(1, self.game.dealt_count(self.table))) if self.nights else 1

    def seq(self) -> int:
        """The position of an event in the record, usually one of the last."""
        return max(1, len(self.record) - self.dice.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)))

    def strike(self) -> list[int]:
        """Usually the last few standing events, or the last of a type that is often wrong; else the opening, or any events."""
        struck = self.nights[-1].corrections.struck_by() if self.nights else {}
        standing = [seq for seq in range(1, len(self.record) + 1) if seq not in struck] or [1]
        often = [seq for seq in standing if self.record and self.record[seq - 1]["type"] in self.often_wrong]
        return self.dice.choice(
            (standing[-self.dice.randint(1, 3) :], standing[-1:], often[-1:] or [1], [1], sorted({self.seq(), self.seq()}))
        )

    def insert(self) -> list[Event]:
        """What may replace events: an opening, one or two events of the struck kinds, or one of every game."""
        kinds = [sent["type"] for sent in self.record[-2:] if sent["type"] != "correction"] or ["transfer"]
        kinds = self.dice.choice((kinds[-1:], kinds, ["transfer"], ["night_opened"]))
        return [self.opening() if kind == "night_opened" else self.imagined(kind) for kind in kinds]


# Uses of a played night.


def seeds(count: int) -> range:
    """The seeds of this many nights in this run."""
    return range(SEED, SEED + count)


def is_taken(night: Night, sent: Event) -> bool:
    """Whether a night takes an event with well-formed fields; the slow schemas are not checked."""
    fact = fact_of(sent["type"], night.game.door[sent["type"]].schema, sent["data"], night.game.door)
    return fact.fault() is None and not isinstance(night.game.step(night.table, fact), Refusal)


def face_up(record: Sequence[Event], door: Door) -> list[Event]:
    """The same night without the cards that lay face down; an exchange keeps its number of cards."""
    return [{**sent, "data": dict(_uncovered(sent, door))} for sent in record]


def _uncovered(sent: Event, door: Door) -> Iterator[tuple[str, Any]]:
    hidden = covered_fields(sent["type"], sent["data"], door)
    for name, value in sent["data"].items():
        if name not in hidden:
            yield name, value
        elif sent["type"] == "exchange":
            yield name, len(value)


def otherwise(
    night: Night, record: Sequence[Event], pack: Sequence[str], dice: random.Random, *, miscounts: float = 0.3
) -> list[Event] | None:
    """The record with some or all unseen cards rearranged; None if that is impossible.
    Sometimes, as `miscounts` says, a player is dealt a card too many in place of another player.
    """
    door, start = night.game.door, max((place for place, sent in enumerate(record) if sent["type"] == "deal"), default=0)
    hidden = [covered_fields(sent["type"], sent["data"], door) for sent in record[start:]]
    seen = {
        text
        for sent, names in zip(record[start:], hidden, strict=True)
        for name, value in sent["data"].items()
        if name not in names
        for text in texts_in(value)
    }
    unseen = [card for card in pack if card not in seen]
    some = dice.sample(unseen, min(len(unseen), dice.choice((2, 4, len(pack), len(pack)))))
    other = dict(zip(some, dice.sample(some, len(some)), strict=True))
    again = [
        {**sent, "data": {name: renamed(value, other) if name in names else value for name, value in sent["data"].items()}}
        for sent, names in zip(record[start:], hidden, strict=True)
    ]
    hands = again[0]["data"].get("hands") or {} if again else {}
    if len(hands) > 1 and dice.random() < miscounts:
        one, two = dice.sample([*hands], 2)
        if len(hands[one]) > 1 and hands[one][-1] not in seen:
            hands[one], hands[two] = hands[one][:-1], [*hands[two], hands[one][-1]]
    told = [*record[:start], *again]
    return told if read(told).refused is None else None


def texts_in(value: Any) -> Iterator[str]:
    """Every text in some JSON."""
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts_in(each)


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """JSON in which some texts, keys included, are replaced."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def settings_of(rule: Any) -> Sequence[Any]:
    """Values that a house rule may take: its least, every word, and null if allowed."""
    numbers = [number for number in (0, 1, 2, 3, 5, 7, 20, 45) if rule.kind.least <= number <= rule.kind.most]
    settings: Mapping[str, Sequence[Any]] = {
        "bool": (True, False),
        "suit or null": (None, *SUITS),
        "range or null": (None, [3, 37], [1, 1], [20, 39]),
        "whole": numbers,
        "whole or null": (None, *numbers),
        "word": rule.kind.words,
    }
    return settings[rule.kind.name]
