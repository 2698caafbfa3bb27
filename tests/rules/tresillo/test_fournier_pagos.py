"""What does a lost hand cost the hombre under Fournier's tariff, and whom does it pay?"""

from __future__ import annotations

import pytest

from tests.nights import THREE, Event, opened, posted, yielded
from tests.rules.tresillo.hands import CODILLO, PUESTA, between, carrying, four, played, scored, three, written

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


@pytest.mark.parametrize(
    ("plate", "kind", "size"),
    [(0, "none", 25), (25, "none", 50), (30, "primera", 55), (30, "reservada", 35), (0, "reservada", 5)],
)
def test_term_a_the_puesta_is_the_plate_and_twenty_unless_a_reservada_lies_there(
    plate: int,
    kind: str,
    size: int,
) -> None:
    """P = plate + 5; A = P + 20, or P alone over a reservada."""
    hand = scored(opened(carried=carrying(plate, kind)), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["tantos"] for puesta in hand["puestas"]] == [size]


@pytest.mark.parametrize(
    ("plate", "kind", "size"),
    [(0, "none", 45), (30, "primera", 75), (30, "reservada", 35), (31, "reservada", 40)],
)
def test_term_a_a_favor_the_twenty_is_forty_and_the_plate_is_not_doubled(plate: int, kind: str, size: int) -> None:
    """A = P + 40; over a reservada P alone, as in a plain suit (36 rounds to 40)."""
    night = opened(overrides=FAVOR, carried=carrying(plate, kind))
    hand = scored(night, *played("ana", "entrada", "bastos", tricks=PUESTA))
    assert [puesta["tantos"] for puesta in hand["puestas"]] == [size]


