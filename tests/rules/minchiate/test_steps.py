"""Every event that may be entered by itself has its words, field by field, as it is declared."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from events.games.minchiate import Captured, CardsOfPairs, NotedOfPair, Penalty
from rules.core.steps import OF_EVERY_GAME
from rules.registry import GAMES
from service.words import in_words
from tests.rules.minchiate.next_nights import COUNTED

GAME = GAMES["minchiate"]
STEPS = {step.type: step for step in GAME.steps}
PARTS: dict[str, type[Any]] = {"cards": CardsOfPairs, "captured": Captured}
"""Fields of the tally whose words are the names of their own fields."""


def words_in(hint: Any) -> set[str]:
    """The words that a field takes; none where it takes something else."""
    if get_origin(hint) is Literal:
        return {each for each in get_args(hint) if isinstance(each, str)}
    return set().union(*(words_in(each) for each in get_args(hint)), set())


def test_every_event_of_an_open_night_has_its_step() -> None:
    """Each once, those of a hand before those that are of no hand."""
    assert len(STEPS) == len(GAME.steps)
    assert {*STEPS, "night_opened"} == set(GAME.door)
    assert [step.type for step in GAME.steps[:6]] == ["deal", "exchange", "declaration", "trick", "penalty", "tally"]
    assert [step.type for step in GAME.steps[6:]] == [step.type for step in OF_EVERY_GAME]


@pytest.mark.parametrize("kind", STEPS)
def test_a_step_has_the_fields_of_its_event(kind: str) -> None:
    """Under their names, each once; each of its words is called something."""
    cls: type[Any] = GAME.door[kind]
    hints = get_type_hints(cls)
    asked = STEPS[kind].fields
    assert sorted(each.name for each in asked) == sorted(each.name.removesuffix("_") for each in fields(cls))
    for each in asked:
        words = words_in(hints.get(each.name) or hints[f"{each.name}_"])
        if kind == "tally" and each.name in PARTS:
            words = {part.name for part in fields(PARTS[each.name])}
        if each.name == "noted":
            assert [one.name for one in each.fields] == [one.name for one in fields(NotedOfPair)]
            words = {"NS", "EO"}
        assert set(each.words) == words, each.name


def test_a_field_of_a_law_is_asked_where_the_record_takes_it() -> None:
    """How many cards were dealt wrongly; in which trick and hand a renuncio was."""
    for law in ("mal-dado", "cartas-de-mas", "renuncio"):
        own = {each.name for each in STEPS["penalty"].fields if law in each.only.get("law", ())}
        needed = {"cards": 1} if law == "mal-dado" else {}
        for name in ("cards", "trick", "hand"):
            said: Any = {"player": "ana", "law": law, **needed, name: 1}
            assert (Penalty(**said).fault() is None) == (name in own), (law, name)


def test_cards_that_count_are_all_that_a_tally_asks() -> None:
    """And, where the demonio is played, the 14; a versícula has no other cards either."""
    for type_, name in (("tally", "captured"), ("declaration", "cards")):
        asked = next(each for each in STEPS[type_].fields if each.name == name)
        assert {*asked.among} == {*COUNTED, "T14"} and len(asked.among) == len(COUNTED) + 1


def test_what_lies_open_is_asked_at_once() -> None:
    """What was robbed, taken and turned up; the hands and the Fola only if somebody wrote them down."""
    kinds = {each.name: each.kind for each in STEPS["deal"].fields}
    assert kinds == {
        "dealer": "rare player",
        "robbed": "cards or none",
        "hands": "hands",
        "turned": "open cards",
        "fola": "cards",
        "fola_robbed": "cards or none",
        "fola_taken": "cards or none",
    }
    within = {each.name: each.within for each in STEPS["deal"].fields if each.within is not None}
    assert within == {"turned": "hands", "fola_robbed": "fola", "fola_taken": "fola"}


def test_a_step_is_told_in_words() -> None:
    """As JSON."""
    told = {each["name"]: each for each in STEPS["deal"].told(in_words)["fields"]}
    assert told["turned"] == {"name": "turned", "label": "Carta vuelta", "kind": "open cards", "within": "hands"}
    captured = next(each for each in STEPS["tally"].told(in_words)["fields"] if each["name"] == "captured")
    assert captured["words"] == {"NS": "NS", "EO": "EO", "fola": "La Fola"} and captured["among"][:5] == ["RO", "RC", "RE", "RB", "L"]
