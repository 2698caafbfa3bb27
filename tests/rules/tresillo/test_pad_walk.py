"""The rules take every hand that the pad can enter, and it pays what the forecast said."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from projections.filled import Filled, pays
from projections.night import Night
from rules.core.cards import SUITS
from rules.core.refusals import Refusal
from tests.dice import times
from tests.nights import FOUR, THREE, night_of, opened
from tests.rules.pads import WHOLE, Answers, Json, Keeping, PadWalk, drawn, logged, pad_of, walked
from tests.rules.tresillo.hands import TARIFFS, carrying
from tests.rules.tresillo.nights import Evening
from tests.rules.tresillo.pads import fresh

OUTCOMES = {
    *("passed_out", "misdeal", "won", "puesta", "codillo", "rendida"),
    *("defendida", "gemelas", "salvada", "codillo_y_puesta"),
}
"""Every outcome that a hand can have on the page."""
HANDS = times(3)
OPTIONAL = 0.8
"""How readily an optional question is answered: there are many numbers of estuches."""


WALKS = 250
"""The number of walks that reach every outcome."""


def only(player: str, trump: str, *, whole: bool) -> Keeping:
    """The answers of one player with one trump."""

    def kept(question: Json, ways: list[Answers]) -> Sequence[Answers]:
        if question["name"] == "estuches" and not whole:
            return ways[:1]
        return [way for way in ways if way.get("hombre", player) == player and way.get("trump", trump) == trump]

    return kept


@pytest.mark.parametrize("tariff", ["fournier", "voltereta-1826"])
def test_hands_of_every_outcome_pay_what_was_foreseen(tariff: str) -> None:
    """Of a new night of four: every row that is asked for, the other answers drawn."""
    night = fresh(tariff)
    pad = pad_of(night)
    dice = random.Random(tariff)  # noqa: S311  # the dice of a test are no secret

    def each_row(question: Json, ways: list[Answers]) -> Sequence[Answers]:
        return ways if question["name"] == "row" else [dice.choice(ways)]

    assert {outcome_told(night, pad, said) for _ in range(WALKS) for said in walked(pad, each_row)} == OUTCOMES


@pytest.mark.soak
@pytest.mark.parametrize("tariff", ["fournier", "voltereta-1826"])
def test_every_combination_of_answers_is_a_hand_that_pays_what_was_foreseen(tariff: str) -> None:
    """Of a new night of four: the mano goes through all numbers of estuches with oros, and everybody through the rest."""
    night = fresh(tariff)
    pad = pad_of(night)
    for player, trump in product(THREE, SUITS):
        assert {
            outcome_told(night, pad, said) for said in walked(pad, only(player, trump, whole=WHOLE or (player, trump) == ("ana", "oros")))
        } == OUTCOMES


def outcome_told(night: Night, pad: Json, said: Filled) -> Any:
    """The outcome of a hand that was told: the pad's and the night's are one."""
    after = logged(night, pad, said)
    outcome = after.game.hands(after.table)[-1].outcome
    assert said.answers["outcome"] == outcome
    return outcome


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


@pytest.mark.dice
@pytest.mark.nights
@pytest.mark.parametrize("lying", LYING)
@pytest.mark.parametrize("rules", TABLES)
def test_whatever_lies_in_the_plate_and_the_table_agreed_on(rules: str, lying: str) -> None:
    """Some hands of three and of four; each of both meets every tariff, and every number of players."""
    seated = [*product(TARIFFS, (THREE, FOUR))]
    turn = ([*TABLES].index(rules) + 3 * [*LYING].index(lying)) % len(seated)
    for tariff, players in seated if WHOLE else [seated[turn]]:
        night = fresh(tariff, players, overrides=TABLES[rules], carried=LYING[lying])
        pad = pad_of(night)
        for said in drawn(pad, HANDS, OPTIONAL):
            assert pays(pad, said) is not None, said.answers
            logged(night, pad, said)


class TestPads(PadWalk):
    """What holds of the pads of every game holds of Tresillo's."""

    evening = Evening
    tables = {name: opened("fournier", overrides=rules) for name, rules in TABLES.items()}  # noqa: RUF012
    evenings_count = 6
    moments_each = 6
    hands_count = HANDS
    optional = OPTIONAL

    def may_be_refused(self, night: Night, pad: Json, said: Filled, refusal: Refusal) -> bool:  # noqa: ARG002  # the refusal says it
        """Without a forecast, as the cards may contradict the estuches or the trump."""
        return pad["forecast"] is None and (refusal.code, refusal.field) in (("contradiction", "estuches"), ("contradiction", "trump"))


def test_a_closed_night_asks_nothing() -> None:
    """Nothing can be entered in it."""
    pad = pad_of(night_of(opened(), {"type": "night_closed", "data": {"leftovers": "carry"}}))
    assert (pad["questions"], pad["rows"], pad["events"], pad["seats"], pad["forecast"]) == ([], [], [], [], None)
