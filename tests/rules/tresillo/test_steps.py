"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from rules.registry import GAMES
from service.words import in_words

GAME = GAMES["tresillo"]
STEPS = {step.type: step for step in GAME.steps}


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert (GAME.steps[0].type, GAME.steps[-1].type) == ("deal", "correction")


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_has_the_fields_of_its_event(kind: str) -> None:
    """In their order, under their names."""
    assert [each.name for each in STEPS[kind].fields] == [each.name.removesuffix("_") for each in fields(GAME.door[kind])]  # type: ignore[arg-type]


def words_of(hint: Any) -> set[str]:
    """The words that a field takes; none where it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_of(each) for each in get_args(hint)), set())


@pytest.mark.parametrize("kind", STEPS)
def test_each_word_of_a_field_is_called_something(kind: str) -> None:
    """Suits are known by their own kind."""
    hints = get_type_hints(GAME.door[kind])
    for each in STEPS[kind].fields:
        taken = words_of(hints.get(each.name) or hints[f"{each.name}_"])
        assert set(each.words) == (set() if each.kind == "suit" else taken), each.name
        assert (each.kind == "word") == bool(each.words)


def test_a_step_is_told_in_words() -> None:
    """As JSON."""
    told = STEPS["bola"].told(in_words)
    assert told == {"type": "bola", "label": "Pide bola", "fields": [{"name": "player", "label": "Quién", "kind": "player"}]}
