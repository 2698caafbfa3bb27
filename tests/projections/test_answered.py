"""The pad finds the answers behind a hand that it made, and leaves other hands alone."""

from __future__ import annotations

from typing import Any

import pytest

from projections.answered import answers_of, plain
from projections.filled import events, filled
from projections.pads import told_pad
from projections.replay import read
from rules.core.refusals import Sentence
from tests.nights import Event, event, opened
from tests.tables import table


def _say(sentence: Sentence) -> str:
    return sentence.template


@pytest.fixture(scope="module")
def pad() -> dict[str, Any]:
    """The pad of a new night."""
    night = read([opened()]).night
    assert night is not None, "a night is opened"
    return told_pad(night, _say)


@pytest.mark.parametrize("answers", table(__file__, "what_was_answered_is_found_again"))
def test_what_was_answered_is_found_again(pad: dict[str, Any], answers: dict[str, Any]) -> None:
    """Different answers may make the same events, so the events are compared."""
    told = events(pad, filled(pad, answers))
    found = answers_of(pad, told)
    assert found is not None
    assert [plain(each) for each in events(pad, filled(pad, found))] == [plain(each) for each in told]


@pytest.mark.parametrize(
    "told",
    [
        [event("deal"), event("bid", player="ana", call="paso"), event("bid", player="beto", call="paso")],
        [event("deal"), event("contract", player="ana", lance="entrada", trump="oros"), event("trick", winner="ana")],
        [event("deal", cut=7), event("pass_out")],
    ],
)
def test_what_no_pad_says_has_no_answers(pad: dict[str, Any], told: list[Event]) -> None:
    """Calls, tricks, a deal with more fields than the pad has."""
    assert answers_of(pad, told) is None


def test_what_is_told_so_far_has_the_answers_so_far(pad: dict[str, Any]) -> None:
    """In an unfinished hand the remaining questions stay open."""
    assert answers_of(pad, [event("deal")]) == {}
    found = answers_of(pad, [event("deal"), event("contract", player="ana", lance="solo", trump="oros")])
    assert found == {"play": "solo", "hombre": "ana", "trump": "oros"}


def _lists() -> dict[str, Any]:
    """A small pad whose event lists up to two things."""
    two = [{"value": "x", "label": "", "with": {}}, {"value": "y", "label": "", "with": {}}]
    questions = [{"name": name, "kind": "chips", "asks": "", "optional": True, "choices": two} for name in ("one", "two")]
    entries = [{"kind": f"${name}", "when": {name: True}} for name in ("one", "two")]
    seats = [{"dealer": "ana", "active": ["ana"]}]
    return {"seats": seats, "given": {}, "questions": questions, "rows": [], "events": [{"type": "told", "data": {"all": entries}}]}


def test_objects_stand_in_a_list_in_any_order() -> None:
    """Nothing is found if no answer makes one of them, or if it has further fields."""
    assert answers_of(_lists(), [event("told", all=[{"kind": "y"}, {"kind": "x"}])]) == {"one": "x", "two": "y"}
    assert answers_of(_lists(), [event("told", all=[{"kind": "y"}])]) == {"two": "y"}
    assert answers_of(_lists(), [event("told", all=[{"kind": "z"}])]) is None
    assert answers_of(_lists(), [event("told", all=[{"kind": "x", "more": 1}])]) is None


def test_a_later_answer_may_say_otherwise_what_followed_from_one_before() -> None:
    """Ten tricks are divided evenly unless an answer says who made more."""
    followed = {"side": {"first": 5, "second": 5}, "most": {"first": 6, "second": 4}}
    questions = [
        {"name": name, "kind": "chips", "asks": "", "optional": name == "most", "choices": [{"value": "x", "label": "", "with": said}]}
        for name, said in followed.items()
    ]
    pad = {**_lists(), "questions": questions, "events": [{"type": "told", "data": {"ana": "$first", "beto": "$second"}}]}
    assert answers_of(pad, [event("told", ana=5, beto=5)]) == {"side": "x"}
    assert answers_of(pad, [event("told", ana=6, beto=4)]) == {"side": "x", "most": "x"}
    assert answers_of(pad, [event("told", ana=4, beto=6)]) is None


def test_nought_that_must_be_told_is_not_taken_for_untold() -> None:
    """A single row chooses itself, and the hand states no less without it."""
    choices = [{"value": number, "label": ""} for number in (1, 0)]
    rows = [{"value": "lost", "label": "", "outcome": "lost", "with": {"comes_to": "lost"}}]
    questions = [
        {"name": "cut", "kind": "count", "asks": "", "choices": choices},
        {"name": "row", "kind": "rows", "asks": "", "choices": []},
    ]
    told = [{"type": "told", "data": {"comes_to": "$comes_to", "cut": "$cut"}, "when": {"row": True}}]
    pad = {**_lists(), "questions": questions, "rows": rows, "events": told}
    assert answers_of(pad, [event("told", comes_to="lost", cut=0)]) == {"cut": 0}
