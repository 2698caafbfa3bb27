"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, get_args

from rules.core.cards import FORTY_EIGHT
from rules.registry import GAMES
from rules.revesino.facts import FIELDS_OF_FATES, FIELDS_OF_LAWS, REQUIRED_OF_LAWS, InDoubt, Law
from tests.nights import Event, event
from tests.rules.evenings import declared
from tests.rules.imagined import SIX, Imagined as Drawn
from tests.rules.revesino.hands import PAY

GAME: Final = GAMES["revesino"]
PEOPLE: Final = SIX
LAWS: Final = get_args(Law)
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""


class Imagined(Drawn):
    """Draws events knowing only the players and what was logged last."""

    game = GAME
    fields = FIELDS
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick")
    of_laws: ClassVar = {law: (field,) for law, field in FIELDS_OF_LAWS.items()}
    oddly = 0.1
    exchanged = (0, 1, 1, 1, 1, 2)
    of_the_last_hand = ("penalty", "declaration")
    pack = FORTY_EIGHT

    @property
    def active(self) -> list[str]:
        """The players at the table; all four have cards."""
        return self.seats

    @property
    def at_table(self) -> list[str]:
        """The same four."""
        return self.active

    @property
    def seated(self) -> Sequence[str]:
        """The four of the last hand, mano first; before the first hand, of the table."""
        return self.active if self.hand is None else list(self.hand.players)

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """A count usually states points and cards; a law has its required fields."""
        if kind == "tally" and ("cards" in data or self.chance(0.7)):
            return ["points", "cards"]
        field = FIELDS_OF_LAWS.get(data.get("law", ""))
        return [field] if field is not None and kind == "penalty" and field in REQUIRED_OF_LAWS else super().wanted(kind, data)

    def any_players(self) -> list[str]:
        return self.dice.sample(PEOPLE, 4 if self.chance(0.95) else self.dice.randint(2, 6))

    def any_rules(self) -> Event:
        return {"tariff": self.dice.choice(GAME.tariffs)}

    def any_carried(self) -> Event:
        waiting = [
            {"player": self.dice.choice(self.active), "tantos": self.dice.choice((4, 8, 16))} for _ in range(self.dice.choice((0, 0, 1, 2)))
        ]
        return {"plate": self.dice.choice((0, 0, 5, 16, 40)), "reserved": waiting}

    def any_hands(self) -> Event:
        cards = self.dice.sample(FORTY_EIGHT, 45)
        return {player: cards[11 * place : 11 * place + 11 + (place == 3)] for place, player in enumerate(self.seated)}

    def any_stock(self) -> list[str]:
        return self.dice.sample(FORTY_EIGHT, 3)

    def _a_trick(self) -> Event:
        return dict(zip(self.active, self.dice.sample(FORTY_EIGHT, 4), strict=True))

    def any_cards(self) -> Event:
        """A trick, or the fates of the cards of a hand."""
        return self._a_trick() if self.chance(0.5) else self._fates()

    def _fates(self) -> Event:
        """Random fates of the pay cards."""
        told = {}
        for card in PAY:
            how = self.dice.choice(list(FIELDS_OF_FATES))
            told[card] = {"how": how} | dict(zip(FIELDS_OF_FATES[how], self.dice.sample(self.active, 2), strict=False))
        return told

    def any_items(self) -> list[str]:
        return self.dice.sample(get_args(InDoubt), self.dice.choice((1, 1, 2, 3)))

    def any_revesino(self) -> Event:
        return {"player": self.dice.choice(self.active)} | ({"cut_by": self.dice.choice(self.active)} if self.chance(0.6) else {})

    def any_cuatro_ases(self) -> Event:
        return {"player": self.dice.choice(self.active)} | ({"introduced_by": self.dice.choice(self.active)} if self.chance(0.4) else {})

    def any_tricks(self) -> Event:
        """Usually all the tricks, divided at random."""
        return self.shared_out(11 if self.chance(0.85) else self.dice.randint(0, 12))

    def any_points(self) -> Event:
        points = dict.fromkeys(self.active, 0)
        for _ in range(self.dice.choice((36, 38, 40))):
            points[self.dice.choice(self.active)] += 1
        return points

    # How a table sits down.

    def opening(self) -> Event:
        """A table of any tariff with its own house rules; sometimes with an impossible one."""
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
            carried = self.any_carried()
            for each in carried["reserved"]:
                each["player"] = self.dice.choice(players)
            made["data"]["carried"] = carried
        return self.staked(made)

    def _overrides(self) -> Event:
        chosen = self.overrides(self.dice.choice((0.0, 0.15, 0.5)))
        if "fondo" in chosen and self.chance(0.95):
            chosen["fondo"] = max(chosen["fondo"], chosen.get("sobreprecio", 16))
        if self.steady:
            chosen.pop("rounds", None)  # hand follows hand until the evening is long enough
        return chosen
