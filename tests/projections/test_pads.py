"""The pad as JSON: when it changes, and its language."""

from __future__ import annotations

import json

from projections.pads import told_description, told_pad
from rules.core.refusals import Sentence
from rules.registry import GAMES
from service.words import in_words
from tests.nights import night_of, opened
from tests.rules.pads import pad_of
from tests.rules.tresillo.hands import passed
from tests.rules.tresillo.pads import fresh


def test_a_pad_is_json_and_nothing_else() -> None:
    """Keys are texts, values are JSON."""
    pad = pad_of(fresh())
    assert json.loads(json.dumps(pad)) == pad
    assert (pad["version"], pad["game"], pad["slot"], pad["open"]) == (1, "tresillo", 1, False)


def test_rules_change_with_what_the_night_plays_by_and_not_with_the_night() -> None:
    """A phone compares it to see whether its table is old."""
    rules = [
        pad_of(night)["rules"] for night in (fresh(), night_of(opened(), *passed()), fresh(overrides={"deal": 6}), fresh("jepus-1896"))
    ]
    assert rules[0] == rules[1]
    assert len(set(rules)) == 3
    assert pad_of(night_of(opened(), *passed()))["slot"] == 2


def test_it_is_told_in_the_words_of_who_asks() -> None:
    """Every sentence is translated exactly once."""

    def say(sentence: Sentence) -> str:
        return f"<{in_words(sentence)}>"

    pad = told_pad(fresh(), say)
    assert {each["asks"][0] for each in pad["questions"]} == {"<"}
    assert {each["label"][0] for each in (*pad["rows"], *pad["steps"])} == {"<"}


def test_every_game_says_what_it_asks_before_any_night() -> None:
    """By its first tariff and variant at a full table, without seats or plate."""
    for game in GAMES.values():
        told = told_description(game, in_words)
        assert list(told) == ["questions", "rows", "events", "keeps_deal", "steps"]
        assert told["questions"] and told["events"]
