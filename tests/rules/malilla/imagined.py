"""Events of any type and in any shape, drawn without much thought: what a table sends by mistake, and what nobody would.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from events.facts import CardCode, SuitName, Whole
from events.games.malilla import FIELDS_OF_LAWS, Law
from rules.core.cards import FORTY_EIGHT, SUITS
from rules.malilla.tariffs import ONLY_IN
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import InTheMaking, declared, settings_of
from tests.rules.malilla.hands import ALL, ROWS, Row

GAME: Final = GAMES["malilla"]
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
    often_wrong = ("tally", "correction", "penalty", "trick", "deal")

    @property
    def row(self) -> Row:
        """The variant that is played."""
        return ROWS[GAME.rules(self.table)["variant"] if self.nights else "companeros"]

    @property
    def hand(self) -> Any:
        """The last hand that was dealt, until the next deal; None before the first."""
        return self.table.hand if self.nights else None

    @property
    def seats(self) -> list[str]:
        """Who sits at the table, in its order."""
        return list(GAME.seats(self.table).players) if self.nights else list(PEOPLE[:4])

    @property
    def active(self) -> list[str]:
        """Who has cards, mano first; between hands everybody at the table."""
        return self.seats if self.hand is None else list(self.hand.players)

    @property
    def at_table(self) -> Sequence[str]:
        """Also who sits out."""
        return self.seats

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
        return ["cause"] if kind == "penalty" and data.get("law") == "mal-dado" else []

    def _unfit(self, kind: str, data: Event) -> set[str]:
        """Fields that the others exclude."""
        if kind == "penalty":
            return {field for fields in FIELDS_OF_LAWS.values() for field in fields} - {*FIELDS_OF_LAWS.get(data["law"], ())}
        if kind == "trick" and "cards" not in data:
            return {"amended"}
        return {"after"} if "strike" in data else set()

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn with an eye on the night where a blind one would never do, else any that its kind takes."""
        own = {"tricks": self._tricks, "points": self._points, "strike": self.strike, "insert": self.insert, "after": self.seq}
        own |= {"hands": self._hands, "piles": self._piles, "players": self._players, "rules": self._rules, "hand": self.hand_number}
        own |= {"carried": self._carried, "cards": self._cards, "amended": self._amended, "asleep": self._asleep}
        own |= {"favorito": lambda: self.dice.choice((None, *SUITS)), "turned": self.any_card}
        if name in own:
            return own[name]()
        if name == "stock":
            return self.dice.sample(self.row.pack, 12)
        if name in ("discards", "drawn"):
            count = self.dice.choice((0, 1, 2, 3))
            return count if self.chance(0.5) else self.dice.sample(self.row.pack, count)
        if name in ("game", "stake", "names"):
            return {"game": "malilla", "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {PEOPLE[0]: "Ana María"}}[name]
        return self.any_of(kind)

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind; whole numbers are mostly small."""
        if isinstance(kind, Whole):
            return self.dice.randint(max(kind.least, 0), min(kind.most, self.dice.choice((1, 3, 12, 30))))
        if isinstance(kind, CardCode):
            return self.any_card()
        if isinstance(kind, SuitName):
            return self.dice.choice((None, *SUITS))
        return super().any_of(kind)

    def any_card(self) -> str:
        """Mostly a card of the pack; now and then one that is out, or none at all."""
        return self.dice.choice(ODD) if self.chance(0.05) else self.dice.choice(FORTY_EIGHT if self.chance(0.1) else self.row.pack)

    def _players(self) -> list[str]:
        """Mostly a number that may play."""
        count = self.dice.choice(self.row.sizes) if self.chance(0.95) else self.dice.randint(2, 6)
        return self.dice.sample(PEOPLE, count)

    def _rules(self) -> Event:
        return {"variant": self.dice.choice((*ROWS, "hablada"))}

    def _carried(self) -> Event:
        return {"plate": self.dice.choice((0, 0, 0, 5)), "reserved": []}

    def _hands(self) -> Event:
        cards, dealt = self.dice.sample(self.row.pack, len(self.row.pack)), self.row.dealt
        return {player: cards[dealt * place : dealt * place + dealt] for place, player in enumerate(self.active)}

    def _piles(self) -> Event:
        cards = self.dice.sample(FORTY_EIGHT, 48)
        return {player: in_piles(cards[24 * place :]) for place, player in enumerate(self.active[:2])}

    def _cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(self.row.pack, 6), strict=False))

    def _amended(self) -> Event:
        return {self.dice.choice(self.active): self.any_card()}

    def _asleep(self) -> int:
        return self.dice.choice((0, 0, 1, 3, 5, 6, 20))

    def _tricks(self) -> Event:
        """Mostly all the tricks, divided anyhow."""
        counts = dict.fromkeys(self.active, 0)
        for _ in range(self.row.tricks if self.chance(0.85) else self.dice.randint(0, 12)):
            counts[self.dice.choice(self.active)] += 1
        return counts

    def _points(self) -> Event:
        """Mostly all the points, divided anyhow; all of them to one now and then."""
        told = self.active if not self.row.pairs else self.active[: self.dice.choice((1, 2, 2))]
        if self.row.pairs and len(told) == 1 and self.chance(0.5):
            return {self.dice.choice(self.active): self.dice.randint(0, ALL)}
        marks = sorted(self.dice.randint(0, ALL) for _ in told[1:])
        parts = [high - low for low, high in zip((0, *marks), (*marks, ALL), strict=True)]
        if self.chance(0.2):
            parts = [ALL, *(0 for _ in told[1:])]
            self.dice.shuffle(parts)
        if self.chance(0.1):
            parts[0] -= 1
        return dict(zip(told, parts, strict=True))

    # How a table sits down.

    def opening(self) -> Event:
        """A table of any variant, with house rules of its own; now and then with one that it cannot have."""
        row = ROWS[self.dice.choice(list(ROWS))]
        rules: Event = {"variant": row.name}
        if overrides := self._overrides(row):
            rules["overrides"] = overrides
        players = self.dice.sample(PEOPLE, self.dice.choice(row.sizes))
        made = event("night_opened", game="malilla", players=players, rules=rules)
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.1):
            made["data"]["carried"] = self._carried()
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def _overrides(self, row: Row) -> Event:
        share = self.dice.choice((0.0, 0.2, 0.6))
        mixed = self.chance(0.04)
        chosen: Event = {}
        for rule in GAME.house_rules:
            if self.chance(share) and (mixed or row.name in ONLY_IN.get(rule.name, ROWS)):
                chosen[rule.name] = self.dice.choice((None, 1, 1, 2, 3) if rule.name == "rounds" else settings_of(rule))
        return chosen


def in_piles(cards: Sequence[str]) -> list[list[str]]:
    """Twenty-four cards as six piles of four."""
    return [list(cards[4 * place : 4 * place + 4]) for place in range(6)]
