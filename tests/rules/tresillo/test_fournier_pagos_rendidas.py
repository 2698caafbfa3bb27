"""Who pays whom in a surrendered hand, defended or not, under Fournier's tariff?"""

from __future__ import annotations

import pytest

from tests.nights import Event, event, opened, posted, yielded
from tests.rules.tresillo.hands import (
    CODILLO_Y_PUESTA,
    DEFENDIDA,
    GEMELAS,
    SALVADA,
    WON,
    between,
    carrying,
    defended,
    four,
    played,
    scored,
    surrendered,
    waits,
    written,
)

FAVOR = {"favor": "bastos"}
ESTUCHE_MAYOR = ["1E", "7O", "1B", "RC", "CC", "2C", "RE", "CE", "4B"]


def test_result_rendida_entrada_costs_the_puesta_alone() -> None:
    """A = 5 + 20 = 25 into the plate, nothing to anybody."""
    hand = scored(opened(), *surrendered("ana"))
    assert hand["outcome"] == "rendida"
    assert posted(hand) == [("dario", "plate", 5, "dar"), ("ana", "plate", 25, "puesta")]
    assert hand["tantos"] == four(-25, 0, 0, -5)


def test_result_rendida_vuelta_costs_the_lance_and_the_puesta() -> None:
    """2 → 5 to each of three and 25 into the plate: -40."""
    hand = scored(opened(), *surrendered("ana", "vuelta"))
    assert between(hand, "ana", "dario") == [("vuelta", 2), ("redondeo", 3)]
    assert hand["tantos"] == four(-40, 5, 5, 0)
    assert hand["plate"] == 30


@pytest.mark.parametrize(("lance", "each"), [("entrada", 0), ("vuelta", 5)])
def test_result_rendida_a_favor(lance: str, each: int) -> None:
    """2 × 0, or 2 × 2 = 4 → 5 to each; A = 5 + 40 = 45."""
    hand = scored(opened(overrides=FAVOR), *surrendered("ana", lance, "bastos"))
    assert hand["tantos"] == four(-45 - 3 * each, each, each, each - 5)


def test_j15_a_surrendered_solera_costs_a_solo() -> None:
    """20 to each and A = 25: -85; the puesta is made, for no codillo was given."""
    night = opened(overrides={"solera": True})
    hand = scored(night, *played("ana", "vuelta", "oros", solera=True, rendicion=True))
    assert between(hand, "ana", "beto") == [("solera", 20)]
    assert hand["tantos"] == four(-85, 20, 20, 15)
    assert hand["plate"] == 30


def test_result_rendida_vuelta_pays_no_estuches() -> None:
    """Espada, mala and basto are known to be held: still only 2 → 5 to each."""
    hand = scored(
        opened(),
        event("deal", hands={"ana": ESTUCHE_MAYOR}),
        event("contract", player="ana", lance="vuelta", turned="3O"),
        event("exchange", player="ana", discards=["4B", "2C"], drawn=["1O"]),
        event("rendicion", player="ana"),
    )
    assert hand["estuches"] == 0
    assert hand["tantos"] == four(-40, 5, 5, 0)


def test_result_rendida_forgets_declared_estuches() -> None:
    """Three were declared before the surrender: an accepted entrada pays no conditions."""
    hand = scored(
        opened(),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("declaration", player="ana", kind="estuches", count=3),
        event("rendicion", player="ana", bien=True),
    )
    assert hand["estuches"] == 0
    assert hand["tantos"] == four(-25, 0, 0, -5)


def test_result_rendida_after_two_tricks_of_the_contra_owes_no_primeras() -> None:
    """Two tricks lost, both accept: 25 into the plate."""
    hand = scored(
        opened(),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        event("trick", winner="beto"),
        event("trick", winner="beto"),
        event("rendicion", player="ana", bien=True),
    )
    assert hand["primeras"] is None
    assert hand["tantos"] == four(-25, 0, 0, -5)


