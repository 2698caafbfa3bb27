"""Facts that follow from the cards of Tresillo may be left out and cannot be contradicted: nights with known cards, played by the page."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from rules.core.cards import FORTY, SUIT_OF, SUITS
from tests.dice import times
from tests.nights import Event, event, night_of, opened, yielded
from tests.rules import derived
from tests.rules.derived import Spot
from tests.rules.evenings import seeds
from tests.rules.tresillo.hands import TARIFFS
from tests.rules.tresillo.nights import GAME, ORDERS, obeying, strength
from tests.rules.tresillo.test_properties_depths import estuches

pytestmark = pytest.mark.nights

NIGHTS = times(60)
TRICKS = 9
FIRST = 5
LOSABLE = 3


class Hand:
    """A hand as really played: the cards, the contract, the nine tricks."""

    def __init__(self, dice: random.Random, seats: Sequence[str], dealer: str) -> None:
        self.dice, self.dealer = dice, dealer
        place = list(seats).index(dealer)
        self.active = (*seats[place + 1 :], *seats[: place + 1])[:3]
        self.trump, self.hombre = dice.choice(SUITS), dice.choice(self.active)
        pack = dice.sample(FORTY, 40)
        if dice.random() < 1 / 2:
            # One hand with many trumps: random hands would hardly ever make bolas and primeras.
            top = set(ORDERS[self.trump][: dice.randint(3, 9)])
            pack.sort(key=lambda card: card in top)
            first = (*self.active[self.active.index(self.hombre) :], *self.active[: self.active.index(self.hombre)])
            pack = pack[::-1]
            self.held = {player: pack[9 * number : 9 * number + 9] for number, player in enumerate(first)}
        else:
            self.held = {player: pack[9 * number : 9 * number + 9] for number, player in enumerate(self.active)}
        self.stock = dice.sample(pack[27:], 13)
        self.dealt = {player: list(cards) for player, cards in self.held.items()}

    @property
    def opponents(self) -> list[str]:
        """The two other players."""
        return [player for player in self.active if player != self.hombre]

    def told(self, rules: Mapping[str, Any]) -> Iterator[Event]:
        """The hand with every derived field stated."""
        yield event("deal", dealer=self.dealer, hands=self.dealt, stock=self.stock)
        lance = self.dice.choice(("entrada", "entrada", "vuelta", "solo"))
        yield from self.contract(rules, lance)
        yield from self.exchanges(lance)
        asked = lance != "solo" and rules["bola_early"] and self.dice.random() < 1 / 5
        if asked:
            yield event("bola", player=self.hombre)
        tricks = list(self.played())
        winners = [max(laid, key=lambda player: strength(laid[player], next(iter(laid.values())), self.trump)) for laid in tricks]
        gives_up = lance == "entrada" and not asked and self.dice.random() < 1 / 3
        logged = self.dice.randint(0, LOSABLE) if gives_up else self.dice.choice((0, 3, FIRST, FIRST, 6, 7, 8, TRICKS))
        for laid, winner in list(zip(tricks, winners, strict=True))[:logged]:
            yield event("trick", cards=laid, leader=next(iter(laid)), winner=winner)
        if gives_up:
            yield from self._defended(rules, winners, logged)
        elif logged < TRICKS:
            yield event("tally", **self._tally(rules, winners, logged, asked=asked))

    def contract(self, rules: Mapping[str, Any], lance: str) -> Iterator[Event]:
        """The contract; for a vuelta the turned card, and whether it is a solera, as the exchange will show."""
        if lance != "vuelta":
            yield event("contract", player=self.hombre, lance=lance, trump=self.trump)
            return
        turned = self.stock[0]
        self.trump = SUIT_OF[turned]
        self.away = self.dice.choice((1, 1, 4))
        more = {"solera": self.away == 1} if rules["solera"] else {}
        yield event("contract", player=self.hombre, lance=lance, trump=self.trump, turned=turned, **more)
        self.held[self.hombre].append(turned)

    def exchanges(self, lance: str) -> Iterator[Event]:
        """The cards of each exchange, the hombre's first."""
        stock = self.stock[1:] if lance == "vuelta" else list(self.stock)
        order = [player for player in (self.hombre, *self.opponents) if player != self.hombre or lance != "solo"]
        for player in order:
            held, over = self.held[player], len(self.held[player]) - TRICKS
            count = self.away - over if over else self.dice.choice((0, 2, 3))
            weak = sorted(held, key=lambda card: (card in ORDERS[self.trump], strength(card, card, self.trump)))
            discards = [card for card in weak if not over or card != self.stock[0]][: count + over]
            drawn, stock = stock[:count], stock[count:]
            if discards:
                yield event("exchange", player=player, discards=discards, drawn=drawn)
            self.held[player] = [card for card in held if card not in discards] + drawn

    def played(self) -> Iterator[dict[str, str]]:
        """The nine tricks, each in order of play; everybody obeys, and usually plays his highest card."""
        self.nine = {player: list(cards) for player, cards in self.held.items()}
        leader = self.active[0]
        for _ in range(TRICKS):
            place, laid = self.active.index(leader), dict[str, str]()
            for player in (*self.active[place:], *self.active[:place]):
                led = laid.get(leader)
                may = self.held[player] if led is None else obeying(self.held[player], led, self.trump)
                best = max(may, key=lambda card: strength(card, led or card, self.trump))
                laid[player] = best if player == self.hombre or self.dice.random() < 1 / 2 else self.dice.choice(may)
                self.held[player].remove(laid[player])
            leader = max(laid, key=lambda player: strength(laid[player], laid[leader], self.trump))
            yield laid

    def _counts(self, winners: Sequence[str]) -> dict[str, int]:
        return {player: winners.count(player) for player in self.active}

    def _tally(self, rules: Mapping[str, Any], winners: Sequence[str], logged: int, *, asked: bool) -> dict[str, Any]:
        """The count, with the primeras, estuches and bola of the cards."""
        his, first = winners.count(self.hombre), winners[:FIRST].count(self.hombre)
        told: dict[str, Any] = {
            "tricks": self._counts(winners),
            "estuches": estuches(self.nine[self.hombre], self.trump, rules["contraestuche"]),
        }
        if logged >= FIRST and first in (0, FIRST):
            told["primeras"] = "hombre" if first else "contra"
        if his == TRICKS:
            told["bola"] = "won"
        elif asked or (logged > FIRST and first == FIRST):
            told["bola"] = "lost"
        elif logged == FIRST and first == FIRST:
            # A player with five tricks may stop there; then the other four were not played.
            told["tricks"] = self._counts(winners[:FIRST])
        elif first == FIRST:
            told |= {"bola": "lost", "primeras": "hombre"}
        return told

    def _defended(self, rules: Mapping[str, Any], winners: Sequence[str], logged: int) -> Iterator[Event]:
        """The hombre surrenders; an opponent takes the hand over and plays it to its end."""
        defensor = self.dice.choice(self.opponents)
        yield event("rendicion", player=self.hombre)
        yield event("defensa", player=defensor)
        assert logged <= LOSABLE, "nobody surrenders after the fourth trick"
        number = estuches(self.nine[defensor], self.trump, rules["contraestuche"])
        yield event("tally", rendicion=True, defensor=defensor, tricks=self._counts(winners), estuches=number)


