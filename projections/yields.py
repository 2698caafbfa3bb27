"""What a replay yields: the JSON object that the command line, the API and the cases share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from events.facts import PLATE
from projections.hands import HandsTold, told_from, told_posting
from projections.night import Night
from projections.settlement import Payment, plan_of
from projections.won import beside_the_hands, sums_of


def yields(night: Night, hands: HandsTold | None = None) -> dict[str, Any]:
    """The whole night as JSON: hands, postings of no hand, balances, winnings and debts, what lies and waits, findings, who pays whom.

    A caller that has already described the hands passes them in.
    """
    sums = sums_of(night)
    plan = plan_of(sums.balance)
    leftovers = dict(night.game.leftovers(night.table))
    hands = hands or told_from(night)
    told: dict[str, Any] = {
        "hands": list(hands.hands),
        "other_postings": [told_posting(posting, is_payment=is_payment) for posting, is_payment in beside_the_hands(night)],
        "balance": of_players(sums.balance),
        "won": of_players(sums.won),
        "owed": of_players(sums.owed),
        **leftovers,
        "findings": [*chain(*hands.findings)],
        "settlement": [told_payment(payment) for payment in plan.payments],
        "paid": [told_payment(payment) for payment in night.last.standing.paid],
    }
    return told if plan.fewest else told | {"fewest": False}


def of_players(parties: Mapping[str, int]) -> dict[str, int]:
    """The players' parts of something, without the plate's."""
    return {party: tantos for party, tantos in parties.items() if party != PLATE}


def told_payment(payment: Payment) -> dict[str, Any]:
    """A payment as JSON."""
    return {"from": payment.from_, "to": payment.to, "tantos": payment.tantos}
