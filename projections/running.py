"""What had each party won after each hand? The last row is what it has won tonight (`won`); payments are left out."""

from __future__ import annotations

from collections import defaultdict

from projections.ledger import arose
from projections.night import Night
from projections.standing import parties_of
from projections.won import beside_the_hands, won
from rules.core.postings import Posting

Winnings = dict[str, int]
"""Party → what it has won so far; negative if it has lost."""


def running(night: Night) -> list[Winnings]:
    """What each party had won before the first hand and after each one in order, including the plate if the game has one.

    Postings of no hand count with the hand dealt last, so that the last row gives the totals. An open hand counts with what
    it has moved so far.
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
        "winnings hand by hand sum to the winnings of the night"
    )
    return rows
