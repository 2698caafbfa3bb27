"""Who pays whom in the end, with as few payments as can be, and always by the same plan?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations

from hypothesis import given, strategies as st

from projections.settlement import plan_of
from tests.dice import times
from tests.for_each import for_each
from tests.nights import Event, event, opened, yielded
from tests.rules.properties import few

Line = tuple[str, str, int]


def transfer(from_: str, to: str, tantos: int) -> Event:
    """One payment during the night."""
    return event("transfer", from_=from_, to=to, tantos=tantos, reason="agreed")


def seats(*players: str) -> Event:
    """A new order."""
    return event("seats_changed", players=list(players))


def owing(balances: dict[str, int], carried: int = 0) -> list[Event]:
    """Transfers through the plate that leave these balances: debtors first, so that it never lacks what it pays."""
    assert sum(balances.values()) <= carried
    debts = [transfer(player, "plate", -tantos) for player, tantos in balances.items() if tantos < 0]
    return debts + [transfer("plate", player, tantos) for player, tantos in balances.items() if tantos > 0]


def plan(*record: Event) -> list[Line]:
    """The settlement in short."""
    return [(line["from"], line["to"], line["tantos"]) for line in yielded(*record)["settlement"]]


# by hand


# against every division that there is


def divisions(parties: Sequence[int], value: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way of dividing these parties into groups that each sum to zero, groups by their first party."""
    if not parties:
        yield []
        return
    first, rest = parties[0], parties[1:]
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            group = (first, *others)
            if sum(value[party] for party in group) == 0:
                left = [party for party in rest if party not in others]
                for division in divisions(left, value):
                    yield [group, *division]


def oracle(names: Sequence[str], value: Sequence[int], *, together: bool = False) -> list[Line]:
    """The canonical plan by trying all: most groups, then the smaller and earlier group, one after the other."""
    parties = [index for index, amount in enumerate(value) if amount]
    if not parties:
        return []
    if together:
        best = [tuple(parties)]
    else:
        every = list(divisions(parties, value))
        most = max(len(division) for division in every)
        best = min(
            (division for division in every if len(division) == most),
            key=lambda division: [(len(group), group) for group in division],
        )
    lines: list[tuple[int, int, int]] = []
    for group in best:
        left = {party: value[party] for party in group}
        for debtor in group:
            for creditor in group:
                tantos = min(-left[debtor], left[creditor])
                if tantos > 0:
                    lines.append((debtor, creditor, tantos))
                    left[debtor] += tantos
                    left[creditor] -= tantos
    return [(names[debtor], names[creditor], tantos) for debtor, creditor, tantos in sorted(lines)]


OLD = ("a1", "a2", "a3", "a4")
NEW = ("b1", "b2", "b3", "b4")


def amounts(dice: random.Random, count: int, size: int) -> list[int]:
    """So many whole numbers, none too large, which sum to nothing."""
    drawn = [dice.randint(-size, size) for _ in range(count - 1)]
    return [*drawn, -sum(drawn)]


@for_each("size", [1, 2, 4, 9, 50])
def test_settlement_of_eight_parties_is_the_first_of_all_divisions(size: int) -> None:
    """Seven who sat down and the plate, which holds what is missing (or lost it of what it brought)."""
    names = [*NEW, *OLD[:3], "plate"]
    for seed in range(times(30)):
        value = amounts(random.Random(f"{seed}/{size}"), 8, size)  # noqa: S311 - dice of a test keep no secrets
        balances = dict(zip(names[:7], value[:7], strict=True))
        carried = max(0, -value[7])
        record = [opened(players=OLD, carried={"plate": carried}), seats(*NEW), *owing(balances, carried)]
        assert plan(*record) == oracle(names, value), value


