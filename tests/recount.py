"""What each party has won and is owed, counted anew from the exports of the service, without any code of the program.

The postings are those of the ledger; the record as it reads tells which of them are payments, and what was paid after the close.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tests.nights import Event
from tests.rules.slips import reading
from tests.service.desk import NightAt


class Moved(NamedTuple):
    """A posting: its hand (None outside a hand), from whom, to whom, how much."""

    hand: int | None
    giver: str
    taker: str
    tantos: int


class Recount(NamedTuple):
    """Sums by party, the plate among them; a party at zero is left out."""

    won: dict[str, int]
    owed: dict[str, int]
    moved: list[Moved]
    """Every posting except payments."""
    plate: int
    """The content of the plate."""
    sat: list[str]
    """All players of the night: first the present ones, in order."""


def recounted(record: list[Event], entries: list[Event]) -> Recount:
    """The count of a whole record with its corrections, and of its ledger."""
    stands = reading(record)
    # What was carried in is nobody's gain; the opening has the sum.
    rows = [each for each in entries if each["from"] != "(carried)"]
    moved = [Moved(each["hand"], each["from"], each["to"], each["tantos"]) for each in rows]
    owed = summed(moved)
    for said in (each["data"] for each in stands if each["type"] == "paid"):
        owed.update({said["from"]: said["tantos"]})
        owed.subtract({said["to"]: said["tantos"]})
    for said in (each["data"] for each in stands if each["type"] == "transfer"):
        if said["reason"] == "cash" and "plate" not in (said["from"], said["to"]):
            moved.remove(Moved(None, said["from"], said["to"], said["tantos"]))
    won = summed(moved)
    brought = stands[0]["data"].get("carried") or {"plate": 0}
    seated = [each["data"]["players"] for each in stands if each["type"] in ("night_opened", "seats_changed")]
    sat = list(dict.fromkeys(player for players in (seated[-1], *seated) for player in players))
    return Recount(_uneven(won), _uneven(owed), moved, brought["plate"] + won["plate"], sat)


def _uneven(sums: Counter[str]) -> dict[str, int]:
    return {party: tantos for party, tantos in sums.items() if tantos}


def summed(moved: Iterable[Moved]) -> Counter[str]:
    """The sum of each party over all postings."""
    sums = Counter[str]()
    for each in moved:
        sums.update({each.taker: each.tantos})
        sums.subtract({each.giver: each.tantos})
    return sums


def recounted_at(night: NightAt) -> Recount:
    """The count of a night as the service exports it now."""
    return recounted(night.get("/events").json["events"], night.get("/ledger").json["entries"])


def signed(tantos: int) -> str:
    """A gain or a loss as pages write it."""
    return "0" if not tantos else f"{'+' if tantos > 0 else '−'}{abs(tantos)}"


def owes(tantos: int) -> str:
    """An open debt as pages write it."""
    return f"le deben {tantos}" if tantos > 0 else f"debe {-tantos}" if tantos else ""
