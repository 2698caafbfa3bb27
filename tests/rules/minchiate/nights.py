"""Random nights of Minchiate, legal and irregular, each determined by its seed.

`Evening.told_by(seed)` plays a night event by event: it draws what a table may do next, asks the game, and usually sends it; sometimes it
sends an event that is garbled, misnamed, untrue or untimely. This module deals and plays the cards itself, by the order and duties of the
page (`hands`), so that the expected results do not depend on the code under test.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Self

from events.schemas import fact_from
from rules.core.cards import BIT_OF_97
from tests.nights import Event, event
from tests.rules.minchiate.hands import (
    EO,
    FROM_CARDS,
    LOCO,
    NS,
    PACK,
    PAIRS,
    ROBBABLE,
    SUITS,
    TAROTS,
    TRICKS,
    WORTH,
    Baza,
    Reading,
    Versicula,
    faults_of,
    height,
    led_by,
    read,
    robbed_well,
    seated_from,
    suit,
    versiculas,
    winning,
    worth,
)
from tests.rules.minchiate.imagined import FIELDS, GAME, LAWS, SHOWN, Imagined

OF_THE_HAND: Final = ("exchange", "declaration", "trick", "tally")
"""The event types that are made from the cards."""


@dataclass
class Cards:
    """The real cards of the open hand, and how each player plays them."""

    held: dict[str, list[str]]
    """Player → his cards after robbing, taking and discarding, less those that he laid."""
    dealt: Event
    """Every field that the deal could have."""
    away: dict[str, list[str]]
    """The discards of the cutter and the dealer."""
    high: str | None = None
    """The players who try to win every trick."""
    tricks: list[tuple[Baza, str]] = field(default_factory=list)
    """The tricks so far, each in order of play, and its winner."""


class Manner(NamedTuple):
    """How a table plays and logs one hand: how readily it logs each thing, and the share of tricks that show their cards."""

    tricks_count: int = 0
    shown: float = 0.0
    exchanges: float = 0.0
    listed: float = 0.5
    versiculas: float = 0.0
    disobeying: float = 0.0
    forgotten: float = 0.1
    """How readily a player keeps El Loco to the last trick."""
    laws: float = 0.3


AS_LITTLE: Final = Manner(laws=0.05)
"""Only a deal and a tally are logged."""
IN_FULL: Final = Manner(TRICKS, 1.0, 0.97, 0.97, 0.8, 0.02, 0.1, 0.08)
"""Every trick of every hand is logged with its cards."""
WITHOUT_FAULT: Final = Manner(TRICKS, 1.0, 1.0, 1.0, 1.0, 0.0, 0.1, 0.0)
"""Every card is logged, and every player plays and shows as he must."""


@dataclass
class Evening(Imagined):
    """A night of this game in the making."""

    every_card = IN_FULL
    faultless = WITHOUT_FAULT
    of_a_hand = ("deal", "exchange", "declaration", "trick")

    kept: Manner | None = None
    cards: Cards | None = None
    manner: Manner = AS_LITTLE

    @classmethod
    def of_every_kind(cls, seed: int) -> Self:
        """Hands of twenty-one tricks need nights with few faults, a third giro needs nights that log little of each hand."""
        return {0: cls.in_full, 1: cls.hasty, 4: cls.in_full}.get(seed % 8, cls.told_by)(seed)

    @classmethod
    def hasty(cls, seed: int) -> Self:
        """A night of tallies with few faults, so that it reaches later giros and games."""
        return cls.told_by(seed, 60, amiss=0.03, corrections=0.05, kept=AS_LITTLE)

    def errs(self, share: float) -> bool:
        """True with this probability of a mistake; never in a night without fault."""
        return self.chance(share) and self.kept is not WITHOUT_FAULT

    @property
    def pair_of(self) -> dict[str, str]:
        """Player → his pair, in order of play beginning right of the dealer."""
        return {player: PAIRS[side] for player, side in zip(self.hand.players, self.hand.sides, strict=True)}

    def kinds_now(self) -> Mapping[str, float]:
        """The next event types that only this game has."""
        hand, laws = self.hand, self.manner.laws
        if hand is None or GAME.open_hand(self.table) is None:
            place = self.table.place
            moving = 6 if place == 12 else (0.15, 0.9)[place % 4 == 0]
            closing = 0.5 if self.kept is None else 0.02
            return {
                "deal": (6, 0.4)[place == 12],
                "seats_changed": moving,
                "night_closed": closing,
                "penalty": 3 * laws * (hand is not None),
            }
        kinds, logged = {"penalty": 2 * laws}, len(hand.tricks)
        if self.kept is WITHOUT_FAULT and self.cards is not None:
            return {"exchange" if self.owing(self.cards) else "declaration" if self.undeclared(self.cards) else "trick": 1.0}
        if not logged:
            kinds |= {"exchange": 9 * self.manner.exchanges, "declaration": 9 * self.manner.versiculas}
        elif logged == 1:
            kinds |= {"exchange": 0.6 * self.manner.exchanges}
        else:
            kinds |= {"declaration": 0.5 * self.manner.versiculas}
        ends = logged >= min(self.manner.tricks_count, TRICKS)
        return kinds | ({"tally": 6.0, "trick": 0.2} if ends else {"trick": 12.0})

    def mistaken(self, made: Event) -> Event:
        """A law applied twice, a wrong number in a tally, a card of another place, a false versícula."""
        if self.hand is not None and self.hand.fines and self.chance(0.3):
            return self.law_again(made)
        if self.hand is None or GAME.open_hand(self.table) is None:
            return self.twisted(made)
        if not self.hand.tricks and self.chance(0.5):
            cards = self.imagined("declaration")["data"].get("cards", ["T1", "T2"])
            return event("declaration", player=self.dice.choice(self.active), kind="versicula", cards=cards)
        return self.miscounted_tally()

    def miscounted_tally(self) -> Event:
        """A tally with one wrong part."""
        tally = self.made("tally")
        data = tally["data"]
        match self.dice.randrange(4):
            case 0:
                data["cards"][self.dice.choice(PAIRS)] += self.dice.choice((-4, -1, 1, 4))
                data["cards"] = {pair: max(0, count) for pair, count in data["cards"].items()}
            case 1:
                heaps = [cards for cards in data["captured"].values() if cards]
                self.dice.choice(heaps).pop()
            case 2:
                data.setdefault("noted", {}).setdefault(self.dice.choice(PAIRS), {})[self.dice.choice(FROM_CARDS)] = self.dice.choice(
                    (0, 5, 200)
                )
            case _:
                data["last_trick"] = NS if data["last_trick"] == EO else EO
        return tally

    # Between hands.

    def seats_changed(self) -> Event:
        """Other seats for the next giro, or another game: with a new draw, or new players."""
        seats = self.seats
        if self.chance(0.5):
            self.dice.shuffle(seats)
            made = event("seats_changed", players=seats)
            if self.chance(0.25):
                made["data"]["first_dealer"] = self.table.first if self.chance(0.7) else self.dice.choice(seats)
            return made
        if self.chance(0.5):
            seats = self.dice.sample(self.people, 4)
        return event("seats_changed", players=seats, **self.drawn(seats))

    def seated(self) -> list[str]:
        """The players with cards in the next hand, beginning right of the dealer."""
        dealt = GAME.step(self.table, GAME.door["deal"]())
        return list(getattr(getattr(dealt, "hand", None), "players", self.seats))

    def deal(self) -> Event:
        """Deals a hand, and draws how it will be played and logged."""
        players = self.seated()
        cards = self._dealt(players)
        manner = self.kept or self._manner()
        every_card, all_told = self.kept in (IN_FULL, WITHOUT_FAULT), self.kept is WITHOUT_FAULT
        told, whole = cards.dealt, self.chance(0.5) or every_card
        share = 1.0 if all_told else self.dice.choice((0.6, 1.0, 1.0) if every_card else (0.0, 0.5, 0.9, 1.0))
        data: Event = {name: list(told[name]) for name in ("robbed", "fola_robbed", "fola_taken") if self.chance(share)}
        if self.chance(share):
            data["turned"] = {player: card for player, card in told["turned"].items() if not self.errs(0.1)}
        if whole and self.chance(share):
            data["hands"] = {player: list(own) for player, own in told["hands"].items() if len(own) == TRICKS and self.chance(share)}
        if (self.chance(share * 0.8) or all_told) and len(told["fola"]) + len(told["robbed"]) == 13:
            data["fola"] = list(told["fola"])
        if self.chance(0.1):
            data["dealer"] = self.dice.choice(players) if self.errs(0.2) else players[-1]

        def happens() -> None:
            self.cards, self.manner = cards, manner

        self.happens = happens
        return event("deal", **data)

    def _manner(self) -> Manner:
        """How the next hand is played and logged."""
        some = self.dice.choice
        wanted = some((0, 0, 0, 0, self.dice.randint(1, 5), self.dice.randint(1, 20), TRICKS))
        return Manner(
            tricks_count=wanted,
            shown=some((0.6, 1.0, 1.0)),
            exchanges=some((0.0, 0.6, 0.95)),
            listed=some((0.0, 0.5, 1.0)),
            versiculas=some((0.0, 0.3, 0.6, 0.9)),
            disobeying=some((0.0, 0.0, 0.03, 0.2)),
            forgotten=some((0.0, 0.2)),
            laws=some((0.05, 0.3, 0.8)),
        )

    # The cards.

    def _dealt(self, players: list[str]) -> Cards:
        """The dealt cards: sometimes such that one pair takes all tricks, or a player has a versícula or a card too few."""
        pack = self.dice.sample(PACK, len(PACK))
        high = players[0] if self.chance(0.12) else None
        chosen: dict[str, list[str]] = {}
        if high is not None:
            chosen[high] = list(TAROTS[-TRICKS:])
        elif self.chance(0.3):
            void, one = self.dice.choice(SUITS), self.dice.choice(players)
            chosen[one] = [card for card in pack if suit(card) != void][:TRICKS]
        elif self.chance(0.7):
            lot = list(self.dice.choice(SHOWN))
            chosen[self.dice.choice(players)] = [*lot, LOCO] if self.chance(0.3) and LOCO not in lot else lot
        given = {card for own in chosen.values() for card in own}
        rest = [card for card in pack if card not in given]
        robbed = self._robbed(rest)
        rest = [card for card in rest if card not in robbed]
        hands: dict[str, list[str]] = {}
        for player in players:
            own = chosen.get(player, [])
            hands[player] = [*own, *rest[: TRICKS - len(own)]]
            rest = rest[TRICKS - len(own) :]
            self.dice.shuffle(hands[player])
        if self.chance(0.5):
            rest.sort(key=lambda card: card not in ROBBABLE)
        fola, fola_robbed, taken = rest, *self._from_the_fola(rest)
        turned = {player: own[-1] for player, own in hands.items()}
        dealt = {"robbed": robbed, "hands": hands, "turned": turned, "fola": fola, "fola_robbed": fola_robbed, "fola_taken": taken}
        held = {player: list(own) for player, own in hands.items()}
        held[players[2]] += robbed
        held[players[3]] += [*fola_robbed, *taken]
        away = {player: self._put_away(held[player]) for player in players[2:]}
        held = {player: [card for card in own if card not in away.get(player, ())] for player, own in held.items()}
        if self.errs(0.06) and high is None:
            lost = self.dice.choice(players)
            card = next(card for card in held[lost] if card != turned[lost])
            hands[lost] = [each for each in hands[lost] if each != card]
            held[lost].remove(card)
        return Cards(held, dealt, away, high)

    def _robbed(self, rest: list[str]) -> list[str]:
        """The cards that the cutter robs: usually none or the legal ones."""
        count = self.dice.choice((0, 0, 0, 1, 1, 2, 4, 13 if self.chance(0.2) else 3))
        robbed = [card for card in rest if card in ROBBABLE][:count]
        if self.errs(0.07) and len(robbed) < 13:
            wrong = next(card for card in rest if card not in ROBBABLE)
            robbed.insert(self.dice.randint(0, len(robbed)), wrong)
        return robbed

    def _from_the_fola(self, fola: list[str]) -> tuple[list[str], list[str]]:
        """The cards that the dealer robs and takes: usually all the legal ones."""
        robbed = robbed_well(fola)
        if self.errs(0.1) and fola:
            robbed = self.dice.choice((robbed[:-1], fola[: len(robbed) + 1]))
        rest = [card for card in fola if card not in robbed]
        taken = [card for card in rest if card in WORTH]
        if self.errs(0.15):
            taken = taken[1:]
        if self.errs(0.07) and len(taken) < len(rest):
            taken.append(next(card for card in rest if card not in taken))
        return robbed, taken

    def _put_away(self, held: list[str]) -> list[str]:
        """The discards of a player: his surplus, usually cards of no value; sometimes one more or fewer."""
        count = len(held) - TRICKS
        if self.errs(0.06):
            count += self.dice.choice((-1, 1, 1, 2))
        kept = {card for each in versiculas(held, demonio=self.demonio) for card in each.cards}
        order = sorted(self.dice.sample(held, len(held)), key=lambda card: (card in kept, card in WORTH and self.chance(0.9)))
        return order[: max(0, count)]

    def remembered(self) -> Cards:
        """Cards consistent with the log of the open hand as far as possible; unknown cards are drawn."""
        hand = self.hand
        free = [card for card in self.dice.sample(PACK, len(PACK)) if not BIT_OF_97[card] & hand.gone]
        told = {player: [*own] for player, own in (GAME.moment(self.table) or {}).get("held", {}).items()}
        declared = {
            player: {code for each in hand.declared if hand.players[each.seat] == player for code in each.codes} for player in hand.players
        }
        used = {card for own in told.values() for card in own}
        held: dict[str, list[str]] = {}
        unseen = sum(trick is None for trick in hand.tricks)
        for seat, player in enumerate(hand.players):
            laid = sum(trick is not None and bool(trick.codes[seat]) for trick in hand.tricks)
            may = [card for card in free if card not in used and BIT_OF_97[card] & hand.may[seat]]
            may.sort(key=lambda card, shown=declared[player]: card not in shown)  # type: ignore[misc]  # bound on purpose
            held[player] = told.get(player, may[: TRICKS - laid])
            used |= {*held[player]}
        players, tricks = list(hand.players), list[tuple[Baza, str]]()
        for laid_so, winner in zip(hand.tricks, hand.winners, strict=True):
            if laid_so is None:
                trick = {player: held[player].pop() for player in players if held[player]}
            else:
                order = seated_from(players[laid_so.leader], players)
                trick = {player: laid_so.codes[players.index(player)] for player in order if laid_so.codes[players.index(player)]}
            tricks.append((trick, players[winner]))
        away = {player: [card for card in free if card not in used][:1] for player in players[2:]} if not unseen else {}
        turned = dict(zip(players, hand.dealt.turned, strict=True))
        dealt = {"robbed": hand.dealt.robbed or (), "fola_robbed": hand.dealt.fola_robbed or (), "turned": turned}
        return Cards(held, dealt, away, tricks=tricks)

    # Before and during the tricks.

    def exchange(self, cards: Cards) -> Event:
        """The cutter or the dealer discards what he chose."""
        player = self.dice.choice(self.owing(cards) or self.hand.players[2:])
        away = cards.away.get(player, [])
        return event("exchange", player=player, discards=list(away) if self.chance(self.manner.listed) else len(away))

    def owing(self, cards: Cards) -> list[str]:
        """Which of cutter and dealer have not discarded yet."""
        hand = self.hand
        return [player for player in hand.players[2:] if hand.put[hand.players.index(player)] is None and player in cards.away]

    def undeclared(self, cards: Cards) -> list[tuple[str, Versicula]]:
        """The versículas that a player holds and has not declared."""
        told = {(each.seat, {"vergonzosa": "decenas"}.get(each.kind, each.kind)) for each in self.hand.declared}
        shown = {(each.seat, code) for each in self.hand.declared for code in each.codes}
        return [
            (player, each)
            for seat, player in enumerate(self.hand.players)
            for each in versiculas(cards.held[player], demonio=self.demonio)
            if (seat, {"vergonzosa": "decenas"}.get(each.kind, each.kind)) not in told
            or (each.kind == "corrida" and not {(seat, code) for code in each.cards} <= shown)
        ]

    def declaration(self, cards: Cards) -> Event:
        """A versícula that a player holds, usually whole; or a player without tarots lays his cards open."""
        hand = self.hand
        without = [player for player, own in cards.held.items() if not any(card in TAROTS for card in own)]
        if hand.tricks or self.errs(0.04):
            return event("declaration", player=self.dice.choice(without if without and self.chance(0.9) else self.active), kind="caida")
        may = self.undeclared(cards)
        if not may or self.errs(0.03):
            shown = ("T14", "T35", "T39") if not self.demonio and self.chance(0.3) else self.dice.choice(SHOWN)
            return event("declaration", player=self.dice.choice(self.active), kind="versicula", cards=list(shown))
        player, chosen = self.dice.choice(may)
        codes = list(chosen.cards)
        if self.errs(0.1) and LOCO in codes and chosen.kind != "loco":
            codes.remove(LOCO)
        if self.errs(0.1) and chosen.kind in ("papas", "corrida", "reyes") and len(codes) > 4:
            codes = codes[1:]
        if self.chance(0.2):
            self.dice.shuffle(codes)
        return event("declaration", player=player, kind="versicula", cards=codes)

    def laid_now(self, cards: Cards) -> dict[str, str]:
        """The cards of the next trick, in order of play; a player without cards is left out."""
        players = list(self.hand.players)
        leader = cards.tricks[-1][1] if cards.tricks else players[0]
        led_before = {led_by(each.values()) for each, _ in cards.tricks}
        trick: dict[str, str] = {}
        for player in seated_from(leader, players):
            if cards.held[player]:
                trick[player] = self._laid(cards, player, trick, led_before)
        return trick

    def _laid(self, cards: Cards, player: str, trick: Baza, led_before: Collection[str]) -> str:
        """The card that a player lays, dutifully or not, according to his aim."""
        held, lying = cards.held[player], [*trick.values()]
        wrong = faults_of(held, lying, first=led_by(lying) not in led_before)
        may = [card for card in held if wrong[card] is None]
        disobeying = self.manner.disobeying and (0.5 if "rey_no_jugado" in wrong.values() else self.manner.disobeying)
        if any(wrong.values()) and self.chance(disobeying):
            may = [card for card in held if wrong[card] is not None]
        if player == cards.high:
            return max(may, key=lambda card: (suit(card) == "T", height(card)))
        if cards.high is not None and suit(lying[0] if lying else "1O") == "T":
            return min(may, key=height)
        if LOCO in may and len(may) > 1 and self.chance(0.98 if self.chance(self.manner.forgotten) else 0.85):
            may.remove(LOCO)
        return self.dice.choice(may)

    @staticmethod
    def lay(cards: Cards, trick: Baza) -> None:
        """The cards of a trick leave the hands."""
        for player, card in trick.items():
            cards.held[player].remove(card)
        cards.tricks.append((trick, winning(trick)))

    def played_out(self, cards: Cards) -> list[tuple[Baza, str]]:
        """All tricks; those not logged yet as they would be played."""
        ahead = deepcopy(cards)
        while len(ahead.tricks) < TRICKS:
            trick = self.laid_now(ahead)
            if not trick:
                break
            self.lay(ahead, trick)
        return ahead.tricks

    def trick(self, cards: Cards) -> Event:
        """Plays the next trick and logs its cards or its winner."""
        hand = self.hand
        trick = self.laid_now(cards)
        if not trick:
            return event("trick", winner=self.dice.choice(hand.players))
        made = event("trick", cards=dict(trick))
        short = [player for player in hand.players if player not in trick]
        if not self.chance(self.manner.shown) or (short and not self.excused(short)):
            made = event("trick", winner=winning(trick))
        if self.chance(0.05):
            made["data"]["leader"] = next(iter(trick))
        if self.chance(0.05):
            made["data"]["winner"] = winning(trick)

        def happens() -> None:
            self.lay(cards, trick)

        self.happens = happens
        return made

    def excused(self, players: Iterable[str]) -> bool:
        """Whether the record explains a missing card: its player had a wrong number, or discarded too many."""
        return all(self.hand.players.index(player) in self.hand.miscounted or len(self.hand.tricks) > TRICKS - 3 for player in players)

    # The count.

    def tally(self, cards: Cards) -> Event:
        """The result of the hand by its cards, played or imagined; sometimes random numbers that add up."""
        tricks = self.played_out(cards)
        if len(tricks) < TRICKS or (not self.hand.tricks and self.chance(0.15)):
            return self.imagined("tally")
        reading = read(tricks, self.pair_of, demonio=self.demonio)
        count = dict(reading.cards)
        if sum(count.values()) != 84 and not (self.hand.miscounted and self.chance(0.5)):
            count[NS] = 4 * sum(self.pair_of[winner] == NS for _, winner in tricks)
            count[EO] = 84 - count[NS]
        heaps = {pair: [card for card in self.listed if card in reading.captured[pair]] for pair in PAIRS}
        left = [card for card in self.listed if card not in reading.captured[NS] | reading.captured[EO]]
        made = event("tally", cards=count, last_trick=reading.last, captured=heaps | ({"fola": left} if left or self.chance(0.3) else {}))
        noted = self._noted_by(cards, reading)
        if self.chance(0.85):
            share = self.dice.choice((0.5, 1.0, 1.0))
            made["data"]["noted"] = {
                pair: {why: points for why, points in own.items() if self.chance(share)} for pair, own in noted.items() if self.chance(0.95)
            }
            if self.chance(0.12):
                self._made_even(made["data"])
        if self.chance(0.3):
            made["data"]["tricks"] = reading.tricks
        return made

    def _noted_by(self, cards: Cards, reading: Reading) -> dict[str, dict[str, int]]:
        """The gross notes of each pair, by why; declarations only as far as they are known."""
        hand, pair_of = self.hand, self.pair_of
        noted = {pair: dict.fromkeys(FROM_CARDS, 0) for pair in PAIRS}
        noted[pair_of[hand.players[2]]]["robo"] = worth(robbed_well(cards.dealt["robbed"]))
        robbed, top = cards.dealt["fola_robbed"], cards.dealt.get("fola")
        good = robbed_well(robbed)
        noted[pair_of[hand.players[3]]]["robo_fola"] = worth(card for card in good if top is None or card in robbed_well(top))
        for player, card in cards.dealt["turned"].items():
            noted[pair_of[player]]["vuelta"] += WORTH.get(card, 0) if card else 0
        for each in hand.declared:
            noted[PAIRS[hand.sides[each.seat]]]["versicula"] += each.points
        for pair in PAIRS:
            if not noted[pair]["versicula"] and self.chance(0.2):
                noted[pair]["versicula"] = self.dice.choice((15, 20, 35))
            noted[pair]["muerte"] = sum(death.points for death in reading.deaths if death.pair == pair)
        return noted

    def _made_even(self, data: Event) -> None:
        """The tally with declarations that make the difference zero, if possible."""
        pairs = [*PAIRS]
        for pair in pairs:
            data["noted"].setdefault(pair, {})["versicula"] = 0
        answer = GAME.step(self.table, self.fact(data))
        result = GAME.hands(answer)[-1].told if getattr(answer, "hand", None) is not None else {}
        if result.get("difference"):
            behind = EO if result["winner"] == NS else NS
            data["noted"][behind]["versicula"] = result["difference"] // (2 if result["count"] is None else 1)

    @staticmethod
    def fact(data: Event) -> Any:
        """A tally as a fact."""
        return fact_from(event("tally", **data), GAME.door)

    # The laws.

    def penalty(self) -> Event:
        """A law, usually for a player to whom it applies; a renuncio may be of an earlier hand."""
        hand = self.hand
        is_open = GAME.open_hand(self.table) is not None
        law = self.dice.choice(("mal-dado", "cartas-de-mas", "renuncio") if is_open or self.chance(0.05) else ("renuncio",))
        if law == "mal-dado":
            player = hand.dealer if self.chance(0.95) else self.dice.choice(self.active)
            return event("penalty", player=player, law=law, cards=self.dice.choice((1, 1, 2, 3)))
        if law == "cartas-de-mas":
            wrong = [player for player, own in (self.cards.held if self.cards else {}).items() if len(own) + len(hand.tricks) != TRICKS]
            if not wrong and self.manner.tricks_count == TRICKS and self.chance(0.9):
                law = "renuncio"
            else:
                return event("penalty", player=self.dice.choice(wrong or self.active), law=law)
        number = hand.number if self.chance(0.6) else self.hand_number()
        shown = GAME.hands(self.table, number - 1)[:1]
        found = [(each.player, each.trick) for told in shown for each in told.findings if each.code == "renuncio"]
        player, trick = (
            self.dice.choice(found) if found and self.chance(0.9) else (self.dice.choice(self.active), self.dice.randint(1, TRICKS))
        )
        data: Event = {"player": player, "law": law}
        data |= {"trick": trick} if self.chance(0.6) else {}
        data |= {"hand": number} if number != hand.number or self.chance(0.2) else {}
        return event("penalty", **data)


evening: Final = Evening.told_by
"""The night of a seed, with at least this many events sent."""

__all__ = ["FIELDS", "GAME", "LAWS", "Cards", "Evening", "Manner", "evening"]
