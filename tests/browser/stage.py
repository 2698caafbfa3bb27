"""The nights of the screens: opened over the API when the first screen asks for one, and only read from then on."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from typing import Final

from tests.journeys.table import ROOT, Served
from tests.nights import Event, event
from tests.service.desk import NightAt

EVENING: Final = Path(__file__).parent / "evening.jsonl"
"""Eleven hands of four: one with every card and a renuncio in its third trick, a puesta in the plate and three reserved, one passed out,
one defended, one misdealt, one corrected; a transfer, and a dispute without a ruling."""
MEDIATOR: Final = Path(__file__).parent / "mediator.jsonl"
"""Eight hands of Mediator: one with every card, a given king and a renuncio in its third trick; a fine, the siete that draws it, and
another fine, a chillada, a Bola, a codillo against the estuche under dispute, one misdealt, one corrected; a transfer."""
GIVEN: Final = 9
"""The number of events before the first trick of that evening's first hand."""
REVESINO: Final = Path(__file__).parent / "revesino.jsonl"
"""Eight hands of Revesino, the first vuelta doubled: one with every card, a renuncio in its fifth trick; cuatro ases, a Revesino that was
cut and one that was given, two void hands; a drawn pena and one that waits, a corrected hand, a dispute, a transfer."""
LAID: Final = 6
"""The number of events before the first trick of that night's first hand."""
MALILLA: Final = Path(__file__).parent / "malilla.jsonl"
"""Five hands of Malilla in pairs, the first vuelta doubled: one with every card, a renuncio in its third trick; the malilla of the favorite
suit and a dispute, a capote, one misdealt, a transfer; the last has three tricks, in the favorite suit."""
CIENTOS: Final = Path(__file__).parent / "cientos.jsonl"
"""Six hands of Cientos with calidades: one with every card, a false acuse and a renuncio in its sixth trick; a repique that won a game, one
dealt anew, a transfer, a dispute; the last, with boards of ten and of fifty (short of two), has three tricks."""
MARKED: Final = 33
"""The number of events before that last hand."""
ANNOUNCED: Final = 44
"""The number of events before its first trick."""
MINCHIATE: Final = Path(__file__).parent / "minchiate.jsonl"
"""Five hands of Minchiate with the demonio: one with every card, a renuncio and an unplayed Rey in its tenth trick, paid after the second;
one with a pair without tricks and a dispute, a transfer, one misdealt; the first of the second giro has three tricks."""
SHUFFLED: Final = 38
"""The number of events before that last hand."""
SEXTILLO: Final[Event] = {
    "game": "mediator",
    "rules": {"variant": "sextillo"},
    "players": ["ana", "beto", "carla", "dario", "elena", "fermin"],
    "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío", "elena": "Elena", "fermin": "Fermín"},
}
LONG_NAMES: Final[Event] = {
    **SEXTILLO,
    "names": {
        "ana": "Maximiliana Buenaventura",
        "beto": "Bartolomé de los Ángeles",
        "carla": "Carla la de Covarrubias",
        "dario": "Darío",
        "elena": "Wenceslawa-Hermenegilda",
        "fermin": "Fermín Etxeberriagoitia",
    },
}
"""The longest names of a table, 24 characters and some: one of many short words, one of two long ones, one of a single word."""
CAFE: Final = ROOT / "service/nights/cafe.jsonl"
"""Eight hands, a dispute with its ruling; shared out, closed, and paid in part."""
FIRST_TRICK: Final = 9
"""The number of events before the first trick of the evening's first hand."""


