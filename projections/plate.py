"""What came into the plate and what went out of it, in order, and how much lay there behind each?

The rows are the entries of the ledger that are the plate's: what the API tells and what a page shows is the same. They stand here in the
order in which they arose, for only in that order does something lie there before it is taken.
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
    """A posting with the plate."""

    hand: int | None
    """The hand that it belongs to; None for what was brought in, and for what belongs to none."""
    posting: Posting
    into: int
    """How much came in by it; below zero what went out."""
    lies: int
    """How much lay there then."""
    transfer: Transfer | None = None
    """What the table agreed on, where it is that."""

    @property
    def is_brought(self) -> bool:
        """Whether it is what an earlier night left."""
        return self.posting.from_ == CARRIED_ACCOUNT


def of_the_plate(night: Night) -> list[Moved]:
    """Every posting with the plate: what was brought in, then as they arose; the last leaves there what lies there now."""
    told, lies = [], 0
    for _, each, transfer in sorted(_placed(night), key=lambda placed: placed[0]):
        into = each.posting.tantos if each.posting.to == PLATE else -each.posting.tantos
        lies += into
        told.append(Moved(each.hand, each.posting, into, lies, transfer))
    assert lies == night.game.plate(night.table), "what came in less what went out lies there"
    return told


def highest(rows: Sequence[Moved]) -> Moved | None:
    """The movement of a hand behind which most lay in the plate, the first of them; None where nothing ever did, and before the first hand."""
    return max((row for row in rows if row.hand is not None and row.lies), key=lambda row: row.lies, default=None)


def _placed(night: Night) -> Iterator[tuple[tuple[int, int, bool], Entry, Transfer | None]]:
    """The rows of the ledger that are the plate's, each with when it arose, and the transfer that brought it, if one did.

    What moved while a hand was played stands between what that hand had moved by then and what it moved later.
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
    """The number of the hand that had been dealt last, and how many postings it had by then; zeros before the first."""
    game, table = night.game, step.standing.table
    number = game.dealt_count(table)
    return number, len(game.hand(table, number).postings) if number else 0
