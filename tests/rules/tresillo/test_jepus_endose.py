"""What is an endose: winning with four tricks?"""

from __future__ import annotations

from tests.for_each import for_each
from tests.nights import THREE, Event, event, opened, posted, yielded

TARIFFS = ["fournier", "jepus-1896", "jepus-1896-castilla", "voltereta-1826"]


def hand(tariff: str, *events: Event, lance: str = "entrada") -> Event:
    """A hand of ana in oros at a table of three; carla deals."""
    contract = event("contract", player="ana", lance=lance, trump="oros")
    first: Event = yielded(opened(tariff, THREE), event("deal"), contract, *events)["hands"][0]
    return first


@for_each("tariff", TARIFFS)
@for_each("lance", ["entrada", "vuelta", "solo"])
@for_each(("beto", "carla"), [(3, 2), (2, 3), (2, 2)])
def test_r19_four_against_three_and_two_win(tariff: str, lance: str, beto: int, carla: int) -> None:
    """More than each other: four beat three and two, and two and two after eight, in every lance and tariff."""
    one = hand(tariff, event("tally", tricks={"ana": 4, "beto": beto, "carla": carla}), lance=lance)
    assert (one["outcome"], one["how"]) == ("won", "por_cuatro")


def test_result_endose_is_paid_like_any_win() -> None:
    """Jepús: P = 4; 4 and 4 from each of two = 12; a vuelta 6 each, a solo 12 each."""
    tally = event("tally", tricks={"ana": 4, "beto": 3, "carla": 2})
    assert hand("jepus-1896", tally)["tantos"] == {"ana": 12, "beto": -4, "carla": -8}
    assert hand("jepus-1896", tally, lance="vuelta")["tantos"] == {"ana": 16, "beto": -6, "carla": -10}
    solo = hand("jepus-1896", tally, lance="solo")
    assert solo["tantos"] == {"ana": 28, "beto": -12, "carla": -16}
    assert posted(solo)[1:4] == [
        ("plate", "ana", 4, "plato"),
        ("beto", "ana", 4, "entrada"),
        ("beto", "ana", 8, "solo"),
    ]
