"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

What every game draws alike stands here; a game adds its own fields, each as a method `any_<field>`. Nothing here knows how a hand is
played; the `nights` of a game do.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final

from events.facts import CardCode, Whole
from tests.nights import Event
from tests.rules.evenings import InTheMaking, settings_of

SIX: Final = ("ana", "beto", "carla", "dario", "elsa", "fidel")
STAKE: Final[Mapping[str, Any]] = {"currency": "EUR", "minor_per_tanto": 5}


class Imagined(InTheMaking):
    """Draws events knowing only the seats and what was logged last."""

    seats_count: ClassVar[int] = 4
    """The usual numbers of players."""
    of_laws: ClassVar[Mapping[str, Collection[str]]]
    """Law → the additional fields of its penalty."""
    odd: ClassVar[Sequence[str]] = ("0O", "XX", "1Z", "R", "10E")
    """Texts that are no card of any pack."""
    oddly: ClassVar[float] = 0.05
    """How readily such a text replaces a card."""
    bounds: ClassVar[Sequence[int]] = (1, 3, 8, 30)
    """The upper bounds of whole numbers: usually small."""
    exchanged: ClassVar[Sequence[int]] = (0, 1, 2, 3)
    """The number of cards of an exchange."""
    readily: ClassVar[Mapping[str, float]] = {}
    """How readily an event of a type has an optional field, if not as usual."""
    of_the_table: ClassVar[Mapping[str, str]] = {"night_opened": "opening", "deal": "deal"}
    """Event types independent of the hand → the method that makes them."""
    of_the_last_hand: ClassVar[Collection[str]] = ("penalty",)
    """Event types about the last hand, open or not, made by the method of that name."""
    of_the_cards: ClassVar[Collection[str]] = ("exchange", "trick", "tally")
    """Event types made from the cards of the open hand."""

    @property
    @abstractmethod
    def pack(self) -> Sequence[str]:
        """The cards of the game."""

    @property
    def hand(self) -> Any:
        """The last hand dealt; None before the first."""
        return self.table.hand if self.nights else None

    @property
    def seats(self) -> list[str]:
        """The players at the table, in seat order."""
        return list(self.game.seats(self.table).players) if self.nights else list(self.people[: self.seats_count])

    @property
    def active(self) -> list[str]:
        """The players with cards, in order of play; between hands everybody at the table."""
        return self.seats if self.hand is None else list(self.hand.players)

    def made(self, kind: str) -> Event:
        """An event of a type: from the hand and its cards if they matter, else drawn."""
        made: Event
        if kind in self.of_the_table:
            made = getattr(self, self.of_the_table[kind])()
        elif self.hand is not None and kind in self.of_the_last_hand:
            made = getattr(self, kind)()
        elif self.hand is not None and kind in self.of_the_cards and self.hand_is_open:
            if self.cards is None:
                self.cards = self.remembered()
            made = getattr(self, kind)(self.cards)
        else:
            made = self.imagined(kind)
        return made

    def remembered(self) -> Any:
        """Cards consistent with the log of the open hand as far as possible; unknown cards are drawn."""
        raise NotImplementedError

    def imagined(self, kind: str) -> Event:
        """An event of a type with fields drawn almost blindly."""
        kinds, required = self.game_fields[kind]
        share = self.readily.get(kind, 0.15)
        data = {name: self.value_of(name, kinds[name]) for name in kinds if name in required or self.chance(share)}
        data |= {name: self.value_of(name, kinds[name]) for name in self.wanted(kind, data)}
        unfit = self.unfit(kind, data)
        return {"type": kind, "data": {name: value for name, value in data.items() if name not in unfit}}

    @property
    def game_fields(self) -> Mapping[str, Any]:
        """Event type → its fields, without those in `fields` that are never taken."""
        return self.fields

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """Fields that the others need."""
        if kind == "correction" and "after" not in data:
            return ["strike"]
        return ["winner"] if kind == "trick" and "cards" not in data else []

    def unfit(self, kind: str, data: Event) -> Collection[str]:
        """Fields that the others exclude."""
        if kind == "penalty":
            return {name for fields in self.of_laws.values() for name in fields} - {*self.of_laws.get(data["law"], ())}
        return ["after"] if "strike" in data else []

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn from the night if a blind one would never fit, else any of its kind."""
        drawn = getattr(self, f"any_{name}", None)
        return self.any_of(kind) if drawn is None else drawn()

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind; whole numbers are usually small."""
        if isinstance(kind, Whole):
            least = max(kind.least, 0)
            return self.dice.randint(least, max(least, min(kind.most, self.dice.choice(self.bounds))))
        return self.any_card() if isinstance(kind, CardCode) else super().any_of(kind)

    def any_card(self) -> str:
        """Usually a card of the pack; sometimes no card at all."""
        return self.dice.choice(self.odd if self.chance(self.oddly) else self.pack)

    def shared_out(self, count: int) -> Event:
        """This many things, divided at random among the players with cards."""
        counts = dict.fromkeys(self.active, 0)
        for _ in range(count):
            counts[self.dice.choice(self.active)] += 1
        return counts

    def any_discards(self) -> Any:
        """Some discarded cards, or their number."""
        count = self.dice.choice(self.exchanged)
        return count if self.chance(0.5) else self.dice.sample(self.pack, count)

    def any_drawn(self) -> Any:
        """Some drawn cards, or their number."""
        return self.any_discards()

    def any_game(self) -> str:
        """The game."""
        return self.game.name

    def any_stake(self) -> Mapping[str, Any]:
        """The worth of a tanto."""
        return dict(STAKE)

    def any_names(self) -> Event:
        """The names of players."""
        return {self.people[0]: "Ana María"}

    def any_strike(self) -> list[int]:
        """What a correction strikes."""
        return self.strike()

    def any_insert(self) -> list[Event]:
        """The events that a correction inserts."""
        return self.insert()

    def any_after(self) -> int:
        """The position after which it inserts them."""
        return self.seq()

    def any_hand(self) -> int:
        """The number of some hand."""
        return self.hand_number()

    def staked(self, made: Event, share: float = 0.2) -> Event:
        """The opening of a night, sometimes with a stake and a name."""
        if self.chance(share):
            made["data"] |= {"stake": dict(STAKE), "names": {made["data"]["players"][0]: "Ana María"}}
        return made

    def overrides(self, share: float) -> Event:
        """House rules, each set with this probability."""
        return {rule.name: self.dice.choice(settings_of(rule)) for rule in self.game.house_rules if self.chance(share)}
