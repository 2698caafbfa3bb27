"""Whole hands of Tresillo in three events, and the words in which a test states the result of a hand.

In the first hand of a night with the usual players ana is mano, and dario (of four) or carla (of three) deals. The named divisions below
are of that hand, with ana as the hombre and, if it is defended, beto as the defensor.
"""

from __future__ import annotations

from typing import Any

from tests.nights import FOUR, THREE, Event, event, yielded

TARIFFS = ("fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826")

WON = {"ana": 5, "beto": 3, "carla": 1}
WON_BY_FOUR = {"ana": 4, "beto": 3, "carla": 2}
FIRST_FIVE = {"ana": 5}
NINE = {"ana": 9}
PUESTA = {"ana": 4, "beto": 4, "carla": 1}
CODILLO = {"ana": 3, "beto": 5, "carla": 1}

DEFENDIDA = {"ana": 2, "beto": 5, "carla": 2}
GEMELAS = {"ana": 4, "beto": 4, "carla": 1}
SALVADA = {"ana": 5, "beto": 3, "carla": 1}
CODILLO_Y_PUESTA = {"ana": 2, "beto": 3, "carla": 4}

HANDS = {
    "ana": ["1E", "7O", "1B", "1O", "RO", "RC", "CC", "RE", "2E"],
    "beto": ["2O", "3O", "SC", "2C", "3C", "CE", "SE", "RB", "CB"],
    "carla": ["CO", "SO", "4C", "5C", "6C", "7E", "6E", "SB", "7B"],
}
"""The cards of three; the mano has the five highest of oros."""
STOCK = ["4O", "5O", "6O", "1C", "7C", "3E", "4E", "5E", "2B", "3B", "4B", "5B", "6B"]


def played(player: str, lance: str, trump: str, *, solera: bool | None = None, **tally: Any) -> tuple[Event, ...]:
    """A hand played to its count: deal, contract, tally."""
    said: Event = {} if solera is None else {"solera": solera}
    contract = event("contract", player=player, lance=lance, trump=trump, **said)
    return event("deal"), contract, event("tally", **tally)


def entrada(player: str, tricks: dict[str, int]) -> tuple[Event, ...]:
    """An entrada in oros, played to its count."""
    return played(player, "entrada", "oros", tricks=tricks)


def surrendered(player: str, lance: str = "entrada", trump: str = "oros", **tally: Any) -> tuple[Event, ...]:
    """A hand that the hombre surrenders and nobody defends."""
    return played(player, lance, trump, rendicion=True, **tally)


def defended(
    player: str,
    defensor: str,
    tricks: dict[str, int],
    *,
    trump: str = "oros",
    **tally: Any,
) -> tuple[Event, ...]:
    """A surrendered entrada that `defensor` takes over and plays to its count."""
    return played(player, "entrada", trump, rendicion=True, defensor=defensor, tricks=tricks, **tally)


def passed() -> tuple[Event, ...]:
    """A hand that nobody plays."""
    return event("deal"), event("pass_out")


def carrying(plate: int, puesta: str = "none", *reserved: tuple[str, int]) -> Event:
    """What an earlier night left: the tantos in the plate, their kind, the reserved puestas."""
    return {"plate": plate, "puesta": puesta, "reserved": written(*reserved)}


def written(*reserved: tuple[str, int]) -> list[Event]:
    """The list of reserved puestas, as `carried` states it."""
    return [{"player": player, "tantos": tantos} for player, tantos in reserved]


def waits(night: Event) -> list[Event]:
    """The reserved puestas of a night, without the hands that they come from."""
    return [{name: value for name, value in each.items() if name != "since"} for each in night["reserved"]]


def scored(*record: Event) -> dict[str, Any]:
    """The last hand of the record."""
    hand: dict[str, Any] = yielded(*record)["hands"][-1]
    return hand


def four(*tantos: int) -> dict[str, int]:
    """Tantos of ana, beto, carla and dario."""
    return dict(zip(FOUR, tantos, strict=True))


def three(*tantos: int) -> dict[str, int]:
    """Tantos of ana, beto and carla."""
    return dict(zip(THREE, tantos, strict=True))


def between(hand: dict[str, Any], payer: str, payee: str) -> list[tuple[str, int]]:
    """The payments of one player to another in a hand: (why, tantos) of each posting, in order."""
    return [(line["why"], line["tantos"]) for line in hand["postings"] if (line["from"], line["to"]) == (payer, payee)]
