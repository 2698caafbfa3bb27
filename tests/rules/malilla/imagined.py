"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Final, get_args

from events.facts import SuitName
from rules.core.cards import FORTY_EIGHT, SUITS
from rules.malilla.facts import FIELDS_OF_LAWS, Law
from rules.malilla.tariffs import ONLY_IN
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import declared, settings_of
from tests.rules.imagined import SIX, Imagined as Drawn
from tests.rules.malilla.hands import ALL, ROWS, Row

GAME: Final = GAMES["malilla"]
PEOPLE: Final = SIX
LAWS: Final = get_args(Law)
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""


class Imagined(Drawn):
    """Draws events knowing only the players and what was logged last."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick", "deal")
    of_laws = FIELDS_OF_LAWS
    bounds = (1, 3, 12, 30)
    of_the_table: ClassVar = {"night_opened": "opening", "deal": "deal", "seats_changed": "seats_changed", "paid": "paid"}

    @property
    def row(self) -> Row:
        """The row of the variant that is played."""
        return ROWS[GAME.rules(self.table)["variant"] if self.nights else "companeros"]

    @property
    def pack(self) -> Sequence[str]:
        """The cards of the variant."""
        return self.row.pack

    @property
    def at_table(self) -> Sequence[str]:
        """Includes the player who sits out."""
        return self.seats

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """A misdeal needs its cause."""
        return ["cause"] if kind == "penalty" and data.get("law") == "mal-dado" else super().wanted(kind, data)

    def unfit(self, kind: str, data: Event) -> Collection[str]:
        """A trick without its cards has no card taken back."""
        return ["amended"] if kind == "trick" and "cards" not in data else super().unfit(kind, data)

    def any_of(self, kind: Any) -> Any:
        """A suit may be null."""
        return self.dice.choice((None, *SUITS)) if isinstance(kind, SuitName) else super().any_of(kind)

    def any_card(self) -> str:
        """Usually a card of the pack; sometimes one that is taken out, or no card."""
        return self.dice.choice(self.odd) if self.chance(0.05) else self.dice.choice(FORTY_EIGHT if self.chance(0.1) else self.pack)

    def any_turned(self) -> str:
        """The turned card."""
        return self.any_card()

    def any_favorito(self) -> str | None:
        """A suit, or null."""
        return self.dice.choice((None, *SUITS))

    def any_stock(self) -> list[str]:
        """Twelve cards."""
        return self.dice.sample(self.pack, 12)

    def any_tricks(self) -> Event:
        """Usually all the tricks, divided at random."""
        return self.shared_out(self.row.tricks if self.chance(0.85) else self.dice.randint(0, 12))

    def any_players(self) -> list[str]:
        """Usually a legal number of players."""
        count = self.dice.choice(self.row.sizes) if self.chance(0.95) else self.dice.randint(2, 6)
        return self.dice.sample(PEOPLE, count)

    def any_rules(self) -> Event:
        return {"variant": self.dice.choice((*ROWS, "hablada"))}

    def any_carried(self) -> Event:
        return {"plate": self.dice.choice((0, 0, 0, 5)), "reserved": []}

    def any_hands(self) -> Event:
        cards, dealt = self.dice.sample(self.row.pack, len(self.row.pack)), self.row.dealt
        return {player: cards[dealt * place : dealt * place + dealt] for place, player in enumerate(self.active)}

    def any_piles(self) -> Event:
        cards = self.dice.sample(FORTY_EIGHT, 48)
        return {player: in_piles(cards[24 * place :]) for place, player in enumerate(self.active[:2])}

    def any_cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(self.row.pack, 6), strict=False))

    def any_amended(self) -> Event:
        return {self.dice.choice(self.active): self.any_card()}

    def any_asleep(self) -> int:
        return self.dice.choice((0, 0, 1, 3, 5, 6, 20))

    def any_points(self) -> Event:
        """Usually all the points, divided at random; sometimes all for one."""
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
        """A table of any variant with its own house rules; sometimes with an impossible one."""
        row = ROWS[self.dice.choice(list(ROWS))]
        rules: Event = {"variant": row.name}
        if overrides := self._overrides(row):
            rules["overrides"] = overrides
        players = self.dice.sample(PEOPLE, self.dice.choice(row.sizes))
        made = event("night_opened", game="malilla", players=players, rules=rules)
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        if self.chance(0.1):
            made["data"]["carried"] = self.any_carried()
        return self.staked(made)

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
