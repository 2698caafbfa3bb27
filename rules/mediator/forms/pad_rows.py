"""How a hand may have ended, as the rows of a pad: what its answers come to, and who pays for it.

Ways that come to the same are one row, with the shortest condition on the answers that tells it from the others. Nothing is decided
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
"""What a hand came to, in a word. Source: mediator-1826/cap-4-puesta, mediator-1826/cap-4-codillo, voltereta-1826/final"""
TRICKS: Final = ("own", "his", "first", "second", "third", "fourth", "fifth")
"""The answers that hold the tricks of the hombre, of who was called, of the (other) adversaries in order."""


def tricks_said(tricks: Division) -> dict[str, int]:
    """A division of tricks as answers. Source: mediator-1826/cap-1-bazas"""
    counts = (tricks.own, tricks.his, *tricks.others)
    return {name: count for name, count in zip(TRICKS, counts, strict=False) if count is not None}


class Alike(NamedTuple):
    """The ways that come to the same, whoever of the adversaries made most tricks."""

    pattern: Pattern
    """Of the first of them."""
    no_trick: bool
    """Whether a Bola from the start was lost with the first trick: that needs no telling."""
    said: list[Said]
    """Without who made most tricks."""
    ended: dict[tuple[str | None, str], Ended]
    """By who made most tricks and by what was played: one that stands for them."""


def alike(found: Sequence[Ended]) -> list[Alike]:
    """The ways to end, by what they come to. Source: mediator-1826/cap-4-principal, mediator-1826/cap-4-companeros"""
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
    """Whether a way comes to the same as those of a group in which the same adversaries made most tricks."""
    return all(one.pattern == each.pattern for (most, _), one in group.ended.items() if most == each.said.most)


def when(meant: Sequence[Said], cases: Sequence[Said], plays: Mapping[str, Sequence[str]], names: Sequence[str] = Said._fields) -> When:
    """The shortest condition on some answers that tells some ways from the others; what ends alike is named together.

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
    """A condition with alternatives made one where together they hold in no other case than before."""
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
    """The alternatives of which both are a part."""
    return {name: tuple(dict.fromkeys((*values, *other[name]))) for name, values in one.items() if name in other}


def rows_of(kinds: Sequence[Alike], plays: Mapping[str, Sequence[str]], *, asked: bool) -> list[Row]:
    """Every row; `asked` where conditions are paid only to who asks for them. Source: mediator-1826/cap-1-bazas, mediator-1826/cap-4-calidades"""
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
    """A name for each of the two parts of what each kind of hand pays, the game and the conditions; none where it has none.

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
