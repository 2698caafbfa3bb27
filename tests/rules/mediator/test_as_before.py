"""How did the version of before read a hand? It is asked only of what a night came to that it closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.for_each import for_each
from tests.nights import Event, event, yielded
from tests.read_then import read_then
from tests.rules.mediator.hands import opened, won

FELL: Final = event("trick", cards={"ana": "4E", "beto": "5E", "carla": "RE", "dario": "6E"})
"""The called card falls, and the first rey."""
NOT_SEEN: Final = (event("deal"), event("contract", player="ana", lance="entrada", trump="copas", called="RE"))
CALLED: Final = (*NOT_SEEN, FELL)
FORCED: Final = (event("deal"), event("contract", player="ana", lance="entrada", trump="copas"), FELL)
WITH_A_BOLA: Final = (event("deal"), event("contract", player="ana", lance="solo", trump="oros", bola=True))
CUT: Final = event("tally", tricks={"ana": 8, "beto": 2}, cut_after=3)
ALL: Final = event("tally", tricks={"ana": 5, "carla": 5})
LOST: Final = event("tally", tricks={"ana": 4, "carla": 3, "beto": 3}, primeras=True)
SEVEN_TRICKS: Final = event("tally", tricks={"ana": 4, "carla": 3, "beto": 3})
ASKED: Final = event("declaration", player="ana", kind="calidades", primeras=True)
SAW: Final = (
    *NOT_SEEN,
    event("tally", tricks={"ana": 3, "carla": 3, "beto": 4}, partner="carla", primeras=True),
    event("penalty", player="ana", law="ley-9", other="beto"),
)
DEFENDED: Final = (
    event("deal"),
    event("contract", player="ana", lance="entrada", trump="espadas"),
    event("rendicion", player="ana"),
    event("defensa", player="beto"),
    event("tally", tricks={"ana": 3, "beto": 5}),
)
GIVEN_UP: Final = (
    event("deal"),
    event("contract", player="ana", lance="vuelta", trump="espadas", turned="4E"),
    event("rendicion", player="ana"),
)


def hindered(effect: str, **data: Any) -> Event:
    """A law 7 of beto, who hindered the primeras."""
    return event("penalty", player="beto", law="ley-7", effect=effect, primeras=True, **data)


def balances(*record: Event) -> tuple[list[int], list[int]]:
    """What it came to then, and comes to now, player by player as they sit."""
    then, now = read_then(*record), yielded(*record)
    return [*then["balance"].values()], [*now["balance"].values()]


NIGHTS: Final[dict[str, tuple[Sequence[Event], list[int], list[int]]]] = {
    # Pozo 8 of each, out of it game 4; primeras 1 of each adversary. Today the Bola, 8, with them.
    "a Bola by playing on": ((opened(), *CALLED, ALL), [-5, -9, -5, -9], [-1, -9, -1, -9]),
    "a Bola by playing on, at rey forzado": ((opened("cuatrillo-forzado"), *FORCED, ALL), [-5, -9, -5, -9], [-1, -9, -1, -9]),
    "a Bola by playing on that was lost": ((opened(), *CALLED, LOST), [-5, -9, -5, -9], [-9, -9, -9, -9]),
    # Where all of the first six were logged, the card was looked for then as well.
    "a Bola by playing on behind six tricks": ((opened(), *CALLED, *won(*["ana"] * 5), ALL), [-1, -9, -1, -9], [-1, -9, -1, -9]),
    # ana asks for the primeras of seven tricks; with them they would have been on the Bola today.
    "primeras of companions who did not play on": ((opened(), *CALLED, SEVEN_TRICKS, ASKED), [-5, -9, -5, -9], [-6, -8, -6, -8]),
    # A fine of 32 between ana and beto. Then neither of the side was paid; today carla has her half of the game and dario's primera.
    "a hombre who saw a hand": ((opened(), *SAW), [-24, -24, -8, -8], [-24, -24, -5, -9]),
    # Game 6, a polla and the Bola of 8 from beto. Then three primeras besides.
    "hindered primeras with a Bola from the start": (
        (opened(), *WITH_A_BOLA, CUT, hindered("none", bola=True)),
        [9, -27, -8, -8],
        [6, -24, -8, -8],
    ),
    "as if won with a Bola from the start": ((opened(), *WITH_A_BOLA, CUT, hindered("game")), [9, -33, -8, -8], [6, -30, -8, -8]),
    "hindered primeras in a defended hand": ((opened("dosillo"), *DEFENDED, hindered("none")), [-11, -13], [-12, -12]),
    # Puesta 4, vuelta 2 to beto. Then nothing to carla, who sat the hand out.
    "a vuelta that was given up, with a zángano": (
        (opened("dosillo", overrides={"zangano": True}), *GIVEN_UP),
        [-14, -6, -8],
        [-16, -6, -6],
    ),
}


@for_each(("record", "then", "now"), NIGHTS.values(), ids=NIGHTS)
def test_hands_came_to_what_they_did(record: Sequence[Event], then: list[int], now: list[int]) -> None:
    """Night by night what it came to then, and comes to today."""
    assert balances(*record) == (then, now)
