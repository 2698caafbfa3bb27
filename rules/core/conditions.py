"""When does a part of a pad apply? A condition on answers as data, and the shortest one that separates some cases from others.

A condition is a list of alternatives of which one must fit; each names some answers with the values that they may have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

Fitting = Mapping[str, Any]
"""Answer → the values that it may have (None means unanswered), or True for any but None."""
When = tuple[Fitting, ...]
"""Alternatives; an empty condition always holds."""
Case = tuple[Any, ...]
"""The values of some answers, in the order of their names."""

ALWAYS: Final[When] = ()


def told_when(when: When) -> dict[str, Any]:
    """A condition as JSON: `when` as one object, or as a list of alternatives; empty if it always holds."""
    told = [{name: values if values is True else list(values) for name, values in each.items()} for each in when]
    return {} if not told else {"when": told[0] if len(told) == 1 else told}


def also(fitting: Fitting, when: When) -> When:
    """A condition with a further requirement."""
    return tuple({**fitting, **each} for each in when) or (fitting,)


def telling_apart(meant: Iterable[Case], cases: Iterable[Case], names: Sequence[str]) -> When:
    """The shortest condition that holds in the cases that are meant, and in none of the others.

    It branches on one answer after the other, in the order of the names, and omits an answer that makes no difference.
    """
    wanted, known = tuple(dict.fromkeys(meant)), tuple(dict.fromkeys(cases))
    assert wanted, "a condition that never holds is of no use"
    if len(wanted) == len(known):
        return ALWAYS
    branches: list[tuple[When, list[Any]]] = []
    values = dict.fromkeys(case[0] for case in known)
    for value in values:
        if below := [case[1:] for case in wanted if case[0] == value]:
            rest = telling_apart(below, [case[1:] for case in known if case[0] == value], names[1:])
            same = next((alike for when, alike in branches if when == rest), None)
            if same is None:
                branches.append((rest, [value]))
            else:
                same.append(value)
    if len(branches) == 1 and len(branches[0][1]) == len(values):
        return branches[0][0]
    return tuple(each for rest, alike in branches for each in also({names[0]: tuple(alike)}, rest))
