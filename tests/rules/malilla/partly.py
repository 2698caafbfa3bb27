"""A partly logged hand of Malilla, and what its known cards disprove: J26 of the page, computed independently from the cards.

Each player has twelve cards (at a table of two with open piles twenty-four), so nobody has one too many.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tests.nights import Event
from tests.rules.malilla.hands import Baza, Row, duty, seated_from, tops

LAWS: Final = ("renuncio", "renuncio-advertido", "salir-sin-tocarle", "alzar-baza-ajena")
"""The laws of a play."""


class Partly(NamedTuple):
    """The log of a hand: the deal, the exchanges, and for each logged trick its cards in order of play or only its winner."""

    row: Row
    rules: Mapping[str, Any]
    players: Sequence[str]
    """The players with cards, mano first."""
    trump: str
    deal: Event
    exchanges: Sequence[Event]
    logged: Sequence[Event]
    winners: Sequence[str]
    """The winners of the logged tricks."""
    taker: int | None
    """The side that has every trick, if the whole hand is logged."""

    @property
    def tricks(self) -> list[Baza | None]:
        """The cards of the tricks, None if they are not logged."""
        found: list[Baza | None] = []
        for number, trick in enumerate(self.logged, 1):
            order = seated_from(self.leader(number), self.players)
            found.append({player: trick["cards"][player] for player in order} if "cards" in trick else None)
        return found

    def due(self, number: int) -> str:
        """The player due to lead a trick. (R9)"""
        return self.winners[number - 2] if number > 1 else self.players[0]

    def leader(self, number: int) -> str:
        """The leader of a logged trick."""
        return str(self.logged[number - 1].get("leader", self.due(number)))

    def taken_back(self, after: int) -> Iterator[tuple[str, str]]:
        """The player and card of each card laid first and taken back in the first so many tricks. (R22)"""
        for trick in self.logged[after:]:
            yield from trick.get("amended", {}).items()

    def gatherer(self, number: int) -> str | None:
        """The player who gathered a trick of another side."""
        gathered = self.logged[number - 1].get("raised_by")
        return None if gathered is None or self._side(gathered) == self._side(self.winners[number - 1]) else gathered

    def _side(self, player: str) -> int:
        return self.row.side(self.players, player)

    def disproves(self, law: str, player: str, number: int | None) -> bool:
        """Whether the log leaves no trick in which a player can have broken a law of play. (J26)"""
        numbers = range(1, self.row.tricks + 1) if number is None else (number,)
        if law == "salir-sin-tocarle":
            spoken_of = [each for each in numbers if each == 1 or self.rules["lead_law"] == "any"]
            return all(self._led_by_another(player, each) for each in spoken_of)
        if law == "alzar-baza-ajena":
            return all(self._gathered_by_another(player, each) for each in numbers)
        return all(self._obeyed(player, each, first=law == "renuncio-advertido") for each in numbers)

    def _led_by_another(self, player: str, number: int) -> bool:
        """Whether it was his lead, another led, or he had gathered the trick before from the other side."""
        if number > len(self.logged):
            return number == len(self.logged) + 1 and self.due(number) == player
        if player == self.due(number):
            return True
        trick = self.logged[number - 1]
        if "cards" not in trick and "leader" not in trick:
            return False
        return self.leader(number) != player or (number > 1 and self.gatherer(number - 1) == player)

    def _gathered_by_another(self, player: str, number: int) -> bool:
        """Nobody gathers the last trick wrongly, nor one that his side won; a known trick names its gatherer, or its winner gathered it."""
        if number == self.row.tricks or self.taker == self._side(player):
            return True
        return number <= len(self.logged) and self.gatherer(number) != player

    def _obeyed(self, player: str, number: int, *, first: bool) -> bool:
        """Whether he led, or his card was legal whatever he held; `first` checks the card that he laid first."""
        if number > len(self.logged):
            return False
        if self.leader(number) == player:
            return True
        trick = self.tricks[number - 1]
        if trick is None:
            return False
        order = [*trick]
        lying = {each: trick[each] for each in order[: order.index(player)]}
        held = [*{trick[player], *self.may_have_held(player, number)}]
        forced = self.rules["undertrump"] == "forced"
        faults = duty(self.row, lying, self.players, player, held, self.trump, forced=forced).faults
        told = self.logged[number - 1].get("amended", {}).get(player)
        put = [trick[player]] if not first else held if told is None else [told]
        return not any(card in faults for card in put)

    def may_have_held(self, player: str, number: int) -> Collection[str]:
        """Every card that he may have had before a trick."""
        tricks = self.tricks
        gone = {card for trick in tricks[: number - 1] if trick is not None for card in trick.values()}
        if player in self.deal.get("piles", {}) and None not in tricks[: number - 1]:
            return tops(self.deal["piles"][player], gone)
        own = {trick[player] for trick in tricks[number - 1 :] if trick is not None}
        own |= {card for other, card in self.taken_back(number - 1) if other == player}
        if len(tricks) == self.row.tricks and None not in tricks[number - 1 :]:
            return own
        laid = {card for trick in tricks if trick is not None for card in trick.values()}
        return own | (self._may_have_got(player) - laid)

    def _may_have_got(self, player: str) -> set[str]:
        """Every card that he may have had when play began, from the deal, the exchanges and the cards that others took back."""
        piles = {other: [card for pile in lying for card in pile] for other, lying in self.deal.get("piles", {}).items()}
        dealt = {**self.deal.get("hands", {}), **piles}
        drawn, left = self._drawn()
        away = {card for exchange in self.exchanges for card in _listed(exchange["discards"])} | {*left}
        away |= {card for told in (dealt, drawn) for other, cards in told.items() if other != player for card in _listed(cards)}
        away |= {card for other, card in self.taken_back(0) if other != player}
        if player != self.players[-1]:
            away.add(self.deal["turned"])
        got = drawn.get(player, [])
        return ({*dealt[player], *_listed(got)} if player in dealt and isinstance(got, list) else {*self.row.pack}) - away

    def _drawn(self) -> tuple[dict[str, Any], list[str]]:
        """What each drew, as cards or a number, and the known cards left in the monte. (R21)"""
        left, drawn = list(self.deal.get("stock", ())), {}
        for exchange in self.exchanges:
            count = len(_listed(exchange["discards"])) or int(exchange["discards"] or 0)
            drawn[exchange["player"]], left = left[:count] if left else exchange["drawn"], left[count:]
        return drawn, left


def _listed(cards: Any) -> Sequence[str]:
    """The cards of a field that holds cards or their number."""
    return () if isinstance(cards, int) else cards
