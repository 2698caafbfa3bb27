"""The tariff, variant and house rules that a night may choose from a page, and refusals of those that the page lacks."""

from __future__ import annotations

from typing import Any

import pytest

from events.facts import RulesChosen
from rules.core.options import (
    AT_LEAST_ONE,
    AT_LEAST_ONE_OR_NULL,
    RANGE_OR_NULL,
    SUIT_OR_NULL,
    TANTOS,
    YES_NO,
    HouseRule,
    Kind,
    resolved,
    word,
)
from rules.core.refusals import Refusal
from tests.for_each import for_each
from tests.tables import table

TARIFFS = ("old", "new")
VARIANTS = ("common", "short")
RULES = (
    HouseRule("price", TANTOS, (5, 10), ()),
    HouseRule("seats", AT_LEAST_ONE, (1, 1), ()),
    HouseRule("open", YES_NO, (False, True), ()),
    HouseRule("favor", SUIT_OR_NULL, (None, "copas"), ()),
    HouseRule("cut", RANGE_OR_NULL, ((4, 36), None), ()),
    HouseRule("way", word("one", "other"), ("one", "other"), ()),
    HouseRule("rounds", AT_LEAST_ONE_OR_NULL, (None, 3), ()),
)
OLD = {"tariff": "old", "price": 5, "seats": 1, "open": False, "favor": None, "cut": (4, 36), "way": "one", "rounds": None}


def chosen(**data: Any) -> RulesChosen:
    """The rules that `night_opened` chooses."""
    return RulesChosen(**data)


def refusal_of(answer: dict[str, Any] | Refusal) -> tuple[str, str | None, Any]:
    """The code of a refusal, its field, and what would be taken."""
    assert isinstance(answer, Refusal)
    return answer.code, answer.field, answer.expected


def test_a_tariff_has_a_value_for_every_rule() -> None:
    """Each tariff is a column."""
    assert resolved(chosen(tariff="old"), TARIFFS, RULES) == OLD
    new = {"tariff": "new", "price": 10, "seats": 1, "open": True, "favor": "copas", "cut": None, "way": "other", "rounds": 3}
    assert resolved(chosen(tariff="new"), TARIFFS, RULES) == new


@for_each("rules", [None, chosen(), chosen(overrides={"price": 3})])
def test_a_game_without_a_default_wants_its_tariff_said(rules: RulesChosen | None) -> None:
    """The game hides no house rule."""
    assert refusal_of(resolved(rules, TARIFFS, RULES)) == ("malformed", "rules.tariff", ["old", "new"])


@pytest.mark.parametrize("rules", [None, chosen()])
def test_a_game_may_have_a_default(rules: RulesChosen | None) -> None:
    """Then the tariff may be left out; a named one counts."""
    assert resolved(rules, TARIFFS, RULES, tariff="old") == OLD
    answer = resolved(chosen(tariff="new"), TARIFFS, RULES, tariff="old")
    assert isinstance(answer, dict) and answer["tariff"] == "new"


def test_a_tariff_that_there_is_not() -> None:
    """It is refused even if there is a default."""
    told = ("malformed", "rules.tariff", ["old", "new"])
    assert refusal_of(resolved(chosen(tariff="odd"), TARIFFS, RULES)) == told
    assert refusal_of(resolved(chosen(tariff="odd"), TARIFFS, RULES, tariff="old")) == told


@for_each("rules", [None, chosen(), chosen(overrides={})])
def test_the_first_variant_is_the_default(rules: RulesChosen | None) -> None:
    """The variant is told after the tariff."""
    answer = resolved(rules, TARIFFS, RULES, tariff="old", variants=VARIANTS)
    assert answer == OLD | {"variant": "common"}
    assert list(answer)[:2] == ["tariff", "variant"]


def test_a_variant_that_is_named() -> None:
    """The house rules remain those of the tariff."""
    assert resolved(chosen(tariff="old", variant="short"), TARIFFS, RULES, variants=VARIANTS) == OLD | {"variant": "short"}


def test_a_variant_that_there_is_not() -> None:
    """The refusal lists the variants that would be taken."""
    answer = resolved(chosen(tariff="old", variant="long"), TARIFFS, RULES, variants=VARIANTS)
    assert refusal_of(answer) == ("malformed", "rules.variant", ["common", "short"])


def test_a_game_without_variants_takes_none() -> None:
    """A named variant is refused, and none is told."""
    assert refusal_of(resolved(chosen(tariff="old", variant="common"), TARIFFS, RULES)) == ("malformed", "rules.variant", None)
    answer = resolved(chosen(tariff="old"), TARIFFS, RULES)
    assert isinstance(answer, dict) and "variant" not in answer


