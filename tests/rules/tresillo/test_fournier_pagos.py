"""What does a lost hand cost the hombre under Fournier's tariff, and whom does it pay?"""

from __future__ import annotations

import pytest

from tests.nights import THREE, Event, opened, yielded
from tests.rules.tresillo.hands import CODILLO, PUESTA, between, carrying, four, played, scored, three, waits, written

FAVOR = {"favor": "bastos"}


def test_worked_figure_solo_lost_by_codillo() -> None:
    """20 to each, A = 25 to the opponent only: -60 - 25 = -85; nothing goes into the plate."""
    hand = scored(opened(), *played("ana", "solo", "oros", tricks=CODILLO))
    assert hand["tantos"] == four(-85, 45, 20, 15)
    assert (hand["plate"], hand["puestas"]) == (5, [])


def test_worked_figure_vuelta_lost_by_puesta_a_favor() -> None:
    """2 × 2 = 4 → 5 to each; A = 5 + 40 = 45: -15 - 45 = -60."""
    hand = scored(opened(overrides=FAVOR), *played("ana", "vuelta", "bastos", tricks=PUESTA))
    assert hand["tantos"] == four(-60, 5, 5, 0)
    assert hand["plate"] == 50


def test_j28_the_rounded_puesta_over_an_odd_reservada() -> None:
    """P = 7 + 5 = 12, no extra: 12 → 15, written down."""
    night = yielded(opened(carried=carrying(7, "reservada")), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert waits(night) == written(("ana", 15))
    assert night["plate"] == 12


@pytest.mark.parametrize(("lance", "each"), [("entrada", 0), ("vuelta", 5)])
def test_r40_a_codillo_makes_the_puesta_and_pays_as_much_to_the_opponent(lance: str, each: int) -> None:
    """A = 25 twice: into the plate and to beto; conditions to each of the three besides."""
    hand = scored(opened(), *played("ana", lance, "oros", tricks=CODILLO))
    assert hand["outcome"] == "codillo"
    assert hand["tantos"] == four(-50 - 3 * each, 25 + each, each, each - 5)
    assert hand["plate"] == 30


def test_r40_a_solo_a_favor_lost_by_codillo() -> None:
    """2 × 20 = 40 to each; A = 5 + 40 = 45 to beto: -120 - 45 = -165."""
    hand = scored(opened(overrides=FAVOR), *played("ana", "solo", "bastos", tricks=CODILLO))
    assert hand["tantos"] == four(-165, 85, 40, 35)
    assert hand["plate"] == 5


def test_r40_a_solera_lost_by_codillo_makes_no_puesta_either() -> None:
    """As a solo: 20 to each, A = 25 to beto, plate 5."""
    night = opened(overrides={"solera": True})
    hand = scored(night, *played("ana", "vuelta", "oros", solera=True, tricks=CODILLO))
    assert hand["tantos"] == four(-85, 45, 20, 15)
    assert (hand["plate"], hand["puestas"]) == (5, [])


def test_r40_a_solo_lost_by_puesta_makes_the_puesta() -> None:
    """Only the codillo of a solo replaces it: 20 to each and 25 into the plate."""
    hand = scored(opened(), *played("ana", "solo", "oros", tricks=PUESTA))
    assert hand["puestas"] == [{"player": "ana", "tantos": 25, "to": "plate"}]
    assert hand["tantos"] == four(-85, 20, 20, 15)


def test_term_others_conditions_go_to_the_giver_of_the_codillo_as_well() -> None:
    """Three estuches lost: 3 → 5 to beto too, who has his 25 besides."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=CODILLO, estuches=3))
    assert between(hand, "ana", "beto") == [("estuches", 3), ("redondeo", 2), ("codillo", 25)]
    assert between(hand, "ana", "carla") == [("estuches", 3), ("redondeo", 2)]
    assert hand["tantos"] == four(-65, 30, 5, 0)


def test_j9_five_counted_tricks_all_of_an_opponent_are_primeras_of_the_contra() -> None:
    """0-5-0 closes the hand: the five were the first; 1 → 5 to each, 25 into the plate and 25 to beto."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks={"beto": 5}))
    assert hand["primeras"] == "contra"
    assert hand["tantos"] == four(-65, 30, 5, 0)


def test_j9_primeras_of_the_contra_share_the_flow_of_a_lost_solo() -> None:
    """20 + 1 = 21 → 25 to each; A = 25: -75 - 25 = -100."""
    hand = scored(opened(), *played("ana", "solo", "oros", tricks=PUESTA, primeras="contra"))
    assert between(hand, "ana", "beto") == [("solo", 20), ("primeras", 1), ("redondeo", 4)]
    assert hand["tantos"] == four(-100, 25, 25, 20)


def test_j9_primeras_of_the_contra_a_favor_are_two() -> None:
    """2 × (2 + 1) = 6 → 10 to each; A = 45: -30 - 45 = -75."""
    night = opened(overrides=FAVOR)
    hand = scored(night, *played("ana", "vuelta", "bastos", tricks=PUESTA, primeras="contra"))
    assert between(hand, "ana", "carla") == [("vuelta", 4), ("primeras", 2), ("redondeo", 4)]
    assert hand["tantos"] == four(-75, 10, 10, 5)


def test_r48_a_reservada_does_not_spare_the_conditions_of_a_lost_hand() -> None:
    """Vuelta, three estuches, primeras of the contra: 2 + 3 + 1 = 6 → 10 to each; A = 35 written down."""
    night = yielded(
        opened(carried=carrying(30, "reservada")),
        *played("ana", "vuelta", "oros", tricks=PUESTA, estuches=3, primeras="contra"),
    )
    assert night["balance"] == four(-30, 10, 10, 5)
    assert waits(night) == written(("ana", 35))


def test_j8_three_players_add_twenty_as_four_do() -> None:
    """P = 5, A = 25 with three at the table."""
    hand = scored(opened(players=THREE), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert hand["tantos"] == three(-25, 0, -5)
    assert hand["plate"] == 30


def test_result_codillo_with_three_players_may_go_to_the_dealer() -> None:
    """carla deals and plays: vuelta lost to her: 2 → 5 to each of two, 25 into the plate, 25 to carla."""
    tricks = {"ana": 2, "beto": 3, "carla": 4}
    hand = scored(opened(players=THREE), *played("ana", "vuelta", "oros", tricks=tricks))
    assert hand["tantos"] == three(-60, 5, 25)
    assert hand["plate"] == 30


def test_j7_the_codillo_of_a_solo_replaces_the_puesta_and_not_the_conditions() -> None:
    """20 + 4 + 1 = 25 to each, 25 to beto: -100; the plate keeps its five."""
    tally: Event = {"tricks": CODILLO, "estuches": 4, "primeras": "contra"}
    hand = scored(opened(), *played("ana", "solo", "oros", **tally))
    assert hand["tantos"] == four(-100, 50, 25, 20)
    assert hand["plate"] == 5
