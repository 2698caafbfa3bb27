"""Every event of Malilla that can be entered by itself has its words."""

from __future__ import annotations

from rules.malilla.facts import FIELDS_OF_LAWS, PILES
from rules.registry import GAMES
from service.words import in_words
from tests.rules.steps import Steps

GAME = GAMES["malilla"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game, tried for Malilla."""

    game = GAME
    of_a_hand = ("deal", "exchange", "trick", "penalty", "tally")
    worded = {"piles": [str(number) for number in range(1, PILES + 1)]}  # noqa: RUF012
    laws = FIELDS_OF_LAWS


def test_the_card_turned_up_is_asked_first() -> None:
    """It is the only required field of a deal."""
    assert (STEPS["deal"].fields[0].name, STEPS["deal"].fields[0].kind) == ("turned", "card")


def test_what_is_hardly_ever_told_of_a_trick_says_so() -> None:
    """Usual are its cards in order of play and its winner; rare are its leader, its gatherer and the cards taken back."""
    kinds = {each.name: each.kind for each in STEPS["trick"].fields}
    assert kinds == {"cards": "trick", "leader": "rare player", "winner": "player", "raised_by": "rare player", "amended": "some cards"}


def test_the_favorite_is_asked_of_a_new_partida() -> None:
    """Only where the record takes it."""
    assert STEPS["seats_changed"].fields[-1].only == {"partida": ["new"]}


def test_a_step_is_told_in_words() -> None:
    """The words as JSON."""
    told = {each["name"]: each for each in STEPS["deal"].told(in_words)["fields"]}
    assert told["turned"] == {"name": "turned", "label": "Carta vuelta", "kind": "card"}
    assert told["piles"]["words"]["6"] == "montón 6"
