"""What has each party won tonight, and what is still owed? A payment moves the second alone.

A payment is a transfer that is cash between two players (`Transfer.is_cash`), and nothing else: whatever else moves tantos was won or
lost, in a hand or beside the hands. What was `paid` once the night had been closed moves no balance, and so nothing that was won.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from events.facts import PLATE, Transfer
from projections.replay import Night, steps
from projections.standing import balances
from rules.core.postings import Posting


def beside_the_hands(night: Night) -> Iterator[tuple[Posting, bool]]:
    """The postings that belong to no hand, in order, each with whether it is a payment: money handed over, which nobody won."""
    transfers = (step.fact for step in steps(night.last) if isinstance(step.fact, Transfer))
    for posting in night.game.other_postings(night.table):
        yield posting, posting.why == Transfer.type and next(transfers).is_cash


def won(night: Night) -> dict[str, int]:
    """What each party won, below zero what it lost, in the order of the balances, the plate last; the sum is zero.

    What the plate won is what lies in it less what was carried in.
    """
    told = balances(night.game, night.table)
    for posting, is_payment in beside_the_hands(night):
        if is_payment:
            told[posting.from_] += posting.tantos
            told[posting.to] -= posting.tantos
    assert sum(told.values()) == 0, "what is won is lost by another, or lies in the plate"
    return told


def owed(night: Night) -> dict[str, int]:
    """What each party is still to get, below zero to pay, in the order of the balances, the plate last; the sum is zero."""
    told = balances(night.game, night.table)
    for payment in night.last.standing.paid:
        told[payment.from_] += payment.tantos
        told[payment.to] -= payment.tantos
    assert sum(told.values()) == 0, "what is owed to one is owed by another"
    return told


def winners(gained: Mapping[str, int]) -> list[str]:
    """Of what each party won, the players with most of it, in their order; none where no player is above zero."""
    players = {party: tantos for party, tantos in gained.items() if party != PLATE}
    most = max(players.values(), default=0)
    return [player for player, tantos in players.items() if tantos == most > 0]
