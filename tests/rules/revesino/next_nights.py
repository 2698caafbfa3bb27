"""Random nights of Revesino at which it is asked what may come next, each told by its seed alone.

`walk(seed)` sends events with fields drawn from what could be said at all, and keeps what is taken: with and without cards, through
exchanges, wrong counts, the last tricks of a Revesino, laws, penas and draws. It asks the game for nothing but whether it takes an event.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final, get_args

from events.facts import Fact
from events.games.revesino import PAY_CARDS, CardTold, CuatroAsesTold, InDoubt, Law, RevesinoTold
from projections.replay import Night, told
from rules.core.cards import FORTY_EIGHT, SUIT_OF
from rules.core.refusals import Refusal
from rules.registry import GAMES
from tests.nights import FOUR, Event, event

GAME: Final = GAMES["revesino"]
LAWS: Final[tuple[str, ...]] = get_args(Law)
ITEMS: Final[tuple[str, ...]] = get_args(InDoubt)
CAUSES: Final = ("reparto", "monte", "baraja")
VOIDS: Final = ("mal-dado", "robo-errado", "mudar-descarte", "doble-descarte")
TRICKS: Final = 11
POINTS: Final = {"1": 4, "R": 3, "C": 2, "S": 1}
ATTEMPTS: Final = 30
"""So often something else is tried before the walk gives up on an event."""


def points_in(cards: Sequence[str]) -> int:
    """What some cards count."""
    return sum(POINTS.get(card[0], 0) for card in cards)


@dataclass
class Walk:
    """A night in the making: how it stood after each event, and where the cards of the open hand lie."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    """Player → his cards, where all of them are told."""
    stock: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret
        self.manner = self.one("nothing", "some", "all", "all")
        """What a deal tells of the cards."""
        self.strong = self.one(None, *FOUR)
        """Who wins most tricks of which only the winner is told."""
        carried = self.maybe(0.3, carried={"plate": self.one(0, 5, 20), "reserved": [{"player": self.one(*FOUR), "tantos": 4}]})
        rules = {"tariff": self.one(*GAME.tariffs), "overrides": self._overrides()}
        assert self.sends(event("night_opened", game="revesino", players=list(FOUR), rules=rules, **carried)), rules

    def _overrides(self) -> dict[str, Any]:
        """Some house rules that change what may be said."""
        found: dict[str, Any] = {}
        for name, share, value in (
            ("cuatro_ases", 0.3, "echados"),
            ("mano_napolitana", 0.3, "perdida"),
            ("corte", 0.3, "baza"),
            ("mariperez", 0.3, True),
            ("rounds", 0.2, 1),
        ):
            found |= self.maybe(share, **{name: value})
        return found

    @property
    def night(self) -> Night:
        """How it stands now."""
        return self.nights[-1]

    @property
    def table(self) -> Any:
        """The game's table now."""
        return self.night.table

    @property
    def players(self) -> Sequence[str]:
        """Who has cards, mano first; before the first deal whoever sits."""
        hand = self.table.hand
        players: Sequence[str] = GAME.seats(self.table).players if hand is None else hand.players
        return players

    def sends(self, sent: Event) -> bool:
        """Whether an event was taken."""
        if self.nights and not is_taken(self.table, sent):
            return False
        after = told(self.nights[-1] if self.nights else None, sent)
        if isinstance(after, Refusal):
            return False
        self.nights.append(after)
        self.record.append(sent)
        return True

    # What is sent.

    def goes_on(self) -> None:
        """One more event, of whatever kind is taken."""
        makers = (self.deals, self.exchanges, self.follows, self.counts, self.applies, self.draws, self.moves)
        hand = self.table.hand
        weights = (4, 40, 24, 1, 6, 1, 0.5) if hand is not None and not hand.winners else (4, 0, 24, 2, 3, 1, 0.5)
        for _ in range(ATTEMPTS):
            if self.dice.choices(makers, weights)[0]():
                return

    def one(self, *values: Any) -> Any:
        """One of some values."""
        return self.dice.choice(values)

    def maybe(self, share: float, **fields: Any) -> dict[str, Any]:
        """Some fields, or none of them."""
        return fields if self.dice.random() < share else {}

    def deals(self) -> bool:
        """The next hand; some deals bring four of the cards that are paid for to one player."""
        dealer = self.one(*GAME.seats(self.table).players)
        players = GAME.seats(self.table).players
        first = players.index(dealer) + 1
        order = [*players[first:], *players[:first]]
        cards = [*FORTY_EIGHT]
        self.dice.shuffle(cards)
        if self.dice.random() < 0.4:
            cards.sort(key=lambda card: card not in PAY_CARDS[:4])
        hands = {player: cards[place * 11 : place * 11 + 11] for place, player in enumerate(order)}
        stock = cards[44:47]
        hands[dealer] = [*hands[dealer], cards[47]]
        for own in hands.values():
            self.dice.shuffle(own)
        shown: dict[str, Any] = {}
        if self.manner == "all":
            shown = {"hands": hands, "stock": stock}
        elif self.manner == "some":
            shown = {"hands": {player: hands[player] for player in self.dice.sample(order, self.dice.randint(1, 4))}}
        taken = self.sends(event("deal", dealer=dealer, **shown, **self.maybe(0.2, last_round=True)))
        if taken:
            self.held = {player: [*own] for player, own in hands.items()} if shown else {}
            self.stock = [*stock]
        return taken

    def exchanges(self) -> bool:
        """A card changed, counted or listed; or looked at; or what is irregular."""
        player = self.one(*self.players)
        hand, own = self.table.hand, self.held.get(player, [])
        if hand is None or hand.winners:
            return False
        drawn = int(player != hand.dealer) if self.dice.random() < 0.9 else self.one(0, 1)
        discards = 1 if self.dice.random() < 0.85 else 0
        if not own or self.dice.random() < 0.15:
            taken = self.sends(event("exchange", player=player, discards=discards, drawn=drawn))
            self.held = {} if taken else self.held
            return taken
        away = [self.one(*own)] if discards else []
        got = self.stock[:drawn]
        taken = self.sends(event("exchange", player=player, discards=away, drawn=got))
        if taken:
            self.held[player] = [card for card in own if card not in away] + got
            self.stock = (self.stock + away)[drawn:] if away or drawn else [*self.stock[1:], *self.stock[:1]]
        return taken

    def follows(self) -> bool:
        """A trick: from known hands, or only its winner; most follow suit."""
        hand = self.table.hand
        if hand is None:
            return False
        if all(self.held.get(player) for player in self.players) and self.dice.random() < 0.98:
            leader = hand.players[0 if hand.play is None else hand.play.leader]
            led = self.one(*self.held[leader])
            cards = {leader: led}
            for player in self.players:
                own = self.held[player]
                suit = [card for card in own if SUIT_OF[card] == SUIT_OF[led]]
                if player != leader:
                    cards[player] = self.one(*suit) if suit and self.dice.random() < 0.9 else self.one(*own)
            if self.dice.random() < 0.1:
                del cards[self.one(*cards)]
            taken = self.sends(event("trick", cards=cards))
            for player, card in cards.items() if taken else ():
                self.held[player].remove(card)
            return taken
        winner = self.strong if self.strong is not None and self.dice.random() < 0.97 else self.one(*self.players)
        taken = self.sends(event("trick", winner=winner))
        self.held = {} if taken else self.held
        return taken

    def counts(self) -> bool:
        """The count: a Revesino, the cuatro ases, or an ordinary hand whose cards all sleep."""
        hand = self.table.hand
        if hand is None or self.dice.random() < 0.5:
            return False
        return self.sends(event("tally", **counted(self.dice, hand)))

    def applies(self) -> bool:
        """A law."""
        law, player, hand = self.one(*LAWS), self.one(*self.players), self.table.hand
        if law in ("mal-dado", "pie-roba") and hand is not None:
            player = hand.dealer
        said: dict[str, Any] = {}
        if law == "mal-dado":
            said = {"cause": self.one(*CAUSES)}
        elif law == "renuncio":
            said = self.maybe(0.5, trick=self.dice.randint(1, 10))
        elif law == "juntar-cartas":
            said = {"items": self.dice.sample(ITEMS, 1)}
        return self.sends(event("penalty", player=player, law=law, **said))

    def draws(self) -> bool:
        """A pena is drawn for."""
        return self.sends(event("declaration", player=self.one(*self.players), kind="sorteo"))

    def moves(self) -> bool:
        """Somebody gives his seat to another, or the night ends."""
        if self.dice.random() < 0.2:
            return self.sends(event("night_closed", leftovers="carry"))
        players = [*GAME.seats(self.table).players]
        new = self.one(*{"elsa", "fede", *FOUR}.difference(players))
        players[self.dice.randrange(4)] = new
        return self.sends(event("seats_changed", players=players))


