"""Random nights of Malilla at which it is asked what may come next, each told by its seed alone.

`walk(seed)` sends events with fields drawn from what could be said at all, and keeps what is taken: the five ways to play, with and
without cards, miscounted hands, open piles, exchanges, leads out of turn, tricks gathered by others, cards taken back, laws. It asks the
game for nothing but whether it takes an event.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from events.facts import Fact
from events.games.malilla import Law
from projections.replay import Night, told
from rules.core.cards import SUITS
from rules.core.refusals import Refusal
from rules.malilla.variants import FORMS
from rules.registry import GAMES
from tests.nights import Event, event

GAME: Final = GAMES["malilla"]
LAWS: Final[tuple[str, ...]] = get_args(Law)
CAUSES: Final = ("reparto", "baraja")
FIVE: Final = ("ana", "beto", "carla", "dario", "elsa")
ATTEMPTS: Final = 30
"""So often something else is tried before the walk gives up on an event."""


@dataclass
class Walk:
    """A night in the making: how it stood after each event, and where the cards of the open hand lie."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    """Player → his cards, where all of them are told; with open piles top first, pile by pile."""
    stock: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret
        self.variant = self.one(*FORMS)
        self.form = FORMS[self.variant]
        self.manner = self.one("nothing", "some", "all", "all")
        """What a deal tells of the cards."""
        self.strong = self.one(None, *FIVE)
        """Who wins most tricks of which only the winner is told."""
        players = FIVE[: self.one(*self.form.sizes)]
        rules = {"variant": self.variant, "overrides": self._overrides()}
        assert self.sends(event("night_opened", game="malilla", players=list(players), rules=rules)), rules

    def _overrides(self) -> dict[str, Any]:
        """Some house rules that change what may be said."""
        found: dict[str, Any] = {}
        for name, share, value in (("laws", 0.4, "derived"), ("mariperez", 0.3, True), ("rounds", 0.15, 1)):
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
    def seated(self) -> Sequence[str]:
        """Who sits at the table."""
        players: Sequence[str] = GAME.seats(self.table).players
        return players

    @property
    def players(self) -> Sequence[str]:
        """Who has cards, mano first; before the first deal whoever sits."""
        hand = self.table.hand
        return self.seated if hand is None else hand.players

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
        makers = (self.deals, self.exchanges, self.follows, self.counts, self.applies, self.moves)
        hand = self.table.hand
        weights = (4, 30, 24, 1, 3, 0.3) if hand is not None and not hand.winners else (4, 0, 24, 0.6, 2, 0.3)
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
        """The next hand, now and then by another than the one due, or with a card too many and one too few."""
        seated, form = self.seated, self.form
        dealer = self.one(*seated) if self.dice.random() < 0.3 else GAME.leftovers(self.table)["malilla"]["next_dealer"]
        first = seated.index(dealer) + 1
        order = [*seated[first:], *seated[:first]]
        order = order[: form.players] if len(seated) > form.players else order
        cards = [*form.pack]
        self.dice.shuffle(cards)
        counts = [form.dealt] * form.players
        if not form.open_piles and self.dice.random() < 0.25:
            one, other = self.dice.sample(range(form.players), 2)
            counts[one], counts[other] = counts[one] + 1, counts[other] - 1
        hands = {}
        for player, count in zip(order, counts, strict=True):
            hands[player], cards = cards[:count], cards[count:]
        turned = hands[order[-1]][0]
        shown: dict[str, Any] = {}
        some = order if self.manner == "all" else self.dice.sample(order, self.dice.randint(1, len(order)))
        if self.manner != "nothing":
            if form.open_piles:
                shown["piles"] = {player: [hands[player][place : place + 4] for place in range(0, 24, 4)] for player in some}
            else:
                shown["hands"] = {player: [*hands[player]] for player in some}
        if form.stock and self.dice.random() < 0.5:
            shown["stock"] = [*cards]
        taken = self.sends(event("deal", turned=turned, dealer=dealer, **shown, **self.maybe(0.1, last_round=True)))
        if taken:
            self.held = hands if self.manner == "all" else {}
            self.stock = cards
        return taken

    def exchanges(self) -> bool:
        """Some cards changed, counted or listed."""
        hand = self.table.hand
        if hand is None or hand.winners or not self.form.stock:
            return False
        player = self.one(*self.players)
        own, count = self.held.get(player, []), self.one(0, 1, 3, 6, 9)
        if not own or self.dice.random() < 0.2:
            taken = self.sends(event("exchange", player=player, discards=count, drawn=count))
            self.held = {} if taken else self.held
            return taken
        away, got = self.dice.sample(own, min(count, len(own))), self.stock[:count]
        taken = self.sends(event("exchange", player=player, discards=away, drawn=got))
        if taken:
            self.held[player] = [card for card in own if card not in away] + got
            self.stock = self.stock[count:]
        return taken

    def follows(self) -> bool:
        """A trick: from known hands, or only its winner; most follow suit."""
        hand = self.table.hand
        if hand is None:
            return False
        said = self.maybe(0.05, leader=self.one(*self.players)) | self.maybe(0.05, raised_by=self.one(*self.players))
        if self.held and self.dice.random() < 0.97:
            leader = said.get("leader", hand.players[0 if hand.play is None else hand.play.leader])
            first = hand.players.index(leader)
            cards: dict[str, str] = {}
            for player in (*hand.players[first:], *hand.players[:first]):
                own = self.held[player]
                if own:
                    may = [card for card in own if cards and card[1] == next(iter(cards.values()))[1]]
                    cards[player] = self.one(*may) if may and self.dice.random() < 0.9 else self.one(*own)
            if self.dice.random() < 0.04 and cards:
                player = self.one(*cards)
                left = [card for card in self.held[player] if card != cards[player]]
                said |= {"amended": {player: self.one(*left)}} if left else {}
            taken = self.sends(event("trick", cards=cards, **said))
            for player, card in cards.items() if taken else ():
                self.held[player].remove(card)
            return taken
        winner = self.strong if self.strong is not None and self.dice.random() < 0.97 else self.one(*self.players)
        taken = self.sends(event("trick", winner=winner, **said))
        self.held = {} if taken else self.held
        return taken

    def counts(self) -> bool:
        """The count, all that is left with one."""
        hand = self.table.hand
        if hand is None or self.dice.random() < 0.6:
            return False
        best, asleep = self.one(*hand.players), self.one(0, 0, 0, 3)
        points = dict.fromkeys(hand.players, 0) | {best: 72 - asleep}
        if self.form.pairs:
            points = {best: self.dice.randint(20, 72)}
        return self.sends(event("tally", points=points, **({"asleep": asleep} if asleep else {})))

    def applies(self) -> bool:
        """A law."""
        law, player, hand = self.one(*LAWS), self.one(*self.seated), self.table.hand
        said: dict[str, Any] = {}
        if law in ("mal-dado", "dar-sin-tocarle") and hand is not None:
            player = hand.dealer
        if law == "mal-dado":
            if self.dice.random() < 0.7:
                return False
            said = {"cause": self.one(*CAUSES)}
        elif law == "dar-sin-tocarle":
            said = self.maybe(0.7, play_begun=True)
        elif law in ("renuncio", "renuncio-advertido", "salir-sin-tocarle", "alzar-baza-ajena"):
            said = self.maybe(0.6, trick=self.dice.randint(1, self.form.tricks))
        return self.sends(event("penalty", player=player, law=law, **said))

    def moves(self) -> bool:
        """Somebody leaves, joins or moves; or the night ends."""
        if self.dice.random() < 0.2:
            return self.sends(event("night_closed"))
        count = self.one(*self.form.sizes)
        players = self.dice.sample([*FIVE, "fede"], count)
        said = self.maybe(0.5, partida="new") | self.maybe(0.2, favorito=self.one(None, *SUITS))
        return self.sends(event("seats_changed", players=players, **said))


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
    if "piles" in data:
        data["piles"] = {player: tuple(tuple(pile) for pile in piles) for player, piles in data["piles"].items()}
    fact: Fact = GAME.door[sent["type"]](**data)
    return fact if fact.fault() is None else None


def is_taken(table: Any, sent: Event) -> bool:
    """Whether a table takes an event; its fields are well formed one by one."""
    fact = fact_of(sent)
    return fact is not None and not isinstance(GAME.step(table, fact), Refusal)
