"""Random nights of Tresillo, legal and irregular, each determined by its seed.

`evening(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it sends an
event that is garbled, misnamed, untrue or untimely. The order and duties of the cards are written here a second time, from the page, so
that the play and its renuncios do not depend on the code under test.

Longer than other modules: the behaviour of a table stands in one place, and all its parts draw from the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, get_args, get_origin

from rules.core.cards import FORTY, LETTERS, SUIT_OF, SUITS
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import InTheMaking, declared, settings_of
from tests.rules.tresillo.hands import TARIFFS

GAME: Final = GAMES["tresillo"]
PEOPLE: Final = ("ana", "beto", "carla", "dario", "elsa")
DIVISIONS: Final = (
    *((5, 0, 0), (5, 3, 1), (5, 2, 2), (6, 2, 1), (8, 1, 0), (9, 0, 0), (7, 2, 0), (4, 3, 2), (4, 2, 2)),
    *((4, 4, 1), (3, 3, 3), (1, 4, 4), (3, 5, 1), (3, 4, 2), (2, 4, 3), (1, 5, 3), (0, 5, 0), (0, 9, 0), (0, 5, 4), (2, 4, 2)),
    *((4, 3, 1), (3, 4, 1), (0, 4, 3), (6, 3, 1), (5, 5, 0)),
)
"""Tricks of one player and of two others, for every result and for none."""
ORDERS: Final = {
    "oros": ("1E", "7O", "1B", "1O", "RO", "CO", "SO", "2O", "3O", "4O", "5O", "6O"),
    "copas": ("1E", "7C", "1B", "1C", "RC", "CC", "SC", "2C", "3C", "4C", "5C", "6C"),
    "espadas": ("1E", "2E", "1B", "RE", "CE", "SE", "7E", "6E", "5E", "4E", "3E"),
    "bastos": ("1E", "2B", "1B", "RB", "CB", "SB", "7B", "6B", "5B", "4B", "3B"),
}
"""Trump suit → its trumps, highest first, as the page writes them."""
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""


@dataclass
class Cards:
    """The real cards of the open hand."""

    held: dict[str, list[str]]
    baceta: list[str]
    trump: str = ""
    turned: str = ""


class Manner(NamedTuple):
    """How a table plays and logs one hand: how readily it logs each thing, and the share of logged tricks that show their cards."""

    auction: float = 0.0
    exchanges: float = 0.0
    surrenders: float = 0.5
    tricks_count: int = 0
    """The number of tricks after which a hand may be summed up, or the next be dealt."""
    shown: float = 0.0
    told: float = 0.0
    """The share of hands, and of bacetas, that the deal lists."""
    listed: float = 0.6
    """How readily the cards of an exchange are listed."""
    cut: float = 0.15
    """How readily the number of cut cards is logged, be it too low or too high."""
    astray: float = 1.0
    """How readily a player plays whatever he has bid, plays on with ten cards, or discards the turned one."""
    disobeying: float = 0.07


AS_LITTLE: Final = Manner()
IN_FULL: Final = Manner(exchanges=8, surrenders=0.9, tricks_count=9, shown=1.0, told=0.5)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(200, 20, 0.2, 5, 1.0, told=1.0, listed=1.0, cut=0, astray=0, disobeying=0)
"""Every call and card is logged, and every player plays as he must; many hands stop once decided."""


@dataclass
class Evening(InTheMaking):
    """A night of Tresillo in the making."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "transfer", "contract")
    beside: ClassVar = {"transfer": 0.2, "dispute": 0.15, "ruling": 0.1}
    moving = tuple(FIELDS)
    of_a_hand = ("seats_changed", "deal", "bid", "pass_out", "contract", "exchange", "rendicion", "defensa", "declaration", "trick")
    every_card = IN_FULL
    faultless = WITHOUT_FAULT
    patience = 16

    amiss: float = 0.28
    corrections: float = 0.3
    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE

    @property
    def moment(self) -> Any:
        """What can be seen of the open hand; None between hands."""
        return GAME.moment(self.table) if self.nights else None

    @property
    def active(self) -> list[str]:
        """The players with cards; between hands everybody at the table."""
        if not self.nights:
            return list(PEOPLE)
        moment = self.moment
        return list(GAME.seats(self.table).players if moment is None else moment["active"])

    @property
    def asked_for_the_bola(self) -> bool:
        """Whether a player asked for it in this hand."""
        for sent in reversed(self.record):
            if sent["type"] in ("deal", "bola"):
                return bool(sent["type"] == "bola")
        return False

    @property
    def turned_over(self) -> list[str]:
        """The player who still has a tenth card, the turned one."""
        return [] if self.cards is None else [player for player, held in self.cards.held.items() if len(held) > 9]

    @property
    def next_to_draw(self) -> list[str]:
        """The players who may draw now: the hombre first, then either opponent."""
        hand = self.table.hand
        hombre = hand.contract.hombre
        return [hand.active[hombre]] if hand.exchanges[hombre] is None else self.active

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        moment = self.moment
        if moment is None:
            return {"deal": 9, "seats_changed": 0.5, "night_closed": 0.25}
        if "tricks" not in moment:
            return {"contract": 6, "bid": self.manner.auction * (moment["turn"] is not None), "pass_out": 0.5, "penalty": 0.2}
        if self.turned_over and not self.chance(self.manner.astray):
            return {"exchange": 1.0}
        played = sum(moment["tricks"].values())
        answer = 4.0 if moment["surrendered"] else 0.0
        kinds = {"exchange": self.manner.exchanges * (not played), "bola": 1.5 if played in (0, 5) else 0.3}
        kinds |= {"declaration": 4.0 if answer or played == 9 else 0.6, "defensa": answer}
        kinds |= {"rendicion": self.manner.surrenders if played < 5 else 0.1, "penalty": 0.025}
        if self.asked_for_the_bola and 0 < played < 4 and not moment["surrendered"]:
            kinds["rendicion"] = 5.0
        return kinds | ({"trick": 6.0, "tally": 0.3} if played < self.manner.tricks_count else {"trick": 0.5, "tally": 4.0, "deal": 1.5})

    def will_do(self, made: Event) -> bool:
        """A tally that lacks a choice is sent with it, or by mistake without."""
        answer = self.answer(made)
        if isinstance(answer, Refusal) and answer.code == "choice_missing":
            if self.chance(0.5):
                made["data"]["reserve"] = {str(answer.field).removeprefix("reserve."): self.chance(0.6)}
                self.answered = None
            return True
        return not isinstance(answer, Refusal)

    def made(self, kind: str) -> Event:
        """An event of a type: from the real cards if they matter, else drawn."""
        if kind in ("night_opened", "deal"):
            return self.opening() if kind == "night_opened" else self.deal()
        moment, cards = self.moment, self.cards
        if cards is None or moment is None:
            return self.imagined(kind)
        ways = {"exchange": self.exchange, "trick": self.trick} if "tricks" in moment else {"bid": self.bid, "contract": self.contract}
        return ways[kind](cards) if kind in ways else self.imagined(kind)

    @property
    def ways_amiss(self) -> Sequence[Callable[[Event], Any]]:
        """Faults of Tresillo are drawn together with the others."""
        return super().ways_amiss[:-1]

    # Events of a table.

    def opening(self) -> Event:
        """A table of three or four, of any tariff, with its own house rules."""
        players = self.dice.sample(PEOPLE, self.dice.choice((3, 4)))
        made = event("night_opened", game="tresillo", rules={"tariff": self.dice.choice(TARIFFS)}, players=players)
        share = self.dice.choice((0.0, 0.1, 0.5))
        if chosen := {rule.name: self.dice.choice(settings_of(rule)) for rule in GAME.house_rules if self.chance(share)}:
            made["data"]["rules"]["overrides"] = chosen
        for names in (("solera",), ("bola_early", "surrender_after_lost_bola")):
            if self.chance(0.2):
                made["data"]["rules"].setdefault("overrides", {}).update(dict.fromkeys(names, True))
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.3):
            waiting = [{"player": self.dice.choice(PEOPLE), "tantos": self.dice.randint(1, 60)} for _ in range(self.dice.randint(0, 3))]
            if self.chance(0.3):
                twins = self.dice.sample(PEOPLE, 2)
                waiting += [{"player": player, "tantos": 40, "pair": 7} for player in twins]
            kind = self.dice.choice(("none", "primera", "reservada"))
            made["data"]["carried"] = {"plate": self.dice.randint(0, 120), "puesta": kind, "reserved": waiting}
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def deal(self) -> Event:
        """Deals a hand, and draws how it will be logged."""
        manner, seats = self.kept or self._manner(), GAME.seats(self.table).players
        dealer = next((player for player in seats if self.taken(event("deal", dealer=player))), seats[0])
        active = (*seats[seats.index(dealer) + 1 :], *seats[: seats.index(dealer) + 1])[:3]
        pack = self.dice.sample(FORTY, 40)
        if self.chance(0.4):
            # One hand with the top trumps, or two without: random deals would hardly ever make estuches and bolas.
            top = set(ORDERS[self.dice.choice(SUITS)][: self.dice.randint(3, 9)])
            pack.sort(key=lambda card: card in top, reverse=self.chance(0.7))
        held = {player: pack[9 * place : 9 * place + 9] for place, player in enumerate(self.dice.sample(active, 3))}
        cards = Cards(held, self.dice.sample(pack[27:], 13))
        made = event("deal", hands={player: list(held[player]) for player in active if self.chance(manner.told)})
        if not made["data"]["hands"]:
            del made["data"]["hands"]
        made["data"] |= {"stock": list(cards.baceta)} if self.chance(manner.told) else {}
        made["data"] |= {"dealer": dealer} if self.chance(0.2) else {}
        made["data"] |= {"cut": self.dice.choice((1, 2, 3, 20, 37, 38, 39))} if self.chance(manner.cut) else {}

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return made

    def _manner(self) -> Manner:
        """How a hand is played and logged, at random."""
        return Manner(
            auction=self.dice.choice((0, 12)),
            exchanges=self.dice.choice((0, 8)),
            surrenders=self.dice.choice((0.2, 0.2, 5)),
            tricks_count=self.dice.choice((0, 0, 0, self.dice.randint(1, 9), 5, 9, 9)),
            shown=self.dice.choice((0.0, 0.5, 1.0, 1.0)),
            told=self.dice.choice((0.0, 0.0, 0.6, 1.0)),
        )

    @staticmethod
    def _trumps(held: Sequence[str]) -> dict[str, int]:
        """The number of trumps that some cards would be in each suit."""
        return {suit: sum(card in ORDERS[suit] for card in held) for suit in SUITS}

    def bid(self, cards: Cards) -> Event:
        """The player whose turn it is calls: perhaps juego with four trumps of a suit, perhaps mas with six."""
        player = self.moment["turn"]
        if player is None:
            return self.imagined("bid")
        trumps_count = max(self._trumps(cards.held[player]).values())
        calls = ["paso", *(["juego", "juego"] if trumps_count >= 4 else []), *(["mas", "mejor"] if trumps_count >= 6 else [])]
        return event("bid", player=player, call=self.dice.choice(calls))

    def contract(self, cards: Cards) -> Event:
        """A player's contract; a vuelta states the turned card, its suit, both, or neither if the baceta shows it."""
        player, lance = self.dice.choice(self.active), self.dice.choices(("entrada", "vuelta", "solo"), (5, 3, 2))[0]
        trumps = self._trumps(cards.held[player])
        trump = max(trumps, key=lambda suit: trumps[suit]) if self.chance(0.8) else self.dice.choice(SUITS)
        if self.table.hand.auction.step and not self.chance(self.manner.astray):
            lance, trump = "solo", GAME.rules(self.table)["favor"] or trump
        made = event("contract", player=player, lance=lance, trump=trump)
        if lance == "vuelta":
            trump = made["data"]["trump"] = SUIT_OF[cards.baceta[0]]
            made["data"] |= {"turned": cards.baceta[0]} if self.chance(0.5) else {}
            made["data"] |= {"solera": self.chance(0.5)} if self.chance(0.3) else {}
            if self.chance(0.4):
                del made["data"]["trump"]

        def happens() -> None:
            cards.trump = trump
            if lance == "vuelta":
                cards.turned = cards.baceta.pop(0)
                cards.held[player].append(cards.turned)

        self.happens = happens
        return made

    def exchange(self, cards: Cards) -> Event:
        """A player exchanges cards, and lists or only counts them."""
        player = self.dice.choice(self.active if self.chance(self.manner.astray) else self.turned_over or self.next_to_draw)
        held = list(cards.held[player])
        over = len(held) - 9
        count = min(self.dice.choice((0, 0, 1, 2, 3, 4, 5, 9)), len(cards.baceta))
        may = held if self.chance(self.manner.astray) else [card for card in held if card != cards.turned]
        discards, drawn = self.dice.sample(may, min(count + over, len(may))), cards.baceta[:count]
        if cards.turned in may and discards and cards.turned not in discards and self.chance(0.2):
            discards[0] = cards.turned

        def happens() -> None:
            cards.held[player] = [card for card in held if card not in discards] + drawn
            del cards.baceta[: len(drawn)]

        self.happens = happens
        put_away, taken = (each if self.chance(self.manner.listed) else len(each) for each in (discards, drawn))
        return event("exchange", player=player, discards=put_away, drawn=taken)

    def trick(self, cards: Cards) -> Event:
        """One trick, usually a dutiful one, logged by its cards, winner, both, or leader."""
        active, leader = self.active, self.moment["leader"]
        laid: dict[str, str] = {}
        for player in (*active[active.index(leader) :], *active[: active.index(leader)]):
            held = cards.held[player] or list(FORTY)
            led = laid.get(leader)
            may = held if led is None or self.chance(self.manner.disobeying) else obeying(held, led, cards.trump)
            laid[player] = self.dice.choice(may)
            if self.chance(0.4):
                laid[player] = max(may, key=lambda card: strength(card, led or card, cards.trump))
        winner = max(laid, key=lambda player: strength(laid[player], laid[leader], cards.trump))

        def happens() -> None:
            for player, card in laid.items():
                cards.held[player] = [each for each in cards.held[player] if each != card]

        self.happens = happens
        out_of_turn = {"advanced": self.dice.choice(active)} if self.chance(self.manner.disobeying / 4) else {}
        if not self.chance(self.manner.shown):
            return event("trick", winner=winner, **out_of_turn)
        more = {name: player for name, player in (("leader", leader), ("winner", winner)) if self.chance(0.15)}
        return event("trick", cards=laid, **more, **out_of_turn)

    def imagined(self, kind: str) -> Event:
        """An event of a type with fields drawn almost blindly."""
        kinds, required = FIELDS[kind]
        if kind == "correction" and self.chance(0.15):
            return event(kind, after=self.seq(), insert=self.insert(), reason="faltaba")
        data = {name: self.value_of(name, kinds[name]) for name in kinds if name in required or self.chance(0.2)}
        data |= {"rendicion": True} if "defensor" in data else {}
        wanted = {"reserva": "reserve", "estuches": "count"}.get(data.get("kind", ""), "bien") if kind == "declaration" else ""
        if kind == "declaration":
            data = {name: value for name, value in data.items() if name not in ("reserve", "count")}
        elif (kind == "tally" and ("rendicion" not in data or "defensor" in data)) or (kind == "correction" and "after" not in data):
            wanted = "tricks" if kind == "tally" else "strike"
        elif kind == "trick" and "cards" not in data:
            wanted = "winner"
        return {"type": kind, "data": data | {name: self.value_of(name, kinds[name]) for name in (wanted,) if name in kinds}}

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn from the night if a blind one would never fit, else any of its kind."""
        own = {"tricks": self._tricks, "strike": self.strike, "insert": self.insert, "after": self.seq, "rules": self._rules}
        own["hand"] = self.hand_number
        if name in own:
            return own[name]()
        if name == "players":
            return self.dice.sample(PEOPLE, self.dice.choice((3, 4)))
        if name in ("hands", "cards"):
            return {player: self.dice.sample(FORTY, 9) if name == "hands" else self.dice.choice(FORTY) for player in self.active}
        if name in ("stock", "turned"):
            return self.dice.sample(FORTY, 13) if name == "stock" else self.dice.choice(FORTY)
        if name == "reserve" and get_origin(kind) is not None and bool not in get_args(kind):
            return {self.somebody(): self.chance(0.5)}
        if name in ("game", "stake", "names", "carried"):
            return self.opening()["data"].get(name, {})
        return self.any_of(kind)

    def _rules(self) -> Event:
        return {"tariff": self.dice.choice(TARIFFS)}

    def _tricks(self) -> Event:
        """A division of the tricks; usually one consistent with the log."""
        active, moment = self.active, self.moment
        if moment is not None and any(moment.get("tricks", {}).values()) and self.chance(0.7):
            counts: Event = dict(moment["tricks"])
            for _ in range(self.dice.choice((9, 9, 9, 8, 5)) - sum(counts.values())):
                counts[self.dice.choice(active)] += 1
            return counts
        shuffled = self.dice.sample(active, len(active))
        return {player: count for player, count in zip(shuffled, self.dice.choice(DIVISIONS), strict=False) if count or self.chance(0.3)}


def class_of(card: str, trump: str) -> str:
    """The class of a card in play: trump, or its suit."""
    return "trump" if card in ORDERS[trump] else SUIT_OF[card]


def strength(card: str, led: str, trump: str) -> int:
    """The strength of a card in a trick; 0 if it cannot win."""
    if card in ORDERS[trump]:
        return 100 - ORDERS[trump].index(card)
    long = card[1] in (LETTERS["oros"], LETTERS["copas"])
    return 50 - ("RCS1234567" if long else "RCS765432").index(card[0]) if class_of(card, trump) == class_of(led, trump) else 0


def forced_by(led: str, trump: str) -> list[str]:
    """The cards of which a holder of any must follow the card led. (O1, O2)"""
    if class_of(led, trump) != "trump":
        return [card for card in FORTY if class_of(card, trump) == class_of(led, trump)]
    espada, mala, basto, *ordinary = ORDERS[trump]
    return ordinary + {espada: [mala, basto], mala: [basto]}.get(led, [])


def obeying(held: Sequence[str], led: str, trump: str) -> list[str]:
    """The cards that a player may lay on the card led."""
    duty = any(card in forced_by(led, trump) for card in held)
    return [card for card in held if not duty or class_of(card, trump) == class_of(led, trump)]


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""
