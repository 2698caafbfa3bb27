"""In which ways is a game lost, by puesta and by codillo, in the Barcelona book?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import FOUR, THREE, event, opened, posted, yielded


def hand(h: int, a: int, b: int, lance: str = "entrada", **table: Any) -> dict[str, Any]:
    """A hand of ana in oros with this count of ana, beto, carla."""
    first: dict[str, Any] = yielded(
        opened("jepus-1896", **table),
        event("deal"),
        event("contract", player="ana", lance=lance, trump="oros"),
        event("tally", tricks={"ana": h, "beto": a, "carla": b}),
    )["hands"][0]
    return first


@pytest.mark.parametrize(
    ("count", "how"),
    [((4, 4, 1), "de_cuatro"), ((4, 1, 4), "de_cuatro"), ((3, 3, 3), "de_tres"), ((1, 4, 4), "real")],
)
def test_r19_puesta_of_every_kind_costs_the_same(count: tuple[int, int, int], how: str) -> None:
    """P = 4; A = 4 + 12 = 16 with three players, 4 + 16 = 20 with four; nothing to anybody."""
    three = hand(*count, players=THREE)
    assert (three["outcome"], three["how"]) == ("puesta", how)
    assert three["tantos"] == {"ana": -16, "beto": 0, "carla": -4}
    four = hand(*count, players=FOUR)
    assert (four["outcome"], four["how"]) == ("puesta", how)
    assert four["tantos"] == {"ana": -20, "beto": 0, "carla": 0, "dario": -4}


@pytest.mark.parametrize(
    "count",
    [(4, 5, 0), (3, 4, 2), (3, 5, 1), (3, 6, 0), (2, 4, 3), (2, 5, 2), (2, 7, 0), (1, 5, 3), (1, 6, 2), (0, 5, 4)],
)
def test_r19_codillo_is_paid_to_him_who_has_most(count: tuple[int, int, int]) -> None:
    """P = 4; A = 4 + 12 = 16 to beto, or to carla the other way round; nothing goes into the plate but carla's 4."""
    h, a, b = count
    one = hand(h, a, b, players=THREE)
    assert (one["outcome"], one["how"], one["puestas"], one["plate"]) == ("codillo", None, [], 4)
    assert one["tantos"] == {"ana": -16, "beto": 16, "carla": -4}
    other = hand(h, b, a, players=THREE)
    assert other["tantos"] == {"ana": -16, "beto": 0, "carla": 12}


@pytest.mark.parametrize(("lance", "value"), [("vuelta", 2), ("solo", 8)])
def test_r19_the_lance_lost_is_paid_to_each(lance: str, value: int) -> None:
    """Besides A = 16, the lance's value to each of two, by puesta and by codillo."""
    puesta = hand(4, 4, 1, lance, players=THREE)
    assert puesta["tantos"] == {"ana": -16 - 2 * value, "beto": value, "carla": value - 4}
    codillo = hand(3, 5, 1, lance, players=THREE)
    assert codillo["tantos"] == {"ana": -16 - 2 * value, "beto": value + 16, "carla": value - 4}
    assert posted(codillo) == [
        ("carla", "plate", 4, "dar"),
        ("ana", "beto", value, lance),
        ("ana", "carla", value, lance),
        ("ana", "beto", 16, "codillo"),
    ]
