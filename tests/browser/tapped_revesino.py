"""A night of Revesino as fingers tell it: of each hand what is tapped on the pad, and the events that a program would have logged instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from tests.browser.tapped import Tapped, tally
from tests.nights import FOUR, Event, event

WHAT: Final = "¿Qué mano ha sido?"
FOLLOWED: Final = "¿Siguió alguien los cuatro ases?"
CARDS: Final = {
    "1O": "el as de oros",
    "1C": "el as de copas",
    "1E": "el as de espadas",
    "1B": "el as de bastos",
    "CC": "el caballo de copas",
}
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
TARIFF: Final = "platillo"
OPENING: Final[Event] = {"game": "revesino", "rules": {"tariff": TARIFF}, "players": list(FOUR), "names": NAMES}

Counts = Mapping[str, int]
"""Player → how many, in seat order: mano first, the dealer last."""


def ordinary(tricks: Counts, points: Counts, **cards: Event) -> Tapped:
    """A hand of which the partida and each card are paid; a card that is not named sleeps, and who made no trick has no points."""
    *first, _dealer = tricks
    fates = {card: cards.get(f"c{card}", {"how": "asleep"}) for card in CARDS}
    taps = (
        (WHAT, "Mano corriente"),
        *((f"Bazas de {NAMES[player]}", str(tricks[player])) for player in first),
        *(tap for card, fate in fates.items() for tap in _fate(CARDS[card], fate)),
        *((f"Puntos de {NAMES[player]}", str(count)) for player, count in points.items() if tricks[player]),
    )
    return Tapped(taps, (event("deal"), tally(tricks=dict(tricks), points=dict(points), cards=fates)))


def _fate(card: str, fate: Event) -> Iterable[tuple[str, str]]:
    """The one or two taps that say what became of a card."""
    if fate["how"] == "asleep":
        return [(f"¿Quién echó {card}?", "Duerme")]
    name = NAMES[fate["player"]]
    ways = {"led": "de cabeza", "sold": f"vendido a {_name(fate, 'to')}", "pulled": f"sacado por {_name(fate, 'by')}"}
    return [(f"¿Quién echó {card}?", name), (f"¿Cómo fue {card} de {name}?", ways[fate["how"]])]


def _name(fate: Event, field: str) -> str:
    return NAMES.get(fate.get(field, ""), "")


def led(player: str) -> Event:
    """A card that somebody led."""
    return {"how": "led", "player": player}


def sold(player: str, to: str) -> Event:
    """A card that somebody laid on a suit that he did not have."""
    return {"how": "sold", "player": player, "to": to}


def pulled(player: str, by: str) -> Event:
    """A card that somebody laid on its own suit, led by another."""
    return {"how": "pulled", "player": player, "by": by}


def sought(player: str, *taps: tuple[str, str], **told: Any) -> Tapped:
    """A hand in which somebody went for Revesino."""
    return Tapped(((WHAT, f"{NAMES[player]}: Revesino"), *taps), (event("deal"), tally(**told)))


ORDINARY: Final = ordinary(
    {"ana": 2, "beto": 3, "carla": 0, "dario": 6},
    {"ana": 5, "beto": 9, "carla": 0, "dario": 20},
    c1O=sold("carla", "dario"),
    c1C=pulled("beto", "dario"),
    c1E=led("dario"),
    cCC=sold("ana", "dario"),
)
"""The first of the worked figures: a card of each kind, and the caballo sold with a platillo."""
ACES: Final = Tapped(
    ((WHAT, "Beto: Cuatro ases"), ("Los cuatro ases de Beto", "Los ganó")),
    (event("deal"), tally(tricks={"carla": 4, "dario": 4, "ana": 3, "beto": 0}, cuatro_ases={"player": "beto"})),
)
"""Won by who made no trick: how the others divided theirs is the same to everybody."""
CUT: Final = sought(
    "ana",
    ("El Revesino de Ana", "Lo cortó Carla"),
    (FOLLOWED, "Beto"),
    ("¿Hizo Beto la última baza?", "No"),
    tricks={"carla": 1, "dario": 0, "ana": 10, "beto": 0},
    revesino={"player": "ana", "cut_by": "carla"},
    cuatro_ases={"player": "beto"},
)
"""Cut by another than who follows the cuatro ases, and has failed."""
GIVEN: Final = sought("dario", ("El Revesino de Darío", "Lo dio"), tricks={"dario": 11, "ana": 0, "beto": 0, "carla": 0})
"""All eleven tricks."""
MISDEALT: Final = Tapped(((WHAT, "Mal dado"),), (event("deal"), event("penalty", player="dario", law="mal-dado", cause="reparto")))
"""The deal passes."""
PULLED: Final = ordinary(
    {"beto": 4, "carla": 3, "dario": 0, "ana": 4},
    {"beto": 13, "carla": 11, "dario": 0, "ana": 10},
    c1O=led("ana"),
    c1C=pulled("carla", "beto"),
    c1E=pulled("beto", "ana"),
    c1B=sold("dario", "carla"),
    cCC=pulled("dario", "beto"),
)
"""As and caballo de copas pulled in one trick, and no card asleep."""

EVENING: Final = (ORDINARY, ACES, CUT, GIVEN, MISDEALT, PULLED)
"""Six hands of four, as the deal goes round from Darío; before the last one another was void, and Ana deals again."""
TAPS: Final = (17, 3, 5, 3, 2, 18)
"""How many taps each takes, the one that saves it among them."""

RENUNCIO: Final = event("penalty", player="beto", law="renuncio")
"""Claimed when the first hand is counted: Beto pays everything in it."""
VOID: Final = (event("deal"), event("penalty", player="beto", law="mudar-descarte"))
"""Beto changes his discard: the hand is void, and a pena waits."""
DRAWN: Final = event("declaration", player="carla", kind="sorteo")
"""Carla wins the draw for it."""
BESIDES: Final = {1: (RENUNCIO,), 5: VOID, 6: (DRAWN,)}
"""What is told event by event, behind which of the evening's hands."""

SHORT: Final = (ORDINARY, ACES, CUT)
"""The evening's first hands."""
