"""Every event of Minchiate that can be entered by itself has its words."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from rules.core.steps import Step
from rules.minchiate.facts import Captured, CardsOfPairs, NotedOfPair, Penalty
from rules.registry import GAMES
from service.words import in_words
from tests.rules.minchiate.hands import COUNTED, PAIRS
from tests.rules.steps import Steps

GAME = GAMES["minchiate"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game, tried for Minchiate."""

    game = GAME
    of_a_hand = ("deal", "exchange", "declaration", "trick", "penalty", "tally")
    parts = {"noted": NotedOfPair}  # noqa: RUF012

    def test_each_word_of_a_field_is_called_something(self, step: Step) -> None:
        """In a tally these are the parts of its objects: the pairs and the Fola."""
        if step.type != "tally":
            super().test_each_word_of_a_field_is_called_something(step)
            return
        parts = {"cards": [each.name for each in fields(CardsOfPairs)], "captured": [each.name for each in fields(Captured)]}
        words = {each.name: [*each.words] for each in step.fields}
        assert words == {"tricks": [], "noted": [*PAIRS], "last_trick": [*PAIRS], **parts}

    def test_a_field_of_a_law_is_asked_where_the_record_takes_it(self) -> None:
        """The size of a wrong deal; the trick and hand of a renuncio."""
        for law in ("mal-dado", "cartas-de-mas", "renuncio"):
            own = {each.name for each in STEPS["penalty"].fields if law in each.only.get("law", ())}
            needed = {"cards": 1} if law == "mal-dado" else {}
            for name in ("cards", "trick", "hand"):
                said: Any = {"player": "ana", "law": law, **needed, name: 1}
                assert (Penalty(**said).fault() is None) == (name in own), (law, name)


def test_cards_that_count_are_all_that_a_tally_asks() -> None:
    """With the demonio also T14; a versícula has no other cards either."""
    for type_, name in (("tally", "captured"), ("declaration", "cards")):
        asked = next(each for each in STEPS[type_].fields if each.name == name)
        assert {*asked.among} == {*COUNTED, "T14"} and len(asked.among) == len(COUNTED) + 1


def test_what_lies_open_is_asked_at_once() -> None:
    """The robbed, taken and turned cards; hands and Fola only if they were written down."""
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
    """The words as JSON."""
    told = {each["name"]: each for each in STEPS["deal"].told(in_words)["fields"]}
    assert told["turned"] == {"name": "turned", "label": "Carta vuelta", "kind": "open cards", "within": "hands"}
    captured = next(each for each in STEPS["tally"].told(in_words)["fields"] if each["name"] == "captured")
    assert captured["words"] == {"NS": "NS", "EO": "EO", "fola": "La Fola"} and captured["among"][:5] == ["RO", "RC", "RE", "RB", "L"]
