"""How much may be folded at once: the first part always, later ones if they fit; nothing refused is charged."""

from __future__ import annotations

import pytest

from projections.work import Work
from rules.core.refusals import refuse

TOO_MUCH = refuse("too_much", "Es demasiado.")


def test_what_fits_is_paid_part_by_part() -> None:
    """Checking twenty events costs as much as folding one."""
    paid: list[int] = []
    work = Work((10, TOO_MUCH), paid.append)
    assert work.take(4, looked_through=59) is None
    assert work.take(3) is None
    assert paid == [6, 3]


@pytest.mark.parametrize(("first", "taken"), [(1, True), (2, False), (100, False)])
def test_what_is_too_much_beside_what_was_done_is_refused_and_not_paid(first: int, taken: bool) -> None:
    """The first part alone may exceed the bound: it cannot be divided."""
    paid: list[int] = []
    work = Work((3, TOO_MUCH), paid.append)
    assert work.take(first) is None
    assert work.take(2) is (None if taken else TOO_MUCH)
    assert paid == ([first, 2] if taken else [first])


def test_without_a_bound_whatever_it_takes_is_taken() -> None:
    """A record that is already stored is read."""
    work = Work()
    assert [work.take(10**9), work.take(10**9)] == [None, None]
