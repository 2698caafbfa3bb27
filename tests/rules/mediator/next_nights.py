"""Random nights of the family at which it is asked what may come next, each told by its seed alone.

`walk(seed)` sends events with fields drawn from what could be said at all, and keeps what is taken: all variants, with and without
cards, through auctions, exchanges, Bolas, surrenders and laws. It asks the game for nothing but whether it takes an event.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from events.facts import Fact
from events.games.mediator import Law
from projections.replay import Night, told
from rules.core.cards import SUITS
from rules.core.refusals import Refusal
from rules.mediator.finish import complete_now, due_after
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.mediator.hands import PLAYERS, TRICKS, Deck, deck, opened

GAME: Final = GAMES["mediator"]
LAWS: Final[tuple[str, ...]] = get_args(Law)
LANCES: Final = ("chillada", "entrada", "vuelta", "mediator", "solo")
CALLS: Final = ("paso", "entrada", "vuelta", "mediator", "solo", "entrada_bola", "mediator_bola", "solo_bola")
CLASSES: Final = ("favor", "refavor", "fulminante")
ANSWERS: Final = ("admitted", "hombre_plays_on", "contrarios_play_on")
YES_NO: Final = (True, False)
CHAIN: Final = ("7E", "6E", "5E", "4E", "3E", "2E")
ATTEMPTS: Final = 40
"""So often something else is tried before the walk gives up on an event."""


@dataclass
class Walk:
    """A night in the making: how it stood after each event, and where the cards of the open hand lie."""

    seed: int
    nights: list[Night] = field(default_factory=list)
    record: list[Event] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=dict)
    """Player → his cards, where the deal told them all and nobody changed any that were not told."""
    stock: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311  # the dice of a test are no secret
        self.variant = self.dice.choice(tuple(PLAYERS))
        self.overrides = self._overrides()
        self.deck: Deck = deck(self.variant, self.overrides.get("removed_suit", "oros"), self.overrides.get("king_kept", False))
        self.manner = self.dice.choice(("nothing", "some", "all"))
        """What a deal tells of the cards."""
        assert self.sends(opened(self.variant, overrides=self.overrides)), self.overrides

    def _overrides(self) -> dict[str, Any]:
        """Some house rules that change what may be said."""
        dice, found = self.dice, dict[str, Any]()
        if dice.random() < 0.3:
            found["zangano"] = True
        if dice.random() < 0.2:
            found["codillo_to"] = "most_tricks"
        if self.variant in ("quintillo", "sextillo") and dice.random() < 0.6:
            found |= dice.choice(({"partner": "forced"}, {"as_mediator": True, "favor": "copas"}))
        if self.variant in ("mediator", "cuatrillo", "quintillo", "sextillo") and found.get("partner") is None and dice.random() < 0.5:
            found["return_king"] = True
        if self.variant == "mediator":
            found |= dice.choice(({}, {"king_fee": 2}, {"favor": "oros", "refavor": "bastos"}, {"companion_exempt_all": True}))
        if self.variant == "dosillo":
            found |= dice.choice(({}, {"king_kept": True}, {"removed_suit": "copas", "favor": "bastos"}))
        if dice.random() < 0.2:
            found["lottery_card"] = dice.choice(CHAIN)
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
    def active(self) -> Sequence[str]:
        """Who has cards; before the first deal whoever sits."""
        moment = GAME.moment(self.table)
        players: Sequence[str] = GAME.seats(self.table).players
        return players if moment is None else list(moment["active"])

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
        makers = (self.deals, self.bids, self.plays, self.exchanges, self.follows, self.says, self.counts, self.applies)
        weights = (2, 5, 10, 6, 14, 4, 2, 1)
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
        """The next hand."""
        cards = [*self.deck.cards]
        self.dice.shuffle(cards)
        players = GAME.seats(self.table).players
        if not complete_now(self.table):
            return False
        first = players.index(due_after(self.table)) + 1
        active = [*players[first:], *players[:first]][: PLAYERS[self.variant]]
        count = TRICKS[self.variant]
        hands = {player: cards[place * count : (place + 1) * count] for place, player in enumerate(active)}
        stock = {"stock": cards[len(active) * count :]} if self.variant == "dosillo" else {}
        shown: dict[str, Any] = {}
        if self.manner == "all":
            shown = {"hands": hands, **stock}
        elif self.manner == "some":
            shown = {"hands": {player: hands[player] for player in self.dice.sample(active, self.dice.randint(1, len(active)))}}
        taken = self.sends(event("deal", **shown, **self.maybe(0.2, packets=[3, 3, 4]), **self.maybe(0.1, announced=True)))
        if taken:
            self.held, self.stock = ({player: [*own] for player, own in hands.items()}, stock.get("stock", [])) if shown else ({}, [])
        return taken

    def bids(self) -> bool:
        """A call of the auction; most pass."""
        call = "paso" if self.dice.random() < 0.5 else self.one(*CALLS)
        return self.sends(event("bid", player=self.one(*self.active), call=call, **self.maybe(0.3, favor=self.one(*CLASSES))))

    def plays(self) -> bool:
        """The contract, or nobody plays."""
        if self.dice.random() < 0.02:
            return self.sends(event("pass_out"))
        lance, trump = self.one(*LANCES), self.one(*SUITS)
        called = self.maybe(0.8, called=self.one("R", "R", "R", "C") + self.one(*"OCEB"))
        bola = self.maybe(0.3, bola=self.one(*YES_NO))
        return self.sends(event("contract", player=self.one(*self.active), lance=lance, trump=trump, **called, **bola))

    def exchanges(self) -> bool:
        """A king, or some cards of the stock, counted or listed."""
        player = self.one(*self.active)
        if self.variant == "dosillo":
            count = self.dice.randint(0, 8)
            own = self.held.get(player, [])
            if self.stock and len(own) >= count and self.dice.random() < 0.8:
                away = self.dice.sample(own, count)
                taken = self.sends(event("exchange", player=player, discards=away, drawn=self.stock[:count]))
                if taken:
                    self.held[player] = [card for card in own if card not in away] + self.stock[:count]
                    self.stock = self.stock[count:]
                return taken
            return self._uncovered(event("exchange", player=player, discards=count, drawn=count))
        hand = self.table.hand
        called = None if hand is None or hand.contract is None else hand.contract.called
        giver, own = self.one(*self.active), self.held.get(player, [])
        if called is None:
            return False
        if called in self.held.get(giver, []) and own and self.dice.random() < 0.8:
            away = self.one(*own)
            taken = self.sends(event("exchange", player=player, with_=giver, discards=[away], drawn=[called]))
            if taken:
                self.held[player] = [card for card in own if card != away] + [called]
                self.held[giver] = [card for card in self.held[giver] if card != called] + [away]
            return taken
        return self._uncovered(event("exchange", player=player, with_=giver, discards=1, drawn=1))

    def _uncovered(self, sent: Event) -> bool:
        """Sends what leaves nobody knowing who holds what."""
        taken = self.sends(sent)
        if taken:
            self.held = {}
        return taken

    def follows(self) -> bool:
        """A trick: from known hands, or only its winner."""
        more = {**self.maybe(0.03, advanced=self.one(*self.active))}
        if all(self.held.get(player) for player in self.active) and self.dice.random() < 0.97:
            cards = {player: self.one(*self.held[player]) for player in self.active}
            taken = self.sends(event("trick", cards=cards, **more))
            if taken:
                for player, card in cards.items():
                    self.held[player].remove(card)
            return taken
        hand = self.table.hand
        hombre = None if hand is None or hand.contract is None else hand.active[hand.contract.hombre]
        winner = hombre if hombre is not None and self.dice.random() < 0.5 else self.one(*self.active)
        return self._uncovered(event("trick", winner=winner, **more))

    def says(self) -> bool:
        """A Bola, a surrender, a declaration."""
        player = self.one(*self.active)
        match self.one("bola", "rendicion", "defensa", "calidades", "sorteo", "tendido"):
            case "bola" | "defensa" as kind:
                return self.sends(event(kind, player=player))
            case "rendicion":
                answer = self.maybe(0.8, answer=self.one(*ANSWERS))
                partner = self.maybe(0.5, partner=self.one(*self.active, None)) if answer else {}
                return self.sends(event("rendicion", player=player, **answer, **partner))
            case "calidades":
                return self.sends(event("declaration", player=player, kind="calidades", primeras=True))
            case "sorteo":
                return self.sends(event("declaration", player=player, kind="sorteo", card=self.one(*CHAIN)))
        return self.sends(event("declaration", player=player, kind="tendido"))

    def counts(self) -> bool:
        """The count, of divisions drawn at random."""
        left = TRICKS[self.variant]
        tricks = {}
        for player in self.active:
            tricks[player] = self.dice.randint(0, left)
            left -= tricks[player]
        return self.sends(
            event(
                "tally",
                tricks=tricks,
                **self.maybe(0.7, partner=self.one(*self.active, None)),
                **self.maybe(0.2, cut_after=self.dice.randint(0, 5)),
            )
        )

    def applies(self) -> bool:
        """A law."""
        law = self.one(*LAWS)
        if law in ("ley-2", "ley-6") and self.dice.random() < 0.7:
            return False
        return self.sends(event("penalty", player=self.one(*GAME.seats(self.table).players), law=law, **self.of(law)))

    def of(self, law: str) -> dict[str, Any]:
        """Something that a law may say."""
        match law:
            case "ley-4":
                return {"cards": 2, **self.maybe(0.3, game=True)}
            case "ley-7":
                return {"effect": self.one("none", "partner_won", "game"), **self.maybe(0.3, bola=True)}
            case "ley-8":
                return self.maybe(0.5, kept=True, injured=self.one(*self.active), bola=self.one(*YES_NO))
            case "ley-9":
                return {"other": self.one(*self.active)}
        return {}


def walk(seed: int, steps_count: int = 40) -> Walk:
    """A night of so many events."""
    night = Walk(seed)
    for _ in range(steps_count):
        night.goes_on()
    return night


# What is taken, without asking the schemas.


def fact_of(sent: Event) -> Fact | None:
    """An event as a fact, built without the schemas, which would take most of the time; None where its fields do not fit together."""
    data: Mapping[str, Any] = {f"{name}_" if name in ("from", "with") else name: value for name, value in sent["data"].items()}
    fact: Fact = GAME.door[sent["type"]](**data)
    return fact if fact.fault() is None else None


def is_taken(table: Any, sent: Event) -> bool:
    """Whether a table takes an event; its fields are well formed one by one."""
    fact = fact_of(sent)
    return fact is not None and not isinstance(GAME.step(table, fact), Refusal)
