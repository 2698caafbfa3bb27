"""Every event of Cientos that can be entered by itself has its words."""

from __future__ import annotations

import pytest

from rules.cientos.facts import FIELDS_OF_ACUSES, FIELDS_OF_LAWS, Acuse, Withdrawn
from rules.registry import GAMES
from service.words import in_words
from tests.rules.steps import Steps

GAME = GAMES["cientos"]
STEPS = {step.type: step for step in GAME.forms.steps}


class TestSteps(Steps):
    """What holds of the steps of every game, tried for Cientos."""

    game = GAME
    of_a_hand = ("deal", "exchange", "declaration", "trick", "penalty", "tally")
    parts = {"withdrawn": Withdrawn, "acuses": Acuse, "adds": Acuse}  # noqa: RUF012
    worded = {"length": [str(length) for length in range(3, 9)]}  # noqa: RUF012
    laws = {law: (*first, *then) for law, (first, then) in FIELDS_OF_LAWS.items()}  # noqa: RUF012


def test_an_acuse_is_told_by_its_kind_first() -> None:
    """In a declaration after its player; in a count and a penalty at once."""
    assert [each.name for each in STEPS["declaration"].fields[:2]] == ["player", "kind"]
    for type_, name in (("tally", "acuses"), ("penalty", "adds")):
        told = next(each for each in STEPS[type_].fields if each.name == name)
        assert told.fields[0].name == "kind" and set(told.fields[0].words) == set(FIELDS_OF_ACUSES)


@pytest.mark.parametrize("type_", ["declaration", "tally"])
def test_a_field_of_an_acuse_is_asked_where_the_record_takes_it(type_: str) -> None:
    """The value of a punto, length and top of a secansa, rank of a catorce or tres; the suit, and whether it was shown."""
    asked = STEPS["declaration"].fields if type_ == "declaration" else STEPS["tally"].fields[0].fields
    found: dict[str, set[str]] = {kind: set() for kind in FIELDS_OF_ACUSES}
    for each in asked:
        for kind in each.only.get("kind", ()):
            found.setdefault(kind, set()).add(each.name)
    own = {"salida": {"suit"}, "enmienda": {"what", "rank", "to"}} if type_ == "declaration" else {}
    assert found == {kind: {*first, *then} for kind, (first, then) in FIELDS_OF_ACUSES.items()} | own


def test_what_is_hardly_ever_told_says_so() -> None:
    """In a deal its giver and manner, in a draw an irregular number, in a trick everything but its cards and winner."""
    rare = {type_: [each.name for each in step.fields if each.kind.startswith("rare ")] for type_, step in STEPS.items()}
    assert rare["deal"] == ["dealer", "cut", "by"]
    assert rare["exchange"] == ["drawn"]
    assert rare["declaration"] == ["shown"]
    assert rare["trick"] == ["leader", "low", "withdrawn", "unannounced"]
    assert rare["tally"] == ["acuses", "game"]


def test_a_step_is_told_in_words() -> None:
    """In JSON too, a sequence is called as at the table, and the dos is a diez."""
    told = {each["name"]: each for each in STEPS["declaration"].told(in_words)["fields"]}
    assert told["length"]["words"]["5"] == "Quinta" and told["length"]["kind"] == "count"
    assert told["rank"]["words"]["2"] == "de dieces"
    assert told["value"] == {"name": "value", "label": "Cuánto suma", "kind": "count", "only": {"kind": ["punto"]}, "needed": True}
