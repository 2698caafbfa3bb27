"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.games.malilla import FIELDS_OF_LAWS, PILES
from rules.core.steps import OF_EVERY_GAME
from rules.registry import GAMES
from service.words import in_words

GAME = GAMES["malilla"]
STEPS = {step.type: step for step in GAME.steps}


def words_in(hint: Any) -> set[str]:
    """The words that a field takes; none where it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_in(each) for each in get_args(hint)), set())


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert [step.type for step in GAME.steps[:5]] == ["deal", "exchange", "trick", "penalty", "tally"]
    assert [step.type for step in GAME.steps[5:]] == [step.type for step in OF_EVERY_GAME]


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_has_the_fields_of_its_event(kind: str) -> None:
    """Under their names, each once; they are asked in the order in which a table says them."""
    cls: type[Any] = GAME.door[kind]
    asked = [each.name for each in STEPS[kind].fields]
    assert sorted(asked) == sorted(each.name.removesuffix("_") for each in fields(cls))


@pytest.mark.parametrize("kind", STEPS)
def test_each_word_of_a_field_is_called_something(kind: str) -> None:
    """Of a field with a word; the piles of a player have words as well, by which they are numbered."""
    hints = get_type_hints(GAME.door[kind])
    for each in STEPS[kind].fields:
        if each.kind == "piles":
            assert list(each.words) == [str(number) for number in range(1, PILES + 1)]
            continue
        words = words_in(hints.get(each.name) or hints[f"{each.name}_"])
        assert set(each.words) == words, each.name
        assert (each.kind == "word") == bool(each.words), each.name


def test_the_card_turned_up_is_asked_first() -> None:
    """It is all that a deal must say."""
    assert (STEPS["deal"].fields[0].name, STEPS["deal"].fields[0].kind) == ("turned", "card")


def test_what_is_hardly_ever_told_of_a_trick_says_so() -> None:
    """Its cards in the order of play, who won it; seldom who led, who gathered it, which cards were taken back."""
    kinds = {each.name: each.kind for each in STEPS["trick"].fields}
    assert kinds == {"cards": "trick", "leader": "rare player", "winner": "player", "raised_by": "rare player", "amended": "some cards"}


def test_a_field_is_asked_where_the_record_takes_it() -> None:
    """The cause of a misdeal, whether play had begun, the trick of a fault in one; the favorite of a new partida."""
    found: dict[str, set[str]] = {}
    for each in STEPS["penalty"].fields:
        for law in each.only.get("law", ()):
            found.setdefault(law, set()).add(each.name)
    assert found == {law: set(own) for law, own in FIELDS_OF_LAWS.items()}
    assert STEPS["seats_changed"].fields[-1].only == {"partida": ["new"]}


def test_a_step_is_told_in_words() -> None:
    """As JSON."""
    told = {each["name"]: each for each in STEPS["deal"].told(in_words)["fields"]}
    assert told["turned"] == {"name": "turned", "label": "Carta vuelta", "kind": "card"}
    assert told["piles"]["words"]["6"] == "montón 6"
