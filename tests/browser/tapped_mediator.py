"""A night of Mediator as fingers tell it: of each hand what is tapped on the pad, and the events that a program would have logged instead."""

from __future__ import annotations

from typing import Final

from tests.browser.tapped import PLAYS, TRUMP, Tapped, tally
from tests.nights import FOUR, Event, event

CALLED: Final = "¿A qué rey llama?"
PARTNER: Final = "¿Quién era su compañero?"
FAVOR: Final = "oros"
NAMES: Final = {"ana": "Ana", "beto": "Beto", "carla": "Carla", "dario": "Darío"}
IDS: Final = {name: player for player, name in NAMES.items()}
OPENING: Final[Event] = {
    "game": "mediator",
    "rules": {"tariff": "ejemplo-1826", "variant": "mediator", "overrides": {"favor": FAVOR}},
    "players": list(FOUR),
    "names": NAMES,
}


def alone(player: str, play: str, trump: str, tricks: int, *more: tuple[str, str], counts: dict[str, int], **contract: object) -> Tapped:
    """A hand that somebody plays without a companion; `more` is tapped behind his tricks, `counts` are those of the others."""
    king = (CALLED, _king(str(contract["called"]))) if "called" in contract else None
    taps = (*_begun(player, play, trump), *((king,) if king else ()), (f"Bazas de {player}", str(tricks)), *more)
    return Tapped(taps, _events(player, play, trump, contract, counts={IDS[player]: tricks, **counts}))


def together(player: str, play: str, trump: str, called: str, partner: str, *more: tuple[str, str], counts: dict[str, int]) -> Tapped:
    """A hand that somebody plays with who had a king; `more` is tapped behind it, `counts` are the tricks of all."""
    taps = (*_begun(player, play, trump), (CALLED, _king(called)), (PARTNER, partner), *more)
    return Tapped(taps, _events(player, play, trump, {"called": called}, counts=counts, partner=IDS[partner]))


def _begun(player: str, play: str, trump: str) -> tuple[tuple[str, str], ...]:
    return (PLAYS, f"{player}: {play}"), (TRUMP, f"{trump} favor" if trump.lower() == FAVOR else trump)


def _king(card: str) -> str:
    return f"Rey de {({'O': 'oros', 'C': 'copas', 'E': 'espadas', 'B': 'bastos'})[card[1]]}"


def _events(
    player: str, play: str, trump: str, contract: dict[str, object], *, counts: dict[str, int], **told: object
) -> tuple[Event, ...]:
    data = {"player": IDS[player], "lance": play.lower(), "trump": trump.lower(), **contract}
    return event("deal"), event("contract", **data), tally(tricks=counts, **told)


def says(hand: Tapped, **told: object) -> Tapped:
    """The same hand with more in its count."""
    *before, last = hand.events
    return hand._replace(events=(*before, event(last["type"], **last["data"], **told)))


SOLO: Final = alone("Beto", "Solo", "Copas", 6, counts={"carla": 2, "dario": 1, "ana": 1})
"""Won plainly: cell, trump, tricks, «Guardar»."""
COMPANION: Final = together(
    "Ana", "Entrada", "Oros", "RC", "Carla", ("Bazas de Ana y Carla", "7"), counts={"ana": 4, "carla": 3, "beto": 2, "dario": 1}
)
"""Won with a companion, in favor: the king and who had it besides."""
CODILLO: Final = says(
    alone("Darío", "Mediator", "Bastos", 4, ("Estuche", "con 3"), counts={"ana": 2, "beto": 2, "carla": 2}, called="RO"), estuches=3
)
"""A mediator lost by two tricks, with the estuche."""
PUESTA: Final = together(
    "Ana",
    "Entrada",
    "Copas",
    "RB",
    "Beto",
    ("Bazas de Ana y Beto", "5"),
    ("Bazas de Beto", "1"),
    counts={"ana": 4, "beto": 1, "carla": 3, "dario": 2},
)
"""Lost by one trick: that the companion made only one says who pays (law 13), so it is asked."""
CHILLADA: Final = together(
    "Carla", "Chillada", "Espadas", "RO", "Beto", ("Bazas de Carla y Beto", "6"), counts={"carla": 3, "beto": 3, "dario": 2, "ana": 2}
)
"""Nobody wanted to play: the holder of the espada did, and won."""
MISDEALT: Final = Tapped(((PLAYS, "Mal dado"),), (event("deal"), event("penalty", player="ana", law="ley-2")))
"""Dealt again by the same player."""
BOLA: Final = alone("Darío", "Solo", "Oros", 10, counts={})
"""All ten tricks: he went on after the sixth, so it is a Bola without a word."""
BOLA_LOST: Final = says(
    alone(
        "Ana",
        "Mediator",
        "Copas",
        8,
        ("Bola", "Bola desde el principio"),
        ("¿Cuántas llevaba cuando se la cortaron?", "5"),
        counts={"beto": 1, "carla": 1},
        called="RE",
        bola=True,
    ),
    cut_after=5,
)
"""Announced from the start and cut after five tricks: the game is a puesta, whatever he made afterwards."""
GIVEN_UP: Final = Tapped(
    (*_begun("Beto", "Entrada", "Espadas"), (CALLED, "Rey de copas"), (PARTNER, "Darío"), ("Bazas de Beto y Darío", "Lo da por perdido")),
    (
        event("deal"),
        event("contract", player="beto", lance="entrada", trump="espadas", called="RC"),
        event("rendicion", player="beto", answer="admitted", partner="dario"),
    ),
)
"""He owns to a codillo before all is played."""

EVENING: Final = (SOLO, COMPANION, CODILLO, PUESTA, CHILLADA, MISDEALT, BOLA, BOLA_LOST, GIVEN_UP)
"""Nine hands of four, as the deal goes round from Darío; the misdealt one is dealt again."""
TAPS: Final = (4, 6, 6, 7, 6, 2, 4, 7, 6)
"""How many taps each takes, the one that saves it among them."""

FINE: Final = event("penalty", player="carla", law="ley-5")
"""Carla speaks in the third hand: a polla, drawn for in the hand after it."""
SIETE: Final = event("declaration", player="beto", kind="sorteo", card="7E")
"""In the fourth hand Beto has the siete de espadas, and said so."""
BESIDES: Final = {3: (FINE,), 4: (SIETE,)}
"""What is told event by event, behind which hand."""
