"""What do the numbers of the house rules change, and from which does each tariff start?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, Event, opened
from tests.rules.tresillo.hands import (
    PUESTA,
    WON,
    between,
    by_tariff,
    carrying,
    four,
    played,
    scored,
    surrendered,
)

LOST_BOLA: Event = {"tricks": {"ana": 7, "beto": 2}, "primeras": "hombre", "bola": "lost"}


def put(hand: dict[str, Any]) -> list[int]:
    """The sizes of the puestas of a hand."""
    return [puesta["tantos"] for puesta in hand["puestas"]]


# deal


def test_house_rule_deal_of_nothing_posts_nothing() -> None:
    """P = 0: no `dar`, no `plato`; 5 from each."""
    hand = scored(opened(overrides={"deal": 0}), *played("ana", "entrada", "oros", tricks=WON))
    assert [line["why"] for line in hand["postings"]] == ["entrada", "entrada", "entrada"]
    assert hand["tantos"] == four(15, -5, -5, -5)


# extra3, extra4


@pytest.mark.parametrize(("players", "size"), [(THREE, 6), (FOUR, 7)])
def test_house_rule_extra3_and_extra4_set_by_the_table_do_not_mix(players: tuple[str, ...], size: int) -> None:
    """1826 with extra3 1 and extra4 2: 5 + 1 and 5 + 2."""
    night = opened("voltereta-1826", players, overrides={"extra3": 1, "extra4": 2})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [size]


@pytest.mark.parametrize(("name", "players"), [("extra3", THREE), ("extra4", FOUR)])
def test_house_rule_extra3_and_extra4_may_be_nothing(name: str, players: tuple[str, ...]) -> None:
    """A = P = 5."""
    night = opened("voltereta-1826", players, overrides={name: 0})
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [5]


# vuelta


@by_tariff("value", (2, 2, 2, 2))
def test_house_rule_vuelta_is_collected_and_paid(tariff: str, value: int) -> None:
    """Two from each when won, two to each when lost or surrendered."""
    won = scored(opened(tariff), *played("ana", "vuelta", "oros", tricks=WON))
    lost = scored(opened(tariff), *played("ana", "vuelta", "oros", tricks=PUESTA))
    given_up = scored(opened(tariff), *surrendered("ana", "vuelta"))
    assert ("vuelta", value) in between(won, "beto", "ana")
    assert ("vuelta", value) in between(lost, "ana", "beto")
    assert ("vuelta", value) in between(given_up, "ana", "beto")


# solo, solo_lost


def test_house_rule_solo_alone_does_not_move_solo_lost() -> None:
    """1826 with `solo` 12: the lost one stays 8."""
    night = opened("voltereta-1826", overrides={"solo": 12})
    assert scored(night, *played("ana", "solo", "oros", tricks=PUESTA))["tantos"]["beto"] == 8


@pytest.mark.parametrize(("solo", "solo_lost"), [(12, 8), (8, 13)])
def test_house_rule_solo_lost_is_the_value_of_a_lost_or_surrendered_solera(solo: int, solo_lost: int) -> None:
    """1826: won `solo`; lost, and surrendered, `solo_lost`."""
    night = opened("voltereta-1826", overrides={"solera": True, "solo": solo, "solo_lost": solo_lost})
    won = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=WON))
    lost = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=PUESTA))
    given_up = scored(night, *played("ana", "vuelta", "oros", solera=True, rendicion=True))
    assert between(won, "beto", "ana") == [("entrada", 5), ("solera", solo)]
    assert between(lost, "ana", "beto") == [("solera", solo_lost)]
    assert between(given_up, "ana", "beto") == [("solera", solo_lost)]


def test_house_rule_solo_is_the_value_of_a_solo_won_with_a_lost_bola() -> None:
    """The hand is won: `solo` 12 comes in, not `solo_lost` 13."""
    night = opened("voltereta-1826", overrides={"solo": 12, "solo_lost": 13})
    hand = scored(night, *played("ana", "solo", "oros", **LOST_BOLA))
    assert between(hand, "beto", "ana") == [("solo", 12), ("primeras", 1)]


# lost_solo_pays_base


@by_tariff("base", (5, 4, 5, 5))
def test_house_rule_lost_solo_pays_base_in_each_tariff(tariff: str, base: int) -> None:
    """The base of each goes to each of the others before the solo; without the rule it does not."""
    with_it = scored(opened(tariff, overrides={"lost_solo_pays_base": True}), *played("ana", "solo", "oros", tricks=PUESTA))
    without = scored(opened(tariff, overrides={"lost_solo_pays_base": False}), *played("ana", "solo", "oros", tricks=PUESTA))
    assert between(with_it, "ana", "beto")[0] == ("entrada", base)
    assert between(with_it, "ana", "beto")[1] == between(without, "ana", "beto")[0]


def test_house_rule_lost_solo_pays_base_leaves_the_other_lances() -> None:
    """A lost vuelta pays its two, a lost entrada nothing to the others."""
    night = opened("voltereta-1826", overrides={"lost_solo_pays_base": True})
    assert between(scored(night, *played("ana", "vuelta", "oros", tricks=PUESTA)), "ana", "beto") == [("vuelta", 2)]
    assert between(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA)), "ana", "beto") == []


# solera


def test_house_rule_solera_off_said_and_false_is_a_vuelta() -> None:
    """`solera` false in the contract is accepted anywhere: two from each."""
    hand = scored(opened("voltereta-1826"), *played("ana", "vuelta", "oros", solera=False, tricks=WON))
    assert hand["solera"] is False
    assert between(hand, "beto", "ana") == [("entrada", 5), ("vuelta", 2)]


# rounding


def test_house_rule_rounding_of_one_in_fournier_rounds_nothing() -> None:
    """7 stays 7; P = 6: 26 stays 26."""
    night = opened(overrides={"rounding": 1}, carried=carrying(1))
    assert scored(night, *played("ana", "vuelta", "oros", tricks=WON))["tantos"] == four(27, -7, -7, -12)
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [26]


# favor, favor_doubles


def test_house_rule_favor_doubles_off_leaves_fournier_single() -> None:
    """5 from each, A = 25, and the hand is a favor all the same."""
    night = opened(overrides={"favor": "oros", "favor_doubles": False})
    won = scored(night, *played("ana", "entrada", "oros", tricks=WON))
    assert (won["favor"], won["tantos"]) == (True, four(20, -5, -5, -10))
    assert put(scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))) == [25]


# bola_lost


@by_tariff("cost", (50, 30, 30, 50))
def test_house_rule_bola_lost_follows_the_bola_or_stays_in_each_tariff(tariff: str, cost: int) -> None:
    """With `bola` 50: Fournier and 1826 have one price for both, Jepús' premium is for who makes one."""
    assert ("bola", cost) in between(
        scored(opened(tariff, overrides={"bola": 50}), *played("ana", "entrada", "oros", **LOST_BOLA)), "ana", "beto"
    )


@by_tariff("tariffed", (100, 30, 30, 30))
def test_house_rule_bola_lost_set_by_the_table_leaves_the_won_one(tariff: str, tariffed: int) -> None:
    """20 when it is lost, nothing where it is nought; what a won one brings stays."""
    for cost in (20, 0):
        night = opened(tariff, overrides={"bola_lost": cost})
        lost = between(scored(night, *played("ana", "entrada", "oros", **LOST_BOLA)), "ana", "beto")
        assert lost == ([("bola", cost)] if cost else [])
        assert ("bola", tariffed) in between(scored(night, *played("ana", "entrada", "oros", tricks={"ana": 9})), "beto", "ana")
