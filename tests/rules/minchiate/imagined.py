"""Events of any type and in any shape, drawn without much thought: what a table sends by mistake, and what nobody would.

Nothing here knows how a hand is played; `nights` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, get_args

from events.facts import CardCode, Whole
from rules.registry import GAMES
from tests.nights import Event, event
from tests.rules.evenings import InTheMaking, declared
from tests.rules.minchiate.hands import COUNTED, EO, FROM_CARDS, NS, PACK, PAIRS

GAME: Final = GAMES["minchiate"]
PEOPLE: Final = ("ana", "beto", "carla", "dario", "elsa", "fidel")
FIELDS: Final = declared(GAME.door)
"""Event type → its fields."""
OPENING: Final = FIELDS["night_opened"]
TAKEN: Final = {
    **FIELDS,
    "night_opened": OPENING._replace(kinds={name: OPENING.kinds[name] for name in OPENING.kinds if name != "carried"}),
}
"""The same without what is never taken: nothing can be carried."""
LAWS: Final = get_args(FIELDS["penalty"].kinds["law"])
FIELDS_OF_LAWS: Final = {"mal-dado": ("cards",), "cartas-de-mas": (), "renuncio": ("trick", "hand")}
"""Law → the fields that its penalty may have besides. (Events of this game)"""
ODD: Final = ("SO", "T0", "T41", "0O", "11B", "XX", "l")
"""Texts that are no card of this pack."""
SHOWN: Final = (
    *(("T1", "T2", "T3"), ("T3", "T4", "T5"), ("T1", "T2", "T3", "T4", "T5"), ("T28", "T29", "T30"), ("T33", "T34", "T35", "T36")),
    *(("T38", "T39", "T40"), ("T1", "T40", "L"), ("T1", "T13", "T28"), ("T10", "T20", "T30", "T40"), ("T20", "T30", "T40")),
    *(("T10", "T20", "T30"), ("RO", "RC", "RE"), ("RO", "RC", "RE", "RB"), ("T14", "T35", "T39"), ("T10", "T20", "T30", "L")),
    *(("T28", "T29", "T30", "T31", "T34", "T35", "T36"), ("T1", "T2", "T3", "T13", "T28", "L")),
)
"""Versículas, and cards that hold more than one."""


class Imagined(InTheMaking):
    """Draws events with no more knowledge of the night than who sits there and what was logged last."""

    game = GAME
    fields = TAKEN
    people = PEOPLE
    often_wrong = ("tally", "correction", "penalty", "trick", "deal")

    @property
    def hand(self) -> Any:
        """The last hand that was dealt, until the next deal; None before the first."""
        return self.table.hand if self.nights else None

    @property
    def seats(self) -> list[str]:
        """Who sits at the table, in order of play."""
        return list(GAME.seats(self.table).players) if self.nights else list(PEOPLE[:4])

    @property
    def active(self) -> list[str]:
        """Who has cards, from the dealer's right; between hands everybody at the table."""
        return self.seats if self.hand is None else list(self.hand.players)

    @property
    def demonio(self) -> bool:
        """Whether the table plays the house rule."""
        return bool(self.nights and GAME.rules(self.table)["demonio"])

    @property
    def listed(self) -> list[str]:
        """What a tally lists at this table."""
        return [*COUNTED, *(["T14"] if self.demonio else [])]

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
        if kind == "declaration" and data["kind"] == "versicula":
            return ["cards"]
        return ["cards"] if kind == "penalty" and data["law"] == "mal-dado" else []

    def _unfit(self, kind: str, data: Event) -> set[str]:
        """Fields that the others exclude."""
        if kind == "penalty":
            return {field for fields in FIELDS_OF_LAWS.values() for field in fields} - {*FIELDS_OF_LAWS[data["law"]]}
        if kind == "declaration" and data["kind"] == "caida":
            return {"cards"}
        return {"after"} if "strike" in data else set()

    def value_of(self, name: str, kind: Any) -> Any:
        """A value for a field: drawn with an eye on the night where a blind one would never do, else any that its kind takes."""
        own = {"strike": self.strike, "insert": self.insert, "after": self.seq, "players": self._players, "rules": self._rules}
        own |= {
            "draw_order": self._players,
            "carried": self._carried,
            "hands": self._hands,
            "turned": self._turned,
            "hand": self.hand_number,
        }
        own |= {"captured": self._captured, "noted": self._noted, "tricks": self._tricks, "discards": self._discards}
        if name in own:
            return own[name]()
        if name == "cards":
            return self._cards(kind)
        if name in ("robbed", "fola_robbed", "fola_taken"):
            return self.some_cards(self.dice.choice((0, 0, 1, 2)))
        if name == "fola":
            return self.some_cards(self.dice.choice((13, 13, 12, 5)))
        if name in ("game", "stake", "names"):
            return {"game": "minchiate", "stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {PEOPLE[0]: "Ana María"}}[name]
        return self.any_of(kind)

    def any_of(self, kind: Any) -> Any:
        """Any value of a declared kind; whole numbers are mostly small."""
        if isinstance(kind, Whole):
            return self.dice.randint(max(kind.least, 0), min(kind.most, self.dice.choice((1, 3, 21, 30))))
        return self.any_card() if isinstance(kind, CardCode) else super().any_of(kind)

    def any_card(self) -> str:
        """Mostly a card of the pack; now and then none at all."""
        return self.dice.choice(ODD if self.chance(0.05) else PACK)

    def some_cards(self, count: int) -> list[str]:
        """So many cards of the pack."""
        return self.dice.sample(PACK, count)

    def _cards(self, kind: Any) -> Any:
        """What stands under `cards`: a trick, a versícula, the cards of each pair, how many were dealt wrongly."""
        if kind == FIELDS["trick"].kinds["cards"]:
            return dict(zip(self.active, self.some_cards(4), strict=True))
        if kind == FIELDS["declaration"].kinds["cards"]:
            shown = list(self.dice.choice(SHOWN))
            return shown if self.chance(0.7) else self.dice.choice((shown[1:], [*shown, self.any_card()]))
        if kind == FIELDS["tally"].kinds["cards"]:
            cards = 4 * self.dice.randint(0, 21) + (self.chance(0.1) and self.dice.choice((1, 2)))
            return {NS: cards, EO: max(0, 84 - cards)}
        return self.dice.choice((1, 1, 2, 3))

    def _players(self) -> list[str]:
        """Mostly four, often the four who sit there."""
        if self.nights and self.chance(0.5):
            return self.dice.sample(self.seats, 4)
        return self.dice.sample(PEOPLE, 4 if self.chance(0.95) else self.dice.choice((3, 5)))

    def _rules(self) -> Event:
        overrides = self.dice.choice(({}, {"demonio": True}, {"demonio": False}, {"diablo": True}))
        return self.dice.choice(({}, {"tariff": "minchiate"}, {"tariff": "minchiate", "overrides": overrides}, {"variant": "florentino"}))

    def _carried(self) -> Event:
        return {"plate": self.dice.choice((0, 5)), "reserved": []}

    def _hands(self) -> Event:
        cards = self.some_cards(84)
        return {player: cards[21 * place : 21 * place + 21] for place, player in enumerate(self.active) if self.chance(0.6)}

    def _turned(self) -> Event:
        return dict(zip(self.active, self.some_cards(self.dice.randint(0, 4)), strict=False))

    def _discards(self) -> Any:
        count = self.dice.choice((0, 1, 2, 3))
        return count if self.chance(0.5) else self.some_cards(count)

    def _captured(self) -> Event:
        """Each card somewhere; now and then one nowhere, or one that is not asked for."""
        cards = self.dice.sample(self.listed, len(self.listed))
        if self.chance(0.1):
            cards = self.dice.choice((cards[1:], [*cards, self.any_card()]))
        first, second = sorted(self.dice.randint(0, len(cards)) for _ in PAIRS)
        heaps = {NS: cards[:first], EO: cards[first:second], "fola": cards[second:]}
        return heaps if self.chance(0.5) else {NS: cards[:first], EO: cards[first:]}

    def _noted(self) -> Event:
        whys = self.dice.sample(FROM_CARDS, self.dice.randint(0, 3))
        return {pair: {why: self.dice.choice((0, 3, 5, 10, 25)) for why in whys} for pair in PAIRS if self.chance(0.6)}

    def _tricks(self) -> Event:
        """Mostly all the tricks, divided anyhow."""
        counts = dict.fromkeys(self.active, 0)
        for _ in range(21 if self.chance(0.85) else self.dice.randint(0, 21)):
            counts[self.dice.choice(self.active)] += 1
        return counts

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
        if self.chance(0.5):
            data |= {"stake": {"currency": "EUR", "minor_per_tanto": 5}, "names": {players[0]: "Ana María"}}
        if self.chance(0.02):
            data["carried"] = self._carried()
        return made

    def drawn(self, players: Sequence[str]) -> Event:
        """Who deals first, and what was drawn; left out, or as they sit."""
        first = self.dice.choice(players) if self.chance(0.4) else players[-1]
        told: Event = {"first_dealer": first} if first != players[-1] or self.chance(0.2) else {}
        if self.chance(0.4):
            place = list(players).index(first)
            opposite = players[(place + 2) % 4]
            others = [player for player in players if player not in (first, opposite)]
            told["draw_order"] = [first, opposite, *self.dice.sample(others, 2)]
        return told