def record(path: Path) -> list[Event]:
    """The events of a file, one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def told(path: Path, *, until: int | None = None) -> cached_property[NightAt]:
    """A night of the stage from a file or its first events."""
    return cached_property(lambda stage: stage.tell(record(path)[:until]))


class Stage:
    """A service with nights in every state. A screen that logs something opens its own night: `stage.service.open()`."""

    fresh = told(EVENING, until=1)
    """A night of four that has just been opened, with names and a stake."""
    cards = told(EVENING, until=FIRST_TRICK + 4)
    """A night whose first hand is open, with the cards of all three, after four tricks."""
    played_out = told(EVENING, until=FIRST_TRICK + 9)
    """The same after its ninth and last trick."""
    rich = told(EVENING)
    """An open night of eleven hands that shows everything a hand can have."""
    closed = told(CAFE)
    """A night that was shared out and paid in part."""
    two_hands = told(CAFE, until=7)
    """The same night after its second hand: the plate is empty."""
    seven_hands = told(CAFE, until=21)
    """The same after its seventh hand, without any claim or agreement on it."""
    mediator = told(MEDIATOR)
    """An open night of Mediator of eight hands that shows everything a hand can have."""
    begun = told(MEDIATOR, until=1)
    """A night of Mediator that has just been opened, with names, a stake and a suit of favor."""
    king = told(MEDIATOR, until=GIVEN + 3)
    """A night of Mediator whose first hand is open, with the cards of all four, after three tricks and a renuncio."""
    revesino = told(REVESINO)
    """An open night of Revesino of eight hands that shows everything a hand can have."""
    platillo = told(REVESINO, until=1)
    """A night of Revesino that has just been opened, with names, a stake and a platillo."""
    sold = told(REVESINO, until=LAID + 6)
    """A night of Revesino whose first hand is open, with the cards of all four, after six tricks and a renuncio."""
    malilla = told(MALILLA)
    """A night of Malilla whose fifth hand is open, with the cards of all four, after three tricks; it pays double."""
    pairs = told(MALILLA, until=1)
    """A night of Malilla that has just been opened, with names, a stake and a favorite suit."""
    cientos = told(CIENTOS)
    """A night of Cientos whose sixth hand is open, with the cards of both, after three tricks."""
    announced = told(CIENTOS, until=ANNOUNCED)
    """The same before the first of them: both have made their acuses."""
    marked = told(CIENTOS, until=MARKED)
    """The same before that hand is dealt."""
    minchiate = told(MINCHIATE)
    """A night of Minchiate whose second giro has begun: its first hand is open, with the cards of all four, after three tricks."""
    shuffled = told(MINCHIATE, until=SHUFFLED)
    """The same before that hand is dealt."""

    def __init__(self, service: Served) -> None:
        self.service = service

    @cached_property
    def long_names(self) -> NightAt:
        """A night of six with long names that has just been opened."""
        return self.tell([{"type": "night_opened", "data": LONG_NAMES}])

    @cached_property
    def struck(self) -> NightAt:
        """A night of three with two hands and struck ones: one in between, corrected before and now claimed back, and two after them."""
        night = self.tell([{"type": "night_opened", "data": STRUCK}])
        for player, events in ((None, _entrada("ana", 5) + _entrada("beto", 3) + _entrada("carla", 5) * 2), *STRIKES):
            night.post(events, **({} if player is None else {"Cartulina_Player": player}))
        return night

    @cached_property
    def six(self) -> NightAt:
        """A night of sextillo: its first hand has one trick of six cards, and the called player has not played his king."""
        said = [
            {"type": "deal", "data": {}},
            {"type": "contract", "data": {"player": "beto", "lance": "entrada", "trump": "copas", "called": "RO"}},
            {"type": "trick", "data": {"cards": dict(zip(SEXTILLO["players"], ("5E", "SE", "7E", "4E", "2E", "RE"), strict=True))}},
        ]
        return self.tell([{"type": "night_opened", "data": SEXTILLO}, *said])

    def tell(self, events: list[Event]) -> NightAt:
        """A night logged at once."""
        night = self.service.open(events[0]["data"])
        if len(events) > 1:
            night.log(*events[1:])
        return night


STRUCK: Final[Event] = {
    "game": "tresillo",
    "rules": {"tariff": "fournier"},
    "players": ["ana", "beto", "carla"],
    "names": {"ana": "Ana", "beto": "Beto", "carla": "Carla"},
}


def _entrada(hombre: str, tricks: int) -> list[Event]:
    """A hand of that night."""
    one, other = (player for player in STRUCK["players"] if player != hombre)
    tally = {hombre: tricks, one: min(9 - tricks, 4), other: max(5 - tricks, 0)}
    return [event("deal"), event("contract", player=hombre, lance="entrada", trump="oros"), event("tally", tricks=tally)]


STRIKES: Final = (
    ("beto", [event("correction", strike=[7], insert=_entrada("beto", 4)[2:], reason="Eran cuatro bazas")]),
    ("carla", [event("correction", strike=[5, 6, 7, 14], reason="Esa mano no se jugó")]),
    ("beto", [event("dispute", hand=3, by="beto", claim="Está dos veces")]),
    ("carla", [event("correction", strike=[11, 12, 13], reason="Estaba dos veces")]),
    ("carla", [event("ruling", deal={"seq": 11}, decision="corrected", note="Tenía razón")]),
    ("ana", [event("dispute", deal={"seq": 5}, by="ana", claim="Sí se jugó: puse yo la puesta")]),
    ("carla", [event("deal"), event("pass_out"), event("correction", strike=[20, 21], reason="No pasaron todos")]),
)
"""What was struck in it, with the claims and their authors."""
