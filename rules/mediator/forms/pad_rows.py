"""How a hand may have ended, as the rows of a pad: what its answers come to, and who pays for it.

Ways that come to the same are one row, with the shortest condition on the answers that separates it from the others. Nothing is decided
here. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-4-codillo, mediator-1826/ley-12, mediator-1826/ley-13
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.core.conditions import Case, Fitting, When, telling_apart
from rules.core.pad import Row, plain
from rules.core.refusals import mark
from rules.mediator.forms.pad_company import Division
from rules.mediator.forms.pad_ways import Ended, Pattern, Said

LABELS: Final = {
    "won": mark("sacada"),
    "puesta": mark("puesta"),
    "codillo": mark("codillo"),
    "desbola": mark("desbola"),
    "doble_puesta": mark("doble puesta"),
    "defensa_perdida": mark("defensa perdida"),
}
"""The result of a hand in a word. Source: mediator-1826/cap-4-puesta, mediator-1826/cap-4-codillo, voltereta-1826/final"""
TRICKS: Final = ("own", "his", "first", "second", "third", "fourth", "fifth")
"""The answers with the tricks of the hombre, of the called player, and of the (other) adversaries in order."""


def tricks_said(tricks: Division) -> dict[str, int]:
    """A division of tricks as answers. Source: mediator-1826/cap-1-bazas"""
    counts = (tricks.own, tricks.his, *tricks.others)
    return {name: count for name, count in zip(TRICKS, counts, strict=False) if count is not None}


class Alike(NamedTuple):
    """The ways that come to the same, whichever adversaries made most tricks."""

    pattern: Pattern
    """The pattern of the first of them."""
    no_trick: bool
    """Whether a Bola from the start was lost with the first trick, which need not be answered."""
    said: list[Said]
    """Their answers, without the adversaries with most tricks."""
    ended: dict[tuple[str | None, str], Ended]
    """The adversaries with most tricks and the play → one way that stands for all."""


def alike(found: Sequence[Ended]) -> list[Alike]:
    """The ways to end, grouped by what they come to. Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-companeros"""
    together: dict[Said, list[Ended]] = {}
    for each in found:
        together.setdefault(each.said._replace(most=None), []).append(each)
    kinds: dict[tuple[Pattern, bool], list[Alike]] = {}
    for said, own in together.items():
        first = own[0].pattern
        no_trick = said.cut is None and any(each.hand.tally is not None and each.hand.tally.cut_after == 0 for each in own)
        groups = kinds.setdefault((first, no_trick), [])
        fitting = (group for group in groups if all(_agrees(group, each) for each in own))
        group = next(fitting, None)
        if group is None:
            group = Alike(first, no_trick, [], {})
            groups.append(group)
        group.said.append(said)
        for each in own:
            group.ended.setdefault((each.said.most, said.play), each)
    return [group for groups in kinds.values() for group in groups]


def _agrees(group: Alike, each: Ended) -> bool:
    """Whether a way comes to the same as those of the group in which the same adversaries made most tricks."""
    return all(one.pattern == each.pattern for (most, _), one in group.ended.items() if most == each.said.most)


def when(meant: Sequence[Said], cases: Sequence[Said], plays: Mapping[str, Sequence[str]], names: Sequence[str] = Said._fields) -> When:
    """The shortest condition on some answers that separates some ways from the others; plays that end alike are named together.

    Source: mediator-1826/cap-1-bazas
    """
    wanted, known = ([_of(said, names) for said in each] for each in (meant, cases))
    told = _joined(telling_apart(wanted, known, names), set(known) - set(wanted), names)
    return tuple({name: _expanded(values, plays) if name == "play" else values for name, values in each.items()} for each in told)


def _of(said: Said, names: Sequence[str]) -> tuple[Any, ...]:
    return said if names is Said._fields else tuple(getattr(said, name) for name in names)


def _expanded(values: Sequence[str], plays: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(play for value in values for play in plays[value])


def _joined(told: When, others: Collection[Case], names: Sequence[str]) -> When:
    """A condition whose alternatives are merged if the merged one holds in no further case."""
    left = list(told)
    place = 0
    while place < len(left):
        for other in range(place + 1, len(left)):
            one = _both(left[place], left[other])
            if not any(all(case[names.index(name)] in values for name, values in one.items()) for case in others):
                left[place] = one
                del left[other]
                break
        else:
            place += 1
    return tuple(left)


def _both(one: Fitting, other: Fitting) -> Fitting:
    """The smallest condition that covers both alternatives."""
    return {name: tuple(dict.fromkeys((*values, *other[name]))) for name, values in one.items() if name in other}


def rows_of(kinds: Sequence[Alike], plays: Mapping[str, Sequence[str]], *, asked: bool) -> list[Row]:
    """Every row; `asked` if conditions are paid only to players who ask for them.

    Source: mediator-1826/cap-1-bazas, mediator-1826/cap-4-calidades
    """
    games, conditions = names_of(kinds)
    cases = [said for kind in kinds for said in kind.said]
    counts: dict[str, int] = {}
    rows = []
    for kind, game, condition in zip(kinds, games, conditions, strict=True):
        outcome = kind.pattern.outcome
        counts[outcome] = counts.get(outcome, 0) + 1
        value = outcome if counts[outcome] == 1 else f"{outcome}-{counts[outcome]}"
        says: dict[str, Any] = {"game": game} | ({"conditions": condition} if condition else {})
        says |= ({"cut": 0} if kind.no_trick else {}) | ({"asker": f"${kind.pattern.receiver}"} if asked else {})
        due = tuple({"made": True, **each} for each in when(kind.said, cases, plays))
        rows.append(Row(value, plain(LABELS[outcome]), outcome, says, due or ({"made": True},)))
    return rows


def names_of(kinds: Sequence[Alike]) -> tuple[list[str], list[str]]:
    """Names for the two parts that each kind of hand pays, the game and the conditions; empty for no conditions.

    Source: mediator-1826/cap-4-principal
    """
    names: tuple[dict[Any, str], dict[Any, str]] = ({}, {})
    games, conditions = [], []
    for kind in kinds:
        game = frozenset((most, each.pattern.paid.game) for (most, _), each in kind.ended.items())
        games.append(names[0].setdefault(game, str(len(names[0]))))
        held = kind.pattern.paid.conditions
        conditions.append(names[1].setdefault(held, str(len(names[1]))) if held else "")
    return games, conditions
