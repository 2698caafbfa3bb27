"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final, get_args

from rules.cientos.facts import FIELDS_OF_ACUSES, FIELDS_OF_LAWS, Law
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.cientos.hands import FOURS, ORDER, PACK
from tests.rules.evenings import declared
from tests.rules.imagined import SIX, Imagined as Drawn

GAME: Final = GAMES["cientos"]
PEOPLE: Final = SIX[:4]
LAWS: Final = get_args(Law)
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""
OF_ACUSES: Final = ("value", "length", "top", "suit", "rank", "shown")


class Imagined(Drawn):
    """Draws events knowing only the players and what was logged last."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick", "declaration", "deal")
    seats_count = 2
    of_laws: ClassVar = {law: (*required, *optional) for law, (required, optional) in FIELDS_OF_LAWS.items()}
    odd = ("3O", "6B", "10O", "0X", "XX", "R", "1Z")
    oddly = 0.08
    bounds = (3, 12, 75)
    exchanged = (0, 1, 2, 3, 5)
    pack = PACK

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """The required fields of an acuse, a law or a count, if they are missing."""
        return [name for name in self._required(kind, data) if name not in data]

    def _required(self, kind: str, data: Event) -> Sequence[str]:
        if kind == "declaration":
            own = {"salida": ("suit",), "enmienda": ("what", "rank", "to")}
            return own.get(data["kind"]) or FIELDS_OF_ACUSES[data["kind"]][0]
        if kind == "penalty":
            return FIELDS_OF_LAWS.get(data["law"], ((), ()))[0]
        return ["carteo"] if kind == "tally" else super().wanted(kind, data)

    def unfit(self, kind: str, data: Event) -> Collection[str]:
        """The fields that belong to another acuse; of two cards the lower is left out."""
        if kind == "declaration":
            required, optional = FIELDS_OF_ACUSES.get(data["kind"], ((), ()))
            return {*OF_ACUSES, "what", "to"} - {*required, *optional, *self._required(kind, data)}
        return ["low"] if kind == "trick" and "cards" in data else super().unfit(kind, data)

    def value_of(self, name: str, kind: Any) -> Any:
        """A random value; only the game, stake and names of a night's opening are drawn blindly."""
        return self.any_of(kind) if self.nights and name in ("game", "stake", "names") else super().value_of(name, kind)

    def any_stock(self) -> list[str]:
        """Mostly eight cards."""
        return self.dice.sample(PACK, self.dice.choice((7, 8, 8, 8, 9)))

    def any_acuse(self) -> Event:
        """A possible acuse, whether or not anybody holds it."""
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

    def any_players(self) -> list[str]:
        return self.dice.sample(PEOPLE, 2 if self.chance(0.95) else self.dice.choice((1, 3)))

    def any_rules(self) -> Event:
        return {"tariff": self.dice.choice((*GAME.tariffs, "libro"))}

    def any_carried(self) -> Event:
        """The boards of a game that was interrupted, usually ones that can occur."""
        board, lack = {}, {}
        for player in self.active[:2]:
            board[player] = self.dice.choice((0, 20, 40, 50, 50, 60, 90, 90, 100))
            if board[player] == 100 or (board[player] == 50 and self.chance(0.7)):
                lack[player] = self.dice.randint(1, 5)
        return {"board": board, "lack": lack} if lack or self.chance(0.5) else {"board": board}

    def any_hands(self) -> Event:
        cards = self.dice.sample(PACK, len(PACK))
        return {player: cards[12 * place : 12 * place + 12] for place, player in enumerate(self.active)}

    def any_cards(self) -> Event:
        return dict(zip(self.active[: self.dice.choice((1, 2, 2, 2))], self.dice.sample(PACK, 2), strict=False))

    def any_withdrawn(self) -> list[Event]:
        return [{"player": self.somebody(), "card": self.any_card()}]

    def any_tricks(self) -> Event:
        """Usually all the tricks, divided at random."""
        count = self.dice.randint(0, 12)
        total = 12 if self.chance(0.8) else self.dice.randint(count, 12)
        return dict(zip(self.active, (count, total - count), strict=False))

    def any_carteo(self) -> Event:
        return {player: self.dice.randint(0, 14) for player in self.active}

    def any_acuses(self) -> Event:
        return {player: [self.any_acuse() for _ in range(self.dice.choice((0, 1, 1, 2)))] for player in self.active}

    def any_adds(self) -> list[Event]:
        return [self.any_acuse() for _ in range(self.dice.choice((0, 1, 2)))]

    # How two sit down.

    def opening(self) -> Event:
        """A table of either tariff with its own house rules; sometimes with an impossible one, or in a game already begun."""
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
            made["data"]["carried"] = self._renamed(self.any_carried(), players)
        return self.staked(made)

    def _renamed(self, carried: Event, players: list[str]) -> Event:
        """The same fields for other players."""
        names = dict(zip(self.active[:2], players, strict=False))
        return {part: {names[player]: value for player, value in told.items()} for part, told in carried.items()}

    def _overrides(self) -> Event:
        chosen = self.overrides(self.dice.choice((0.0, 0.3, 0.6)))
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
