"""Random nights of Malilla, legal and irregular, each determined by its seed.

`Evening.told_by(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it
sends an event that is garbled, misnamed, untrue or untimely. This module deals and plays the cards itself, by the order and duties of the
page (`hands`), so that the expected results do not depend on the code under test.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rules.core.cards import codes_of
from tests.nights import Event, event
from tests.rules.malilla.hands import ALL, LETTER_OF, SUIT_OF_LETTER, Baza, Holdings, duty, faults, rank, read, seated_from, tops, winning
from tests.rules.malilla.imagined import FIELDS, GAME, LAWS, Imagined

BEFORE: Final = ("mal-dado", "mal-dado", "dar-sin-tocarle", "hablar")
DURING: Final = (
    *("renuncio-advertido", "carta-de-mas", "carta-de-menos", "salir-sin-tocarle", "dar-sin-tocarle"),
    *("hablar", "alzar-baza-ajena", "mostrar-juego", "ver-bazas"),
)
MISCOUNTS: Final = ("carta-de-mas", "carta-de-menos")
AFTER: Final = ("renuncio", "renuncio", "renuncio", *DURING)


@dataclass
class Cards:
    """The real cards of the open hand, and how each player plays them."""

    held: dict[str, list[str]]
    stock: list[str]
    """The monte, top first."""
    piles: dict[str, list[list[str]]]
    """The piles of each player at a table of two with open piles, top first."""
    high: tuple[str, ...] = ()
    """The players who try to win every trick."""
    tricks: list[Baza] = field(default_factory=list)
    """The tricks so far, each in order of play."""
    amended: dict[int, dict[str, str]] = field(default_factory=dict)
    gathered: str | None = None
    """The player who gathered the last trick, if not its winner."""


class Manner(NamedTuple):
    """How a table plays and logs one hand: how readily it logs each thing, and the share of tricks that show their cards."""

    exchanges: float = 0.0
    tricks_count: int = 0
    shown: float = 0.0
    told: float | None = None
    """The share of hands that the deal lists; None draws it."""
    misdealt: float = 0.12
    """How readily the wrong player deals, or somebody is dealt a card too many."""
    disobeying: float = 0.04
    astray: float = 0.04
    """How readily a player wrongly leads, gathers or takes a card back."""
    laws: float = 0.5


AS_LITTLE: Final = Manner()
IN_FULL: Final = Manner(exchanges=0.6, tricks_count=24, shown=1.0, disobeying=0.04, astray=0.03, laws=0.12)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(exchanges=0.9, tricks_count=24, shown=1.0, told=1.0, misdealt=0, disobeying=0, astray=0, laws=0)
"""Every card is logged, and every player plays as he must."""


@dataclass
class Evening(Imagined):
    """A night of this game in the making."""

    every_card = IN_FULL
    faultless = WITHOUT_FAULT

    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        if self.hand is None or GAME.open_hand(self.table) is None:
            return {"deal": 6, "seats_changed": 0.5, "night_closed": 0.2, "penalty": 2.4 * self.manner.laws * (self.hand is not None)}
        exchanging = self.row.name == "dos-cubiertas" and not self.hand.winners and not self.hand.exchanges[1]
        if exchanging and self.chance(self.manner.exchanges):
            return {"exchange": 8, "penalty": 0.8 * self.manner.laws}
        kinds = {"penalty": 1.4 * self.manner.laws}
        logged = len(self.hand.winners)
        return kinds | ({"trick": 12.0} if logged < min(self.manner.tricks_count, self.row.tricks) else {"tally": 6.0, "trick": 0.2})

    def mistaken(self, made: Event) -> Event:
        """A law applied twice, an exchange of too many, a tally with a wrong number."""
        if self.hand is not None and self.hand.penalties and self.chance(0.4):
            return self.law_again(made)
        if self.hand is None or GAME.open_hand(self.table) is None:
            return self.twisted(made)
        if self.row.name == "dos-cubiertas" and not self.hand.winners and self.chance(0.6):
            player, count = self.dice.choice(self.active), self.dice.randint(10, 13)
            return event("exchange", player=player, discards=count, drawn=count)
        return self.miscounted("tricks", "points", "points")

    # Events of a table.

    def deal(self) -> Event:
        """Deals a hand, and draws how it will be played and logged."""
        seats, row = self.seats, self.row
        manner = self.kept or self._manner()
        due = GAME.leftovers(self.table)["malilla"]["next_dealer"]
        dealer = self.dice.choice(seats) if self.chance(manner.misdealt) else due
        around = seated_from(dealer, seats)
        players = [*around[1:], dealer] if len(seats) == row.playing else around[1:]
        cards = self._dealt(players, manner.misdealt)
        owner = players[-1]
        turned = self._turned(cards, owner)
        drawn = self.dice.choice((0.0, 0.0, 0.5, 1.0) if row.name != "dos-vistas" else (0.0, 0.6, 1.0))
        share = drawn if manner.told is None else manner.told
        made = event("deal", turned=turned)
        told = [player for player in players if self.chance(share)]
        if told and row.open:
            made["data"]["piles"] = {player: deepcopy(cards.piles[player]) for player in told}
        elif told:
            made["data"]["hands"] = {player: list(cards.held[player]) for player in told}
        if cards.stock and self.chance(share * (0.7 if manner.told is None else 1)):
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
        tricks_count = self.row.tricks
        return Manner(
            exchanges=self.dice.choice((0.0, 0.5, 0.9)),
            tricks_count=self.dice.choice((0, 0, 0, self.dice.randint(1, tricks_count - 1), tricks_count)),
            shown=self.dice.choice((0.6, 1.0, 1.0)),
            disobeying=self.dice.choice((0.0, 0.0, 0.05, 0.2)),
            astray=self.dice.choice((0.0, 0.03, 0.2)),
            laws=self.dice.choice((0.1, 0.5, 1.0)),
        )

    def _turned(self, cards: Cards, owner: str) -> str:
        """The turned card, one of its owner's; of the long suit if a player plays high."""
        held = tops(cards.piles[owner], set()) if cards.piles else cards.held[owner]
        if not cards.high:
            return self.dice.choice(held)
        own = [card for card in held if card[1] == self._long(cards)] or held
        return self.dice.choice(own)

    @staticmethod
    def _long(cards: Cards) -> str:
        """The longest suit of the player who plays high."""
        letters = [card[1] for card in cards.held[cards.high[0]]]
        return max(sorted(set(letters)), key=letters.count)

    def _dealt(self, players: list[str], misdealt: float) -> Cards:
        """The dealt cards: sometimes such that one player can take all tricks, or has a card too many."""
        row = self.row
        pack = self.dice.sample(row.pack, len(row.pack))
        chosen: dict[str, list[str]] = {}
        high: tuple[str, ...] = ()
        one, owner = self.dice.choice(players), players[-1]
        if self.chance(0.22):
            suit = self.dice.choice(list(SUIT_OF_LETTER))
            suits = sorted((card for card in pack if card[1] == suit), key=rank, reverse=True)
            others = sorted((card for card in pack if card[1] != suit), key=rank, reverse=True)
            chosen[one], high = [*suits, *others][: row.dealt], (one,)
            if one != owner:
                low = suits[-1]
                chosen[one] = [card for card in [*suits, *others] if card != low][: row.dealt]
                chosen[owner] = [low]
        counts = dict.fromkeys(players, row.dealt)
        if self.chance(misdealt) and not row.open:
            short, over = self.dice.sample(players, 2)
            counts[short], counts[over] = counts[short] - 1, counts[over] + 1
            chosen = {player: cards[: counts[player]] for player, cards in chosen.items()}
        given = {card for cards in chosen.values() for card in cards}
        rest = [card for card in pack if card not in given]
        held: dict[str, list[str]] = {}
        for player in players:
            held[player] = [*chosen.get(player, ()), *rest][: counts[player]]
            rest = [card for card in rest if card not in held[player]]
        piles = {}
        if row.open:
            for player in players:
                lying = self.dice.sample(held[player], 24)
                # A player who plays high has a card of each suit on top, so that he never has to lose a trick.
                first = [*{card[1]: card for card in lying}.values()] if high else []
                lying = [*first, *(card for card in lying if card not in first)]
                piles[player] = [lying[place::6] for place in range(6)]
        return Cards(held, rest, piles, high)

    def seats_changed(self) -> Event:
        """Other players sit down, in the same partida or to begin a new one."""
        made = event("seats_changed", players=self.any_players())
        if self.chance(0.5):
            made["data"]["partida"] = self.dice.choice(("same", "new", "new"))
        if made["data"].get("partida") == "new" and self.chance(0.6):
            made["data"]["favorito"] = self.dice.choice((None, *LETTER_OF))
        elif made["data"].get("partida") != "new":
            seats, others = self.seats, [player for player in self.people if player not in self.seats]
            if others and self.chance(0.7):
                seats[self.dice.randrange(len(seats))] = self.dice.choice(others)
            else:
                self.dice.shuffle(seats)
            made["data"]["players"] = seats
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(made["data"]["players"])
        return made

    def remembered(self) -> Cards:
        """Cards consistent with the log of the open hand as far as possible; unknown cards are drawn."""
        hand, row = self.hand, self.row
        players, logged = hand.players, () if hand.play is None else hand.play.tricks
        used = {code for trick in logged if trick is not None for code in trick.codes if code}
        told = {player: codes_of(mask or 0) for player, mask in zip(players, hand.dealt.hands, strict=True)}
        drawn = dict(zip(players, hand.exchanges, strict=True))
        for player, exchange in drawn.items():
            if exchange is not None:
                laid = codes_of(exchange.discards or 0)
                used |= {*laid}
                told[player] = tuple(card for card in (*told[player], *codes_of(exchange.drawn or 0)) if card not in laid)
        piles = {}
        for player, own in zip(players, hand.dealt.piles, strict=True):
            if own is not None:
                piles[player] = [[card for card in pile if card not in used] for pile in own]
                told[player] = tuple(card for pile in own for card in pile)
        known = {card for cards in told.values() for card in cards} | {hand.turned}
        free = [card for card in self.dice.sample(row.pack, len(row.pack)) if card not in used and card not in known]
        held: dict[str, list[str]] = {}
        for seat, player in enumerate(players):
            count = row.dealt - sum(trick is not None and bool(trick.codes[seat]) for trick in logged)
            own_cards = [card for card in told[player] if card not in used]
            if player == players[-1] and hand.turned not in used and hand.turned not in own_cards and None not in logged:
                own_cards.insert(0, hand.turned)
            held[player], free = (own_cards + free)[:count], free[max(0, count - len(own_cards)) :]
            if row.open and player not in piles:
                piles[player] = [[card] for card in held[player]]
        tricks: list[Baza] = []
        leader = players[0]
        for trick, winner in zip(logged, hand.winners, strict=True):
            if trick is None:
                tricks.append(_unseen(held, piles, seated_from(leader, players), players[winner], hand.trump))
            else:
                order = seated_from(players[trick.leader], players)
                codes = {player: trick.codes[players.index(player)] for player in order}
                tricks.append({player: code for player, code in codes.items() if code})
            leader = players[winner]
        return Cards(held, free[:12] if row.name == "dos-cubiertas" else [], piles if row.open else {}, tricks=tricks)

    def exchange(self, cards: Cards) -> Event:
        """The next player discards some cards and draws as many."""
        hand = self.hand
        done = [seat for seat, each in enumerate(hand.exchanges) if each is not None]
        seat = 0 if not done and self.chance(0.8) else 1
        player = hand.players[seat]
        count = min(self.dice.choice((0, 1, 2, 4, 6)), len(cards.stock), len(cards.held[player]))
        discards = self.dice.sample(cards.held[player], count)
        drawn = cards.stock[:count]
        made = event("exchange", player=player, discards=list(discards), drawn=list(drawn))
        if self.manner.told is None and self.chance(0.3):
            made["data"]["discards"] = count
        if self.manner.told is None and self.chance(0.3):
            made["data"]["drawn"] = count

        def happens() -> None:
            cards.held[player] = [card for card in cards.held[player] if card not in discards] + drawn
            cards.stock = cards.stock[count:]

        self.happens = happens
        return made

    def playable(self, cards: Cards, player: str) -> list[str]:
        """The cards that a player can lay now."""
        return tops(cards.piles[player], set()) if cards.piles else cards.held[player]

    def laid_now(self, cards: Cards) -> dict[str, str]:
        """The cards of the next trick, in order of play; a player without cards is left out."""
        players = list(self.hand.players)
        leader = cards.gathered or (players[0] if not cards.tricks else winning(cards.tricks[-1], self.hand.trump))
        if self.chance(self.manner.astray):
            leader = self.dice.choice(players)
        trick: dict[str, str] = {}
        for player in seated_from(leader, players):
            held = self.playable(cards, player)
            if held:
                trick[player] = self._laid(cards, player, held, trick)
        return trick

    def _laid(self, cards: Cards, player: str, held: list[str], trick: dict[str, str]) -> str:
        """The card that a player lays, dutifully or not, according to his aim."""
        hand, forced = self.hand, GAME.rules(self.table)["undertrump"] == "forced"
        owed = duty(self.row, trick, hand.players, player, held, hand.trump, forced=forced)
        may = owed.may or held
        if owed.faults and self.chance(self.manner.disobeying):
            kind = self.dice.choice(sorted({*owed.faults.values()}))
            may = [card for card, fault in owed.faults.items() if fault == kind]
        letter = LETTER_OF[hand.trump]
        if player in cards.high:
            return max(may, key=lambda card: (card[1] == letter, rank(card)))
        if cards.high and hand.form.pairs and self.row.side(hand.players, player) == self.row.side(hand.players, cards.high[0]):
            return min(may, key=lambda card: (card[1] == letter, rank(card)))
        return self.dice.choice(may)

    def _lay(self, cards: Cards, trick: Baza) -> None:
        """The cards of a trick leave the hands."""
        for player, card in trick.items():
            cards.held[player].remove(card)
            cards.piles |= {player: [[each for each in pile if each != card] for pile in cards.piles[player]]} if cards.piles else {}
        cards.tricks.append(trick)

    def played_out(self, cards: Cards) -> list[Baza]:
        """All tricks; those not logged yet as they would be played."""
        ahead = deepcopy(cards)
        while len(ahead.tricks) < self.row.tricks:
            ahead.gathered = None
            trick = self.laid_now(ahead)
            if not trick:
                break
            self._lay(ahead, trick)
        return ahead.tricks

    def trick(self, cards: Cards) -> Event:
        """Plays the next trick and logs its cards or its winner."""
        hand, players = self.hand, list(self.hand.players)
        trick = self.laid_now(cards)
        if not trick:
            return event("trick", winner=self.dice.choice(players))
        due = players[hand.winners[-1] if hand.winners else 0]
        leader, winner = next(iter(trick)), winning(trick, hand.trump)
        made = event("trick", cards=dict(trick))
        short = [player for player in players if player not in trick]
        excused = all(hand.has_law(player, "carta-de-menos") or hand.dealt.counts[players.index(player)] for player in short)
        if not excused or not self.chance(self.manner.shown):
            made = event("trick", winner=winner)
        if leader != due or self.chance(0.05):
            made["data"]["leader"] = leader
        if self.chance(0.05):
            made["data"]["winner"] = winner
        gathered = None
        if self.chance(self.manner.astray):
            gathered = self.dice.choice(players)
            made["data"]["raised_by"] = gathered
        back = {}
        if "cards" in made["data"] and self.chance(self.manner.astray):
            player = self.dice.choice(list(trick))
            left = [card for card in self.playable(cards, player) if card != trick[player]]
            if left:
                back = {player: self.dice.choice(left)}
                made["data"]["amended"] = dict(back)

        def happens() -> None:
            self._lay(cards, trick)
            cards.gathered = gathered if gathered is not None and self.chance(0.8) else None
            if back:
                cards.amended[len(cards.tricks)] = back

        self.happens = happens
        return made

    def tally(self, cards: Cards) -> Event:
        """The result of the hand by its cards, played or imagined; sometimes random numbers that add up."""
        row, hand = self.row, self.hand
        tricks = self.played_out(cards)
        if len(tricks) < row.tricks or (not hand.winners and self.chance(0.3)):
            return self.imagined("tally")
        reading = read(row, tricks, hand.players, hand.trump)
        points, asleep = list(reading.points), reading.asleep
        over = any(count is not None and count > row.dealt for count in hand.dealt.counts)
        may = row.name == "dos-cubiertas" or over or any(each.law == "carta-de-mas" for each in hand.penalties)
        if asleep and not may and not row.open:
            ahead = next(side for side, each in enumerate(points) if each)
            points[ahead], asleep = points[ahead] + asleep, 0
        told = [self.dice.choice(side) for side in row.sides(hand.players)]
        if row.open:
            points = [min(each, ALL) for each in points]
        made = event("tally", points=dict(zip(told, points, strict=True)))
        if row.pairs and self.chance(0.4):
            del made["data"]["points"][self.dice.choice(told)]
        if asleep or (may and self.chance(0.1)):
            made["data"]["asleep"] = asleep
        if self.chance(0.4):
            made["data"]["tricks"] = reading.tricks
            if row.pairs and self.chance(0.5):
                sides = row.sides(hand.players)
                made["data"]["tricks"] = {
                    player: sum(reading.tricks[each] for each in side) for player, side in zip(told, sides, strict=True)
                }
        return made

    # The laws.

    def penalty(self) -> Event:
        """A law with its optional fields, usually for a player to whom it applies."""
        hand = self.hand
        complete = GAME.open_hand(self.table) is None
        laws = AFTER if complete else DURING if hand.winners else (*BEFORE, *BEFORE, *DURING)
        law = self.dice.choice(laws if self.chance(0.95) else LAWS)
        if hand.out_of_turn and self.chance(0.5):
            law = "dar-sin-tocarle"
        if law in MISCOUNTS and not self._miscounted() and self.manner.tricks_count >= self.row.tricks and self.chance(0.9):
            law = "hablar"
        player = hand.dealer if law in ("mal-dado", "dar-sin-tocarle") and self.chance(0.95) else self.dice.choice(self.active)
        if law in ("hablar", "ver-bazas", "mostrar-juego") and self.chance(0.2):
            player = self.dice.choice(self.seats)
        data: Event = {"player": player, "law": law}
        if law == "mal-dado":
            data["cause"] = self.dice.choice(("reparto", "baraja"))
        elif law == "dar-sin-tocarle":
            data |= {"play_begun": self.chance(0.6)} if self.chance(0.6) else {}
        elif law in MISCOUNTS:
            data["player"] = self._miscounted().get(law, player)
        elif law in ("renuncio", "renuncio-advertido"):
            seen = self._faults()
            number, player = self.dice.choice(seen) if seen and self.chance(0.9) else (self.dice.randint(1, self.row.tricks), player)
            data["player"] = player
            data |= {"trick": number} if self.chance(0.6) else {}
        elif law in ("salir-sin-tocarle", "alzar-baza-ajena"):
            told = [(each.trick, each.player) for each in self._found() if each.code == law]
            number, player = self.dice.choice(told) if told and self.chance(0.9) else (self.dice.randint(1, self.row.tricks), player)
            data["player"] = player
            data |= {"trick": number} if self.chance(0.6) else {}
        return event("penalty", **data)

    def _miscounted(self) -> dict[str, str]:
        """The players with a card too many and a card too few, according to the law about it."""
        if self.cards is None:
            return {}
        dealt = {player: len(cards) + sum(player in trick for trick in self.cards.tricks) for player, cards in self.cards.held.items()}
        wrong = {player: count for player, count in dealt.items() if count != self.row.dealt}
        return {"carta-de-mas" if count > self.row.dealt else "carta-de-menos": player for player, count in wrong.items()}

    def _found(self) -> Any:
        """The irregularities that the last hand shows."""
        return GAME.hands(self.table)[-1].findings

    def _faults(self) -> list[tuple[int, str]]:
        """The renuncios of the hand, by trick and player."""
        if self.cards is None:
            return [(each.trick, each.player) for each in self._found() if each.code.startswith("renuncio")]
        cards, hand = self.cards, self.hand
        piles = dict(zip(hand.players, hand.dealt.piles, strict=True))
        held = Holdings(
            self.row,
            cards.tricks,
            hands=cards.held,
            piles={player: own for player, own in piles.items() if own is not None},
            amended=cards.amended,
            turned=(hand.players[-1], hand.turned),
        )
        forced = GAME.rules(self.table)["undertrump"] == "forced"
        return [(each.trick, each.player) for each in faults(self.row, cards.tricks, hand.players, hand.trump, held, forced=forced)]


def _unseen(held: dict[str, list[str]], piles: dict[str, list[list[str]]], order: list[str], winner: str, trump: str) -> Baza:
    """Removes from the hands the cards that a trick without logged cards may have had."""
    letter = LETTER_OF[trump]
    trick: dict[str, str] = {}
    for player in order:
        if held[player]:
            chosen = max if player == winner else min
            card = chosen(held[player], key=lambda each: (each[1] == letter, rank(each)))
            trick[player] = card
            held[player].remove(card)
            piles |= {player: [[each for each in pile if each != card] for pile in piles[player]]} if player in piles else {}
    return trick


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""

__all__ = ["FIELDS", "GAME", "LAWS", "Cards", "Evening", "Manner", "evening"]
