"""Which counts win, tie and lose in 1826?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, event, opened, yielded

DIVISIONS = [(h, a, 9 - h - a) for h in range(10) for a in range(10 - h)]


def hand(
    h: int,
    a: int,
    b: int,
    lance: str = "entrada",
    players: tuple[str, ...] = THREE,
    **tally: Any,
) -> dict[str, Any]:
    """A hand of ana in oros with this count of ana, beto, carla."""
    one: dict[str, Any] = yielded(
        opened("voltereta-1826", players),
        event("deal"),
        event("contract", player="ana", lance=lance, trump="oros"),
        event("tally", tricks={"ana": h, "beto": a, "carla": b}, **tally),
    )["hands"][0]
    return one


@pytest.mark.parametrize(("h", "a", "b"), DIVISIONS)
def test_r19_every_division_and_what_it_costs_in_1826(h: int, a: int, b: int) -> None:
    """P = 5, A = 20. Won 5 from each; a bola 30 and no fives; puesta 20 to the plate; codillo 20, no puesta."""
    one = hand(h, a, b)
    if h == 9:
        expected = ("won", {"ana": 65, "beto": -30, "carla": -35}, 0)
    elif h > a and h > b:
        expected = ("won", {"ana": 15, "beto": -5, "carla": -10}, 0)
    elif a > h and a > b:
        expected = ("codillo", {"ana": -20, "beto": 20, "carla": -5}, 5)
    elif b > h and b > a:
        expected = ("codillo", {"ana": -20, "beto": 0, "carla": 15}, 5)
    else:
        expected = ("puesta", {"ana": -20, "beto": 0, "carla": -5}, 25)
    assert (one["outcome"], one["tantos"], one["plate"]) == expected


@pytest.mark.parametrize(
    ("count", "how"),
    [((4, 4, 1), "de_cuatro"), ((4, 1, 4), "de_cuatro"), ((3, 3, 3), "de_tres"), ((1, 4, 4), "real")],
)
def test_r19_the_four_puestas_with_four_at_the_table(count: tuple[int, int, int], how: str) -> None:
    """A = 5 + 20 = 25 with four."""
    one = hand(*count, players=FOUR)
    assert (one["outcome"], one["how"]) == ("puesta", how)
    assert one["tantos"] == {"ana": -25, "beto": 0, "carla": 0, "dario": -5}


def test_r19_a_solo_is_won_by_four_and_lost_by_four_like_any_game() -> None:
    """4-3-2: 5 + 8 = 13 from each; 3-4-2: 8 to each and 20 to beto."""
    won = hand(4, 3, 2, "solo")
    assert (won["how"], won["tantos"]) == ("por_cuatro", {"ana": 31, "beto": -13, "carla": -18})
    lost = hand(3, 4, 2, "solo")
    assert lost["tantos"] == {"ana": -36, "beto": 28, "carla": 3}
