"""Every hand that the pad can tell is taken by the rules, and pays what the forecast said."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from projections.filled import pays
from rules.core.cards import SUITS
from tests.nights import FOUR, THREE, opened
from tests.rules.tresillo.hands import TARIFFS, carrying
from tests.rules.tresillo.nights import evening
from tests.rules.tresillo.pads import Answers, Json, Keeping, drawn, fresh, logged, night_of, pad_of, refusal_of, walked

OUTCOMES = {
    *("passed_out", "misdeal", "won", "puesta", "codillo", "rendida"),
    *("defendida", "gemelas", "salvada", "codillo_y_puesta"),
}
"""Every outcome that a hand can have on the page."""
WHOLE = os.environ.get("CARTULINA_WALK") == "whole"
"""Whether each player and each trump goes through all; else those beside the first make do with few numbers of estuches."""
EVENINGS = 12 * (10 if WHOLE else 1)
HANDS = 10 * (20 if WHOLE else 1)


def only(player: str, trump: str, *, whole: bool) -> Keeping:
    """The answers of one player with one trump."""

    def kept(question: Json, ways: list[Answers]) -> Sequence[Answers]:
        if question["name"] == "estuches" and not whole:
            return ways[:1]
        return [way for way in ways if way.get("hombre", player) == player and way.get("trump", trump) == trump]

    return kept


@pytest.mark.parametrize("tariff", ["fournier", "voltereta-1826"])
def test_every_combination_of_answers_is_a_hand_that_pays_what_was_foreseen(tariff: str) -> None:
    """Of a new night of four; the mano goes through all numbers of estuches with oros, and everybody through the rest."""
    night = fresh(tariff)
    pad = pad_of(night)
    for player, trump in product(THREE, SUITS):
        outcomes = set()
        for said in walked(pad, only(player, trump, whole=WHOLE or (player, trump) == ("ana", "oros"))):
            after = logged(night, pad, said)
            outcomes.add(after.game.hands(after.table)[-1].outcome)
            assert said.answers["outcome"] == after.game.hands(after.table)[-1].outcome
        assert outcomes == OUTCOMES


LYING = {
    "empty": carrying(0),
    "primera": carrying(25, "primera"),
    "reservada": carrying(35, "reservada"),
    "waiting": carrying(30, "primera", ("beto", 45), ("ana", 40)),
    "won next": carrying(30, "reservada", ("carla", 45)),
    "full": carrying(103),
}
"""What an earlier night left."""
TABLES: dict[str, dict[str, Any]] = {
    "as it is": {},
    "favor": {"favor": "copas", "favor_doubles": True, "solera": True},
    "bolas": {"bola_early": True, "defensor_bola": "all", "favor": "espadas"},
    "rendido": {"defensor_bola": "rendido", "defensor_conditions": "estuches", "fourth_pays": False},
    "loser": {"reserve_choice": "loser", "codillo_puesta": "always"},
    "threshold": {"reserve": "threshold", "reserve_choice": "loser", "favor": "oros", "favor_doubles": True},
    "together": {"twins_reserved": "together", "codillo_puesta": "not_in_solo_on_reserved"},
    "odd": {"deal": 7, "rounding": 3, "estuche": 2, "reserve": "none", "contraestuche": "none"},
}
"""Tables that agreed on something."""


@pytest.mark.parametrize("lying", LYING)
@pytest.mark.parametrize("rules", TABLES)
def test_whatever_lies_in_the_plate_and_the_table_agreed_on(rules: str, lying: str) -> None:
    """Some hands of three and of four, by every tariff."""
    for tariff, players in product(TARIFFS, (THREE, FOUR)):
        night = fresh(tariff, players, overrides=TABLES[rules], carried=LYING[lying])
        pad = pad_of(night)
        for said in drawn(pad, HANDS):
            assert pays(pad, said) is not None, said.answers
            logged(night, pad, said)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_at_any_moment_of_any_night(seed: int) -> None:
    """Also of a hand of which some is logged: only what the cards say otherwise may be refused then."""
    for night in evening(seed).nights[::6]:
        pad = pad_of(night)
        assert night.closed or pad["open"] == (night.game.open_hand(night.table) is not None)
        for said in drawn(pad, HANDS) if pad["questions"] else ():
            refused = refusal_of(night, pad, said)
            if refused is None:
                logged(night, pad, said)
            else:
                assert pad["forecast"] is None
                assert (refused.code, refused.field) in (("contradiction", "estuches"), ("contradiction", "trump"))


def test_a_closed_night_asks_nothing() -> None:
    """There is nothing to be told of it."""
    pad = pad_of(night_of(opened(), {"type": "night_closed", "data": {"leftovers": "carry"}}))
    assert (pad["questions"], pad["rows"], pad["events"], pad["seats"], pad["forecast"]) == ([], [], [], [], None)