def test_result_gemelas_over_tantos_of_dealing_are_both_put() -> None:
    """P = 5, A = 25 each: 5 + 50 = 55, kind primera; the rendido's first."""
    night = yielded(opened(), *defended("ana", "beto", GEMELAS))
    assert posted(night["hands"][0]) == [
        ("dario", "plate", 5, "dar"),
        ("ana", "plate", 25, "puesta"),
        ("beto", "plate", 25, "puesta"),
    ]
    assert night["balance"] == four(-25, -25, 0, -5)
    assert (night["plate"], night["puesta"]) == (55, "primera")


@pytest.mark.parametrize(("kind", "size"), [("primera", 55), ("reservada", 35)])
def test_result_gemelas_over_a_puesta_are_both_written_down(kind: str, size: int) -> None:
    """P = 35: two of 55, or two of 35 over a reservada; the rendido's first."""
    night = yielded(opened(carried=carrying(30, kind)), *defended("ana", "beto", GEMELAS))
    assert waits(night) == written(("ana", size), ("beto", size))
    assert (night["plate"], night["puesta"]) == (35, kind)
    assert night["balance"] == four(0, 0, 0, -5)


def test_r44_gemelas_with_something_waiting_are_both_written_down() -> None:
    """Kind none, but carla's 60 waits: both of 25 go behind it."""
    night = yielded(opened(carried=carrying(0, "none", ("carla", 60))), *defended("ana", "beto", GEMELAS))
    assert waits(night) == written(("carla", 60), ("ana", 25), ("beto", 25))


def test_result_gemelas_equal_sizes_are_put_rendido_first() -> None:
    """Two of 55 wait; carla wins P = 40 and 5 each: ana's is put, beto's waits."""
    night = yielded(
        opened(carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    assert night["hands"][1]["tantos"] == four(-65, -5, 55, -5)
    assert waits(night) == written(("beto", 55))
    assert (night["plate"], night["puesta"]) == (55, "reservada")


def test_result_salvada_the_defensor_makes_the_puesta() -> None:
    """The rendido has most: 25 from beto into the plate, ana pays nothing."""
    hand = scored(opened(), *defended("ana", "beto", SALVADA))
    assert hand["outcome"] == "salvada"
    assert posted(hand) == [("dario", "plate", 5, "dar"), ("beto", "plate", 25, "puesta")]
    assert hand["tantos"] == four(0, -25, 0, -5)


def test_result_salvada_over_a_primera_is_written_down_for_the_defensor() -> None:
    """P = 35: beto's 55."""
    night = yielded(opened(carried=carrying(30, "primera")), *defended("ana", "beto", SALVADA))
    assert waits(night) == written(("beto", 55))


def test_result_codillo_y_puesta_costs_both() -> None:
    """The third has most: ana 25 into the plate, beto 25 to carla; the puesta is posted first."""
    hand = scored(opened(), *defended("ana", "beto", CODILLO_Y_PUESTA))
    assert hand["outcome"] == "codillo_y_puesta"
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("ana", "plate", 25, "puesta"),
        ("beto", "carla", 25, "codillo"),
    ]
    assert hand["tantos"] == four(-25, -25, 25, -5)


def test_result_codillo_y_puesta_over_a_primera_writes_the_puesta_down() -> None:
    """P = 35: ana's 55 written down, beto's 55 paid to carla."""
    night = yielded(opened(carried=carrying(30, "primera")), *defended("ana", "beto", CODILLO_Y_PUESTA))
    assert waits(night) == written(("ana", 55))
    assert night["balance"] == four(0, -55, 55, -5)


def test_r39_nine_tricks_of_a_defensor_are_just_case_a() -> None:
    """No bola can be asked: A = 25 from ana, nothing else."""
    hand = scored(opened(), *defended("ana", "beto", {"beto": 9}))
    assert (hand["outcome"], hand["bola"]) == ("defendida", None)
    assert hand["tantos"] == four(-25, 25, 0, -5)


def test_r27_a_surrendered_hand_told_trick_by_trick() -> None:
    """Two tricks before, seven after the defence: beto five of nine, A = 25 from ana."""
    winners = ("beto", "ana", "beto", "beto", "carla", "ana", "beto", "beto", "carla")
    tricks = [event("trick", winner=winner) for winner in winners]
    record: list[Event] = [
        opened(),
        event("deal"),
        event("contract", player="ana", lance="entrada", trump="oros"),
        *tricks[:2],
        event("rendicion", player="ana"),
        event("defensa", player="beto"),
        *tricks[2:],
    ]
    hand = scored(*record)
    assert hand["tricks"] == {"ana": 2, "beto": 5, "carla": 2}
    assert hand["tantos"] == four(-25, 25, 0, -5)


def pair_and_single(twins: str) -> list[Event]:
    """P = 35: gemelas of 55; P = 40: dario's puesta of 60."""
    return [
        opened(overrides={"twins_reserved": twins}, carried=carrying(30, "primera")),
        *defended("ana", "beto", GEMELAS),
        *played("dario", "entrada", "oros", tricks={"beto": 4, "carla": 1, "dario": 4}),
    ]


def test_r47_gemelas_that_wait_together_are_ordered_by_their_sum() -> None:
    """55 + 55 = 110 before 60; apart, 60 comes before either."""
    twins = [{**each, "pair": 1} for each in written(("ana", 55), ("beto", 55))]
    assert waits(yielded(*pair_and_single("together"))) == [*twins, *written(("dario", 60))]
    assert waits(yielded(*pair_and_single("apart"))) == written(("dario", 60), ("ana", 55), ("beto", 55))


def test_r47_gemelas_that_wait_together_are_put_together() -> None:
    """Carla takes P = 45 and 5 from each: 60; then ana and beto put 55 each: 110 as one reservada."""
    won = played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4})
    night = yielded(*pair_and_single("together"), *won)
    hand = night["hands"][2]
    assert posted(hand)[-2:] == [("ana", "plate", 55, "puesta_reservada"), ("beto", "plate", 55, "puesta_reservada")]
    assert hand["tantos"] == four(-60, -65, 60, -5)
    assert (night["plate"], night["puesta"], waits(night)) == (110, "reservada", written(("dario", 60)))


