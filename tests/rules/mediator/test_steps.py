"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.games.mediator import DECLARED, FIELDS_OF_LAWS
from rules.registry import GAMES

GAME = GAMES["mediator"]
STEPS = {step.type: step for step in GAME.steps}


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert (GAME.steps[0].type, GAME.steps[-1].type) == ("deal", "correction")


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_has_the_fields_of_its_event(kind: str) -> None:
    """Under their names, each once; they are asked in the order in which a table says them."""
    names = [each.name for each in STEPS[kind].fields]
    assert sorted(names) == sorted(each.name.removesuffix("_") for each in fields(GAME.door[kind]))  # type: ignore[arg-type]  # each a dataclass


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


@pytest.mark.parametrize("kind", STEPS)
def test_what_is_only_said_beside_some_words_names_them(kind: str) -> None:
    """Some of the words of another field, asked before it."""
    asked: dict[str, set[str]] = {}
    for each in STEPS[kind].fields:
        for name, words in each.only.items():
            assert words and set(words) <= asked[name], each.name
        asked[each.name] = set(each.words)


def test_a_field_of_a_penalty_is_asked_for_the_laws_that_have_it() -> None:
    """`bola` of laws 7 and 8 and of no other; who broke which law, and damages, of every law."""
    told = {each.name: each.only for each in STEPS["penalty"].fields}
    assert {name for name, only in told.items() if not only} == {"player", "law", "damages"}
    for law, names in FIELDS_OF_LAWS.items():
        assert {name for name, only in told.items() if law in only.get("law", ())} == set(names)


def test_a_field_of_a_declaration_is_asked_for_what_is_declared() -> None:
    """Primeras, estuches and against the estuche of `calidades`, the card of `sorteo`, nothing of `tendido`."""
    told = {each.name: list(each.only.get("kind", ())) for each in STEPS["declaration"].fields}
    assert told.pop("player") == told.pop("kind") == []
    assert told == {name: [kind] for kind, names in DECLARED.items() for name in names}


def test_a_step_is_told_in_words() -> None:
    """As JSON, with what a field is only said beside."""
    told = STEPS["bid"].told(lambda sentence: sentence.template)
    assert [each["name"] for each in told["fields"]] == ["player", "call", "favor"]
    assert "only" not in told["fields"][0] and "paso" not in told["fields"][2]["only"]["call"]
