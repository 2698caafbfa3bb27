"""The division is the one that a plain search finds, without examining every set."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import FrameType
from typing import Any

from hypothesis import given, strategies as st

from projections import division
from projections.division import divided
from tests.for_each import for_each
from tests.rules.properties import few

EIGHTEEN = (
    [1, -1] * 9,
    [*range(1, 18), -sum(range(1, 18))],
    [*range(2, 20, 2), *range(-1, -16, -2), -26],
    [3] * 12 + [-4] * 5 + [-16],
    [8, -7, 5, -9, 4, -6, 7, -8, 9, -5, 6, -4, 11, -3, 2, -13, 10, -7],
    [1000003, -500009, -499994, 700001, -350003, -349998, 90007, -45001, -45006, 8011, -4001, -4010, 613, -307, -306, 29, -11, -18],
)
"""Of nights of eighteen: all alike, one group alone, few that are opposite, many that are equal, anything, groups of three."""
MOST_LINES = 400_000
"""A plain search of eighteen looks at 262,144 sets, eighteen ways each."""


def plainly(amounts: Sequence[int]) -> list[tuple[int, ...]]:
    """The same by looking at every set: into how many groups it divides, and then which is the first."""
    size = 1 << len(amounts)
    sums = [sum(amount for place, amount in enumerate(amounts) if mask >> place & 1) for mask in range(size)]
    most = [0] * size
    for mask in range(1, size):
        most[mask] = max(most[mask ^ 1 << place] for place in range(len(amounts)) if mask >> place & 1) + (sums[mask] == 0)
    left, groups = size - 1, []
    while left:
        within = [mask for mask in range(size) if not mask & ~left and mask & left & -left and not sums[mask]]
        first = min(
            (tuple(place for place in range(len(amounts)) if mask >> place & 1) for mask in within if most[left ^ mask] == most[left] - 1),
            key=lambda places: (len(places), places),
        )
        groups.append(first)
        left &= ~sum(1 << place for place in first)
    return groups


@few(200)
@given(st.lists(st.integers(-9, 9).filter(bool), min_size=1, max_size=8), st.sampled_from([1, 2, 5]))
def test_the_division_is_the_first_of_those_with_most_groups(amounts: list[int], times: int) -> None:
    """Whatever is owed, many of it alike or none: the same groups in the same order as by looking at everything."""
    whole = [amount * times for amount in amounts]
    if sum(whole):
        whole.append(-sum(whole))
    assert divided(whole) == plainly(whole)


@for_each("amounts", EIGHTEEN)
def test_eighteen_are_divided_without_looking_at_every_set(amounts: list[int]) -> None:
    """However their amounts are: so many lines of the search are run at most."""
    assert (len(amounts), sum(amounts)) == (18, 0)
    ran = 0

    def counts(_frame: FrameType, kind: str, _argument: Any) -> Any:
        nonlocal ran
        ran += kind == "line"
        return counts

    def called(frame: FrameType, _kind: str, _argument: Any) -> Any:
        return counts if frame.f_code.co_filename == division.__file__ else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        groups = divided(amounts)
    finally:
        sys.settrace(before)
    assert sorted(place for group in groups for place in group) == list(range(18))
    assert all(sum(amounts[place] for place in group) == 0 for group in groups)
    assert ran < MOST_LINES
