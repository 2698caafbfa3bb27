"""What is a solo worth at a table of 1826, won and lost?"""

from __future__ import annotations

import pytest

from tests.nights import THREE, event, opened, refused
from tests.rules.tresillo.hands import (
    CODILLO,
    FIRST_FIVE,
    PUESTA,
    WON,
    WON_BY_FOUR,
    between,
    four,
    played,
    scored,
    three,
)

VOLTERETA = "voltereta-1826"


@pytest.mark.parametrize("tricks", [WON, WON_BY_FOUR])
def test_r37_a_solo_won_by_five_or_by_four_brings_thirteen(tricks: dict[str, int]) -> None:
    """5 + 8 from each: 5 + 39 = 44."""
    hand = scored(opened(VOLTERETA), *played("ana", "solo", "oros", tricks=tricks))
    assert hand["tantos"] == four(44, -13, -13, -18)


def test_j6_a_solo_lost_by_puesta_costs_eight_to_each() -> None:
    """8 to each and A = 25: -24 - 25 = -49."""
    hand = scored(opened(VOLTERETA), *played("ana", "solo", "oros", tricks=PUESTA))
    assert hand["tantos"] == four(-49, 8, 8, 3)
    assert hand["plate"] == 30


def test_j6_a_table_that_reads_thirteen_sets_it() -> None:
    """`lost_solo_pays_base`: 8 and the five to each; the won solo keeps its 8."""
    night = opened(VOLTERETA, overrides={"lost_solo_pays_base": True})
    assert scored(night, *played("ana", "solo", "oros", tricks=PUESTA))["tantos"] == four(-64, 13, 13, 8)
    assert scored(night, *played("ana", "solo", "oros", tricks=WON))["tantos"] == four(44, -13, -13, -18)


def test_r40_a_solo_lost_by_codillo_costs_eight_and_the_codillo() -> None:
    """Three players: 8 to each of two, A = 5 + 15 = 20 to beto: -36."""
    hand = scored(opened(VOLTERETA, THREE), *played("ana", "solo", "oros", tricks=CODILLO))
    assert hand["tantos"] == three(-36, 28, 3)
    assert hand["plate"] == 5


def test_r36_the_other_conditions_of_a_solo_are_collected_and_paid() -> None:
    """Four estuches: 5 + 8 + 4 + 1 = 18 in with primeras; 8 + 4 = 12 out."""
    won = scored(opened(VOLTERETA), *played("ana", "solo", "oros", tricks=FIRST_FIVE, estuches=4))
    lost = scored(opened(VOLTERETA), *played("ana", "solo", "oros", tricks=PUESTA, estuches=4))
    assert between(won, "beto", "ana") == [("entrada", 5), ("solo", 8), ("estuches", 4), ("primeras", 1)]
    assert between(lost, "ana", "beto") == [("solo", 8), ("estuches", 4)]


def test_r23_a_solo_cannot_be_surrendered() -> None:
    """Neither by event nor by tally."""
    deal, contract, _ = played("ana", "solo", "oros", tricks=WON)
    assert refused(opened(VOLTERETA), deal, contract, event("rendicion", player="ana"))["code"] == "not_allowed"
    assert refused(opened(VOLTERETA), deal, contract, event("tally", rendicion=True))["code"] == "not_allowed"


def test_j23_a_decided_solo_may_stop_like_any_hand() -> None:
    """Five tricks, all his, and play stops: 5 + 8 + 1 from each: 5 + 42 = 47."""
    hand = scored(opened(VOLTERETA), *played("ana", "solo", "oros", tricks=FIRST_FIVE))
    assert hand["tantos"] == four(47, -14, -14, -19)


def test_r8_a_solera_is_worth_a_solo_where_it_is_admitted() -> None:
    """5 + 8 won; 8 lost."""
    night = opened(VOLTERETA, overrides={"solera": True})
    won = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=WON))
    lost = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=PUESTA))
    assert between(won, "beto", "ana") == [("entrada", 5), ("solera", 8)]
    assert between(lost, "ana", "beto") == [("solera", 8)]


def test_term_f_a_solo_a_favor_is_doubled_where_it_is_agreed() -> None:
    """2 × 13 = 26 from each: 5 + 78 = 83."""
    night = opened(VOLTERETA, overrides={"favor": "oros", "favor_doubles": True})
    assert scored(night, *played("ana", "solo", "oros", tricks=WON))["tantos"] == four(83, -26, -26, -31)
