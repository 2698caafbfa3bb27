"""What may come next in a night: what its game expects, and what every game takes.

For each type that is named there is an event that would be taken, and so for each value of a field that names values. Of a
type that is not named, or a value that is not, nothing would be. `transfer`, `dispute` and `correction` are named without values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from projections.replay import Night
from projections.settlement import due, plan_of
from projections.standing import balances
from rules.core.expectation import Expectation, Field


def coming(night: Night) -> list[dict[str, Any]]:
    """Each event type that would be taken now, as JSON."""
    all_of_them = (*_played(night), *_contested(night), *_paid(night), Expectation("correction"))
    return [each.told() for each in all_of_them]


def _played(night: Night) -> Iterator[Expectation]:
    """What the game expects, and payments that the table agrees on; nothing of it once the night is closed."""
    if not night.closed:
        yield from night.game.expects(night.table)
        yield Expectation("transfer")


def _contested(night: Night) -> Iterator[Expectation]:
    """A dispute, while somebody does not contest some hand yet; a ruling, while somebody contests one."""
    contested = [each for each in night.last.standing.contests if each.ruling is None]
    sat = night.game.seats(night.table).sat
    if len(contested) < len(sat) * night.game.dealt_count(night.table):
        yield Expectation("dispute")
    if contested:
        hands = sorted({each.fact.hand for each in contested})
        corrected = any(seq > each.place.seq for each in contested for seq in night.holding)
        decisions = ["stands", "corrected"] if corrected else ["stands"]
        fields = {"hand": Field(required=True, values=hands), "decision": Field(required=True, values=decisions)}
        yield Expectation("ruling", fields | {"note": Field(required=True)})


def _paid(night: Night) -> Iterator[Expectation]:
    """After the close, what is left to pay of a line of the settlement, as frozen or as it reads now."""
    if not night.closed:
        return
    balance = balances(night.game, night.table)
    plans = [plan for plan in (plan_of(balance), night.frozen) if plan is not None]
    paid = night.last.standing.paid
    left: dict[tuple[str, str], int] = {}
    for payer, payee, _ in (line for plan in plans for line in plan.payments):
        most = max(due(plan.payments, payer, payee) for plan in plans) - due(paid, payer, payee)
        # What was frozen may name somebody who, by what was corrected since, never sat down: he neither pays nor is paid.
        if most > 0 and payer in balance and payee in balance:
            left[payer, payee] = most
    if left:
        payers, payees = dict.fromkeys(payer for payer, _ in left), dict.fromkeys(payee for _, payee in left)
        fields = {"from": Field(required=True, values=list(payers)), "to": Field(required=True, values=list(payees))}
        yield Expectation("paid", fields | {"tantos": Field(required=True, bounds=(1, max(left.values())))})
