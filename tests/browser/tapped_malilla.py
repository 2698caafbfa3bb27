"""Nights of Malilla as fingers tell them: of each hand what is tapped on the pad, and the events that a program would have logged instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.browser.tapped import UNFOLD, Tapped, tally
from tests.nights import FOUR, Event, event

SUIT: Final = "¿De qué palo es la carta vuelta?"
CARD: Final = "¿Qué carta es?"
CAPOTE: Final = "Capote"
MISDEAL: Final = "Mal dado"
SUITS: Final = {"O": "Oros", "C": "Copas", "E": "Espadas", "B": "Bastos"}
CARDS: Final = {"9": "Malilla", "1": "As", "R": "Rey", "C": "Caballo", "S": "Sota"}
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío", "elena": "Elena"}
FAVORITE: Final = "oros"
PAIRS: Final[Event] = {
    "game": "malilla",
    "rules": {"variant": "companeros", "overrides": {"favorito": FAVORITE, "mariperez": True}},
    "players": list(FOUR),
    "names": {player: NAMES[player] for player in FOUR},
}
FIVE: Final[Event] = {"game": "malilla", "rules": {"variant": "barrotada"}, "players": list(NAMES), "names": NAMES}

Tap = tuple[str, str]


def turned(card: str, favorite: str | None = None) -> tuple[Tap, Tap]:
    """The two taps that say which card was turned up."""
    suit = SUITS[card[1]]
    return (SUIT, f"{suit} favorito" if suit.lower() == favorite else suit), (CARD, CARDS.get(card[0], card[0]))


def of_pairs(card: str, *taps: Tap, points: int, **dealt: bool) -> Tapped:
    """A hand of two against two, by what is tapped once the card is known, and the points of Ana and Carla."""
    return Tapped((*turned(card, FAVORITE), *taps), (event("deal", turned=card, **dealt), tally(points={"ana": points})))


def of_five(card: str, *taps: Tap, points: Mapping[str, int]) -> Tapped:
    """A hand of four while the fifth sits out, by what is tapped once the card is known, and the points of each."""
    return Tapped((*turned(card), *taps), (event("deal", turned=card), tally(points=dict(points))))


ORDINARY: Final = of_pairs("CC", ("Tantos de Ana y Carla", "43"), points=43)
"""Seven over what they owe, less the caballo that Darío turned up; the first vuelta is doubled."""
CAPOTED: Final = of_pairs("7B", (CAPOTE, "Beto y Darío"), points=0)
"""All twelve tricks; a white card is worth nothing."""
MISDEALT: Final = Tapped(
    (*turned("4E"), (UNFOLD, MISDEAL), (MISDEAL, "Repartió mal")),
    (event("deal", turned="4E"), event("penalty", player="beto", law="mal-dado", cause="reparto")),
)
"""Beto dealt somebody a card too many; the deal passes."""
FAVORED: Final = of_pairs("9O", ("Tantos de Ana y Carla", "36"), points=36)
"""The malilla of the favorite suit in a doubled vuelta, four times; by the points nobody pays."""
LAST: Final = of_pairs("1E", ("Tantos de Ana y Carla", "30"), ("Mari-Pérez", "Última vuelta"), points=30, last_round=True)
"""The first hand of the vuelta that is announced as the last."""
EVENING: Final = (ORDINARY, CAPOTED, MISDEALT, FAVORED, LAST)
"""Five hands of two against two, as the deal goes round from Darío."""
TAPS: Final = (4, 4, 5, 4, 5)
"""How many taps each takes, the one that saves it among them."""
RENUNCIO: Final = event("penalty", player="carla", law="renuncio")
"""Claimed when the first hand is counted: what Ana and Carla have won, nobody pays."""
BESIDES: Final = {1: (RENUNCIO,)}
"""What is told event by event, behind which of the evening's hands."""

SHARED: Final = of_five(
    "RO",
    ("Tantos de Ana", "20"),
    ("Tantos de Beto", "20"),
    ("Tantos de Carla", "20"),
    points={"ana": 20, "beto": 20, "carla": 20, "dario": 12},
)
"""Elena deals and sits out; Darío, who cut, pays her the rey, and what the others are over."""
SWEPT: Final = of_five("5C", (CAPOTE, "Carla"), points={"beto": 0, "carla": 72, "dario": 0, "elena": 0})
"""Carla makes every trick: each of those with cards pays her a third of the seventy-two."""
FAR: Final = of_five(
    "7E",
    (UNFOLD, "30–72"),
    ("Tantos de Carla", "34"),
    ("Tantos de Darío", "6"),
    ("Tantos de Elena", "18"),
    points={"carla": 34, "dario": 6, "elena": 18, "ana": 14},
)
"""So many points are seldom made, and stand with the others of their kind."""
NIGHT_OF_FIVE: Final = (SHARED, SWEPT, FAR)
"""Elena, Ana and Beto deal, and sit out."""
TALKS: Final = event("penalty", player="ana", law="hablar")
"""Behind the first hand of five: Ana pays ten to each of the other three who held cards."""
