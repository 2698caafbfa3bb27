"""What is a client told of the games, before any night is opened?"""

from __future__ import annotations

import json
from typing import Any

from projections.games import told_game, told_games
from rules.registry import GAMES
from tests.nights import opened, refused, yielded

TRESILLO = told_game(GAMES["tresillo"])
RULES: dict[str, dict[str, Any]] = {rule["name"]: rule for rule in TRESILLO["house_rules"]}


def test_every_game_is_told_by_its_name() -> None:
    """Those of the registry, as JSON and nothing else."""
    assert [game["name"] for game in told_games()] == list(GAMES)
    assert json.loads(json.dumps(told_games())) == told_games()


def test_the_pack_is_told_in_order_with_the_letters_of_its_suits() -> None:
    """Forty cards, ten a suit, each code its rank and then its suit's letter."""
    assert len(set(TRESILLO["pack"])) == 40
    assert TRESILLO["suits"] == {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}
    assert [code[1] for code in TRESILLO["pack"][::10]] == list(TRESILLO["suits"].values())
    assert TRESILLO["pack"][:10] == ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "SO", "CO", "RO"]


def test_there_are_no_variants_of_tresillo() -> None:
    """And none is taken."""
    assert TRESILLO["variants"] == []
    assert refused(opened() | {"data": opened()["data"] | {"rules": {"tariff": "fournier", "variant": "x"}}})["code"] == "malformed"


def test_a_house_rule_has_its_type_its_values_and_its_places() -> None:
    """One of each kind."""
    assert RULES["deal"] == {
        "name": "deal",
        "type": "whole",
        "min": 0,
        "max": 1_000_000,
        "defaults": {"fournier": 5, "jepus-1896": 4, "jepus-1896-castilla": 5, "voltereta-1826": 5},
        "source": ["fournier/contabilidad", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-2"],
    }
    assert (RULES["rounding"]["min"], RULES["solera"]["type"]) == (1, "bool")
    assert (RULES["reserve"]["type"], RULES["reserve"]["values"]) == ("word", ["second", "threshold", "none"])
    assert (RULES["favor"]["type"], RULES["favor"]["values"]) == ("suit or null", [None, "oros", "copas", "espadas", "bastos"])
    assert {name: RULES["cut_limits"][name] for name in ("type", "min", "max")} == {"type": "range or null", "min": 0, "max": 1_000_000}
    assert RULES["cut_limits"]["defaults"]["jepus-1896"] == [3, 37]


def test_every_default_that_is_told_is_a_setting_that_is_taken() -> None:
    """Each tariff with all its own values as overrides opens a night that plays by just those."""
    for tariff in TRESILLO["tariffs"]:
        overrides = {name: rule["defaults"][tariff] for name, rule in RULES.items()}
        assert yielded(opened(tariff, overrides=overrides))["hands"] == []
        wrong = {name: {"not": "a setting"} for name in overrides}
        assert refused(opened(tariff, overrides=wrong))["code"] == "malformed"
