"""What do the house rules on estuches, contraestuche and primeras change, and from which does each tariff start?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.for_each import for_each
from tests.nights import Event, event, opened
from tests.rules.tresillo.hands import (
    NINE,
    PUESTA,
    WON,
    WON_BY_FOUR,
    between,
    four,
    played,
    scored,
)

# The trumps of oros in order, and nine cards that are no trumps of oros, of espadas.
NO_ESPADAS = ("RC", "CC", "SC", "1C", "RO", "CO", "SO", "RB", "CB")


def held(cards: tuple[str, ...], trump: str, **tally: Any) -> tuple[Event, ...]:
    """A solo of ana whose nine cards are logged."""
    contract = event("contract", player="ana", lance="solo", trump=trump)
    return event("deal", hands={"ana": list(cards)}), contract, event("tally", **tally)


# estuche, estuche_cap


def test_house_rule_estuche_cap_is_lifted_by_a_won_bola() -> None:
    """Cap 2, four estuches, nine tricks: four are paid."""
    night = opened("voltereta-1826", overrides={"estuche_cap": 2})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=NINE, estuches=4))
    assert between(hand, "beto", "ana") == [("estuches", 4), ("bola", 30)]


# contraestuche


def test_house_rule_contraestuche_run_ends_at_eleven_with_a_short_trump() -> None:
    """Espadas have eleven trumps."""
    night = opened("voltereta-1826", overrides={"contraestuche": "run"})
    hand = scored(night, *held(NO_ESPADAS, "espadas", tricks=WON))
    assert between(hand, "beto", "ana") == [("entrada", 5), ("solo", 8), ("contraestuche", 11)]


# primeras, primeras_contra


@pytest.mark.parametrize(("tariff", "on", "parts"), [("fournier", False, []), ("jepus-1896", True, [("primeras", 1)])])
def test_house_rule_primeras_contra_set_by_the_table(tariff: str, on: bool, parts: list[tuple[str, int]]) -> None:
    """Off in Fournier nothing, on in Jepús one to each."""
    night = opened(tariff, overrides={"primeras_contra": on})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra"))
    assert between(hand, "ana", "carla") == parts


def test_house_rule_primeras_contra_never_counts_against_a_winner() -> None:
    """Hombre by four after the contra's five: nothing (R41)."""
    night = opened("voltereta-1826", overrides={"primeras_contra": True})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=WON_BY_FOUR, primeras="contra"))
    assert hand["tantos"] == four(20, -5, -5, -10)


def test_house_rule_primeras_contra_is_due_besides_a_bola_lost_early() -> None:
    """The contra's first five against a bola asked at the start: 1 and 30 to each; A = 5."""
    night = opened("voltereta-1826", overrides={"primeras_contra": True})
    hand = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra", bola="lost"))
    assert between(hand, "ana", "beto") == [("primeras", 1), ("bola", 30)]
    assert hand["tantos"] == four(-98, 31, 31, 26)


# estuche_three


@for_each(("count", "tantos"), [(3, 6), (4, 7), (-3, 6)])
def test_house_rule_estuche_three_is_one_price_and_each_further_one_its_own(count: int, tantos: int) -> None:
    """Six for espada, mala and basto, held or lacking; one for the fourth."""
    hand = scored(opened("voltereta-1826", overrides={"estuche_three": 6}), *played("ana", "entrada", "oros", tricks=WON, estuches=count))
    assert between(hand, "beto", "ana")[1][1] == tantos


@for_each(("cap", "tantos"), [(2, 2), (3, 6), (4, 7)])
def test_house_rule_estuche_three_begins_where_the_cap_leaves_three(cap: int, tantos: int) -> None:
    """Five are held: two of them are one each, three are six."""
    night = opened("voltereta-1826", overrides={"estuche_three": 6, "estuche_cap": cap})
    assert between(scored(night, *played("ana", "entrada", "oros", tricks=WON, estuches=5)), "beto", "ana")[1] == ("estuches", tantos)


def test_house_rule_estuche_three_may_be_nothing() -> None:
    """0 for the three, one for the fourth; null is each by itself."""
    for price, tantos in ((0, 1), (None, 4)):
        night = opened("voltereta-1826", overrides={"estuche_three": price})
        assert between(scored(night, *played("ana", "entrada", "oros", tricks=WON, estuches=4)), "beto", "ana")[1] == ("estuches", tantos)
