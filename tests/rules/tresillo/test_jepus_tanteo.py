"""What does a hand cost or bring at Jepús' table, in Barcelona (fours) and by the footnote on Castilla (fives)?"""

from __future__ import annotations

import pytest

from tests.nights import THREE, Event, event, opened, posted, yielded
from tests.rules.tresillo.hands import (
    CODILLO,
    FIRST_FIVE,
    GEMELAS,
    PUESTA,
    WON,
    between,
    carrying,
    defended,
    four,
    passed,
    played,
    scored,
    surrendered,
    three,
    waits,
    written,
)

JEPUS = "jepus-1896"
CASTILLA = "jepus-1896-castilla"
LOST_BOLA = {"ana": 7, "beto": 2}


def test_r4_the_dealer_puts_four_or_five() -> None:
    """4 in Barcelona, 5 in Castilla; two passed hands make 8 or 10."""
    assert yielded(opened(JEPUS), *passed(), *passed())["plate"] == 8
    assert yielded(opened(CASTILLA), *passed(), *passed())["plate"] == 10


@pytest.mark.parametrize(("tariff", "deal", "size"), [(JEPUS, 4, 16), (CASTILLA, 5, 20)])
def test_term_extra_three_players_add_one_part_less(tariff: str, deal: int, size: int) -> None:
    """4 + 12 = 16 and 5 + 15 = 20 with three at the table."""
    hand = scored(opened(tariff, THREE), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert hand["tantos"] == three(-size, 0, -deal)


def test_j11_a_lost_bola_keeps_the_cap() -> None:
    """In 5 estuches and 1 of primeras, out 30; no base: 4 + 3 × 6 - 3 × 30 = -68."""
    tally: Event = {"tricks": LOST_BOLA, "primeras": "hombre", "estuches": 7, "bola": "lost"}
    hand = scored(opened(JEPUS), *played("ana", "entrada", "oros", **tally))
    assert between(hand, "dario", "ana") == [("estuches", 5), ("primeras", 1)]
    assert between(hand, "ana", "dario") == [("bola", 30)]
    assert hand["tantos"] == four(-68, 24, 24, 20)


@pytest.mark.parametrize(("tariff", "size"), [(JEPUS, 20), (CASTILLA, 25)])
def test_j15_a_surrendered_vuelta_costs_two_to_each_and_the_puesta(tariff: str, size: int) -> None:
    """2 to each, A into the plate."""
    deal = 4 if tariff == JEPUS else 5
    hand = scored(opened(tariff), *surrendered("ana", "vuelta"))
    assert hand["tantos"] == four(-size - 6, 2, 2, 2 - deal)
    assert hand["plate"] == deal + size


@pytest.mark.parametrize(("tariff", "value"), [(JEPUS, 8), (CASTILLA, 10)])
def test_j15_a_surrendered_solera_costs_a_lost_solo(tariff: str, value: int) -> None:
    """Where solera is admitted: 8 or 10 to each besides the puesta."""
    night = opened(tariff, overrides={"solera": True})
    hand = scored(night, *played("ana", "vuelta", "oros", solera=True, rendicion=True))
    assert between(hand, "ana", "beto") == [("solera", value)]


def test_j16_a_surrendered_entrada_costs_the_puesta_alone() -> None:
    """20 into the plate."""
    hand = scored(opened(JEPUS), *surrendered("ana"))
    assert posted(hand) == [("dario", "plate", 4, "dar"), ("ana", "plate", 20, "puesta")]


def test_j18_second_puestas_are_written_down_without_a_choice() -> None:
    """P = 28: the second puesta, 44, waits."""
    night = yielded(
        opened(JEPUS),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert (night["plate"], night["puesta"], waits(night)) == (28, "primera", written(("beto", 44)))


def test_j18_the_largest_is_put_first_and_no_base_is_due_over_it() -> None:
    """P = 24 + 4: won with 4 from each; dario's 44 is put; next P = 48, solo: 8 from each and no fours."""
    night = yielded(
        opened(JEPUS, carried=carrying(24, "primera", ("carla", 40), ("dario", 44))),
        *played("ana", "entrada", "oros", tricks=WON),
        *played("beto", "solo", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert night["hands"][0]["tantos"] == four(40, -4, -4, -52)
    assert night["hands"][1]["tantos"] == four(-12, 72, -48, -8)
    assert (night["plate"], night["puesta"], night["reserved"]) == (40, "reservada", [])


def test_j18_a_puesta_over_a_reservada_is_the_plate_alone() -> None:
    """P = 44 + 4, no extra: 48 written down."""
    night = yielded(opened(JEPUS, carried=carrying(44, "reservada")), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert waits(night) == written(("ana", 48))


def test_j18_by_its_sentences_alone_every_puesta_goes_into_the_plate() -> None:
    """`reserve` none: 20, then P = 28 and 44 on top: 72."""
    night = yielded(
        opened(JEPUS, overrides={"reserve": "none"}),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert (night["plate"], night["puesta"], night["reserved"]) == (72, "primera", [])


def test_j18_losers_pay_their_estuches() -> None:
    """Puesta with three estuches: 3 to each and 20: -29."""
    hand = scored(opened(JEPUS), *played("ana", "entrada", "oros", tricks=PUESTA, estuches=3))
    assert hand["tantos"] == four(-29, 3, 3, -1)


def test_j18_the_contraestuche_is_three() -> None:
    """Won against the estuche: 4 + 3 from each."""
    hand = scored(opened(JEPUS), *played("ana", "entrada", "oros", tricks=WON, estuches=-3))
    assert between(hand, "beto", "ana") == [("entrada", 4), ("contraestuche", 3)]


def test_j18_the_primeras_of_the_hombre_are_one() -> None:
    """First five tricks: 4 + 1 from each: 4 + 15 = 19."""
    assert scored(opened(JEPUS), *played("ana", "entrada", "oros", tricks=FIRST_FIVE))["tantos"] == four(19, -5, -5, -9)


def test_j18_the_primeras_of_the_contra_cost_nothing() -> None:
    """They made the first five: the puesta costs 20 and no more."""
    hand = scored(opened(JEPUS), *played("ana", "entrada", "oros", tricks=PUESTA, primeras="contra"))
    assert hand["primeras"] == "contra"
    assert hand["tantos"] == four(-20, 0, 0, -4)


def test_j18_no_sum_is_rounded() -> None:
    """Vuelta with three estuches and primeras: 4 + 2 + 3 + 1 = 10; Castilla 11, and 11 it stays."""
    barcelona = scored(opened(JEPUS), *played("ana", "vuelta", "oros", tricks=FIRST_FIVE, estuches=3))
    castilla = scored(opened(CASTILLA), *played("ana", "vuelta", "oros", tricks=FIRST_FIVE, estuches=3))
    assert barcelona["tantos"] == four(34, -10, -10, -14)
    assert castilla["tantos"] == four(38, -11, -11, -16)


def test_j18_a_favor_suit_doubles_nothing_of_itself() -> None:
    """A table that names a favor suit without more: an entrada in it brings 4 from each, its puesta costs 20."""
    night = opened(JEPUS, overrides={"favor": "oros"})
    won = scored(night, *played("ana", "entrada", "oros", tricks=WON))
    lost = scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))
    assert won["favor"] is True
    assert won["tantos"] == four(16, -4, -4, -8)
    assert lost["tantos"] == four(-20, 0, 0, -4)


def test_j18_the_bola_may_be_asked_from_the_contract_on() -> None:
    """Asked, and lost with the hand (codillo): 8 of the solo and 30 to each; A is the plate alone, 4 (J5)."""
    deal, contract, tally = played("ana", "solo", "oros", tricks=CODILLO)
    hand = scored(opened(JEPUS), deal, contract, event("bola", player="ana"), tally)
    assert hand["bola"] == "lost"
    assert hand["tantos"] == four(-3 * 38 - 4, 38 + 4, 38, 38 - 4)


def test_r37_an_agreed_premium_is_another_value_of_the_solo() -> None:
    """`solo` 12 for 8: 4 + 12 = 16 from each; the lost one stays 8."""
    night = opened(JEPUS, overrides={"solo": 12})
    assert scored(night, *played("ana", "solo", "oros", tricks=WON))["tantos"] == four(52, -16, -16, -20)
    assert scored(night, *played("ana", "solo", "oros", tricks=PUESTA))["tantos"] == four(-44, 8, 8, 4)


def test_j31_rendido_and_defensor_make_a_whole_puesta_each() -> None:
    """A = 4 + 16 = 20 each, not 10 and 10: 44 in the plate; over a primera two of 44 wait."""
    both = yielded(opened(JEPUS), *defended("ana", "beto", GEMELAS))
    assert (both["plate"], both["balance"]) == (44, four(-20, -20, 0, -4))
    second = yielded(opened(JEPUS, carried=carrying(24, "primera")), *defended("ana", "beto", GEMELAS))
    assert (second["plate"], waits(second)) == (28, written(("ana", 44), ("beto", 44)))
