"""Every event of Tresillo that may be entered by itself has its words."""

from __future__ import annotations

from dataclasses import fields

from rules.registry import GAMES
from service.words import in_words
from tests.rules.steps import NOT_ENTERED, Steps

GAME = GAMES["tresillo"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game holds of Tresillo's."""

    game = GAME
    of_a_hand = (
        *("deal", "bid", "pass_out", "penalty", "contract", "exchange"),
        *("trick", "bola", "rendicion", "defensa", "declaration", "tally"),
    )


def test_the_fields_of_a_step_stand_as_its_event_declares_them() -> None:
    """In their order too."""
    for kind, step in STEPS.items():
        declared = [each.name.removesuffix("_") for each in fields(GAME.door[kind])]  # type: ignore[arg-type]
        assert [each.name for each in step.fields] == [name for name in declared if name not in NOT_ENTERED.get(kind, ())]


def test_a_step_is_told_in_words() -> None:
    """As JSON."""
    told = STEPS["bola"].told(in_words)
    assert told == {"type": "bola", "label": "Pide bola", "fields": [{"name": "player", "label": "Quién", "kind": "player"}]}
