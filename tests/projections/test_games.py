"""What is a client told of the games, before any night is opened?"""

from __future__ import annotations

import json
from typing import Any

import pytest

from projections.games import full_table, told_game
from rules.registry import GAMES
from tests.for_each import for_each
from tests.nights import Event, event, opened, refused, yielded
from tests.rules.mediator.hands import PLAYERS

TOLD: dict[str, dict[str, Any]] = {name: told_game(game) for name, game in GAMES.items()}
TRESILLO, MEDIATOR, REVESINO, MALILLA = TOLD["tresillo"], TOLD["mediator"], TOLD["revesino"], TOLD["malilla"]
RULES: dict[str, dict[str, Any]] = {rule["name"]: rule for rule in TRESILLO["house_rules"]}
TABLES = [pytest.param(game, table, id=f"{name}-{table['variant']}") for name, game in TOLD.items() for table in game["tables"]]


def sitting(game: dict[str, Any], table: dict[str, Any], count: int, overrides: Event, tariff: str | None = None) -> Event:
    """The opening of a table of so many."""
    rules: Event = {"overrides": overrides}
    if game["tariffs"]:
        rules["tariff"] = tariff or game["tariffs"][0]
    if table["variant"] is not None:
        rules["variant"] = table["variant"]
    return event("night_opened", game=game["name"], rules=rules, players=[f"p{place}" for place in range(1, count + 1)])


def test_every_game_is_told_by_its_name() -> None:
    """Those of the registry, as JSON and nothing else."""
    assert [game["name"] for game in TOLD.values()] == list(GAMES)
    assert json.loads(json.dumps(TOLD)) == TOLD


def test_the_pack_is_told_in_order_with_the_letters_of_its_suits() -> None:
    """Forty cards, ten a suit, each code its rank and then its suit's letter."""
    assert len(set(TRESILLO["pack"])) == 40
    assert TRESILLO["suits"] == {"oros": "O", "copas": "C", "espadas": "E", "bastos": "B"}
    assert [code[1] for code in TRESILLO["pack"][::10]] == list(TRESILLO["suits"].values())
    assert TRESILLO["pack"][:10] == ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "SO", "CO", "RO"]


def test_there_are_no_variants_of_tresillo() -> None:
    """And none is taken."""
    assert TRESILLO["variants"] == []
    assert [(table["variant"], table["players"]) for table in TRESILLO["tables"]] == [
        (None, [{"count": 3, "overrides": {}}, {"count": 4, "overrides": {}}])
    ]
    assert TRESILLO["tables"][0]["house_rules"] == list(RULES)
    assert refused(opened() | {"data": opened()["data"] | {"rules": {"tariff": "fournier", "variant": "x"}}})["code"] == "malformed"


def test_a_house_rule_has_its_type_its_values_and_its_places() -> None:
    """One of each kind."""
    assert RULES["deal"] == {
        "name": "deal",
        "type": "whole",
        "min": 0,
        "max": 1_000_000,
        "default": 5,
        "defaults": {"fournier": 5, "jepus-1896": 4, "jepus-1896-castilla": 5, "voltereta-1826": 5},
        "source": ["fournier/contabilidad", "jepus-1896/tanteo", "jepus-1896/tanteo-nota", "voltereta-1826/art-6-2"],
    }
    assert (RULES["rounding"]["min"], RULES["solera"]["type"]) == (1, "bool")
    assert (RULES["reserve"]["type"], RULES["reserve"]["values"]) == ("word", ["second", "threshold", "none"])
    assert (RULES["favor"]["type"], RULES["favor"]["values"]) == ("suit or null", [None, "oros", "copas", "espadas", "bastos"])
    assert {name: RULES["cut_limits"][name] for name in ("type", "min", "max")} == {"type": "range or null", "min": 0, "max": 1_000_000}
    assert RULES["cut_limits"]["defaults"]["jepus-1896"] == [3, 37]


def test_the_variants_of_mediator_are_told_with_how_many_sit() -> None:
    """As the page has it, in its order, and one more with the zángano."""
    assert MEDIATOR["variants"] == list(PLAYERS) == [table["variant"] for table in MEDIATOR["tables"]]
    assert {table["variant"]: table["players"] for table in MEDIATOR["tables"]} == {
        variant: [{"count": count, "overrides": {}}, {"count": count + 1, "overrides": {"zangano": True}}]
        for variant, count in PLAYERS.items()
    }
    assert MEDIATOR["players"] == {"min": 2, "max": 7}


def test_the_house_rules_of_a_variant_are_told() -> None:
    """Those that only some have: who may return a king, forced kings, the suit that is taken out, how many favors are drawn."""
    has = {table["variant"]: set(table["house_rules"]) for table in MEDIATOR["tables"]}

    def with_rule(name: str) -> list[str]:
        return [variant for variant in PLAYERS if name in has[variant]]

    assert with_rule("return_king") == ["mediator", "cuatrillo", "quintillo", "sextillo"]
    assert with_rule("companion_exempt_all") == ["mediator"]
    assert with_rule("partner") == with_rule("as_mediator") == ["quintillo", "sextillo"]
    assert with_rule("removed_suit") == ["tresillo-sin-palo", "dosillo"]
    assert with_rule("king_kept") == ["dosillo"]
    assert with_rule("fulminante") == ["mediator", "quintillo", "sextillo", "dosillo"]
    assert set(with_rule("favor")) == set(with_rule("fulminante")) | {"tresillo-rey", "tresillo-sin-palo", "tresillo-36"}
    assert with_rule("claims") == list(PLAYERS)
    assert with_rule("zangano") == [], "it follows from how many sit"