def test_single_rules_stand_in_the_place_of_the_tariffs() -> None:
    """Single values replace those of the tariff; a range becomes a tuple."""
    overrides = {"price": 0, "seats": 2, "open": True, "favor": "bastos", "cut": [1, 1], "way": "other", "rounds": 1}
    assert resolved(chosen(tariff="old", overrides=overrides), TARIFFS, RULES) == OLD | overrides | {"cut": (1, 1)}
    answer = resolved(chosen(tariff="new", overrides={"favor": None, "cut": None, "rounds": None}), TARIFFS, RULES)
    assert isinstance(answer, dict) and (answer["favor"], answer["cut"], answer["rounds"]) == (None, None, None)


@for_each(("name", "value", "expected"), table(__file__, "a_value_that_is_not_of_the_rule"))
def test_a_value_that_is_not_of_the_rule(name: str, value: Any, expected: Any) -> None:
    """The refusal names the field and what it takes."""
    answer = resolved(chosen(tariff="old", overrides={name: value}), TARIFFS, RULES)
    assert refusal_of(answer) == ("malformed", f"rules.overrides.{name}", expected)


@for_each("name", ["prize", "tariff", "variant"])
def test_a_rule_that_there_is_not(name: str) -> None:
    """The names "tariff" and "variant" are refused as house rules too."""
    answer = resolved(chosen(tariff="old", overrides={name: "new"}), TARIFFS, RULES, variants=VARIANTS)
    assert refusal_of(answer) == ("malformed", f"rules.overrides.{name}", sorted(rule.name for rule in RULES))


@pytest.mark.parametrize(("kind", "beyond"), [(Kind("whole", least=1, most=3), 4), (Kind("whole or null", least=1, most=3), 4)])
def test_a_number_may_have_a_bound_of_its_own(kind: Kind, beyond: int) -> None:
    """Both bounds are taken, and the refusal tells them."""
    assert [value for value in range(6) if kind.takes(value)] == [1, 2, beyond - 1]
    assert kind.told() == {"type": kind.name, "min": 1, "max": 3}
    rules = (HouseRule("few", kind, (1,), ()),)
    assert refusal_of(resolved(RulesChosen(overrides={"few": beyond}), (), rules)) == ("malformed", "rules.overrides.few", kind.expected)
    assert kind.expected == ({"min": 1, "max": 3} if kind.name == "whole" else [None, {"min": 1, "max": 3}])


def test_a_range_keeps_within_its_bound() -> None:
    """The upper end is checked too."""
    kind = Kind("range or null", least=1, most=3)
    assert [pair for pair in ([1, 3], [1, 4], [0, 2], [2, 1], None) if kind.takes(pair)] == [[1, 3], None]


def test_a_number_that_may_be_none_is_told_with_its_bounds() -> None:
    """The bounds are told as for any other number; its type says that it may be null."""
    assert AT_LEAST_ONE_OR_NULL.told() == {"type": "whole or null", "min": 1, "max": 1_000_000}


def test_a_game_without_tariffs_has_one_value_of_each_rule() -> None:
    """No tariff is told; naming one is an unknown field."""
    rules = (HouseRule("price", TANTOS, (5,), ("book/price",)), HouseRule("open", YES_NO, (False,), ("book/open",)))
    assert resolved(None, (), rules) == {"price": 5, "open": False}
    assert resolved(RulesChosen(overrides={"price": 7}), (), rules) == {"price": 7, "open": False}
    assert refusal_of(resolved(chosen(tariff="old"), (), rules)) == ("malformed", "rules.tariff", None)


@for_each("told", [None, RulesChosen(), RulesChosen(overrides={"price": 7})])
def test_a_variant_that_a_night_has_to_name(told: RulesChosen | None) -> None:
    """Such a game has no default; a named variant is told before the rules."""
    rules = (HouseRule("price", TANTOS, (5,), ("book/price",)),)
    answer = resolved(told, (), rules, variants=VARIANTS, variant_named=True)
    assert refusal_of(answer) == ("malformed", "rules.variant", ["common", "short"])
    named = resolved(RulesChosen(variant="short"), (), rules, variants=VARIANTS, variant_named=True)
    assert isinstance(named, dict) and [*named.items()] == [("variant", "short"), ("price", 5)]


def test_of_a_wrong_tariff_and_a_wrong_variant_the_tariff_is_told() -> None:
    """The refusal reports one fault at a time, in the order of the fields."""
    answer = resolved(RulesChosen(tariff="older", variant="long"), (), RULES[:0], variants=VARIANTS, variant_named=True)
    assert refusal_of(answer) == ("malformed", "rules.tariff", None)