def test_r47_gemelas_that_wait_apart_are_put_one_by_one() -> None:
    """The same night apart: dario's 60 is put, both 55 wait."""
    won = played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4})
    night = yielded(*pair_and_single("apart"), *won)
    assert night["hands"][2]["tantos"] == four(-5, -10, 60, -65)
    assert (night["plate"], waits(night)) == (60, written(("ana", 55), ("beto", 55)))


def test_r47_gemelas_put_at_once_are_no_pair() -> None:
    """Over tantos of dealing both go in: 55 in the plate, nothing waits."""
    night = yielded(opened(overrides={"twins_reserved": "together"}), *defended("ana", "beto", GEMELAS))
    assert (night["plate"], night["puesta"], night["reserved"]) == (55, "primera", [])


def test_r47_the_winner_over_a_pair_collects_no_fives_and_the_rest_is_put() -> None:
    """P = 115 of the pair: dario takes it, nobody pays for playing; then his own 60 is put: 115 - 60 = 55."""
    night = yielded(
        *pair_and_single("together"),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
        *played("dario", "entrada", "oros", tricks={"dario": 5, "ana": 4}),
    )
    assert night["hands"][3]["tantos"] == four(0, 0, -5, 55)
    assert (night["plate"], night["puesta"], night["reserved"]) == (60, "reservada", [])


def test_r48_after_a_won_reservada_a_defended_hand_has_its_twenty_again() -> None:
    """The reservada is won; P = 5: A = 25."""
    night = yielded(
        opened(carried=carrying(30, "reservada")),
        *played("ana", "entrada", "oros", tricks=WON),
        *defended("beto", "carla", {"beto": 2, "carla": 5, "dario": 2}),
    )
    assert night["hands"][1]["tantos"] == four(-5, -25, 25, 0)


def test_j14_the_defensor_is_paid_the_puesta_and_leaves_the_plate_to_the_next() -> None:
    """P = 35: 55 from ana to beto; the next hand is played for 40, which carla takes with 5 from each."""
    night = yielded(
        opened(carried=carrying(30, "primera")),
        *defended("ana", "beto", DEFENDIDA),
        *played("carla", "entrada", "oros", tricks={"carla": 5, "dario": 4}),
    )
    assert night["hands"][0]["tantos"] == four(-55, 55, 0, -5)
    assert night["hands"][1]["tantos"] == four(-10, -5, 55, -5)
