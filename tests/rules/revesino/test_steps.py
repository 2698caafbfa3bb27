"""Every event of Revesino that can be entered by itself has its words."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import get_args

from rules.core.steps import Step
from rules.registry import GAMES
from rules.revesino.facts import FIELDS_OF_FATES, FIELDS_OF_LAWS, CardTold, CuatroAsesTold, InDoubt, RevesinoTold
from service.words import in_words
from tests.rules.steps import Steps

GAME = GAMES["revesino"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game, tried for Revesino."""

    game = GAME
    of_a_hand = ("deal", "exchange", "declaration", "trick", "penalty", "tally")
    parts = {"cards": CardTold, "revesino": RevesinoTold, "cuatro_ases": CuatroAsesTold}  # noqa: RUF012
    worded = {"items": get_args(InDoubt)}  # noqa: RUF012
    laws = {law: (name,) for law, name in FIELDS_OF_LAWS.items()}  # noqa: RUF012

    def test_what_is_only_said_beside_some_words_names_them(self, step: Step) -> None:
        """Some words of an earlier field of the same event or object."""
        for _, fields_asked in self.asked(step):
            before: dict[str, set[str]] = {}
            for each in fields_asked:
                for other, words in each.only.items():
                    assert words and set(words) <= before[other], each.name
                before[each.name] = set(each.words)

    def test_what_an_object_says_first_is_what_it_cannot_do_without(self, step: Step) -> None:
        """A form asks for it if the object is required."""
        for cls, asked in [*self.asked(step)][1:]:
            assert next(each for each in fields(cls) if each.name == asked[0].name).default is MISSING


def test_a_field_of_a_card_is_asked_where_the_record_takes_it() -> None:
    """The receiver of a sold card, the player who pulled one."""
    asked = next(each for each in STEPS["tally"].fields if each.name == "cards").fields
    for how, names in FIELDS_OF_FATES.items():
        assert {each.name for each in asked if how in each.only.get("how", ())} == set(names)


def test_three_fields_of_the_count_are_objects() -> None:
    """One for each pay card, one for a Revesino, one for the cuatro ases; several things may be in doubt."""
    kinds = {
        each.name: each.kind
        for step in GAME.forms.steps
        for each in step.fields
        if each.fields or each.kind in ("object", "objects", "words")
    }
    assert kinds == {"cards": "objects", "revesino": "object", "cuatro_ases": "object", "items": "words"}
    assert all(each.words for step in GAME.forms.steps for each in step.fields if each.kind in ("objects", "words"))


def test_a_step_is_told_in_words() -> None:
    """The words as JSON; an object with its fields."""
    told = {each["name"]: each for each in STEPS["tally"].told(in_words)["fields"]}
    assert told["tricks"] == {"name": "tricks", "label": "Bazas de cada uno", "kind": "counts"}
    assert list(told["cards"]["words"]) == ["1O", "1C", "1E", "1B", "CC"]
    assert [each["name"] for each in told["cards"]["fields"]] == ["how", "player", "to", "by"]
    assert told["cards"]["fields"][2]["only"] == {"how": ["sold"]}
