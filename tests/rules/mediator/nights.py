"""Random nights of Mediator and its kin, legal and irregular, each determined by its seed.

`evening(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it sends an
event that is garbled, misnamed, untrue or untimely. This module deals and plays the cards itself, by the order and duties of the page
(`hands`), so that the expected renuncios and early kings do not depend on the code under test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from rules.core.cards import SUIT_OF, SUITS
from tests.nights import Event, event
from tests.rules.mediator.hands import TO_WIN, TRICKS, obeying, strength, trumps
from tests.rules.mediator.imagined import FIELDS, GAME
from tests.rules.mediator.speaking import LAWS, Speaking


@dataclass
class Cards:
    """The real cards of the open hand."""

    held: dict[str, list[str]]
    stock: list[str]
    laid: list[str] = field(default_factory=list)
    """The cards played, in order."""


class Manner(NamedTuple):
    """How a table logs one hand: how readily it logs each thing, and the share of logged tricks and exchanges that show their cards."""

    auction: float = 0.0
    exchanges: float = 0.0
    giving_up: float = 0.3
    tricks_count: int = 0
    shown: float = 0.0
    disobeying: float = 0.04
    told: float = 0.0
    """The share of hands that the deal lists, and how readily it lists the baceta."""
    misdealt: float = 0.15
    """How readily it states the packets, right or wrong."""


AS_LITTLE: Final = Manner()
IN_FULL: Final = Manner(auction=1, exchanges=4, giving_up=0.15, tricks_count=12, shown=1.0, disobeying=0.05, told=0.5)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(auction=60, exchanges=4, giving_up=0, tricks_count=12, shown=1.0, disobeying=0, told=1.0, misdealt=0)
"""Every card is logged, and every player plays as he must."""


@dataclass
class Evening(Speaking):
    """A night of this family in the making."""

    amiss: float = 0.25
    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE
    variant: str | None = None
    """The game that is played; None draws one."""
    beside: ClassVar = {"transfer": 0.2, "dispute": 0.12, "ruling": 0.1}
    moving = tuple(kind for kind in FIELDS if kind not in ("penalty", "transfer", "dispute", "ruling", "bid"))
    patience = 16
    every_card = IN_FULL
    faultless = WITHOUT_FAULT
    of_a_hand = ("seats_changed", "deal", "bid", "contract", "exchange", "trick", "tally")

    def forget(self) -> None:
        """Forgets how the cards lie."""
        self.cards = None

    @property
    def hand_is_open(self) -> bool:
        """Whether a hand is being played; in a night without fault up to its last trick, because not everybody notices that it is decided."""
        return super().hand_is_open or (self.steady and self._may_play_on)

    @property
    def _may_play_on(self) -> bool:
        """Whether the last hand may have another trick."""
        return self.hand is not None and self.hand.tally is None and 0 < len(self.hand.winners) < TRICKS[self.variant_played]

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        if not self.hand_is_open:
            kinds = {"deal": 6, "seats_changed": 0.4, "night_closed": 0.25 * (self.kept is None)}
            return kinds if self.hand is None else kinds | self._after_the_hand()
        if self.hand.contract is None:
            kinds = {"contract": 7, "bid": self.manner.auction * (self.hand.auction.turn is not None), "penalty": 0.4}
            return kinds | {"pass_out": 0.7 * (not self.table.form.chillada)}
        return self._at_play(len(self.hand.winners))

    def _after_the_hand(self) -> dict[str, float]:
        """Event types after a complete hand."""
        trick = (4.0 if len(self.hand.winners) < self.manner.tricks_count else 0.5) * self._may_play_on
        return {"declaration": 1.2, "penalty": 5.0 if self.hand.void else 1.5, "trick": trick}

    def _at_play(self, played: int) -> dict[str, float]:
        """Event types of a hand with a contract."""
        hand = self.hand
        if hand.giving_up is not None and hand.giving_up.answer is None and not hand.giving_up.defended:
            return {"defensa": 5.0, "deal": 2.0, "declaration": 0.5, "penalty": 0.3, "correction": self.corrections}
        told = {"declaration": 0.5 if self.silent_card() is None else 3.0, "penalty": 0.5}
        if hand.asked_in_summary:
            trick = 0.3 if not self._is_alone else 12.0 if self.kept is not None else 2.0
            return told | {"tally": 5.0 if self.kept is None else 0.3, "exchange": self._exchanging(), "trick": trick, "rendicion": 0.1}
        giving_up = self.manner.giving_up + 5 * (bool(self.table.form.stock) and played < 4 and self.kept is None)
        asking = 1.2 if played in (0, TO_WIN[self.variant_played]) else 0.15
        kinds = told | {
            "exchange": self._exchanging() * (not played),
            "bola": asking if hand.asked is None else 0.6,
            "rendicion": (giving_up if played < 5 else 0.1) * (hand.giving_up is None),
        }
        if played < self.manner.tricks_count:
            return kinds | ({"trick": 7.0, "tally": 0.25, "deal": 0.2} if self.kept is None else {"trick": 20.0})
        return kinds | {"trick": 0.4, "tally": 5.0, "deal": 0.5}

    def _exchanging(self) -> float:
        """How readily a player draws, or the king changes hands."""
        form, lance = self.table.form, self.hand.contract.lance
        if form.stock:
            return self.manner.exchanges
        if lance == "mediator" or (lance == "entrada" and form.partner == "given"):
            return 10 * (self.hand.king is None)
        returned = lance == "entrada" and GAME.rules(self.table)["return_king"]
        return (self.manner.exchanges + 4) * (returned and self.hand.king is None)

    @property
    def _turns_a_card(self) -> bool:
        """Whether the hombre plays by a turned card and has not drawn it yet."""
        return self.hand.contract.lance == "vuelta" and self.hand.drawn[self.hand.contract.hombre] is None

    @property
    def _is_alone(self) -> bool:
        """Whether the hombre has no companion, by his game or because the king was given."""
        hand, given = self.hand, self.table.form.partner in ("given", "robo")
        return bool(hand.contract.lance in ("mediator", "solo", "vuelta") or given or hand.king is not None)

    @property
    def variant_played(self) -> str:
        """The game of the family that is played."""
        return str(GAME.rules(self.table)["variant"])

    def made(self, kind: str) -> Event:
        if kind == "night_opened":
            return self.opening(self.variant)
        if kind == "deal":
            return self.deal()
        if kind == "paid":
            return self.paid()
        hand = self.hand if self.nights else None
        if hand is None or kind not in ("bid", "contract", "exchange", "trick", "tally", "penalty", "declaration", "rendicion", "bola"):
            return self.imagined(kind)
        if kind == "bid":
            return self.bid()
        if kind == "penalty":
            return self.penalty()
        if kind == "contract":
            return self.contract()
        if hand.contract is None:
            return self.imagined(kind)
        if kind in ("exchange", "trick"):
            return self.uncertain(kind) if self.cards is None else {"exchange": self.exchange, "trick": self.trick}[kind](self.cards)
        return {"tally": self.tally, "declaration": self.declaration, "rendicion": self.rendicion, "bola": self.bola}[kind]()

    def mistaken(self, made: Event) -> Event:
        """A call of the player whose turn it is, whatever stands; later a count wrong by one trick, or a Bola that cannot be asked for."""
        hand = self.hand if self.nights else None
        if hand is not None and hand.contract is not None:
            if self.chance(0.3):
                return self.bola()
            tally = self.tally()
            player = self.dice.choice(hand.active)
            tally["data"]["tricks"][player] = max(0, tally["data"]["tricks"].get(player, 0) + self.dice.choice((-1, 1)))
            return tally
        if hand is None or hand.auction.turn is None:
            return self.twisted(made)
        return event("bid", player=hand.active[hand.auction.turn], call=self.dice.choice(self.table.form.lances))

    # Events of a table.

    def deal(self) -> Event:
        """Deals a hand, and draws how it will be logged."""
        manner = self.kept or self.drawn_manner()
        seats, size = self.at_table, TRICKS[self.variant_played]
        dealer = next((player for player in seats if self.taken(event("deal", dealer=player))), seats[0])
        active = [*seats[seats.index(dealer) + 1 :], *seats[: seats.index(dealer) + 1]][: self.table.form.seats]
        pack = self.dice.sample(self.deck.cards, len(self.deck.cards))
        if self.chance(0.55):
            # One hand gets the top trumps, or several get none: random deals would hardly ever show estuches, Bolas and desbolas.
            suit = self.dice.choice([suit for suit in SUITS if any(SUIT_OF[card] == suit for card in pack)])
            top = {*trumps(self.deck, suit)[: self.dice.randint(3, 12)]}
            top |= {card for card in pack if card[0] == "R" and SUIT_OF[card] != suit} if self.chance(0.5) else set()
            pack.sort(key=lambda card: card in top, reverse=self.chance(0.8))
        held = {player: pack[size * place : size * place + size] for place, player in enumerate(self.dice.sample(active, len(active)))}
        cards = Cards(held, self.dice.sample(pack[size * len(active) :], len(pack) - size * len(active)))
        made = event("deal", hands={player: list(held[player]) for player in active if self.chance(manner.told)})
        if not made["data"]["hands"]:
            del made["data"]["hands"]
        if self.table.form.stock and self.chance(manner.told):
            made["data"]["stock"] = list(cards.stock)
        made["data"] |= {"dealer": dealer} if self.chance(0.2) else {}
        made["data"] |= {"packets": self.any_packets()} if self.chance(manner.misdealt) else {}
        made["data"] |= {"announced": self.chance(0.5)} if self.chance(manner.misdealt) else {}

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return made

    def drawn_manner(self) -> Manner:
        """How a hand will be played and logged."""
        size = TRICKS[self.variant_played]
        return Manner(
            auction=self.dice.choice((0, 12)),
            exchanges=self.dice.choice((2, 9)),
            giving_up=self.dice.choice((0.15, 0.15, 3)),
            tricks_count=self.dice.choice((0, 0, self.dice.randint(1, size), TO_WIN[self.variant_played], size, size)),
            shown=self.dice.choice((0.0, 0.6, 1.0, 1.0)),
            disobeying=self.dice.choice((0.0, 0.0, 0.1, 0.3)),
            told=self.dice.choice((0.0, 0.0, 0.5, 0.9)),
        )

    def bid(self) -> Event:
        """The next player passes or names a game, sometimes with its favor."""
        turn = self.hand.auction.turn
        made = event("bid", player=self.hand.active[turn or 0], call="paso")
        if self.chance(0.45):
            lances = [lance for lance in self.table.form.lances if lance != "chillada"]
            made["data"]["call"] = self.dice.choice([*lances, *lances, "solo_bola", "mediator_bola", "entrada_bola"])
            # A player who named a favor may turn another suit, or hold every king that he could call in it.
            named = self.chance(0.2) and not self.steady
            made["data"] |= {"favor": self.dice.choice(("favor", "refavor", "fulminante"))} if named else {}
        return made

    def contract(self) -> Event:
        """A player plays the standing call or a possible game, usually in his longest suit."""
        hand, form, cards = self.hand, self.table.form, self.cards
        standing = hand.auction.standing
        player, lance, bola = self.dice.choice(hand.active), self.dice.choice(form.lances), self.chance(0.15)
        if cards is not None and self.chance(0.5):
            player = max(
                hand.active,
                key=lambda each: max(sum(card in trumps(self.deck, suit) for card in cards.held[each]) for suit in form.pack.suits),
            )
        if lance == "chillada" and cards is not None:
            player = next((each for each in hand.active if "1E" in cards.held[each]), player)
        if standing is not None and self.chance(0.9):
            player, (lance, _, said) = hand.active[standing.seat], standing.call.partition("_")
            bola = bool(said)
        suits = [suit for suit in SUITS if suit in form.pack.suits]
        trump = self.dice.choice(suits)
        if cards is not None and self.chance(0.7):
            trump = max(suits, key=lambda suit: sum(card in trumps(self.deck, suit) for card in cards.held[player]))
        made = event("contract", player=player, lance=lance, trump=trump)
        made["data"] |= {"bola": True} if bola else {"bola": False} if self.chance(0.1) else {}
        called = (lance == "entrada" and form.partner in ("called", "given")) or lance in ("mediator", "chillada")
        if called:
            rank = "C" if self.chance(0.15) else "R"
            kings = [card for card in self.deck.cards if card[0] == rank and (rank == "C" or SUIT_OF[card] != trump)]
            asked = [card for card in kings if cards is None or card not in cards.held[player] or self.chance(0.1)]
            made["data"]["called"] = self.dice.choice(asked or kings or ["RO"])
        if lance == "vuelta" and cards is not None:
            made["data"]["trump"] = SUIT_OF[cards.stock[0]]
            made["data"] |= {"turned": cards.stock[0]} if self.chance(0.5) else {}
        return made

    def uncertain(self, kind: str) -> Event:
        """An exchange or trick while the cards are unknown."""
        if kind == "exchange" and self.hand.contract.called is not None:
            return event("exchange", player=self.hombre, discards=1, drawn=1, with_=self.dice.choice(self.hand.active))
        return self.imagined(kind)

    def exchange(self, cards: Cards) -> Event:
        """A king changes hands or a player draws; the cards are listed or only counted."""
        hand, contract = self.hand, self.hand.contract
        if not self.table.form.stock:
            if contract.called is None:
                return self.imagined("exchange")
            giver = next((player for player in hand.active if contract.called in cards.held[player]), hand.active[0])
            given = self.dice.choice([card for card in cards.held[self.hombre] if card != contract.called] or [contract.called])

            def king() -> None:
                for player, gone, got in ((giver, contract.called, given), (self.hombre, given, contract.called)):
                    cards.held[player] = [got if card == gone else card for card in cards.held[player]]

            self.happens = king
            drawn, put = ([card] if self.chance(self.manner.shown) else 1 for card in (contract.called, given))
            return event("exchange", player=self.hombre, discards=put, drawn=drawn, with_=giver)
        player = self.hombre if self._turns_a_card else self.dice.choice([self.hombre, self.hombre, *hand.active])
        count = min(self.dice.choice((0, 1, 2, 3, 4, 8)), len(cards.stock))
        discards, got = self.dice.sample(cards.held[player], count), cards.stock[:count]

        def robo() -> None:
            cards.held[player] = [card for card in cards.held[player] if card not in discards] + got
            del cards.stock[:count]

        self.happens = robo
        put, drawn = (list(moved) if self.chance(self.manner.shown) else count for moved in (discards, got))
        return event("exchange", player=player, discards=put, drawn=drawn)

    def trick(self, cards: Cards) -> Event:
        """One trick, usually a dutiful one, logged by its cards, winner, both, or leader; sometimes another player keeps it."""
        hand, pack, trump = self.hand, self.deck, self.hand.contract.trump
        leader = 0 if hand.play is None else hand.play.leader
        if self._turns_a_card:
            # The turned card is the first that he draws. If he does not log his discard for it, the cards become unknown.
            if self.chance(self.manner.told):
                return self.exchange(cards)
            self.happens = self.forget
            return event("trick", winner=self.dice.choice(hand.active))
        forced = self.table.form.partner == "forced" and hand.contract.lance == "entrada"
        laid: dict[str, str] = {}
        for player in (*hand.active[leader:], *hand.active[:leader]):
            held = cards.held[player] or list(pack.cards)
            led = next(iter(laid.values()), None)
            no_king = forced and not any(card[0] == "R" for card in (*cards.laid, *laid.values()))
            disobeys = self.chance(self.manner.disobeying * (3 if no_king else 1))
            may = held if disobeys else obeying(held, led, pack, trump, no_king=no_king)
            laid[player] = self.dice.choice(may)
            if self.chance(0.5):
                laid[player] = max(may, key=lambda card: strength(card, led or card, pack, trump))
        first = next(iter(laid.values()))
        winner = max(laid, key=lambda player: strength(laid[player], first, pack, trump))

        def happens() -> None:
            cards.laid += laid.values()
            for player, card in laid.items():
                cards.held[player] = [each for each in cards.held[player] if each != card]

        self.happens = happens
        data: Event = {"cards": dict(laid)} if self.chance(self.manner.shown) else {"winner": winner}
        if "cards" in data:
            data |= {name: player for name, player in (("leader", hand.active[leader]), ("winner", winner)) if self.chance(0.1)}
            if self.chance(self.manner.disobeying / 3):
                data |= {"winner": self.dice.choice(hand.active), "law": "ley-8"}
        data |= {"advanced": self.dice.choice(hand.active)} if self.chance(self.manner.disobeying / 4) else {}
        return event("trick", **data)

    def companion(self) -> str:
        """The possible companions, by the cards if known, else anybody."""
        called = None if self.hand.contract is None else self.hand.contract.called
        if self.cards is not None and called is not None:
            where = (*self.cards.held.items(),)
            found = next((player for player, held in where if called in held), None)
            if found is not None:
                return found
        return str(self.dice.choice(self.hand.active))

    def tally(self) -> Event:
        """The result of the hand: usually one that matters, consistent with the log."""
        hand, form = self.hand, self.table.form
        counts = {player: hand.winners.count(seat) for seat, player in enumerate(hand.active)}
        alone = self._is_alone
        companion = self.hombre if alone else self.companion()
        side = [self.hombre, companion]
        contra = [player for player in hand.active if player not in side]
        defended = hand.giving_up is not None and hand.giving_up.defended
        made = self.dice.choice(
            (3, 4, 4, 4, 5) if defended else (0, form.win - 3, form.win - 2, form.win - 1, form.win, form.win + 1, form.cards, form.cards)
        )
        left = form.cards - sum(counts.values())
        mine = min(left, max(0, made - sum(counts[player] for player in {*side})))
        short = self.chance(0.15)
        for place in range(left):
            if place < mine:
                counts[self.dice.choice(side if self.chance(0.5) else side[:1])] += 1
            elif contra and not short:
                counts[self.dice.choice(contra if self.chance(0.6) else contra[:1])] += 1
        data: Event = {"tricks": {player: count for player, count in counts.items() if count or self.chance(0.2)}}
        if not alone and (self.chance(0.85) or self.cards is None):
            data["partner"] = None if form.partner == "forced" and self.chance(0.3) else companion
        data |= {"primeras": self.chance(0.7)} if self.chance(0.5) else {}
        data |= {"estuches": self.dice.choice((0, 3, 3, 4, 5))} if self.chance(0.3) else {}
        data |= {"contra_estuche": self.chance(0.6)} if self.chance(0.25) else {}
        started = hand.asked is not None and (bool(hand.asked.from_start) or (hand.asked.tricks_count == 0 and bool(hand.winners)))
        if (hand.contract.bola or started) and self.chance(0.9) and sum(counts[player] for player in {*side}) < form.cards:
            data["cut_after"] = self.dice.choice((0, form.win - 2, form.win - 1, form.win))
        return event("tally", **data)


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""


__all__ = ["FIELDS", "GAME", "LAWS", "Evening", "Manner", "evening"]
