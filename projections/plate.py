"""What came into the plate and what went out of it, in order, and how much lay there behind each?

The rows are the entries of the ledger that are the plate's: what the API tells and what a page shows is the same. They stand here in the
order in which they arose, for only in that order does something lie there before it is taken.
"""

from __future__ import annotations

from typing import NamedTuple

from events.facts import PLATE, Transfer
from projections.ledger import CARRIED_ACCOUNT, asked_of, carried_in, entries
from projections.replay import Night, steps
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
    rows = list(asked_of(entries(night), player=PLATE))
    brought = rows[: 1 if carried_in(night) else 0]
    of_hands = [(each.hand, each.hand, each.posting, None) for each in rows if each.hand is not None]
    beside = [
        (behind, None, posting, transfer)
        for posting, (behind, transfer) in zip(night.game.other_postings(night.table), _arose(night), strict=True)
        if PLATE in (posting.from_, posting.to)
    ]
    # Sorting keeps what belongs to a hand before what came behind it, and each in its order.
    in_order = [(0, None, each.posting, None) for each in brought] + sorted([*of_hands, *beside], key=lambda row: row[0])
    told, lies = [], 0
    for _, number, posting, transfer in in_order:
        into = posting.tantos if posting.to == PLATE else -posting.tantos
        lies += into
        told.append(Moved(number, posting, into, lies, transfer))
    assert lies == night.game.plate(night.table), "what came in less what went out lies there"
    assert len(told) == len(rows), "they are the rows of the ledger"
    return told


def _arose(night: Night) -> list[tuple[int, Transfer | None]]:
    """Of each posting that belongs to no hand, how many hands were over when it arose, and the transfer that brought it, if one did."""
    game, found = night.game, list[tuple[int, Transfer | None]]()
    for step in steps(night.last):
        table, transfer = step.standing.table, step.fact if isinstance(step.fact, Transfer) else None
        found += [(game.finished_count(table), transfer)] * (len(game.other_postings(table)) - len(found))
    return found
