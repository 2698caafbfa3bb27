"""What does a game say of its own pad: the questions of a hand, the results of its answers, and the events they make?

A pad is data. A page or form that shows it asks its questions, takes one of its rows, fills in its events and looks up its
forecast, and knows no rule of any game; `projections.filled` is the reference for this. Sentences are in the caller's
language.

The module has more than 400 lines because it is one language, whose words are read together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, Literal, NamedTuple

from rules.core.conditions import ALWAYS, Case, When, told_when
from rules.core.refusals import Sentence

Say = Callable[[Sentence], str]
"""Puts a sentence into the caller's language; `{hombre}` and the like stay in it for the names of players."""


def plain(template: str, **values: Any) -> Sentence:
    """A sentence of a pad: a name in braces without a value stays there, for the name of a player."""
    names = [name for _, name, _, _ in Formatter().parse(template) if name]
    return Sentence(template, {name: values.get(name, "{" + name + "}") for name in names})


QuestionKind = Literal["grid", "suits", "count", "players", "rows", "chips", "number", "some"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its value, what else it implies (`says`), and how it is shown.

    `gloss` explains a term of art; `wide` stands apart from the short ones; `favor` comes first; `rare` may be folded away;
    `usual` is the most common, and among the choices that are no player's it precedes those that are. In a grid, `players`
    are the rows that have this choice, if not all do. Among several things, those of one `group` stand together; `suit` shows
    the sign of a suit beside a single card.
    """

    value: Any
    label: Sentence
    gloss: Sentence | None = None
    says: Mapping[str, Any] = field(default_factory=dict)
    when: When = ALWAYS
    wide: bool = False
    favor: bool = False
    rare: bool = False
    usual: bool = False
    players: Sequence[str] | None = None
    group: Sentence | None = None
    suit: str | None = None

    def told(self, say: Say) -> dict[str, Any]:
        """The choice as JSON."""
        told: dict[str, Any] = {"value": self.value, "label": say(self.label)}
        if self.gloss is not None:
            told["gloss"] = say(self.gloss)
        if self.says:
            told["with"] = dict(self.says)
        if self.players is not None:
            told["players"] = list(self.players)
        if self.group is not None:
            told["group"] = say(self.group)
        if self.suit is not None:
            told["suit"] = self.suit
        flags = {"wide": self.wide, "favor": self.favor, "rare": self.rare, "usual": self.usual}
        return told | {name: True for name, holds in flags.items() if holds} | told_when(self.when)


@dataclass(frozen=True, slots=True)
class Sum:
    """A whole number that depends on answers: `of`, plus each answer of `plus` times its factor, plus each of `more` whose condition holds.

    An answer with several things counts as their number; for `each`, every thing counts as much as is given there. The sum is
    unknown until all answers of `plus` and `each` are known.
    """

    of: int = 0
    plus: Mapping[str, int] = field(default_factory=dict)
    more: Sequence[tuple[int, When]] = ()
    each: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        """The sum as JSON."""
        told: dict[str, Any] = {"of": self.of}
        if self.plus:
            told["plus"] = dict(self.plus)
        if self.more:
            told["more"] = [{"add": add, **told_when(when)} for add, when in self.more]
        if self.each:
            told["each"] = {name: dict(worth) for name, worth in self.each.items()}
        return told


@dataclass(frozen=True, slots=True)
class Question:
    """One question about a hand.

    A `grid` has the players as rows (`players`, if not all who have cards) and its choices as columns: a cell answers the
    question, and puts the player into `sets`; the choices of `alone` belong to no player. `none` is the label for no answer.

    A `number` has no choices of its own: it is a whole number from 0 to `top`, not less than any of `least` and not more than
    any of `most`. It is asked once they are known; if they leave only one number, that is the answer. `likely` are the lowest
    and the highest usual value: the others may be folded away. If it `offers` some, other values are typed in. An optional
    number is asked only if it may be more than one; `none` then says what it is without an answer.

    `some` are several of the choices, as many as `least` and `most` say; `rest` is the answer that holds the others. Those in
    an earlier answer (`but`) are left out; for those in `fixed` it is known whether they belong. Unless the question is
    optional, nothing picked is no answer.

    `card` is the card in question. `brief` is the answer in few words, beside others of its `group`; `{value}` in it stands
    for the name of the choice. A `rare` question is folded away as a whole.
    """

    name: str
    kind: QuestionKind
    asks: Sentence
    choices: Sequence[Choice] = ()
    when: When = ALWAYS
    optional: bool = False
    sets: str | None = None
    players: Sequence[str] | None = None
    alone: Sequence[Choice] = ()
    none: Sentence | None = None
    top: int = 0
    least: Sequence[Sum] = ()
    most: Sequence[Sum] = ()
    card: str | None = None
    brief: Sentence | None = None
    group: Sentence | None = None
    likely: tuple[int, int] | None = None
    rare: bool = False
    offers: Sequence[int] = ()
    rest: str | None = None
    but: str | None = None
    fixed: Mapping[str, bool] = field(default_factory=dict)

    def told(self, say: Say) -> dict[str, Any]:
        """The question as JSON."""
        told: dict[str, Any] = {"name": self.name, "kind": self.kind, "asks": say(self.asks)}
        told["choices"] = [choice.told(say) for choice in self.choices]
        if self.sets is not None:
            told |= {"sets": self.sets, "wide": [choice.told(say) for choice in self.alone]}
        if self.players is not None:
            told["players"] = list(self.players)
        if self.none is not None:
            told["none"] = say(self.none)
        if self.optional:
            told["optional"] = True
        if self.rare:
            told["rare"] = True
        if self.likely is not None:
            told["likely"] = list(self.likely)
        if self.offers:
            told["offers"] = list(self.offers)
        if self.fixed:
            told["fixed"] = dict(self.fixed)
        told |= {name: other for name, other in (("rest", self.rest), ("but", self.but)) if other is not None}
        if self.kind == "some":
            told |= {"least": [each.told() for each in self.least], "most": [each.told() for each in self.most]}
        if self.kind == "number":
            told |= {"top": self.top, "least": [each.told() for each in self.least], "most": [each.told() for each in self.most]}
        if self.card is not None:
            told["card"] = self.card
        briefly = {"brief": self.brief, "group": self.group}
        told |= {name: say(sentence) for name, sentence in briefly.items() if sentence is not None}
        return told | told_when(self.when)


@dataclass(frozen=True, slots=True)
class Summed:
    """An answer that nobody is asked for: a sum of earlier answers.

    With `reaches`, the answer is true if the sum is at least that, otherwise missing.
    """

    name: str
    sum: Sum
    when: When = ALWAYS
    reaches: int | None = None

    def told(self, _say: Say) -> dict[str, Any]:
        """The sum as JSON; it stands among the questions."""
        told = {"name": self.name, "kind": "sum", "sum": self.sum.told(), "choices": []}
        return told | ({} if self.reaches is None else {"reaches": self.reaches}) | told_when(self.when)


@dataclass(frozen=True, slots=True)
class Follows:
    """An answer that nobody is asked for: a value, if its condition holds."""

    name: str
    value: str | bool
    when: When = ALWAYS

    def told(self, _say: Say) -> dict[str, Any]:
        """The value as JSON; it stands among the questions, as a `Foremost` of one."""
        return {"name": self.name, "kind": "first", "choices": [], "among": [[self.value]], **told_when(self.when)}


@dataclass(frozen=True, slots=True)
class Foremost:
    """An answer that nobody is asked for: the player who comes first by several numbers, compared one after the other.

    `among` are the players with the names of their numbers; between equal numbers, the earlier one comes first. The lowest
    numbers win, or the highest (`highest`); `but` is the answer that holds the player left out.
    """

    name: str
    among: Sequence[tuple[str, Sequence[str]]]
    highest: bool = False
    but: str | None = None
    when: When = ALWAYS

    def told(self, _say: Say) -> dict[str, Any]:
        """The answer as JSON; it stands among the questions."""
        told: dict[str, Any] = {"name": self.name, "kind": "first", "choices": []}
        told["among"] = [[player, *numbers] for player, numbers in self.among]
        if self.highest:
            told["highest"] = True
        if self.but is not None:
            told["but"] = self.but
        return told | told_when(self.when)


@dataclass(frozen=True, slots=True)
class Row:
    """One way in which a hand may have ended, given the answers.

    `says` are the answers that it implies; among several rows that fit, a `usual` one need not be chosen.
    """

    value: str
    label: Sentence
    outcome: str
    says: Mapping[str, Any] = field(default_factory=dict)
    when: When = ALWAYS
    usual: bool = False

    def told(self, say: Say) -> dict[str, Any]:
        """The row as JSON."""
        told: dict[str, Any] = {"value": self.value, "label": say(self.label), "outcome": self.outcome, "with": dict(self.says)}
        if self.usual:
            told["usual"] = True
        return told | told_when(self.when)


@dataclass(frozen=True, slots=True)
class Entry:
    """An object in a list of a template, included only if its condition holds."""

    data: Mapping[str, Any]
    when: When = ALWAYS

    def told(self) -> dict[str, Any]:
        """The entry as JSON."""
        return {**self.data, **told_when(self.when)}


@dataclass(frozen=True, slots=True)
class Template:
    """An event of the hand: in its data, `$name` stands for an answer, as a value and as a key; a literal None stays.

    Parts that become empty, because nothing in them was answered or no `Entry` of them holds, are left out.
    """

    type: str
    data: Mapping[str, Any] = field(default_factory=dict)
    when: When = ALWAYS

    def told(self) -> dict[str, Any]:
        """The template as JSON."""
        return {"type": self.type, "data": _told_data(self.data), **told_when(self.when)}


def _told_data(data: Any) -> Any:
    """The data of a template as JSON."""
    if isinstance(data, Mapping):
        return {name: _told_data(value) for name, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [_told_data(each) for each in data]
    return data.told() if isinstance(data, Entry) else data


@dataclass(frozen=True, slots=True)
class Seat:
    """A way to deal a hand: the dealer and the players with cards, in order of play; `says` is what else follows from it."""

    dealer: str
    active: Sequence[str]
    says: Mapping[str, Any] = field(default_factory=dict)

    def told(self) -> dict[str, Any]:
        """The seat as JSON."""
        return {"dealer": self.dealer, "active": list(self.active), **self.says}


class PlateAnd(NamedTuple):
    """An amount that depends on the plate: everything in it including the dealer's ante, and `add`, rounded up to a multiple."""

    add: int = 0
    up: int = 1

    def told(self) -> dict[str, int]:
        """The amount as JSON."""
        return {"plate": 1} | ({"add": self.add} if self.add else {}) | ({"up": self.up} if self.up > 1 else {})


Move = tuple[str, str, int | PlateAnd] | tuple[str, str, int, str]
"""One payment between roles: from, to, how much; `others` means each of them, `mano` the first player with cards.

For a waiting amount that moves now, its `why` follows: the pad finds the words for it by that (`Pad.beside`).
"""


@dataclass(frozen=True, slots=True)
class Cases:
    """What the hands of one kind pay: the answers that form the key, their values that pay the same, and key → index into `pays`."""

    key: Sequence[str]
    same: Mapping[str, Mapping[str, str]]
    rows: Mapping[str, int]

    def told(self) -> dict[str, Any]:
        """The cases as JSON."""
        return {"key": list(self.key), "same": {name: dict(values) for name, values in self.same.items()}, "rows": dict(self.rows)}


def joined(values: Iterable[Any]) -> str:
    """Answers as a key of the forecast: true and false in lower case, empty for a missing answer."""
    return "|".join("" if value is None else str(value).lower() if isinstance(value, bool) else str(value) for value in values)


def collapsed(paid: Mapping[Case, int], names_told: Sequence[str]) -> Cases:
    """A table without what makes no difference: equivalent values are merged, and answers whose values are all equivalent are dropped."""
    left, names, same = dict(paid), list(names_told), {}
    for name in names_told:
        place = names.index(name)
        kinds: dict[frozenset[tuple[Case, int]], list[Any]] = {}
        for value in dict.fromkeys(case[place] for case in left):
            cases = frozenset(((*case[:place], *case[place + 1 :]), pay) for case, pay in left.items() if case[place] == value)
            kinds.setdefault(cases, []).append(value)
        if len(kinds) == 1:
            names.remove(name)
            left = {(*case[:place], *case[place + 1 :]): pay for case, pay in left.items()}
            continue
        first = {value: alike[0] for alike in kinds.values() for value in alike}
        left = {case: pay for case, pay in left.items() if first[case[place]] == case[place]}
        if alike := {joined([value]): joined([kept]) for value, kept in first.items() if value != kept}:
            same[name] = alike
    return Cases(names, same, {joined(case): pay for case, pay in left.items()})


@dataclass(frozen=True, slots=True)
class Besides:
    """A part of what a hand pays that depends on answers of its own; it is added to the rest."""

    by: Sequence[str]
    cases: Mapping[str, Cases]

    def told(self) -> dict[str, Any]:
        """The part as JSON."""
        return {"by": list(self.by), "cases": {name: cases.told() for name, cases in self.cases.items()}}


@dataclass(frozen=True, slots=True)
class Puts:
    """What is put into the plate as a hand is dealt: if the plate is empty, and if it is not."""

    empty: Sequence[Move] = ()
    lying: Sequence[Move] = ()

    def told(self) -> dict[str, Any]:
        """The puts as JSON."""
        return {"empty": [_told_move(move) for move in self.empty], "lying": [_told_move(move) for move in self.lying]}


@dataclass(frozen=True, slots=True)
class Fill:
    """What everybody puts in as a hand is dealt: equal shares, up to `to`, if less than `below` lies in the plate."""

    below: int
    to: int

    def told(self) -> dict[str, int]:
        """The fill as JSON."""
        return {"below": self.below, "to": self.to}


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a hand will pay in the night as it stands, for every answer; computed by the rules themselves.

    `plate` lies there now, `dealt` is put in before anything is paid, `others` says whether a dealer without cards is among
    them. `by` names the answers that select the cases; `also` are parts that are looked up separately.

    `apart` lies in the plate but cannot be won by the hand. `puts` are moves of every hand, as it is dealt. If a hand takes
    more than lies there, everybody puts in `refill`, repeatedly until it suffices. `fill` comes before the hand is dealt.
    Every move of the hand counts `times` times. The forecast is valid for `hands_count` hands, this one included, or for all
    that follow if that is None.
    """

    plate: int
    dealt: int
    others: Literal["table", "active"]
    by: Sequence[str]
    cases: Mapping[str, Cases]
    pays: Sequence[Sequence[Move]]
    also: Sequence[Besides] = ()
    apart: int = 0
    puts: Puts | None = None
    refill: int = 0
    fill: Fill | None = None
    times: Sum | None = None
    hands_count: int | None = None

    def told(self) -> dict[str, Any]:
        """The forecast as JSON; rare fields only if they are set."""
        told: dict[str, Any] = {
            "plate": self.plate,
            "dealt": self.dealt,
            "others": self.others,
            "by": list(self.by),
            "cases": {name: cases.told() for name, cases in self.cases.items()},
            "pays": [[_told_move(move) for move in moves] for moves in self.pays],
        }
        if self.also:
            told["also"] = [part.told() for part in self.also]
        if self.puts is not None:
            told["puts"] = self.puts.told()
        if self.fill is not None:
            told["fill"] = self.fill.told()
        if self.times is not None:
            told["times"] = self.times.told()
        counts = {"apart": self.apart, "refill": self.refill, "hands": self.hands_count}
        return told | {name: count for name, count in counts.items() if count}


def _told_move(move: Move) -> list[Any]:
    return [each.told() if isinstance(each, PlateAnd) else each for each in move]


@dataclass(frozen=True, slots=True)
class Pad:
    """The pad of a table at present: its hand, the ways to deal the next ones, what is already known, and the description.

    `keeps_deal` are the answers after which the same player deals again; the answer `dealt_by`, if there is one, is the
    dealer of this hand. Without questions nothing can be logged by the pad; `over` says why. In a `plateless` game nothing
    ever lies on the table. `now` is known for this hand, as `given` is, but not for later hands that are logged offline. With
    `deal_asked`, a deal out of turn is one of the questions, if it is possible at all, and nothing is logged before the hand.
    With `ends`, no more hands can be logged than `seats` lists, and this says why.

    `beside` are the words for what a hand moves besides gains and losses: by the `why` of a posting (`{payer}`, `{payee}`,
    `{tantos}`); under `reserved` for what begins to wait (`{player}`, `{tantos}`); under a key of `changed` with a value for
    each player, for what is added to it (`{player}`, `{before}`, `{after}`); under `name.value` for the name of a hand with
    this answer. Whatever has no words there is not mentioned.
    """

    slot: int
    open: bool
    seats: Sequence[Seat]
    given: Mapping[str, Any] = field(default_factory=dict)
    questions: Sequence[Question | Summed | Follows | Foremost] = ()
    rows: Sequence[Row] = ()
    events: Sequence[Template] = ()
    forecast: Forecast | None = None
    keeps_deal: Sequence[str] = ()
    over: Sentence | None = None
    plateless: bool = False
    now: Mapping[str, Any] = field(default_factory=dict)
    deal_asked: bool = False
    ends: Sentence | None = None
    beside: Mapping[str, Sentence] = field(default_factory=dict)

    def told(self, say: Say) -> dict[str, Any]:
        """The pad as JSON."""
        return {
            "slot": self.slot,
            "open": self.open,
            "seats": [seat.told() for seat in self.seats],
            "given": dict(self.given),
            **self.described(say),
            "forecast": None if self.forecast is None else self.forecast.told(),
            **({} if self.over is None else {"over": say(self.over)}),
            **({"plateless": True} if self.plateless else {}),
            **({"now": dict(self.now)} if self.now else {}),
            **({"deal_asked": True} if self.deal_asked else {}),
            **({} if self.ends is None else {"ends": say(self.ends)}),
            **({"beside": {name: say(words) for name, words in self.beside.items()}} if self.beside else {}),
        }

    def described(self, say: Say) -> dict[str, Any]:
        """The part of the pad that does not depend on the moment of a night, as JSON."""
        return {
            "questions": [question.told(say) for question in self.questions],
            "rows": [row.told(say) for row in self.rows],
            "events": [template.told() for template in self.events],
            "keeps_deal": list(self.keeps_deal),
        }
