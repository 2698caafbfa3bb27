"""Which counts win, tie and lose in 1826?"""

from __future__ import annotations

from typing import Any

from tests.nights import THREE, event, opened, yielded


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


def test_r19_a_solo_is_won_by_four_and_lost_by_four_like_any_game() -> None:
    """4-3-2: 5 + 8 = 13 from each; 3-4-2: 8 to each and 20 to beto."""
    won = hand(4, 3, 2, "solo")
    assert (won["how"], won["tantos"]) == ("por_cuatro", {"ana": 31, "beto": -13, "carla": -18})
    lost = hand(3, 4, 2, "solo")
    assert lost["tantos"] == {"ana": -36, "beto": 28, "carla": 3}
