"""What is paid of a settlement and what is left of it, and how each balance came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from events.correction import Place
from events.facts import Paid
from projections.night import Night
from projections.reread import frozen_of
from projections.settlement import Payment, Plan, due, plan_of
from projections.standing import balances, steps
from projections.won import owed
from rules.core.postings import Posting


class Line(NamedTuple):
    """What one party is to pay another, and how much of it was paid."""

    payment: Payment
    paid: int

    @property
    def left(self) -> int:
        """What is still to be paid of it."""
        return self.payment.tantos - self.paid


class Made(NamedTuple):
    """A payment that was made, and where it stands in the record."""

    place: Place
    payment: Payment


class Part(NamedTuple):
    """What one hand, or (None) what lies beside the hands, brought to a party."""

    hand: int | None
    tantos: int


def settlement_of(night: Night) -> Plan:
    """Who pays whom, as the record reads now."""
    return plan_of(balances(night.game, night.table))


def lines_of(night: Night) -> list[Line]:
    """Who pays whom by what the record says now, and what was paid of it: with every payment that was made, all balances come to zero.

    As long as the payments follow the plan, its lines; else first what was paid, and then who still owes whom with that reckoned in.
    """
    plan, paid = settlement_of(night), night.last.standing.paid
    totals = {(each.from_, each.to): due(paid, each.from_, each.to) for each in paid}
    if all(tantos <= due(plan.payments, *pair) for pair, tantos in totals.items()):
        return [Line(each, totals.get((each.from_, each.to), 0)) for each in plan.payments]
    made = [Line(Payment(*pair, tantos), tantos) for pair, tantos in totals.items()]
    return [*made, *(Line(each, 0) for each in plan_of(owed(night)).payments)]


def left_after(night: Night) -> list[Payment]:
    """Who still owes whom by what the record says now, with all that was paid reckoned in: what the lines come to is what is `owed`."""
    return [each.payment._replace(tantos=each.left) for each in lines_of(night) if each.left]


def payments_made(night: Night) -> list[Made]:
    """The payments that were made, in the order in which they were logged."""
    told = [(step.place, step.fact) for step in steps(night.last)]
    return [Made(place, Payment(fact.from_, fact.to, fact.tantos)) for place, fact in told if isinstance(fact, Paid)]


def has_changed(night: Night) -> bool:
    """Whether a correction after the close, or a new reading, makes the settlement read otherwise than it was frozen."""
    frozen = frozen_of(night) if night.closed else None
    return frozen is not None and frozen.payments != settlement_of(night).payments


def group_of(plan: Plan, payment: Payment) -> list[str]:
    """The parties whose balances this payment settles together with others of its plan, in the order in which they stand there."""
    group = {payment.from_, payment.to}
    while True:
        joined = {party for each in plan.payments if {each.from_, each.to} & group for party in (each.from_, each.to)}
        if joined <= group:
            return list(dict.fromkeys(party for each in plan.payments for party in (each.from_, each.to) if party in group))
        group |= joined


def parts_of(night: Night, party: str) -> list[Part]:
    """What makes up the balance of a party: hand by hand, and last what lies beside the hands; what is zero is left out."""
    game, table = night.game, night.table
    parts = [Part(hand.number, _brought(hand.postings, party)) for hand in game.hands(table)]
    parts.append(Part(None, _brought(game.other_postings(table), party)))
    return [part for part in parts if part.tantos]


def _brought(postings: Sequence[Posting], party: str) -> int:
    return sum(each.tantos * ((each.to == party) - (each.from_ == party)) for each in postings)
