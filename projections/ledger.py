"""The night as double entry: every posting moves tantos from one account to another, and all accounts sum to zero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.facts import Transfer
from projections.hands import told_posting
from projections.replay import Night, steps
from projections.standing import balances
from rules.core.postings import Posting

CARRIED = "carried"
"""Why what was brought in from an earlier night moves."""
CARRIED_ACCOUNT = f"({CARRIED})"
"""The account that gives it: in every night the same, and nobody's id."""


def entries(night: Night) -> Iterator[tuple[int | None, Posting]]:
    """Every posting of the night with its hand, None for those that belong to no hand; first what was brought in."""
    brought = carried_in(night)
    if brought:
        yield None, Posting(CARRIED_ACCOUNT, "plate", brought, CARRIED, "table")
    for hand in night.game.hands(night.table):
        for posting in hand.postings:
            yield hand.number, posting
    for posting in night.game.other_postings(night.table):
        yield None, posting


def transferred(night: Night) -> Iterator[tuple[Posting, Transfer | None]]:
    """The postings that belong to no hand, each with the transfer that brought it; None for what the rules brought."""
    transfers = iter([step.fact for step in steps(night.last) if isinstance(step.fact, Transfer)])
    for posting in night.game.other_postings(night.table):
        yield posting, next(transfers) if posting.why == Transfer.type else None


def carried_in(night: Night) -> int:
    """What lay in the plate when the night began."""
    gained = balances(night.game, night.table)["plate"]
    return night.game.plate(night.table) - gained


def ledger(night: Night, *, hand: int | None = None, player: str | None = None) -> dict[str, Any]:
    """The entries, of one hand or one party where asked, and what every account holds after all of them."""
    accounts = dict.fromkeys((*night.game.seats(night.table).sat, "plate", CARRIED_ACCOUNT), 0)
    told = []
    for number, posting in entries(night):
        accounts[posting.from_] -= posting.tantos
        accounts[posting.to] += posting.tantos
        if hand in (None, number) and player in (None, posting.from_, posting.to):
            told.append({"hand": number, **told_posting(posting)})
    assert sum(accounts.values()) == 0, "double entry sums to zero"
    assert accounts["plate"] == night.game.plate(night.table), "the plate's account is what lies in the plate"
    return {"entries": told, "accounts": accounts}
