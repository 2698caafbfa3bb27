"""The night as double entry: every posting moves tantos from one account to another, and all accounts sum to zero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from events.facts import PLATE
from projections.hands import told_posting
from projections.night import Night
from projections.standing import Step, balances, steps
from projections.won import beside_the_hands, sums_of
from rules.core.postings import TABLE, Posting

CARRIED = "carried"
"""The reason of the posting that brings in what an earlier night left."""
CARRIED_ACCOUNT = f"({CARRIED})"
"""The account that gives it: the same in every night, and no player's id."""


class Entry(NamedTuple):
    """A posting of the night, with its hand (None if it belongs to none), and whether it is a payment."""

    hand: int | None
    posting: Posting
    is_payment: bool = False


def entries(night: Night) -> Iterator[Entry]:
    """Every posting of the night: first what was brought in, then hand by hand, then those of no hand."""
    brought = carried_in(night)
    if brought:
        yield Entry(None, Posting(CARRIED_ACCOUNT, PLATE, brought, CARRIED, TABLE))
    for hand in night.game.hands(night.table):
        for posting in hand.postings:
            yield Entry(hand.number, posting)
    for posting, is_payment in beside_the_hands(night):
        yield Entry(None, posting, is_payment)


def arose(night: Night) -> list[Step]:
    """For each posting of no hand, the event that caused it."""
    found: list[Step] = []
    for step in steps(night.last):
        found += [step] * (len(night.game.other_postings(step.standing.table)) - len(found))
    return found


def carried_in(night: Night) -> int:
    """What lay in the plate when the night began."""
    gained = balances(night.game, night.table)["plate"]
    return night.game.plate(night.table) - gained


def ledger(night: Night, *, hand: int | None = None, player: str | None = None) -> dict[str, Any]:
    """The entries (all, or those of one hand or party), then the total of every account, and what each party has won and is owed."""
    accounts = dict.fromkeys((*night.game.seats(night.table).sat, PLATE, CARRIED_ACCOUNT), 0)
    every = list(entries(night))
    for each in every:
        accounts[each.posting.from_] -= each.posting.tantos
        accounts[each.posting.to] += each.posting.tantos
    told = [
        {"hand": each.hand, **told_posting(each.posting, is_payment=each.is_payment)}
        for each in every
        if hand in (None, each.hand) and player in (None, each.posting.from_, each.posting.to)
    ]
    assert sum(accounts.values()) == 0, "double entry sums to zero"
    assert accounts[PLATE] == night.game.plate(night.table), "the plate's account equals the plate"
    sums = sums_of(night)
    return {"entries": told, "accounts": accounts, "won": sums.won, "owed": sums.owed}
