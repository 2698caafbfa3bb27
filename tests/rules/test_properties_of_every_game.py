"""What holds of every game: its smallest night, one tally wrong and put right, and the evening without a fault that the bench replays."""

from __future__ import annotations

import importlib
from typing import Final

import pytest

from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import FOUR, Event, event, yielded
from tests.rules.minchiate.hands import tallied

EVEN: Final = dict.fromkeys(FOUR, 0)
"""No trick of anybody."""


@for_each(
    ("game", "wrong", "right"),
    [
        ("tresillo", {"tricks": {"ana": 5}}, {"tricks": {"ana": 4, "beto": 5}}),
        ("mediator", {"tricks": {"ana": 10}}, {"tricks": {"ana": 5, "beto": 5}}),
        (
            "revesino",
            {"tricks": EVEN | {"ana": 11}},
            {"tricks": EVEN | {"ana": 9, "beto": 2}, "revesino": {"player": "ana", "cut_by": "beto"}},
        ),
        ("malilla", {"points": {"ana": 72}}, {"points": {"ana": 36, "beto": 36}}),
        ("cientos", {"tricks": {"ana": 12}, "carteo": {"ana": 13}}, {"tricks": {"ana": 6, "beto": 6}, "carteo": {"ana": 7, "beto": 7}}),
        ("minchiate", tallied(0, last="EO")["data"], tallied(ns=["RO", "RC", "RE"], noted={"EO": {"muerte": 5}})["data"]),
    ],
)
def test_yields_of_a_corrected_night_hold_every_key_of_a_right_one(game: str, wrong: Event, right: Event) -> None:
    """What was wrong has left no trace."""
    rules = {"tresillo": {"rules": {"tariff": "fournier"}}, "malilla": {"rules": {"variant": "companeros"}}}.get(game, {})
    players = list(FOUR[:2] if game == "cientos" else FOUR)
    hand = [event("night_opened", game=game, players=players, **rules), event("deal", **({"turned": "2O"} if game == "malilla" else {}))]
    if game in ("tresillo", "mediator"):
        hand.append(event("contract", player="ana", lance="solo", trump="oros"))
    slip = event("correction", strike=[len(hand) + 1], insert=[event("tally", **right)], reason="a slip")
    assert yielded(*hand, event("tally", **wrong), slip) == yielded(*hand, event("tally", **right))


@pytest.mark.parametrize("game", GAMES)
def test_evening_without_a_fault_can_be_told_of_every_game(game: str) -> None:
    """The bench replays such evenings and trusts that no hand of theirs has a finding."""
    evening = importlib.import_module(f"tests.rules.{game}.nights").Evening
    for seed in range(3):
        evening.without_fault(seed, 60)
