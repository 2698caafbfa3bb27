"""What came into the plate and what went out, in order, and how much lay there after each?

The rows are the plate's entries of the ledger, so that the API and the page show the same. They are ordered by when they
arose: only then does the plate hold an amount before it is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from events.facts import PLATE, Transfer
from projections.ledger import CARRIED_ACCOUNT, Entry, arose, entries
from projections.night import Night
from projections.standing import Step
from rules.core.postings import Posting


class Moved(NamedTuple):
    """A posting from or to the plate."""

    hand: int | None
    """The hand that it belongs to; None for what was brought in, and for what belongs to no hand."""
    posting: Posting
    into: int
    """How much came in; negative for what went out."""
    lies: int
    """How much lay in the plate afterwards."""
    transfer: Transfer | None = None
    """The agreed payment that the posting records, if it is one."""

    @property
    def is_brought(self) -> bool:
        """Whether an earlier night left it."""
        return self.posting.from_ == CARRIED_ACCOUNT


def of_the_plate(night: Night) -> list[Moved]:
    """Every posting of the plate: what was brought in, then the others as they arose; the last row leaves the present plate."""
    told, lies = [], 0
    for _, each, transfer in sorted(_placed(night), key=lambda placed: placed[0]):
        into = each.posting.tantos if each.posting.to == PLATE else -each.posting.tantos
        lies += into
        told.append(Moved(each.hand, each.posting, into, lies, transfer))
    assert lies == night.game.plate(night.table), "the plate holds what came in less what went out"
    return told


def highest(rows: Sequence[Moved]) -> Moved | None:
    """The first row of a hand after which the plate held most; None if no row of a hand left anything in it."""
    return max((row for row in rows if row.hand is not None and row.lies), key=lambda row: row.lies, default=None)


def _placed(night: Night) -> Iterator[tuple[tuple[int, int, bool], Entry, Transfer | None]]:
    """The plate's rows of the ledger, each with when it arose, and the transfer that caused it, if any.

    A row that arose while a hand was played stands between the rows of that hand before and after it.
    """
    beside, of_hand = iter(arose(night)), Counter[int]()
    for each in entries(night):
        moment, transfer = (0, 0, False), None
        if each.hand is not None:
            moment = (each.hand, of_hand[each.hand], True)
            of_hand[each.hand] += 1
        elif each.posting.from_ != CARRIED_ACCOUNT:
            step = next(beside)
            moment, transfer = (*_last_hand(night, step), False), step.fact if isinstance(step.fact, Transfer) else None
        if PLATE in (each.posting.from_, each.posting.to):
            yield moment, each, transfer


def _last_hand(night: Night, step: Step) -> tuple[int, int]:
    """The number of the last hand dealt by then, and how many postings it had; zeros before the first."""
    game, table = night.game, step.standing.table
    number = game.dealt_count(table)
    return number, len(game.hand(table, number).postings) if number else 0
