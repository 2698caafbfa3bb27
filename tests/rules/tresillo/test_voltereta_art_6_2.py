"""What do the deal, a puesta and a codillo cost at a table of 1826, with three players and with four?"""

from __future__ import annotations

import pytest

from tests.nights import FOUR, THREE, event, opened, posted, yielded
from tests.rules.tresillo.hands import CODILLO, PUESTA, four, passed, played, scored, three

VOLTERETA = "voltereta-1826"


def test_worked_figure_entrada_lost_by_puesta_with_three_players() -> None:
    """A = 5 + 15 = 20."""
    hand = scored(opened(VOLTERETA, THREE), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert posted(hand) == [("carla", "plate", 5, "dar"), ("ana", "plate", 20, "puesta")]
    assert hand["tantos"] == three(-20, 0, -5)


def test_worked_figure_the_next_hand_is_played_for_thirty() -> None:
    """5 + 20 + 5 = 30 and 5 from each of two: 40 for beto."""
    night = yielded(
        opened(VOLTERETA, THREE),
        *played("ana", "entrada", "oros", tricks=PUESTA),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert posted(night["hands"][1])[1] == ("plate", "beto", 30, "plato")
    assert night["hands"][1]["tantos"] == three(-10, 40, -5)


@pytest.mark.parametrize(("players", "size"), [(THREE, 20), (FOUR, 25)])
def test_term_n_the_puesta_goes_by_the_players_at_the_table(players: tuple[str, ...], size: int) -> None:
    """15 more than the plate with three, 20 with four."""
    hand = scored(opened(VOLTERETA, players), *played("ana", "entrada", "oros", tricks=PUESTA))
    assert [puesta["tantos"] for puesta in hand["puestas"]] == [size]


def test_r4_all_pass_and_the_plate_grows_by_five() -> None:
    """Three dealers, 15; the fourth hand is played for 20, its puesta is 35."""
    night = yielded(
        opened(VOLTERETA, THREE),
        *passed(),
        *passed(),
        *passed(),
        *played("ana", "entrada", "oros", tricks=PUESTA),
    )
    assert [hand["plate"] for hand in night["hands"]] == [5, 10, 15, 55]
    assert night["balance"] == three(-40, -5, -10)


@pytest.mark.parametrize(("players", "size"), [(THREE, 20), (FOUR, 25)])
def test_r40_a_codillo_is_paid_in_the_place_of_the_puesta(players: tuple[str, ...], size: int) -> None:
    """A to beto, nothing into the plate but the deal."""
    hand = scored(opened(VOLTERETA, players), *played("ana", "entrada", "oros", tricks=CODILLO))
    assert posted(hand) == [(players[-1], "plate", 5, "dar"), ("ana", "beto", size, "codillo")]
    assert (hand["plate"], hand["puestas"]) == (5, [])


def test_r40_after_a_codillo_the_next_dealer_adds_his_five() -> None:
    """5 stayed, 5 more: P = 10, taken with 5 from each."""
    night = yielded(
        opened(VOLTERETA, THREE),
        *played("ana", "entrada", "oros", tricks=CODILLO),
        *played("beto", "entrada", "oros", tricks={"beto": 5, "carla": 4}),
    )
    assert night["hands"][1]["tantos"] == three(-10, 20, -5)


def test_term_n_who_joins_makes_the_puesta_larger() -> None:
    """Three pass out; dario joins: P = 10, A = 10 + 20 = 30."""
    night = yielded(
        opened(VOLTERETA, THREE),
        *passed(),
        event("seats_changed", players=list(FOUR)),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "carla": 4, "dario": 1}),
    )
    assert night["hands"][1]["dealer"] == "ana"
    assert night["hands"][1]["tantos"] == four(-5, -30, 0, 0)
    assert night["balance"] == four(-5, -30, -5, 0)


def test_term_n_who_leaves_makes_the_puesta_smaller() -> None:
    """Four pass out; carla leaves: P = 10, A = 10 + 15 = 25."""
    night = yielded(
        opened(VOLTERETA),
        *passed(),
        event("seats_changed", players=["ana", "beto", "dario"]),
        *played("beto", "entrada", "oros", tricks={"beto": 4, "dario": 4, "ana": 1}),
    )
    assert night["hands"][1]["tantos"] == {"ana": -5, "beto": -25, "dario": 0}
    assert night["balance"] == four(-5, -25, 0, -5)


def test_j29_the_extra_goes_by_four_where_the_zangano_is_exempt() -> None:
    """`fourth_pays` off: A = 5 + 20 all the same, for puesta and for codillo."""
    night = opened(VOLTERETA, overrides={"fourth_pays": False})
    assert scored(night, *played("ana", "entrada", "oros", tricks=PUESTA))["tantos"] == four(-25, 0, 0, -5)
    assert scored(night, *played("ana", "entrada", "oros", tricks=CODILLO))["tantos"] == four(-25, 25, 0, -5)
