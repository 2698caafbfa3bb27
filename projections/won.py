"""What has each party won tonight, and what is still owed? A payment changes only the second.

A payment is a transfer of cash between two players (`Transfer.is_cash`) and nothing else: all other tantos were won or lost,
in a hand or beside the hands. What was `paid` after the close moves no balance, and so no winnings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from events.facts import PLATE, Transfer
from projections.night import Night
from projections.standing import Step, balances
from rules.core.postings import Posting


def beside_the_hands(night: Night) -> Iterator[tuple[Posting, bool]]:
    """The postings of no hand, in order, each with whether it is a payment: money handed over, which nobody won."""
    postings = night.game.other_postings(night.table)
    transfers = iter(_last_transfers(night, [posting.why for posting in postings].count(Transfer.type)))
    for posting in postings:
        yield posting, posting.why == Transfer.type and next(transfers).is_cash


def _last_transfers(night: Night, count: int) -> list[Transfer]:
    """The last `count` transfers of the reading, in order; the search stops once they are found."""
    found: list[Transfer] = []
    step: Step | None = night.last
    while len(found) < count:
        assert step is not None, "each posting of a transfer has its transfer in the reading"
        if isinstance(step.fact, Transfer):
            found.append(step.fact)
        step = step.before
    return found[::-1]


class Sums(NamedTuple):
    """Balance, winnings and debts of each party, in the order of the settlement with the plate last; each sums to zero."""

    balance: dict[str, int]
    won: dict[str, int]
    owed: dict[str, int]


def sums_of(night: Night) -> Sums:
    """The balance of each party, what it won and what it is owed, worked out together."""
    balance = balances(night.game, night.table)
    gained, owing = dict(balance), dict(balance)
    for posting, is_payment in beside_the_hands(night):
        if is_payment:
            gained[posting.from_] += posting.tantos
            gained[posting.to] -= posting.tantos
    for payment in night.last.standing.paid:
        owing[payment.from_] += payment.tantos
        owing[payment.to] -= payment.tantos
    assert sum(gained.values()) == 0, "winnings sum to zero over players and plate"
    assert sum(owing.values()) == 0, "debts sum to zero over players and plate"
    return Sums(balance, gained, owing)


def won(night: Night) -> dict[str, int]:
    """What each party won, negative if it lost; the plate's part is what lies in it less what was carried in."""
    return sums_of(night).won


def owed(night: Night) -> dict[str, int]:
    """What each party is still to get, negative if it is to pay."""
    return sums_of(night).owed


def winners(gained: Mapping[str, int]) -> list[str]:
    """The players who won most, in their order; none if no player is above zero."""
    players = {party: tantos for party, tantos in gained.items() if party != PLATE}
    most = max(players.values(), default=0)
    return [player for player, tantos in players.items() if tantos == most > 0]
