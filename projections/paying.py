"""What of a settlement is paid, what is left, and how did each balance come about?"""

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
    """What one party is to pay another, and how much of it has been paid."""

    payment: Payment
    paid: int

    @property
    def left(self) -> int:
        """The part that is still to be paid."""
        return self.payment.tantos - self.paid


class Made(NamedTuple):
    """A payment that was made, and its place in the record."""

    place: Place
    payment: Payment


class Part(NamedTuple):
    """What one hand (None: everything beside the hands) brought to a party."""

    hand: int | None
    tantos: int


def settlement_of(night: Night) -> Plan:
    """Who pays whom, as the record reads now."""
    return plan_of(balances(night.game, night.table))


def lines_of(night: Night) -> list[Line]:
    """Who pays whom according to the present record, and what has been paid: together with all payments, every balance becomes zero.

    As long as the payments follow the plan, these are its lines; otherwise first the payments, then a new plan for what is
    left.
    """
    plan, paid = settlement_of(night), night.last.standing.paid
    totals = {(each.from_, each.to): due(paid, each.from_, each.to) for each in paid}
    if all(tantos <= due(plan.payments, *pair) for pair, tantos in totals.items()):
        return [Line(each, totals.get((each.from_, each.to), 0)) for each in plan.payments]
    made = [Line(Payment(*pair, tantos), tantos) for pair, tantos in totals.items()]
    return [*made, *(Line(each, 0) for each in plan_of(owed(night)).payments)]


def left_after(night: Night) -> list[Payment]:
    """Who still owes whom, with all payments counted: the sum for each party is what `owed` gives."""
    return [each.payment._replace(tantos=each.left) for each in lines_of(night) if each.left]


def payments_made(night: Night) -> list[Made]:
    """The payments that were made, in the order in which they were logged."""
    told = [(step.place, step.fact) for step in steps(night.last)]
    return [Made(place, Payment(fact.from_, fact.to, fact.tantos)) for place, fact in told if isinstance(fact, Paid)]


def has_changed(night: Night) -> bool:
    """Whether a correction after the close, or a new reading of the rules, changes the settlement that was frozen."""
    frozen = frozen_of(night) if night.closed else None
    return frozen is not None and frozen.payments != settlement_of(night).payments


def group_of(plan: Plan, payment: Payment) -> list[str]:
    """The parties that this payment settles together with other payments of its plan, in the order of the plan."""
    group = {payment.from_, payment.to}
    while True:
        joined = {party for each in plan.payments if {each.from_, each.to} & group for party in (each.from_, each.to)}
        if joined <= group:
            return list(dict.fromkeys(party for each in plan.payments for party in (each.from_, each.to) if party in group))
        group |= joined


def parts_of(night: Night, party: str) -> list[Part]:
    """The parts of the balance of a party: hand by hand, then what lies beside the hands; zeros are left out."""
    game, table = night.game, night.table
    parts = [Part(hand.number, _brought(hand.postings, party)) for hand in game.hands(table)]
    parts.append(Part(None, _brought(game.other_postings(table), party)))
    return [part for part in parts if part.tantos]


def _brought(postings: Sequence[Posting], party: str) -> int:
    return sum(each.tantos * ((each.to == party) - (each.from_ == party)) for each in postings)