def test_revesino_has_the_whole_pack_and_just_one_table() -> None:
    """Forty-eight cards, twelve a suit; four sit down, and may set every house rule."""
    assert len(set(REVESINO["pack"])) == 48
    assert REVESINO["pack"][:12] == ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "8O", "9O", "SO", "CO", "RO"]
    assert (REVESINO["variants"], REVESINO["players"]) == ([], {"min": 4, "max": 4})
    (table,) = REVESINO["tables"]
    assert (table["variant"], table["players"]) == (None, [{"count": 4, "overrides": {}}])
    assert table["house_rules"] == [rule["name"] for rule in REVESINO["house_rules"]]
    rounds = next(rule for rule in REVESINO["house_rules"] if rule["name"] == "rounds")
    assert (rounds["type"], rounds["min"], rounds["max"]) == ("whole or null", 1, 1_000_000)
    assert set(rounds["defaults"].values()) == {None}


def test_malilla_has_five_variants_and_no_tariff() -> None:
    """As the page has them, in its order; a house rule has its one value, and none by tariffs."""
    sits = {table["variant"]: [each["count"] for each in table["players"]] for table in MALILLA["tables"]}
    assert sits == {"companeros": [4], "barrotada": [4, 5], "coja": [3], "dos-vistas": [2], "dos-cubiertas": [2]}
    assert (MALILLA["tariffs"], MALILLA["variants"], MALILLA["players"]) == ([], list(sits), {"min": 2, "max": 5})
    rules = {rule["name"]: rule for rule in MALILLA["house_rules"]}
    assert [rules[name]["default"] for name in ("favorito", "mariperez", "alce_pays")] == [None, False, "cutter"]
    assert all(rule["defaults"] == {} for rule in rules.values())
    assert [rule["default"] for rule in REVESINO["house_rules"]] == [rule["defaults"]["adiciones"] for rule in REVESINO["house_rules"]]


@for_each(("game", "table"), TABLES)
def test_just_so_many_may_sit_as_are_told(game: dict[str, Any], table: dict[str, Any]) -> None:
    """With the house rules that this takes; nobody more, nobody fewer, whatever of these is set."""
    told = [(each["count"], each["overrides"]) for each in table["players"]]
    for overrides in [{}, *(each for _, each in told if each)]:
        for count in range(1, 9):
            opening = sitting(game, table, count, overrides)
            if (count, overrides) in told:
                assert yielded(opening)["hands"] == []
            else:
                assert refused(opening)["code"] == "malformed"


@for_each(("game", "table"), TABLES)
def test_every_default_that_is_told_is_a_setting_that_is_taken(game: dict[str, Any], table: dict[str, Any]) -> None:
    """Each tariff with all its own values as overrides, as far as the variant has them, opens a night that plays by just those.

    So does a game without tariffs with the one value that it has of each.
    """
    rules = {rule["name"]: rule for rule in game["house_rules"] if rule["name"] in table["house_rules"]}
    for tariff in game["tariffs"] or [None]:
        for players in table["players"]:
            values = {name: rule["default"] if tariff is None else rule["defaults"][tariff] for name, rule in rules.items()}
            overrides = values | players["overrides"]
            assert yielded(sitting(game, table, players["count"], overrides, tariff))["hands"] == []
            wrong = {name: {"not": "a setting"} for name in overrides}
            assert refused(sitting(game, table, players["count"], wrong, tariff))["code"] == "malformed"


@for_each(("game", "table"), TABLES)
def test_what_a_variant_is_not_told_to_have_cannot_be_set(game: dict[str, Any], table: dict[str, Any]) -> None:
    """To anything but what it is anyhow."""
    sits = table["players"][0]
    by_size = {name for players in table["players"] for name in players["overrides"]}
    for rule in game["house_rules"]:
        if rule["name"] in {*table["house_rules"], *by_size}:
            continue
        for value in rule.get("values", [True, False]):
            if value != rule["default"]:
                assert refused(sitting(game, table, sits["count"], {rule["name"]: value}))["code"] in ("not_allowed", "malformed")


def test_a_full_table_is_the_largest_that_needs_no_house_rule() -> None:
    """Four sit down to most: to Mediator without a zángano, to Malilla in pairs. Two sit down to Cientos. One more needs a house rule."""
    seats = {}
    for name, game in GAMES.items():
        opening = full_table(game)
        assert yielded({"type": "night_opened", "data": opening})["hands"] == []
        more = {**opening, "players": [*opening["players"], "one_more"]}
        assert refused({"type": "night_opened", "data": more})["code"] == "malformed"
        seats[name] = len(opening["players"])
    assert seats == {
        name: max(each["count"] for each in told["tables"][0]["players"] if not each["overrides"]) for name, told in TOLD.items()
    }
    assert {"tresillo": 4, "mediator": 4, "revesino": 4, "malilla": 4, "cientos": 2}.items() <= seats.items()
    assert full_table(GAMES["mediator"])["rules"] == {"tariff": "ejemplo-1826", "variant": "mediator"}
    assert full_table(GAMES["revesino"])["rules"] == {"tariff": "adiciones"}
    assert full_table(GAMES["malilla"])["rules"] == {"variant": "companeros"}
    assert full_table(GAMES["cientos"])["rules"] == {"tariff": "cientos-1807"}
