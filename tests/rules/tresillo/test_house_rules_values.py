"""Which values can a table give to each house rule, and what does a bad cut come to?"""

from __future__ import annotations

import pytest

from tests.nights import event, opened, refused, yielded
from tests.rules.tresillo.hands import (
    TARIFFS,
    by_tariff,
    scored,
)

# cut_limits


@by_tariff("limited", (False, True, True, False))
@pytest.mark.parametrize(
    ("cut", "short"),
    [(1, True), (2, True), (3, False), (20, False), (37, False), (38, True), (39, True)],
)
def test_house_rule_cut_limits_are_jepus_own(tariff: str, limited: bool, cut: int, short: bool) -> None:
    """Fewer than 3 or more than 37 cards: a finding at his tables, nothing elsewhere; no tanto moves for it."""
    hand = scored(opened(tariff), event("deal", cut=cut), event("pass_out"))
    findings = [(finding["code"], finding["source"]) for finding in hand["findings"]]
    assert findings == ([("corte", "jepus-1896/formacion")] if limited and short else [])
    assert [line["why"] for line in hand["postings"]] == ["dar"]


@pytest.mark.parametrize(("cut", "found"), [(9, True), (10, False), (30, False), (31, True)])
@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_cut_limits_set_by_the_table(tariff: str, cut: int, found: bool) -> None:
    """[10, 30], both ends allowed."""
    night = opened(tariff, overrides={"cut_limits": [10, 30]})
    hand = scored(night, event("deal", cut=cut), event("pass_out"))
    assert [finding["code"] for finding in hand["findings"]] == (["corte"] if found else [])


@pytest.mark.parametrize("cut", [1, 2, 38, 39])
def test_house_rule_cut_limits_may_be_lifted(cut: int) -> None:
    """null at Jepús' table: any cut."""
    night = opened("jepus-1896", overrides={"cut_limits": None})
    assert scored(night, event("deal", cut=cut), event("pass_out"))["findings"] == []


# values that no rule has

NUMBERS = (
    "deal",
    "entrada",
    "extra3",
    "extra4",
    "vuelta",
    "solo",
    "solo_lost",
    "bola",
    "estuche",
    "estuche_cap",
    "primeras",
    "reserve_at",
)
SWITCHES = ("primeras_contra", "solera", "favor_doubles", "fourth_pays", "bola_early", "bola_counts_game")
WORDS = {
    "contraestuche": ("run", "three", "none"),
    "codillo_puesta": ("never", "always", "not_in_solo", "not_in_solo_on_reserved"),
    "reserve": ("second", "threshold", "none"),
    "reserve_choice": ("auto", "loser"),
    "twins_reserved": ("apart", "together"),
    "defensor_conditions": ("none", "estuches"),
    "defensor_bola": ("no", "rendido", "all"),
}
WRONG = [
    *((name, value) for name in NUMBERS for value in (-1, 1.5, "5", None, True, 1_000_001)),
    *((name, value) for name in SWITCHES for value in (0, 1, "true", None)),
    *((name, value) for name in WORDS for value in ("", "sometimes", None, True, 3)),
    *(("rounding", value) for value in (0, -5, None, "5", True)),
    *(("favor", value) for value in ("picas", "", "Oros", "O", 1, False)),
    *(("cut_limits", value) for value in ([], [3], [3, 37, 39], "3-37", 3, ["3", "37"], [3, None])),
    ("house", 1),
    ("Deal", 5),
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_house_rule_values_of_the_wrong_kind_and_unknown_names_are_malformed(name: str, value: object) -> None:
    """Numbers are whole and not negative, switches are booleans, words are those of the table."""
    assert refused(opened(overrides={name: value}))["code"] == "malformed"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in NUMBERS for value in (0, 1, 1_000_000)),
        *((name, value) for name in SWITCHES for value in (True, False)),
        *((name, value) for name, values in WORDS.items() for value in values),
        *(("rounding", value) for value in (1, 2, 5, 1_000_000)),
        *(("favor", value) for value in ("oros", "copas", "espadas", "bastos", None)),
        *(("cut_limits", value) for value in ([3, 37], [1, 39], None)),
    ],
)
@pytest.mark.parametrize("tariff", TARIFFS)
def test_house_rule_values_of_the_table_are_accepted(tariff: str, name: str, value: object) -> None:
    """Every name with each of its values, under every tariff."""
    assert yielded(opened(tariff, overrides={name: value}))["hands"] == []
