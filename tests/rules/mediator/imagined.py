"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, ClassVar, Final, get_args, get_origin

from events.facts import Whole
from rules.core.cards import FORTY, SUITS
from rules.mediator.facts import DECLARED, FIELDS_OF_LAWS, REQUIRED_OF_LAWS
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import declared, settings_of
from tests.rules.imagined import Imagined as Drawn
from tests.rules.mediator.hands import PLAYERS, SEVEN, TRICKS, deck

GAME: Final = GAMES["mediator"]
VARIANTS: Final = tuple(PLAYERS)
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""


class Imagined(Drawn):
    """Draws events knowing only the players and what was logged last."""

    game = GAME
    fields = FIELDS
    people = SEVEN
    often_wrong = ("tally", "correction", "penalty", "contract")
    of_laws = FIELDS_OF_LAWS
    odd = ("8O", "9E", "XX", "1Z", "R")
    oddly = 0.1
    exchanged = (0, 1, 2, 3, 4)
    readily: ClassVar = {"correction": 0.42}

    @property
    def active(self) -> list[str]:
        """The players with cards; between hands everybody at the table."""
        return self.seats if self.hand is None else list(self.hand.active)

    @property
    def at_table(self) -> list[str]:
        """Everybody at the table, the zángano included."""
        return self.seats

    @property
    def pack(self) -> Sequence[str]:
        """The cards of the game."""
        if not self.nights:
            return FORTY
        rules = GAME.rules(self.table)
        return deck(rules["variant"], rules["removed_suit"], rules["king_kept"]).cards

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """The required fields of a declaration, a law or a contract."""
        if kind == "declaration":
            return {"sorteo": ["card"], "calidades": [self.dice.choice(DECLARED["calidades"])]}.get(data["kind"], [])
        if kind == "penalty" and data["law"] in REQUIRED_OF_LAWS:
            return [REQUIRED_OF_LAWS[data["law"]]]
        lance = data.get("lance")
        calling = kind == "contract" and (lance in ("mediator", "chillada") or (lance == "entrada" and self.chance(0.7)))
        return ["called"] if calling else super().wanted(kind, data)

    def unfit(self, kind: str, data: Event) -> Collection[str]:
        """The fields of another declaration."""
        if kind == "declaration":
            return {name for fields in DECLARED.values() for name in fields} - {*DECLARED[data["kind"]]}
        return super().unfit(kind, data)

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field; the size of a wrong deal is a number of cards."""
        return self.any_of(kind) if name == "cards" and isinstance(_inner(kind), Whole) else super().value_of(name, kind)

    def any_players(self) -> list[str]:
        size = min(len(SEVEN), len(self.at_table) + self.dice.choice((0, 0, 0, 0, 1, -1)))
        return self.dice.sample(SEVEN, size if self.chance(0.9) else self.dice.randint(2, 7))

    def any_rules(self) -> Event:
        return {"tariff": self.dice.choice(GAME.tariffs), "variant": self.dice.choice(VARIANTS)}

    def any_carried(self) -> Event:
        fines = self.dice.choice((0, 0, 8, 24))
        excluded = self.dice.sample(SEVEN, self.dice.randint(0, 2)) if fines else []
        return {"plate": fines + self.dice.choice((0, 5, 32, 60)), "multas": fines, "excluded": excluded}

    def any_hands(self) -> Event:
        size = TRICKS[GAME.rules(self.table)["variant"]] if self.nights else 10
        cards = self.dice.sample(self.pack, min(len(self.pack), size * len(self.active)))
        return {player: cards[size * place : size * place + size] for place, player in enumerate(self.active)}

    def any_stock(self) -> list[str]:
        return self.dice.sample(self.pack, 14)

    def any_cards(self) -> Event:
        return dict(zip(self.active, self.dice.sample(self.pack, len(self.active)), strict=True))

    def any_called(self) -> str:
        return self.dice.choice([card for card in self.pack if card[0] in "RRC"] if self.chance(0.9) else [*self.pack, *self.odd])

    def any_packets(self) -> list[int]:
        return self.dice.choice(([3, 3, 4], [3, 4, 3], [5, 5], [4, 4], [4, 4, 4], [3, 3, 3, 3], [10], [1, 2, 3]))

    def any_damages(self) -> list[Event]:
        return [{"to": self.dice.choice(self.at_table), "tantos": self.dice.randint(1, 9)} for _ in range(self.dice.choice((0, 1, 1, 2)))]

    def any_tricks(self) -> Event:
        """Usually all the tricks, divided at random."""
        total = TRICKS[GAME.rules(self.table)["variant"]] if self.nights else 10
        counts = dict.fromkeys(self.active, 0)
        for _ in range(total if self.chance(0.8) else self.dice.randint(0, total + 1)):
            counts[self.dice.choice(self.active)] += 1
        return {player: count for player, count in counts.items() if count or self.chance(0.3)}

    # How a table sits down.

    def opening(self, variant: str | None = None) -> Event:
        """A table of any variant and tariff with its own house rules; sometimes with an impossible one."""
        variant = variant or self.dice.choice((*VARIANTS, "dosillo", "dosillo"))
        rules: Event = {"variant": variant}
        overrides = self._overrides(variant)
        if overrides or self.chance(0.2):
            rules["overrides"] = overrides
        if self.chance(0.4):
            rules["tariff"] = self.dice.choice(GAME.tariffs)
        seats = PLAYERS[variant] + overrides.get("zangano", False)
        players = self.dice.sample(SEVEN, seats)
        made = event("night_opened", game="mediator", rules=rules, players=players)
        if self.chance(0.3):
            made["data"]["first_dealer"] = self.dice.choice(players)
        # Without fines there is no draw for them.
        if self.chance(0.3) and not self.steady:
            carried = self.any_carried()
            made["data"]["carried"] = carried | {"excluded": self.dice.sample(players, len(carried["excluded"]))}
        return self.staked(made)

    def _overrides(self, variant: str) -> Event:
        """House rules, usually ones that the variant has."""
        share = self.dice.choice((0.2, 0.5))
        names = {rule.name: rule for rule in GAME.house_rules}
        own = ONLY_IN.get(variant, ())
        only = {name for several in ONLY_IN.values() for name in several} - {*own}
        favors = ("favor", "refavor", "fulminante")
        chosen = {
            name: self.dice.choice(settings_of(rule))
            for name, rule in names.items()
            if name not in favors and name != "favor_game" and self.chance(0.01 if name in only else 0.5 if name in own else share)
        }
        most = 3 if chosen.get("as_mediator") else max(0, FAVORS.get(variant, 0) - 2 * chosen.get("king_kept", False))
        if self.chance(0.8 * bool(most)):
            suits = [
                suit for suit in SUITS if suit != chosen.get("removed_suit", "oros") or variant in ("mediator", "quintillo", "sextillo")
            ]
            count = self.dice.choice((1, most, most)) + self.chance(0.05)
            chosen |= dict(zip(favors, self.dice.sample(suits, min(count, len(suits))), strict=False))
        if self.chance(0.3):
            chosen |= self.dice.choice(({"favor_game": "third", "conditions": False}, {"favor_game": "single", "conditions": True}))
        return chosen


ONLY_IN: Final = {
    "mediator": ("return_king", "companion_exempt_all"),
    "cuatrillo": ("return_king",),
    "quintillo": ("return_king", "partner", "as_mediator"),
    "sextillo": ("return_king", "partner", "as_mediator"),
    "tresillo-sin-palo": ("removed_suit",),
    "dosillo": ("removed_suit", "king_kept"),
}
"""Variant → the house rules that only it, or few others, have."""
FAVORS: Final = {"mediator": 3, "tresillo-rey": 1, "tresillo-sin-palo": 1, "tresillo-36": 1, "dosillo": 3}
"""Variant → the number of suits of favor that it may draw."""


def _inner(kind: Any) -> Any:
    """The kind without None and its type."""
    options = [each for each in get_args(kind) if each is not type(None)]
    if get_origin(kind) is Annotated:
        return get_args(kind)[1]
    return _inner(options[-1]) if options else kind
