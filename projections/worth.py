"""What are tantos worth in money? Exact until they are paid; each payment is rounded once, and half a unit goes to the payee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.facts import Stake
from projections.settlement import Payment, plan_of


def minor(tantos: int, stake: Stake) -> int:
    """The worth of a payment of these tantos, in the smallest unit of the currency."""
    return (2 * tantos * stake.minor_per_tanto + stake.per_tantos) // (2 * stake.per_tantos)


def has_half(tantos: int, stake: Stake) -> bool:
    """Whether a payment lies exactly between two units: the payee gets the half."""
    return 2 * tantos * stake.minor_per_tanto % (2 * stake.per_tantos) == stake.per_tantos


def moved(payments: Iterable[Payment], stake: Stake) -> dict[str, int]:
    """What payments bring each of their parties, in the smallest unit; the sum is zero."""
    found: dict[str, int] = {}
    for each in payments:
        found[each.from_] = found.get(each.from_, 0) - minor(each.tantos, stake)
        found[each.to] = found.get(each.to, 0) + minor(each.tantos, stake)
    return found


def in_money(gained: Mapping[str, int], stake: Stake) -> dict[str, int]:
    """What gains that sum to zero would be worth if they were paid, in the smallest unit; parties at zero are left out."""
    return moved(plan_of(gained).payments, stake)
