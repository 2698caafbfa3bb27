"""What does a won hand bring the hombre under Fournier's tariff?"""

from __future__ import annotations

from tests.nights import THREE, opened, posted, yielded
from tests.rules.tresillo.hands import (
    FIRST_FIVE,
    NINE,
    WON,
    WON_BY_FOUR,
    between,
    carrying,
    four,
    played,
    scored,
    three,
)

FAVOR = {"favor": "bastos"}


def test_worked_figure_entrada_won() -> None:
    """P = 5; 5 from each of three: 5 + 15 = 20; the dealer pays his deal and his five."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["tantos"] == four(20, -5, -5, -10)
    assert hand["plate"] == 0


def test_worked_figure_vuelta_won_with_three_estuches_and_primeras() -> None:
    """5 + 2 + 3 + 1 = 11, rounded up to 15 from each: 5 + 45 = 50."""
    hand = scored(opened(), *played("ana", "vuelta", "oros", tricks=FIRST_FIVE, estuches=3))
    assert hand["tantos"] == four(50, -15, -15, -20)
    parts = [("entrada", 5), ("vuelta", 2), ("estuches", 3), ("primeras", 1), ("redondeo", 4)]
    assert between(hand, "carla", "ana") == parts


def test_worked_figure_the_same_vuelta_a_favor() -> None:
    """2 × 11 = 22, rounded up to 25 from each: 5 + 75 = 80."""
    night = opened(overrides=FAVOR)
    hand = scored(night, *played("ana", "vuelta", "bastos", tricks=FIRST_FIVE, estuches=3))
    assert hand["tantos"] == four(80, -25, -25, -30)
    parts = [("entrada", 10), ("vuelta", 4), ("estuches", 6), ("primeras", 2), ("redondeo", 3)]
    assert between(hand, "beto", "ana") == parts


def test_worked_figure_entrada_with_four_estuches_and_the_bola_lost() -> None:
    """5 + 4 + 1 = 10 in from each, 100 out to each: 5 + 30 - 300 = -265."""
    lost = {"ana": 6, "beto": 3}
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=lost, estuches=4, bola="lost"))
    assert hand["outcome"] == "won"
    assert hand["tantos"] == four(-265, 90, 90, 85)
    assert between(hand, "beto", "ana") == [("entrada", 5), ("estuches", 4), ("primeras", 1)]
    assert between(hand, "ana", "beto") == [("bola", 100)]


def test_j1_the_doubled_sum_is_rounded_once() -> None:
    """2 × 7 = 14 rounds to 15; rounding first would make 2 × 10 = 20."""
    hand = scored(opened(overrides=FAVOR), *played("ana", "vuelta", "bastos", tricks=WON))
    assert between(hand, "carla", "ana") == [("entrada", 10), ("vuelta", 4), ("redondeo", 1)]


def test_term_up_one_tanto_over_a_five_costs_the_next_five() -> None:
    """Entrada with five estuches and primeras: 5 + 5 + 1 = 11 → 15."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=FIRST_FIVE, estuches=5))
    assert hand["tantos"] == four(50, -15, -15, -20)


def test_j28_the_plate_is_taken_as_it_is() -> None:
    """Carried 7 and dealt 5: 12 is taken, not 15; 12 + 15 = 27."""
    hand = scored(opened(carried=carrying(7)), *played("ana", "entrada", "oros", tricks=WON))
    assert posted(hand)[1] == ("plate", "ana", 12, "plato")
    assert hand["tantos"] == four(27, -5, -5, -10)
    assert hand["plate"] == 0


def test_r41_a_hand_won_by_four_owes_nothing_for_the_primeras_of_the_contra() -> None:
    """Contra five (3 and 2), hombre the last four: won, 5 + 15 = 20, no primeras either way."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=WON_BY_FOUR, primeras="contra"))
    assert hand["how"] == "por_cuatro"
    assert hand["tantos"] == four(20, -5, -5, -10)
    assert [line["why"] for line in hand["postings"]] == ["dar", "plato", "entrada", "entrada", "entrada"]


def test_result_won_by_four_collects_what_five_tricks_would() -> None:
    """Solo by 4-3-2: 5 + 20 = 25 from each: 5 + 75 = 80."""
    hand = scored(opened(), *played("ana", "solo", "oros", tricks=WON_BY_FOUR))
    assert hand["how"] == "por_cuatro"
    assert hand["tantos"] == four(80, -25, -25, -30)


def test_result_won_with_three_players_two_pay() -> None:
    """P = 5, 5 from each of two, one of them the dealer: 15."""
    hand = scored(opened(players=THREE), *played("ana", "entrada", "oros", tricks=WON))
    assert hand["tantos"] == three(15, -5, -10)


def test_j3_a_won_bola_counts_the_fives_and_primeras_too() -> None:
    """Entrada with nine tricks: 5 + 1 + 100 = 106, rounded to 110 from each: 5 + 330 = 335."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=NINE))
    assert (hand["bola"], hand["primeras"]) == ("won", "hombre")
    assert hand["tantos"] == four(335, -110, -110, -115)


def test_j3_a_won_bola_over_a_reservada_lacks_only_the_fives() -> None:
    """Solo over a reservada with nine tricks: 20 + 1 + 100 = 121 → 125; P = 35: 35 + 375 = 410."""
    hand = scored(opened(carried=carrying(30, "reservada")), *played("ana", "solo", "oros", tricks=NINE))
    assert hand["tantos"] == four(410, -125, -125, -130)


def test_j3_a_won_bola_a_favor_is_doubled_with_all_the_rest() -> None:
    """Vuelta, six estuches: 2 × (5 + 2 + 6 + 1 + 100) = 228 → 230: 5 + 690 = 695."""
    night = opened(overrides=FAVOR)
    hand = scored(night, *played("ana", "vuelta", "bastos", tricks=NINE, estuches=6))
    assert hand["tantos"] == four(695, -230, -230, -235)


def test_r4_the_dealer_pays_his_deal_over_a_puesta_too() -> None:
    """30 of a puesta and 5 of the next dealer make P = 35 for the hand after it."""
    puesta = {"ana": 4, "beto": 4, "carla": 1}
    won = {"beto": 5, "carla": 3, "dario": 1}
    night = yielded(
        opened(),
        *played("ana", "entrada", "oros", tricks=puesta),
        *played("beto", "entrada", "copas", tricks=won),
    )
    assert night["hands"][0]["plate"] == 30
    assert night["hands"][1]["tantos"] == four(-10, 50, -5, -5)
    assert night["balance"] == four(-35, 50, -5, -10)
