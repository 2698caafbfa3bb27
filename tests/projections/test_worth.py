"""The worth of tantos in money: exact until they are paid, each payment rounded once."""

from __future__ import annotations

from hypothesis import given, strategies as st

from events.facts import Stake
from projections.settlement import Payment, plan_of
from projections.worth import has_half, minor, moved
from tests.for_each import for_each
from tests.tables import table


def five_for(per_tantos: int) -> Stake:
    """Five céntimos for so many tantos."""
    return Stake(currency="EUR", minor_per_tanto=5, per_tantos=per_tantos)


@for_each(
    ("tantos", "per_tantos", "comes_to", "half"), table(__file__, "a_payment_is_rounded_once_and_half_a_unit_goes_to_whoever_is_paid")
)
def test_a_payment_is_rounded_once_and_half_a_unit_goes_to_whoever_is_paid(tantos: int, per_tantos: int, comes_to: int, half: bool) -> None:
    """5/2 = 2.5 → 3; 5/3 = 1.67 → 2; 10/3 = 3.33 → 3; 5/11 = 0.45 → 0; 5/10 = 0.5 → 1."""
    assert (minor(tantos, five_for(per_tantos)), has_half(tantos, five_for(per_tantos))) == (comes_to, half)


def test_a_balance_in_money_is_what_its_payments_move() -> None:
    """Ana gets 1 tanto of each: 2.5 are 3 twice, so 6 and not 5."""
    payments = [Payment("beto", "ana", 1), Payment("carla", "ana", 1)]
    assert moved(payments, five_for(2)) == {"beto": -3, "carla": -3, "ana": 6}


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=6), st.integers(1, 9), st.integers(1, 9))
def test_money_sums_to_zero_and_stays_within_half_a_unit_a_payment(others: list[int], rate: int, per_tantos: int) -> None:
    """However the stake divides."""
    balance = {f"p{place}": tantos for place, tantos in enumerate([*others, -sum(others)])}
    plan, stake = plan_of(balance), Stake(currency="EUR", minor_per_tanto=rate, per_tantos=per_tantos)
    money = moved(plan.payments, stake)
    assert sum(money.values()) == 0
    for party, got in money.items():
        own = sum(party in (each.from_, each.to) for each in plan.payments)
        assert abs(2 * (got * per_tantos - balance[party] * rate)) <= own * per_tantos