@cache
def nights() -> tuple[list[Event], ...]:
    """Nights of some hands each, with every card and all that is derived told."""
    return tuple(drawn(random.Random(seed)) for seed in seeds(NIGHTS))  # noqa: S311  # the dice of a test are no secret


def drawn(dice: random.Random) -> list[Event]:
    """One such night; a player who makes a puesta says where it goes, though he has no choice."""
    tariff, players = dice.choice(TARIFFS), dice.sample(("ana", "beto", "carla", "dario"), dice.choice((3, 4)))
    record = [opened(tariff, players, overrides={"reserve_choice": "auto", "solera": dice.random() < 1 / 2})]
    dealer = players[-1]
    for _ in range(2):
        rules = GAME.rules(GAME.opening(_fact(record[0])))
        record += Hand(dice, players, dealer).told(rules)
        if record[-1]["type"] == "tally":
            puestas = yielded(*record)["hands"][-1]["puestas"]
            record[-1]["data"] |= {"reserve": {each["player"]: each["to"] == "reserved" for each in puestas}} if puestas else {}
        dealer = players[(players.index(dealer) + 1) % len(players)]
        if dice.random() < 1 / 2:
            players = dice.sample(players, len(players))
            record.append(event("seats_changed", players=players, first_dealer=dealer))
    return record


def _fact(sent: Event) -> Any:
    """The opening as the game takes it."""
    return night_of(sent).opened


class TestDerived(derived.Derived):
    """What holds of the fields that the page of Tresillo calls derived."""

    game = GAME

    def records(self) -> Sequence[Sequence[Event]]:
        """Nights with every card."""
        return nights()

    def derivable(self, record: Sequence[Event], spot: Spot) -> bool:
        """Everything in these nights except a chosen trump, and a bola after five tricks that only the count states."""
        data = record[spot.place]["data"]
        if spot.row.field == "trump":
            return bool(data["lance"] == "vuelta")
        if spot.row.event != "tally" or spot.row.field not in ("bola", "primeras"):
            return True
        logged = logged_before(record, spot.place)
        hand = record[last_deal(record, spot.place) : spot.place]
        asked = any(sent["type"] == "bola" for sent in hand)
        return logged >= FIRST or (asked and spot.row.field == "bola") or data.get("bola") == "won"

    def otherwise(self, record: Sequence[Event], spot: Spot) -> Iterator[Any]:
        """Each other player, suit, side or number that could be told there."""
        data, field = record[spot.place]["data"], spot.row.field
        told = data[field]
        hand = record[last_deal(record, spot.place) : spot.place]
        players = record[0]["data"]["players"]
        active = [*hand[0]["data"]["hands"]] if hand else players
        match field:
            case "dealer" | "first_dealer":
                yield from (player for player in players if player != told)
            case "leader" | "winner":
                yield from (player for player in active if player != told)
            case "defensor":
                hombre = next(sent["data"]["player"] for sent in hand if sent["type"] == "contract")
                yield from (player for player in active if player not in (told, hombre))
            case "trump":
                yield from (suit for suit in SUITS if suit != told)
            case "turned":
                yield from (card for card in FORTY[:8] if card != told)
            case "primeras":
                yield "contra" if told == "hombre" else "hombre"
            case "estuches":
                yield from (number for number in (-3, 0, 3, 4) if number != told and (number >= 0 or self.counts_against(record)))
            case "bola":
                yield "won" if told == "lost" else "lost"
            case "reserve":
                yield {player: not reserved for player, reserved in told.items()}
            case _:
                yield not told

    def counts_against(self, record: Sequence[Event]) -> bool:
        """Whether a contraestuche is counted at this table."""
        return bool(GAME.rules(GAME.opening(_fact(record[0])))["contraestuche"] != "none")


def last_deal(record: Sequence[Event], place: int) -> int:
    """The position of the deal of an event's hand; after it if there was none."""
    return max((number for number, sent in enumerate(record[: place + 1]) if sent["type"] == "deal"), default=place)


def logged_before(record: Sequence[Event], place: int) -> int:
    """The number of tricks of its hand logged before an event."""
    return sum(sent["type"] == "trick" for sent in record[last_deal(record, place) : place])
