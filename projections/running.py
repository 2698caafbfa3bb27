"""What had each party won behind each hand? The last is what it has won tonight (`won`); payments stand aside."""

from __future__ import annotations

from collections import defaultdict

from projections.ledger import arose
from projections.night import Night
from projections.standing import parties_of
from projections.won import beside_the_hands, won
from rules.core.postings import Posting

Winnings = dict[str, int]
"""Party → what it has won so far, below zero what it has lost."""


def running(night: Night) -> list[Winnings]:
    """What each party had won before the first hand, and behind each in order, with the plate where the game has one.

    What was won beside the hands counts with the hand that had been dealt last, so that the last row is what each has won. A hand that is open
    counts with what it has moved so far.
    """
    parties = parties_of(night.game, night.table)
    moved: dict[int, list[Posting]] = defaultdict(list)
    for hand in night.game.hands(night.table):
        moved[hand.number] += hand.postings
    for (posting, is_payment), step in zip(beside_the_hands(night), arose(night), strict=True):
        if not is_payment:
            moved[night.game.dealt_count(step.standing.table)].append(posting)
    rows, so_far = [], dict.fromkeys(parties, 0)
    for number in range(night.game.dealt_count(night.table) + 1):
        for posting in moved[number]:
            so_far[posting.from_] -= posting.tantos
            so_far[posting.to] += posting.tantos
        rows.append(dict(so_far))
    assert rows[-1] == {party: tantos for party, tantos in won(night).items() if party in rows[-1]}, (
        "what was won hand by hand is all that was won"
    )
    return rows