def counted(dice: random.Random, hand: Any) -> dict[str, Any]:
    """What a count may say: tricks behind those that were logged, and what they could come to."""
    left = TRICKS - len(hand.winners)
    tricks = {player: hand.winners.count(seat) for seat, player in enumerate(hand.players)}
    shares = [dice.choice((0, 0, 0, 1, left)) for _ in range(3)]
    for player, share in zip(dice.sample(hand.players, 4), (*shares, left), strict=True):
        tricks[player] += min(share, left)
        left -= min(share, left)
    best = max(tricks, key=lambda player: tricks[player])
    told_so: dict[str, Any] = {"tricks": tricks}
    if 9 <= tricks[best] < TRICKS:
        told_so["revesino"] = {"player": best, "cut_by": dice.choice([player for player in hand.players if player != best])}
    if dice.random() < 0.3:
        told_so["cuatro_ases"] = {"player": dice.choice(hand.players)}
        if tricks[told_so["cuatro_ases"]["player"]] and dice.random() < 0.5:
            told_so["cuatro_ases"]["introduced_by"] = dice.choice(hand.players)
    if dice.random() < 0.8:
        told_so |= dice.choice([*ordinary(hand, tricks)])
    return told_so


def ordinary(hand: Any, tricks: Mapping[str, int]) -> Iterator[dict[str, Any]]:
    """Points and cards of counts: as it lies; where nothing lies yet, one card of somebody, for no five cards sleep."""
    lies = as_it_lies(hand, tricks)
    if any(fate["how"] != "asleep" for fate in lies["cards"].values()):
        yield lies
        return
    best = max(tricks, key=lambda player: tricks[player])
    for card, player in product(PAY_CARDS, tricks):
        fate = {"how": "led", "player": player} if player == best else {"how": "sold", "player": player, "to": best}
        cards = {**lies["cards"], card: fate}
        yield {"points": filled(logged_points(hand), cards, tricks), "cards": cards}


