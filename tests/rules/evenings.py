"""How random nights of every game are played: what is sent next, as it would be logged or amiss, and what was taken.

How a table of one game behaves, and what its events hold, tells the module `nights` of its game. The dice of a night are its only
chance: which are drawn, and in what order, makes the night that a seed tells.
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


@dataclass
class InTheMaking(ABC):
    """A night in the making, whatever is played: what was sent, what was taken, how it stands after each event taken."""

    game: ClassVar[Game[Any]]
    fields: ClassVar[Mapping[str, Declared]]
    people: ClassVar[Sequence[str]]
    """Who may come to the table."""
    often_wrong: ClassVar[Sequence[str]]
    """The types of events that a table corrects most."""
    moving: ClassVar[Sequence[str]] = ("deal", "exchange", "trick")
    """The types of events after which the cards lie otherwise."""
    beside: ClassVar[Mapping[str, float]] = {"transfer": 0.15, "dispute": 0.1, "ruling": 0.1}
    """How readily a table logs what may come at any time."""
    of_a_hand: ClassVar[Collection[str]] = ("seats_changed", "deal", "exchange", "declaration", "bid", "contract", "trick", "tally")
    """The types of events of which a night without fault is made."""
    every_card: ClassVar[Any] = None
    """How hands are logged in a night in full."""
    faultless: ClassVar[Any] = None
    """How they are played and logged in a night without fault."""
    patience: ClassVar[int] = 12
    """How many draws an event is worth; after each third of them one of another type is tried."""

    seed: int
    amiss: float = 0.22
    """How many of the events are sent amiss on purpose; some of them turn out to be possible all the same."""
    corrections: float = 0.25
    """How readily the table corrects what it logged."""
    kept: Any = None
    """How every hand is logged; None draws that."""
    steady: bool = False
    """Whether one hand follows the other, and nothing stands beside them."""
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    cards: Any = None
    """How the cards of the open hand lie; None between hands, and where something was logged or struck that did not happen so."""
    manner: Any = None
    """How the open hand is played and logged."""
    happens: Callable[[], None] | None = None
    """What the event that was made last changes in the cards, should it be taken."""
    answered: tuple[Any, Night | None, Night | Refusal] | None = None
    """What was asked last, of which night, and what it answered."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret

    @classmethod
    @lru_cache(maxsize=1000)
    def told_by(cls, seed: int, tries_count: int = 40, **how: Any) -> Self:
        """The night that a seed tells, of at least so many events sent; it is played once for all who ask, and nobody goes on with it."""
        night = cls(seed, **how)
        while len(night.tries) < tries_count or not night.nights:
            night.go_on()
        return night

    @classmethod
    def in_full(cls, seed: int) -> Self:
        """A night of which hardly anything is amiss and nothing is corrected, so that whole hands are logged card by card."""
        return cls.told_by(seed, 60, amiss=0.02, corrections=0, kept=cls.every_card)

    @classmethod
    def of_every_kind(cls, seed: int) -> Self:
        """One of the nights among which all that can occur is found soon: every fourth in full."""
        return cls.told_by(seed) if seed % 4 or cls.every_card is None else cls.in_full(seed)

    @classmethod
    def without_fault(cls, seed: int, events_count: int) -> Self:
        """An evening of about so many events from its opening to its close: hand after hand with every card, and nothing irregular."""
        night = cls(seed, amiss=0, corrections=0, kept=cls.faultless, steady=True)
        while len(night.record) < events_count or night.hand_is_open:
            night.go_on()
        while night.night is not None and not night.night.closed:
            night.tried(night.made("night_closed"))
        assert not [finding for hand in night.game.hands(night.table) for finding in hand.findings]
        return night

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
    def kinds_now(self) -> Mapping[str, float]:
        """Which types of events come next in an open night, besides those of every game, and how readily each."""

    @abstractmethod
    def made(self, kind: str) -> Event:
        """An event of a type: told with an eye on the hand and its cards where these have a part in it, else drawn."""

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

    @property
    def hand_is_open(self) -> bool:
        """Whether a hand is being played."""
        return bool(self.nights) and self.game.open_hand(self.table) is not None

    def answer(self, sent: Any) -> Night | Refusal:
        """The night with an event, or why it is refused; what is asked and then sent is reckoned once."""
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

    # What is sent.

    def send(self, sent: Any, *, as_made: bool = False) -> None:
        """Sends an event; how the cards lie afterwards is known only if it went as it was made."""
        if not self.tried(sent):
            return
        if sent["type"] == "correction" or (not as_made and sent["type"] in self.moving):
            self.cards = None
        elif as_made and self.happens is not None:
            self.happens()

    def go_on(self) -> None:
        """One more event is sent, as it would be logged or amiss."""
        self.happens = None
        made = self.fitting(self.drawn_kind())
        if self.chance(self.amiss):
            self.send(self.dice.choice(self.ways_amiss)(made))
        else:
            self.send(made, as_made=True)

    def drawn_kind(self) -> str:
        """Which type of event comes next."""
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
        """An event of a type that will do, if a few draws find one; of another type where this one cannot come."""
        for attempt in range(self.patience):
            kind = self.drawn_kind() if attempt in (self.patience // 3, self.patience * 2 // 3) else kind
            self.happens = None
            made = self.as_told(self.made(kind))
            if self.will_do(made):
                break
        return made

    def as_told(self, made: Event) -> Event:
        """What is the same in every game: where and on which day a night is played is said in some; a dispute or a ruling names its hand by number,
        or now and then by what dealt it, as a struck one can only be named."""
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
        """Whether an event is sent: mostly one that is taken."""
        return self.taken(made)

    def paid(self) -> Event:
        """Somebody pays of what the plan says, all of it or a part."""
        assert self.night is not None, "a night is open"
        plan = yields(self.night)["settlement"]
        if not plan:
            return self.imagined("paid")
        line = self.dice.choice(plan)
        tantos = self.dice.choice((line["tantos"], self.dice.randint(1, line["tantos"])))
        return event("paid", from_=line["from"], to=line["to"], tantos=tantos)

    # What is sent amiss.

    @property
    def ways_amiss(self) -> Sequence[Callable[[Event], Any]]:
        """How an event that would be taken is sent otherwise."""
        return (self.garbled, self.misnamed, self.twisted, self.twisted, self.untimely, self.mistaken)

    def mistaken(self, made: Event) -> Event:
        """What a table of this game gets wrong."""
        return self.twisted(made)

    def law_again(self, made: Event) -> Event:
        """The law that was applied last once more, where nothing was corrected since."""
        last = next(sent for sent in reversed(self.record) if sent["type"] in ("penalty", "correction"))
        return last if last["type"] == "penalty" else self.twisted(made)

    def miscounted(self, *parts: str) -> Event:
        """A tally of which one number is wrong, in one of some parts."""
        tally = deepcopy(self.made("tally"))
        told_of = tally["data"].get(self.dice.choice(parts))
        if told_of:
            player = self.dice.choice(list(told_of))
            told_of[player] = max(0, told_of[player] + self.dice.choice((-1, 1, 2)))
        return tally

    def garbled(self, made: Event) -> Any:
        """An event whose shape is wrong."""
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
        # No die is thrown for it: whether a transfer is cash hangs on where it stands alone.
        return self.chance(0.5) if kind is bool else (CASH if len(self.record) % 2 else "porque sí")

    def hand_number(self) -> int:
        """The number of some hand."""
        return self.dice.randint(1, max(1, self.game.dealt_count(self.table))) if self.nights else 1

    def seq(self) -> int:
        """An event of the record, mostly one of the last."""
        return max(1, len(self.record) - self.dice.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)))

    def strike(self) -> list[int]:
        """Mostly the last few events that stand, or the last of those that are often wrong; the opening; or what comes to mind."""
        struck = self.nights[-1].corrections.struck_by() if self.nights else {}
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


# What is made of a night that was played.


def seeds(count: int) -> range:
    """The seeds of so many nights of this run."""
    return range(SEED, SEED + count)


def is_taken(night: Night, sent: Event) -> bool:
    """Whether a night takes an event of its game whose fields are well formed one by one; the schemas, which take long, are not asked."""
    fact = fact_of(sent["type"], night.game.door[sent["type"]].schema, sent["data"], night.game.door)
    return fact.fault() is None and not isinstance(night.game.step(night.table, fact), Refusal)


def face_up(record: Sequence[Event], door: Door) -> list[Event]:
    """The same night logged without a card that lay face down: of an exchange how many they were."""
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
    """The record as it would be if cards that nobody has seen lay otherwise, a few of them or all; None where it could not be so.

    Now and then, as `miscounts` says, somebody is dealt a card too many in the place of another.
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
    """JSON in which some texts, keys among them, were replaced by others."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def settings_of(rule: Any) -> Sequence[Any]:
    """Values that a house rule may take, its least and every word among them, and null where it takes that."""
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
