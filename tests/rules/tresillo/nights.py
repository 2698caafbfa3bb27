"""Random nights of Tresillo, legal and irregular, each told by its seed alone.

`evening(seed)` plays a night event by event: what a table may do next is drawn, asked of the game, and mostly taken; now and
then something is sent that is garbled, untimely or untrue. Which card beats and obliges which is told here a second time, from
the page, so that the play of the cards and its renuncios do not hang on the code under test.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from events.correction import struck_by
from projections.replay import Night, facts_recorded, settlement_of, told
from rules.core.cards import FORTY, LETTERS, SUIT_OF, SUITS
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.tresillo.hands import TARIFFS

GAME: Final = GAMES["tresillo"]
PEOPLE: Final = ("ana", "beto", "carla", "dario", "elsa")
STRANGER: Final = "zoe"
IRREGULAR: Final = 0.22
"""How many of the events are sent amiss on purpose (some of them turn out to be possible all the same)."""
ESTUCHES: Final = (*range(-12, -2), *range(3, 10))
DIVISIONS: Final = (
    ((5, 0, 0), (5, 3, 1), (5, 2, 2), (6, 2, 1), (8, 1, 0), (9, 0, 0), (7, 2, 0), (4, 3, 2), (4, 2, 2))
    + ((4, 4, 1), (3, 3, 3), (1, 4, 4), (3, 5, 1), (3, 4, 2), (2, 4, 3), (1, 5, 3), (0, 5, 0), (0, 9, 0), (0, 5, 4), (2, 4, 2))
    + ((4, 3, 1), (3, 4, 1), (0, 4, 3), (6, 3, 1), (5, 5, 0))
)
"""Tricks of one and of two others, of every result and of none."""
ORDERS: Final = {
    "oros": "1E 7O 1B 1O RO CO SO 2O 3O 4O 5O 6O".split(),
    "copas": "1E 7C 1B 1C RC CC SC 2C 3C 4C 5C 6C".split(),
    "espadas": "1E 2E 1B RE CE SE 7E 6E 5E 4E 3E".split(),
    "bastos": "1E 2B 1B RB CB SB 7B 6B 5B 4B 3B".split(),
}
"""Trump suit → its trumps, highest first, as the page writes them."""

SHAPES: Final = {
    "deal": ("", "dealer hands stock cut"),
    "bid": ("player call", ""),
    "pass_out": ("", ""),
    "penalty": ("player law", ""),
    "contract": ("player lance", "trump turned solera"),
    "exchange": ("player discards drawn", ""),
    "trick": ("", "cards leader winner"),
    "rendicion": ("player", "bien"),
    "declaration": ("player kind", ""),
    "defensa": ("player", ""),
    "bola": ("player", ""),
    "tally": ("", "tricks primeras estuches bola rendicion defensor reserve"),
    "transfer": ("from to tantos reason", ""),
    "seats_changed": ("players", "first_dealer"),
    "night_closed": ("leftovers", ""),
    "dispute": ("hand by claim", ""),
    "ruling": ("hand decision note", ""),
    "paid": ("from to tantos", ""),
    "correction": ("reason", "strike after insert"),
    "night_opened": ("game rules players", "first_dealer stake names carried"),
}
"""Event type → the fields that it must have, and those that it may."""
OF_A_HAND: Final = ("bid", "pass_out", "penalty", "contract", "exchange", "trick", "rendicion", "declaration", "defensa", "bola", "tally")
GARBAGE: Final = (None, True, 3.5, -1, 0, 10**7, "", "x" * 281, "plate", "8O", "Ana", [], [1], {}, {"ana": None}, "\ud800")


class Try(NamedTuple):
    """One event that was sent, how many stood before it, and why it was refused (None where it was taken)."""

    event: Any
    before: int
    refusal: Refusal | None


@dataclass
class Cards:
    """How the cards of the open hand really lie, and how much of that the table logs."""

    held: dict[str, list[str]]
    baceta: list[str]
    told: bool
    """Whether any of it stands in the deal: then who exchanges must log it (K1)."""
    trump: str = ""


@dataclass
class Manner:
    """How the table keeps its record of one hand."""

    auction: float = 0.0
    exchanges: float = 0.0
    tricks_count: int = 0
    shown: float = 0.0
    """How many of the logged tricks are logged with their cards."""


@dataclass
class Evening:
    """A night in the making: what was sent, what was taken, how it stands after each event taken."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    tries: list[Try] = field(default_factory=list)
    cards: Cards | None = None
    manner: Manner = field(default_factory=Manner)
    happens: Callable[[], None] | None = None
    """What an event that was just made changes in the cards, should it be taken."""

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret

    @property
    def night(self) -> Night:
        """How the night stands."""
        return self.nights[-1]

    @property
    def moment(self) -> Any:
        """What can be seen of the open hand; None between hands."""
        return GAME.moment(self.night.table)

    @property
    def active(self) -> Sequence[str]:
        """Who has cards; between hands everybody at the table."""
        moment = self.moment
        return GAME.seats(self.night.table).players if moment is None else moment["active"]

    def chance(self, share: float) -> bool:
        """Whether a thing happens that happens so often."""
        return self.dice.random() < share

    def answer(self, sent: Any) -> Night | Refusal:
        """What the night would make of an event, without sending it."""
        return told(self.nights[-1] if self.nights else None, sent)

    def send(self, sent: Any, *, as_made: bool) -> None:
        """Sends an event; what really happened to the cards is known only if it went as it was made."""
        answer = self.answer(sent)
        self.tries.append(Try(sent, len(self.record), answer if isinstance(answer, Refusal) else None))
        if isinstance(answer, Refusal):
            return
        self.nights.append(answer)
        self.record.append(sent)
        if not as_made or sent["type"] == "correction":
            self.cards = None
        elif self.happens is not None:
            self.happens()

    def go_on(self) -> None:
        """One more event is sent."""
        self.happens = None
        kind = "night_opened" if not self.nights else self.drawn_kind()
        made = self.fitting(kind)
        if self.chance(IRREGULAR if self.nights else 0.05):
            spoiled = self.dice.choice((self.garbled, self.misnamed, self.twisted, self.twisted, self.untimely))(made)
            self.send(spoiled, as_made=spoiled == made)
        else:
            self.send(made, as_made=True)

    def drawn_kind(self) -> str:
        """Which type of event comes next."""
        if self.night.closed:
            return self.dice.choices(("dispute", "ruling", "paid", "correction", "deal"), (2, 2, 6, 2, 1))[0]
        aside = self.dice.choices(("", "transfer", "dispute", "ruling", "correction"), (94, 2, 1, 1, 2))[0]
        if aside:
            return aside
        moment = self.moment
        if moment is None:
            return self.dice.choices(("deal", "seats_changed", "night_closed"), (93, 5, 2))[0]
        if "tricks" not in moment:
            bid = 12.0 if self.manner.auction and moment["turn"] is not None else 0.0
            return self.dice.choices(("contract", "bid", "pass_out", "penalty"), (6, bid, 0.5, 0.3))[0]
        played = sum(moment["tricks"].values())
        more = played < self.manner.tricks_count
        kinds = {
            "exchange": self.manner.exchanges if not played else 0.0,
            "trick": 6.0 if more else 0.5,
            "tally": 0.3 if more else 4.0,
            "deal": 0.1 if more else 1.5,
            "rendicion": 0.4 if more else 0.8,
            "bola": 1.0 if played in (0, 5) else 0.3,
            "declaration": 5.0 if moment["surrendered"] or played == 9 else 0.5,
            "defensa": 4.0 if moment["surrendered"] else 0.0,
        }
        return self.dice.choices(list(kinds), list(kinds.values()))[0]

    def fitting(self, kind: str) -> Event:
        """An event of a type that is taken, if a few draws find one; another type where this one cannot come."""
        made: Event = {}
        for attempt in range(16):
            if attempt in (6, 11) and self.nights:
                kind = self.drawn_kind()
            self.happens = None
            made = self.made(kind)
            answer = self.answer(made)
            if isinstance(answer, Refusal) and answer.code == "choice_missing" and self.chance(0.9):
                made["data"]["reserve"] = {str(answer.field).removeprefix("reserve."): self.chance(0.6)}
                answer = self.answer(made)
            if not isinstance(answer, Refusal):
                break
        return made

    def made(self, kind: str) -> Event:
        """An event of a type as the table would log it now."""
        makers = {"night_opened": self.opening, "deal": self.deal, "exchange": self.exchange, "trick": self.trick, "contract": self.contract}
        return makers[kind]() if kind in makers and self.can_be_made(kind) else self.imagined(kind)

    def can_be_made(self, kind: str) -> bool:
        """Whether the moment is one for an event in which the cards, as they really lie, have a part."""
        if kind in ("night_opened", "deal"):
            return True
        return self.moment is not None and ("tricks" in self.moment) == (kind != "contract") and self.cards is not None

    # What a table does.

    def opening(self) -> Event:
        """A table of three or four, of any tariff, with house rules of its own."""
        players = self.dice.sample(PEOPLE, self.dice.choice((3, 4)))
        rules: Event = {"tariff": self.dice.choice(TARIFFS)}
        share = self.dice.choice((0.0, 0.1, 0.5))
        if chosen := {rule.name: self.dice.choice(settings_of(rule)) for rule in GAME.house_rules if self.chance(share)}:
            rules["overrides"] = chosen
        made = event("night_opened", game="tresillo", rules=rules, players=players)
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.3):
            waiting = [{"player": self.dice.choice(players), "tantos": self.dice.randint(1, 60)} for _ in range(self.dice.randint(0, 3))]
            kind = self.dice.choice(("none", "primera", "reservada"))
            made["data"]["carried"] = {"plate": self.dice.randint(0, 120), "puesta": kind, "reserved": waiting}
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def deal(self) -> Event:
        """A hand is dealt; how it will be logged is drawn with it."""
        seats = GAME.seats(self.night.table).players
        dealer = self.next_dealer()
        after = seats.index(dealer) + 1
        active = (*seats[after:], *seats[:after])[:3]
        pack = list(FORTY)
        self.dice.shuffle(pack)
        if self.chance(0.4):
            # A hand with or without the top trumps now and then, or estuches and bolas would never come.
            top = set(ORDERS[self.dice.choice(SUITS)][: self.dice.randint(3, 9)])
            pack.sort(key=lambda card: card in top, reverse=self.chance(0.7))
        order = self.dice.sample(active, 3)
        cards = Cards({player: pack[9 * place : 9 * place + 9] for place, player in enumerate(order)}, pack[27:], told=False)
        self.dice.shuffle(cards.baceta)
        share = self.dice.choice((0.0, 0.0, 0.6, 1.0))
        hands = {player: list(cards.held[player]) for player in active if self.chance(share)}
        stock = list(cards.baceta) if self.chance(share * 0.7) else None
        cards.told = bool(hands or stock)
        optional: Event = {"hands": hands or None, "stock": stock, "dealer": dealer if self.chance(0.2) else None}
        optional["cut"] = self.dice.choice((1, 2, 3, 20, 37, 38, 39)) if self.chance(0.15) else None
        wanted = self.dice.choice((0, 0, 0, self.dice.randint(1, 9), 5, 9, 9))
        manner = Manner(self.dice.choice((0.0, 1.0)), self.dice.choice((0.0, 4.0)), wanted, self.dice.choice((0.0, 0.5, 1.0, 1.0)))

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return event("deal", **{name: value for name, value in optional.items() if value is not None})

    def next_dealer(self) -> str:
        """Whose turn it is to deal, as the game expects it; anybody where no hand can be dealt."""
        seats = GAME.seats(self.night.table).players
        taken = (player for player in seats if not isinstance(self.answer(event("deal", dealer=player)), Refusal))
        return next(taken, self.dice.choice(seats))

    def contract(self) -> Event:
        """Somebody plays; of a vuelta the turned card is told, or its suit, or both, or neither where the baceta says it."""
        cards = self.cards
        assert cards is not None, "the cards are known"
        player, lance = self.dice.choice(self.active), self.dice.choices(("entrada", "vuelta", "solo"), (5, 3, 2))[0]
        trump = SUIT_OF[cards.baceta[0]] if lance == "vuelta" else self.suit_for(cards.held[player])
        made = event("contract", player=player, lance=lance, trump=trump)
        if lance == "vuelta":
            if self.chance(0.5):
                made["data"]["turned"] = cards.baceta[0]
            if self.chance(0.4):
                del made["data"]["trump"]
            if self.chance(0.3):
                made["data"]["solera"] = self.chance(0.5)

        def happens() -> None:
            cards.trump = trump
            if lance == "vuelta":
                cards.held[player].append(cards.baceta.pop(0))

        self.happens = happens
        return made

    def suit_for(self, held: Sequence[str]) -> str:
        """A suit to play in: mostly that of which one holds most trumps."""
        return max(SUITS, key=lambda suit: (sum(card in ORDERS[suit] for card in held), suit)) if self.chance(0.8) else self.dice.choice(SUITS)

    def exchange(self) -> Event:
        """Somebody changes cards, and lists or only counts them."""
        cards = self.cards
        assert cards is not None, "the cards are known"
        player = self.dice.choice(self.active)
        held, over = list(cards.held[player]), len(cards.held[player]) - 9
        count = min(self.dice.choice((0, 0, 1, 2, 3, 4, 5, 9)), len(cards.baceta))
        discards = self.dice.sample(held, min(count + over, len(held)))
        drawn = cards.baceta[: len(discards) - over]

        def happens() -> None:
            cards.held[player] = [card for card in held if card not in discards] + drawn
            del cards.baceta[: len(drawn)]

        self.happens = happens
        listed = self.chance(0.6), self.chance(0.6)
        return event(
            "exchange", player=player, discards=discards if listed[0] else len(discards), drawn=list(drawn) if listed[1] else len(drawn)
        )

    def trick(self) -> Event:
        """One trick, mostly as the duty to follow demands; its cards may be told, or its winner, or who led."""
        cards = self.cards
        assert cards is not None, "the cards are known"
        leader, active = self.moment["leader"], list(self.active)
        order = [*active[active.index(leader) :], *active[: active.index(leader)]]
        laid: dict[str, str] = {}
        for player in order:
            held = cards.held[player] or list(FORTY)
            led = laid[leader] if laid else None
            may = list(held) if led is None or self.chance(0.07) else obeying(held, led, cards.trump)
            laid[player] = max(may, key=lambda card: strength(card, led or card, cards.trump)) if self.chance(0.4) else self.dice.choice(may)
        winner = max(order, key=lambda player: strength(laid[player], laid[leader], cards.trump))

        def happens() -> None:
            for player, card in laid.items():
                cards.held[player] = [each for each in cards.held[player] if each != card]

        self.happens = happens
        if not self.chance(self.manner.shown):
            return event("trick", winner=winner)
        made = event("trick", cards=laid)
        made["data"] |= {"leader": leader} if self.chance(0.15) else {}
        return event("trick", **made["data"], **({"winner": winner} if self.chance(0.15) else {}))

    # What is sent amiss.

    def garbled(self, made: Event) -> Any:
        """An event whose shape is wrong."""
        spoiled = {"type": made["type"], "data": dict(made["data"])}
        data = spoiled["data"]
        match self.dice.randrange(6):
            case 0 if data:
                del data[self.dice.choice(list(data))]
            case 1:
                return self.dice.choice(({**made, "type": "juerga"}, {**made, "type": 7}, {**made, "data": []}, {"type": made["type"]}, "deal"))
            case 2:
                return {**made, "note": "hola"}
            case 3:
                data["humor"] = 1
            case _:
                data[self.dice.choice([*data, *" ".join(SHAPES[made["type"]]).split()] or ["x"])] = self.dice.choice(GARBAGE)
        return spoiled

    def misnamed(self, made: Event) -> Event:
        """An event that names somebody else: another player, the zángano, somebody who is not there."""
        one, other = self.dice.choice(self.active if self.nights else PEOPLE), self.dice.choice((*PEOPLE, STRANGER))
        return {"type": made["type"], "data": renamed(made["data"], {one: other})}

    def twisted(self, made: Event) -> Event:
        """An event of which one field says something else."""
        name = self.dice.choice(" ".join(SHAPES[made["type"]]).split() or ["x"])
        return {"type": made["type"], "data": {**made["data"], name: self.value_of(name)}}

    def untimely(self, _made: Event) -> Event:
        """An event of any type, whether it is its time or not."""
        return self.imagined(self.dice.choice((*OF_A_HAND, *SHAPES)))

    def imagined(self, kind: str) -> Event:
        """An event of a type whose fields were drawn without a thought."""
        required, optional = (names.split() for names in SHAPES[kind])
        names = [*required, *(name for name in optional if self.chance(0.25))]
        data = {name: self.value_of(name) for name in names}
        if kind == "declaration" and data["kind"] != "bien":
            name = {"reserva": "reserve", "estuches": "count"}[data["kind"]]
            data[name] = self.chance(0.6) if name == "reserve" else self.value_of("count")
        if kind == "trick" and not data:
            data["winner"] = self.value_of("winner")
        if kind == "tally" and ("rendicion" not in data or "defensor" in data):
            data["tricks"] = self.value_of("tricks")
        if kind == "correction" and "after" not in data:
            data["strike"] = self.value_of("strike")
        return {"type": kind, "data": data}

    def value_of(self, name: str) -> Any:
        """A well-formed value of a field, true or not."""
        return getattr(self, f"_{name}", lambda: self._words(name))()

    def _words(self, name: str) -> Any:
        """A value of a field that is one of a few words or numbers; somebody's id for all others."""
        some: dict[str, Sequence[Any]] = {
            "call": ("paso", "juego", "mas", "mejor"),
            "lance": ("entrada", "vuelta", "solo"),
            "trump": SUITS,
            "turned": FORTY,
            "solera": (True, False),
            "bien": (True, False),
            "kind": ("bien", "reserva", "estuches"),
            "primeras": ("hombre", "contra"),
            "bola": ("won", "lost"),
            "rendicion": (True,),
            "law": ("reparto",),
            "leftovers": ("carry", "share"),
            "decision": ("stands", "corrected"),
            "cut": range(1, 40),
            "discards": range(12),
            "drawn": range(12),
            "count": ESTUCHES,
            "estuches": (*ESTUCHES, 0),
            "tantos": range(1, 30),
            "game": ("tresillo",),
        }
        if name in some:
            return self.dice.choice(some[name])
        if name in ("reason", "claim", "note"):
            return "porque sí"
        there = GAME.seats(self.night.table).sat if self.nights else PEOPLE
        if name in ("from", "to", "by"):
            return self.dice.choice((*there, "plate"))
        return self.dice.choice(self.active if self.nights and self.chance(0.85) else there)

    def _tricks(self) -> Event:
        """A division of the tricks; half of the time one that goes on from what was logged."""
        active, moment = list(self.active), self.moment
        if moment is not None and "tricks" in moment and any(moment["tricks"].values()) and self.chance(0.7):
            counts: Event = dict(moment["tricks"])
            for _ in range(self.dice.choice((9, 9, 9, 8, 5)) - sum(counts.values())):
                counts[self.dice.choice(active)] += 1
            return counts
        self.dice.shuffle(active)
        return {player: count for player, count in zip(active, self.dice.choice(DIVISIONS), strict=False) if count or self.chance(0.3)}

    def _reserve(self) -> Event:
        return {self.value_of("player"): self.chance(0.5)}

    def _players(self) -> list[str]:
        return self.dice.sample(PEOPLE, self.dice.choice((3, 4)))

    def _hands(self) -> Event:
        return {self.value_of("player"): self.dice.sample(FORTY, 9)}

    def _stock(self) -> list[str]:
        return self.dice.sample(FORTY, 13)

    def _cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(FORTY, 3), strict=False))

    def _hand(self) -> int:
        return self.dice.randint(1, max(1, GAME.dealt_count(self.night.table) if self.nights else 1))

    def _carried(self) -> Event:
        return {"plate": 30, "puesta": "primera", "reserved": [{"player": self.value_of("player"), "tantos": 25}]}

    def _rules(self) -> Event:
        return {"tariff": self.dice.choice(TARIFFS)}

    def _stake(self) -> Event:
        return {"currency": "EUR", "minor_per_tanto": 10}

    def _names(self) -> Event:
        return {self.value_of("player"): "Don Nadie"}

    def _seq(self) -> int:
        return max(1, len(self.record) - self.dice.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 9)))

    _after = _seq

    def _strike(self) -> list[int]:
        """Mostly the last few events that stand; now and then the opening, or whatever comes to mind."""
        struck = struck_by(facts_recorded(self.night)) if self.nights else {}
        standing = [seq for seq in range(1, len(self.record) + 1) if seq not in struck]
        match self.dice.randrange(8):
            case 0:
                return [1]
            case 1:
                return sorted({self._seq(), self._seq()})
            case 2 | 3 | 4 if standing:
                return standing[-self.dice.randint(1, 3) :]
        return [seq for seq in standing if self.record[seq - 1]["type"] in ("tally", "correction", "transfer", "contract")][-1:] or [1]

    def _insert(self) -> list[Event]:
        """What may stand in the place of something else: the same kind again, or a thing beside."""
        kinds = [sent["type"] for sent in self.record[-2:] if sent["type"] != "correction"] or ["transfer"]
        return [self.opening() if kind == "night_opened" else self.imagined(kind) for kind in self.dice.choice((kinds[-1:], kinds, ["transfer"]))]

    def fits_the_plan(self) -> Iterator[Event]:
        """The payments that the plan still asks for."""
        for line in settlement_of(self.night).payments:
            yield event("paid", from_=line.from_, to=line.to, tantos=self.dice.randint(1, line.tantos))


