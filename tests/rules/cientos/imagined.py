"""Events of any type and in any shape, drawn without much thought: what a table sends by mistake, and what nobody would.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from events.facts import CardCode, Whole
from events.games.cientos import FIELDS_OF_ACUSES, FIELDS_OF_LAWS, Law
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.cientos.hands import FOURS, ORDER, PACK
from tests.rules.evenings import InTheMaking, declared, settings_of

GAME: Final = GAMES["cientos"]
PEOPLE: Final = ("ana", "beto", "carla", "dario")
LAWS: Final = get_args(Law)
OUT: Final = ("3O", "6B", "10O", "0X", "XX", "R", "1Z")
"""Texts that are no card of this pack, or of any."""
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""
OF_ACUSES: Final = ("value", "length", "top", "suit", "rank", "shown")


class Imagined(InTheMaking):
    """Draws events with no more knowledge of the night than who sits there and what was logged last."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick", "declaration", "deal")

    @property
    def hand(self) -> Any:
        """The last hand that was dealt, until the next deal; None before the first."""
        return self.table.hand if self.nights else None

    @property
    def seats(self) -> list[str]:
        """Who sits at the table."""
        return list(GAME.seats(self.table).players) if self.nights else list(PEOPLE[:2])

    @property
    def active(self) -> list[str]:
        """Who has cards, mano first; between hands the two at the table."""
        return self.seats if self.hand is None else list(self.hand.players)

    def imagined(self, kind: str) -> Event:
        """An event of a type whose fields were drawn without much thought."""
        kinds, required = FIELDS[kind]
        data = {name: self.value_of(name, kinds[name]) for name in kinds if name in required or self.chance(0.15)}
        data |= {name: self.value_of(name, kinds[name]) for name in self._wanted(kind, data) if name not in data}
        return {"type": kind, "data": {name: value for name, value in data.items() if name not in self._unfit(kind, data)}}

    def _wanted(self, kind: str, data: Event) -> Sequence[str]:
        """Fields without which the others would say nothing."""
        if kind == "declaration":
            own = {"salida": ("suit",), "enmienda": ("what", "rank", "to")}
            return own.get(data["kind"]) or FIELDS_OF_ACUSES[data["kind"]][0]
        if kind == "correction" and "after" not in data:
            return ["strike"]
        if kind == "penalty":
            return FIELDS_OF_LAWS.get(data["law"], ((), ()))[0]
        if kind == "trick" and "cards" not in data:
            return ["winner"]
        return ["carteo"] if kind == "tally" else []

    def _unfit(self, kind: str, data: Event) -> set[str]:
        """Fields that the others exclude."""
        if kind == "declaration":
            required, optional = FIELDS_OF_ACUSES.get(data["kind"], ((), ()))
            return {*OF_ACUSES, "what", "to"} - {*required, *optional, *self._wanted(kind, data)}
        if kind == "penalty":
            required, optional = FIELDS_OF_LAWS.get(data["law"], ((), ()))
            return {field for names in FIELDS_OF_LAWS.values() for part in names for field in part} - {*required, *optional}
        if kind == "trick" and "cards" in data:
            return {"low"}
        return {"after"} if "strike" in data else set()

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn with an eye on the night where a blind one would never do, else any that its kind takes."""
        own = {"tricks": self._tricks, "carteo": self._carteo, "strike": self.strike, "insert": self.insert, "after": self.seq}
        own |= {"hands": self._hands, "players": self._players, "rules": self._rules, "hand": self.hand_number}
        own |= {"carried": self.carried, "cards": self._cards, "withdrawn": self._withdrawn, "acuses": self._acuses, "adds": self._adds}
        if name in own:
            return own[name]()
        if name == "stock":
            return self.dice.sample(PACK, self.dice.choice((7, 8, 8, 8, 9)))
        if name in ("discards", "drawn"):
            count = self.dice.choice((0, 1, 2, 3, 5))
            return count if self.chance(0.5) else self.dice.sample(PACK, count)
        if name in ("game", "stake", "names") and not self.nights:
            return {"game": "cientos", "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {PEOPLE[0]: "Ana María"}}[name]
        return self.any_of(kind)

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind; whole numbers are mostly small."""
        if isinstance(kind, Whole):
            least = max(kind.least, 0)
            return self.dice.randint(least, max(least, min(kind.most, self.dice.choice((3, 12, 75)))))
        if isinstance(kind, CardCode):
            return self.any_card()
        return super().any_of(kind)

    def any_card(self) -> str:
        """Mostly a card of the pack; now and then none."""
        return self.dice.choice(OUT if self.chance(0.08) else PACK)

    def any_acuse(self) -> Event:
        """Something that could be announced, whether anybody has it or not."""
        kind = self.dice.choice([*FIELDS_OF_ACUSES])
        told: Event = {"kind": kind}
        if kind == "punto":
            told["value"] = self.dice.randint(7, 75)
        elif kind == "secansa":
            told["top"] = self.dice.choice(ORDER[:6])
            told["length"] = self.dice.randint(3, len(ORDER) - ORDER.index(told["top"]))
        elif kind != "cartas_blancas":
            told["rank"] = self.dice.choice(FOURS)
        if kind in ("punto", "secansa") and self.chance(0.4):
            told["suit"] = self.dice.choice(("oros", "copas", "espadas", "bastos"))
        return told

    def _players(self) -> list[str]:
        return self.dice.sample(PEOPLE, 2 if self.chance(0.95) else self.dice.choice((1, 3)))

    def _rules(self) -> Event:
        return {"tariff": self.dice.choice((*GAME.tariffs, "libro"))}

    def carried(self) -> Event:
        """The boards of a game that was left, mostly such as there can be."""
        board, lack = {}, {}
        for player in self.active[:2]:
            board[player] = self.dice.choice((0, 20, 40, 50, 50, 60, 90, 90, 100))
            if board[player] == 100 or (board[player] == 50 and self.chance(0.7)):
                lack[player] = self.dice.randint(1, 5)
        return {"board": board, "lack": lack} if lack or self.chance(0.5) else {"board": board}

    def _hands(self) -> Event:
        cards = self.dice.sample(PACK, len(PACK))
        return {player: cards[12 * place : 12 * place + 12] for place, player in enumerate(self.active)}

    def _cards(self) -> Event:
        return dict(zip(self.active[: self.dice.choice((1, 2, 2, 2))], self.dice.sample(PACK, 2), strict=False))

    def _withdrawn(self) -> list[Event]:
        return [{"player": self.somebody(), "card": self.any_card()}]

    def _tricks(self) -> Event:
        """Mostly all the tricks, divided anyhow."""
        count = self.dice.randint(0, 12)
        total = 12 if self.chance(0.8) else self.dice.randint(count, 12)
        return dict(zip(self.active, (count, total - count), strict=False))

    def _carteo(self) -> Event:
        return {player: self.dice.randint(0, 14) for player in self.active}

    def _acuses(self) -> Event:
        return {player: [self.any_acuse() for _ in range(self.dice.choice((0, 1, 1, 2)))] for player in self.active}

    def _adds(self) -> list[Event]:
        return [self.any_acuse() for _ in range(self.dice.choice((0, 1, 2)))]

    # How two sit down.

    def opening(self) -> Event:
        """A table of either tariff, with house rules of its own; now and then with one that it cannot have, or in a game already."""
        rules: Event = {}
        if self.chance(0.7):
            rules["tariff"] = self.dice.choice(GAME.tariffs)
        if overrides := self._overrides():
            rules["overrides"] = overrides
        made = event("night_opened", game="cientos", players=self.dice.sample(PEOPLE, 2))
        if rules or self.chance(0.5):
            made["data"]["rules"] = rules
        players = made["data"]["players"]
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.35):
            made["data"]["carried"] = self._renamed(self.carried(), players)
        if self.chance(0.2):
            made["data"] |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        return made

    def _renamed(self, carried: Event, players: list[str]) -> Event:
        """The same of other players."""
        names = dict(zip(self.active[:2], players, strict=False))
        return {part: {names[player]: value for player, value in told.items()} for part, told in carried.items()}

    def _overrides(self) -> Event:
        share = self.dice.choice((0.0, 0.3, 0.6))
        chosen: Event = {rule.name: self.dice.choice(settings_of(rule)) for rule in GAME.house_rules if self.chance(share)}
        if self.chance(0.5):
            chosen["calidades"] = True
        if "pie_minimum" in chosen:
            chosen["pie_minimum"] = self.dice.choice((0, 1, 1, 1, 2)) if self.chance(0.1) else self.dice.choice((0, 1))
        if "calidad" in chosen:
            chosen["calidad"] = self.dice.choice((None, 1, 2, 3))
        if "juego" in chosen:
            chosen["juego"] = self.dice.choice((4, 8, 12, 20, 1, 3))
            if chosen["juego"] % 4 and chosen.get("calidad") is None and self.chance(0.8):
                chosen["calidad"] = 1
        return chosen