@for_each("count", [2, 3, 4, 5, 6, 7])
def test_settlement_of_fewer_parties_is_the_first_of_all_divisions(count: int) -> None:
    """Two to seven of the eight, the others at nothing; the plate at nothing too."""
    names = [*NEW, *OLD]
    for seed in range(times(20)):
        dice = random.Random(f"{seed}:{count}")  # noqa: S311 - dice of a test keep no secrets
        value = [0] * 8
        for place, amount in zip(sorted(dice.sample(range(8), count)), amounts(dice, count, 4), strict=True):
            value[place] = amount
        record = [opened(players=OLD), seats(*NEW), *owing(dict(zip(names, value, strict=True)))]
        assert plan(*record) == oracle([*names, "plate"], [*value, 0]), value


def crowd(value: Sequence[int]) -> tuple[list[Event], list[str]]:
    """A night at which as many sat down as there are amounts, four and then three at a time, and their party order."""
    names = [f"p{number:02}" for number in range(len(value))]
    tables = [names[:4], *[names[start : start + 3] for start in range(4, len(names), 3)]]
    assert len(tables[-1]) == 3
    record = [opened(players=tables[0]), *[seats(*players) for players in tables[1:]]]
    order = [*tables[-1], *[name for players in tables[:-1] for name in players]]
    return [*record, *owing(dict(zip(names, value, strict=True)))], order


def test_settlement_of_sixteen_parties_is_in_pairs_where_only_pairs_sum_to_nothing() -> None:
    """Powers of two and their negatives: eight payments, wherever the partners sit."""
    value = [2**power for power in range(8)] + [-(2**power) for power in reversed(range(8))]
    record, order = crowd(value)
    lines = plan(*record)
    assert len(lines) == 8
    assert lines == oracle(order, [dict(zip(sorted(order), value, strict=True))[name] for name in order])


def test_settlement_of_eighteen_parties_is_still_exact() -> None:
    """Sixteen in pairs, and two of the three others; the nineteenth who sat down is at nothing."""
    value = [2**power for power in range(9)] + [0] + [-(2**power) for power in reversed(range(9))]
    record, order = crowd(value)
    amount = dict(zip(sorted(order), value, strict=True))
    lines = plan(*record)
    assert len(lines) == 9
    assert all(amount[debtor] == -tantos and amount[creditor] == tantos for debtor, creditor, tantos in lines)
    assert [debtor for debtor, _, _ in lines] == [name for name in order if amount[name] < 0]


def test_settlement_beyond_eighteen_parties_is_of_one_group() -> None:
    """Nineteen: the first debtor pays the first creditor, and so on, though pairs would need fewer payments."""
    value = [2**power for power in range(8)] + [300, -100, -200] + [-(2**power) for power in reversed(range(8))]
    assert (len(value), sum(value)) == (19, 0)
    record, order = crowd(value)
    amount = dict(zip(sorted(order), value, strict=True))
    assert plan(*record) == oracle(order, [amount[name] for name in order], together=True)


# whatever the balances are


def balanced(amounts: Sequence[int]) -> dict[str, int]:
    """Parties with these balances, the last of them so that all sum to nothing."""
    return {f"p{place}": tantos for place, tantos in enumerate([*amounts, -sum(amounts)])}


@few(30)
@given(st.lists(st.integers(-9, 9), min_size=1, max_size=9))
def test_plan_is_always_the_same_and_settles_everything(amounts: list[int]) -> None:
    """Asked twice it is the same; each line moves something, and nobody both pays and is paid."""
    balance = balanced(amounts)
    plan = plan_of(balance)
    assert plan == plan_of(dict(balance))
    assert plan.fewest
    after = dict(balance)
    for payment in plan.payments:
        assert payment.tantos > 0
        after[payment.from_] += payment.tantos
        after[payment.to] -= payment.tantos
    assert not any(after.values())
    assert not {each.from_ for each in plan.payments} & {each.to for each in plan.payments}


def test_plan_says_whether_no_other_has_fewer_payments() -> None:
    """Of eighteen parties in pairs it does; with two more it is one group, and does not."""
    pairs = [sign * (place + 1) for place in range(9) for sign in (1, -1)]
    assert plan_of(balanced(pairs[:-1])).fewest
    assert not plan_of(balanced([*pairs, 20])).fewest