def settings_of(rule: Any) -> Sequence[Any]:
    """Values that a house rule may take, its bounds and every word among them."""
    match rule.kind.name:
        case "whole":
            return [number for number in (0, 1, 2, 3, 5, 7, 20, 45) if number >= rule.kind.least]
        case "bool":
            return (True, False)
        case "suit or null":
            return (None, *SUITS)
        case "range or null":
            return (None, [3, 37], [1, 1], [20, 39])
    words: Sequence[Any] = rule.kind.words
    return words


def renamed(value: Any, names: dict[str, str]) -> Any:
    """JSON in which some texts, keys among them, were replaced by others."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


def class_of(card: str, trump: str) -> str:
    """What a card counts as in play: trump, or its suit."""
    return "trump" if card in ORDERS[trump] else SUIT_OF[card]


def strength(card: str, led: str, trump: str) -> int:
    """How strong a card is in a trick; 0 where it cannot win."""
    if card in ORDERS[trump]:
        return 100 - ORDERS[trump].index(card)
    long = card[1] in (LETTERS["oros"], LETTERS["copas"])
    return 50 - ("RCS1234567" if long else "RCS765432").index(card[0]) if class_of(card, trump) == class_of(led, trump) else 0


def forced_by(led: str, trump: str) -> list[str]:
    """The cards of which one who holds any must follow the card led. (O1, O2)"""
    if class_of(led, trump) != "trump":
        return [card for card in FORTY if class_of(card, trump) == class_of(led, trump)]
    espada, mala, basto, *ordinary = ORDERS[trump]
    return ordinary + {espada: [mala, basto], mala: [basto]}.get(led, [])


def obeying(held: Sequence[str], led: str, trump: str) -> list[str]:
    """The cards that a player may lay on the card led."""
    if not any(card in forced_by(led, trump) for card in held):
        return list(held)
    return [card for card in held if class_of(card, trump) == class_of(led, trump)]


def evening(seed: int, tries_count: int = 40) -> Evening:
    """The night that a seed tells: so many events are sent, and mostly taken."""
    night = Evening(seed)
    while len(night.tries) < tries_count or not night.nights:
        night.go_on()
    return night
