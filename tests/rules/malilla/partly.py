"""A hand of Malilla that is told in part, and what its told cards disprove: the page's J26 read a second time, from the cards alone.

Each table here has twelve cards each (between two with open piles twenty-four): nobody has one too many.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tests.nights import Event
from tests.rules.malilla.hands import Baza, Row, duty, seated_from, tops

LAWS: Final = ("renuncio", "renuncio-advertido", "salir-sin-tocarle", "alzar-baza-ajena")
"""The laws of a play."""


class Partly(NamedTuple):
    """What is told of a hand: the deal, the exchanges, and of each trick that is logged its cards (in order of play), or only who won it."""

    row: Row
    rules: Mapping[str, Any]
    players: Sequence[str]
    """Who has cards, mano first."""
    trump: str
    deal: Event
    exchanges: Sequence[Event]
    logged: Sequence[Event]
    winners: Sequence[str]
    """Of the tricks that are logged."""
    taker: int | None
    """The side that has every trick, where the whole hand is told."""

    @property
    def tricks(self) -> list[Baza | None]:
        """The cards of the tricks, None where they are not told."""
        found: list[Baza | None] = []
        for number, trick in enumerate(self.logged, 1):
            order = seated_from(self.leader(number), self.players)
            found.append({player: trick["cards"][player] for player in order} if "cards" in trick else None)
        return found

    def due(self, number: int) -> str:
        """Whose lead a trick is. (R9)"""
        return self.winners[number - 2] if number > 1 else self.players[0]

    def leader(self, number: int) -> str:
        """Who led a trick that is logged."""
        return str(self.logged[number - 1].get("leader", self.due(number)))

    def taken_back(self, after: int) -> Iterator[tuple[str, str]]:
        """Player and card of what was put first and taken back, behind the first so many tricks. (R22)"""
        for trick in self.logged[after:]:
            yield from trick.get("amended", {}).items()

    def gatherer(self, number: int) -> str | None:
        """Who gathered a trick of another side."""
        gathered = self.logged[number - 1].get("raised_by")
        return None if gathered is None or self._side(gathered) == self._side(self.winners[number - 1]) else gathered

    def _side(self, player: str) -> int:
        return self.row.side(self.players, player)

    def disproves(self, law: str, player: str, number: int | None) -> bool:
        """Whether what is told leaves no trick in which somebody can have broken a law of a play. (J26)"""
        numbers = range(1, self.row.tricks + 1) if number is None else (number,)
        if law == "salir-sin-tocarle":
            spoken_of = [each for each in numbers if each == 1 or self.rules["lead_law"] == "any"]
            return all(self._led_by_another(player, each) for each in spoken_of)
        if law == "alzar-baza-ajena":
            return all(self._gathered_by_another(player, each) for each in numbers)
        return all(self._obeyed(player, each, first=law == "renuncio-advertido") for each in numbers)

    def _led_by_another(self, player: str, number: int) -> bool:
        """The lead was his, or another's, or he had gathered the trick before from the other side."""
        if number > len(self.logged):
            return number == len(self.logged) + 1 and self.due(number) == player
        if player == self.due(number):
            return True
        trick = self.logged[number - 1]
        if "cards" not in trick and "leader" not in trick:
            return False
        return self.leader(number) != player or (number > 1 and self.gatherer(number - 1) == player)

    def _gathered_by_another(self, player: str, number: int) -> bool:
        """Nobody keeps the last, nor what his side won; of a told trick it is told who gathered it, or its winner did."""
        if number == self.row.tricks or self.taker == self._side(player):
            return True
        return number <= len(self.logged) and self.gatherer(number) != player

    def _obeyed(self, player: str, number: int, *, first: bool) -> bool:
        """He led, or whatever he may have held his card was none that he might not lay; `first`: nor that which he put first."""
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
        """Every card that he may have had when a trick came."""
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
        """The cards that he may have had as play began, by the deal, the exchanges and what others took back."""
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
        """What each drew, cards or how many, and the known cards that stayed in the monte. (R21)"""
        left, drawn = list(self.deal.get("stock", ())), {}
        for exchange in self.exchanges:
            count = len(_listed(exchange["discards"])) or int(exchange["discards"] or 0)
            drawn[exchange["player"]], left = left[:count] if left else exchange["drawn"], left[count:]
        return drawn, left


def _listed(cards: Any) -> Sequence[str]:
    """The cards of what is told by its cards or by their number."""
    return () if isinstance(cards, int) else cards
