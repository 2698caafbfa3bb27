"""A test of many values checks all of them and names those that fail."""

from __future__ import annotations

import inspect

import pytest

from tests.for_each import for_each


def test_every_value_is_looked_at_and_all_that_fail_are_named() -> None:
    """2 and 4 are even; 6 does not fail."""
    seen = []

    @for_each("number", [1, 2, 3, 4])
    def odd(number: int) -> None:
        seen.append(number)
        assert number % 2

    with pytest.raises(ExceptionGroup, match=r"does not hold of \[2\], \[4\]") as raised:
        odd()
    assert seen == [1, 2, 3, 4]
    assert [type(error) for error in raised.value.exceptions] == [AssertionError] * 2


def test_values_of_two_lists_are_looked_at_in_every_pair() -> None:
    """A failure of the inner list appears below the value of the outer."""
    seen = []

    @for_each("one", "ab", ids=str.upper)
    @for_each(("two", "three"), {1: 2, 3: 4}.items())
    def paired(one: str, two: int, three: int) -> None:
        seen.append((one, two, three))
        assert (one, two) != ("b", 3)

    with pytest.raises(ExceptionGroup, match=r"of \[B\]") as raised:
        paired()
    assert seen == [("a", 1, 2), ("a", 3, 4), ("b", 1, 2), ("b", 3, 4)]
    assert "[3-4]" in str(raised.value.exceptions[0])


def test_two_values_of_one_name_are_both_told() -> None:
    """Names are no keys: no failure is lost."""

    @for_each("value", [1, 2], ids=["same", "same"])
    def never(value: int) -> None:
        assert value == 0

    with pytest.raises(ExceptionGroup) as raised:
        never()
    assert len(raised.value.exceptions) == 2


def test_what_pytest_fails_with_is_a_failure_of_its_value() -> None:
    """`pytest.raises` raises such a failure if nothing was raised; the next value is still checked."""
    seen = []

    @for_each("value", ["1", "x", "2"])
    def refused(value: str) -> None:
        seen.append(value)
        with pytest.raises(ValueError, match="invalid literal"):
            int(value)

    with pytest.raises(BaseExceptionGroup, match=r"does not hold of \['1'\], \['2'\]"):
        refused()
    assert seen == ["1", "x", "2"]


def test_a_value_may_have_its_own_name_and_no_mark() -> None:
    """A value with a mark (soak, browser) needs a test of its own."""

    @for_each(("one", "two"), [pytest.param(1, 2, id="ascending"), (2, 1)])
    def descending(one: int, two: int) -> None:
        assert one > two

    with pytest.raises(ExceptionGroup, match=r"of \[ascending\]"):
        descending()
    with pytest.raises(AssertionError, match="has a mark"):
        for_each("one", [pytest.param(1, marks=pytest.mark.soak)])


def test_what_is_not_a_value_is_left_to_pytest() -> None:
    """Fixtures and the test's own class are no values."""

    @for_each("value", [1])
    def claim(self: object, value: int, tmp_path: str) -> None:
        assert (self, value, tmp_path) == (None, 1, "there")

    assert [*inspect.signature(claim).parameters] == ["self", "tmp_path"]
    claim(None, tmp_path="there")


def test_no_values_are_no_test() -> None:
    """Nor may a name be one that the test does not take."""
    with pytest.raises(AssertionError, match="a test of nothing"):
        for_each("value", [])
    with pytest.raises(AssertionError, match="takes no such thing"):
        for_each("valeu", [1])(test_no_values_are_no_test)
