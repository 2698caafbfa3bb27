"""Random nights of Revesino, legal and irregular, each determined by its seed.

`Evening.told_by(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it
sends an event that is garbled, misnamed, untrue or untimely. This module deals and plays the cards itself, by the order and duties of the
page (`hands`), so that the expected results do not depend on the code under test.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from rules.core.cards import FORTY_EIGHT, LETTERS, codes_of
from tests.nights import Event, event
from tests.rules.revesino.hands import ORDER, PAY, TOO_FEW, TOO_MANY, Baza, laid, rank, read, revokes, winner_of
from tests.rules.revesino.imagined import FIELDS, GAME, LAWS, Imagined

BEFORE: Final = ("mal-dado", "mal-dado", "mal-dado", "robo-errado", "mudar-descarte", "doble-descarte", "mirar-monte")
DURING: Final = (*TOO_MANY, *TOO_FEW, "renuncio", "renuncio", "tenderse", "carta-caida")
AFTER: Final = (*TOO_MANY, *TOO_FEW, "renuncio", "renuncio", "renuncio", "juntar-cartas", "juntar-cartas")


@dataclass
class Cards:
    """The real cards of the open hand, and how each player plays them."""

    held: dict[str, list[str]]
    stock: list[str]
    """The baceta, top first."""
    high: tuple[str, ...] = ()
    """The players who try to win every trick; the others usually avoid them."""
    holder: str | None = None
    """The player who may throw any card as long as he has no trick."""
    keeping: tuple[str, ...] = ()
    """The cards kept for the last tricks; their suit is not led before."""
    kept_until: int = 9
    """The number of tricks until then."""
    tricks: list[Baza] = field(default_factory=list)
    """The tricks so far, each in order of play."""


class Manner(NamedTuple):
    """How a table plays and logs one hand: how readily it logs each thing, and the share of tricks that show their cards."""

    exchanges: float = 0.0
    tricks_count: int = 0
    shown: float = 0.0
    told: float | None = None
    """The share of hands that the deal lists; None draws it."""
    misdealt: float = 0.07
    """How readily the wrong player deals."""
    disobeying: float = 0.04
    astray: float = 0.1
    """How readily a player draws too many or too few, or is forgotten."""
    kept_back: float = 1.0
    """How readily a player with the caballo lays the rey."""
    laws: float = 0.5


AS_LITTLE: Final = Manner()
IN_FULL: Final = Manner(exchanges=0.5, tricks_count=11, shown=1.0, disobeying=0.05, laws=0.25)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(1.0, 11, 1.0, told=1.0, misdealt=0, disobeying=0, astray=0, kept_back=0, laws=0)
"""Every card is logged, and every player plays as he must."""


@dataclass
class Evening(Imagined):
    """A night of this game in the making."""

    every_card = IN_FULL
    faultless = WITHOUT_FAULT

    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE
    beside: ClassVar = {"transfer": 0.2, "dispute": 0.1, "ruling": 0.1}

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        kinds = {"declaration": 1.2 if self.table.reserved else 0.02}
        if self.hand is None or GAME.open_hand(self.table) is None:
            kinds |= {"deal": 6, "seats_changed": 0.3, "night_closed": 0.2, "penalty": 2.4 * self.manner.laws}
        elif not self.hand.winners and 3 not in self.hand.exchanged and self.chance(self.manner.exchanges):
            kinds |= {"exchange": 8, "penalty": 0.8 * self.manner.laws}
        else:
            kinds |= {"penalty": 1.4 * self.manner.laws}
            kinds |= {"trick": 12.0} if len(self.hand.winners) < self.manner.tricks_count else {"tally": 6.0, "trick": 0.2}
        return kinds

    def mistaken(self, made: Event) -> Event:
        """A law applied twice, a platillo shared while a pena waits, a wrong number or fate in a tally."""
        if self.hand is not None and self.hand.penalties and self.chance(0.4):
            return self.law_again(made)
        if self.hand is None or GAME.open_hand(self.table) is None:
            return event("night_closed", leftovers="share") if self.chance(0.3) else self.twisted(made)
        tally = deepcopy(self.made("tally"))
        which, player = self.dice.choice(("tricks", "points", "points", "cards")), self.dice.choice(self.seated)
        told = tally["data"].get(which)
        if which == "cards" and told:
            told[self.dice.choice(list(told))] = self.dice.choice(list(self._fates().values()))
        elif told and player in told:
            told[player] = max(0, told[player] + self.dice.choice((-1, 1, 2)))
        return tally

    # Events of a table.

    def deal(self) -> Event:
        """Deals a hand, and draws how it will be played and logged."""
        seats = self.active
        dealer = self.dice.choice(seats)
        due = GAME.leftovers(self.table)["revesino"]["next_dealer"]
        manner = self.kept or self._manner()
        dealer = dealer if self.chance(manner.misdealt) else due
        place = seats.index(dealer)
        players = [*seats[place + 1 :], *seats[: place + 1]]
        cards = self._dealt(players)
        drawn = self.dice.choice((0.0, 0.0, 0.5, 1.0))
        share = drawn if manner.told is None else manner.told
        made = event("deal", hands={player: list(cards.held[player]) for player in players if self.chance(share)})
        if not made["data"]["hands"]:
            del made["data"]["hands"]
        if self.chance(share * (0.7 if manner.told is None else 1)):
            made["data"]["stock"] = list(cards.stock)
        if dealer != due or self.chance(0.1):
            made["data"]["dealer"] = dealer
        rules = GAME.rules(self.table)
        if rules["mariperez"] and rules["rounds"] is None and self.chance(0.4):
            made["data"]["last_round"] = self.chance(0.7)

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return made

    def _manner(self) -> Manner:
        """How a hand is played and logged, at random."""
        return Manner(
            exchanges=self.dice.choice((0.0, 0.3, 0.85, 0.9)),
            tricks_count=self.dice.choice((0, 0, 0, self.dice.randint(1, 10), 11)),
            shown=self.dice.choice((0.6, 1.0, 1.0)),
            disobeying=self.dice.choice((0.0, 0.0, 0.1, 0.3)),
            laws=self.dice.choice((0.1, 0.5, 1.0)),
        )

    def _dealt(self, players: list[str]) -> Cards:
        """The dealt cards, usually arranged: random ones would hardly ever make a great hand."""
        pack = self.dice.sample(FORTY_EIGHT, 48)
        chosen: dict[str, list[str]] = {}
        high: tuple[str, ...] = ()
        holder: str | None = None
        keeping: tuple[str, ...] = ()
        until = 9
        one, other = self.dice.sample(players, 2)
        what = self.dice.choice(("any", "any", "aces", "aces", "revesino", "both", "last two", "last three"))
        if what in ("aces", "both"):
            holder = other
            aces = [card for card in PAY if card != "1O"] if what == "both" else self.dice.sample(list(PAY), self.dice.choice((4, 5)))
            low = sorted((card for card in pack if card not in PAY), key=rank)[: self.dice.choice((0, 5, 16, 30))]
            chosen[other] = (aces + self.dice.sample(low, min(len(low), 7)))[:11]
        if what in ("revesino", "both"):
            suits = ["O"] if what == "both" else self.dice.sample(list(LETTERS.values()), 2)
            wanted = [letter + suit for suit in suits for letter in ORDER[: 11 if what == "both" else 6]]
            wanted = [card for card in wanted if card not in chosen.get(other, ())][: self.dice.choice((9, 10, 10, 11, 11))]
            chosen[one], high = wanted, (one,)
            if what == "both" and self.chance(0.7):
                chosen[other] = [card for card in chosen[other] if card not in wanted][:10]
                chosen[other] += [card for card in ("2O", "3O") if card not in wanted][:1]
        if what == "last two":
            chosen[one] = ["CC", "RC", *[card for card in pack if card[1] != "C" and rank(card) < 8][:9]]
            chosen[other] = ["4C", *[card for card in pack if card[1] != "C" and card not in chosen[one]][:10]]
            keeping = ("CC", "RC", "4C", "1C")[: self.dice.choice((3, 4))]
        if what == "last three":
            chosen[one] = ["1C", "CC", "3C", *[card for card in pack if card[1] != "C" and rank(card) < 8][:8]]
            chosen[other] = ["2C", *[card for card in pack if card[1] != "C" and rank(card) > 5 and card not in chosen[one]][:10]]
            keeping, until = ("1C", "CC", "3C", "2C"), 8
        given = {card for cards in chosen.values() for card in cards}
        rest = [card for card in pack if card not in given]
        held = {}
        for player in players:
            count = 11 + (player == players[3])
            held[player] = [*chosen.get(player, ()), *rest][:count]
            rest = [card for card in rest if card not in held[player]]
        return Cards(held, rest, high, holder, keeping, until)

    def remembered(self) -> Cards:
        """Cards consistent with the log of the open hand as far as possible; unknown cards are drawn."""
        hand = self.hand
        players, logged = hand.players, () if hand.play is None else hand.play.tricks
        used = {code for trick in logged if trick is not None for code in trick.codes}
        known = {player: codes_of(mask or 0) for player, mask in zip(players, hand.dealt.hands, strict=True)}
        sure = {card for cards in known.values() for card in cards}
        free = [card for card in self.dice.sample(FORTY_EIGHT, 48) if card not in used and card not in sure]
        held = {}
        for seat, player in enumerate(players):
            count = 11 - sum(trick is not None and bool(trick.codes[seat]) for trick in logged)
            own = [card for card in known[player] if card not in used][:count]
            held[player], free = own + free[: count - len(own)], free[count - len(own) :]
        tricks, leader = [], players[0]
        for trick, winner in zip(logged, hand.winners, strict=True):
            tricks.append(_unseen(held, players, leader, players[winner]) if trick is None else _in_order(trick, players))
            leader = players[winner]
        return Cards(held, free, tricks=tricks)

    def exchange(self, cards: Cards) -> Event:
        """The next player changes a card, or looks and keeps his; sometimes wrongly."""
        hand = self.hand
        after = hand.exchanged[-1] + 1 if hand.exchanged else 0
        if after > 3:
            return self.imagined("exchange")
        seat = min(3, after + self.chance(self.manner.astray / 2))
        player, pie = hand.players[seat], seat == 3
        low, high = (1, 0) if pie else (0, 0) if self.chance(0.06) else (1, 1)
        if self.chance(self.manner.astray):
            low, high = (1, 1) if pie else self.dice.choice(((1, 0), (0, 1)))
        held = cards.held[player]
        apart = [card for card in held if card not in cards.keeping and card not in (PAY if player == cards.holder else ())] or held
        discard = self.dice.choice(apart) if low and apart else None
        drawn = cards.stock[0] if high and cards.stock else None
        listed = self.manner.told is not None or self.chance(0.7)
        made = event("exchange", player=player, discards=low, drawn=high)
        if listed and (not low or discard) and (not high or drawn):
            made["data"] |= {"discards": [discard] if discard else [], "drawn": [drawn] if drawn else []}
            if not pie and self.manner.told is None and self.chance(0.15):
                made["data"]["drawn"] = high

        def happens() -> None:
            if discard is not None:
                held.remove(discard)
                cards.stock.append(discard)
            if drawn is not None:
                held.append(drawn)
                cards.stock.remove(drawn)
            if discard is None and drawn is None and cards.stock:
                cards.stock.append(cards.stock.pop(0))

        self.happens = happens
        return made

    def applied(self, *laws: str) -> list[str]:
        """The players to whom some laws were applied in the last hand."""
        return [each.player for each in self.hand.penalties if each.law in laws]

    def _down_to_eleven(self, cards: Cards) -> None:
        """Takes a card from a dealer who logged no exchange, because he discarded one too."""
        pie = self.hand.players[3]
        if not cards.tricks and len(cards.held[pie]) > 11 and self.hand.exchanges[3] is None:
            apart = [card for card in cards.held[pie] if card not in cards.keeping and card not in PAY] or cards.held[pie]
            card = self.dice.choice(apart)
            cards.held[pie].remove(card)
            cards.stock.append(card)
        if not cards.tricks and self.kept is None:
            for player in self.applied(*TOO_FEW):
                if len(cards.held[player]) == 11 and player not in cards.high and self.chance(0.8):
                    cards.stock.append(cards.held[player].pop())

    def laid_now(self, cards: Cards) -> dict[str, str]:
        """The cards of the next trick, in order of play; a player without cards is left out."""
        players = list(self.hand.players)
        leader = players[0] if not cards.tricks else winner_of(cards.tricks[-1])
        place = players.index(leader)
        trick: dict[str, str] = {}
        for player in (*players[place:], *players[:place]):
            held = cards.held[player]
            if held:
                trick[player] = self._led(cards, player, held) if not trick else self._laid(cards, player, held, trick)
        return trick

    def _led(self, cards: Cards, player: str, held: list[str]) -> str:
        """The card that a player leads: low unless he wants the tricks; the suit of a kept card only when all others are gone."""
        if cards.keeping and len(cards.tricks) >= cards.kept_until:
            may = [card for card in held if card[1] == "C"] or held
            return min(may, key=rank) if self.chance(0.8) else self.dice.choice(may)
        may = [card for card in held if card not in cards.keeping and not (cards.keeping and card[1] == "C")] or held
        if self.chance(0.12):
            return self.dice.choice(may)
        return max(may, key=rank) if player in cards.high else min(may, key=rank)

    def _laid(self, cards: Cards, player: str, held: list[str], trick: Baza) -> str:
        """The card of a player who does not lead, dutifully or not, according to his aim."""
        suit = next(iter(trick.values()))[1]
        may = [card for card in held if card[1] == suit] or held
        others = [card for card in held if card[1] != suit]
        if player == cards.holder:
            taken = any(winner_of(each) == player for each in cards.tricks)
            may = others if others and not taken and self.chance(0.9) else may
        elif self.chance(self.manner.disobeying):
            may = held
        if {*may} >= {"CC", "RC"} and not self.chance(self.manner.kept_back):
            may = [card for card in may if card != "RC"]
        free = [card for card in may if card not in cards.keeping]
        if not free or self.chance(0.12):
            return self.dice.choice(free or may)
        if player in cards.high:
            return max(free, key=lambda card: (card[1] == suit, rank(card)))
        if all(card[1] == suit for card in free):
            return min(free, key=rank)
        return max((card for card in free if card[1] != suit), key=rank) if self.chance(0.7) else self.dice.choice(free)

    def played_out(self, cards: Cards) -> list[Baza]:
        """All eleven tricks; those not logged yet as they would be played."""
        ahead = deepcopy(cards)
        self._down_to_eleven(ahead)
        while len(ahead.tricks) < 11:
            trick = self.laid_now(ahead)
            if not trick:
                break
            for player, card in trick.items():
                ahead.held[player].remove(card)
            ahead.tricks.append(trick)
        return ahead.tricks

    def trick(self, cards: Cards) -> Event:
        """Plays the next trick and logs its cards or its winner."""
        self._down_to_eleven(cards)
        trick = self.laid_now(cards)
        leader = self.hand.players[self.hand.winners[-1] if self.hand.winners else 0]
        if not trick or next(iter(trick)) != leader:
            return event("trick", winner=self.dice.choice(self.seated))

        def happens() -> None:
            for player, card in trick.items():
                cards.held[player].remove(card)
            cards.tricks.append(trick)

        self.happens = happens
        short = len(trick) < 4 and not set(self.seated) - set(trick) <= {*self.applied("carta-de-mas", *TOO_FEW)}
        made = event("trick", cards=dict(trick))
        if short or not self.chance(self.manner.shown):
            made = event("trick", winner=winner_of(trick))
        elif self.chance(0.1):
            made["data"] |= {"winner": winner_of(trick)} if self.chance(0.5) else {"leader": leader}
        return made

    def tally(self, cards: Cards) -> Event:
        """The result of the hand by its cards, played or imagined."""
        tricks = self.played_out(cards)
        if len(tricks) < 11:
            return self.imagined("tally")
        rules = GAME.rules(self.table)
        laws = [(each.player, each.law) for each in self.hand.penalties]
        reading = read(tricks, self.hand.players, rules, laws)
        made = reading.told()
        needed = reading.revesino is None and (reading.aces is None or rules["cuatro_ases"] == "echados")
        if not needed and self.chance(0.5):
            del made["data"]["cards"]
            if self.chance(0.6):
                del made["data"]["points"]
        if (
            reading.revesino is not None
            and "cut_by" not in reading.revesino
            and self.chance(0.5)
            and reading.tricks[reading.revesino["player"]] == 11
        ):
            del made["data"]["revesino"]
        return made

    # Optional statements.

    def penalty(self) -> Event:
        """A law with its optional fields, usually for a player to whom it applies."""
        hand = self.hand
        complete = GAME.open_hand(self.table) is None
        laws = AFTER if complete else DURING if hand.winners else (*BEFORE, *DURING)
        law = self.dice.choice(laws if self.chance(0.95) else LAWS)
        player = hand.players[3] if law in ("mal-dado", "pie-roba") and self.chance(0.95) else self.dice.choice(hand.players)
        data: Event = {"player": player, "law": law}
        tricks = [] if self.cards is None else self.cards.tricks
        if law == "mal-dado":
            data["cause"] = self.dice.choice(("reparto", "monte", "baraja"))
        elif law == "juntar-cartas":
            data["items"] = self._doubtful()
        elif law == "renuncio":
            seen = revokes(tricks)
            number, player = self.dice.choice(seen) if seen and self.chance(0.9) else (self.dice.randint(1, 10), player)
            data["player"] = player
            data |= {"trick": number} if self.chance(0.6) else {}
        elif law in TOO_FEW and len(laid(tricks, player)) < len(tricks):
            data["player"] = next(each for each in hand.players if len(laid(tricks, each)) <= len(laid(tricks, player)))
        data |= {"by": self.dice.choice(self.at_table)} if self.chance(0.15) else {}
        data |= {"hand": hand.number} if self.chance(0.15) else {}
        return event("penalty", **data)

    def _doubtful(self) -> list[str]:
        """What may be in doubt in some hand."""
        several = self.dice.sample(["partida", *PAY], self.dice.randint(1, 6))
        return self.dice.choice((several, several, ["cuatro_ases"], ["revesino"]))

    def declaration(self) -> Event:
        """A player other than the offender wins the draw for a waiting pena."""
        count = len(self.table.reserved)
        place = self.dice.randint(1, max(count, 1))
        made = event("declaration", player=self.dice.choice(self.at_table), kind="sorteo")
        made["data"] |= {"pena": place} if place > 1 or self.chance(0.3) else {}
        return made


def _in_order(trick: Any, players: Any) -> Baza:
    """A logged trick in order of play."""
    order = [*range(trick.leader, 4), *range(trick.leader)]
    return {players[seat]: trick.codes[seat] for seat in order if trick.codes[seat]}


def _unseen(held: dict[str, list[str]], players: Any, leader: str, winner: str) -> Baza:
    """Removes from the hands the cards that a trick logged by winner may have had."""
    place = list(players).index(leader)
    order = [player for player in (*players[place:], *players[:place]) if held[player]]
    trick: dict[str, str] = {}
    for player in order:
        led = next(iter(trick.values()), None)
        ours = [card for card in held[player] if led is None or (card[1] == led[1]) == (player == winner)] or held[player]
        trick[player] = max(ours, key=rank) if player == winner else min(ours, key=rank)
        held[player].remove(trick[player])
    return trick


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""

__all__ = ["FIELDS", "GAME", "LAWS", "Cards", "Evening", "Manner", "evening"]
