"""Nights of the toy game as data."""

from __future__ import annotations

from typing import Final

from tests.nights import FOUR, Event, event

PAIRS: Final = event("night_opened", game="brisca", players=list(FOUR), rules={"overrides": {"wager": 3}})
TWO: Final = event("night_opened", game="brisca", players=["ana", "beto"], first_dealer="ana")
CARDS: Final = {"ana": "1O", "beto": "2C", "carla": "3O", "dario": "7C"}
"""Ana leads after dario's deal, and wins: 21 points."""
IN_PAIRS: Final = (
    PAIRS,
    event("deal", turned="SO", hands={"ana": ["1O", "2O", "4O"]}),
    event("trick", cards=CARDS),
    event("trick", winner="beto"),
    event("tally", points={"carla": 71}),
    event("deal", turned="7E", dealer="carla"),
    event("tally", points={"ana": 60, "beto": 60}),
    event("dispute", hand=1, by="dario", claim="I had the tres"),
    event("deal", turned="SO", dealer="dario", hands={"ana": ["1O", "2O", "4O"]}),
    event("trick", cards=CARDS, leader="ana", winner="ana"),
)
"""A summary, a hand that nobody wins, an open one; ana and carla won 3 of each of the others."""
ORDER: Final = ("1", "3", "R", "C", "S", "7", "6", "5", "4", "2")


def card_by_card() -> list[Event]:
    """A full hand of two: beto leads and wins every trick, so all 120 points are his."""
    pairs = [(high + suit, low + suit) for suit in "OCEB" for high, low in zip(ORDER[::2], ORDER[1::2], strict=True)]
    return [event("deal", turned="2B"), *(event("trick", cards={"beto": high, "ana": low}) for high, low in pairs)]
