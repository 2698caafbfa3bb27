"""What does a won hand bring at a table of 1826 besides the plate: fives, vuelta, estuches, primeras, and a favor?"""

from __future__ import annotations

import pytest

from tests.nights import FOUR, THREE, opened
from tests.rules.tresillo.hands import FIRST_FIVE, PUESTA, WON, between, four, played, scored

VOLTERETA = "voltereta-1826"
FAVOR = {"favor": "oros", "favor_doubles": True}


@pytest.mark.parametrize("held", [3, 6])
def test_r36_every_estuche_is_paid_by_the_loser(held: int) -> None:
    """Puesta: one tanto each to each."""
    hand = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks=PUESTA, estuches=held))
    assert between(hand, "ana", "beto") == [("estuches", held)]
    assert hand["tantos"] == four(-25 - 3 * held, held, held, held - 5)


def test_r37_primeras_are_one_tanto() -> None:
    """First five: 5 + 1 from each: 5 + 18 = 23."""
    hand = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks=FIRST_FIVE))
    assert hand["tantos"] == four(23, -6, -6, -11)


def test_j9_the_primeras_of_the_contra_are_not_paid() -> None:
    """Puesta after their first five: 25 and no more."""
    hand = scored(opened(VOLTERETA), *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra"))
    assert hand["tantos"] == four(-25, 0, 0, -5)


def test_term_f_a_favor_suit_without_the_agreement_doubles_nothing() -> None:
    """Favor is named, `favor_doubles` stays off: 5 + 2 from each; the puesta is 25."""
    night = opened(VOLTERETA, overrides={"favor": "oros"})
    won = scored(night, *played("ana", "vuelta", "oros", tricks=WON))
    lost = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert won["favor"] is True
    assert won["tantos"] == four(26, -7, -7, -12)
    assert lost["tantos"] == four(-25, 0, 0, -5)


def test_term_f_where_it_is_agreed_every_condition_is_doubled() -> None:
    """2 × (5 + 2 + 3 + 1) = 22 from each: 5 + 66 = 71."""
    night = opened(VOLTERETA, overrides=FAVOR)
    hand = scored(night, *played("ana", "vuelta", "oros", tricks=FIRST_FIVE, estuches=3))
    assert between(hand, "beto", "ana") == [("entrada", 10), ("vuelta", 4), ("estuches", 6), ("primeras", 2)]
    assert hand["tantos"] == four(71, -22, -22, -27)


@pytest.mark.parametrize(("players", "size"), [(THREE, 35), (FOUR, 45)])
def test_j27_the_extra_of_the_puesta_is_doubled_too(players: tuple[str, ...], size: int) -> None:
    """5 + 2 × 15 = 35 with three, 5 + 2 × 20 = 45 with four."""
    hand = scored(opened(VOLTERETA, players, overrides=FAVOR), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["tantos"] for puesta in hand["puestas"]] == [size]


def test_r7_another_trump_stays_single() -> None:
    """Favor is oros, copas is played: 5 from each, puesta 25."""
    night = opened(VOLTERETA, overrides=FAVOR)
    assert scored(night, *played("ana", "entrada", "copas", tricks=WON))["tantos"] == four(20, -5, -5, -10)
    assert scored(night, *played("ana", "entrada", "copas", tricks=PUESTA))["tantos"] == four(-25, 0, 0, -5)
