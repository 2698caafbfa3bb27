"""Events of any type and in any shape, drawn without much thought: what a table sends by mistake, and what nobody would.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields as fields_of
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from events.correction import struck_by
from events.facts import CardCode, Id, OneOf, Part, Whole
from events.games.mediator import DECLARED, FIELDS_OF_LAWS, REQUIRED_OF_LAWS
from projections.replay import Night, facts_recorded
from rules.core.cards import FORTY, SUITS
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.mediator.hands import PLAYERS, SEVEN, TRICKS, deck

GAME: Final = GAMES["mediator"]
STRANGER: Final = "zoe"
VARIANTS: Final = tuple(PLAYERS)
GARBAGE: Final[tuple[Any, ...]] = (None, True, 3.5, -1, 0, 10**7, "", "x" * 281, "plate", "8O", "Ana", [], [1], {}, {"ana": None}, "\ud800")
"""JSON that hardly any field takes."""
ODD: Final = ("8O", "9E", "XX", "1Z", "R")
"""Texts that are no card of any pack."""


class Declared(NamedTuple):
    """The fields of an event type: of what kind each is, and which must be there."""

    kinds: Mapping[str, Any]
    required: tuple[str, ...]


def _declared(cls: type[Any]) -> Declared:
    hints = get_type_hints(cls, include_extras=True)
    kinds = {each.name.removesuffix("_"): hints[each.name] for each in fields_of(cls)}
    return Declared(kinds, tuple(each.name.removesuffix("_") for each in fields_of(cls) if each.default is MISSING))


FIELDS: Final = {kind: _declared(cls) for kind, cls in GAME.door.items()}
"""Event type → its fields."""


class Imagined:
    """Draws events with no more knowledge of the night than who sits there and what was logged last."""

    dice: random.Random
    nights: list[Night]
    record: list[Event]

    def chance(self, share: float) -> bool:
        """Whether a thing happens that happens so often."""
        return self.dice.random() < share

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.nights[-1].table

    @property
    def active(self) -> list[str]:
        """Who has cards; between hands everybody at the table."""
        if not self.nights:
            return list(SEVEN[:4])
        hand = self.table.hand
        return list(GAME.seats(self.table).players if hand is None else hand.active)

    @property
    def at_table(self) -> list[str]:
        """Who sits there, the zángano too."""
        return list(GAME.seats(self.table).players) if self.nights else list(SEVEN[:4])

    @property
    def pack(self) -> Sequence[str]:
        """The cards that are played with."""
        if not self.nights:
            return FORTY
        rules = GAME.rules(self.table)
        return deck(rules["variant"], rules["removed_suit"], rules["king_kept"]).cards

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
                data[self.dice.choice([*FIELDS[kind].kinds] or ["x"])] = self.dice.choice(GARBAGE)
        return {"type": kind, "data": data}

    def misnamed(self, made: Event) -> Event:
        """An event that names somebody else: another player, the zángano, somebody who is not there."""
        names = {self.dice.choice(self.active): self.dice.choice((*self.at_table, *self.at_table, *SEVEN, STRANGER))}
        return {"type": made["type"], "data": renamed(made["data"], names)}

    def twisted(self, made: Event) -> Event:
        """An event of which one field says something else."""
        name, kinds = self.dice.choice([*FIELDS[made["type"]].kinds] or ["player"]), FIELDS[made["type"]].kinds
        return {"type": made["type"], "data": {**made["data"], name: self.value_of(name, kinds.get(name, bool))}}

    def untimely(self, _made: Event) -> Event:
        """An event of any type, whether it is its time or not."""
        return self.imagined(self.dice.choice(list(FIELDS)))

    def imagined(self, kind: str) -> Event:
        """An event of a type whose fields were drawn without much thought."""
        kinds, required = FIELDS[kind]
        data = {name: self.value_of(name, kinds[name]) for name in kinds if name in required or self.chance(0.15)}
        data |= {name: self.value_of(name, kinds[name]) for name in self._wanted(kind, data)}
        return {"type": kind, "data": {name: value for name, value in data.items() if name not in self._unfit(kind, data)}}

    def _wanted(self, kind: str, data: Event) -> list[str]:
        """Fields without which the others would say nothing."""
        if kind == "correction" and "after" not in data:
            return ["strike"]
        if kind == "trick" and "cards" not in data:
            return ["winner"]
        if kind == "declaration":
            return {"sorteo": ["card"], "calidades": [self.dice.choice(DECLARED["calidades"])]}.get(data["kind"], [])
        if kind == "penalty" and data["law"] in REQUIRED_OF_LAWS:
            return [REQUIRED_OF_LAWS[data["law"]]]
        lance = data.get("lance")
        return ["called"] if kind == "contract" and (lance in ("mediator", "chillada") or (lance == "entrada" and self.chance(0.7))) else []

    def _unfit(self, kind: str, data: Event) -> set[str]:
        """Fields that the others exclude."""
        if kind == "penalty":
            return {name for fields in FIELDS_OF_LAWS.values() for name in fields} - {*FIELDS_OF_LAWS.get(data["law"], ())}
        if kind == "declaration":
            return {name for fields in DECLARED.values() for name in fields} - {*DECLARED[data["kind"]]}
        return {"after"} if "strike" in data else set()

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn with an eye on the night where a blind one would never do, else any that its kind takes."""
        own = {"tricks": self._tricks, "strike": self._strike, "insert": self._insert, "after": self._seq, "stock": self._stock}
        own |= {"hands": self._hands, "cards": self._cards, "players": self._players, "rules": self._rules, "damages": self._damages}
        own |= {"carried": self._carried, "packets": self._packets, "called": self._called, "hand": self._number}
        if name in own and not (name == "cards" and isinstance(_inner(kind), Whole)):
            return own[name]()
        if name in ("discards", "drawn"):
            count = self.dice.randint(0, 4)
            return count if self.chance(0.5) else self.dice.sample(self.pack, count)
        if name in ("game", "stake", "names"):
            return {"game": "mediator", "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {SEVEN[0]: "Ana María"}}[name]
        return self._any(kind)

    def _any(self, kind: Any) -> Any:
        """Any value of a declared kind."""
        if isinstance(kind, Whole):
            return self.dice.randint(max(kind.least, 0), min(kind.most, self.dice.choice((1, 3, 8, 30))))
        if isinstance(kind, OneOf):
            return self.dice.choice(kind.values)
        if isinstance(kind, CardCode):
            return self.dice.choice(ODD) if self.chance(0.1) else self.dice.choice(self.pack)
        if isinstance(kind, Id):
            if kind.nobody and self.chance(0.3):
                return None
            return "plate" if kind.plate and self.chance(0.2) else self._somebody()
        if get_origin(kind) is Annotated:
            return self._any(get_args(kind)[1])
        if get_origin(kind) is Literal:
            return self.dice.choice(get_args(kind))
        options = [each for each in get_args(kind) if each is not type(None)]
        if options:
            return self._any(options[-1])
        assert not (isinstance(kind, type) and issubclass(kind, Part)), "an object of its own is drawn by its name"
        return self.chance(0.5) if kind is bool else "porque sí"

    def _somebody(self) -> str:
        sat = GAME.seats(self.table).sat if self.nights else SEVEN
        return self.dice.choice(self.active if self.chance(0.9) else sat)

    def _number(self) -> int:
        return self.dice.randint(1, max(1, GAME.dealt_count(self.table))) if self.nights else 1

    def _players(self) -> list[str]:
        return self.dice.sample(SEVEN, len(self.at_table) if self.chance(0.9) else self.dice.randint(2, 7))

    def _rules(self) -> Event:
        return {"tariff": self.dice.choice(GAME.tariffs), "variant": self.dice.choice(VARIANTS)}

    def _carried(self) -> Event:
        fines = self.dice.choice((0, 0, 8, 24))
        excluded = self.dice.sample(self.at_table, self.dice.randint(0, 2)) if fines else []
        return {"plate": fines + self.dice.choice((0, 5, 32, 60)), "multas": fines, "excluded": excluded}

    def _hands(self) -> Event:
        size = TRICKS[GAME.rules(self.table)["variant"]] if self.nights else 10
        cards = self.dice.sample(self.pack, min(len(self.pack), size * len(self.active)))
        return {player: cards[size * place : size * place + size] for place, player in enumerate(self.active)}

    def _stock(self) -> list[str]:
        return self.dice.sample(self.pack, 14)

    def _cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(self.pack, len(self.active)), strict=True))

    def _called(self) -> str:
        return self.dice.choice([card for card in self.pack if card[0] in "RRC"] if self.chance(0.9) else [*self.pack, *ODD])

    def _packets(self) -> list[int]:
        return self.dice.choice(([3, 3, 4], [3, 4, 3], [5, 5], [4, 4], [4, 4, 4], [3, 3, 3, 3], [10], [1, 2, 3]))

    def _damages(self) -> list[Event]:
        return [{"to": self.dice.choice(self.at_table), "tantos": self.dice.randint(1, 9)} for _ in range(self.dice.choice((0, 1, 1, 2)))]

    def _tricks(self) -> Event:
        """Mostly all the tricks, divided anyhow."""
        total = TRICKS[GAME.rules(self.table)["variant"]] if self.nights else 10
        counts = dict.fromkeys(self.active, 0)
        for _ in range(total if self.chance(0.8) else self.dice.randint(0, total + 1)):
            counts[self.dice.choice(self.active)] += 1
        return {player: count for player, count in counts.items() if count or self.chance(0.3)}

    def _seq(self) -> int:
        return max(1, len(self.record) - self.dice.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)))

    def _strike(self) -> list[int]:
        """Mostly the last few events that stand, or the last of those that are often wrong; the opening; or what comes to mind."""
        struck = struck_by(facts_recorded(self.nights[-1])) if self.nights else {}
        standing = [seq for seq in range(1, len(self.record) + 1) if seq not in struck] or [1]
        often = [seq for seq in standing if self.record and self.record[seq - 1]["type"] in ("tally", "correction", "penalty", "contract")]
        return self.dice.choice(
            (standing[-self.dice.randint(1, 3) :], standing[-1:], often[-1:] or [1], [1], sorted({self._seq(), self._seq()}))
        )

    def _insert(self) -> list[Event]:
        """What may stand in the place of something else: an opening, one or two of the kinds of before, a thing beside."""
        kinds = [sent["type"] for sent in self.record[-2:] if sent["type"] != "correction"] or ["transfer"]
        kinds = self.dice.choice((kinds[-1:], kinds, ["transfer"], ["night_opened"]))
        return [self.opening() if kind == "night_opened" else self.imagined(kind) for kind in kinds]

    # How a table sits down.

    def opening(self, variant: str | None = None) -> Event:
        """A table of any variant and tariff, with house rules of its own; now and then with one that it cannot have."""
        variant = variant or self.dice.choice((*VARIANTS, "dosillo"))
        rules: Event = {"variant": variant}
        overrides = self._overrides(variant)
        if overrides or self.chance(0.2):
            rules["overrides"] = overrides
        if self.chance(0.4):
            rules["tariff"] = self.dice.choice(GAME.tariffs)
        seats = PLAYERS[variant] + overrides.get("zangano", False)
        players = self.dice.sample(SEVEN, seats)
        made = event("night_opened", game="mediator", rules=rules, players=players)
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.3):
            carried = self._carried()
            made["data"]["carried"] = carried | {"excluded": self.dice.sample(players, len(carried["excluded"]))}
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def _overrides(self, variant: str) -> Event:
        """House rules, mostly such as the variant has."""
        share = self.dice.choice((0.0, 0.1, 0.4))
        names = {rule.name: rule for rule in GAME.house_rules}
        own = ONLY_IN.get(variant, ())
        only = {name for several in ONLY_IN.values() for name in several} - {*own}
        favors = ("favor", "refavor", "fulminante")
        chosen = {
            name: self.dice.choice(settings_of(rule))
            for name, rule in names.items()
            if name not in favors and name != "favor_game" and self.chance(0.01 if name in only else 0.3 if name in own else share)
        }
        most = 3 if chosen.get("as_mediator") else FAVORS.get(variant, 0) - 2 * chosen.get("king_kept", False)
        if self.chance(0.5 * bool(most)):
            suits = [
                suit for suit in SUITS if suit != chosen.get("removed_suit", "oros") or variant in ("mediator", "quintillo", "sextillo")
            ]
            count = self.dice.randint(1, max(most, 1)) + self.chance(0.05)
            chosen |= dict(zip(favors, self.dice.sample(suits, min(count, len(suits))), strict=False))
        if self.chance(0.3):
            chosen |= self.dice.choice(({"favor_game": "third", "conditions": False}, {"favor_game": "single", "conditions": True}))
        return chosen


