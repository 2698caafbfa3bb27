"""The shortest condition that tells some cases from the others, as JSON."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given, strategies as st

from projections.filled import holds
from rules.core.conditions import ALWAYS, also, telling_apart, told_when

NAMES = ("play", "trump", "bola")
CASES = tuple(product(("entrada", "solo"), ("oros", "copas", "bastos"), (None, "lost")))


def held(when: Any) -> list[tuple[Any, ...]]:
    """The cases in which a condition holds."""
    return [case for case in CASES if holds(told_when(when), dict(zip(NAMES, case, strict=True)))]


def test_what_holds_in_every_case_needs_no_condition() -> None:
    """The condition is empty."""
    assert telling_apart(CASES, CASES, NAMES) == ALWAYS
    assert told_when(ALWAYS) == {}
    assert held(ALWAYS) == list(CASES)


def test_an_answer_that_makes_no_difference_is_not_named() -> None:
    """The case is a solo, whatever its trump and its bola."""
    assert telling_apart([case for case in CASES if case[0] == "solo"], CASES, NAMES) == ({"play": ("solo",)},)


def test_what_no_single_answer_tells_has_alternatives() -> None:
    """The cases are an entrada in oros, and every solo with a lost bola."""
    meant = [case for case in CASES if case[:2] == ("entrada", "oros") or (case[0], case[2]) == ("solo", "lost")]
    when = telling_apart(meant, CASES, NAMES)
    assert told_when(when) == {"when": [{"play": ["entrada"], "trump": ["oros"]}, {"play": ["solo"], "bola": ["lost"]}]}
    assert held(when) == [case for case in CASES if case in meant]


def test_something_more_is_asked_of_every_alternative() -> None:
    """A condition that always held becomes that addition alone."""
    assert also({"row": True}, ({"a": (1,)}, {"b": (2,)})) == ({"row": True, "a": (1,)}, {"row": True, "b": (2,)})
    assert also({"row": True}, ALWAYS) == ({"row": True},)


@given(st.sets(st.sampled_from(CASES), min_size=1))
def test_a_condition_holds_in_the_cases_that_are_meant_and_in_no_other(meant: set[tuple[Any, ...]]) -> None:
    """Random cases."""
    assert set(held(telling_apart([case for case in CASES if case in meant], CASES, NAMES))) == meant
