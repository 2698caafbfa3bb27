"""A row grows at its end, and older references keep their values with almost no extra memory."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, strategies as st

from rules.core.growing import Growing

SOME = st.lists(st.integers(), max_size=12)


@given(SOME, st.integers(-15, 15), st.integers(-15, 15), st.sampled_from([1, 2, -1]))
def test_a_row_reads_as_a_list_does(values: list[int], one: int, other: int, stride: int) -> None:
    """Forwards, backwards, by index and by slice; rows with the same values are equal."""
    row = Growing.of(values)
    assert ([*row], [*reversed(row)], len(row)) == (values, values[::-1], len(values))
    assert [*row[one:other:stride]] == values[one:other:stride]
    assert row[one:other] == Growing.of(values[one:other])
    assert (row == Growing.of([*values, 1])) is False and (row == values) is False
    assert hash(row) == hash(Growing.of(values))
    if -len(values) <= one < len(values):
        assert row[one] == values[one]
    else:
        with pytest.raises(IndexError):
            row[one]


@given(SOME, st.integers(), st.integers())
def test_a_row_stays_as_it_was_however_often_it_grows(values: list[int], one: int, other: int) -> None:
    """Two rows that grew from one share its values and do not see each other's."""
    row = Growing.of(values)
    assert ([*row.grown(one)], [*row.grown(other)], [*row]) == ([*values, one], [*values, other], values)
    assert row.grown(one)[: len(values)] is row, "the shorter row is not copied"


def test_a_long_row_is_let_go_of_and_compared_without_going_deep() -> None:
    """The row has twenty times as many values as the recursion limit of Python."""
    many = 20 * sys.getrecursionlimit()
    one, other = Growing.of(range(many)), Growing.of(range(many))
    assert one == other and hash(one) == hash(other)
    del one, other
