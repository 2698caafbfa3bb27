"""What a replay yields: the one JSON object that the command line, the API and the cases share."""

from __future__ import annotations

from typing import Any

from projections.hands import told_hands, told_posting
from projections.replay import Night
from projections.settlement import Payment, plan_of
from projections.standing import balances


def yields(night: Night) -> dict[str, Any]:
    """The whole night as JSON: hands, what belongs to no hand, balances, what lies and waits, findings, who pays whom."""
    balance = balances(night.game, night.table)
    plan = plan_of(balance)
    plate_gained = balance.pop("plate")
    leftovers = dict(night.game.leftovers(night.table))
    hands = told_hands(night)
    assert sum(balance.values()) + plate_gained == 0, "what the players lost lies in the plate"
    told: dict[str, Any] = {
        "hands": hands,
        "other_postings": [told_posting(posting) for posting in night.game.other_postings(night.table)],
        "balance": balance,
        **leftovers,
        "findings": [finding for hand in hands for finding in hand["findings"]],
        "settlement": [told_payment(payment) for payment in plan.payments],
        "paid": [told_payment(payment) for payment in night.last.standing.paid],
    }
    return told if plan.fewest else told | {"fewest": False}


def told_payment(payment: Payment) -> dict[str, Any]:
    """A payment as JSON."""
    return {"from": payment.from_, "to": payment.to, "tantos": payment.tantos}
