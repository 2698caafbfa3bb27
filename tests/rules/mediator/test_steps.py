"""Every event of Mediator that can be entered by itself has its words."""

from __future__ import annotations

from rules.mediator.facts import DECLARED, FIELDS_OF_LAWS
from rules.registry import GAMES
from tests.for_each import for_each
from tests.rules.steps import Steps

GAME = GAMES["mediator"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game, tried for Mediator."""

    game = GAME
    of_a_hand = (
        "deal",
        "bid",
        "pass_out",
        "contract",
        "exchange",
        "trick",
        "bola",
        "rendicion",
        "defensa",
        "declaration",
        "tally",
        "penalty",
    )
    laws = FIELDS_OF_LAWS


@for_each("kind", STEPS)
def test_what_is_only_said_beside_some_words_names_them(kind: str) -> None:
    """Some words of an earlier field."""
    asked: dict[str, set[str]] = {}
    for each in STEPS[kind].fields:
        for name, words in each.only.items():
            assert words and set(words) <= asked[name], each.name
        asked[each.name] = set(each.words)


def test_who_broke_which_law_and_the_damages_are_asked_of_every_law() -> None:
    """The other fields of a penalty belong to some laws only."""
    assert {each.name for each in STEPS["penalty"].fields if not each.only} == {"player", "law", "damages"}


def test_a_field_of_a_declaration_is_asked_for_what_is_declared() -> None:
    """Primeras, estuches and against the estuche for `calidades`, the card for `sorteo`, nothing for `tendido`."""
    told = {each.name: list(each.only.get("kind", ())) for each in STEPS["declaration"].fields}
    assert told.pop("player") == told.pop("kind") == []
    assert told == {name: [kind] for kind, names in DECLARED.items() for name in names}


def test_a_step_is_told_in_words() -> None:
    """As JSON, with the fields that a field depends on."""
    told = STEPS["bid"].told(lambda sentence: sentence.template)
    assert [each["name"] for each in told["fields"]] == ["player", "call", "favor"]
    assert "only" not in told["fields"][0] and "paso" not in told["fields"][2]["only"]["call"]
