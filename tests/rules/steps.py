"""Every event that can be entered by itself has its words, field by field, as declared: the suite that each game inherits."""

from __future__ import annotations

from abc import ABC
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

import pytest

from rules.core.game import Game
from rules.core.steps import OF_EVERY_GAME, Step, StepField


def words_in(hint: Any) -> set[str]:
    """The words that a field takes; none if it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_in(each) for each in get_args(hint)), set())


NOT_ENTERED: Final = {"dispute": {"deal"}, "ruling": {"deal"}}
"""Fields that nobody enters: a struck hand is contested on its own page."""


class Steps(ABC):
    """What holds of the steps of a game."""

    game: ClassVar[Game[Any]]
    of_a_hand: ClassVar[Sequence[str]]
    """The game's own event types, in the order in which they are offered."""
    parts: ClassVar[Mapping[str, type[Any]]] = {}
    """Field → the class of its objects, if their fields are asked separately."""
    worded: ClassVar[Mapping[str, Collection[str]]] = {}
    """Field that takes no words → the words by which its values are called."""
    laws: ClassVar[Mapping[str, Collection[str]]] = {}
    """Law → the fields that only some laws have."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """One test for each step."""
        if "step" in metafunc.fixturenames:
            metafunc.parametrize("step", self.game.forms.steps, ids=lambda step: step.type)

    def steps(self) -> Mapping[str, Step]:
        """The steps by type."""
        return {step.type: step for step in self.game.forms.steps}

    def asked(self, step: Step) -> Iterator[tuple[type[Any], Sequence[StepField]]]:
        """An event and each object in it, with the fields that are asked."""
        yield self.game.door[step.type], step.fields
        yield from ((self.parts[each.name], each.fields) for each in step.fields if each.fields)

    def test_every_event_of_an_open_night_has_its_step(self) -> None:
        """Each once, the events of a hand before the others."""
        types = [step.type for step in self.game.forms.steps]
        assert types == [*self.of_a_hand, *(step.type for step in OF_EVERY_GAME)]
        assert sorted([*types, "night_opened"]) == sorted(self.game.door)

    def test_a_step_has_the_fields_of_its_event(self, step: Step) -> None:
        """Each once under its own name, in the order in which a table states them."""
        for cls, asked in self.asked(step):
            named = {each.name.removesuffix("_") for each in fields(cls)} - NOT_ENTERED.get(step.type, set())
            assert sorted(each.name for each in asked) == sorted(named)

    def test_each_word_of_a_field_is_called_something(self, step: Step) -> None:
        """For a field with words, and for one whose values have names; suits have their own kind."""
        for cls, asked in self.asked(step):
            hints = get_type_hints(cls)
            for each in asked:
                if each.name in self.worded:
                    assert [*each.words] == [*self.worded[each.name]], each.name
                elif not each.fields:
                    words = words_in(hints.get(each.name) or hints[f"{each.name}_"])
                    assert {*each.words} == (set() if each.kind == "suit" else words), each.name
                    assert (each.kind == "word") == bool(each.words), each.name

    def test_a_field_of_a_law_is_asked_where_the_record_takes_it(self) -> None:
        """For exactly those laws."""
        found: dict[str, set[str]] = {}
        penalty = self.steps().get("penalty")
        for each in () if penalty is None else penalty.fields:
            for law in each.only.get("law", ()):
                found.setdefault(law, set()).add(each.name)
        assert found == {law: {*own} for law, own in self.laws.items()}
