"""Who pays whom, with as few payments as possible, and always by the same plan? Pure arithmetic over balances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from projections.division import divided

EXACT_UP_TO: Final = 18
"""With more parties than this, the plan is one group and may have more payments than necessary."""


class Payment(NamedTuple):
    """One line of a plan, or one payment that was made."""

    from_: str
    to: str
    tantos: int


class Plan(NamedTuple):
    """The payments that settle a night; `fewest` says that no plan has fewer."""

    payments: tuple[Payment, ...]
    fewest: bool


def due(payments: Iterable[Payment], payer: str, payee: str) -> int:
    """How much one party pays another in total."""
    return sum(each.tantos for each in payments if (each.from_, each.to) == (payer, payee))


def plan_of(balance: Mapping[str, int]) -> Plan:
    """The canonical settlement of balances that sum to zero, in the order of the parties.

    The parties are divided into as many groups that each sum to zero as possible; each group of n needs n − 1 payments.
    """
    return _plan(tuple(balance.items()))


@lru_cache(maxsize=64)
def _plan(balance: tuple[tuple[str, int], ...]) -> Plan:
    """The settlement, cached because every payment after a night asks for the same one."""
    assert sum(tantos for _, tantos in balance) == 0, "only balances that sum to zero can be settled"
    amount_of = dict(balance)
    parties = [party for party, tantos in balance if tantos]
    amounts = [amount_of[party] for party in parties]
    exact = len(parties) <= EXACT_UP_TO
    groups = divided(amounts) if exact else [tuple(range(len(parties)))]
    payments = [payment for group in groups for payment in _paid_within(group, amounts)]
    lines = (Payment(parties[payer], parties[payee], tantos) for payer, payee, tantos in sorted(payments))
    return Plan(tuple(lines), exact)


def _paid_within(group: Sequence[int], amounts: Sequence[int]) -> list[tuple[int, int, int]]:
    """The payments of a group: the first debtor pays the first creditor as much as both balances allow, and so on in order."""
    debtors = [[place, -amounts[place]] for place in group if amounts[place] < 0]
    creditors = [[place, amounts[place]] for place in group if amounts[place] > 0]
    payments = []
    while debtors:
        debtor, creditor = debtors[0], creditors[0]
        tantos = min(debtor[1], creditor[1])
        payments.append((debtor[0], creditor[0], tantos))
        debtor[1] -= tantos
        creditor[1] -= tantos
        debtors, creditors = [each for each in debtors if each[1]], [each for each in creditors if each[1]]
    return payments
