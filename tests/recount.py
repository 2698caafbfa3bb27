"""What each party has won and is owed, counted anew from the record: every posting, and of payments only what is still to be paid."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from events.facts import PLATE, Paid, Transfer
from projections.replay import steps
from tests.nights import Event, night_of
from tests.service.desk import NightAt


class Recount(NamedTuple):
    """By party, the plate among them; who is even is not there."""

    won: dict[str, int]
    owed: dict[str, int]


def recounted(record: list[Event]) -> Recount:
    """The count of a whole record, as it reads with its corrections."""
    night = night_of(*({"type": each["type"], "data": each["data"]} for each in record))
    facts: list[Any] = [step.fact for step in steps(night.last)]
    moved = [posting for hand in night.game.hands(night.table) for posting in hand.postings]
    moved += night.game.other_postings(night.table)
    cash = [each for each in facts if isinstance(each, Transfer) and each.reason == "cash" and PLATE not in (each.from_, each.to)]
    gained, won, owed = (Counter[str]() for _ in range(3))
    for each in moved:
        gained.update({each.to: each.tantos})
        gained.subtract({each.from_: each.tantos})
    won.update(gained)
    owed.update(gained)
    for handed in cash:
        won.update({handed.from_: handed.tantos})
        won.subtract({handed.to: handed.tantos})
    for fact in facts:
        if isinstance(fact, Paid):
            owed.update({fact.from_: fact.tantos})
            owed.subtract({fact.to: fact.tantos})
    return Recount(*({party: tantos for party, tantos in count.items() if tantos} for count in (won, owed)))


def recounted_at(night: NightAt) -> Recount:
    """The same of a night as its record is exported by the service now."""
    return recounted(night.get("/events").json["events"])


def signed(tantos: int) -> str:
    """A gain or a loss as pages write it."""
    return "0" if not tantos else f"{'+' if tantos > 0 else '−'}{abs(tantos)}"


def owes(tantos: int) -> str:
    """What is still to be paid, as pages write it."""
    return f"le deben {tantos}" if tantos > 0 else f"debe {-tantos}" if tantos else ""
