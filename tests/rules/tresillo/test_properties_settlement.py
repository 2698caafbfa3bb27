"""The settlement against a brute force that tries every division of the parties, and at the size that a table may reach."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, strategies as st

from projections.settlement import Payment, plan_of
from projections.yields import yields
from tests.rules.properties import SEEDS
from tests.rules.tresillo.nights import evening
from tests.rules.tresillo.test_properties import FEW

Groups = list[list[int]]


def divisions(places: list[int]) -> Iterator[Groups]:
    """Every way to divide some places into groups."""
    if not places:
        yield []
        return
    first, *rest = places
    for division in divisions(rest):
        yield [[first], *division]
        for number, group in enumerate(division):
            yield [[first, *group], *division[:number], *division[number + 1 :]]


def first_division(amounts: list[int]) -> Groups:
    """Of the divisions into most groups that sum to zero the first, as the record says, found by trying all of them."""
    zero = [each for each in divisions(list(range(len(amounts)))) if all(sum(amounts[place] for place in group) == 0 for group in each)]
    most = max(len(each) for each in zero)
    ordered = [sorted(sorted(group) for group in each) for each in zero if len(each) == most]
    return min(ordered, key=lambda groups: [(len(group), group) for group in groups])


def payments(balance: dict[str, int]) -> list[tuple[str, str, int]]:
    """The plan by the words of the record: in each group the first debtor pays the first creditor what both allow."""
    parties = [party for party, tantos in balance.items() if tantos]
    left = [balance[party] for party in parties]
    plan = []
    for group in first_division(left) if left else []:
        while any(left[place] for place in group):
            debtor = next(place for place in group if left[place] < 0)
            creditor = next(place for place in group if left[place] > 0)
            tantos = min(-left[debtor], left[creditor])
            left[debtor], left[creditor] = left[debtor] + tantos, left[creditor] - tantos
            plan.append((debtor, creditor, tantos))
    return [(parties[payer], parties[payee], tantos) for payer, payee, tantos in sorted(plan)]


def balanced(amounts: list[int]) -> dict[str, int]:
    """Parties with these balances, the last of them so that all sum to zero."""
    return {f"p{place}": tantos for place, tantos in enumerate([*amounts, -sum(amounts)])}


@FEW
@given(st.lists(st.one_of(st.integers(-4, 4), st.integers(-60, 60)), min_size=0, max_size=7))
def test_plan_is_the_one_that_a_brute_force_finds(amounts: list[int]) -> None:
    """Up to eight parties; small balances, so that many of them sum to zero in many ways."""
    balance = balanced(amounts)
    plan = plan_of(balance)
    assert [tuple(payment) for payment in plan.payments] == payments(balance)
    assert plan.fewest


@FEW
@given(SEEDS)
def test_settlement_of_a_night_is_the_plan_of_its_balances(seed: int) -> None:
    """The parties in the order of the record, the plate last, for what it gained; and the plan leaves nobody with anything."""
    night = evening(seed).nights[-1]
    shown: dict[str, Any] = yields(night)
    balance = {**shown["balance"], "plate": -sum(shown["balance"].values())}
    assert [(line["from"], line["to"], line["tantos"]) for line in shown["settlement"]] == payments(balance)
    for line in shown["settlement"]:
        balance[line["from"]] += line["tantos"]
        balance[line["to"]] -= line["tantos"]
    assert not any(balance.values())


@FEW
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9))
def test_plan_is_always_the_same_and_settles_everything(amounts: list[int]) -> None:
    """Asked twice it is the same; each line moves something, and nobody both pays and is paid."""
    balance = balanced(amounts)
    plan = plan_of(balance)
    assert plan == plan_of(dict(balance))
    after = dict(balance)
    for payment in plan.payments:
        assert payment.tantos > 0
        after[payment.from_] += payment.tantos
        after[payment.to] -= payment.tantos
    assert not any(after.values())
    assert not {each.from_ for each in plan.payments} & {each.to for each in plan.payments}


def test_eighteen_parties_are_divided_exactly_and_twenty_are_one_group() -> None:
    """Nine pairs need nine payments; with two parties more the plan is one group and says so."""
    dice = random.Random(18)  # noqa: S311  # the dice of a test are no secret
    pairs = [sign * (place + 1) for place in range(9) for sign in (1, -1)]
    dice.shuffle(pairs)
    plan = plan_of({f"p{place}": tantos for place, tantos in enumerate(pairs)})
    assert len(plan.payments) == 9 and plan.fewest
    assert all(isinstance(each, Payment) for each in plan.payments)
    one_more = plan_of({f"p{place}": tantos for place, tantos in enumerate([*pairs, 20, -20])})
    assert not one_more.fewest
