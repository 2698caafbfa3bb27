"""What tantos are worth in money: exact until they are paid. Each payment is rounded once, half a unit to whoever is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from events.facts import Stake
from projections.settlement import Payment, plan_of


def minor(tantos: int, stake: Stake) -> int:
    """What a payment of so many tantos comes to, in the smallest unit of the currency."""
    return (2 * tantos * stake.minor_per_tanto + stake.per_tantos) // (2 * stake.per_tantos)


def has_half(tantos: int, stake: Stake) -> bool:
    """Whether a payment lies just between two units: the half falls to whoever is paid."""
    return 2 * tantos * stake.minor_per_tanto % (2 * stake.per_tantos) == stake.per_tantos


def moved(payments: Iterable[Payment], stake: Stake) -> dict[str, int]:
    """What payments bring each of their parties, in the smallest unit; in all nothing."""
    found: dict[str, int] = {}
    for each in payments:
        found[each.from_] = found.get(each.from_, 0) - minor(each.tantos, stake)
        found[each.to] = found.get(each.to, 0) + minor(each.tantos, stake)
    return found


def in_money(gained: Mapping[str, int], stake: Stake) -> dict[str, int]:
    """What gains that sum to zero come to, in the smallest unit, if they were paid; in all nothing, and nothing is told of an even party."""
    return moved(plan_of(gained).payments, stake)