@pytest.mark.parametrize(("plate", "size"), [(4, 30), (5, 30), (6, 35), (9, 35), (10, 35), (11, 40)])
def test_j28_the_puesta_is_rounded_up_over_an_odd_plate(plate: int, size: int) -> None:
    """A = up(plate + 5 + 20): 29 → 30, 30, 31 → 35, 34 → 35, 35, 36 → 40; nothing is posted as rounding."""
    hand = scored(opened(carried=carrying(plate)), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert posted(hand) == [("dario", "plate", 5, "dar"), ("ana", "plate", size, "puesta")]
    assert hand["plate"] == plate + 5 + size


def test_j28_the_rounded_puesta_over_an_odd_reservada() -> None:
    """P = 7 + 5 = 12, no extra: 12 → 15, written down."""
    night = yielded(opened(carried=carrying(7, "reservada")), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert night["reserved"] == written(("ana", 15))
    assert night["plate"] == 12


@pytest.mark.parametrize(("lance", "each"), [("entrada", 0), ("vuelta", 5), ("solo", 20)])
def test_result_puesta_pays_the_lance_to_each_and_the_puesta_to_the_plate(lance: str, each: int) -> None:
    """A = 5 + 20 = 25 whatever the lance; 0, 2 → 5, or 20 to each."""
    hand = scored(opened(), *played("ana", lance, "oros", tricks=PUESTA))
    assert hand["outcome"] == "puesta"
    assert hand["tantos"] == four(-25 - 3 * each, each, each, each - 5)
    assert hand["plate"] == 30
    assert hand["puestas"] == [{"player": "ana", "tantos": 25, "to": "plate"}]


@pytest.mark.parametrize(
    ("tricks", "how"),
    [
        ({"ana": 4, "beto": 4, "carla": 1}, "de_cuatro"),
        ({"ana": 4, "beto": 1, "carla": 4}, "de_cuatro"),
        ({"ana": 3, "beto": 3, "carla": 3}, "de_tres"),
        ({"ana": 1, "beto": 4, "carla": 4}, "real"),
    ],
)
def test_result_puesta_costs_the_same_whatever_the_tie(tricks: dict[str, int], how: str) -> None:
    """4-4-1, 3-3-3 and 1-4-4: 25 into the plate."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=tricks))
    assert (hand["outcome"], hand["how"]) == ("puesta", how)
    assert hand["tantos"] == four(-25, 0, 0, -5)


@pytest.mark.parametrize(("lance", "each"), [("entrada", 0), ("vuelta", 5)])
def test_r40_a_codillo_makes_the_puesta_and_pays_as_much_to_the_opponent(lance: str, each: int) -> None:
    """A = 25 twice: into the plate and to beto; conditions to each of the three besides."""
    hand = scored(opened(), *played("ana", lance, "oros", tricks=CODILLO))
    assert hand["outcome"] == "codillo"
    assert hand["tantos"] == four(-50 - 3 * each, 25 + each, each, each - 5)
    assert hand["plate"] == 30


@pytest.mark.parametrize("kind", ["none", "primera", "reservada"])
def test_r40_a_solo_lost_by_codillo_makes_no_puesta_on_any_plate(kind: str) -> None:
    """P = 35; A = 55, or 35 over a reservada, to beto alone; 20 to each (J7)."""
    size = 35 if kind == "reservada" else 55
    night = yielded(opened(carried=carrying(30, kind)), *played("ana", "solo", "oros", tricks=CODILLO))
    assert night["hands"][0]["tantos"] == four(-60 - size, 20 + size, 20, 15)
    assert (night["plate"], night["puesta"], night["reserved"]) == (35, kind, [])


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


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ({"ana": 4, "beto": 5}, "beto"),
        ({"ana": 4, "carla": 5}, "carla"),
        ({"ana": 3, "beto": 4, "carla": 2}, "beto"),
        ({"ana": 3, "beto": 2, "carla": 4}, "carla"),
        ({"ana": 2, "beto": 3, "carla": 4}, "carla"),
        ({"ana": 1, "beto": 5, "carla": 3}, "beto"),
        ({"ana": 1, "beto": 3, "carla": 5}, "carla"),
    ],
)
def test_result_codillo_goes_to_the_opponent_with_most_tricks(tricks: dict[str, int], winner: str) -> None:
    """A = 25 to him, 25 into the plate; the other two neither win nor lose by an entrada without conditions."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=tricks))
    assert posted(hand) == [
        ("dario", "plate", 5, "dar"),
        ("ana", "plate", 25, "puesta"),
        ("ana", winner, 25, "codillo"),
    ]


@pytest.mark.parametrize(
    ("kind", "size", "where", "after"),
    [
        ("none", 55, "plate", "primera"),
        ("primera", 55, "reserved", "primera"),
        ("reservada", 35, "reserved", "reservada"),
    ],
)
def test_r40_the_puesta_of_a_codillo_goes_where_a_puesta_goes(kind: str, size: int, where: str, after: str) -> None:
    """P = 35: 55 put, or written down over a primera; 35 written down over a reservada; the codillo is paid."""
    night = yielded(opened(carried=carrying(30, kind)), *played("ana", "entrada", "oros", tricks=CODILLO))
    assert night["hands"][0]["puestas"] == [{"player": "ana", "tantos": size, "to": where}]
    assert night["plate"] == (35 + size if where == "plate" else 35)
    assert night["puesta"] == after
    assert night["balance"]["beto"] == size
    assert night["balance"]["ana"] == (-2 * size if where == "plate" else -size)


def test_term_others_conditions_go_to_the_giver_of_the_codillo_as_well() -> None:
    """Three estuches lost: 3 → 5 to beto too, who has his 25 besides."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=CODILLO, estuches=3))
    assert between(hand, "ana", "beto") == [("estuches", 3), ("redondeo", 2), ("codillo", 25)]
    assert between(hand, "ana", "carla") == [("estuches", 3), ("redondeo", 2)]
    assert hand["tantos"] == four(-65, 30, 5, 0)


@pytest.mark.parametrize(
    ("tricks", "outcome"),
    [
        ({"ana": 4, "beto": 4, "carla": 1}, "puesta"),
        ({"ana": 3, "beto": 3, "carla": 3}, "puesta"),
        ({"ana": 1, "beto": 4, "carla": 4}, "puesta"),
        ({"ana": 3, "beto": 4, "carla": 2}, "codillo"),
        ({"ana": 4, "beto": 5}, "codillo"),
        ({"ana": 0, "beto": 5, "carla": 4}, "codillo"),
    ],
)
def test_j9_the_first_five_of_the_contra_cost_a_loser_one_tanto(tricks: dict[str, int], outcome: str) -> None:
    """1 → 5 to each of three, by puesta of four, of three and real, and by codillo."""
    hand = scored(opened(), *played("ana", "entrada", "oros", tricks=tricks, primeras="contra"))
    assert (hand["outcome"], hand["primeras"]) == (outcome, "contra")
    assert between(hand, "ana", "dario") == [("primeras", 1), ("redondeo", 4)]
    assert hand["tantos"]["dario"] == 0


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
    assert night["reserved"] == written(("ana", 35))


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


@pytest.mark.parametrize(
    ("kind", "made", "tantos"),
    [
        ("none", [{"player": "ana", "tantos": 55, "to": "plate"}], four(-170, 75, 20, 15)),
        ("primera", [{"player": "ana", "tantos": 55, "to": "reserved"}], four(-115, 75, 20, 15)),
        ("reservada", [], four(-95, 55, 20, 15)),
    ],
)
def test_j7_the_narrow_reading_spares_the_puesta_over_a_reservada_alone(
    kind: str,
    made: list[Event],
    tantos: dict[str, int],
) -> None:
    """`not_in_solo_on_reserved`, P = 35: 20 to each, A = 55 to beto and made; over a reservada 35 and none."""
    night = opened(overrides={"codillo_puesta": "not_in_solo_on_reserved"}, carried=carrying(30, kind))
    hand = scored(night, *played("ana", "solo", "oros", tricks=CODILLO))
    assert (hand["puestas"], hand["tantos"]) == (made, tantos)


def test_j7_the_codillo_of_a_solo_replaces_the_puesta_and_not_the_conditions() -> None:
    """20 + 4 + 1 = 25 to each, 25 to beto: -100; the plate keeps its five."""
    tally: Event = {"tricks": CODILLO, "estuches": 4, "primeras": "contra"}
    hand = scored(opened(), *played("ana", "solo", "oros", **tally))
    assert hand["tantos"] == four(-100, 50, 25, 20)
    assert hand["plate"] == 5
