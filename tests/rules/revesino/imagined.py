"""Events of any type and in any shape, drawn without much thought: what a table sends by mistake, and what nobody would.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from events.facts import CardCode, Whole
from events.games.revesino import FIELDS_OF_FATES, FIELDS_OF_LAWS, REQUIRED_OF_LAWS, InDoubt, Law
from rules.core.cards import FORTY_EIGHT
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import InTheMaking, declared, settings_of
from tests.rules.revesino.hands import PAY

GAME: Final = GAMES["revesino"]
PEOPLE: Final = ("ana", "beto", "carla", "dario", "elsa", "fidel")
LAWS: Final = get_args(Law)
ODD: Final = ("0O", "XX", "1Z", "R", "10E")
"""Texts that are no card of any pack."""
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""


class Imagined(InTheMaking):
    """Draws events with no more knowledge of the night than who sits there and what was logged last."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick")

    @property
    def active(self) -> list[str]:
        """Who sits at the table; all of them have cards."""
        return list(GAME.seats(self.table).players) if self.nights else list(PEOPLE[:4])

    @property
    def at_table(self) -> list[str]:
        """The same four."""
        return self.active

    @property
    def hand(self) -> Any:
        """The last hand that was dealt, until the next deal; None before the first."""
        return self.table.hand if self.nights else None

    @property
    def seated(self) -> Sequence[str]:
        """The four of the last hand, mano first; before the first, of the table."""
        return self.active if self.hand is None else list(self.hand.players)

    def imagined(self, kind: str) -> Event:
        """An event of a type whose fields were drawn without much thought."""
        kinds, required = FIELDS[kind]
        data = {name: self.value_of(name, kinds[name]) for name in kinds if name in required or self.chance(0.15)}
        data |= {name: self.value_of(name, kinds[name]) for name in self._wanted(kind, data)}
        return {"type": kind, "data": {name: value for name, value in data.items() if name not in self._unfit(kind, data)}}

    def _wanted(self, kind: str, data: Event) -> list[str]:
        """Fields without which the others would say nothing."""
        if kind == "correction" and "after" not in data:
            return ["strike"]
        if kind == "trick" and "cards" not in data:
            return ["winner"]
        if kind == "tally" and ("cards" in data or self.chance(0.7)):
            return ["points", "cards"]
        field = FIELDS_OF_LAWS.get(data.get("law", ""))
        return [field] if kind == "penalty" and field in REQUIRED_OF_LAWS else []

    def _unfit(self, kind: str, data: Event) -> set[str]:
        """Fields that the others exclude."""
        if kind == "penalty":
            return {field for law, field in FIELDS_OF_LAWS.items() if law != data["law"]}
        return {"after"} if "strike" in data else set()

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn with an eye on the night where a blind one would never do, else any that its kind takes."""
        own = {"tricks": self._tricks, "points": self._points, "strike": self.strike, "insert": self.insert, "after": self.seq}
        own |= {"hands": self._hands, "stock": self._stock, "players": self._players, "rules": self._rules, "hand": self.hand_number}
        own |= {"carried": self._carried, "items": self._items, "revesino": self._revesino, "cuatro_ases": self._aces}
        if name in own:
            return own[name]()
        if name == "cards":
            return self._cards() if self.chance(0.5) else self._fates()
        if name in ("discards", "drawn"):
            count = self.dice.choice((0, 1, 1, 1, 1, 2))
            return count if self.chance(0.5) else self.dice.sample(FORTY_EIGHT, count)
        if name in ("game", "stake", "names"):
            return {"game": "revesino", "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {PEOPLE[0]: "Ana María"}}[name]
        return self.any_of(kind)

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind; whole numbers are mostly small."""
        if isinstance(kind, Whole):
            return self.dice.randint(max(kind.least, 0), min(kind.most, self.dice.choice((1, 3, 8, 30))))
        if isinstance(kind, CardCode):
            return self.dice.choice(ODD) if self.chance(0.1) else self.dice.choice(FORTY_EIGHT)
        return super().any_of(kind)

    def _players(self) -> list[str]:
        return self.dice.sample(PEOPLE, 4 if self.chance(0.95) else self.dice.randint(2, 6))

    def _rules(self) -> Event:
        return {"tariff": self.dice.choice(GAME.tariffs)}

    def _carried(self) -> Event:
        waiting = [
            {"player": self.dice.choice(self.active), "tantos": self.dice.choice((4, 8, 16))} for _ in range(self.dice.choice((0, 0, 1, 2)))
        ]
        return {"plate": self.dice.choice((0, 0, 5, 16, 40)), "reserved": waiting}

    def _hands(self) -> Event:
        cards = self.dice.sample(FORTY_EIGHT, 45)
        return {player: cards[11 * place : 11 * place + 11 + (place == 3)] for place, player in enumerate(self.seated)}

    def _stock(self) -> list[str]:
        return self.dice.sample(FORTY_EIGHT, 3)

    def _cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(FORTY_EIGHT, 4), strict=True))

    def _fates(self) -> Event:
        """What became of the cards that are paid for, anyhow."""
        told = {}
        for card in PAY:
            how = self.dice.choice(list(FIELDS_OF_FATES))
            told[card] = {"how": how} | dict(zip(FIELDS_OF_FATES[how], self.dice.sample(self.active, 2), strict=False))
        return told

    def _items(self) -> list[str]:
        return self.dice.sample(get_args(InDoubt), self.dice.choice((1, 1, 2, 3)))

    def _revesino(self) -> Event:
        return {"player": self.dice.choice(self.active)} | ({"cut_by": self.dice.choice(self.active)} if self.chance(0.6) else {})

    def _aces(self) -> Event:
        return {"player": self.dice.choice(self.active)} | ({"introduced_by": self.dice.choice(self.active)} if self.chance(0.4) else {})

    def _tricks(self) -> Event:
        """Mostly all the tricks, divided anyhow."""
        counts = dict.fromkeys(self.active, 0)
        for _ in range(11 if self.chance(0.85) else self.dice.randint(0, 12)):
            counts[self.dice.choice(self.active)] += 1
        return counts

    def _points(self) -> Event:
        points = dict.fromkeys(self.active, 0)
        for _ in range(self.dice.choice((36, 38, 40))):
            points[self.dice.choice(self.active)] += 1
        return points

    # How a table sits down.

    def opening(self) -> Event:
        """A table of any tariff, with house rules of its own; now and then with one that it cannot have."""
        rules: Event = {}
        if overrides := self._overrides():
            rules["overrides"] = overrides
        if self.chance(0.6):
            rules["tariff"] = self.dice.choice(GAME.tariffs)
        players = self.dice.sample(PEOPLE, 4)
        made = event("night_opened", game="revesino", players=players)
        if rules or self.chance(0.1):
            made["data"]["rules"] = rules
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.3):
            carried = self._carried()
            for each in carried["reserved"]:
                each["player"] = self.dice.choice(players)
            made["data"]["carried"] = carried
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def _overrides(self) -> Event:
        share = self.dice.choice((0.0, 0.15, 0.5))
        chosen = {rule.name: self.dice.choice(settings_of(rule)) for rule in GAME.house_rules if self.chance(share)}
        if "fondo" in chosen and self.chance(0.95):
            chosen["fondo"] = max(chosen["fondo"], chosen.get("sobreprecio", 16))
        if self.steady:
            chosen.pop("rounds", None)  # hand follows hand until the evening is long enough
        return chosen
