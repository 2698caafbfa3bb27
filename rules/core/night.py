"""What is the same between the hands of every game: agreed payments, and how the plate is shared out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from events.facts import PLATE, Transfer
from rules.core.guards import strangers
from rules.core.plate import shares
from rules.core.postings import TABLE, Past, Posting, only_real
from rules.core.refusals import Refusal, mark, refuse
from rules.core.seats import Seats


class Paying(Protocol):
    """What an agreed payment needs to know of a night without a plate."""

    @property
    def seats(self) -> Seats:
        """Who sits, and who sat."""

    @property
    def others(self) -> Past | None:
        """The postings that belong to no hand."""

    def _replace(self, *_: Any, **changes: Any) -> Any:
        """The night with some values changed."""


T = TypeVar("T", bound=Paying)


def transfer(table: T, fact: Transfer) -> T | Refusal:
    """The table after a payment that no rule derives, in a game without a plate."""
    if refusal := strangers(table.seats.sat, (fact.from_, fact.to)):
        return refusal
    after: T = table._replace(others=Past(agreed(fact), table.others))
    return after


def agreed(fact: Transfer) -> Posting:
    """An agreed payment as a posting."""
    return Posting(fact.from_, fact.to, fact.tantos, "transfer", TABLE)


def into_plate(seats: Seats, fact: Transfer, lies: int) -> int | Refusal:
    """How much an agreed payment adds to the plate; refused if it takes out more than lies there."""
    if refusal := strangers((*seats.sat, PLATE), (fact.from_, fact.to)):
        return refusal
    into = fact.tantos * ((fact.to == PLATE) - (fact.from_ == PLATE))
    if lies + into < 0:
        template = mark("En el plato solo hay {lies}.")
        return refuse("contradiction", template, field="tantos", expected={"max": lies}, lies=lies)
    return into


def shared_out(plate: int, players: Sequence[str], source: str) -> tuple[Posting, ...]:
    """The plate, divided among the players who sit at the end of the night."""
    return only_real([Posting(PLATE, player, tantos, "reparto", source) for player, tantos in shares(plate, players)])