def as_it_lies(hand: Any, tricks: Mapping[str, int]) -> dict[str, Any]:
    """Points and cards of a count: what the tricks show, all else asleep and with who has most tricks."""
    points, cards = logged_points(hand), {card: {"how": "asleep"} for card in PAY_CARDS}
    for trick, winner in () if hand.play is None else zip(hand.play.tricks, hand.winners, strict=True):
        if trick is None:
            continue
        led = trick.codes[trick.leader]
        for seat, card in enumerate(trick.codes):
            if card in PAY_CARDS:
                player, leader = hand.players[seat], hand.players[trick.leader]
                if seat == trick.leader:
                    cards[card] = {"how": "led", "player": player}
                elif card[1] == led[1]:
                    cards[card] = {"how": "pulled", "player": player, "by": leader}
                else:
                    cards[card] = {"how": "sold", "player": player, "to": hand.players[winner]}
    return {"points": filled(points, cards, tricks), "cards": cards}


def logged_points(hand: Any) -> dict[str, int]:
    """What each has in the tricks that were told with their cards."""
    points = dict.fromkeys(hand.players, 0)
    for trick, winner in () if hand.play is None else zip(hand.play.tricks, hand.winners, strict=True):
        points[hand.players[winner]] += 0 if trick is None else points_in([code for code in trick.codes if code])
    return points


def filled(points: Mapping[str, int], cards: Mapping[str, Any], tricks: Mapping[str, int]) -> dict[str, int]:
    """Points with those that are left of what does not sleep, all with who has most tricks."""
    asleep = points_in([card for card, fate in cards.items() if fate["how"] == "asleep"])
    best = max(tricks, key=lambda player: tricks[player])
    return {**points, best: points[best] + 40 - asleep - sum(points.values())}


def walk(seed: int, steps_count: int = 40) -> Walk:
    """A night of so many events."""
    night = Walk(seed)
    for _ in range(steps_count):
        night.goes_on()
    return night


# What is taken, without asking the schemas.


def fact_of(sent: Event) -> Fact | None:
    """An event as a fact, built without the schemas, which would take most of the time; None where its fields do not fit together."""
    data = dict(sent["data"])
    if sent["type"] == "tally":
        parts: dict[str, Any] = {"revesino": RevesinoTold, "cuatro_ases": CuatroAsesTold}
        data |= {name: kind(**data[name]) for name, kind in parts.items() if data.get(name) is not None}
        if data.get("cards") is not None:
            data["cards"] = {card: CardTold(**fate) for card, fate in data["cards"].items()}
    fact: Fact = GAME.door[sent["type"]](**data)
    return fact if fact.fault() is None else None


def is_taken(table: Any, sent: Event) -> bool:
    """Whether a table takes an event; its fields are well formed one by one."""
    fact = fact_of(sent)
    return fact is not None and not isinstance(GAME.step(table, fact), Refusal)