ONLY_IN: Final = {
    "mediator": ("return_king", "companion_exempt_all"),
    "cuatrillo": ("return_king",),
    "quintillo": ("return_king", "partner", "as_mediator"),
    "sextillo": ("return_king", "partner", "as_mediator"),
    "tresillo-sin-palo": ("removed_suit",),
    "dosillo": ("removed_suit", "king_kept"),
}
"""Variant → the house rules that it alone, or with a few others, has."""
FAVORS: Final = {"mediator": 3, "tresillo-rey": 1, "tresillo-sin-palo": 1, "tresillo-36": 1, "dosillo": 3}
"""Variant → how many suits of favor it may draw."""


def settings_of(rule: Any) -> Sequence[Any]:
    """Values that a house rule may take, its least and every word among them."""
    few = {"bool": (True, False), "suit or null": (None, *SUITS), "word": rule.kind.words}
    return few.get(rule.kind.name) or [number for number in (0, 1, 2, 3, 5, 7, 20) if number >= rule.kind.least]


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """JSON in which some texts, keys among them, were replaced by others."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def _inner(kind: Any) -> Any:
    """What a kind holds besides None, without its type."""
    options = [each for each in get_args(kind) if each is not type(None)]
    if get_origin(kind) is Annotated:
        return get_args(kind)[1]
    return _inner(options[-1]) if options else kind
