"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.games.cientos import FIELDS_OF_ACUSES, FIELDS_OF_LAWS, Acuse, Withdrawn
from rules.core.steps import OF_EVERY_GAME, StepField
from rules.registry import GAMES
from service.words import in_words

GAME = GAMES["cientos"]
STEPS = {step.type: step for step in GAME.steps}


def words_in(hint: Any) -> set[str]:
    """The words that a field takes; none where it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_in(each) for each in get_args(hint)), set())


def assert_words_agree(asked: StepField, cls: type[Any]) -> None:
    """A word is called something, whichever it is; so is how long a secansa is, and nothing else."""
    hints = get_type_hints(cls)
    words = words_in(hints.get(asked.name) or hints[f"{asked.name}_"])
    if asked.kind == "word":
        assert set(asked.words) == words, asked.name
    else:
        assert not asked.words or asked.name == "length", asked.name


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert [step.type for step in GAME.steps[:6]] == ["deal", "exchange", "declaration", "trick", "penalty", "tally"]
    assert [step.type for step in GAME.steps[6:]] == [step.type for step in OF_EVERY_GAME]


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_has_the_fields_of_its_event(kind: str) -> None:
    """Under their names, each once; they are asked in the order in which a table says them."""
    cls: type[Any] = GAME.door[kind]
    asked = STEPS[kind].fields
    assert sorted(each.name for each in asked) == sorted(each.name.removesuffix("_") for each in fields(cls))
    for each in asked:
        if each.fields:
            part = Withdrawn if each.name == "withdrawn" else Acuse
            assert sorted(one.name for one in each.fields) == sorted(one.name for one in fields(part))
            for one in each.fields:
                assert_words_agree(one, part)
        else:
            assert_words_agree(each, cls)


def test_an_acuse_is_told_by_its_kind_first() -> None:
    """In a declaration behind who says it, in a count and a penalty at once."""
    assert [each.name for each in STEPS["declaration"].fields[:2]] == ["player", "kind"]
    for type_, name in (("tally", "acuses"), ("penalty", "adds")):
        told = next(each for each in STEPS[type_].fields if each.name == name)
        assert told.fields[0].name == "kind" and set(told.fields[0].words) == set(FIELDS_OF_ACUSES)


@pytest.mark.parametrize("type_", ["declaration", "tally"])
def test_a_field_of_an_acuse_is_asked_where_the_record_takes_it(type_: str) -> None:
    """The value of a punto, length and top of a secansa, the rank of a catorce or tres; the suit, and whether it was shown."""
    asked = STEPS["declaration"].fields if type_ == "declaration" else STEPS["tally"].fields[0].fields
    found: dict[str, set[str]] = {kind: set() for kind in FIELDS_OF_ACUSES}
    for each in asked:
        for kind in each.only.get("kind", ()):
            found.setdefault(kind, set()).add(each.name)
    own = {"salida": {"suit"}, "enmienda": {"what", "rank", "to"}} if type_ == "declaration" else {}
    assert found == {kind: {*first, *then} for kind, (first, then) in FIELDS_OF_ACUSES.items()} | own


def test_a_field_of_a_law_is_asked_where_the_record_takes_it() -> None:
    """What is decided, where a card goes and which, the suit that is imposed, what the other adds."""
    found: dict[str, set[str]] = {}
    for each in STEPS["penalty"].fields:
        for law in each.only.get("law", ()):
            found.setdefault(law, set()).add(each.name)
    assert found == {law: {*first, *then} for law, (first, then) in FIELDS_OF_LAWS.items()}


def test_what_is_hardly_ever_told_says_so() -> None:
    """Of a deal who gave it and how, of a draw that it was of another number, of a trick all but its cards and its winner."""
    rare = {type_: [each.name for each in step.fields if each.kind.startswith("rare ")] for type_, step in STEPS.items()}
    assert rare["deal"] == ["dealer", "cut", "by"]
    assert rare["exchange"] == ["drawn"]
    assert rare["declaration"] == ["shown"]
    assert rare["trick"] == ["leader", "low", "withdrawn", "unannounced"]
    assert rare["tally"] == ["acuses", "game"]


def test_a_step_is_told_in_words() -> None:
    """As JSON: a sequence is called as at the table, and the dos is a diez."""
    told = {each["name"]: each for each in STEPS["declaration"].told(in_words)["fields"]}
    assert told["length"]["words"]["5"] == "Quinta" and told["length"]["kind"] == "count"
    assert told["rank"]["words"]["2"] == "de dieces"
    assert told["value"] == {"name": "value", "label": "Cuánto suma", "kind": "count", "only": {"kind": ["punto"]}, "needed": True}
