"""Events of any type and shape, drawn almost blindly: mistakes of a table, and events that no table would send.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Final, get_args

from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import Declared, declared
from tests.rules.imagined import SIX, Imagined as Drawn
from tests.rules.minchiate.hands import COUNTED, EO, FROM_CARDS, NS, PACK, PAIRS

GAME: Final = GAMES["minchiate"]
PEOPLE: Final = SIX
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""
OPENING: Final = FIELDS["night_opened"]
TAKEN: Final = {
    **FIELDS,
    "night_opened": OPENING._replace(kinds={name: OPENING.kinds[name] for name in OPENING.kinds if name != "carried"}),
}
"""The same without the fields that are never taken: nothing can be carried."""
LAWS: Final = get_args(FIELDS["penalty"].kinds["law"])
FIELDS_OF_LAWS: Final = {"mal-dado": ("cards",), "cartas-de-mas": (), "renuncio": ("trick", "hand")}
"""Law → the additional fields of its penalty. (Events of this game)"""
SHOWN: Final = (
    *(("T1", "T2", "T3"), ("T3", "T4", "T5"), ("T1", "T2", "T3", "T4", "T5"), ("T28", "T29", "T30"), ("T33", "T34", "T35", "T36")),
    *(("T38", "T39", "T40"), ("T1", "T40", "L"), ("T1", "T13", "T28"), ("T10", "T20", "T30", "T40"), ("T20", "T30", "T40")),
    *(("T10", "T20", "T30"), ("RO", "RC", "RE"), ("RO", "RC", "RE", "RB"), ("T14", "T35", "T39"), ("T10", "T20", "T30", "L")),
    *(("T28", "T29", "T30", "T31", "T34", "T35", "T36"), ("T1", "T2", "T3", "T13", "T28", "L")),
)
"""Versículas, and cards that hold more than one."""


class Imagined(Drawn):
    """Draws events knowing only the players and what was logged last."""

    game = GAME
    fields = TAKEN
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick", "deal")
    of_laws: ClassVar = FIELDS_OF_LAWS
    odd = ("SO", "T0", "T41", "0O", "11B", "XX", "l")
    bounds = (1, 3, 21, 30)
    of_the_table: ClassVar = {"night_opened": "opening", "deal": "deal", "seats_changed": "seats_changed", "paid": "paid"}
    of_the_cards = ("exchange", "declaration", "trick", "tally")
    pack = PACK

    @property
    def game_fields(self) -> Mapping[str, Declared]:
        """Includes fields that are never taken."""
        return FIELDS

    @property
    def demonio(self) -> bool:
        """Whether the table has this house rule."""
        return bool(self.nights and GAME.rules(self.table)["demonio"])

    @property
    def listed(self) -> list[str]:
        """The counting cards that a tally lists at this table."""
        return [*COUNTED, *(["T14"] if self.demonio else [])]

    def wanted(self, kind: str, data: Event) -> Sequence[str]:
        """The cards of a versícula, and the size of a wrong deal."""
        with_cards = (kind == "declaration" and data["kind"] == "versicula") or (kind == "penalty" and data["law"] == "mal-dado")
        return ["cards"] if with_cards else super().wanted(kind, data)

    def unfit(self, kind: str, data: Event) -> Collection[str]:
        """A player who lays his hand open names no cards."""
        return ["cards"] if kind == "declaration" and data["kind"] == "caida" else super().unfit(kind, data)

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field; that of `cards` depends on the event."""
        return self._cards(kind) if name == "cards" else super().value_of(name, kind)

    def any_draw_order(self) -> list[str]:
        """Four."""
        return self.any_players()

    def any_robbed(self) -> list[str]:
        """Usually nothing."""
        return self.some_cards(self.dice.choice((0, 0, 1, 2)))

    any_fola_robbed = any_fola_taken = any_robbed

    def any_fola(self) -> list[str]:
        """Usually thirteen."""
        return self.some_cards(self.dice.choice((13, 13, 12, 5)))

    def any_tricks(self) -> Event:
        """Usually all the tricks, divided at random."""
        return self.shared_out(21 if self.chance(0.85) else self.dice.randint(0, 21))

    def some_cards(self, count: int) -> list[str]:
        """This many cards of the pack."""
        return self.dice.sample(PACK, count)

    def _cards(self, kind: Any) -> Any:
        """A value for `cards`: a trick, a versícula, the cards of each pair, or the size of a wrong deal."""
        if kind == FIELDS["trick"].kinds["cards"]:
            return dict(zip(self.active, self.some_cards(4), strict=True))
        if kind == FIELDS["declaration"].kinds["cards"]:
            shown = list(self.dice.choice(SHOWN))
            return shown if self.chance(0.7) else self.dice.choice((shown[1:], [*shown, self.any_card()]))
        if kind == FIELDS["tally"].kinds["cards"]:
            cards = 4 * self.dice.randint(0, 21) + (self.chance(0.1) and self.dice.choice((1, 2)))
            return {NS: cards, EO: max(0, 84 - cards)}
        return self.dice.choice((1, 1, 2, 3))

    def any_players(self) -> list[str]:
        """Usually four, often those who sit there."""
        if self.nights and self.chance(0.5):
            return self.dice.sample(self.seats, 4)
        return self.dice.sample(PEOPLE, 4 if self.chance(0.95) else self.dice.choice((3, 5)))

    def any_rules(self) -> Event:
        overrides = self.dice.choice(({}, {"demonio": True}, {"demonio": False}, {"diablo": True}))
        return self.dice.choice(({}, {"tariff": "minchiate"}, {"tariff": "minchiate", "overrides": overrides}, {"variant": "florentino"}))

    def any_carried(self) -> Event:
        return {"plate": self.dice.choice((0, 5)), "reserved": []}

    def any_hands(self) -> Event:
        cards = self.some_cards(84)
        return {player: cards[21 * place : 21 * place + 21] for place, player in enumerate(self.active) if self.chance(0.6)}

    def any_turned(self) -> Event:
        return dict(zip(self.active, self.some_cards(self.dice.randint(0, 4)), strict=False))

    def any_captured(self) -> Event:
        """A place for each card; sometimes none, or one for a card that is not asked for."""
        cards = self.dice.sample(self.listed, len(self.listed))
        if self.chance(0.1):
            cards = self.dice.choice((cards[1:], [*cards, self.any_card()]))
        first, second = sorted(self.dice.randint(0, len(cards)) for _ in PAIRS)
        heaps = {NS: cards[:first], EO: cards[first:second], "fola": cards[second:]}
        return heaps if self.chance(0.5) else {NS: cards[:first], EO: cards[first:]}

    def any_noted(self) -> Event:
        whys = self.dice.sample(FROM_CARDS, self.dice.randint(0, 3))
        return {pair: {why: self.dice.choice((0, 3, 5, 10, 25)) for why in whys} for pair in PAIRS if self.chance(0.6)}

    # How a table sits down.

    def opening(self) -> Event:
        """A table with or without a stake, a draw and the house rule."""
        players = self.dice.sample(PEOPLE, 4)
        made = event("night_opened", game="minchiate", players=players)
        data: Event = made["data"]
        if self.chance(0.6):
            data["rules"] = self.dice.choice(
                ({}, {"tariff": "minchiate"}, *({"overrides": {"demonio": each}} for each in (True, True, False)))
            )
        data |= self.drawn(players)
        self.staked(made, 0.5)
        if self.chance(0.02):
            data["carried"] = self.any_carried()
        return made

    def drawn(self, players: Sequence[str]) -> Event:
        """The first dealer and the drawn cards; left out, or as the players sit."""
        first = self.dice.choice(players) if self.chance(0.4) else players[-1]
        told: Event = {"first_dealer": first} if first != players[-1] or self.chance(0.2) else {}
        if self.chance(0.4):
            place = list(players).index(first)
            opposite = players[(place + 2) % 4]
            others = [player for player in players if player not in (first, opposite)]
            told["draw_order"] = [first, opposite, *self.dice.sample(others, 2)]
        return told
