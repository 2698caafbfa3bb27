"""In which ways is a game lost, by puesta and by codillo, in the Barcelona book?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.nights import THREE, event, opened, posted, yielded


def hand(h: int, a: int, b: int, lance: str = "entrada", **table: Any) -> dict[str, Any]:
    """A hand of ana in oros with this count of ana, beto, carla."""
    first: dict[str, Any] = yielded(
        opened("jepus-1896", **table),
        event("deal"),
        event("contract", player="ana", lance=lance, trump="oros"),
        event("tally", tricks={"ana": h, "beto": a, "carla": b}),
    )["hands"][0]
    return first


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
