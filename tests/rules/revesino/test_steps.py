"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.facts import Part
from events.games.revesino import FIELDS_OF_FATES, FIELDS_OF_LAWS
from rules.core.steps import StepField
from rules.registry import GAMES
from service.words import in_words

GAME = GAMES["revesino"]
STEPS = {step.type: step for step in GAME.steps}


def parts_in(hint: Any) -> Iterator[type[Part]]:
    """The classes of the objects that a field takes."""
    if isinstance(hint, type) and issubclass(hint, Part):
        yield hint
    for each in get_args(hint):
        yield from parts_in(each)


def words_in(hint: Any) -> set[str]:
    """The words that a field takes, those of its objects left aside; none where it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_in(each) for each in get_args(hint)), set())


def declared() -> Iterator[tuple[str, type[Any], Sequence[StepField]]]:
    """Each event, and each object in one, with the fields that are asked of it."""
    for kind, step in STEPS.items():
        yield kind, GAME.door[kind], step.fields
        hints = get_type_hints(GAME.door[kind])
        for each in step.fields:
            if each.fields:
                yield from ((f"{kind}.{each.name}", part, each.fields) for part in parts_in(hints[each.name]))


DECLARED = {name: (cls, asked) for name, cls, asked in declared()}


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand; three fields of the count are objects."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert (GAME.steps[0].type, GAME.steps[-1].type) == ("deal", "correction")
    assert {*DECLARED} - {*STEPS} == {"tally.cards", "tally.revesino", "tally.cuatro_ases"}


@pytest.mark.parametrize("name", DECLARED)
def test_a_step_has_the_fields_of_its_event(name: str) -> None:
    """Under their names, each once; they are asked in the order in which a table says them."""
    cls, asked = DECLARED[name]
    assert sorted(each.name for each in asked) == sorted(each.name.removesuffix("_") for each in fields(cls))


@pytest.mark.parametrize("name", DECLARED)
def test_each_word_of_a_field_is_called_something(name: str) -> None:
    """Of a field with a word, of one with several, and of one with an object for each."""
    cls, asked = DECLARED[name]
    hints = get_type_hints(cls)
    for each in asked:
        assert set(each.words) == words_in(hints.get(each.name) or hints[f"{each.name}_"]), each.name
        assert (each.kind in ("word", "words", "objects")) == bool(each.words), each.name
        assert (each.kind in ("object", "objects")) == bool(each.fields), each.name


@pytest.mark.parametrize("name", DECLARED)
def test_what_is_only_said_beside_some_words_names_them(name: str) -> None:
    """Some of the words of another field of the same event or object, asked before it."""
    asked: dict[str, set[str]] = {}
    for each in DECLARED[name][1]:
        for other, words in each.only.items():
            assert words and set(words) <= asked[other], each.name
        asked[each.name] = set(each.words)


def test_a_field_is_asked_where_the_record_takes_it() -> None:
    """The cause of a misdeal, the trick of a renuncio, what is in doubt; to whom of a card that was sold, by whom of one that was pulled."""
    laws = {each.name: each.only for each in STEPS["penalty"].fields}
    assert {name for name, only in laws.items() if not only} == {"player", "law", "hand", "by"}
    assert {law: name for name, only in laws.items() for law in only.get("law", ())} == FIELDS_OF_LAWS
    _, fates = DECLARED["tally.cards"]
    for how, names in FIELDS_OF_FATES.items():
        assert {each.name for each in fates if how in each.only.get("how", ())} == set(names)


def test_what_an_object_says_first_is_what_it_cannot_do_without() -> None:
    """A form asks for that of an object that must be told."""
    for name, (cls, asked) in DECLARED.items():
        if name not in STEPS:
            assert next(each for each in fields(cls) if each.name == asked[0].name).default is MISSING, name


def test_a_step_is_told_in_words() -> None:
    """As JSON, an object with its fields."""
    told = {each["name"]: each for each in STEPS["tally"].told(in_words)["fields"]}
    assert told["tricks"] == {"name": "tricks", "label": "Bazas de cada uno", "kind": "counts"}
    assert list(told["cards"]["words"]) == ["1O", "1C", "1E", "1B", "CC"]
    assert [each["name"] for each in told["cards"]["fields"]] == ["how", "player", "to", "by"]
    assert told["cards"]["fields"][2]["only"] == {"how": ["sold"]}
